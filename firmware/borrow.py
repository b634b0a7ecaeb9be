"""Modules for one use: what is needed at boot or between matches takes no memory in play.

A borrowed module, and what it alone imports, is the caller's; when he has done with it, it can
be collected. One that was there already stays.
"""

import gc
import sys

_OURS = ("firmware", "rules_core")
_PACKAGES = ("firmware", "rules_core", "firmware.boards", "firmware.drivers")


def borrow(name: str):
    """The module of a dotted name, imported unless it is there."""
    modules = sys.modules
    if name in modules:
        return modules[name]
    gc.collect()  # so that what stays of a module, its names, lies with what stays anyway
    there = list(modules)
    module = __import__(name, None, None, ("",))
    give_back(there)
    return module


def give_back(there: list) -> None:
    """Let go what of ours has been imported since these modules were all there were."""
    for name in list(sys.modules):
        if name not in there and name.partition(".")[0] in _OURS and name not in _PACKAGES:
            let_go(name)


def let_go(name: str) -> None:
    """Have a module collected as soon as nobody uses it; the next import loads it anew."""
    modules = sys.modules
    package, _, leaf = name.rpartition(".")
    # MicroPython leaves what it removes in its table, where the collector finds it: another
    # value goes there first.
    modules[name] = sys
    modules.pop(name)
    if hasattr(modules[package], leaf):
        setattr(modules[package], leaf, None)
        delattr(modules[package], leaf)
