"""One run of the virtual device's program, from a reset to the next: a process on a terminal.

For `device`, which decides when one begins and ends. MicroPython believes it is at a terminal:
what is typed there reaches its prompt, Ctrl-C its program. Two pipes go beside it, for what
`device_chip.Line` says and for what the host wants.
"""

import contextlib
import fcntl
import json
import os
import pty
import select
import subprocess
import termios
from pathlib import Path

from tools.virtual.process import ROOT, environment

BOOT = "tools/virtual/device_boot.py"
HEAP = "2M"
SHIFT = 14  # in front of a byte that is meant as it is, see device_boot


class Program:
    """A program that has just been started, with `settings` that are put into `file` for it.

    screen, events: file descriptors to read, of what it prints and of what the chip tells.
    """

    def __init__(self, interpreter: str, settings: dict, file: Path) -> None:
        self.screen, slave = _terminal()
        self.events, told = os.pipe()
        commands, self._commands = os.pipe()
        settings = dict(settings)
        settings["out"], settings["in"] = told, commands
        file.write_text(json.dumps(settings), encoding="utf-8")
        self._rest = b""
        self._cr = self._shifted = False
        self._process = subprocess.Popen(
            [interpreter, "-X", f"heapsize={HEAP}", "-i", BOOT, str(file)],
            cwd=ROOT, env=dict(environment(), MICROPYPATH=f"{ROOT}:.frozen"),
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            pass_fds=(told, commands), preexec_fn=_take_terminal,
        )  # fmt: skip
        for fd in (slave, told, commands):
            os.close(fd)

    def end(self) -> None:
        """Be gone."""
        self._process.kill()
        self._process.wait()
        for fd in (self.screen, self.events, self._commands):
            os.close(fd)

    def status(self) -> int | None:
        """The exit status of one that has ended by itself, as at a soft reset."""
        return self._process.poll()

    def type(self, data: bytes) -> None:
        """Type on its terminal."""
        with contextlib.suppress(OSError):
            os.write(self.screen, data)

    def tell(self, line: str) -> None:
        """Want something of the chip, see device_chip.Line.obey."""
        with contextlib.suppress(OSError):
            os.write(self._commands, line.encode() + b"\n")

    def printed(self) -> bytes:
        """What it printed, with the line ends of a device; empty when it has ended."""
        if not _readable(self.screen):
            return b""
        try:
            data = os.read(self.screen, 4096)
        except OSError:
            return b""
        out = bytearray()
        for byte in data:
            if byte == SHIFT and not self._shifted:
                self._shifted = True
                continue
            if byte == 10 and not self._cr and not self._shifted:
                out.append(13)
            out.append(byte)
            self._cr = byte == 13
            self._shifted = False
        return bytes(out)

    def said(self) -> list[tuple[str, str]]:
        """What the chip told, as (word, rest)."""
        if not _readable(self.events):
            return []
        *lines, self._rest = (self._rest + os.read(self.events, 65536)).split(b"\n")
        return [line.decode().partition(" ")[::2] for line in lines]


def _readable(fd: int) -> bool:
    """Whether a read would not wait: the caller may have asked about one that is closed by now."""
    return bool(select.select([fd], [], [], 0)[0])


def _terminal() -> tuple[int, int]:
    """Both ends of a terminal that changes nothing and turns Ctrl-C into a signal."""
    ours, its = pty.openpty()
    modes = termios.tcgetattr(its)
    modes[0] &= ~(termios.ICRNL | termios.IXON)
    modes[1] &= ~termios.OPOST
    modes[3] &= ~(termios.ECHO | termios.ICANON)
    modes[3] |= termios.ISIG
    termios.tcsetattr(its, termios.TCSANOW, modes)
    return ours, its


def _take_terminal() -> None:
    """In the new process: its standard input is its terminal, so that Ctrl-C reaches it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
