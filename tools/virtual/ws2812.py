"""A chain of WS2812B LEDs, as the chips behave on their one wire, and what they draw.

Every chip takes the first 24 bits after a rest, tells a 1 from a 0 by how long the line is high,
and passes on what comes behind. The model gets the timing and the bytes of a transfer and a table
of how the panels really hang, and gives colours and a current. It knows no driver: a wrong order
of LEDs or bytes shows as wrong pixels.
"""

from tools.virtual.rand import Random

# Of the data sheet, with its tolerance, in ns; the rest is that of the chips since 2017, in us.
_ZERO_NS = (250, 550)
_ONE_NS = (650, 950)
_BIT_NS = (650, 1850)
_REST_US = 280

_CHIP_UA = 1000
_COLOUR_UA = 20_000

_MOVES = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


def _positions(panels) -> list:
    """(x, y) of every LED in the order of the chain."""
    places = []
    for x, y, along, on, length, runs in panels:
        for run in range(runs):
            for i in range(length):
                ahead = length - 1 - i if run % 2 else i
                places.append((
                    x + _MOVES[along][0] * ahead + _MOVES[on][0] * run,
                    y + _MOVES[along][1] * ahead + _MOVES[on][1] * run,
                ))  # fmt: skip
    return places


class Strip:
    """panels: as a board's PANELS, but as they really hang.

    on_fault: called with a text when the wire does what the data sheet forbids.
    writes: transfers so far; received: bytes in them; peak_ma: the largest current any frame
    drew; version: counts changes. brightness: there is none apart from the colours, so 15.
    """

    brightness = 15

    def __init__(self, panels, width: int, height: int, on_fault, clock, seed: int = 1) -> None:
        self.width = width
        self.height = height
        self.writes = 0
        self.received = 0
        self.peak_ma = 0
        self.version = 0
        self._fault = on_fault
        self._clock = clock
        self._places = _positions(panels)
        self._colours = bytearray(3 * len(self._places))  # red, green, blue; dark at power-on
        self._rested_us = -_REST_US  # when the last transfer ended
        self._behind = 0  # bytes taken since the last rest
        self._random = Random(seed)
        self._alive = len(self._places)
        self._runs = [spec[4] * spec[5] for spec in panels]
        self._seen = -1
        self._lit = bytearray(3 * width * height)

    def level(self, value) -> None:
        """The wire is driven to a level: low is rest, high is the beginning of no bit."""
        if value:
            self._fault("WS2812: the data line is held high")

    def bits(self, encoding: int, timing: tuple, buf) -> None:
        """A transfer: each bit high and then low, as long as the timing says, highest first."""
        if encoding != 0:
            self._fault("WS2812: unknown encoding %d" % encoding)
            return
        high_0, low_0, high_1, low_1 = timing
        zero, one = _read(high_0, low_0), _read(high_1, low_1)
        if zero is None or one is None:
            self._fault("WS2812 cannot tell bits of %r ns apart" % (timing,))
            return
        if self._clock.us - self._rested_us >= _REST_US:
            self._behind = 0
        else:
            self._fault("WS2812: no rest between two frames, the second runs out of the chain")
        self.writes += 1
        self.received += len(buf)
        for byte in buf:
            self._take(self._byte(byte, zero, one))
        if self._behind % 3:
            self._fault("WS2812: a transfer of %d bytes" % len(buf))
        self.version += 1
        self.peak_ma = max(self.peak_ma, self.current_ma())

    def ended(self) -> None:
        """The transfer is over; the time now is that of its end."""
        self._rested_us = self._clock.us

    def _byte(self, byte: int, zero: int, one: int) -> int:
        """What a byte reads as."""
        if (zero, one) == (0, 1):
            return byte
        return sum([(one if byte >> i & 1 else zero) << i for i in range(8)])

    def _take(self, byte: int) -> None:
        led, colour = self._behind // 3, self._behind % 3
        if led < len(self._places):
            self._colours[3 * led + (1, 0, 2)[colour]] = byte
        self._behind += 1

    def glitch(self, led: int, kind: str) -> None:
        """Put an LED where noise puts it: colour (any) or dark."""
        for i in range(3 * led, 3 * led + 3):
            if kind == "colour":
                self._colours[i] = self._random.below(256)
            elif kind == "dark":
                self._colours[i] = 0
            else:
                raise ValueError("unknown glitch %r" % kind)
        self.version += 1

    # What a builder did wrong.

    def kill(self, led: int) -> None:
        """An LED passes nothing on: it and all behind it stay dark."""
        if not 0 <= led < len(self._places):
            raise ValueError("LEDs are 0..%d, not %d" % (len(self._places) - 1, led))
        self._alive = min(self._alive, led)
        self.version += 1

    def exchange(self, one: int, other: int) -> None:
        """Two panels of the same size hang in each other's place."""
        places = []
        parts = []
        at = 0
        for size in self._runs:
            parts.append(self._places[at : at + size])
            at += size
        parts[one], parts[other] = parts[other], parts[one]
        for part in parts:
            places += part
        self._places = places
        self.version += 1

    # What is seen and drawn.

    def current_ma(self) -> int:
        """What the panels draw from their supply, rounded up."""
        ua = _CHIP_UA * len(self._places) + -(-sum(self._colours) * _COLOUR_UA // 255)
        return -(-ua // 1000)

    def lit(self) -> bytearray:
        """Red, green, blue of every pixel, a row after the other from the top."""
        if self._seen != self.version:
            self._seen = self.version
            for i in range(len(self._lit)):
                self._lit[i] = 0
            for led in range(self._alive):
                x, y = self._places[led]
                at = 3 * (y * self.width + x)
                for i in range(3):
                    self._lit[at + i] = self._colours[3 * led + i]
        return self._lit

    def colours(self) -> list:
        """Rows of (red, green, blue)."""
        return colours_of(self.lit(), self.width)

    def pixels(self) -> list:
        """Rows of text, '#' for what is lit in any colour and '.' for what is dark."""
        return ["".join(["#" if any(c) else "." for c in row]) for row in self.colours()]


def _read(high: int, low: int):
    """The bit that is high and low for so many ns; None if no chip can say."""
    if not _BIT_NS[0] <= high + low <= _BIT_NS[1]:
        return None
    if _ZERO_NS[0] <= high <= _ZERO_NS[1]:
        return 0
    return 1 if _ONE_NS[0] <= high <= _ONE_NS[1] else None


def colours_of(lit, width: int) -> list:
    """Rows of (red, green, blue) from a frame as bytes."""
    pixels = [(lit[i], lit[i + 1], lit[i + 2]) for i in range(0, len(lit), 3)]
    return [pixels[i : i + width] for i in range(0, len(pixels), width)]
