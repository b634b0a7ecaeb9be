"""Writing a match as the body of a sheet (notation.md), event by event.

The host's sheet_text writes whole texts with it, the board the sheets of its old matches. It
reads nothing: that is sheet's.
"""

from rules_core.facts import AMEND, BACK, CLOCK, CONCEDE, LASTBALL, SCORE, START, TURN
from rules_core.match import Match
from rules_core.numbers import SIDES, ball_list

# The commands by their kind, SCORE … REDO.
COMMAND_NAMES = (
    "",
    "!score",
    "!turn",
    "!start",
    "!concede",
    "!end",
    "!warn",
    "!lastball",
    "!back",
    "!frame",
    "!pause",
    "!resume",
    "!amend",
    "!clock",
    "!undo",
    "!redo",
)


def time_text(seconds: int) -> str:
    """Minutes and seconds, as stamps and the clock are written."""
    return "%d:%02d" % (seconds // 60, seconds % 60)


def command_text(kind: int, value: int, amend: int, format_shot) -> str:
    """A command as written; `format_shot` makes the token of an amend's word."""
    if not 0 < kind < len(COMMAND_NAMES):
        raise ValueError("no command %d" % kind)
    name = COMMAND_NAMES[kind]
    if kind == SCORE:
        return "%s %s %d" % (name, SIDES[value & 3], (value >> 2) - (1 << 22))
    if kind == TURN:
        player = value >> 2
        return "%s %s%s" % (name, SIDES[value & 3], player if player else "")
    if kind in (START, CONCEDE, LASTBALL):
        return "%s %s" % (name, SIDES[value])
    if kind == CLOCK:
        return "%s %s" % (name, time_text(value))
    if kind == BACK:
        return "%s %s" % (name, ball_list(value))
    if kind == AMEND:
        return "%s %d %s" % (name, amend, format_shot(value))
    return name


class SheetWriter:
    """Hands the text to `out` in pieces: a visit a line. `strokes` have been written.

    The events are played as they are written, to know whose visit it is; they must be events
    that were accepted, as a journal has them.
    """

    def __init__(self, match: Match, out) -> None:
        self.match = match
        self.strokes = 0
        self._out = out
        self._began = False  # the line
        self._visit = (-1, -1, -1)
        self._time = 0

    def event(self, now: int, kind: int, value: int, amend: int) -> int:
        """Write one event as Match.feed takes it; 0, or the match's refusal."""
        match = self.match
        game = match.game
        if now != self._time:
            self._time = now
            self._word("@" + time_text(now))
        if kind == 0:
            turn = game.turn
            visit = (match.frame, turn, game.player[turn])
            if visit != self._visit:
                self._visit = visit
                self.end()
                player = str(visit[2] + 1) if match.setup.players[turn] > 1 else ""
                self._word(SIDES[turn] + player + ":")
            self._word(game.format(value))
            self.strokes += 1
        else:
            self._word(command_text(kind, value, amend, game.format))
        return match.feed(kind, value, amend, now)

    def _word(self, text: str) -> None:
        if self._began:
            self._out(" ")
        self._began = True
        self._out(text)

    def end(self) -> None:
        """End the line that was begun."""
        if self._began:
            self._out("\n")
            self._began = False
