"""A board and a handheld, each in a process of its own, in one time and on one air. CPython only.

Time passes for both in steps; what one sends in a step the other may hear in the next. The air
loses, doubles and delays as it is told; the board's power can be cut.
"""

import contextlib
import tempfile
from pathlib import Path

from firmware.journal_files import Files
from firmware.keyring import Keys
from firmware.settings import Settings
from tools.virtual.host import VirtualBoard
from tools.virtual.radio import Air

BOARD = bytes.fromhex("240ac4000001")
HAND = bytes.fromhex("240ac4000002")
DEVICES = ("board", "hand")  # their folders
STEP_MS = 5

_KEY = bytes(range(16))  # of the pairing, as if made over the cable


class Pair:
    """`board`, `hand`: the two VirtualBoards; `air`: between them. A context manager.

    folder: where the flash of each is, None for one that is forgotten; board, hand: their board
    modules; match: header lines of the match to begin, unless one is kept; anyway: also if another
    one is; paired: whether they know each other already; language: of the handheld;
    on_event(which, kind, text): every line, 0 of the board, 1 of the handheld, in a thread.
    """

    def __init__(
        self,
        folder: str | Path | None = None,
        board: str = "firmware.boards.mono64x16",
        hand: str = "firmware.boards.handheld_sh1106",
        *,
        match: str = "",
        anyway: bool = False,
        paired: bool = True,
        language: str = "",
        seed: int = 1,
        interpreter: str | None = None,
        on_event=None,
    ) -> None:
        self._stack = contextlib.ExitStack()
        if folder is None:
            made = tempfile.TemporaryDirectory(prefix="scoreboard-pair-")
            folder = self._stack.enter_context(made)
        self.folders = [Path(folder) / name for name in DEVICES]
        for place in self.folders:
            place.mkdir(parents=True, exist_ok=True)
            if paired and not (place / "paired").exists():
                Keys(Files(str(place))).put(1, _KEY)
        if language:
            settings = Settings(Files(str(self.folders[1])))
            settings.load()
            settings.set("language", language)
            settings.save()
        self.now_ms = 0
        self.cuts = 0
        self.air = Air(seed)
        self._on_event = on_event
        self._ports = (self.air.port(BOARD), self.air.port(HAND))
        self._devices: list[VirtualBoard] = []
        own = {"match": match, "match_anyway": anyway} if match else {}
        common = {"seed": seed, "interpreter": interpreter}
        try:
            self._switch_on("scoreboard", board, **common, **own)
            self._switch_on("handheld_main", hand, **common)
        except BaseException:
            self._stack.close()
            raise
        self.board, self.hand = self._devices

    def _switch_on(self, app: str, board: str, **settings) -> None:
        """Start the next device, and let it hear the air."""
        which = len(self._devices)
        settings["seed"] += which
        device = VirtualBoard(
            f"firmware.{app}:main",
            board,
            on_event=lambda kind, text: self._hear(which, kind, text),
            files=True,
            dir=str(self.folders[which].resolve()),
            **settings,
        )
        self._stack.callback(device.close)
        self._devices.append(device)
        self._ports[which].deliver = lambda frame, _, sender: device.command(
            f"radio {sender.hex()} {frame.hex()}"
        )

    def _hear(self, which: int, kind: str, text: str) -> None:
        """In a thread of the device, while the pair waits for its step: what it said."""
        if kind == "tune":
            self._ports[which].tune(int(text))
        elif kind == "radio":
            channel, to, frame = text.split(" ")
            address = None if to == "-" else bytes.fromhex(to)
            self._ports[which].tune(int(channel))
            self.air.carry(bytes.fromhex(frame), self._ports[which], address)
        if self._on_event is not None:
            self._on_event(which, kind, text)

    def wait(self, ms: int) -> None:
        """Let time pass for both."""
        end = self.now_ms + ms
        while self.now_ms < end:
            step = min(STEP_MS, end - self.now_ms)
            for device in self._devices:
                device.wait(step)
            self.now_ms += step
            self.air.advance(self.now_ms, self.now_ms)

    def leap(self, ms: int) -> None:
        """Let time jump for both, as if they had been held up; 7000 at most."""
        for device in self._devices:
            device.command(f"skip {ms}")
        self.now_ms += ms
        self.wait(STEP_MS)

    def press(self, hand: bool, key: int, ms: int = 60, gap_ms: int = 60) -> None:
        """Hold a key of the handheld or of the board for ms, and wait until it is seen up."""
        device = self.hand if hand else self.board
        device.down(key)
        self.wait(ms)
        device.up(key)
        self.wait(gap_ms)

    def cut_board(self, off_ms: int = 1000) -> None:
        """The board loses its power for a while; the handheld does not."""
        self.board.cut()
        self.cuts += 1
        self._ports[0].on = False
        for _ in range(0, off_ms, STEP_MS):
            self.hand.wait(STEP_MS)
            self.now_ms += STEP_MS
            self.air.advance(self.now_ms, self.now_ms)
        self.board.restart(match=None)
        self._ports[0].on = True

    def close(self) -> None:
        """Switch both off."""
        self._stack.close()

    def __enter__(self) -> "Pair":
        return self

    def __exit__(self, *exc) -> None:
        self.close()
