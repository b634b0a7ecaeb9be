"""Table time: seconds since the record began, from a millisecond tick that wraps.

The one place where ticks become time. Differences are added up, so nothing between two calls
is lost and nothing is counted twice; called at least once in 6 days. Below 48 days it is a
small int, as everything in rules_core.
"""

from firmware.aio import ticks_diff


class TableClock:
    """`seconds` and `ms` (0-999) since `begin`."""

    def __init__(self, ticks: int, seconds: int = 0) -> None:
        self.begin(ticks, seconds)

    def begin(self, ticks: int, seconds: int = 0) -> None:
        """It is `seconds` now, at tick count `ticks`."""
        self._last = ticks
        self.seconds = seconds
        self.ms = 0

    def update(self, ticks: int) -> int:
        """Advance to tick count `ticks`; the seconds."""
        ms = self.ms + ticks_diff(ticks, self._last)
        self._last = ticks
        if ms >= 1000:
            self.seconds += ms // 1000
            ms %= 1000
        self.ms = ms
        return self.seconds
