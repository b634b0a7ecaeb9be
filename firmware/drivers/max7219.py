"""A chain of MAX7219 LED drivers, 8x8 modules placed and turned in any way, as one framebuffer.

The application draws into `fb` and calls `flush(now_ms)` as often as it likes: only what changed
goes over the bus, in one transaction a digit row for the whole chain. The chips lose their
settings through noise (test mode, shutdown, a wrong scan limit), and nothing can be read back, so
everything is also sent again in turns, all of it once a second. It reads no clock; it knows
nothing of what is shown.
"""

import framebuf

from firmware.drivers.ticks import later, reached
from rules_core.const import const

_DIGIT0 = const(1)
_DECODE = const(9)
_INTENSITY = const(10)
_SCAN_LIMIT = const(11)
_SHUTDOWN = const(12)
_TEST = const(15)

_STEPS = const(13)  # of a refresh round: 8 digit rows, 5 configuration registers
_STEP_MS = const(77)  # 13 * 77 = 1001 ms
_CONFIG = (_TEST, _SHUTDOWN, _SCAN_LIMIT, _DECODE, _INTENSITY)
_ON = const(1)  # where _SHUTDOWN stands in _CONFIG
_LEVEL = const(4)  # where _INTENSITY stands


class _Slicer:
    def __getitem__(self, key):
        return key


# A ready-made `[:]`: writing one where it is used would allocate a slice object each time.
_WHOLE = _Slicer()[:]


class _Place:
    """One chip: its 8x8 window on the frame, and its cells in the eight transactions."""

    def __init__(self, frame, width: int, chip: tuple, tx: bytearray, cell: int, length: int):
        x, y, self.turn = chip
        window = memoryview(frame)[(y * width + x) >> 3 :]
        self.window = framebuf.FrameBuffer(window, 8, 8, framebuf.MONO_HLSB, width)
        # Row r of the cells is transaction r. A chip that is turned by 180 or 90 degrees takes
        # its digits in falling order; its bits then also run the other way.
        falling = self.turn in (90, 180)
        for row in range(8):
            tx[row * length + cell] = _DIGIT0 + (7 - row if falling else row)
        order = framebuf.MONO_HMSB if falling else framebuf.MONO_HLSB
        data = memoryview(tx)[cell + 1 :]
        self.cells = framebuf.FrameBuffer(data, 8, 8, order, length * 8)
        self.columns = None
        if self.turn in (90, 270):
            self.columns = bytearray(8)
            self.upright = framebuf.FrameBuffer(self.columns, 8, 8, framebuf.MONO_VLSB)
            # The same bytes read as rows, lowest bit first as a column has its top pixel.
            self.as_rows = framebuf.FrameBuffer(self.columns, 8, 8, framebuf.MONO_HLSB)

    def fill(self) -> None:
        """Copy the window into the cells, turned as the module is."""
        if self.columns is None:
            self.cells.blit(self.window, 0, 0)
        else:
            self.upright.blit(self.window, 0, 0)
            self.cells.blit(self.as_rows, 0, 0)


class _Band:
    """The chips of one 8-pixel high band of the board, and what of it was sent last."""

    def __init__(self, frame, width: int, y: int, places: list):
        step = width >> 3
        self.places = places
        # A column of a chip lying on its side shows in all eight transactions.
        self.mixed = any(place.columns is not None for place in places)
        self.sent = bytearray(width)
        self.now = memoryview(frame)[y * step : (y + 8) * step]
        self.rows = tuple(self.now[r * step : (r + 1) * step] for r in range(8))
        old = memoryview(self.sent)
        self.old_rows = tuple(old[r * step : (r + 1) * step] for r in range(8))

    def update(self) -> int:
        """Bring the cells up to date; mask of the transactions that changed."""
        if self.now == self.sent:
            return 0
        dirty = 0xFF
        if not self.mixed:
            dirty = 0
            for row in range(8):
                if self.rows[row] != self.old_rows[row]:
                    dirty |= 1 << row
        for place in self.places:
            place.fill()
        self.sent[_WHOLE] = self.now
        return dirty


class Max7219:
    """A chain of N chips on a SPI bus (mode 0, at most 10 MHz) and a chip select, idle high.

    spi: anything with `write(buf)`; cs: callable, `cs(0)` selects.
    chips: (x, y, rotation) of each module in the order of the chain, nearest to DIN first; x and
    y are multiples of 8 in pixels, rotation is 0, 90, 180 or 270 degrees clockwise from digit 0
    on top with segment DP at the left. ValueError if the modules don't fit the board.

    fb: the drawing surface, MONO_HLSB; width, height: its size in pixels; level: brightness 0..15.

    A chip that noise has put into any state shows the frame again at most 1001 ms plus one
    interval between two flushes later.
    """

    def __init__(self, spi, cs, width: int, height: int, chips: tuple, level: int = 7) -> None:
        self._check(width, height, chips)
        self._spi = spi
        self._cs = cs
        self.width = width
        self.height = height
        self.level = level
        frame = bytearray(width * height >> 3)
        self.fb = framebuf.FrameBuffer(frame, width, height, framebuf.MONO_HLSB)
        length = 2 * len(chips)
        tx = bytearray(8 * length)
        self._rows = tuple(memoryview(tx)[r * length : (r + 1) * length] for r in range(8))
        self._config = tuple(bytearray(length) for _ in _CONFIG)
        self._bands = self._place(frame, chips, tx, length)
        for i in range(len(_CONFIG)):
            self._configure(i, 0)
        self._configure(_ON, 1)
        self._configure(2, 7)
        self.brightness(level)
        self._step = 0
        self._due = -1  # no refresh before the first flush

    @staticmethod
    def _check(width: int, height: int, chips: tuple) -> None:
        taken = set()
        for x, y, turn in chips:
            if x % 8 or y % 8 or not (0 <= x < width and 0 <= y < height) or turn % 90:
                raise ValueError("chip at %d,%d turned by %d does not fit" % (x, y, turn))
            taken.add((x, y))
        if len(taken) != len(chips) or len(chips) * 64 != width * height:
            raise ValueError("%d chips do not fill %dx%d once" % (len(chips), width, height))

    def _place(self, frame, chips: tuple, tx: bytearray, length: int) -> tuple:
        bands = []
        for y in range(0, self.height, 8):
            places = []
            for i in range(len(chips)):
                if chips[i][1] == y:
                    # What is sent first travels farthest: the last chip's cell is the first.
                    cell = length - 2 * i - 2
                    places.append(_Place(frame, self.width, chips[i], tx, cell, length))
            bands.append(_Band(frame, self.width, y, places))
        return tuple(bands)

    def _configure(self, index: int, value: int) -> None:
        buf = self._config[index]
        for i in range(0, len(buf), 2):
            buf[i] = _CONFIG[index]
            buf[i + 1] = value

    def _send(self, buf) -> None:
        self._cs(0)
        self._spi.write(buf)
        self._cs(1)

    def brightness(self, level: int) -> None:
        """Set the brightness, 0..15, from the next flush on; ValueError outside."""
        if not 0 <= level <= 15:
            raise ValueError("brightness is 0..15, not %d" % level)
        self.level = level
        self._configure(_LEVEL, level)
        self._new_level = True

    def begin(self) -> None:
        """Set every chip up, whatever state it is in, and show what is drawn.

        The chips are shut down while settings and digits are written: neither the random digits
        of a cold start nor the old frame under new settings are ever seen.
        """
        self._configure(_ON, 0)
        self._send(self._config[_ON])
        self._configure(_ON, 1)
        for i in range(len(_CONFIG)):
            if i != _ON:
                self._send(self._config[i])
        for band in self._bands:
            band.update()
        for row in self._rows:
            self._send(row)
        self._send(self._config[_ON])
        self._new_level = False

    def flush(self, now_ms: int) -> None:
        """Send what was drawn since the last flush, and the part of the refresh that is due.

        now_ms: a tick count that wraps at 2**30. Allocates nothing.
        """
        dirty = 0
        for band in self._bands:
            dirty |= band.update()
        row = 0
        while dirty:
            if dirty & 1:
                self._send(self._rows[row])
            dirty >>= 1
            row += 1
        if self._new_level:
            self._new_level = False
            self._send(self._config[_LEVEL])
        self._refresh(now_ms)

    def _refresh(self, now_ms: int) -> None:
        if self._due < 0:
            self._due = now_ms
        for _ in range(_STEPS):
            if not reached(now_ms, self._due):
                return
            if self._step < 8:
                self._send(self._rows[self._step])
            else:
                self._send(self._config[self._step - 8])
            self._step = (self._step + 1) % _STEPS
            self._due = later(self._due, _STEP_MS)
        # A whole round has just been sent: nothing is owed for a longer pause.
        self._due = later(now_ms, _STEP_MS)
