"""The match clock: table time in, time left out. It owns no timer and counts no ticks.

Everything follows from four facts: when the frame began, whether and since when the clock
is paused, how long it was paused before. Table time is in whole seconds since the start of
the record, as on sheets, so that a board and a replay of its sheet agree to the second; who
turns ticks into seconds copes with their wrap. Match feeds it from the log.
"""

OFF = -1


class Clock:
    """`total` is seconds from the start to the end of the grace, or OFF."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.begin(0)

    def begin(self, now: int) -> None:
        """A frame starts at table time `now` (s): the clock runs anew."""
        self.began = now
        self.paused = False
        self.since = 0
        self.stood = 0  # seconds of earlier pauses, and of corrections

    def pause(self, now: int) -> None:
        """Stop at `now`; two pauses that meet are one."""
        if not self.paused:
            self.paused = True
            self.since = now

    def resume(self, now: int) -> None:
        """Run on from `now`; nothing when it runs."""
        if self.paused:
            self.paused = False
            self.stood += now - self.since

    def left(self, now: int) -> int:
        """Seconds left at `now`, 0 when the time is up, OFF when there is no clock."""
        if self.total < 0:
            return OFF
        if self.paused:
            now = self.since
        left = self.total - now + self.began + self.stood
        return left if left > 0 else 0

    def correct(self, now: int, left: int) -> None:
        """Referee's correction: `left` seconds remain at `now`; it runs or stands on."""
        if self.paused:
            now = self.since
        self.stood = left - self.total + now - self.began
