"""What the simulator's screen is made of: the LEDs, and the sixteen keys. Needs textual.

They show what they are given and report clicks; sim_screen decides what that means.
"""

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

WIDTH = 64
HEIGHT = 16
SIZES = {"mono": (WIDTH, HEIGHT), "colour": (32, 16)}  # LEDs of a board

_GLASS = (14, 14, 16)
_OFF = (40, 32, 32)
_DARK = (84, 66, 66)  # a dot that is off
_LED = (255, 62, 40)
_HALVES = " ▀▄█"  # by which of two LEDs is lit

STYLE = """
Screen { layout: vertical; background: #101014; overflow: hidden; }
#title { height: 1; background: #24242c; padding: 0 1; }
#wall { height: auto; align: center top; }
#matrix { border: round #3a3a42; background: rgb(14,14,16); }
#state { height: 1; padding: 0 1; }
#desk { height: 1fr; }
#keys { grid-size: 4 4; grid-gutter: 1 1; width: 46; height: 11; grid-rows: 2;
        padding: 0 1; }
.key { height: 2; background: #26262e; padding: 0 1; }
.key.second { background: #3a3320; }
.key.down { background: #6a3428; }
#sheet { width: 1fr; height: 100%; padding: 0 1; color: #c0c0c8; }
#foot { height: 1; background: #24242c; padding: 0 1; color: #a0a0a8; }
"""


def colour(level: int) -> tuple[int, int, int]:
    """A lit LED's colour at brightness 0-15: the eye makes a sixteenth nearly a half."""
    share = (max(0, level) + 15) / 30
    return tuple(round(part * share) for part in _LED)  # type: ignore[return-value]


def _hex(rgb: tuple[int, int, int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)


class Said(Message):
    """A line of the board, from its thread."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__()
        self.kind = kind
        self.text = text


class Matrix(Widget):
    """The LEDs: round dots of two columns each, or half blocks.

    `dots` switches between a cell of two columns a dot and one of two LEDs; `show` takes a frame.
    """

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        super().__init__(id="matrix")
        self._width = width
        self._height = height
        self.rows: Sequence[Sequence] = ["." * width] * height
        self.level = 0
        self.dots = False
        self._edge = 2  # columns and rows of the border
        self._cells: dict[tuple, tuple[str, Style]] = {}
        self._fit()

    def show(self, rows: Sequence[Sequence], level: int) -> None:
        """Show rows of '#' and '.' at brightness 0-15, or of (red, green, blue)."""
        if level != self.level:
            self._cells.clear()
        self.rows, self.level = rows, level
        self.refresh()

    def use_border(self, border: bool) -> None:
        """Whether there is room for one."""
        self._edge = 2 if border else 0
        self._fit()

    def use_dots(self, dots: bool) -> None:
        """Round dots, or half blocks."""
        if dots != self.dots:
            self.dots = dots
            self._cells.clear()
            self._fit()
            self.refresh(layout=True)

    def _fit(self) -> None:
        self.styles.width = self._edge + self._width * (2 if self.dots else 1)
        self.styles.height = self._edge + self._height // (1 if self.dots else 2)

    def _light(self, pixel) -> str | None:
        """A pixel's colour, None for one that is off."""
        if pixel == "#":
            return _hex(colour(self.level))
        if pixel == "." or not any(pixel):
            return None
        from tools.virtual.png_colour import seen

        return _hex((seen(pixel[0]), seen(pixel[1]), seen(pixel[2])))

    def _cell(self, upper, lower) -> tuple[str, Style]:
        """Glyph and style of a cell: of a dot, or of an upper and a lower LED."""
        pair = (upper, lower)
        if pair not in self._cells:
            above, below = self._light(upper), self._light(lower)
            if self.dots:
                glyph, lit, ground = (
                    ("● ", above, _GLASS) if above else ("· ", _hex(_DARK), _GLASS)
                )
                style = Style(color=lit, bgcolor=_hex(ground))
            elif above and below and above != below:
                glyph, style = _HALVES[1], Style(color=above, bgcolor=below)
            else:
                glyph = _HALVES[bool(above) + 2 * bool(below)]
                lit = above or below or _hex(colour(self.level))
                style = Style(color=lit, bgcolor=_hex(_OFF))
            self._cells[pair] = (glyph, style)
        return self._cells[pair]

    def render_line(self, y: int) -> Strip:
        rows = self.rows
        height = len(rows)
        if self.dots:
            pairs = [(pixel, pixel) for pixel in rows[y]] if y < height else []
        else:
            pairs = list(zip(rows[2 * y], rows[2 * y + 1])) if 2 * y < height else []
        segments = []
        start = 0
        for x in range(1, len(pairs) + 1):
            if x == len(pairs) or pairs[x] != pairs[start]:
                glyph, style = self._cell(*pairs[start])
                segments.append(Segment(glyph * (x - start), style))
                start = x
        return Strip(segments)


class Key(Static):
    """One key of the sixteen, with both its legends and the keyboard's key for it."""

    class Pressed(Message):
        """A key was clicked."""

        def __init__(self, number: int, hold: bool) -> None:
            super().__init__()
            self.number = number
            self.hold = hold

    def __init__(self, number: int, legend: str, second: str, board_key: str) -> None:
        super().__init__(classes="key")
        self.number = number
        self.foul = False
        self._in_line = False
        self.use(legend, second, board_key)

    def use(self, legend: str, second: str, board_key: str) -> None:
        """Take these legends."""
        self._legend = legend
        self._second = "" if second == legend else second
        self._board_key = board_key
        self.refresh()

    def use_line(self, in_line: bool) -> None:
        """Show everything in one line."""
        if in_line != self._in_line:
            self._in_line = in_line
            self.refresh(layout=True)

    def render(self) -> Text:
        """The legend that holds stands out, the other is dim."""
        swap = self.foul and self._second
        line = Text(f"{self._legend:<7}", "dim" if swap else "bold")
        line.append(self._board_key, "dim cyan")
        line.append(" " if self._in_line else "\n")
        line.append(self._second, "bold yellow" if swap else "dim")
        return line

    def set_foul(self, foul: bool) -> None:
        """Whether the second legends hold."""
        if foul != self.foul:
            self.foul = foul
            self.set_class(foul and bool(self._second), "second")
            self.refresh()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The left button taps; the right one, or Shift, holds."""
        event.stop()
        self.post_message(self.Pressed(self.number, event.button == 3 or event.shift))
