"""Small pyramid on sixteen keys: how taps make a stroke. What the keys say: legends_pyramid.

Digits make numbers: the first is the ball called, behind + come further balls that fell. +
held: balls from here on are put back; 0 held: the turn passes. + first of all begins a miss
with the balls that fell, 0 a replay. Behind FOUL a digit is the kind (none: the cue ball was
potted), 0 says that the position is as it was, behind + come balls that fell; balls tapped
before FOUL fell too.
"""

from firmware.entry import FOUL, HELD, NO_WORD, UNFINISHED, Keys
from rules_core.const import const
from rules_core.pyramid_shot import foul, made, miss, replay

_ZERO = const(13)
_PLUS = const(14)
_NOTHING = const(255)

_DIGITS = b"\1\2\3\xff\4\5\6\xff\7\x08\x09\xff\xff\0\xff\xff"  # by key
_KINDS = b"\xff\0\2\3\4\5\x08\6\7\x09"  # by digit, as indices into pyramid_shot.FOULS
_POTTED = const(1)

# What the stroke is, `_what`.
_MADE = const(0)
_MISS = const(1)
_REPLAY = const(2)
_FOUL = const(3)

# What becomes of the next ball, `_place`.
_CALLED = const(0)
_EXTRA = const(1)
_BACK = const(2)  # put back; all balls that fell in a stroke that made none
_NO_BALL = const(3)  # digits are kinds of a foul


class PyramidKeys(Keys):
    """The key map of small pyramid, for Entry. Its fields are scratch of `build`."""

    held = 1 << _ZERO | 1 << _PLUS
    starters = b"\0\1\2"

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        self._what = _MADE
        self._place = _CALLED
        self._called = self._extras = self._back = 0
        self._passes = self._same = False
        self._kind = _NOTHING
        self._awaits = True  # the next digit begins a number
        self._one = False  # the last tap was a 1, which may become 10 to 15
        self._dangling = False  # it cannot be the ball 1

    def pending(self, taps, count: int) -> str:
        """What stands behind the notation while a number is awaited or begun."""
        if self._dangling:
            return "1"
        if not self._awaits:
            return ""
        if self._place == _EXTRA:
            return "+"
        if self._place == _BACK:
            return "," if self._back else "("
        return ""

    def corrections(self, match) -> tuple:
        """Warning, last ball, balls of leavers (correct_pyramid)."""
        from firmware.correct_pyramid import items

        return items(match.game)

    def build(self, game, taps, count: int) -> int:
        """The shot word of the first `count` taps, NO_WORD or UNFINISHED."""
        self._start()
        for i in range(count):
            if self._dangling and _digit(taps[i]) > 5 or not self._take(taps[i], i, game.table):
                return NO_WORD
        if self._dangling:
            return UNFINISHED
        what = self._what
        if what == _MADE:
            return made(self._called, self._extras, self._back, self._passes)
        if what == _FOUL:
            kind = _POTTED if self._kind == _NOTHING else self._kind
            return foul(kind, self._back, self._same)
        return miss(self._back) if what == _MISS else replay(self._back)

    def _take(self, key: int, at: int, table: int) -> bool:
        """One tap; False if it cannot be."""
        if key == FOUL:
            return self._take_foul()
        if key == _PLUS:
            return self._take_plus(at)
        if key > HELD:
            return self._take_held(key - HELD)
        digit = _digit(key)
        if digit == 0 and at == 0:
            self._what = _REPLAY
            self._place = _BACK
            self._awaits = False
            return True
        if self._place == _NO_BALL:
            return self._take_kind(digit)
        return self._take_digit(digit, table)

    def _take_foul(self) -> bool:
        if self._what == _FOUL or self._what == _REPLAY or self._passes:
            return False
        self._what = _FOUL
        self._back |= self._extras | (1 << self._called if self._called else 0)
        self._place = _NO_BALL
        self._awaits = self._one = False
        return True

    def _take_kind(self, digit: int) -> bool:
        if digit == 0:
            if self._same:
                return False
            self._same = True
        elif self._kind != _NOTHING:
            return False
        else:
            self._kind = _KINDS[digit]
        return True

    def _take_plus(self, at: int) -> bool:
        if at == 0:
            self._what = _MISS
            self._place = _BACK
        elif self._awaits:
            return False
        elif self._place == _CALLED:
            self._place = _EXTRA
        elif self._place == _NO_BALL:
            self._place = _BACK
        self._awaits = True
        self._one = False
        return True

    def _take_held(self, key: int) -> bool:
        """+ held: balls from here on are put back; 0 held: the turn passes."""
        if self._what != _MADE or not self._called:
            return False
        if key == _PLUS and self._place != _BACK:
            self._place = _BACK
            self._awaits = True
        elif key == _ZERO and not self._passes:
            self._passes = True
        else:
            return False
        self._one = False
        return True

    def _take_digit(self, digit: int, table: int) -> bool:
        """A digit of a ball's number."""
        if self._one:  # of 10 to 15: then it was not the ball 1
            if digit > 5:
                return False
            if not self._dangling:
                self._drop_one()
            self._one = self._dangling = False
            return self._put(10 + digit)
        if not self._awaits or digit == 0:
            return False
        self._awaits = False
        self._one = digit == 1
        if self._one and (self._has(1) or not table & 2):
            self._dangling = table & 0xFC00 > 0
            return self._dangling
        return self._put(digit)

    def _has(self, ball: int) -> bool:
        return ball == self._called or (self._extras | self._back) >> ball & 1 > 0

    def _put(self, ball: int) -> bool:
        """Put a ball where the next one goes; False if it has fallen already."""
        if self._has(ball):
            return False
        if self._place == _CALLED:
            self._called = ball
        elif self._place == _EXTRA:
            self._extras |= 1 << ball
        else:
            self._back |= 1 << ball
        return True

    def _drop_one(self) -> None:
        """The ball 1 was the beginning of a longer number."""
        if self._place == _CALLED:
            self._called = 0
        elif self._place == _EXTRA:
            self._extras ^= 2
        else:
            self._back ^= 2


def _digit(key: int) -> int:
    """The digit of a key, or _NOTHING."""
    return _DIGITS[key] if key < HELD else _NOTHING


KEYS = PyramidKeys
