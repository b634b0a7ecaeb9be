"""The chip in its boot loader, asked and written by the real esptool, run as a command.

esptool does the protocol, the checks of an image and the verifying; here its answers become facts
and its errors one line. Nothing is decided here. Used by the verb flash.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tools._env import ROOT
from tools._errors import UsageError
from tools.device.ports import closed
from tools.flash_image import START, Image

BAUD = 460_800
AGAIN = "nothing is lost: the chip's own boot loader always answers, so run it again"

_BLOCK = 4096
_LITTLEFS = b"littlefs"
_BLANK = b"\xff"


class Chip(NamedTuple):
    """What esptool says: `name` ("ESP32"), `what` exactly, `flash` in bytes, `mac`."""

    name: str
    what: str
    flash: int
    mac: str


class Esptool:
    """esptool at a port. Between calls the chip stays in its boot loader."""

    def __init__(self, port: str, baud: int = BAUD):
        self.port = port
        self.baud = baud

    def chip(self) -> Chip:
        """Ask which chip there is and how much flash it has; nothing is changed."""
        status, out, err = self._run("flash-id")
        name = _word(r"^Connected to (\S+) on", out)
        if not name:
            raise self._failed(err or out)
        what = _word(r"^Chip type: +(.+)$", out)
        size = _word(r"^Detected flash size: (\d+)MB", out)
        if status and name == "ESP32":
            raise self._failed(err)
        return Chip(name, what, int(size or 0) << 20, _word(r"^MAC: +(\S+)", out))

    def has_files(self, start: int) -> bool | None:
        """Whether a MicroPython file system begins at `start`; None when the place is erased."""
        with tempfile.TemporaryDirectory(prefix="scoreboard-flash-") as folder:
            name = Path(folder) / "read"
            status, _, err = self._run("read-flash", hex(start), hex(2 * _BLOCK), str(name))
            if status:
                raise self._failed(err)
            data = name.read_bytes()
        if data == _BLANK * len(data):
            return None
        return _LITTLEFS in data[:64] or _LITTLEFS in data[_BLOCK : _BLOCK + 64]

    def erase(self) -> None:
        """Erase the whole chip."""
        status, _, err = self._run("erase-flash")
        if status:
            raise self._failed(err)

    def write(self, image: Image) -> None:
        """Write an image, its progress shown as it comes, and have it verified."""
        status, _, err = self._run(
            "write-flash", hex(START), str(image.path), show=True, after="hard-reset"
        )
        if status:
            raise self._failed(err)

    def _run(
        self, *arguments: str, show: bool = False, after: str = "no-reset"
    ) -> tuple[int, str, str]:
        command = [sys.executable, "-m", "esptool", "--port", self.port, "--after", after]
        command += ["--baud", str(self.baud), *arguments]
        return _esptool(command, show)

    def _failed(self, said: str) -> UsageError:
        """One line of what esptool said."""
        line = reason(said)
        gone = closed(self.port)
        if gone:
            return UsageError(f"{self.port} went away ({gone}); {AGAIN}")
        if "Failed to connect" in line or "No serial data" in line:
            return UsageError(
                f"{self.port}: no ESP32 answers; hold its BOOT key while this starts, and use a"
                " cable that carries data"
            )
        return UsageError(f"{self.port}: esptool: {line}; {AGAIN}, with --baud 115200 if need be")


def check_parts(image: Image) -> None:
    """Have esptool check the boot loader and the program: UsageError when a byte is wrong."""
    for what, start in (("boot loader", START), ("program", image.program)):
        with tempfile.TemporaryDirectory(prefix="scoreboard-flash-") as folder:
            name = Path(folder) / "part.bin"
            name.write_bytes(image.part(start))
            command = [sys.executable, "-m", "esptool", "--chip", "esp32", "image-info", str(name)]
            status, out, err = _esptool(command)
        if status or "(invalid" in out or "(valid)" not in out:
            why = reason(err) if status else "its check sum is wrong"
            raise UsageError(f"{image.path}: the {what} in it is damaged ({why}); download again")


def _esptool(command: list[str], show: bool = False) -> tuple[int, str, str]:
    """Exit status, output, complaints. `show`: the output goes where ours goes."""
    sys.stdout.flush()
    done = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=None if show else subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, errors="replace", check=False,
    )  # fmt: skip
    return done.returncode, done.stdout or "", done.stderr


def _word(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.MULTILINE)
    return found[1].strip() if found else ""


def reason(said: str) -> str:
    """The telling line of esptool's complaints."""
    for mark in ("A fatal error occurred: ", "ERROR: ", "Error: "):
        for line in said.splitlines():
            if mark in line:
                return line.partition(mark)[2].strip().rstrip(".")
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "it ended without a word"
