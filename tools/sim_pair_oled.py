"""The handheld's display on the screen of `sim --handheld`, in braille. Needs textual.

Shows what it is given; sim_pair_screen has the handheld.
"""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from tools.sim_pair import HAND_WIDTH

_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))  # of a braille character


class Oled(Widget):
    """The handheld's display in braille, two by four pixels a character; its upper quarter is of
    another colour, as on many modules.
    """

    def __init__(self) -> None:
        super().__init__(id="oled")
        self.rows = ["." * HAND_WIDTH] * 64
        self.level = 0

    def show(self, rows: list[str], level: int) -> None:
        """Show rows of '#' and '.' at brightness 0-15."""
        self.rows, self.level = rows, level
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if y >= 16:
            return Strip([])
        light = 90 + 11 * self.level
        colour = f"rgb({light},{light * 4 // 5},60)" if y < 4 else f"rgb(90,{light * 9 // 10},255)"
        text = "".join(self._character(x, 4 * y) for x in range(0, HAND_WIDTH, 2))
        return Strip([Segment(text, Style(color=colour, bgcolor="rgb(8,8,12)"))])

    def _character(self, x: int, y: int) -> str:
        code = 0x2800
        for row, pair in enumerate(_DOTS):
            for column, bit in enumerate(pair):
                if self.rows[y + row][x + column] == "#":
                    code |= bit
        return chr(code)
