"""Parts of the self-test that a person answers: buzzer, vibration motor, light sensor.

Borrowed by selftest; what is tested is passed in. A sensor answers for itself as soon as somebody
has covered it.
"""

from firmware.aio import ticks_diff
from firmware.drivers.buzzer import CONFIRMED
from firmware.selftest_part import Part
from rules_core.const import const

_AGAIN_MS = const(1500)
_READ_MS = const(250)
_NOTHING = const(256)  # as light's: no sensor there
_FULL = const(65535)
_COVERED = const(60)  # per cent of what it was that is dark enough


class Heard(Part):
    """A sound that somebody has to hear, or a motor to feel: play() starts it, again and again."""

    def __init__(self, title: str, question: str, play, ticks: int) -> None:
        self._lines = (title, question, "OK MISS")
        self._play = play
        self._at = ticks
        play()

    def tick(self, ticks: int) -> bool:
        if ticks_diff(ticks, self._at) >= _AGAIN_MS:
            self._at = ticks
            self._play()
        return False

    def key(self, yes: bool, no: bool, ticks: int) -> None:
        if yes:
            self.result = "OK"
        elif no:
            self.result = "FAIL"
            self.why = "SILENT"

    def lines(self) -> tuple:
        return self._lines


class Covered(Part):
    """read: the light sensor's value, 0..65535. It has to fall when the sensor is covered."""

    def __init__(self, read, ticks: int) -> None:
        self._read = read
        self._at = ticks
        self._now = self._most = read()

    def tick(self, ticks: int) -> bool:
        if ticks_diff(ticks, self._at) < _READ_MS:
            return False
        self._at = ticks
        self._now = self._read()
        self._most = max(self._most, self._now)
        if self._most > 2 * _NOTHING and self._now < self._most // 100 * _COVERED:
            self.result = "OK"
            self.why = "%d-%d" % (_percent(self._now), _percent(self._most))
        return True

    def key(self, yes: bool, no: bool, ticks: int) -> None:
        if no or yes:  # it did not move, whoever says so
            self.result = "FAIL"
            self.why = "STAYS %d" % _percent(self._now)
            if self._most <= _NOTHING:
                self.why = "NONE"

    def lines(self) -> tuple:
        if self._most <= _NOTHING:
            return "LIGHT", "NOTHING", "MISS"
        return "LIGHT", "COVER IT", "%d" % _percent(self._now)


def _percent(value: int) -> int:
    return value * 100 // _FULL


def make(name: str, app, ticks: int):
    """The part for a Scoreboard, None without the thing."""
    if name == "LIGHT":
        light = app.light
        return Covered(light.read, ticks) if light is not None and light.read else None
    buzzer = app.buzzer
    if buzzer is None:
        return None

    def play() -> None:
        buzzer.muted = False  # also where sounds are off
        buzzer.play(CONFIRMED)

    return Heard("BUZZER", "HEARD?", play, ticks)
