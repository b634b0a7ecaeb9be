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


class _Sideways:
    """Turns an 8x8 square on its side: its columns, highest bit first, as rows."""

    def __init__(self) -> None:
        columns = bytearray(8)
        self._upright = framebuf.FrameBuffer(columns, 8, 8, framebuf.MONO_VLSB)
        # The same bytes again, read as rows: the top pixel of a column becomes the last of a row.
        self._turned = framebuf.FrameBuffer(columns, 8, 8, framebuf.MONO_HLSB)

    def copy(self, cells, fb, x: int, y: int) -> None:
        """As cells.blit(fb, x, y), but turned."""
        self._upright.blit(fb, x, y)
        cells.blit(self._turned, 0, 0)


class _Band:
    """The chips of one 8-pixel high band of the board, and what of it was sent last.

    straight, sideways: the chips that hang upright or upside down, and those on their sides; for
    each its cells in the eight transactions (a frame buffer of 8x8, so that clipping cuts the
    chip's own square out of the frame) and its x, y in pixels.
    """

    def __init__(self, frame, width: int, y: int) -> None:
        step = width >> 3
        self.straight = []
        self.sideways = []
        self._turner = _Sideways()
        self._sent = bytearray(width)
        self._now = memoryview(frame)[y * step : (y + 8) * step]
        old = memoryview(self._sent)
        self._rows = tuple(self._now[r * step : (r + 1) * step] for r in range(8))
        self._old_rows = tuple(old[r * step : (r + 1) * step] for r in range(8))

    def update(self, fb) -> int:
        """Bring the cells up to date; mask of the transactions that changed."""
        if self._now == self._sent:
            return 0
        dirty = 0
        if self.sideways:  # any pixel of theirs may be in any transaction
            dirty = 0xFF
        for row in range(8):
            if self._rows[row] != self._old_rows[row]:
                dirty |= 1 << row
        for cells, x, y in self.straight:
            cells.blit(fb, -x, -y)
        for cells, x, y in self.sideways:
            self._turner.copy(cells, fb, -x, -y)
        self._sent[_WHOLE] = self._now
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
        self._bands = tuple(_Band(frame, width, y) for y in range(0, height, 8))
        for i in range(len(chips)):
            self._place(self._bands[chips[i][1] >> 3], i, chips[i], tx)
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

    def _place(self, band: _Band, i: int, chip: tuple, tx: bytearray) -> None:
        """Give chip i its cells in the transactions, one row of them for each."""
        x, y, turn = chip
        length = len(tx) >> 3
        # What is sent first travels farthest: the last chip's cell is the first.
        cell = length - 2 * i - 2
        # A chip that is turned by 180 or 90 degrees takes its digits in falling order, and its
        # bits run the other way.
        falling = turn in (90, 180)
        for row in range(8):
            tx[row * length + cell] = _DIGIT0 + (7 - row if falling else row)
        order = framebuf.MONO_HMSB if falling else framebuf.MONO_HLSB
        cells = framebuf.FrameBuffer(memoryview(tx)[cell + 1 :], 8, 8, order, length * 8)
        places = band.sideways if turn in (90, 270) else band.straight
        places.append((cells, x, y))

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
            band.update(self.fb)
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
            dirty |= band.update(self.fb)
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
