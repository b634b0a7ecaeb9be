"""Panels of WS2812B LEDs as one framebuffer of colour numbers, never beyond a current.

The application draws into `fb` and calls `flush(now_ms)` as often as it likes: the LEDs are
written when something has changed, and once a second, because noise can put a wrong colour into
them and nothing can be read back. Whatever is drawn, the supply is never asked for more than the
limit: a frame that would need more is dimmed as a whole. It knows nothing of what is shown.
"""

from array import array

import framebuf

from firmware.aio import sleep_us
from firmware.drivers.ticks import later, reached
from rules_core.const import const

# What an LED draws at most (a WS2812B of 5 V): 20 mA a colour at 255, and its chip in the dark.
_COLOUR_MA = const(20)
_CHIP_MA = const(1)

_LEVELS = const(16)
_COLOURS = const(16)
_MASK = const(15)
_REFRESH_MS = const(1000)
_LATCH_US = const(300)  # the line must rest so long between frames; older chips take 50

_WAYS = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


def led_map(width: int, height: int, panels: tuple) -> array:
    """Where each pixel's three bytes are on the wire, row by row; ValueError for a wrong table.

    panels: as Ws2812 takes them.
    """
    where = array("H", [0xFFFF] * (width * height))
    at = 0
    for x, y, along, on, length, runs in panels:
        dx, dy = _WAYS[along]
        step_x, step_y = _WAYS[on]
        for _ in range(runs):
            for i in range(length):
                if i:
                    x += dx
                    y += dy
                if not (0 <= x < width and 0 <= y < height) or where[y * width + x] != 0xFFFF:
                    raise ValueError("LED %d is beside the board or on another" % (at // 3))
                where[y * width + x] = at
                at += 3
            x += step_x
            y += step_y
            dx = -dx
            dy = -dy
    if at != 3 * width * height:
        raise ValueError("%d LEDs for %d pixels" % (at // 3, width * height))
    return where


class Ws2812:
    """A chain of panels on one data line, each of them wired there and back.

    leds: a `neopixel.NeoPixel` (`buf`, three bytes an LED in the order green, red, blue, and
    `write()`).
    panels: in the order of the chain, each (x, y, along, on, length, runs): the pixel of its
    first LED, the way ("right", "left", "down", "up") its first run of LEDs goes, the way from
    one run to the next, LEDs a run and number of runs. Every second run comes back.
    palette: 16 times red, green, blue, 0..255, at full brightness.
    limit_ma: what the panels may draw; ValueError if that does not even feed dark LEDs.
    pause_us: callable that waits.

    fb: the drawing surface, GS8, a colour number 0..15 a pixel; width, height: its size in
    pixels; level: brightness 0..15. An LED that noise has changed is right again a second plus
    one interval between two flushes later.
    """

    def __init__(
        self, leds, width: int, height: int, panels: tuple, palette: bytes,
        level: int = 7, limit_ma: int = 4000, pause_us=sleep_us,
    ) -> None:  # fmt: skip
        pixels = width * height
        self._budget = (limit_ma - pixels * _CHIP_MA) * 255 // _COLOUR_MA
        if self._budget <= 0:
            raise ValueError("%d mA are not enough for %d dark LEDs" % (limit_ma, pixels))
        self._leds = leds
        self._where = led_map(width, height, panels)
        self._palette = palette
        self._pause_us = pause_us
        self.width = width
        self.height = height
        now = bytearray(pixels)
        self.fb = framebuf.FrameBuffer(now, width, height, framebuf.GS8)
        self._sent = bytearray(pixels)
        old = memoryview(self._sent)
        new = memoryview(now)
        self._rows = tuple(new[y * width : (y + 1) * width] for y in range(height))
        self._old_rows = tuple(old[y * width : (y + 1) * width] for y in range(height))
        self._weights = array("H", [0] * _COLOURS)  # of a colour: the sum of its duty cycles
        self._total = 0  # of the frame, before it is limited
        self._limited = 0  # the total that is scaled down to the budget; 0: nothing is
        self._mixed = bytearray(3 * _COLOURS)  # what goes on the wire for a colour
        self._fresh = True  # colours must be mixed and everything painted
        self._due = -1
        self.level = level

    def brightness(self, level: int) -> None:
        """Set the brightness, 0..15, from the next flush on; ValueError outside."""
        if not 0 <= level < _LEVELS:
            raise ValueError("brightness is 0..15, not %d" % level)
        self.level = level
        self._fresh = True

    def begin(self) -> None:
        """Have the next flush write every LED, whatever it shows."""
        self._fresh = True

    def flush(self, now_ms: int) -> None:
        """Write the LEDs if what is drawn has changed or a second has passed.

        now_ms: a tick count that wraps at 2**30. Allocates nothing. A write takes 30 us an LED,
        and no interrupt is served meanwhile.
        """
        write = self._fresh
        if write:
            self._weigh()
        for y in range(self.height):
            if self._rows[y] != self._old_rows[y]:
                self._change(y)
                write = True
        limited = self._total if self._total > self._budget else 0
        if self._fresh or limited != self._limited:
            self._limited = limited
            self._fresh = False
            self._mix()
            self._paint()
        if write or reached(now_ms, self._due):
            self._pause_us(_LATCH_US)
            self._leds.write()
            self._due = later(now_ms, _REFRESH_MS)

    def _weigh(self) -> None:
        """The weights of the colours at this brightness, and the sum of what is on the LEDs."""
        palette = self._palette
        weights = self._weights
        for i in range(_COLOURS):
            weight = 0
            for j in range(3 * i, 3 * i + 3):
                weight += self._dimmed(palette[j])
            weights[i] = weight
        total = 0
        for colour in self._sent:
            total += weights[colour & _MASK]
        self._total = total

    def _dimmed(self, value: int) -> int:
        """A duty cycle at this brightness; what is lit stays lit."""
        return (value * (self.level + 1) + _LEVELS - 1) // _LEVELS

    def _mix(self) -> None:
        """What goes on the wire for each colour: green, red, blue; rounded down to the limit."""
        mixed = self._mixed
        palette = self._palette
        for i in range(3 * _COLOURS):
            value = self._dimmed(palette[i])
            if self._limited:
                value = value * self._budget // self._limited
            j = i % 3
            mixed[i + 1 if j == 0 else i - 1 if j == 1 else i] = value

    def _change(self, y: int) -> None:
        """Take over a row that has changed."""
        now = self._rows[y]
        old = self._old_rows[y]
        weights = self._weights
        where = self._where
        mixed = self._mixed
        buf = self._leds.buf
        total = self._total
        at = y * self.width
        for x in range(self.width):
            colour = now[x]
            if colour != old[x]:
                total -= weights[old[x] & _MASK]
                old[x] = colour
                colour &= _MASK
                total += weights[colour]
                colour *= 3
                led = where[at]
                buf[led] = mixed[colour]
                buf[led + 1] = mixed[colour + 1]
                buf[led + 2] = mixed[colour + 2]
            at += 1
        self._total = total

    def _paint(self) -> None:
        """Every LED's bytes anew."""
        sent = self._sent
        where = self._where
        mixed = self._mixed
        buf = self._leds.buf
        for at in range(self.width * self.height):
            colour = 3 * (sent[at] & _MASK)
            led = where[at]
            buf[led] = mixed[colour]
            buf[led + 1] = mixed[colour + 1]
            buf[led + 2] = mixed[colour + 2]
