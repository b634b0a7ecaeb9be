"""An asyncio event loop for CPython whose time is a virtual clock's. Only `timebase` uses it."""

import asyncio
import selectors


class _Selector(selectors.DefaultSelector):
    """Waits by moving the clock; what is ready in reality (a call from a thread) is seen first."""

    def __init__(self, clock) -> None:
        super().__init__()
        self._virtual = clock

    def select(self, timeout=None):
        ready = super().select(0)
        if not ready:
            self._virtual.idle_ms(
                -1 if timeout is None else max(round(timeout * 1000), 1) if timeout else 0
            )
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """time() is the virtual time in seconds since the start, in whole ms as MicroPython's."""

    def __init__(self, clock) -> None:
        super().__init__(_Selector(clock))
        self._virtual = clock

    def time(self) -> float:
        return self._virtual.us // 1000 / 1000


def install(clock) -> None:
    """Make asyncio.run use a loop on this clock, in this process."""

    def run(main, *, debug=None):
        with asyncio.Runner(debug=debug, loop_factory=lambda: VirtualLoop(clock)) as runner:
            return runner.run(main)

    asyncio.run = run
