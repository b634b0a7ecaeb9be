"""The shot word of small pyramid: its fields, and the token of a word (notation.md).

Nothing here knows whether a stroke is possible: that is pyramid.judge. Reading tokens is in
pyramid_parse, for hosts. Ball sets have bit n for ball n, 1 to 15, here and in the game.

    bits  made ball                         foul              miss, replay
    0-1   1                                 2                 0, 3
    2-5   ball called, 1 to 15              kind
    6-20  a number of 15 ternary digits,    fallen, ball n    fallen, ball n
    21      ball n's is worth 3 ** (n - 1)  position kept       in bit 5 + n
    22-29

A ball's ternary digit: 0 it stays, 1 it fell and counts, 2 it fell or left the table and is
put back. The ball called fell anyway, so its digit says something else: 1 the turn passes
though it counts (`>`). In pure calls extras are written 1 too; that they go back is judged.
The largest word is below 2 ** 30: 15 balls, 16 << 22, and 3 ** 15 < 2 ** 24.
"""

from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_FOUL = const(2)
_MADE = const(1)
_MISS = const(0)
_REPLAY = const(3)

# Foul kinds: index in FOULS (P9, P20).
FOULS = "mpotwehrsa"
MISSED = 0
POTTED = 1
OFF_TABLE = 2
TOUCH = 3
NOT_OWN = 4
EDGE = 5
FROM_HAND = 6
WRONG_END = 7
MOVING = 8
ADVICE = 9

# Why a stroke or command cannot have happened (texts in messages).
R_GONE = 48
R_NO_PARTNER = 49
R_EMPTY = 50
R_LEFT = 51
R_NOT_DRAWN = 52
R_NOT_THREE = 53
R_NOBODY_LEFT = 54
R_NOT_ON_SHELF = 55

SAME = const(1 << 21)
_BALL = const(2)
_DIGITS = const(6)
_FALLEN = const(5)


def made(called: int, extras: int = 0, back: int = 0, passes: bool = False) -> int:
    """The word of ball `called` made: ball sets that count and that are put back, and `>`."""
    if passes:
        extras |= 1 << called
    digits = 0
    for ball in range(15, 0, -1):
        digits = 3 * digits + (2 if back >> ball & 1 else extras >> ball & 1)
    return _MADE | called << _BALL | digits << _DIGITS


def foul(kind: int, fallen: int = 0, same: bool = False) -> int:
    """The word of a foul: kind MISSED … ADVICE, set of balls that fell, position kept (`=`)."""
    return _FOUL | kind << _BALL | fallen << _FALLEN | (SAME if same else 0)


def miss(fallen: int = 0) -> int:
    """The word of a stroke that made nothing, with the set of balls that fell."""
    return _MISS | fallen << _FALLEN


def replay(fallen: int = 0) -> int:
    """The word of a replayed stroke, with the set of balls that fell by themselves."""
    return _REPLAY | fallen << _FALLEN


def _listed(balls, sign: str) -> str:
    return sign.join([str(ball) for ball in balls])


def _brackets(fallen: int) -> str:
    if not fallen:
        return ""
    return "(%s)" % _listed([n for n in range(1, 16) if fallen >> n & 1], ",")


def format(word: int) -> str:
    """The canonical token of a word that parsing or the keypad made; balls ascend."""
    kind = word & 3
    if kind == _MADE:
        return _format_made(word)
    fallen = _brackets(word >> _FALLEN & 0xFFFE)
    if kind == _FOUL:
        same = "=" if word & SAME else ""
        return "F" + FOULS[word >> _BALL & 15] + same + fallen
    return ("-" if kind == _MISS else "=") + fallen


def _format_made(word: int) -> str:
    called = word >> _BALL & 15
    digits = word >> _DIGITS
    extras = []
    fallen = 0
    end = ""
    for ball in range(1, 16):
        digit = digits % 3
        digits //= 3
        if ball == called:
            end = ">" if digit else ""
        elif digit == 1:
            extras.append(ball)
        elif digit:
            fallen |= 1 << ball
    return _listed([called] + extras, "+") + _brackets(fallen) + end
