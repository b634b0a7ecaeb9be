"""A chain of MAX7219 LED drivers with 8x8 modules, as the chips behave on their three wires.

Every chip is a 16-bit shift register that passes on what falls out of it; bits shift whatever the
chip select is; its rising edge makes every chip take its 16 bits as register and value. The model
gets bytes as the bus sends them and a table of how the modules really hang, and gives lit LEDs.
It knows no driver: a wrong order of chips or bytes shows as wrong pixels.
"""

from tools.virtual.rand import Random

NOOP = 0
DECODE = 9
INTENSITY = 10
SCAN_LIMIT = 11
SHUTDOWN = 12
TEST = 15

_MAX_HZ = 10_000_000

# Code B: segments DP A B C D E F G from bit 7 down; 0-9, -, E, H, L, P, blank.
_CODE_B = b"\x7e\x30\x6d\x79\x33\x5b\x5f\x70\x7f\x7b\x01\x4f\x37\x0e\x67\x00"


class Chain:
    """chips: (x, y, rotation) of each module, nearest to DIN first, as they hang on the wall.

    on_fault: called with a text when the bus does what the chips' data sheet forbids.
    latches: how often the chip select rose; shifted: bytes shifted in; version: counts changes of
    what the registers hold.
    """

    def __init__(self, chips, width: int, height: int, on_fault, seed: int = 1) -> None:
        self.chips = chips
        self.width = width
        self.height = height
        self.latches = 0
        self.shifted = 0
        self.version = 0
        self._fault = on_fault
        self._n = len(chips)
        # The shift registers of the whole chain; _at is where the oldest byte is.
        self._shift = bytearray(2 * self._n)
        self._at = 0
        self._since_latch = 0
        self._registers = [bytearray(16) for _ in chips]
        self._random = Random(seed)
        self._dead = set()
        self._seen = -1
        self._lit = bytearray(width * height >> 3)
        # At power-on the control registers are zero (shutdown); what digits hold is undefined.
        for i in range(self._n):
            self._garbage(i)

    # The wires.

    def mode(self, baudrate: int, polarity: int, phase: int, msb_first: bool) -> None:
        """How the bus was set up; a MAX7219 wants mode 0 or 3, MSB first, at most 10 MHz."""
        if polarity != phase or not msb_first or baudrate > _MAX_HZ:
            self._fault(
                "MAX7219 cannot follow SPI mode %d%d at %d Hz" % (polarity, phase, baudrate)
            )

    def shift(self, buf) -> None:
        """Bytes arrive at DIN."""
        size = len(self._shift)
        at = self._at
        for i in range(len(buf)):
            self._shift[at] = buf[i]
            at += 1
            if at == size:
                at = 0
        self._at = at
        self.shifted += len(buf)
        self._since_latch += len(buf)

    def level(self, value) -> None:
        """The chip select changed; where it rises, every chip takes its 16 bits."""
        if not value:
            return
        self.latches += 1
        if self._since_latch % 2:
            self._fault("MAX7219 latched after %d bytes" % self._since_latch)
        self._since_latch = 0
        size = len(self._shift)
        at = self._at
        for i in range(self._n - 1, -1, -1):  # the oldest byte is in the last chip
            self._take(i, self._shift[at] & 15, self._shift[(at + 1) % size])
            at = (at + 2) % size

    def stray_clock(self, din: int) -> None:
        """Noise: one clock pulse too many, which shifts one bit into the chain."""
        size = len(self._shift)
        for i in range(size):
            at = (self._at - 1 - i) % size
            bit = self._shift[at] >> 7
            self._shift[at] = (self._shift[at] << 1 & 0xFF) | din
            din = bit

    def _take(self, chip: int, register: int, value: int) -> None:
        if register == NOOP:
            return
        if register in (13, 14):
            self._fault("MAX7219 has no register %d" % register)
            return
        registers = self._registers[chip]
        if registers[register] != value:
            registers[register] = value
            self.version += 1

    # Noise.

    def glitch(self, chip: int, kind: str) -> None:
        """Put a chip where noise puts it: test, shutdown, scan, decode, dim, garbage or reset."""
        registers = self._registers[chip]
        if kind == "test":
            registers[TEST] = 1
        elif kind == "shutdown":
            registers[SHUTDOWN] = 0
        elif kind == "scan":
            registers[SCAN_LIMIT] = 2
        elif kind == "decode":
            registers[DECODE] = 0xFF
        elif kind == "dim":
            registers[INTENSITY] ^= 8
        elif kind == "garbage":
            self._garbage(chip)
        elif kind == "reset":
            for register in range(9, 16):
                registers[register] = 0
            self._garbage(chip)
        else:
            raise ValueError("unknown glitch %r" % kind)
        self.version += 1

    # What a builder did wrong.

    def kill(self, chip: int) -> None:
        """A chip lights nothing any more; the bytes go through it."""
        if not 0 <= chip < self._n:
            raise ValueError("chips are 0..%d, not %d" % (self._n - 1, chip))
        self._dead.add(chip)
        self.version += 1

    def exchange(self, one: int, other: int) -> None:
        """Two modules of the chain hang in each other's place."""
        chips = list(self.chips)
        chips[one], chips[other] = chips[other], chips[one]
        self.chips = chips
        self.version += 1

    def _garbage(self, chip: int) -> None:
        for digit in range(8):
            self._registers[chip][1 + digit] = self._random.below(256)

    # What is seen.

    @property
    def brightness(self) -> int:
        """0..15 as set in all chips; -1 if they differ."""
        level = self._registers[0][INTENSITY] & 15
        for registers in self._registers:
            if registers[INTENSITY] & 15 != level:
                return -1
        return level

    def lit(self) -> bytearray:
        """The lit LEDs, a row after the other from the top, the leftmost in bit 7."""
        if self._seen != self.version:
            self._seen = self.version
            for i in range(len(self._lit)):
                self._lit[i] = 0
            for i in range(self._n):
                self._show(i)
        return self._lit

    def pixels(self) -> list:
        """The lit LEDs as rows of text, '#' on and '.' off."""
        return rows_of(self.lit(), self.width)

    def _segments(self, registers, digit: int) -> int:
        """Which of the eight LEDs of a digit are lit, as bits DP A … G."""
        if registers[TEST] & 1:
            return 0xFF
        if not registers[SHUTDOWN] & 1 or digit > registers[SCAN_LIMIT] & 7:
            return 0
        value = registers[1 + digit]
        if registers[DECODE] >> digit & 1:
            return _CODE_B[value & 15] | (value & 0x80)
        return value

    def _show(self, i: int) -> None:
        if i in self._dead:
            return
        left, top, turn = self.chips[i]
        for digit in range(8):
            segments = self._segments(self._registers[i], digit)
            for column in range(8):
                if not segments >> (7 - column) & 1:
                    continue
                if turn == 0:
                    x, y = column, digit
                elif turn == 90:
                    x, y = 7 - digit, column
                elif turn == 180:
                    x, y = 7 - column, 7 - digit
                else:
                    x, y = digit, 7 - column
                at = (top + y) * self.width + left + x
                self._lit[at >> 3] |= 0x80 >> (at & 7)


def rows_of(bits, width: int) -> list:
    """Rows of '#' and '.' from a frame as bytes, leftmost pixel in bit 7."""
    rows = []
    for start in range(0, len(bits) * 8, width):
        row = ""
        for at in range(start, start + width):
            row += "#" if bits[at >> 3] & (0x80 >> (at & 7)) else "."
        rows.append(row)
    return rows
