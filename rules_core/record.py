"""Records: one event of a match in 20 bytes with a CRC.

What the journal on flash and the cable carry; the names and settings of a match are a
header_record. Little-endian:

    0   kind: 0 a stroke, else a command (facts: SCORE … REDO), in bits 0-3;
        bits 4-7 the device that entered it: 0 the board's keys, 1-15 a handheld
    1   magic 0xB7
    2   sequence, 16 bits: 1, 2, 3 … within a match, wrapping
    4   table time in seconds since the record began, 32 bits
    8   word, 32 bits signed: the shot word, or the command's argument
    12  number of the amended shot, 16 bits, else 0
    14  the device's epoch, 8 bits, and its event number, 16 bits (bytes 15, 16)
    17  CRC: the low 24 bits of CRC-32 over bytes 0-16
"""

from binascii import crc32
from struct import pack_into, unpack_from

from rules_core.const import const

SIZE = 20

_MAGIC = const(0xB7)


def seal(into, start: int, length: int) -> None:
    """Write the CRC of `length` bytes from `start` on into the three bytes behind them."""
    crc = crc32(memoryview(into)[start : start + length])
    at = start + length
    into[at] = crc & 255
    into[at + 1] = crc >> 8 & 255
    into[at + 2] = crc >> 16 & 255


def sealed(data, start: int, length: int) -> bool:
    """Whether the three bytes behind are the CRC of `length` bytes from `start` on."""
    crc = crc32(memoryview(data)[start : start + length])
    at = start + length
    return (
        data[at] == crc & 255
        and data[at + 1] == crc >> 8 & 255
        and data[at + 2] == crc >> 16 & 255
    )


class Record:
    """One event as fields; `read` and `write` are its byte form."""

    def __init__(self) -> None:
        self.kind = 0
        self.device = 0
        self.sequence = 0
        self.time = 0
        self.word = 0
        self.number = 0
        self.epoch = 0
        self.event = 0

    def write(self, into, start: int = 0) -> None:
        """Write SIZE bytes into a bytearray at `start`."""
        pack_into(
            "<BBHIiHBH",
            into,
            start,
            self.kind | self.device << 4,
            _MAGIC,
            self.sequence & 0xFFFF,
            self.time,
            self.word,
            self.number,
            self.epoch & 255,
            self.event & 0xFFFF,
        )
        seal(into, start, SIZE - 3)

    def read(self, data, start: int = 0) -> bool:
        """Take the fields from SIZE bytes; False (and nothing taken) if they are no record."""
        if len(data) < start + SIZE or data[start + 1] != _MAGIC:
            return False
        if not sealed(data, start, SIZE - 3):
            return False
        fields = unpack_from("<BBHIiHBH", data, start)
        self.kind = fields[0] & 15
        self.device = fields[0] >> 4
        self.sequence, self.time, self.word, self.number, self.epoch, self.event = fields[2:]
        return True

    def as_event(self) -> tuple:
        """(now, kind, value, number) as sheet.format_sheet takes it."""
        return self.time, self.kind, self.word, self.number
