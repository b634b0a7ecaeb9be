"""What a reset leaves alone and a power loss does not: 24 bytes in the memory of the RTC.

Bytes 0 to 7 are the start-up check's (safemode), 8 to 23 the table's time (journal_time). Each
user seals its own part, as a record is sealed. A board whose RTC has no memory does without:
pass rtc None.
"""

from firmware.borrow import borrow
from rules_core.const import const

SIZE = 24
SETTLED_MS = const(60_000)  # who has run that long did not start in vain

_MAGIC = const(0x5A)
_STARTS = const(5)  # bytes of the start-up check's part, its CRC behind them


class Kept:
    """`data`, as the reset left it; `save` after a change."""

    def __init__(self, rtc=None) -> None:
        self._rtc = rtc
        self.data = bytearray(SIZE)
        if rtc is not None:
            found = rtc.memory()
            if len(found) == SIZE:
                self.data[:] = found

    def save(self) -> None:
        """Hand `data` to the RTC."""
        if self._rtc is not None:
            self._rtc.memory(self.data)

    def starts(self) -> int:
        """Starts in a row, or 0 when nothing is known of any."""
        data = self.data
        right = borrow("rules_core.record").sealed(data, 0, _STARTS)
        return data[1] if right and data[0] == _MAGIC else 0

    def note_starts(self, starts: int, asked: int) -> None:
        """Keep how many starts there were in a row, and whether safe mode is asked for."""
        data = self.data
        data[0] = _MAGIC
        data[1] = starts
        data[2] = asked
        data[3] = data[4] = 0
        borrow("rules_core.record").seal(data, 0, _STARTS)
        self.save()

    def ask(self) -> None:
        """The next start is safe mode."""
        self.note_starts(1, 1)

    def settled(self) -> None:
        """The application has run for SETTLED_MS: the resets before don't count any more."""
        if self.data[1]:
            self.note_starts(0, 0)
