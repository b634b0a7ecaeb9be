"""Records: one event of a match in 20 bytes, and a header record of any length, with CRCs.

What the journal on flash and the cable carry. Little-endian:

    0   kind: 0 a stroke, else a command (facts: SCORE … REDO), in bits 0-3;
        bits 4-7 the device that entered it: 0 the board's keys, 1-15 a handheld
    1   magic 0xB7
    2   sequence, 16 bits: 1, 2, 3 … within a match, wrapping
    4   table time in seconds since the record began, 32 bits
    8   word, 32 bits signed: the shot word, or the command's argument
    12  number of the amended shot, 16 bits, else 0
    14  the device's epoch, 8 bits, and its event number, 16 bits (bytes 15, 16)
    17  CRC: the low 24 bits of CRC-32 over bytes 0-16

A header record is 0xB8, version 1, length of the text (16 bits), the UTF-8 text of the
sheet's headers, and the same CRC over all of it.
"""

from binascii import crc32
from struct import pack_into, unpack_from

from rules_core.const import const

SIZE = 20

_MAGIC = const(0xB7)
_HEADER = const(0xB8)
_VERSION = const(1)


def _seal(into, start: int, length: int) -> None:
    crc = crc32(memoryview(into)[start : start + length])
    at = start + length
    into[at] = crc & 255
    into[at + 1] = crc >> 8 & 255
    into[at + 2] = crc >> 16 & 255


def _sealed(data, start: int, length: int) -> bool:
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
        _seal(into, start, SIZE - 3)

    def read(self, data, start: int = 0) -> bool:
        """Take the fields from SIZE bytes; False (and nothing taken) if they are no record."""
        if len(data) < start + SIZE or data[start + 1] != _MAGIC:
            return False
        if not _sealed(data, start, SIZE - 3):
            return False
        fields = unpack_from("<BBHIiHBH", data, start)
        self.kind = fields[0] & 15
        self.device = fields[0] >> 4
        self.sequence, self.time, self.word, self.number, self.epoch, self.event = fields[2:]
        return True

    def as_event(self) -> tuple:
        """(now, kind, value, number) as sheet.format_sheet takes it."""
        return self.time, self.kind, self.word, self.number


def write_header(text: str) -> bytes:
    """The header record of a sheet's header lines; ValueError above 65,535 bytes."""
    data = text.encode()
    if len(data) > 0xFFFF:
        raise ValueError("the headers are %d bytes, 65535 at most" % len(data))
    out = bytearray(7 + len(data))
    out[0] = _HEADER
    out[1] = _VERSION
    out[2] = len(data) & 255
    out[3] = len(data) >> 8
    out[4 : 4 + len(data)] = data
    _seal(out, 0, 4 + len(data))
    return bytes(out)


def read_header(data, start: int = 0) -> "tuple[str, int]":
    """(text, length of the record) of a header record; ("", 0) if there is none."""
    if len(data) < start + 7 or data[start] != _HEADER or data[start + 1] != _VERSION:
        return "", 0
    size = data[start + 2] | data[start + 3] << 8
    if len(data) < start + size + 7 or not _sealed(data, start, 4 + size):
        return "", 0
    return bytes(data[start + 4 : start + 4 + size]).decode(), size + 7
