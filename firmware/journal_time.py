"""Table time across a cut: two small files written in turn, and the RTC's memory for resets.

An event's record has its time, but minutes can pass without one. While the clock runs and 25
seconds have brought no record, the time is written; so a power cut loses less than that, a
reset less than a second. The journal owns one; journal_resume reads what it has written.
"""

from struct import pack_into

from firmware.kept import Kept
from rules_core.const import const
from rules_core.record import seal

INTERVAL = 25  # seconds

_SIZE = const(16)
_MAGIC = const(0xB9)
_AT = const(8)  # in Kept.data


class TimeMarks:
    """The two slots. `number` is the match they are about."""

    def __init__(self, files, kept=None) -> None:
        self._files = files
        self._kept = kept or Kept()
        self._bytes = bytearray(_SIZE)
        self._slot = 0
        self._last = 0
        self.number = 0

    def noted(self, now: int) -> None:
        """A record with the time `now` (s) is on flash: a mark can wait again."""
        self._last = now

    def update(self, now: int, sequence: int) -> None:
        """The clock runs and it is `now` (s): call it every second. OSError from the disk."""
        self._pack(self._kept.data, _AT, now, sequence)
        self._kept.save()
        if now - self._last >= INTERVAL:
            self._last = now  # a disk that refuses is not asked again at once
            self._pack(self._bytes, 0, now, sequence)
            with self._files.open("marks/%d" % self._slot, "wb") as file:
                file.write(self._bytes)
            self._slot ^= 1

    def _pack(self, into, at: int, now: int, sequence: int) -> None:
        pack_into(
            "<BBHIHHB", into, at, _MAGIC, 0, self.number & 0xFFFF, now, sequence & 0xFFFF, 0, 0
        )
        seal(into, at, _SIZE - 3)
