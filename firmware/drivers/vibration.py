"""A vibration motor behind a transistor on one pin, playing short patterns without blocking.

As the buzzer: the application starts a pattern with `play` and calls `tick` from its 5 ms loop.
A pattern is bytes of 10 ms each, by turns on and off, beginning with on.
"""

from firmware.drivers.ticks import later, reached
from rules_core.const import const

SHORT = b"\x0c"  # it counts
LONG = b"\x1e\x0f\x1e"  # it does not; a hand tells the two apart without looking
TWICE = b"\x06\x08\x06"  # it waits

_MS = const(10)


class Vibration:
    """pin: callable, `pin(1)` runs the motor, as `machine.Pin` does; made still."""

    def __init__(self, pin) -> None:
        self._pin = pin
        self._pattern = b""
        self._at = 0
        self._due = -1
        pin(0)

    def play(self, pattern: bytes) -> None:
        """Start a pattern at the next tick; it replaces the one that plays."""
        self._pattern = pattern
        self._at = 0
        self._due = -1

    def tick(self, now_ms: int) -> None:
        """Do what is due at now_ms, a tick count that wraps at 2**30."""
        if not self._pattern:
            return
        if self._due < 0:
            self._due = now_ms
        if not reached(now_ms, self._due):
            return
        if self._at == len(self._pattern):
            self._pattern = b""
            self._pin(0)
            return
        self._pin(1 - (self._at & 1))
        self._due = later(now_ms, self._pattern[self._at] * _MS)
        self._at += 1
