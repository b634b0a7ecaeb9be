"""The shot word of Poedinok: its fields, how to make one, and how it is written.

A word is an int below 2**30. Each ball has a state: 0 nothing happened to it, 1 it fell
(uncalled, by accident or on a foul), above that it was made as called. Nothing here knows
whether a stroke is possible: that is poedinok.judge; tokens are read in poedinok_parse.

    bits  made               foul       miss, replay
    0-1   1                  2          0, 3
    2     the spot a ball belongs on is taken ("~"); 0 in a replay
    3     carom C            0          0
    4-6   black              0, 1       0, 1
    7-11  red                0, 1       0, 1
    12-16 yellow             0, 1       0, 1
    17-21 white              0, 1       0, 1
    22-25 T: cushions n      kind       0
    26-29 T: contacts m      0          0

States of white, yellow, red: 2 straight, in one pocket with another ball; from 4 on
4 * (1 + WAYS index) + cushions 0-3, so that 4 is a straight ball. States of the black: 2 +
cushions 0-3. The set of what can happen in one stroke fits whole, but for T with more than
15 cushions or 15 contacts: the token is refused.
"""

from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_FOUL = const(2)
_MADE = const(1)
_MISS = const(0)
_REPLAY = const(3)

# Balls, as bits of a set and of Poedinok.cue.
WHITE = 1
YELLOW = 2
RED = 4
BLACK = 8

FELL = 1  # states of a ball, besides `potted` and `black`
SHARED = 2

# How a ball was made besides cushions: b f of an object ball, k j of the own ball.
WAYS = ("", "b", "f", "bf", "k", "j", "kj")

# Foul kinds: index in FOULS.
FOULS = "mwrktlpod"
NO_CONTACT = 0
WRONG_BALL = 1
WHITE_RED = 2
BLACK_EARLY = 3
TOUCH = 4
INACTIVE = 5
POTTED = 6
OFF_TABLE = 7
DOUBLE = 8

MOST = 15  # cushions, and further contacts, of a T

TAKEN = const(1 << 2)
CAROM = const(1 << 3)

# Bonus points of a white's, yellow's or red's state (D9): cushions 0 3 5 6, three a way.
BONUS = (
    b"\0\0\0\0\0\3\5\6\3\6\x08\x09\3\6\x08\x09\6\x09\x0b\x0c\3\6\x08\x09\3\6\x08\x09\6\x09\x0b\x0c"
)
BLACK_BONUS = b"\0\0\3\6\x08\x09\0\0"  # of the black's: the combination and cushions (D10)

# Why a stroke cannot have happened (texts in messages).
R_NOT_OWN = 80
R_NOT_OBJECT = 81
R_CUE_FELL = 82

_BLACK = const(4)
_RED = const(7)
_YELLOW = const(12)
_WHITE = const(17)
_KIND = const(22)
_CONTACTS = const(26)


def fallen(balls: int) -> int:
    """The fields of a set of balls that fell, to be or-ed to a word."""
    return (
        (balls & WHITE) << _WHITE
        | (balls & YELLOW) << _YELLOW - 1
        | (balls & RED) << _RED - 2
        | (balls & BLACK) << _BLACK - 3
    )


def potted(ball: int, ways: int = 0, cushions: int = 0) -> int:
    """The field of WHITE, YELLOW or RED made as called; `ways` indexes WAYS."""
    return 4 * (1 + ways) + cushions << _place(ball)


def shared(one: int, other: int) -> int:
    """The fields of two straight balls in one pocket."""
    return SHARED << _place(one) | SHARED << _place(other)


def black(cushions: int = 0) -> int:
    """The field of the black potted by called combination."""
    return 2 + cushions << _BLACK


def target(cushions: int, contacts: int = 0) -> int:
    """The fields of T: 1-15 cushions, 0-15 further contacts, on the way to the black."""
    return cushions << _KIND | contacts << _CONTACTS


def made(fields: int) -> int:
    """The word of a called stroke that was made: fields or-ed together, CAROM, TAKEN."""
    return _MADE | fields


def foul(kind: int, balls: int = 0) -> int:
    """The word of a foul: kind NO_CONTACT … DOUBLE, the set of balls that fell."""
    return _FOUL | kind << _KIND | fallen(balls)


def miss(balls: int = 0) -> int:
    """The word of a miss or safety, with the set of balls that fell uncalled."""
    return _MISS | fallen(balls)


def replay(balls: int = 0) -> int:
    """The word of a replayed stroke, with the set of balls that fell by themselves."""
    return _REPLAY | fallen(balls)


def _place(ball: int) -> int:
    return _WHITE if ball == WHITE else _YELLOW if ball == YELLOW else _RED


def letters(balls: int) -> str:
    """A set of balls as written, e.g. "RYWK"."""
    text = "R" if balls & RED else ""
    if balls & YELLOW:
        text += "Y"
    if balls & WHITE:
        text += "W"
    return text + "K" if balls & BLACK else text


def fell(word: int) -> int:
    """The set of balls a word says fell: behind - or F, or in brackets."""
    balls = BLACK if word >> _BLACK & 7 == FELL else 0
    if word >> _RED & 31 == FELL:
        balls |= RED
    if word >> _YELLOW & 31 == FELL:
        balls |= YELLOW
    return balls | WHITE if word >> _WHITE & 31 == FELL else balls


def format(word: int) -> str:
    """The canonical token of a word that `parse` or the keypad made."""
    kind = word & 3
    balls = letters(fell(word))
    if kind == _REPLAY:
        return "=(%s)" % balls if balls else "="
    if kind == _MISS:
        text = "-" + balls
    elif kind == _FOUL:
        text = "F" + FOULS[word >> _KIND & 15] + balls
    else:
        text = "&".join(_items(word))
        if balls:
            text += "(%s)" % balls
    return text + "~" if word & TAKEN else text


def _items(word: int) -> list:
    """The items of a made stroke as written: W Y R, K, C, T."""
    found = []
    pair = ""
    for name, place in (("W", _WHITE), ("Y", _YELLOW), ("R", _RED)):
        state = word >> place & 31
        if state == SHARED:
            pair += name
        elif state > SHARED:
            found.append(name + ("", "1", "2", "3")[state & 3] + WAYS[(state >> 2) - 1])
    if pair:
        found.insert(0, pair)
    state = word >> _BLACK & 7
    if state > FELL:
        found.append("K" + ("", "1", "2", "3")[state - 2])
    if word & CAROM:
        found.append("C")
    cushions = word >> _KIND & 15
    if cushions:
        contacts = word >> _CONTACTS
        found.append("T%d" % cushions + ("+%d" % contacts if contacts else ""))
    return found
