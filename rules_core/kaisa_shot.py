"""The shot word of Kaisa: its fields, and its canonical token (notation.md).

A word is an int below 2**17. Balls are sets in four bits: white 1, reds 2 and 4 as a count,
yellow 8, so that 0..15 is every set. Nothing here knows whether
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

# Numbers of the vocabulary (facts, kaisa_facts): folded, a test compares them.
_FOUL = const(2)
_MADE = const(1)
_MISS = const(0)
_REPLAY = const(3)
_SIDE = const(64)

BALLS = "0WRY"
HOWS = ("", "c", "b", "k")
FOULS = "potdwxmb"

_BALL = const(2)
_HOW = const(4)
_CAROMS = const(7)
_EXTRAS = const(11)
_OFF = const(15)

# Letters a ball set is written with, in the canonical order R R Y W; three reds are no set.
_LETTERS = (
    "", "W", "R", "RW", "RR", "RRW", "?", "?", "Y", "YW", "RY", "RYW", "RRY", "RRYW", "?", "?"
)  # fmt: skip


def letters_of(balls: int) -> str:
    """The set `balls` as written, e.g. "RRYW"."""
    return _LETTERS[balls]


def made(
    ball: int, how: int = 0, side: bool = False, caroms: int = 0, extras: int = 0, off: int = 0
) -> int:
    """The word of a ball made as called; caroms and extras are ball sets."""
    pocket = _SIDE if side else 0
    return (
        _MADE | ball << _BALL | how << _HOW | pocket
        | caroms << _CAROMS | extras << _EXTRAS | off << _OFF
    )  # fmt: skip


def foul(kind: int, first: int = 0, fallen: int = 0) -> int:
    """The word of a foul: kind POTTED … BREAK, ball first touched, balls that fell."""
    return _FOUL | first << _BALL | kind << _HOW | fallen << _EXTRAS


def miss(fallen: int = 0) -> int:
    """The word of a miss or safety, with the balls that fell uncalled."""
    return _MISS | fallen << _EXTRAS


def replay(fallen: int = 0) -> int:
    """The word of a replayed stroke, with the balls that fell by themselves."""
    return _REPLAY | fallen << _EXTRAS


def format(word: int) -> str:
    """The canonical token of a word that `parse` or the keypad made."""
    kind = word & 3
    fallen = _LETTERS[word >> _EXTRAS & 15]
    if kind == _MISS:
        return "-" + fallen
    if kind == _REPLAY:
        return "=(%s)" % fallen if fallen else "="
    if kind == _FOUL:
        return "F" + BALLS[word >> _BALL & 3] + FOULS[word >> _HOW & 15] + fallen
    text = BALLS[word >> _BALL & 3] + HOWS[word >> _HOW & 3]
    if word & _SIDE:
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
