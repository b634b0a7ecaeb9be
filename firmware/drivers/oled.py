"""A 128x64 OLED on I2C, SSD1306 or SH1106, as one framebuffer.

The application draws into `fb` and calls `flush(now_ms)`: only the pages (strips eight pixels
high) that changed go over the bus. Nothing can be read back and a spark from a hand may upset the
chip, so one step of settings and pages a second is sent again. It reads no clock; it knows
nothing of what is shown. Both chips are driven in page addressing, the one mode they share.
"""

import framebuf

from firmware.drivers.ticks import later, reached
from rules_core.const import const

WIDTH = 128
HEIGHT = 64

_PAGES = const(8)
_STRIDE = const(129)  # a page with the byte before it that says "data"
_COMMANDS = const(0x00)  # control bytes: what follows in this transfer
_DATA = const(0x40)
_OFF = const(0xAE)
_ON = const(0xAF)
_CONTRAST = const(0x81)

_STEPS = const(9)  # of a refresh round: the settings, then each page
_STEP_MS = const(1000)


class _Slicer:
    def __getitem__(self, key):
        return key


# A ready-made `[:]`: writing one where it is used would allocate a slice object each time.
_WHOLE = _Slicer()[:]


class _Oled:
    """What both chips share. A class for a chip adds `_FIRST_COLUMN` and `_SETTINGS`.

    i2c: anything with `writeto(address, buf)`, at most 400 kHz. OSError when nothing answers;
    after one, everything is sent again with the next flush that gets through.
    turned: the module is mounted upside down.

    fb: the drawing surface, MONO_VLSB, 128x64; level: brightness 0..15; lit: False while off.
    """

    _FIRST_COLUMN = 0
    _SETTINGS = b""

    def __init__(self, i2c, address: int = 0x3C, level: int = 12, turned: bool = False) -> None:
        self._i2c = i2c
        self._address = address
        self.width = WIDTH
        self.height = HEIGHT
        frame = bytearray(_PAGES * _STRIDE)
        whole = memoryview(frame)
        self.fb = framebuf.FrameBuffer(whole[1:], WIDTH, HEIGHT, framebuf.MONO_VLSB, _STRIDE)
        self._sent = bytearray(frame)
        sent = memoryview(self._sent)
        self._pages = []
        self._old = []
        self._place = bytearray((_COMMANDS, 0xB0, self._FIRST_COLUMN & 15, 0x10))
        for page in range(_PAGES):
            at = page * _STRIDE
            frame[at] = _DATA
            self._pages.append(whole[at : at + _STRIDE])
            self._old.append(sent[at : at + _STRIDE])
        self._settings = bytearray(b"\0" + self._SETTINGS)
        if turned:
            self._settings += b"\xa0\xc0"  # columns and rows the other way round
        self._contrast = bytearray((_COMMANDS, _CONTRAST, 0))
        self._power = bytearray((_COMMANDS, _OFF))
        self._step = 0
        self._due = -1
        self._known = False  # whether the chip holds what was sent
        self._news = False
        self.lit = True
        self.brightness(level)

    def brightness(self, level: int) -> None:
        """Set the brightness, 0..15, from the next flush on; ValueError outside.

        Light grows with the square of the level, as eyes want it, and never quite goes out.
        """
        if not 0 <= level <= 15:
            raise ValueError("brightness is 0..15, not %d" % level)
        self.level = level
        self._contrast[2] = 1 + level * level * 254 // 225
        self._news = True

    def power(self, on: bool) -> None:
        """Light the display or darken it from the next flush on; a dark chip keeps its frame."""
        self.lit = on
        self._news = True

    def begin(self) -> None:
        """Set the chip up, whatever state it is in, and show what is drawn."""
        self._known = False
        self._all()

    def flush(self, now_ms: int) -> None:
        """Send what was drawn since the last flush, and the part of the refresh that is due.

        now_ms: a tick count that wraps at 2**30. Allocates nothing.
        """
        if not self._known:
            self._all()
            return
        self._known = False  # until all has gone through
        for page in range(_PAGES):
            if self._pages[page] != self._old[page]:
                self._send_page(page)
        if self._news:
            self._send_news()
        self._refresh(now_ms)
        self._known = True

    def _write(self, buf) -> None:
        self._i2c.writeto(self._address, buf)

    def _all(self) -> None:
        """Everything, over darkness: neither noise nor an old frame is ever seen."""
        self._set_up()
        for page in range(_PAGES):
            self._send_page(page)
        self._send_news()
        self._known = True

    def _set_up(self) -> None:
        """The settings, in darkness: the converters must not be switched under load."""
        self._power[1] = _OFF
        self._write(self._power)
        self._write(self._settings)

    def _send_page(self, page: int) -> None:
        self._place[1] = 0xB0 | page
        self._write(self._place)
        self._write(self._pages[page])
        self._old[page][_WHOLE] = self._pages[page]

    def _send_news(self) -> None:
        self._news = False
        self._power[1] = _ON if self.lit else _OFF
        self._write(self._contrast)
        self._write(self._power)

    def _refresh(self, now_ms: int) -> None:
        if self._due < 0:
            self._due = later(now_ms, _STEP_MS)
        if not reached(now_ms, self._due):
            return
        if self._step == 0:  # dark for two thousandths of a second
            self._set_up()
            self._send_news()
        else:
            self._send_page(self._step - 1)
        self._step = (self._step + 1) % _STEPS
        self._due = later(now_ms, _STEP_MS)


class Ssd1306(_Oled):
    """An SSD1306: 128 columns, its own charge pump."""

    _SETTINGS = (
        b"\xd5\x80"  # clock
        b"\xa8\x3f"  # 64 rows
        b"\xd3\x00\x40"  # the first row is the first
        b"\x8d\x14"  # charge pump on
        b"\x20\x02"  # page addressing
        b"\xa1\xc8"  # columns and rows as the glass is wired
        b"\xda\x12\xd9\xf1\xdb\x40"  # rows alternate; precharge; deselect level
        b"\x2e\xa4\xa6"  # no scrolling; from memory; lit is 1
    )


class Sh1106(_Oled):
    """An SH1106: 132 columns of which the glass has the middle 128, its own converter."""

    _FIRST_COLUMN = 2
    _SETTINGS = (
        b"\xd5\x80"  # clock
        b"\xa8\x3f"  # 64 rows
        b"\xd3\x00\x40"  # the first row is the first
        b"\xad\x8b\x32"  # converter on, 8 V
        b"\xa1\xc8"  # columns and rows as the glass is wired
        b"\xda\x12\xd9\x22\xdb\x35"  # rows alternate; precharge; deselect level
        b"\xa4\xa6"  # from memory; lit is 1
    )


def make(chip: str, i2c, address: int = 0x3C, turned: bool = False):
    """The driver for a chip by its name; ValueError for another."""
    if chip == "ssd1306":
        return Ssd1306(i2c, address, turned=turned)
    if chip == "sh1106":
        return Sh1106(i2c, address, turned=turned)
    raise ValueError("no driver for an OLED of %r" % chip)
