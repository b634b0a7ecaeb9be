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
_REFRESH_MS = const(1000)
_LATCH_US = const(300)  # the line must rest so long between frames; older chips take 50


class _Slicer:
    def __getitem__(self, key):
        return key


# A ready-made `[:]`: writing one where it is used would allocate a slice object each time.
_WHOLE = _Slicer()[:]


class _Panel:
    """One panel: brings its part of the frame into the order of the chain.

    Framebuffers do the work, as loops over pixels would take too long: a run of LEDs is one
    column of the frame, seen in a frame buffer one pixel wide; a run that goes up is a column of
    the frame turned upside down. rows: mask of the board's rows it is on.
    """

    def __init__(self, spec: tuple, width: int, height: int, frames: tuple, chain) -> None:
        x, y, along, on, length, runs = spec
        top = y if along == "down" else y - length + 1
        bottom = top + length - 1
        self._x = x
        self._step = 1 if on == "right" else -1
        self._length = length
        self._runs = runs
        self.rows = ((1 << length) - 1) << top
        down = _cut(frames[0], width, top, length)
        up = _cut(frames[1], width, height - 1 - bottom, length)
        self._sources = (down, up) if along == "down" else (up, down)
        self._chain = framebuf.FrameBuffer(chain, 1, length * runs, framebuf.GS8, 1)

    def take(self) -> None:
        """Copy the frame, run after run."""
        chain = self._chain
        there, back = self._sources
        x = -self._x
        step = self._step
        length = self._length
        y = 0
        for _ in range(self._runs // 2):
            chain.blit(there, x, y)
            chain.blit(back, x - step, y + length)
            x -= 2 * step
            y += 2 * length


def _cut(frame, width: int, top: int, height: int):
    """Some rows of a frame's bytes as a frame buffer."""
    part = memoryview(frame)[top * width // 2 :]
    return framebuf.FrameBuffer(part, width, height, framebuf.GS4_HMSB)


def check_panels(width: int, height: int, panels: tuple) -> None:
    """ValueError unless the panels cover every pixel once, with an even number of runs each."""
    seen = bytearray(width * height)
    leds = 0
    for x, y, along, on, length, runs in panels:
        if along not in ("down", "up") or on not in ("right", "left") or runs % 2:
            raise ValueError("a panel has an even number of runs, up and down, right or left")
        top = y if along == "down" else y - length + 1
        for _ in range(runs):
            for at in range(top, top + length):
                if not (0 <= x < width and 0 <= at < height) or seen[at * width + x]:
                    raise ValueError("LED %d is beside the board or on another" % leds)
                seen[at * width + x] = 1
                leds += 1
            x += 1 if on == "right" else -1
    if leds != width * height:
        raise ValueError("%d LEDs for %d pixels" % (leds, width * height))


class Ws2812:
    """A chain of panels on one data line, each of them wired there and back.

    leds: a `neopixel.NeoPixel` (`buf`, three bytes an LED in the order green, red, blue, and
    `write()`).
    panels: in the order of the chain, each (x, y, along, on, length, runs): the pixel of its
    first LED, the way its first run of LEDs goes ("down" or "up"), the way from one run to the
    next ("right" or "left"), LEDs a run and number of runs. Every second run comes back.
    palette: 16 times red, green, blue, 0..255, at full brightness.
    limit_ma: what the panels may draw; ValueError if that does not even feed dark LEDs.
    pause_us: callable that waits.

    fb: the drawing surface, GS4_HMSB, a colour number 0..15 a pixel; width, height: its size in
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
        check_panels(width, height, panels)
        self._leds = leds
        self._palette = palette
        self._pause_us = pause_us
        self.width = width
        self.height = height
        self.level = level
        frame = bytearray(pixels // 2)
        flipped = bytearray(pixels // 2)  # the frame sent last, upside down
        chain = bytearray(pixels)  # colour numbers in the order of the LEDs
        self.fb = framebuf.FrameBuffer(frame, width, height, framebuf.GS4_HMSB)
        self._rows = _rows(frame, width // 2)
        self._sent = tuple(reversed(_rows(flipped, width // 2)))
        self._panels = []
        at = 0
        for spec in panels:
            part = memoryview(chain)[at : at + spec[4] * spec[5]]
            self._panels.append(_Panel(spec, width, height, (frame, flipped), part))
            at += spec[4] * spec[5]
        self._chain = framebuf.FrameBuffer(chain, 1, pixels, framebuf.GS8, 1)
        self._channels = [_channel(leds.buf, i, pixels) for i in range(3)]
        # What goes on the wire for each colour, a byte a colour: green, red, blue.
        self._mixed = [bytearray(_COLOURS) for _ in range(3)]
        self._maps = [framebuf.FrameBuffer(m, _COLOURS, 1, framebuf.GS8) for m in self._mixed]
        self._weights = array("H", [0] * _COLOURS)  # of a colour: the sum of its duty cycles
        self._loads = array("H", [0] * height)  # of a row: the sum of its pixels' weights
        self._total = 0  # of the frame, before it is limited
        self._limited = 0  # the total that is scaled down to the budget; 0: nothing is
        self._fresh = True  # colours must be mixed and everything painted
        self._due = -1

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
        fresh = self._fresh
        if fresh:
            self._weigh()
        changed = self._changes()
        if changed or fresh:
            limited = self._total if self._total > self._budget else 0
            if fresh or limited != self._limited:
                self._limited = limited
                self._mix()
            self._paint(changed)
            self._fresh = False
        if changed or fresh or reached(now_ms, self._due):
            self._pause_us(_LATCH_US)
            self._leds.write()
            self._due = later(now_ms, _REFRESH_MS)

    def _changes(self) -> int:
        """Take over the rows that have changed; a mask of them."""
        changed = 0
        rows = self._rows
        sent = self._sent
        for y in range(self.height):
            if rows[y] != sent[y]:
                sent[y][_WHOLE] = rows[y]
                self._load(y)
                changed |= 1 << y
        return changed

    def _load(self, y: int) -> None:
        """Sum a row of what is sent up anew."""
        weights = self._weights
        load = 0
        for pair in self._sent[y]:
            load += weights[pair >> 4] + weights[pair & 15]
        self._total += load - self._loads[y]
        self._loads[y] = load

    def _weigh(self) -> None:
        """The weights of the colours at this brightness, and the sum of what is on the LEDs."""
        palette = self._palette
        for i in range(_COLOURS):
            weight = 0
            for j in range(3 * i, 3 * i + 3):
                weight += self._dimmed(palette[j])
            self._weights[i] = weight
        for y in range(self.height):
            self._load(y)

    def _dimmed(self, value: int) -> int:
        """A duty cycle at this brightness; what is lit stays lit."""
        return (value * (self.level + 1) + _LEVELS - 1) // _LEVELS

    def _mix(self) -> None:
        """What goes on the wire for each colour, rounded down where the frame is limited."""
        palette = self._palette
        for i in range(3 * _COLOURS):
            value = self._dimmed(palette[i])
            if self._limited:
                value = value * self._budget // self._limited
            channel = i % 3  # red, green, blue
            self._mixed[1 - channel if channel < 2 else 2][i // 3] = value

    def _paint(self, changed: int) -> None:
        """Bring the LEDs' bytes up to date."""
        for panel in self._panels:
            if panel.rows & changed:
                panel.take()
        for i in range(3):
            self._channels[i].blit(self._chain, 0, 0, -1, self._maps[i])


def _rows(frame, size: int) -> tuple:
    """Views of the rows of a frame, so many bytes each."""
    whole = memoryview(frame)
    return tuple([whole[at : at + size] for at in range(0, len(frame), size)])


def _channel(buf, first: int, pixels: int):
    """Every third byte of the LEDs' bytes as a column of pixels."""
    return framebuf.FrameBuffer(memoryview(buf)[first:], 1, pixels, framebuf.GS8, 3)
