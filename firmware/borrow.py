"""Modules for one use: what is needed at boot or between matches takes no memory in play.

A borrowed module, and what it alone imports, is the caller's; when he has done with it, it can
be collected. One that was there already stays.
"""

import gc
import sys

_OURS = ("firmware", "rules_core")
_PACKAGES = ("firmware.boards", "firmware.drivers")


def borrow(name: str):
    """The module of a dotted name, imported unless it is there."""
    modules = sys.modules
    if name in modules:
        return modules[name]
    gc.collect()  # so that what stays of a module, its names, lies with what stays anyway
    there = list(modules)
    module = __import__(name, None, None, ("",))
    for new in list(modules):
        package, _, leaf = new.rpartition(".")
        if new not in there and package.partition(".")[0] in _OURS and new not in _PACKAGES:
            # MicroPython leaves what it removes in its table, where the collector finds it:
            # another value goes there first.
            modules[new] = sys
            modules.pop(new)
            if hasattr(modules[package], leaf):
                setattr(modules[package], leaf, None)
                delattr(modules[package], leaf)
    return module
