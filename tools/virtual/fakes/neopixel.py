"""A `neopixel` module with the stock one's interface: bytes green, red, blue, sent by bitstream.

It does nothing by itself: `machine.bitstream` carries the bytes to what hangs on the pin.
"""

from tools.virtual.fakes import machine

_FAST = (400, 850, 800, 450)  # ns: high and low of a 0, high and low of a 1
_SLOW = (800, 1700, 1600, 900)


class NeoPixel:
    """n LEDs on a pin. bpp: bytes an LED; timing: 1 (800 kHz), 0 (400 kHz) or four times in ns."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n, bpp=3, timing=1) -> None:
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self.pin.init(pin.OUT)
        self.timing = timing if isinstance(timing, tuple) else _FAST if timing else _SLOW

    def __len__(self) -> int:
        return self.n

    def __setitem__(self, i, v) -> None:
        for colour in range(self.bpp):
            self.buf[i * self.bpp + self.ORDER[colour]] = v[colour]

    def __getitem__(self, i) -> tuple:
        return tuple([self.buf[i * self.bpp + self.ORDER[c]] for c in range(self.bpp)])

    def fill(self, v) -> None:
        """Every LED in one colour."""
        for i in range(self.n):
            self[i] = v

    def write(self) -> None:
        """Send the bytes."""
        machine.bitstream(self.pin, 0, self.timing, self.buf)
