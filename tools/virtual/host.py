"""A virtual board as an object: starts the agent in a process of its own and talks to it.

CPython only. Tests press keys and look at frames; the simulator goes live and listens. The
firmware runs on MicroPython's unix port where there is one, else on CPython.
"""

import contextlib
import json
import queue
import subprocess
import threading
import weakref
from collections import deque
from importlib import import_module

from tools.virtual.max7219 import rows_of
from tools.virtual.process import ROOT, BoardError, command, end, environment, find_micropython
from tools.virtual.ws2812 import colours_of

__all__ = ("BoardError", "VirtualBoard", "find_micropython")

_PATIENCE_S = 60.0
_SLOWEST_MS_A_S = 10_000  # virtual time that passes in a second at the very least
_PRESS_GAP_MS = 40  # until a release has been debounced


class VirtualBoard:
    """A board that has just been switched on; a context manager.

    app: "module:function" of the application; board: name of the board module; interpreter:
    "micropython", "cpython" or None for what there is; heap: MicroPython's, as "8M";
    on_event: called as on_event(kind, text) for every line of the agent, in a thread of its own;
    settings: of the agent (seed, start_ms, dir …).

    interpreter, version: what the firmware runs on. brightness: 0..15 or -1. journal: list of
    bytes. log: what the program printed. faults: what devices complained of. sounds: (ms, Hz).
    flash_use: programs, erases, bytes programmed, as `measure_flash` last found them.
    history: the last 10,000 frames as (ms, hex, brightness). reset: (cause, RTC memory) once the
    board has reset itself. guest: the class of who has keys and display instead of the match, or
    "". now_ms: virtual time at the last answer.
    """

    def __init__(
        self,
        app: str = "firmware.scoreboard:main",
        board: str = "firmware.boards.mono64x16",
        *,
        interpreter: str | None = None,
        heap: str = "8M",
        on_event=None,
        **settings,
    ) -> None:
        self.brightness = -1
        self.journal: list[bytes] = []
        self.log: list[str] = []
        self.faults: list[str] = []
        self.sounds: list[tuple[int, int]] = []
        self.history: deque[tuple[int, str, int]] = deque(maxlen=10_000)
        self.reset: tuple[int, bytes] | None = None
        self.now_ms = 0
        self.flash_use = (0, 0, 0)
        self.heap_use = 0
        self._settings = dict(settings, app=app, board=board)
        self._heap = heap
        self._wanted = interpreter
        self._on_event = on_event
        self._start()

    def _start(self) -> None:
        self.interpreter = self.version = ""
        self.guest = ""
        self._answers: queue.Queue = queue.Queue()
        self._stderr: deque[str] = deque(maxlen=200)
        self._ended = False
        self._frame = ""
        start = command(self._wanted, self._heap)
        try:
            process = subprocess.Popen(
                start,
                cwd=ROOT,
                env=environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as e:
            raise BoardError(f"{start[0]} does not start: {e}") from None
        self._process = process
        self._finalizer = weakref.finalize(self, end, process)
        # Both end with the output. A board that nobody closes is ended when Python exits.
        self._threads = [
            threading.Thread(target=self._listen, args=(process.stdout,), daemon=True),
            threading.Thread(target=self._stderr.extend, args=(process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        self._expect("hello")
        self._send("config " + json.dumps(self._settings))
        self._send("start")
        self.wait(0)

    # What the agent says.

    def _listen(self, stream) -> None:
        try:
            for line in stream:
                line = line.rstrip("\r\n")
                kind, text = "log", line
                if line.startswith("@"):
                    kind, _, text = line[1:].partition(" ")
                self._hear(kind, text)
                if self._on_event is not None:
                    self._on_event(kind, text)
        finally:
            self._answers.put(("end", ""))

    def _hear(self, kind: str, text: str) -> None:
        words = text.split(" ")
        if kind in ("frame", "sound", "journal", "idle"):
            self.now_ms = int(words[0])
        if kind == "frame":
            self._frame, self.brightness = words[1], int(words[2])
            self.history.append((self.now_ms, words[1], self.brightness))
        elif kind == "sound":
            self.sounds.append((self.now_ms, int(words[1])))
        elif kind == "journal":
            self.journal.append(bytes.fromhex(words[1] if len(words) > 1 else ""))
        elif kind == "fault":
            self.faults.append(text)
        elif kind == "guest":
            self.guest = text if text != "-" else ""
        elif kind == "log":
            self.log.append(text)
        elif kind == "hello":
            self.interpreter, self.version = words
            self._answers.put((kind, text))
        elif kind == "heap":
            self.heap_use = int(words[0])
            self._answers.put((kind, text))
        elif kind == "flash":
            self.flash_use = (int(words[0]), int(words[1]), int(words[2]))
            self._answers.put((kind, text))
        elif kind == "reset":
            self.reset = (int(words[0]), bytes.fromhex(words[1] if len(words) > 1 else ""))
            self._answers.put((kind, text))
        elif kind not in ("radio", "tune"):  # they are for whoever listens: see pair
            self._answers.put((kind, text))

    def _expect(self, wanted: str, ms: int = 0) -> None:
        """Wait for an answer to ms of virtual time; BoardError if another comes instead."""
        patience = _PATIENCE_S + ms / _SLOWEST_MS_A_S
        try:
            kind, text = self._answers.get(timeout=patience)
        except queue.Empty:
            self.close()
            raise BoardError(f"the virtual board was silent for {patience:.0f} s") from None
        if kind == wanted:
            return
        if kind == "error":
            raise BoardError(f"the virtual board refused: {text}")
        raise self._failure(kind, text)

    def _failure(self, kind: str, text: str) -> BoardError:
        self.close()
        if kind == "died":
            return BoardError(f"the application ended with {text}")
        if kind == "done":
            return BoardError("the application has ended")
        if kind == "reset":
            return BoardError(f"the board has reset itself, cause {text.split(' ')[0]}")
        # MicroPython writes what goes wrong before the agent runs on standard output.
        said = [line.strip() for line in self._stderr or self.log if line.strip()]
        why = said[-1] if said else "and said nothing"
        return BoardError(f"the virtual board stopped (status {self._process.returncode}): {why}")

    @property
    def stderr(self) -> str:
        """What the agent wrote on standard error: a traceback, if it died."""
        return "".join(self._stderr)

    # What the host says.

    def _send(self, line: str) -> None:
        if self._ended:
            raise BoardError("the virtual board is closed")
        stdin = self._process.stdin
        if stdin is None:
            raise BoardError("the virtual board has no input")
        # A broken pipe shows as the end of its output, which says more.
        with contextlib.suppress(BrokenPipeError, OSError):
            stdin.write(line + "\n")
            stdin.flush()

    def command(self, line: str) -> None:
        """Send any line of the agent's protocol that is not answered with idle."""
        self._send(line)

    def heap(self) -> int:
        """Bytes of heap in use on the board after a collection; 0 on CPython."""
        self._send("heap")
        self._expect("heap")
        return self.heap_use

    def wait(self, ms: int) -> None:
        """Let ms of virtual time pass."""
        self._send(f"run {ms}")
        self._expect("idle", ms)

    def wait_until(self, ms: int) -> None:
        """Let virtual time pass until ms after the start."""
        self._send(f"at {ms}")
        self._expect("idle", max(0, ms - self.now_ms))

    def down(self, key: int) -> None:
        """Push a key down, at this moment."""
        self._send(f"down {key}")

    def up(self, key: int) -> None:
        """Let a key go, at this moment."""
        self._send(f"up {key}")

    def let_go(self) -> None:
        """Let the keys go that were held as the power came."""
        for key in self._settings.get("held", ()):
            self.wait(100)
            self.up(key)
            self.wait(_PRESS_GAP_MS)

    def press(self, key: int, ms: int = 60) -> None:
        """Tap a key: down for ms, and long enough up to be seen."""
        self.hold(key, ms)

    def hold(self, key: int, ms: int) -> None:
        """Keep a key down for ms, and let it go long enough to be seen."""
        self.down(key)
        self.wait(ms)
        self.up(key)
        self.wait(_PRESS_GAP_MS)

    def live(self, speed: float = 1.0) -> None:
        """Let time pass by itself from now on, speed times as fast as on the wall."""
        self._send(f"speed {speed}")
        self._send("live")

    def configure(self, **settings) -> None:
        """Change settings of the world that may change at any time."""
        self._send("config " + json.dumps(settings))

    def cut(self, count: int = 0, kind: str = "clean") -> None:
        """Lose power: now, or at the count-th program or erase of the flash from now.

        That is left `clean` (not done), `half` or `garbage`; then waiting is a BoardError.
        """
        if count:
            self._send(f"cut {count} {kind}")
        else:
            self._end_by("cut")

    def reset_chip(self) -> None:
        """Have the chip reset itself, as its watchdog would."""
        self._end_by("reset")

    def _end_by(self, command: str) -> None:
        self._send(command)
        self._expect("reset")
        self.close()

    def measure_flash(self) -> tuple[int, int, int]:
        """Programs, erases and bytes since this was asked before."""
        self._send("flash?")
        self._expect("flash")
        return self.flash_use

    def frame(self, width: int = 64) -> list[str]:
        """The lit LEDs as rows of '#' and '.'; width in pixels, a colour board knows its own."""
        if self.in_colour:
            return ["".join("#" if any(pixel) else "." for pixel in row) for row in self.colours()]
        return rows_of(bytes.fromhex(self._frame), width)

    @property
    def in_colour(self) -> bool:
        """Whether its display is of LEDs in any colour."""
        return getattr(self._board(), "DISPLAY", "") == "ws2812"

    def colours(self) -> list[list[tuple[int, int, int]]]:
        """Rows of (red, green, blue), 0..255; of a colour board only."""
        return colours_of(bytes.fromhex(self._frame), self._board().WIDTH)

    def _board(self):
        return import_module(self._settings["board"])

    def restart(self, **settings) -> None:
        """Switch on again, with the cause and the memory of the reset there was; see settings."""
        self.close()
        cause, rtc = self.reset or (1, b"")
        self.reset = None
        self._settings.update(settings, reset_cause=cause, rtc=rtc.hex())
        self._start()

    def close(self) -> None:
        """End the agent and wait until it has gone."""
        if self._ended:
            return
        self._send("quit")
        self._ended = True
        stdin = self._process.stdin
        if stdin is not None:
            with contextlib.suppress(OSError):
                stdin.close()
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(timeout=2)
        self._finalizer()

    def __enter__(self) -> "VirtualBoard":
        return self

    def __exit__(self, *exc) -> None:
        self.close()
