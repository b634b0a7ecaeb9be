"""What a reset leaves alone and a power loss does not: 24 bytes in the memory of the RTC.

Bytes 0 to 7 are the start-up check's (safemode), 8 to 23 the table's time (journal_time). Each
user seals its own part. A board whose RTC has no memory does without: pass rtc None.
"""

from binascii import crc32

from rules_core.const import const

SIZE = 24
SETTLED_MS = const(60_000)  # who has run that long did not start in vain

_MAGIC = const(0x5A)
_STARTS_END = const(8)  # of the start-up check's part
_CRC = const(3)


def seal(data, start: int, end: int) -> None:
    """Put a 24-bit CRC of data[start:end - 3] into the last three bytes before `end`."""
    crc = crc32(memoryview(data)[start : end - _CRC])
    for i in range(_CRC):
        data[end - _CRC + i] = crc >> 8 * i & 255


def sealed(data, start: int, end: int) -> bool:
    """Whether data[start:end] is as `seal` left it."""
    if len(data) < end:
        return False
    crc = crc32(memoryview(data)[start : end - _CRC])
    for i in range(_CRC):
        if data[end - _CRC + i] != crc >> 8 * i & 255:
            return False
    return True


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
        return data[1] if sealed(data, 0, _STARTS_END) and data[0] == _MAGIC else 0

    def note_starts(self, starts: int, asked: int) -> None:
        """Keep how many starts there were in a row, and whether safe mode is asked for."""
        data = self.data
        data[0] = _MAGIC
        data[1] = starts
        data[2] = asked
        data[3] = data[4] = 0
        seal(data, 0, _STARTS_END)
        self.save()

    def ask(self) -> None:
        """The next start is safe mode."""
        self.note_starts(1, 1)

    def settled(self) -> None:
        """The application has run for SETTLED_MS: the resets before don't count any more."""
        if self.data[1]:
            self.note_starts(0, 0)
