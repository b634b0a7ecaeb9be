"""Where the interpreters differ about waiting, asked once: MicroPython has it, CPython gets it.

Device code imports its clock and its waiting from here and never asks which interpreter it runs
on. It is not a scheduler; asyncio is. On CPython the virtual board gives `time` the same functions
on virtual time before this is imported; the fallbacks below are for importing without it.
"""

import asyncio
import time

TICKS_PERIOD = 1 << 30  # ticks_ms() wraps here on a device: after 12.4 days

try:
    from time import sleep_us, ticks_add, ticks_diff, ticks_ms
except ImportError:

    def ticks_ms() -> int:
        """Milliseconds since some start, wrapping at TICKS_PERIOD."""
        return time.monotonic_ns() // 1_000_000 % TICKS_PERIOD

    def ticks_add(ticks: int, delta: int) -> int:
        """The tick count delta ms after (or before) ticks."""
        return (ticks + delta) % TICKS_PERIOD

    def ticks_diff(end: int, start: int) -> int:
        """Signed ms from start to end, right while they are less than 6.2 days apart."""
        half = TICKS_PERIOD >> 1
        return (end - start + half) % TICKS_PERIOD - half

    def sleep_us(us: int) -> None:
        """Block for us microseconds."""
        time.sleep(us / 1_000_000)


try:
    from asyncio import sleep_ms
except ImportError:

    async def sleep_ms(ms: int) -> None:
        """Let other tasks run for ms milliseconds."""
        await asyncio.sleep(ms / 1000)


def run(coro):
    """Run the main coroutine until it ends; its result.

    The build for browsers has no asyncio.run: there the page's own loop awaits the coroutine.
    """
    return asyncio.run(coro)
