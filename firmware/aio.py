"""Where the interpreters differ about waiting, asked once: MicroPython has it, CPython gets it.

Device code imports its clock and its waiting from here and never asks which interpreter it runs
on. It is not a scheduler; asyncio is. Ticks are ms that wrap at 2**30 on a device.
"""

import asyncio

try:
    from time import sleep_us, ticks_add, ticks_diff, ticks_ms
except ImportError:
    from firmware.aio_cpython import sleep_us, ticks_add, ticks_diff, ticks_ms

try:
    from asyncio import sleep_ms
except ImportError:
    from firmware.aio_cpython import sleep_ms

__all__ = ("run", "sleep_ms", "sleep_us", "ticks_add", "ticks_diff", "ticks_ms")


def run(coro):
    """Run the main coroutine until it ends; its result.

    The build for browsers has no asyncio.run: there the page's own loop awaits the coroutine.
    """
    return asyncio.run(coro)
