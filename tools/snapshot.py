"""A board's small files as they were at one moment, in this machine's memory.

They come from a kept flash image of the simulator, from a folder that stands for one, or from a
device; a Snapshot then has the calls of firmware.journal_files.Files, so that the firmware's own
code reads them. What is written to it goes nowhere. Used by the verbs logs and doctor.
"""

import errno
import io
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tools._env import ROOT
from tools._errors import UsageError
from tools.virtual.process import environment, find_micropython

# What a board keeps beside its program: see the firmware's modules of these names.
JOURNAL = ("journal", "segments", "marks", "sheets")
FAULTS = "faults.txt"


class Snapshot:
    """`files`: contents by name, as "journal/3.h"."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files

    def open(self, name: str, mode: str):
        """A file to read, or to write into nothing that lasts."""
        if mode == "wb":
            return _Written(self, name)
        if name not in self.files:
            raise OSError(errno.ENOENT, "no such file", name)
        return io.BytesIO(self.files[name])

    def names(self, folder: str) -> list[str]:
        """Names in a folder, not nested; without those that only CPython takes for numbers."""
        start = folder + "/"
        found = (name[len(start) :] for name in self.files if name.startswith(start))
        return sorted(name for name in found if not any(map(_is_strange_digit, name)))

    def remove(self, name: str) -> None:
        """Forget a file."""
        if self.files.pop(name, None) is None:
            raise OSError(errno.ENOENT, "no such file", name)

    def rename(self, old: str, new: str) -> None:
        """Give a file another name."""
        self.files[new] = self.files.pop(old)

    def free(self) -> int:
        """There is always room."""
        return 1000


def _is_strange_digit(sign: str) -> bool:
    """Whether it is a digit, as ², that is none on a board."""
    return sign.isdigit() and not sign.isascii()


class _Written(io.BytesIO):
    """A file being written: it is in the snapshot when it is closed."""

    def __init__(self, snapshot: Snapshot, name: str) -> None:
        super().__init__()
        self._snapshot = snapshot
        self._name = name

    def close(self) -> None:
        if not self.closed:
            self._snapshot.files[self._name] = self.getvalue()
        super().close()


def of_place(place: Path, names: Iterable[str]) -> Snapshot:
    """Of a flash image, or of a folder that stands for one; UsageError."""
    if not place.exists():
        raise UsageError(f"--flash {place}: there is no such file")
    if place.is_dir():
        return _of_folder(place, names)
    return _of_image(place, names)


def _of_folder(place: Path, names: Iterable[str]) -> Snapshot:
    files = {}
    for name in names:
        found = [place / name] if (place / name).is_file() else sorted((place / name).glob("*"))
        for path in found:
            files[path.relative_to(place).as_posix()] = path.read_bytes()
    return Snapshot(files)


def _of_image(place: Path, names: Iterable[str]) -> Snapshot:
    interpreter = find_micropython()
    if interpreter is None:
        raise UsageError("a flash image is littlefs, and there is no MicroPython here to read it")
    done = subprocess.run(
        [interpreter, "-X", "heapsize=64M", "-m", "tools.virtual.read_image", str(place.resolve()),
         *names],
        cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise UsageError(f"--flash {place}: the file is no flash of a board")
    files = {}
    for line in done.stdout.decode().splitlines():
        name, _, data = line.rpartition(" ")
        files[name] = bytes.fromhex(data)
    return Snapshot(files)
