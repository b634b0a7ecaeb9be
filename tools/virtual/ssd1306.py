"""An SSD1306 with its 128x64 OLED, as the chip behaves on I2C; and what an SH1106 shares with it.

It takes the bytes of whole transfers, control bytes and all, and gives lit pixels. It knows no
driver: a wrong column, page or orientation shows as wrong pixels, and what the data sheet forbids
is a fault. Undefined at power-on, as in the chip: what the memory holds.
"""

from tools.virtual.rand import Random

WIDTH = 128
HEIGHT = 64


class Oled:
    """What both chips do. on_fault: called with a text when the bus does what is forbidden.

    version: counts changes of what may be seen; written: data bytes taken; transfers: of any kind.
    """

    NAME = ""
    COLUMNS = 128  # of memory
    FIRST = 0  # the memory column of the glass's first, unless mirrored
    # What follows a command byte: (command, bytes).
    LONG = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def __init__(self, on_fault, seed: int = 1) -> None:
        self.width = WIDTH
        self.height = HEIGHT
        self._fault = on_fault
        self._random = Random(seed)
        self._lit = bytearray(WIDTH * HEIGHT >> 3)
        self._seen = -1
        self.version = 0
        self.written = 0
        self.transfers = 0
        self.pulled = False  # the cable
        self.memory = bytearray(self.COLUMNS * 8)
        self.power_on()

    def power_on(self) -> None:
        """The chip has just got its supply: settings as after a reset, memory as it happens."""
        for i in range(len(self.memory)):
            self.memory[i] = self._random.below(256)
        self.on = self.pump = self.all_on = self.inverse = False
        self.remap = self.flipped = False
        self.contrast = 0x7F
        self.rows = 63
        self.offset = self.start_line = 0
        self.page = self.column = 0
        self._wanted = None  # a command whose parameters are awaited
        self._got = []
        self.version += 1

    # The bus.

    def write(self, data) -> None:
        """One transfer behind the address: control bytes, commands, data."""
        if self.pulled:
            raise OSError(19)
        self.transfers += 1
        at = 0
        while at < len(data):
            control = data[at]
            if control & 0x3F:
                self._fault("%s got %02x as a control byte" % (self.NAME, control))
                return
            end = at + 2 if control & 0x80 else len(data)
            if end > len(data) or end == at + 1:
                self._fault("%s got a control byte and nothing behind it" % self.NAME)
                return
            if control & 0x40:
                self._take_data(data, at + 1, end)
            else:
                for i in range(at + 1, end):
                    self._take(data[i])
            at = end

    def read(self, n: int) -> bytes:
        """The status byte: bit 6 while the display is off."""
        return bytes([0 if self.on else 0x40]) * n

    def _take_data(self, data, start: int, end: int) -> None:
        for i in range(start, end):
            if not self._step():
                self._fault("%s got data beyond its last column" % self.NAME)
                return
            self.memory[self.page * self.COLUMNS + self._at] = data[i]
        self.written += end - start
        self.version += 1

    def _step(self) -> bool:
        """Choose where the next byte goes, `_at`, and move on; False if there is no place."""
        raise NotImplementedError

    def _take(self, byte: int) -> None:
        """A byte of commands."""
        if self._wanted is None:
            need = self.LONG.get(byte, 0)
            if need:
                self._wanted = byte
                self._got = []
            elif not self._short(byte):
                self._fault("%s has no command %02x" % (self.NAME, byte))
        else:
            self._got.append(byte)
            if len(self._got) == self.LONG[self._wanted]:
                command = self._wanted
                self._wanted = None
                self._long(command, self._got)
        self.version += 1

    def _short(self, byte: int) -> bool:
        """A command of one byte that both chips have; whether it is one."""
        if byte < 0x10:
            self.column = self.column & 0xF0 | byte
        elif byte < 0x20:
            self.column = self.column & 0x0F | (byte & 15) << 4
        elif 0x40 <= byte < 0x80:
            self.start_line = byte & 63
        elif 0xB0 <= byte < 0xB8:
            self.page = byte & 7
        elif byte in (0xA0, 0xA1):
            self.remap = byte == 0xA1
        elif byte in (0xA4, 0xA5):
            self.all_on = byte == 0xA5
        elif byte in (0xA6, 0xA7):
            self.inverse = byte == 0xA7
        elif byte in (0xAE, 0xAF):
            self.on = byte == 0xAF
        elif byte in (0xC0, 0xC8):
            self.flipped = byte == 0xC8
        else:
            return byte == 0xE3  # no operation
        return True

    def _long(self, command: int, values: list) -> None:
        """A command with its parameters."""
        if command == 0x81:
            self.contrast = values[0]
        elif command == 0xA8:
            self.rows = values[0] & 63
        elif command == 0xD3:
            self.offset = values[0] & 63

    # Noise.

    def glitch(self, chip: int, kind: str) -> None:
        """Put the chip where a spark puts it: off, mirror, scroll, memory, invert or reset."""
        if kind == "off":
            self.on = False
        elif kind == "mirror":
            self.remap = not self.remap
        elif kind == "scroll":
            self.start_line = 17
        elif kind == "memory":
            for i in range(len(self.memory)):
                self.memory[i] = self._random.below(256)
        elif kind == "invert":
            self.inverse = not self.inverse
        elif kind == "reset":
            self.power_on()
        else:
            raise ValueError("unknown glitch %r" % kind)
        self.version += 1

    # What is seen.

    @property
    def brightness(self) -> int:
        """0..15: the light as the eye has it; contrast 0 is not dark."""
        level = 0
        while (level + 1) * (level + 1) * 254 // 225 + 1 <= self.contrast:
            level += 1
        return min(level, 15)

    def lit(self) -> bytearray:
        """The lit pixels, a row after the other from the top, the leftmost in bit 7."""
        if self._seen != self.version:
            self._seen = self.version
            for i in range(len(self._lit)):
                self._lit[i] = 0
            if self.on and self.pump:
                self._show()
        return self._lit

    def pixels(self) -> list:
        """The lit pixels as rows of text, '#' on and '.' off."""
        from tools.virtual.max7219 import rows_of

        return rows_of(self.lit(), WIDTH)

    def _show(self) -> None:
        # The glass is mounted so that remapped columns and rows (A1, C8) are upright.
        columns = self.COLUMNS
        for y in range(HEIGHT):
            com = y if self.flipped else HEIGHT - 1 - y
            if com > self.rows:
                continue
            line = (com + self.start_line + self.offset) & 63
            base = (line >> 3) * columns
            bit = 1 << (line & 7)
            for x in range(WIDTH):
                at = self.FIRST + (x if self.remap else WIDTH - 1 - x)
                lit = bool(self.memory[base + at] & bit) != self.inverse
                if lit or self.all_on:
                    place = y * WIDTH + x
                    self._lit[place >> 3] |= 0x80 >> (place & 7)


class Ssd1306(Oled):
    """The SSD1306: three addressing modes, a charge pump that is off after a reset."""

    NAME = "SSD1306"
    LONG = {
        0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2,
        0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
    }  # fmt: skip

    def power_on(self) -> None:
        super().power_on()
        self.mode = 2
        self.column_range = [0, 127]
        self.page_range = [0, 7]

    def _short(self, byte: int) -> bool:
        if byte in (0x2E, 0x2F):
            if byte == 0x2F:
                self._fault("SSD1306 scrolls: what it shows is not what was drawn")
            return True
        return super()._short(byte)

    def _long(self, command: int, values: list) -> None:
        if command == 0x20:
            self.mode = values[0] & 3
        elif command == 0x21:
            self.column_range = [v & 127 for v in values]
            self.column = self.column_range[0]
        elif command == 0x22:
            self.page_range = [v & 7 for v in values]
            self.page = self.page_range[0]
        elif command == 0x8D:
            self.pump = bool(values[0] & 4)
        else:
            super()._long(command, values)

    def _step(self) -> bool:
        self._at = self.column & 127
        if self.mode == 2:  # page addressing: round and round in the page
            self.column = (self._at + 1) & 127
        elif self.mode == 0:
            if self._at == self.column_range[1]:
                self.column = self.column_range[0]
                last = self.page == self.page_range[1]
                self.page = self.page_range[0] if last else (self.page + 1) & 7
            else:
                self.column = (self._at + 1) & 127
        else:
            self._fault("SSD1306 in an addressing mode this model lacks")
            return False
        return True
