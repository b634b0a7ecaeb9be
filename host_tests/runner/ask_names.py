"""Says after each word from standard input how many names are in the heap. For _names_list."""

import sys

import micropython

for name in sys.stdin.read().split():
    getattr(sys, name, None)
    print(name)
    micropython.qstr_info()
