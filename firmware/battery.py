"""The battery gauge: one Li-ion cell behind a divider, its level, and how many hours are left.

The application calls `sample(ticks)` about once a second; `read_uv` is the ADC. No pins, no
drawing. The cell is honest about little: its voltage dips when the radio transmits, rises when
the load goes and is flat in the middle, so everything here is smoothed, and a level that has been
told is taken back only when the voltage is clearly higher again.
"""

from firmware.aio import ticks_diff
from rules_core.const import const

GOOD = 0
LOW = 1  # charge it in the next break
LAST = 2  # save and sleep
UNKNOWN = -1  # of `hours`

_LOW_MV = const(3600)
_LAST_MV = const(3400)
_BACK_MV = const(100)  # above its limit before a level is taken back
_SHIFT = const(4)  # the average moves by a sixteenth of what a sample differs
_HOUR_MS = const(3600000)
_LEARN_MS = const(1800000)  # half an hour on the battery says how it drains here
_USABLE = const(85)  # per cent of the cell's nominal charge, above _LAST_MV
_MOST_HOURS = const(99)

# Voltage at rest under a tenth of an hour's load, tens of mV above 3 V; per cent of what is
# usable.
_CURVE = (
    b"\x28\x00\x32\x05\x3c\x0c\x41\x14\x46\x20\x4b\x2d"  # 3.40 3.50 3.60 3.65 3.70 3.75
    b"\x50\x38\x55\x40\x5a\x48\x64\x54\x6e\x5f\x76\x64"  # 3.80 3.85 3.90 4.00 4.10 4.18
)


def percent_at(mv: int) -> int:
    """What is left of the usable charge at `mv` at the terminals, 0-100."""
    if mv <= _LAST_MV:
        return 0
    below = 0
    below_mv = _LAST_MV
    for i in range(2, len(_CURVE), 2):
        at = 3000 + 10 * _CURVE[i]
        percent = _CURVE[i + 1]
        if mv < at:
            return below + (mv - below_mv) * (percent - below) // (at - below_mv)
        below_mv = at
        below = percent
    return 100


class Battery:
    """read_uv: callable, microvolts at the pin; divider: how much more the cell has.

    mah, draw_ma: the cell's nominal charge and what the handheld draws with its radio always on,
    for the hours before it has learnt better; least_ma: less than it ever draws.

    mv: smoothed, 0 before the first sample; percent 0-100; level GOOD, LOW or LAST; charging:
    the voltage has risen as no rest explains; hours: whole hours left at the rate so far, 0 for
    less than one, UNKNOWN while charging.
    """

    def __init__(
        self, read_uv, divider: int = 2, mah: int = 2000, draw_ma: int = 120, least_ma: int = 40
    ) -> None:
        self._read_uv = read_uv
        self._divider = divider
        # Tenths of a per cent an hour that the data sheets expect.
        self._expected = max(1, draw_ma * 1000 * 100 // (mah * _USABLE))
        self._least = max(1, least_ma * 1000 * 100 // (mah * _USABLE))
        self._average = 0
        self._mark = -1  # per cent, and ticks, at which learning began
        self._mark_ticks = 0
        self._lowest = 0
        self.mv = 0
        self.percent = 0
        self.level = GOOD
        self.charging = False
        self.hours = UNKNOWN

    def sample(self, ticks: int) -> bool:
        """Read the cell (ms, wrapping); whether what is to be shown has changed."""
        mv = self._read_uv() * self._divider // 1000
        if self._average:
            self._average += mv - (self._average >> _SHIFT)
        else:
            self._average = mv << _SHIFT
        self.mv = self._average >> _SHIFT
        before = (self.percent << 9) + (self.level << 8) + self.hours + 1
        percent = percent_at(self.mv)
        # One per cent up is noise: what is shown goes down by itself, up only with the charger.
        if not self._lowest or self.mv < self._lowest:
            self._lowest = self.mv
        self.charging = self.mv - self._lowest > _BACK_MV
        if self.charging or not self._seen() or percent < self.percent:
            self.percent = percent
        self._take_level()
        self._take_hours(ticks)
        return before != (self.percent << 9) + (self.level << 8) + self.hours + 1

    def _seen(self) -> bool:
        return self._mark >= 0

    def _take_level(self) -> None:
        if self.mv <= _LAST_MV:
            self.level = LAST
        elif self.level == LAST and self.mv <= _LAST_MV + _BACK_MV:
            pass
        elif self.mv <= _LOW_MV:
            self.level = LOW
        elif self.level and self.mv > _LOW_MV + _BACK_MV:
            self.level = GOOD
        elif self.level == LAST:
            self.level = LOW

    def _take_hours(self, ticks: int) -> None:
        """What this evening teaches, once it has; before, as if the radio were always on."""
        if self.charging or self._mark < 0:
            self._mark = self.percent
            self._mark_ticks = ticks
            if self.charging:
                self.hours = UNKNOWN
                return
        ms = ticks_diff(ticks, self._mark_ticks)
        rate = self._expected
        gone = self._mark - self.percent
        if ms >= _LEARN_MS and gone > 2:
            rate = max(self._least, gone * 10 * (_HOUR_MS // 1000) // (ms // 1000))
        self.hours = min(_MOST_HOURS, self.percent * 10 // rate)
