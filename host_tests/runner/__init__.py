"""Runs code on CPython, MicroPython's unix port and its 32-bit WebAssembly build."""
