"""Match sheets: text to events and back (notation.md). The host's; a board needs no text.

`Sheet` reads the headers at once and the tokens one by one, so that what stands before a
fault can be played. An event is (now, kind, value, number) as Match.feed takes it, with
`now` in seconds; markers and stamps are tokens that are no events.
"""

from rules_core.facts import (
    AMEND,
    BACK,
    CLOCK,
    CONCEDE,
    END,
    FRAME,
    LASTBALL,
    PAUSE,
    REDO,
    RESUME,
    SCORE,
    START,
    TURN,
    UNDO,
    WARN,
    score_arg,
    turn_arg,
)
from rules_core.headers import parse_line, setup_of
from rules_core.notation import NotationError
from rules_core.numbers import SIDES, ball_set, number

MARKER = 16  # Token.kind of A: B2:
STAMP = 17  # and of @61:30

_BLANKS = " \t\r\v\f"

# Commands: kind, and what follows: s side, p side with player, n points, b balls, c the time
# left on the match clock, N a number, t a token.
COMMANDS = {
    "!score": (SCORE, "sn"),
    "!turn": (TURN, "p"),
    "!start": (START, "s"),
    "!concede": (CONCEDE, "s"),
    "!end": (END, ""),
    "!warn": (WARN, ""),
    "!lastball": (LASTBALL, "s"),
    "!back": (BACK, "b"),
    "!frame": (FRAME, ""),
    "!pause": (PAUSE, ""),
    "!resume": (RESUME, ""),
    "!clock": (CLOCK, "c"),
    "!amend": (AMEND, "Nt"),
    "!undo": (UNDO, ""),
    "!redo": (REDO, ""),
}


def token_reader(name: str):
    """`parse` of a game's tokens: token to shot word, NotationError."""
    return __import__("rules_core." + name + "_parse", None, None, ("parse",)).parse


class Token:
    """One token: its `text` with arguments, place, `kind`, `value`, `number`.

    kind 0 is a shot. For MARKER value is the side and number the player from 0, or -1; for
    STAMP value is seconds. `inner` is the column and line of an amend's own token.
    """

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text = text
        self.line = line
        self.column = column
        self.kind = 0
        self.value = 0
        self.number = 0
        self.inner = (line, column)

    def error(self, text: str) -> NotationError:
        """A NotationError at this token."""
        return NotationError(text, self.line, self.column)


class Sheet:
    """A sheet's text, read: `headers` (Header), `setup`, and `tokens()`.

    NotationError with line and column when a header is wrong; `tokens` raises it when it
    comes to a wrong token.
    """

    def __init__(self, text: str) -> None:
        if text[:1] == "\ufeff":
            text = text[1:]
        self.headers = []
        self.words = []  # (word, line, column); a "[" in the body is a word of its own line
        self._split(text)
        self.setup = setup_of(self.headers)
        self.parse = token_reader(self.setup.game)

    def _split(self, text: str) -> None:
        lines = text.split("\n")
        for i in range(len(lines)):
            line = lines[i]
            if line[-1:] == "\r":
                line = line[:-1]
            bare = line.lstrip(" \t")
            if bare[:1] == "[" and not self.words:
                self.headers.append(parse_line(bare, i + 1, len(line) - len(bare) + 1))
            else:
                self._split_line(line, i + 1)

    def _split_line(self, line: str, row: int) -> None:
        start = -1
        for at in range(len(line)):
            c = line[at]
            if c == "#":
                line = line[:at]
                break
            if c in _BLANKS:
                if start >= 0:
                    self.words.append((line[start:at], row, start + 1))
                start = -1
            elif start < 0:
                start = at
        if start >= 0:
            self.words.append((line[start:], row, start + 1))

    def tokens(self):
        """The body's tokens one after another (Token)."""
        at = 0
        words = self.words
        while at < len(words):
            word, line, column = words[at]
            token = Token(word, line, column)
            at += 1
            if word[0] == "!":
                at = self._command(token, at)
            elif word[0] == "@":
                token.kind = STAMP
                token.value = seconds_of(token, word[1:])
            elif word[0] == "[":
                raise token.error("a header after the first token; headers come first")
            elif word[-1] == ":":
                token.kind = MARKER
                token.value, token.number = self._side(token, word[:-1])
            else:
                token.value = self._shot(token, word)
            yield token

    def _shot(self, token: Token, word: str) -> int:
        try:
            return self.parse(word)
        except NotationError as error:
            raise token.error(error.message) from None

    def _side(self, token: Token, word: str) -> "tuple[int, int]":
        side = SIDES.find(word[0]) if word else -1
        if side < 0 or side >= self.setup.sides:
            sides = " or ".join(SIDES[: self.setup.sides])
            raise token.error("%s: no such side; it is %s" % (word, sides))
        if len(word) == 1:
            return side, -1
        try:
            player = number(word[1:])
        except ValueError:
            player = 0
        if player < 1 or player > self.setup.players[side] or word[1] == "0":
            raise token.error(
                "%s: side %s has %d player(s)" % (word, SIDES[side], self.setup.players[side])
            )
        return side, player - 1

    def _command(self, token: Token, at: int) -> int:
        """Read a command's arguments from word `at` on; the place behind them."""
        name = token.text
        if name not in COMMANDS:
            known = " ".join(sorted(COMMANDS))
            raise token.error("unknown command %s; there are %s" % (name, known))
        token.kind, wanted = COMMANDS[name]
        if at + len(wanted) > len(self.words):
            raise token.error("%s: an argument is missing" % name)
        given = self.words[at : at + len(wanted)]
        for word in given:
            token.text += " " + word[0]
        self._arguments(token, wanted, given)
        return at + len(wanted)

    def _arguments(self, token: Token, wanted: str, given) -> None:
        side = 0
        for i in range(len(wanted)):
            word, line, column = given[i]
            what = wanted[i]
            if what == "s" or what == "p":
                side, player = self._side(token, word)
                if what == "s" and player >= 0:
                    raise token.error("%s: a side stands here, A or B" % word)
                token.value = turn_arg(side, player + 1) if what == "p" else side
            elif what == "n":
                token.value = score_arg(side, self._number(token, word, True))
            elif what == "c":
                token.value = seconds_of(token, word)
                if token.value > 999999:
                    raise token.error("%s: more than any clock shows" % word)
            elif what == "N":
                token.number = self._number(token, word, False)
            elif what == "t":
                token.inner = (line, column)
                inner = Token(word, line, column)
                if word[0] in "!@" or word[-1] == ":":
                    raise inner.error("%s: a stroke or = stands here" % word)
                token.value = self._shot(inner, word)
            else:
                try:
                    token.value = ball_set(word)
                except ValueError:
                    text = "%s: balls from 1 to 15 stand here, each once, like 7,12"
                    raise token.error(text % word) from None

    def _number(self, token: Token, word: str, signed: bool) -> int:
        try:
            value = number(word, signed)
        except ValueError:
            raise token.error("%s: a number stands here" % word) from None
        if not -1000000 <= value <= 1000000:
            raise token.error("%s: the number is too large" % word)
        return value


def seconds_of(token: Token, text: str) -> int:
    """Seconds of M:SS or H:MM:SS in a token; NotationError at the token."""
    parts = text.split(":")
    try:
        values = [number(part) for part in parts]
    except ValueError:
        values = []
    good = 2 <= len(values) <= 3
    for i in range(1, len(values)):
        good = good and len(parts[i]) == 2 and values[i] < 60
    if not good:
        raise token.error("%s is no time; write 61:30 or 1:01:30" % (text or '""'))
    seconds = 0
    for value in values:
        seconds = seconds * 60 + value
    return seconds
