"""Taps and holds: which key is down, for how long, and what it came to.

A key that means something when held acts as a tap when it is let go within half a second, or as
a hold after one; in between its progress is shown, and let go then it does nothing. Every other
key acts as it goes down. Time is an argument (ticks in ms). Not the
keypad driver, which debounces; not entry, which gives taps their meaning. And what both desks,
the board's and the handheld's, ask of the keys that mean sides.
"""

from firmware.aio import ticks_diff
from firmware.entry import Entry
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_NOBODY = const(-1)
_OVER = const(5)
_SHOOTOUT = const(2)

_HOLD_MS = const(1000)
_STEPS = const(8)  # of the progress shown while a key is held

_TAP_MS = const(500)  # a shorter press is a tap and shows no progress


class KeyHold:
    """The one key that may become a hold; others pass through."""

    def __init__(self) -> None:
        self.key = -1
        self._since = 0

    def press(self, key: int, now: int) -> None:
        """A key with a hold meaning went down."""
        self.key = key
        self._since = now

    def release(self, key: int, now: int) -> bool:
        """Whether this release makes `key` a tap."""
        if key != self.key:
            return False
        self.key = -1
        return ticks_diff(now, self._since) < _TAP_MS

    def cancel(self) -> None:
        """Forget it: neither tap nor hold."""
        self.key = -1

    def due(self, now: int) -> int:
        """The key whose hold is complete, once; else -1."""
        if self.key >= 0 and ticks_diff(now, self._since) >= _HOLD_MS:
            key = self.key
            self.key = -1
            return key
        return -1

    def progress(self, now: int) -> int:
        """How far the hold is, 0-8; 0 while it still may be a tap."""
        if self.key < 0:
            return 0
        ms = ticks_diff(now, self._since)
        if ms < _TAP_MS:
            return 0
        return min(_STEPS, ms * _STEPS // _HOLD_MS)


class DeskKeys:
    """What both desks ask of the keys that mean sides; their base. entry: of the frame."""

    entry: "Entry"

    def _side_of(self, key: int) -> int:
        """The side that a key means where one is asked for, or NOBODY."""
        starters = self.entry.keys.starters
        for side in range(self.entry.game.sides):
            if starters[side] == key:
                return side
        return _NOBODY

    def _may_start(self) -> bool:
        """Whether the starter can still be chosen: the frame has no stroke yet."""
        game = self.entry.game
        return game.shots == 0 and game.phase != _OVER

    def _awaits_start(self) -> bool:
        """Whether the shoot-out waits for who begins it."""
        game = self.entry.game
        return game.phase == _SHOOTOUT and game.turn == _NOBODY
