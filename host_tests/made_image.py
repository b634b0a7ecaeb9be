"""Makes an image as MicroPython's for the ESP32 is laid out: what esptool reads is in its place.

For the tests of `tools flash`. No code of anybody is in it.
"""

import hashlib
import random
import struct

START = 0x1000
PROGRAM = 0x10000
FILES = 0x200000

_FACTORY = (0, 0, PROGRAM, 0x1F0000, b"factory")
_NVS = (1, 2, 0x9000, 0x6000, b"nvs")
_VFS = (1, 0x81, FILES, FILES, b"vfs")


def part(content: bytes, chip: int = 0) -> bytes:
    """An ESP32 image of one segment, with the sums that the chip checks."""
    content += b"\0" * (-len(content) % 4)
    head = struct.pack("<BBBBI", 0xE9, 1, 2, 0x20, 0x40080000)
    head += struct.pack("<BBBBHBHH4sB", 0xEE, 0, 0, 0, chip, 0, 0, 0xFFFF, b"\0" * 4, 1)
    data = head + struct.pack("<II", 0x3FFB0000, len(content)) + content
    check = 0xEF
    for byte in content:
        check ^= byte
    data += b"\0" * (15 - len(data) % 16) + bytes([check])
    return data + hashlib.sha256(data).digest()


def table(*rows: tuple[int, int, int, int, bytes]) -> bytes:
    """A partition table."""
    return b"".join(struct.pack("<HBBII16sI", 0x50AA, *row, 0) for row in rows)


def image(version: str = "1.29.0", chip: int = 0, size: int = 600_000, rows=()) -> bytes:
    """A file as it is downloaded: boot loader, partition table, program."""
    text = f"MicroPython v{version} on 2026-01-31\0Generic ESP32 module with ESP32\0"
    program = part(text.encode() + random.Random(1).randbytes(size))
    data = part(b"boot loader " * 100, chip).ljust(0x8000 - START, b"\xff")
    data += table(*(rows or (_NVS, _FACTORY, _VFS)))
    return data.ljust(PROGRAM - START, b"\xff") + program
