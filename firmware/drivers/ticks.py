"""Arithmetic on tick counts of ms that wrap at 2**30, for the drivers.

`time` has such functions, but with the interpreter's own period, which on a host is not a
device's. These never form a number of 2**30 or more: on 32 bits that would be allocated.
"""

from rules_core.const import const

_LAST = const(0x3FFFFFFF)
_HALF = const(0x20000000)


def later(ticks: int, ms: int) -> int:
    """The count ms after ticks; 0 <= ms < 2**29."""
    return ticks + ms if ticks <= _LAST - ms else ticks - (_LAST - ms) - 1


def reached(now: int, due: int) -> bool:
    """Whether due is now or past; right while the two are less than 6.2 days apart."""
    return not (now - due) & _HALF
