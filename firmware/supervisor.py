"""The supervisor: feeds the watchdog while every task gives signs of life, and only then.

A task announces itself with the longest it may be silent and calls `beat` whenever it comes
round. `check` is called once a second by the one task that has the watchdog. A task that hangs
is named, kept among the faults, and the watchdog does the rest.
"""

from firmware.aio import ticks_diff


class Supervisor:
    """`late` is the name of a task that is silent for too long, "" while all is well."""

    def __init__(self, watchdog=None, on_late=None) -> None:
        self._watchdog = watchdog
        self._on_late = on_late
        self._names = []
        self._limits = []
        self._seen = []
        self.late = ""

    def task(self, name: str, limit_ms: int, ticks: int) -> int:
        """A task begins; its number for `beat`. It may be silent for limit_ms."""
        self._names.append(name)
        self._limits.append(limit_ms)
        self._seen.append(ticks)
        return len(self._names) - 1

    def beat(self, task: int, ticks: int) -> None:
        """The task is alive (ticks in ms, wrapping)."""
        self._seen[task] = ticks

    def check(self, ticks: int) -> bool:
        """Feed the watchdog if every task has been heard in time; whether it was fed."""
        for i in range(len(self._names)):
            if ticks_diff(ticks, self._seen[i]) > self._limits[i]:
                self._tell(self._names[i])
                return False
        self.late = ""
        if self._watchdog is not None:
            self._watchdog.feed()
        return True

    def _tell(self, name: str) -> None:
        if self.late != name:
            self.late = name
            if self._on_late is not None:
                self._on_late("task %s is silent" % name)
