"""Kaisa on sixteen keys: what the keys say, and how taps make a stroke.

The first ball is the called one, later balls are caroms, behind +POT they are extras; the
way it was made may be tapped at any time. FOUL turns on the second legends: the first ball
is the one touched first, behind +POT come balls that fell, a kind key says what happened
(nothing: the cue ball was potted). A ball tapped before FOUL is the one touched first.
"""

from firmware.entry import Keys
from rules_core.const import const
from rules_core.kaisa import COUNT_R
from rules_core.kaisa_shot import foul, made, miss, replay

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_FOUL = const(7)
_NO_WORD = const(-1)
_CUSHION = const(1)
_YELLOW = const(3)

_SIDE = const(4)
_YLI = const(5)
_POT = const(6)
_CUSHION_KEY = const(8)
_THROUGH = const(10)
_LEFT = const(13)
_REPLAY = const(14)

# Foul kinds by key, as indices into kaisa_shot.FOULS "potdwxmb"; 255: no kind.
_KINDS = b"\xff\xff\xff\xff\6\7\xff\xff\3\2\5\xff\xff\1\4\xff"
_BITS = b"\1\2\x08"  # a ball key's place in a ball set


class KaisaKeys(Keys):
    """The key map of Kaisa, for Entry."""

    def pending(self, taps, count: int) -> str:
        """"+" behind the notation while the balls of +POT are awaited."""
        return "+" if taps[count - 1] == _POT else ""

    def build(self, game, taps, count: int) -> int:
        """The shot word of the first `count` taps, or NO_WORD if they make no stroke."""
        if taps[0] == _REPLAY:
            fallen = _set_of(taps, 1, count)
            return replay(fallen) if fallen >= 0 else _NO_WORD
        if taps[0] == _POT:
            fallen = _set_of(taps, 1, count)
            return miss(fallen) if fallen >= 0 else _NO_WORD
        if taps[0] == _FOUL:
            return _foul(0, taps, 1, count)
        if count > 1 and taps[1] == _FOUL and taps[0] < 3:
            return _foul(taps[0] + 1, taps, 2, count)
        return _made(taps, count)


def _set_of(taps, start: int, count: int) -> int:
    """The ball set of taps that are all balls, or -1."""
    balls = 0
    for i in range(start, count):
        balls = _add(balls, taps[i])
        if balls < 0:
            return -1
    return balls


def _add(balls: int, key: int) -> int:
    """A ball set with the ball of a key added; -1 if that cannot be."""
    if key == _POT and balls == 0:
        return 0
    if key > 2:
        return -1
    if key == 1:
        return -1 if COUNT_R[balls] > 1 else balls + 2
    return -1 if balls & _BITS[key] else balls | _BITS[key]


def _foul(first: int, taps, start: int, count: int) -> int:
    kind = 0
    fallen = 0
    falling = False
    for i in range(start, count):
        key = taps[i]
        if key == _POT and not falling:
            falling = True
        elif key < 3 and falling:
            fallen = _add(fallen, key)
            if fallen < 0:
                return _NO_WORD
        elif key < 3 and not first:
            first = key + 1
        elif _KINDS[key] != 255 and not kind:
            kind = _KINDS[key]
        else:
            return _NO_WORD
    return foul(kind, first, fallen)


class _Made:
    """Scratch for a made ball while its taps are read; one for all, made once."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.ball = self.how = self.caroms = self.extras = self.off = self.last = 0
        self.side = self.falling = self.naming = False


_made_ball = _Made()


def _made(taps, count: int) -> int:
    m = _made_ball
    m.clear()
    for i in range(count):
        if not _take(m, taps[i]):
            return _NO_WORD
    if not m.ball:
        return _NO_WORD
    return made(m.ball, m.how, m.side, m.caroms, m.extras, m.off)


def _take(m: _Made, key: int) -> bool:
    """One tap of a made ball; False if it cannot be."""
    if key < 3:
        return _take_ball(m, key)
    m.naming = key == _LEFT
    if key == _YLI:
        if m.ball not in (0, _YELLOW) or m.side or m.how:
            return False
        m.ball = _YELLOW
        m.how = _CUSHION
        m.side = True
    elif not m.ball:
        return False
    elif key == _SIDE and not m.side:
        m.side = True
    elif _CUSHION_KEY <= key <= _THROUGH and not m.how:
        m.how = _CUSHION + key - _CUSHION_KEY  # cushion, by a ball, through a carom
    elif key == _POT and not m.falling:
        m.falling = True
    elif key == _LEFT and m.caroms and not m.off:
        m.off = m.last
    else:
        return False
    return True


def _take_ball(m: _Made, key: int) -> bool:
    if not m.ball:
        m.ball = key + 1
    elif m.naming:
        m.off = key + 1  # behind ^ a ball says which one left the table
    elif m.falling:
        m.extras = _add(m.extras, key)
        return m.extras >= 0
    else:
        m.caroms = _add(m.caroms, key)
        m.last = key + 1
        return m.caroms >= 0
    return True


KEYS = KaisaKeys
