"""What MicroPython's time and asyncio have and CPython's lack, for importing the firmware there.

Only `aio` imports this, and only where the interpreter has nothing of its own. On a virtual board
`time` already has these functions, on virtual time, and only `sleep_ms` is taken from here.
"""

import asyncio
import time

_PERIOD = 1 << 30  # a device's ticks wrap here


def ticks_ms() -> int:
    """Milliseconds since some start, wrapping at 2**30."""
    return time.time_ns() // 1_000_000 % _PERIOD


def ticks_add(ticks: int, delta: int) -> int:
    """The tick count delta ms after (or before) ticks."""
    return (ticks + delta) % _PERIOD


def ticks_diff(end: int, start: int) -> int:
    """Signed ms from start to end, right while they are less than 6.2 days apart."""
    half = _PERIOD >> 1
    return (end - start + half) % _PERIOD - half


def sleep_us(us: int) -> None:
    """Block for us microseconds."""
    time.sleep(us / 1_000_000)


async def sleep_ms(ms: int) -> None:
    """Let other tasks run for ms milliseconds."""
    await asyncio.sleep(ms / 1000)
