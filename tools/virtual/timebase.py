"""Virtual time for a whole program: puts a Clock where the interpreter keeps its own time.

On MicroPython it takes the place of `time`, `select` and the scheduler's queue before asyncio is
imported: asyncio then sleeps by polling for the time to its next deadline, which moves the clock.
(The queue is compiled in and reads the real time when a task is made, hence our own.) On CPython
`time` gets MicroPython's functions beside its own, and `asyncio.run` a loop on the clock.
"""

import sys

ON_MICROPYTHON = sys.implementation.name == "micropython"

_NAMES = (
    "ticks_ms",
    "ticks_us",
    "ticks_cpu",
    "ticks_add",
    "ticks_diff",
    "sleep_ms",
    "sleep_us",
)


class _Time:
    """Stands for MicroPython's time module."""

    def __init__(self, clock, real) -> None:
        for name in _NAMES + ("sleep", "time", "time_ns"):
            setattr(self, name, getattr(clock, name))
        self._time = clock.time
        self._real = real
        self.mktime = real.mktime

    def gmtime(self, s=None):
        """As time.gmtime, now by default."""
        return self._real.gmtime(self._time() if s is None else s)

    def localtime(self, s=None):
        """A device has no time zone: as gmtime."""
        return self.gmtime(s)


class _Poll:
    """A poll object whose waiting is virtual; the streams in it are real and never waited for."""

    def __init__(self, clock, real) -> None:
        self._clock = clock
        self._real = real
        self._streams = 0
        self.modify = real.modify

    def register(self, stream, *events) -> None:
        """Watch a stream."""
        self._streams += 1
        self._real.register(stream, *events)

    def unregister(self, stream) -> None:
        """Watch it no longer."""
        self._streams -= 1
        self._real.unregister(stream)

    def poll(self, timeout=-1):
        """Ready streams, or () after timeout ms of virtual time or the next world event."""
        ready = self._real.poll(0) if self._streams else ()
        if not ready:
            self._clock.idle_ms(timeout)
        return ready

    def ipoll(self, timeout=-1, flags=0):
        """As poll."""
        return self.poll(timeout)


class _Select:
    """Stands for MicroPython's select module."""

    def __init__(self, clock, real) -> None:
        self._clock = clock
        self._real = real
        self.POLLIN = real.POLLIN
        self.POLLOUT = real.POLLOUT
        self.POLLERR = real.POLLERR
        self.POLLHUP = real.POLLHUP

    def poll(self):
        """A new poll object."""
        return _Poll(self._clock, self._real.poll())


def install(clock) -> None:
    """Put the program on this clock; before anything has imported asyncio on MicroPython."""
    import time

    if not ON_MICROPYTHON:
        from tools.virtual.cpython import eventloop

        for name in _NAMES:
            setattr(time, name, getattr(clock, name))
        eventloop.install(clock)
        return
    if "asyncio" in sys.modules:
        raise RuntimeError("virtual time must be installed before asyncio is imported")
    import select

    sys.modules["time"] = _Time(clock, time)
    sys.modules["select"] = _Select(clock, select)
    from tools.virtual import mp_tasks

    sys.modules["_asyncio"] = mp_tasks
