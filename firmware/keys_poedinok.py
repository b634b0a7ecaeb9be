"""Poedinok on sixteen keys: how taps make a stroke. What the keys say: legends_poedinok.

A ball, K, C or T begins an item; cushions and ways belong to the last one. BY and OFF mean
of an object ball: by, off a third ball; of the own ball: by carom off two, by jump; BY of T a
further contact. A ball held fell by accident; BY held: the last two balls in one pocket; T
held: a spot is taken; C held, first of all: a replay. Behind FOUL the first tap is the kind
(none: the cue ball was potted), later balls fell, as did those tapped before it.
"""

from firmware.entry import FOUL, HELD, NO_WORD, Keys
from rules_core import poedinok_shot as shot
from rules_core.const import const

_K = const(4)
_C = const(5)
_T = const(6)
_ONE = const(8)
_THREE = const(10)
_BY = const(13)
_OFF = const(14)

_BLACK = const(8)
_NOTHING = const(255)
_POTTED = const(6)
_OFF_TABLE = const(7)
_MOST = const(15)

_BALLS = b"\1\4\2\0\x08"  # by key, as bits of a ball set
# Foul kinds by key, as indices into poedinok_shot.FOULS "mwrktlpod"; 255: no kind.
_KINDS = b"\1\2\xff\xff\3\0\4\xff\5\x08\xff\xff\xff\6\7\xff"

# What the stroke is, `_what`.
_MADE = const(0)  # or a miss, as long as there is no item
_REPLAY = const(1)
_FOUL = const(2)


class PoedinokKeys(Keys):
    """The key map of Poedinok, for Entry. Its fields are scratch of `build`."""

    held = 1 << 0 | 1 << 1 | 1 << 2 | 1 << _K | 1 << _C | 1 << _T | 1 << _BY
    starters = bytes((8, 9))

    def __init__(self) -> None:
        self._ways = bytearray(9)  # by ball as a bit: 1 BY, 2 OFF
        self._cushions = bytearray(9)
        self._start()

    def _start(self) -> None:
        self._what = _MADE
        self._kind = _NOTHING
        self._item = -1  # the key that began the last item
        self._made = self._fell = 0  # ball sets
        self._last = self._before = 0  # the last two of white, yellow, red made
        self._shared = 0  # two of them that fell into one pocket
        self._carom = self._target = self._contacts = 0
        self._counted = False  # the cushions of T have been said
        self._taken = False
        for i in range(9):
            self._ways[i] = self._cushions[i] = 0

    def build(self, game, taps, count: int) -> int:
        """The shot word of the first `count` taps, or NO_WORD."""
        self._start()
        for i in range(count):
            if not self._take(taps[i], i, taps[i - 1] if i else -1, game.cue):
                return NO_WORD
        if self._what == _REPLAY:
            return shot.replay(self._fell)
        taken = shot.TAKEN if self._taken else 0
        if self._what == _FOUL:
            kind = _POTTED if self._kind == _NOTHING else self._kind
            return shot.foul(kind, self._fell) | taken
        if self._made or self._carom or self._target:
            return self._word(game.cue) | taken
        return shot.miss(self._fell) | taken if self._fell else NO_WORD

    def _word(self, cue: int) -> int:
        """The word of the items made."""
        word = shot.made(shot.fallen(self._fell))
        for ball in (1, 2, 4):
            if self._made & ball & ~self._shared:
                ways = self._ways[ball]
                if ways and ball == cue:
                    ways += 3
                word |= shot.potted(ball, ways, self._cushions[ball])
        if self._shared:
            word |= shot.shared(self._last, self._before)
        if self._made & _BLACK:
            word |= shot.black(self._cushions[_BLACK])
        if self._carom:
            word |= shot.CAROM
        if self._target:
            word |= shot.target(self._target, self._contacts)
        return word

    def _take(self, key: int, at: int, before: int, cue: int) -> bool:
        """One tap; False if it cannot be."""
        if key >= HELD:
            return self._take_held(key - HELD, at)
        if key == FOUL:
            return self._take_foul(cue)
        if self._what == _FOUL and before == FOUL and _KINDS[key] != _NOTHING:
            self._kind = _KINDS[key]
            return True
        ball = _BALLS[key] if key <= _K else 0
        if self._what != _MADE:
            return ball > 0 and self._fall(ball)
        if ball:
            return self._take_ball(ball, key)
        if key == _C or key == _T:
            return self._take_action(key)
        if _ONE <= key <= _THREE:
            return self._take_cushions(key - _ONE + 1)
        return self._take_way(key)

    def _take_held(self, key: int, at: int) -> bool:
        if key == _T:
            if self._taken or self._what == _REPLAY:
                return False
            self._taken = True
            return at > 0
        if key == _C:
            self._what = _REPLAY
            return at == 0
        if key == _BY:
            return self._share()
        return self._fall(_BALLS[key])

    def _fall(self, ball: int) -> bool:
        """A ball fell by accident, or on a foul."""
        if (self._made | self._fell) & ball:
            return False
        self._fell |= ball
        return True

    def _take_foul(self, cue: int) -> bool:
        """What fell before does not count; the cue ball with it is the foul itself."""
        if self._what != _MADE or self._carom or self._target:
            return False
        self._what = _FOUL
        self._fell = (self._fell | self._made) & ~cue
        self._made = 0
        return True

    def _take_ball(self, ball: int, key: int) -> bool:
        if (self._made | self._fell) & ball:
            return False
        self._made |= ball
        self._item = key
        if ball != _BLACK and not self._shared:
            self._before = self._last
            self._last = ball
        return True

    def _take_action(self, key: int) -> bool:
        if self._carom if key == _C else self._target:
            return False
        self._item = key
        if key == _C:
            self._carom = 1
        else:
            self._target = 1
        return True

    def _share(self) -> bool:
        """The last two balls fell straight into one pocket."""
        both = self._last | self._before
        if not self._before or self._shared or self._what != _MADE:
            return False
        for ball in (self._last, self._before):
            if self._ways[ball] or self._cushions[ball]:
                return False
        self._shared = both
        return True

    def _take_cushions(self, number: int) -> bool:
        """Cushions of the last item, once; those of T add up."""
        if self._item == _T:
            self._target = self._target + number if self._counted else number
            self._counted = True
            return self._target <= _MOST
        ball = self._item_ball()
        if not ball or self._cushions[ball]:
            return False
        self._cushions[ball] = number
        return True

    def _take_way(self, key: int) -> bool:
        if self._item == _T and key == _BY:
            self._contacts += 1
            return self._contacts <= _MOST
        ball = self._item_ball()
        bit = 1 if key == _BY else 2
        if key < _BY or not ball or ball == _BLACK or self._ways[ball] & bit:
            return False
        self._ways[ball] |= bit
        return True

    def _item_ball(self) -> int:
        """The ball of the last item that more can be said of, or 0."""
        ball = _BALLS[self._item] if 0 <= self._item <= _K else 0
        return ball & ~self._shared


KEYS = PoedinokKeys
