"""A chain of MAX7219 LED drivers, 8x8 modules placed and turned in any way, as one framebuffer.

The application draws into `fb` and calls `flush(now_ms)` as often as it likes: only what changed
goes over the bus, in one transaction a digit row for the whole chain. The chips lose their
settings through noise (test mode, shutdown, a wrong scan limit), and nothing can be read back, so
everything is also sent again in turns, all of it once a second. It reads no clock; it knows
nothing of what is shown. What is done once, when the chain is set up, is in max7219_chain.
"""

import framebuf

from firmware.borrow import borrow
from firmware.drivers.ticks import later, reached
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_PLACE = const(4)
_SIDEWAYS = const(1)
_FALLING = const(2)

# The five configuration registers in the order they are sent, and where two of them stand.
_REGISTERS = b"\x0f\x0c\x0b\x09\x0a"  # test, shutdown, scan limit, decode, intensity
_ON = const(1)
_LEVEL = const(4)

_STEPS = const(13)  # of a refresh round: 8 digit rows, 5 configuration registers
_STEP_MS = const(77)  # 13 * 77 = 1001 ms


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
        self._spi = spi
        self._cs = cs
        self.width = width
        self.height = height
        frame = bytearray(width * height >> 3)
        self.fb = framebuf.FrameBuffer(frame, width, height, framebuf.MONO_HLSB)
        # Bands of eight pixel rows: as they are drawn, and as they were sent last.
        self._drawn = tuple(memoryview(frame)[i : i + width] for i in range(0, len(frame), width))
        self._sent = tuple(bytearray(width) for _ in self._drawn)
        chain = borrow("firmware.drivers.max7219_chain")
        self._places = chain.places(width, height, chips)
        length = 2 * len(chips)
        tx = chain.transactions(chips)
        self._rows = tuple(memoryview(tx)[r * length : (r + 1) * length] for r in range(8))
        # All transactions below each other as one picture, bits of each byte in either order.
        self._rising = framebuf.FrameBuffer(tx, 8 * length, 8, framebuf.MONO_HLSB)
        self._falling = framebuf.FrameBuffer(tx, 8 * length, 8, framebuf.MONO_HMSB)
        square = bytearray(8)  # what one chip shows; read the other way it is turned on its side
        self._square = framebuf.FrameBuffer(square, 8, 8, framebuf.MONO_HLSB)
        self._columns = framebuf.FrameBuffer(square, 8, 8, framebuf.MONO_VLSB)
        self._config = bytearray(length)
        self._values = bytearray(b"\0\1\7\0\0")
        self.brightness(level)
        self._step = 0
        self._due = -1  # no refresh before the first flush

    def _send(self, buf) -> None:
        self._cs(0)
        self._spi.write(buf)
        self._cs(1)

    def _configure(self, index: int) -> None:
        """Send one configuration register to every chip."""
        config = self._config
        for i in range(0, len(config), 2):
            config[i] = _REGISTERS[index]
            config[i + 1] = self._values[index]
        self._send(config)

    def brightness(self, level: int) -> None:
        """Set the brightness, 0..15, from the next flush on; ValueError outside."""
        if not 0 <= level <= 15:
            raise ValueError("brightness is 0..15, not %d" % level)
        self.level = self._values[_LEVEL] = level
        self._new_level = True

    def begin(self) -> None:
        """Set every chip up, whatever state it is in, and show what is drawn.

        The chips are shut down while settings and digits are written: neither the random digits
        of a cold start nor the old frame under new settings are ever seen.
        """
        self._values[_ON] = 0
        self._configure(_ON)
        self._values[_ON] = 1
        for i in range(len(_REGISTERS)):
            if i != _ON:
                self._configure(i)
        self._update()
        for row in self._rows:
            self._send(row)
        self._configure(_ON)
        self._new_level = False

    def flush(self, now_ms: int) -> None:
        """Send what was drawn since the last flush, and the part of the refresh that is due.

        now_ms: a tick count that wraps at 2**30. Allocates nothing.
        """
        dirty = self._update()
        row = 0
        while dirty:
            if dirty & 1:
                self._send(self._rows[row])
            dirty >>= 1
            row += 1
        if self._new_level:
            self._new_level = False
            self._configure(_LEVEL)
        self._refresh(now_ms)

    def _update(self) -> int:
        """Bring the transactions up to date; mask of those that changed."""
        dirty = 0
        for band in range(len(self._drawn)):
            if self._drawn[band] != self._sent[band]:
                dirty |= self._compare(self._drawn[band], self._sent[band])
                dirty |= self._turn(band)
        return dirty

    def _compare(self, drawn, sent) -> int:
        """Note a band as sent; mask of its rows that have changed."""
        step = self.width >> 3
        dirty = 0
        for i in range(len(sent)):
            if drawn[i] != sent[i]:
                sent[i] = drawn[i]
                dirty |= 1 << i // step
        return dirty

    def _turn(self, band: int) -> int:
        """Put a band's chips into the transactions; mask of those that any pixel may be in."""
        places = self._places
        every = 0
        fb = self.fb
        square = self._square
        y = -8 * band
        for at in range(0, len(places), _PLACE):
            if places[at + 3] != band:
                continue
            turn = places[at]
            # A frame buffer of 8x8 cuts the chip's own square out of the frame.
            if turn & _SIDEWAYS:
                self._columns.blit(fb, -8 * places[at + 2], y)
                every = 0xFF
            else:
                square.blit(fb, -8 * places[at + 2], y)
            cells = self._falling if turn & _FALLING else self._rising
            cells.blit(square, 8 * places[at + 1], 0)
        return every

    def _refresh(self, now_ms: int) -> None:
        if self._due < 0:
            self._due = now_ms
        for _ in range(_STEPS):
            if not reached(now_ms, self._due):
                return
            if self._step < 8:
                self._send(self._rows[self._step])
            else:
                self._configure(self._step - 8)
            self._step = (self._step + 1) % _STEPS
            self._due = later(self._due, _STEP_MS)
        # A whole round has just been sent: nothing is owed for a longer pause.
        self._due = later(now_ms, _STEP_MS)
