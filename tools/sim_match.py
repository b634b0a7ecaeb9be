"""The match a simulated board plays: what was agreed before it, and what its journal says of it.

`agree` turns command-line options into sheet headers; `Story` collects the board's records and
makes the match sheet from them, and finds out whether a replay of that sheet agrees with what
was played. No board, no screen.
"""

import json
from collections.abc import Iterable
from pathlib import Path

from rules_core.header_record import read_header
from rules_core.headers import read_headers, setup_of
from rules_core.headers_write import ORDER, format_line
from rules_core.lines import match_line, replay, result_line
from rules_core.match import Match
from rules_core.messages import refusal_text
from rules_core.notation import NotationError
from rules_core.record import Record
from rules_core.setup import GAMES, Setup
from rules_core.sheet_text import format_sheet
from tools._errors import UsageError, near
from tools.sim_script import legends


class StoryError(Exception):
    """The board's journal does not hold together; one line."""


class Agreed:
    """A match as agreed: `headers` as (name, value), the `setup` they make, their `text`."""

    def __init__(self, headers: list[tuple[str, str]]) -> None:
        self.headers = sorted(headers, key=_rank)
        self.text = "".join(format_line(*pair) + "\n" for pair in self.headers)
        self.setup = _setup(self.text)


def _rank(pair: tuple[str, str]) -> int:
    return ORDER.index(pair[0]) if pair[0] in ORDER else len(ORDER)


def _setup(text: str) -> Setup:
    try:
        read = read_headers(text)
        for header in read:
            if header.name == "Game" and header.value in GAMES:
                legends(header.value)  # or the board cannot play it
        return setup_of(read)
    except NotationError as error:
        raise UsageError(error.message) from error


def agree(pairs: Iterable[tuple[str, str | None]], extra: Iterable[str]) -> Agreed:
    """What options (name, value or None) and `Name=value` texts agree on; UsageError."""
    headers = [(name, value) for name, value in pairs if value is not None]
    for text in extra:
        name, equals, value = text.partition("=")
        if not equals or not name.isidentifier() or not name.isascii():
            raise UsageError(f"--header {text!r}: write Name=value, as in Referee=Kim")
        if name not in ORDER and name.capitalize() in ORDER:  # others are kept as they are
            raise UsageError(f"--header {text!r}: no such header{near(name, ORDER)}")
        headers.append((name, value))
    for name, value in headers:
        if "\n" in value or "\r" in value:
            raise UsageError(f"{name}: a header is one line")
    return Agreed(headers)


def read_agreed(text: str) -> Agreed:
    """What the header lines of a board's match agree on; UsageError."""
    try:
        headers = read_headers(text)
        setup_of(headers)
    except NotationError as error:
        raise UsageError(f"the board's match, line {error.line}: {error.message}") from error
    return Agreed([(header.name, header.value) for header in headers])


class Story:
    """What the board has written so far of the match that is on it.

    `agreed` is what was agreed about it, `match` what its records come to, `events` (now, kind,
    value, number) in order. `past`: the sheets of earlier matches; `matches`: how often one
    followed another. `came_over`: the match had ended when the board was switched on.
    """

    def __init__(self, agreed: Agreed) -> None:
        self.past: list[str] = []
        self.matches = 0
        self.came_over = False
        self._record = Record()
        self._starting = True  # the board: its match comes whole
        self._before: tuple[str, list, bool] | None = None
        self._begin(agreed)

    def _begin(self, agreed: Agreed) -> None:
        self.agreed = agreed
        self.match = Match(agreed.setup)
        self.events: list[tuple[int, int, int, int]] = []

    def add(self, data: bytes) -> tuple[int, int, int, int] | None:
        """Take a record; its event, or None for a header record. StoryError."""
        text, size = read_header(data)
        if size:
            self._follow(text)
            return None
        record = self._record
        if not record.read(data):
            raise StoryError(f"the board wrote a damaged record: {data.hex()}")
        wanted = len(self.events) + 1 & 0xFFFF
        if record.sequence != wanted:
            raise StoryError(f"record {wanted} is missing: the board wrote {record.sequence}")
        now, kind, value, number = record.as_event()
        refusal = self.match.feed(kind, value, number, now)
        if refusal:
            raise StoryError(
                f"record {wanted} (kind {kind}, word {value}) cannot be: {refusal_text(refusal)}"
            )
        self.events.append((now, kind, value, number))
        return self.events[-1]

    def _follow(self, headers: str) -> None:
        """A header record: a match begins, or the board that starts tells its own."""
        try:
            agreed = read_agreed(headers)
        except UsageError as error:
            raise StoryError(str(error)) from error
        if not self._starting:
            problem = self.problem()
            if problem:
                raise StoryError(f"the sheet of a match does not replay to it: {problem}")
            self._put_past(self.sheet())
        self._begin(agreed)

    def _put_past(self, sheet: str) -> None:
        self.past.append(sheet)
        self.matches += 1
        self.came_over = False

    # When the power goes

    def power_gone(self) -> None:
        """The board is off: what it has written must all be there when it comes back."""
        self._before = self.agreed.text, self.events, self.match.over()
        self._before_sheet = self.sheet()
        self._starting = True
        self._begin(self.agreed)

    def came_back(self, next_wanted: bool = False) -> str:
        """The board is on, its match has been told; what of before is lost, "" for nothing.

        next_wanted: somebody was asking for the next match when the power went.
        """
        self._starting = False
        before, self._before = self._before, None
        if before is not None:
            text, events, over = before
            if over and next_wanted and len(self.events) < 2 < len(events):
                self._put_past(self._before_sheet)
            elif self.agreed.text != text:
                return "after the power cut the board has another match"
            elif self.events[: len(events)] != events:
                same = [a == b for a, b in zip(events, self.events)]
                first = same.index(False) if False in same else len(same)
                return (
                    f"after the power cut record {first + 1} of {len(events)} is lost; the board"
                    f" came back with {len(self.events)}"
                )
        self.came_over = self.match.over()
        return ""

    @property
    def last_ms(self) -> int:
        """Table time of the last record in ms: where a board that was off goes on."""
        return self.events[-1][0] * 1000 if self.events else 0

    def sheet(self) -> str:
        """The match sheet of what was played."""
        return format_sheet(self.agreed.headers, self.agreed.setup, self.events)

    def save(self, path: str | Path) -> None:
        """Write the sheet, and beside it as FILE-1 … those of earlier matches; OSError."""
        path = Path(path)
        path.write_text(self.sheet(), encoding="utf-8", newline="\n")
        for number, sheet in enumerate(self.past, 1):
            other = path.with_name(f"{path.stem}-{number}{path.suffix}")
            other.write_text(sheet, encoding="utf-8", newline="\n")

    def last_line(self) -> dict:
        """What a replay of the sheet says after its last token; {} before the first."""
        lines: list[str] = []
        replay(self.sheet(), lines.append)
        events = [line for line in map(json.loads, lines) if "token" in line]
        return events[-1] if events else {}

    def problem(self) -> str:
        """In what the sheet's replay and the board's match disagree; "" when they agree."""
        lines: list[str] = []
        try:
            replay(self.sheet(), lines.append)
        except NotationError as error:
            return f"replay refuses the sheet at {error.line}:{error.column}: {error.message}"
        wanted = [result_line(self.match)]
        if self.agreed.setup.frames:
            wanted.append(match_line(self.match))
        got = lines[-len(wanted) :]
        if got != wanted:
            return f"replay computes {' '.join(got)}, the board {' '.join(wanted)}"
        events = [line for line in map(json.loads, lines) if "token" in line]
        game = self.match.game
        if events and events[-1]["score"] != list(game.score):
            return f"replay computes {events[-1]['score']}, the board {list(game.score)}"
        turn = None if game.turn < 0 else "ABC"[game.turn]
        if events and events[-1]["next"] != turn:
            return f"replay has {events[-1]['next']} at the table, the board {turn}"
        return ""
