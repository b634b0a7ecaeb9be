"""Taps and holds: which key is down, for how long, and what it came to.

A key that means something when held acts as a tap on its release, or as a hold after one
second; every other key acts as it goes down. Time is an argument (ticks in ms). Not the
keypad driver, which debounces; not entry, which gives taps their meaning.
"""

from firmware.aio import ticks_diff
from rules_core.const import const

_HOLD_MS = const(1000)
_STEPS = const(8)  # of the progress shown while a key is held

_SHOW_MS = const(250)  # a shorter press shows no progress


class KeyHold:
    """The one key that may become a hold; others pass through."""

    def __init__(self) -> None:
        self.key = -1
        self._since = 0

    def press(self, key: int, now: int) -> None:
        """A key with a hold meaning went down."""
        self.key = key
        self._since = now

    def release(self, key: int) -> bool:
        """Whether this release makes `key` a tap."""
        if key != self.key:
            return False
        self.key = -1
        return True

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
        if ms < _SHOW_MS:
            return 0
        return min(_STEPS, ms * _STEPS // _HOLD_MS)
