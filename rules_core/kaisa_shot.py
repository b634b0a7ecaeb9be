"""The shot word of Kaisa: its fields, and its tokens both ways (notation.md).

A word is an int below 2**17. Balls are sets in four bits: white 1, reds 2 and 4 as a count,
yellow 8, so that 0..15 is every set and `COUNT_R[set]` its reds. Nothing here knows whether
a stroke is possible: that is kaisa.judge.

    bits  made ball          foul               miss, replay
    0-1   1                  2                  0, 3
    2-3   ball               first touched
    4-5   how                kind (4-7)
    6     side pocket
    7-10  caroms (a set)
    11-14 extras (a set)     fallen (a set)     fallen (a set)
    15-16 ball off the table
"""

from rules_core.const import const
from rules_core.facts import FOUL, MADE, MISS, REPLAY

# Balls, as in Verdict.spot and in the fields `ball`, `first`, `off`.
WHITE = 1
RED = 2
YELLOW = 3
BALLS = "0WRY"

# How the called ball was made.
CUSHION = 1
BY_BALL = 2
THROUGH = 3
HOWS = ("", "c", "b", "k")

# Foul kinds: index in FOULS.
FOULS = "potdwxmb"
POTTED = 0
OFF_TABLE = 1
TOUCH = 2
DOUBLE = 3
WRONG_BALL = 4
WRONG_CUE = 5
SIDE_TWICE = 6
BREAK = 7

# Why a stroke cannot have happened (texts in messages).
R_NO_WHITE = 32
R_ON_POTTED = 33
R_TOO_MANY = 34
R_NOT_CAROMED = 35
R_ONLY_YELLOW = 36

SIDE = const(1 << 6)
_BALL = const(2)
_HOW = const(4)
_CAROMS = const(7)
_EXTRAS = const(11)
_OFF = const(15)

# Letters a ball set is written with, in the canonical order R R Y W.
_LETTERS = (
    "", "W", "R", "RW", "RR", "RRW", None, None, "Y", "YW", "RY", "RYW", "RRY", "RRYW", None, None
)  # fmt: skip

COUNT_R = b"\0\0\1\1\2\2\3\3\0\0\1\1\2\2\3\3"


class NotationError(ValueError):
    """A token or sheet that cannot be read; `line` and `column` count from 1, 0 unknown."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


def balls_of(text: str) -> int:
    """The set of ball letters `text`; NotationError if it cannot be one."""
    reds = text.count("R")
    whites = text.count("W")
    yellows = text.count("Y")
    if reds + whites + yellows != len(text) or not text:
        raise NotationError("a ball is W, R or Y")
    if reds > 2 or whites > 1 or yellows > 1:
        raise NotationError("there are two reds, one yellow and one white to play at")
    return whites | reds << 1 | yellows << 3


def letters_of(balls: int) -> str:
    """The set `balls` as written, e.g. "RRYW"."""
    return _LETTERS[balls]


def made(
    ball: int, how: int = 0, side: bool = False, caroms: int = 0, extras: int = 0, off: int = 0
) -> int:
    """The word of a ball made as called; caroms and extras are ball sets."""
    pocket = SIDE if side else 0
    return (
        MADE | ball << _BALL | how << _HOW | pocket
        | caroms << _CAROMS | extras << _EXTRAS | off << _OFF
    )  # fmt: skip


def foul(kind: int, first: int = 0, fallen: int = 0) -> int:
    """The word of a foul: kind POTTED … BREAK, ball first touched, balls that fell."""
    return FOUL | first << _BALL | kind << _HOW | fallen << _EXTRAS


def miss(fallen: int = 0) -> int:
    """The word of a miss or safety, with the balls that fell uncalled."""
    return MISS | fallen << _EXTRAS


def replay(fallen: int = 0) -> int:
    """The word of a replayed stroke, with the balls that fell by themselves."""
    return REPLAY | fallen << _EXTRAS


def parse(token: str) -> int:
    """The word of a Kaisa token; NotationError says what is wrong with it."""
    head = token[:1]
    if head == "-":
        return miss(balls_of(token[1:]) if len(token) > 1 else 0)
    if head == "=":
        return replay(_parse_brackets(token))
    if head == "F":
        return _parse_foul(token)
    if head and head in "WRY":
        return _parse_made(token)
    raise NotationError("unknown stroke %s; a stroke starts with W, R, Y, -, F or =" % token)


def _parse_brackets(token: str) -> int:
    if token == "=":
        return 0
    if token[1:2] != "(" or token[-1] != ")":
        raise NotationError("%s: write = or =(balls)" % token)
    return balls_of(token[2:-1])


def _parse_foul(token: str) -> int:
    first = BALLS.find(token[1:2]) if token[1:2] else -1
    kind = FOULS.find(token[2:3]) if token[2:3] else -1
    if first < 0:
        raise NotationError("%s: after F comes the ball first touched: W, R, Y or 0" % token)
    if kind < 0:
        raise NotationError("%s: no such foul; the kinds are p o t d w x m b" % token)
    return foul(kind, first, balls_of(token[3:]) if len(token) > 3 else 0)


def _parse_made(token: str) -> int:
    ball = BALLS.find(token[0])
    at = 1
    how = 0
    if token[at : at + 1] and token[at] in "cbk":
        how = HOWS.index(token[at])
        at += 1
    side = token[at : at + 1] == "s"
    if side:
        at += 1
    caroms, at = _parse_list(token, at, "*")
    extras, at = _parse_list(token, at, "+")
    off = 0
    if token[at : at + 1] == "^":
        at += 1
        if not caroms:
            raise NotationError("%s: ^ is for a caromed ball; there is no carom" % token)
        written = token[at : at + 1]
        off = BALLS.find(written) if written else _last_carom(token)
        if off <= 0:
            raise NotationError("%s: after ^ comes W, R or Y" % token)
        at += 1 if written else 0
    if at < len(token):
        form = "%s: cannot read %s; a stroke is ball, c b k, s, *caroms, +extras, ^"
        raise NotationError(form % (token, token[at:]))
    return made(ball, how, side, caroms, extras, off)


def _parse_list(token: str, at: int, sign: str) -> "tuple[int, int]":
    if token[at : at + 1] != sign:
        return 0, at
    end = at + 1
    while end < len(token) and token[end] in "WRY":
        end += 1
    if end == at + 1:
        raise NotationError("%s: after %s come balls, W R Y" % (token, sign))
    return balls_of(token[at + 1 : end]), end


def _last_carom(token: str) -> int:
    """The ball `^` without a name means: the carom written last."""
    at = token.index("*") + 1
    while token[at + 1] in "WRY":
        at += 1
    return BALLS.find(token[at])


def format(word: int) -> str:
    """The canonical token of a word that `parse` or the keypad made."""
    kind = word & 3
    fallen = _LETTERS[word >> _EXTRAS & 15]
    if kind == MISS:
        return "-" + fallen
    if kind == REPLAY:
        return "=(%s)" % fallen if fallen else "="
    if kind == FOUL:
        return "F" + BALLS[word >> _BALL & 3] + FOULS[word >> _HOW & 15] + fallen
    text = BALLS[word >> _BALL & 3] + HOWS[word >> _HOW & 3]
    if word & SIDE:
        text += "s"
    caroms = _LETTERS[word >> _CAROMS & 15]
    if caroms:
        text += "*" + caroms
    if fallen:
        text += "+" + fallen
    off = word >> _OFF & 3
    if off:
        text += "^" + (BALLS[off] if len(caroms) > 1 else "")
    return text
