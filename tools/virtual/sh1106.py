"""An SH1106 with its 128x64 OLED: 132 columns of memory, pages only, a DC-DC converter.

What differs from the SSD1306 by its data sheet; everything else is ssd1306's Oled.
"""

from tools.virtual.ssd1306 import Oled


class Sh1106(Oled):
    """The SH1106: the column counter stops at its end, there are no addressing modes."""

    NAME = "SH1106"
    COLUMNS = 132
    FIRST = 2
    LONG = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def power_on(self) -> None:
        super().power_on()
        self.pump = True  # its converter is on after a reset

    def _short(self, byte: int) -> bool:
        if 0x30 <= byte < 0x34:  # pump voltage
            return True
        return super()._short(byte)

    def _long(self, command: int, values: list) -> None:
        if command == 0xAD:
            self.pump = values[0] == 0x8B
            if self.on:
                self._fault("SH1106: its converter was switched while the display is on")
        else:
            super()._long(command, values)

    def _step(self) -> bool:
        if self.column >= self.COLUMNS:
            return False
        self._at = self.column
        self.column += 1
        return True
