"""A long evening on the virtual board, hours of it, across the wrap of the device's ticks.

The real firmware, a stroke, an undo or a pause now and then, frame after frame. For the tests
(three hours) and `python3 -m tools bench --soak` (72). `Soak` tells what came of it.
"""

import json
import tempfile
from pathlib import Path

from firmware.legends_kaisa import LEGENDS
from rules_core.facts import PAUSE, RESUME
from rules_core.headers import read_headers, setup_of
from rules_core.lines import replay
from rules_core.record import SIZE, Record
from rules_core.sheet_text import format_sheet
from tools.virtual.host import VirtualBoard

HEADERS = (
    '[Game "kaisa"]\n[Rules "federation"]\n[Clock "900+5"]\n[Target "600"]\n[Frames "to 99"]\n'
)
WRAP_MS = 1 << 30

_KEYS = {row[0]: number for number, row in enumerate(LEGENDS)}
_QUARTER_MS = 15 * 60 * 1000
_MINUTE_MS = 60_000


class Soak:
    """`hours` on one board that is switched on 50 minutes before the ticks wrap.

    heap: bytes in use at the end of each quarter of an hour; events: (time in s, kind, value,
    number) of every record; faults, log: what the board's devices and its program said; last:
    the last line that a replay of its sheet prints; result: the last frame's result line.
    """

    def __init__(self, hours: int) -> None:
        self.heap: list[int] = []
        with tempfile.TemporaryDirectory(prefix="scoreboard-soak-") as folder:
            (Path(folder) / "match.txt").write_text(HEADERS, encoding="utf-8")
            start = WRAP_MS - 50 * _MINUTE_MS
            with VirtualBoard(start_ms=start, dir=folder) as board:
                board.wait(1000)
                for _ in range(4 * hours):
                    self._quarter(board)
                    self.heap.append(board.heap())
                self.now_ms = board.now_ms
                self.faults = list(board.faults)
                self.log = list(board.log)
                self.events = _events(board.journal)
        lines: list[str] = []
        replay(self.sheet(), lines.append)
        told = [json.loads(line) for line in lines]
        self.last = [line for line in told if "token" in line][-1]
        self.frames = [line["result"] for line in told if "result" in line]

    def _quarter(self, board: VirtualBoard) -> None:
        """Two visits, an undone foul, a pause of a minute, and waiting."""
        board.hold(_KEYS["OK"], 1200)  # the next frame, if one is over
        self._tap(board, "R", "OK", "Y", "R", "OK", "MISS")
        board.wait(_QUARTER_MS // 3)
        self._tap(board, "FOUL", "Y", "OK", "UNDO", "MISS", "PAUSE")
        board.wait(_MINUTE_MS)
        self._tap(board, "PAUSE")
        board.wait(_QUARTER_MS // 3 * 2 - _MINUTE_MS)

    @staticmethod
    def _tap(board: VirtualBoard, *names: str) -> None:
        for name in names:
            board.press(_KEYS[name])

    def sheet(self) -> str:
        """The match sheet of what was played."""
        headers = read_headers(HEADERS)
        return format_sheet([(h.name, h.value) for h in headers], setup_of(headers), self.events)

    def stood(self) -> int:
        """Seconds that pauses lasted, of the frame under way when only one was played."""
        stops = [now for now, kind, _, _ in self.events if kind == PAUSE]
        goes = [now for now, kind, _, _ in self.events if kind == RESUME]
        return sum(go - stop for stop, go in zip(stops, goes, strict=True))


def _events(journal: list[bytes]) -> list:
    record = Record()
    found = []
    for data in journal:
        if len(data) == SIZE and record.read(data):
            found.append(record.as_event())
    return found
