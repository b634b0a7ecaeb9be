"""Modules for one use: what is needed at boot or between matches takes no memory in play.

A borrowed module is the caller's alone; when he has done with it, it can be collected. One
that was there already stays.
"""

import sys


def borrow(name: str):
    """The module of a dotted name, imported unless it is there."""
    if name in sys.modules:
        return sys.modules[name]
    package, _, leaf = name.rpartition(".")
    module = __import__(name, None, None, (leaf,))
    sys.modules.pop(name, None)
    parent = sys.modules[package]
    if hasattr(parent, leaf):
        delattr(parent, leaf)
    return module
