"""The header record: names, options and settings of a match, as the journal keeps them.

0xB8, version 1, the length of the text (16 bits, little-endian), the UTF-8 text of the
sheet's header lines, and the CRC of a record over all of it.
"""

from rules_core.const import const
from rules_core.record import seal, sealed

_HEADER = const(0xB8)
_VERSION = const(1)


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
    seal(out, 0, 4 + len(data))
    return bytes(out)


def read_header(data, start: int = 0) -> "tuple[str, int]":
    """(text, length of the record) of a header record; ("", 0) if there is none."""
    if len(data) < start + 7 or data[start] != _HEADER or data[start + 1] != _VERSION:
        return "", 0
    size = data[start + 2] | data[start + 3] << 8
    if len(data) < start + size + 7 or not sealed(data, start, 4 + size):
        return "", 0
    return bytes(data[start + 4 : start + 4 + size]).decode(), size + 7
