"""What the unix port needs to be two devices in one process. No test itself.

Tick counts wrap at 2**30 as on a device, where the port's own period is its word's; and the log
of a match is short, because board and handheld share a heap that is one device's. Elsewhere
nothing is done: counts wrap anyway, and the heap is large.
"""

import sys

from firmware import aio, aio_cpython
from rules_core import fold

_ROOM = 300  # events


_log = fold.Log


def _short_log(room):
    return _log(min(room, _ROOM))


def install() -> None:
    """Do it, for every module of the firmware that has been imported."""
    if aio.ticks_add((1 << 30) - 1, 1) == 0:
        return
    for name in sys.modules:
        module = sys.modules[name]
        if name[:9] == "firmware.":
            for function in ("ticks_add", "ticks_diff"):
                if hasattr(module, function):
                    setattr(module, function, getattr(aio_cpython, function))
    fold.Log = _short_log
