"""A passive buzzer on a PWM pin, playing short patterns without blocking.

The application starts a pattern with `play` and calls `tick` from its 5 ms loop; nothing here
reads a clock. A new pattern replaces the one that plays. A pattern is bytes, two for each note:
the frequency in units of 20 Hz (0 is silence) and the length in units of 10 ms.
"""

from firmware.drivers.ticks import later, reached
from rules_core.const import const

CLICK = b"\x64\x01"  # a key was taken: 2 kHz, 10 ms
REFUSED = b"\x0f\x0c\x00\x04\x0f\x0c"  # two low tones
CONFIRMED = b"\x50\x06\x78\x0a"  # rising: the stroke counts
WARNING = b"\x64\x14\x00\x14\x64\x14"  # the last minutes have begun
TIME_UP = b"\x64\x50"

_HZ = const(20)
_MS = const(10)
_DUTY = const(32768)  # a square wave is the loudest


class Buzzer:
    """pwm: a `machine.PWM` or anything with its `freq(hz)` and `duty_u16(value)`; made silent.

    muted: True while nothing may be heard; set it with `mute`.
    """

    def __init__(self, pwm) -> None:
        self._pwm = pwm
        self._pattern = b""
        self._at = 0
        self._due = -1  # when the next note begins; -1: at the next tick
        self.muted = False
        pwm.duty_u16(0)

    def play(self, pattern: bytes) -> None:
        """Start a pattern at the next tick, unless muted; ValueError if half a note is left."""
        if len(pattern) % 2:
            raise ValueError("a pattern is pairs of frequency and length")
        if not self.muted:
            self._pattern = pattern
            self._at = 0
            self._due = -1

    def mute(self, muted: bool) -> None:
        """Silence now and until unmuted, or allow patterns again."""
        self.muted = muted
        if muted:
            self._stop()

    def playing(self) -> bool:
        """Whether a pattern is still being played."""
        return len(self._pattern) > 0

    def tick(self, now_ms: int) -> None:
        """Begin the next note if it is due at now_ms, a tick count that wraps at 2**30."""
        if not self._pattern:
            return
        if self._due < 0:
            self._due = now_ms
        if not reached(now_ms, self._due):
            return
        if self._at >= len(self._pattern):
            self._stop()
            return
        units = self._pattern[self._at]
        if units:
            self._pwm.freq(units * _HZ)
        self._pwm.duty_u16(_DUTY if units else 0)
        self._due = later(now_ms, self._pattern[self._at + 1] * _MS)
        self._at += 2

    def _stop(self) -> None:
        self._pattern = b""
        self._pwm.duty_u16(0)
