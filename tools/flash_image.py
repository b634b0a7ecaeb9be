"""A MicroPython image for the ESP32: found in a folder, and looked at before a chip is touched.

The file begins with the boot loader and is written to 0x1000 of the flash; the partition table is
at 0x8000 there, the program where the table says. Whether the parts are whole is for esptool to
say (flash_chip). Used by the verb flash; needs nothing but Python.
"""

import re
import struct
from pathlib import Path
from typing import NamedTuple

from tools._env import ROOT
from tools._errors import UsageError
from tools.versions import DOWNLOAD, dotted, numbers, table, too_old

START = 0x1000  # of the file in the flash

FOLDERS = (ROOT / "build", Path.home() / "Downloads")
PATTERN = "ESP32_GENERIC-*.bin"

_TABLE = 0x8000
_TABLE_ROW = struct.Struct("<HBBII16sI")
_ROW_MAGIC = 0x50AA
_MAGIC = 0xE9
_LEAST = 500_000  # bytes
_CHIPS = {0: "ESP32", 2: "ESP32-S2", 5: "ESP32-C3", 9: "ESP32-S3", 12: "ESP32-C2",
          13: "ESP32-C6", 16: "ESP32-H2", 18: "ESP32-P4"}  # fmt: skip
_FILE = re.compile(r"ESP32_GENERIC-(\d{8})-v(\d+\.\d+(?:\.\d+)?)\.bin")
_VERSION = re.compile(rb"MicroPython v(\d+\.\d+(?:\.\d+)?)(-[\w.]+)? on (\d{4}-\d\d-\d\d)")
_BOARD = re.compile(rb"[A-Z][ -~]{3,40} with ESP32[\w-]*(?=\0)")


class Part(NamedTuple):
    """A row of the partition table; places in the flash."""

    kind: int
    label: str
    start: int
    size: int


class Image(NamedTuple):
    """A file that has been looked at: its MicroPython `version` and `built` date, the `board` it
    says it is for. program: where the program is in the flash; files: where the file system is.
    """

    path: Path
    data: bytes
    version: tuple[int, int, int]
    built: str
    board: str
    program: int
    files: int

    def part(self, start: int) -> bytes:
        """What goes to `start` of the flash, to the end of the file."""
        return self.data[start - START :]


def find(folder: str | None = None) -> Path:
    """The newest image that the project can have; UsageError tells where it was looked for."""
    places = [Path(folder)] if folder else list(FOLDERS)
    if folder and not places[0].is_dir():
        raise UsageError(f"--find {folder}: there is no such folder")
    wanted = table()
    best: tuple[tuple, Path] | None = None
    for place in places:
        for path in place.glob(PATTERN):
            named = _FILE.fullmatch(path.name)
            version = numbers(named[2]) if named else (0, 0, 0)
            if not named or version[:2] < wanted.least:
                continue
            tried = version[:2] <= wanted.pinned
            if best is None or (tried, version, named[1]) > best[0]:
                best = ((tried, version, named[1]), path)
    if best is None:
        where = " or ".join(shown(place) for place in places)
        raise UsageError(
            f"no {PATTERN} of {wanted.range} in {where}; download one from {DOWNLOAD}"
        )
    return best[1]


def shown(path: Path) -> str:
    """A path as somebody would type it in the checkout."""
    for start, name in ((ROOT, ""), (Path.home(), "~/")):
        if path.is_relative_to(start):
            return name + str(path.relative_to(start))
    return str(path)


def look(path: Path) -> Image:
    """Read a file and check it; UsageError says what is wrong and what would be right."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: {(error.strerror or str(error)).lower()}") from error
    if len(data) < _LEAST:
        raise _not_it(path, f"it has {len(data)} bytes only; is the download complete?")
    _check_start(path, data)
    program, files = _places(path, data)
    named = _VERSION.search(data)
    if named is None:
        raise _not_it(path, "no MicroPython tells its version in it")
    version = numbers(named[1].decode())
    old = too_old(version)
    if old:
        raise UsageError(f"{path}: {old}")
    board = _BOARD.search(data)
    said = board[0].decode() if board else ""
    return Image(path, data, version, named[3].decode(), said, program, files)


def _not_it(path: Path, why: str) -> UsageError:
    return UsageError(
        f"{path} is no MicroPython for an ESP32: {why}; download {PATTERN} from {DOWNLOAD}"
    )


def _check_start(path: Path, data: bytes) -> None:
    """UsageError unless the file begins with an ESP32's boot loader."""
    if data[0] != _MAGIC:
        raise _not_it(path, f"it begins with 0x{data[0]:02X}, not 0x{_MAGIC:02X}")
    chip = data[12] | data[13] << 8
    if chip:
        raise _not_it(path, f"it is for the chip {_CHIPS.get(chip, f'number {chip}')}")


def _places(path: Path, data: bytes) -> tuple[int, int]:
    """Where the program is in the flash, and where the file system is."""
    rows = partitions(data[_TABLE - START :])
    program = next((row.start for row in rows if row.kind == 0), 0)
    if not program or program - START >= len(data):
        raise _not_it(path, "it has no partition table with a program in it")
    if data[program - START] != _MAGIC:
        raise _not_it(path, f"there is no program at 0x{program:X}")
    named = [row.start for row in rows if row.label in ("vfs", "ffat")]
    files = named[0] if named else max(row.start + row.size for row in rows)
    if len(data) > files - START:
        raise _not_it(path, f"with {len(data)} bytes it would reach into the file system")
    return program, files


def partitions(data: bytes) -> list[Part]:
    """The rows of a partition table."""
    rows = []
    for at in range(0, 0xC00, _TABLE_ROW.size):
        row = data[at : at + _TABLE_ROW.size]
        if len(row) < _TABLE_ROW.size:
            break
        magic, kind, _, start, size, label, _ = _TABLE_ROW.unpack(row)
        if magic != _ROW_MAGIC:
            break
        rows.append(Part(kind, label.rstrip(b"\0").decode("ascii", "replace"), start, size))
    return rows


def described(image: Image) -> str:
    """One line about it."""
    board = f", {image.board}" if image.board else ""
    return f"{shown(image.path)}: MicroPython {dotted(image.version)} of {image.built}{board}"
