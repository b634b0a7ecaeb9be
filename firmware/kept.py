"""What a reset leaves alone and a power loss does not: 24 bytes in the memory of the RTC.

Bytes 0 to 7 are the start-up check's (safemode), 8 to 23 the table's time (journal_time). Each
user seals its own part. A board whose RTC has no memory does without: pass rtc None.
"""

from binascii import crc32

from rules_core.const import const

SIZE = 24
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
