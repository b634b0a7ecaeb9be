"""The virtual device: the real MicroPython behind a serial port, booting from its own littlefs.

`VirtualDevice` is an ESP32 with a program on its flash, seen from the other end of the cable:
`port` is a pty that the real mpremote opens. It resets, is reset by its watchdog, loses power,
has its cable pulled and is plugged in again. What runs in it is made by `device_boot`. For
tests, and by hand: `python3 -m tools.virtual.device FOLDER` prints the port's name.
"""

import contextlib
import os
import select
import sys
import threading
import time
from pathlib import Path

from tools.virtual.device_cable import Cable
from tools.virtual.device_program import Program
from tools.virtual.process import BoardError, find_micropython

__all__ = ("BoardError", "VirtualDevice")

BLOCKS = 512  # of 4096 bytes: the file system of a 4 MB ESP32
POWERED, HARD, WATCHDOG, SOFT = 1, 2, 3, 5  # reset causes, as machine has them
RESTING_S = 4.0  # a program with a watchdog that has not come round for so long hangs
_RAW = b"raw REPL; CTRL-B to exit"
_FRIENDLY = b">>> "

# What sys says on the device; _mpy: version 6.3, architecture xtensawin.
CHIP = {
    "version": (1, 24, 1),
    "machine": "Generic ESP32 module with ESP32",
    "mpy": 6 | 3 << 8 | 10 << 10,
    "build": "ESP32_GENERIC",
}


class VirtualDevice:
    """A device in a folder, switched on; a context manager.

    The folder keeps its flash and, while it has power, the RTC's memory. board: what it is wired
    as; speed: how many times as fast as the wall its time passes; held: keys down at power-up;
    chip: what differs from CHIP.

    port: where to connect, "" while the cable is out. powered. causes: why it started, each
    time. operations: programs and erases of the flash since each start, to ten. frame: what is
    lit, in hex, row by row. log: what it printed. faults: exit statuses MicroPython ended with
    that a device could not.
    """

    def __init__(
        self, folder, board: str = "mono64x16", *,
        speed: int = 20, held=(), seed: int = 1, chip=None,
    ) -> None:  # fmt: skip
        interpreter = find_micropython()
        if interpreter is None:
            raise BoardError("no micropython beside this Python or on the PATH")
        self._interpreter = interpreter
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._cable = Cable()
        self.powered = False
        self.causes: list[int] = []
        self.operations: list[int] = []
        self.frame = ""
        self.log = b""
        self.faults: list[int] = []
        self._settings = {
            "board": board, "speed": speed, "held": list(held), "seed": seed, "start_ms": 0,
            "flash": str(self.folder / "flash.image"), "rtc": str(self.folder / "rtc.memory"),
            "id": "240ac4000001", "chip": dict(CHIP, **(chip or {})),
        }  # fmt: skip
        if not Path(self._settings["flash"]).exists():
            Path(self._settings["flash"]).write_bytes(b"\xff" * (BLOCKS << 12))
        self._lock = threading.RLock()
        self._program: Program | None = None
        self._hears = False  # the program is there and takes what is typed
        self._raw = False
        self._watchdog_s = 0.0
        self._beaten = 0.0
        self._prompt = False
        self._typed_all = False
        self._cut: tuple[int, str] | None = None  # at this operation of the program
        self._wake = os.pipe()
        self._closed = False
        self.power_on()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def __enter__(self) -> "VirtualDevice":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # What hands can do to it

    @property
    def port(self) -> str:
        """Where to connect."""
        return self._cable.port

    def plug(self) -> None:
        """Put the cable in: a new port."""
        with self._lock:
            if not self.port:
                self._cable.plug()
        self._notice()

    def pull(self) -> None:
        """Pull the cable; the device runs on, as on a supply of its own."""
        with self._lock:
            self._cable.pull()
        self._notice()

    def power_off(self) -> None:
        """Lose power now, and the cable with it."""
        with self._lock:
            self._end()
            self._cut = None
            self.powered = False
            Path(self._settings["rtc"]).write_bytes(b"")
        self.pull()

    def power_on(self) -> None:
        """Switch on, with the cable in."""
        with self._lock:
            self.powered = True
            Path(self._settings["rtc"]).write_bytes(b"")
            self.plug()
            self._start(POWERED)

    def cut_at(self, count: int, kind: str = "clean") -> None:
        """Lose power at the count-th program or erase of the flash from now, about.

        Resets in between don't matter.
        """
        with self._lock:
            self._cut = (count + self.operations[-1], kind)
            self._tell(f"cut {count} {kind}")

    def press(self, *keys: int, ms: int = 100) -> None:
        """Type keys, one after the other, as fast as a hand does in the device's time.

        ms: each is down for so long, of that time.
        """
        self._typed_all = False
        self._tell(f"type {ms} " + " ".join(str(key) for key in keys))
        self.wait(lambda: self._typed_all)

    def hold_keys(self, *keys: int) -> None:
        """Keys that are down at the next power-up."""
        self._settings["held"] = list(keys)

    def close(self) -> None:
        """Be gone; the flash stays in its file."""
        self._closed = True
        self._notice()
        self._thread.join()
        with self._lock:
            self._end()
            self._cable.close()
        for fd in self._wake:
            os.close(fd)

    # What can be waited for

    def wait(self, condition, seconds: float = 60.0) -> None:
        """Until condition() holds; BoardError when it never does."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise BoardError(f"not there in {seconds} s; it says {self.text()[-400:]!r}")
            time.sleep(0.02)

    def text(self) -> str:
        """What it printed."""
        return self.log.decode("utf-8", "replace")

    def at_prompt(self) -> bool:
        """Whether nothing runs but the prompt."""
        return self.powered and self._prompt

    # The process

    def _start(self, cause: int, main: bool = True) -> None:
        """A program begins, as the chip's own start makes it."""
        self.causes.append(cause)
        done = self.operations[-1] if self.operations else 0
        self.operations.append(0)
        self._prompt = self._hears = False
        if cause != SOFT:
            self._watchdog_s = 0.0
            self._raw = False
        self._beaten = time.monotonic()
        settings = dict(self._settings, cause=cause, main=main)
        self._program = Program(self._interpreter, settings, self.folder / "device.json")
        if self._cut is not None:
            self._cut = (max(1, self._cut[0] - done), self._cut[1])
            self._tell("cut %d %s" % self._cut)
        if not main:
            self._program.type(b"\x01")  # a soft reset leaves the raw REPL as it is

    def _end(self) -> None:
        """The program is gone."""
        if self._program is not None:
            self._program.end()
            self._program = None
        self._hears = False

    def _tell(self, line: str) -> None:
        with self._lock:
            if self._program is not None:
                self._program.tell(line)

    def _notice(self) -> None:
        os.write(self._wake[1], b"!")

    # What goes through the cable, in a thread

    def _serve(self) -> None:
        while not self._closed:
            with self._lock:
                reading = [self._wake[0]]
                if self.port:
                    reading.append(self._cable.ours)
                if self._program is not None:
                    reading += [self._program.screen, self._program.events]
                writing = [self._cable.ours] if self.port and self._cable.waiting else []
            try:
                ready, free, _ = select.select(reading, writing, [], 0.2)
            except OSError:
                continue  # one of them has just been closed
            with self._lock:
                self._turn(ready, free)

    def _turn(self, ready: list[int], free: list[int]) -> None:
        if self._wake[0] in ready:
            os.read(self._wake[0], 100)
            return  # what was ready may be another file by now
        if free:
            self._cable.send()
        if self.port and self._cable.ours in ready:
            data = self._cable.read()
            if self._hears and self._program is not None:
                self._program.type(data)
        program = self._program
        if program is None:
            return
        if program.screen in ready:
            self._line(program.printed())
        if program.events in ready:
            self._told(program.said())
        if self._program is program:
            self._look_after(program)

    def _line(self, data: bytes) -> None:
        self.log = (self.log + data)[-100_000:]
        tail = self.log[-200:]
        raw, friendly = tail.rfind(_RAW), tail.rfind(_FRIENDLY)
        if raw != friendly:
            self._raw = raw > friendly
        self._cable.send(data)

    def _told(self, lines: list[tuple[str, str]]) -> None:
        for verb, rest in lines:
            self._beaten = time.monotonic()
            if verb == "boot":
                self._hears = True
            elif verb == "prompt":
                self._prompt = True
            elif verb == "watchdog":
                self._watchdog_s = int(rest) / 1000
            elif verb == "frame":
                self.frame = rest
            elif verb == "flash":
                self.operations[-1] = int(rest)
            elif verb == "typed":
                self._typed_all = True
            elif verb == "reset" and int(rest) == POWERED:
                self.power_off()
                return
            elif verb == "reset":
                self._reset(int(rest))
                return

    def _reset(self, cause: int) -> None:
        self._end()
        self._line(b"\r\nets Jul 29 2019 12:21:46\r\n")
        self._start(cause)

    def _look_after(self, program: Program) -> None:
        """The program may have ended, or hang."""
        status = program.status()
        if status is not None:
            raw = self._raw
            self._line(program.printed())
            if status:
                self.faults.append(status)
            self._end()
            self._line(b"MPY: soft reboot\r\n")
            self._start(SOFT, main=not raw)
        elif self._watchdog_s:
            if time.monotonic() - self._beaten > min(RESTING_S, self._watchdog_s):
                self._reset(WATCHDOG)


def main(arguments: list[str]) -> int:
    """Keep a device in a folder until Ctrl-C; what is wrong in a line, and 2."""
    if not 1 <= len(arguments) <= 2 or arguments[0].startswith("-"):
        print("usage: python3 -m tools.virtual.device FOLDER [BOARD]", file=sys.stderr)
        return 2
    folder, board = [*arguments, "mono64x16"][:2]
    try:
        with VirtualDevice(folder, board, speed=1) as device:
            print(device.port, flush=True)
            with contextlib.suppress(KeyboardInterrupt):
                while True:
                    time.sleep(3600)
    except (BoardError, OSError) as error:
        print(f"tools.virtual.device: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
