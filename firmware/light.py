"""How bright the display is: by the light in the hall, or as chosen; dimmed when nobody plays.

Plain calls with the time, made by the scoreboard: `second` about once a second, `key` when one
goes down. No pins, no menu: the sensor and the display are passed in, the choice is a setting.
The brightness moves by one level a second at most, not at all while a stroke is being entered,
and never beyond what the board allows; what is dimmed is as before with the first key.
"""

from firmware.aio import ticks_diff
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_OVER = const(5)

_FLOOR = const(2)  # of the automatic and of dimming: still legible
_IDLE_MS = const(300_000)  # without a key, and no clock running
_LONGEST_MS = const(3_600_000)  # that matters to anybody
_STEP_MS = const(1000)
_NOTHING = const(256)  # read where no sensor is: the resistor to ground, and noise
_SHIFT = const(2)  # the average moves by a quarter of what a reading differs
_RANGE = const(65536)


class Light:
    """display: anything with `brightness(level)`; read: the sensor's, or None without one.

    usual, most: levels 0..15, the one without a sensor and the highest that is ever set.
    level: what is set now. idle: ms since anybody played, an hour at most; after five minutes it
    is dimmed.
    """

    def __init__(self, display, read, usual: int, most: int, ticks: int) -> None:
        self._display = display
        self.read = read
        self._most = most
        self._last = ticks
        self._rest = _STEP_MS  # since the last step (ms)
        self._average = -1  # of the readings; -1 before a sensor was noticed
        self._auto = usual
        self._choice: "int | str | None" = None
        self._revision = -1
        self.level = -1
        self.idle = 0

    def second(self, ticks: int, choice, desk) -> None:
        """What time brings. choice: "auto" or a level; desk: the referee's.

        ticks: ms that wrap at 2**30. Allocates nothing.
        """
        passed = ticks_diff(ticks, self._last)
        self._last = ticks
        self._rest = min(_STEP_MS, self._rest + passed)
        self.idle = min(_LONGEST_MS, self.idle + passed)
        match = desk.match
        clock = match.clock
        runs = clock.total >= 0 and not clock.paused and match.game.phase != _OVER
        if runs or match.revision != self._revision:  # by whatever keys
            self._revision = match.revision
            self.key()
        if self.read is not None:
            self._look(self.read())
        if choice != self._choice:
            self._choice = choice
            self._set(_RANGE)
        elif self._rest >= _STEP_MS and not desk.entry.open:
            self._set(1)

    def key(self) -> None:
        """A key went down: the display is as bright as before it was dimmed."""
        dimmed = self.idle >= _IDLE_MS
        self.idle = 0
        if dimmed:
            self._set(_RANGE)

    def _look(self, reading: int) -> None:
        """Take a reading, and move the automatic level by one where it is clearly another."""
        span = _RANGE // (self._most - _FLOOR + 1)
        if self._average < 0:
            if reading > _NOTHING:
                self._average = reading
                self._auto = _FLOOR + reading // span
            return
        self._average += (reading - self._average) >> _SHIFT
        above = self._average - (self._auto - _FLOOR) * span  # the level's lower end
        if above >= span + span // 3:
            self._auto += 1
        elif above < -span // 3:
            self._auto -= 1

    def _set(self, step: int) -> None:
        """Go to the brightness wanted, by so many levels at most."""
        level = self._choice
        if not isinstance(level, int):  # "auto"
            level = self._auto
        if self.idle >= _IDLE_MS and level > _FLOOR:
            level = _FLOOR
        level = min(level, self._most, self.level + step)
        level = max(level, self.level - step)
        if level != self.level:
            self.level = level
            self._rest = 0
            self._display.brightness(level)
