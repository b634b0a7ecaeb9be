"""What the pages of the 32x16 colour board share: ink, scores, bars, marks, the lower line.

The base of draw_colour_pages and draw_colour. The frame buffer holds roles of palette; fonts
know one colour, so that text goes through an ink that has the role to be drawn in.
"""

import framebuf

from firmware import draw_colour_font as data
from firmware import palette as p
from firmware.fonts import Font, medium_font, small_font
from rules_core.const import const

WIDTH = const(32)
HEIGHT = const(16)
FIELD = const(15)  # a score's pixels, and its bar's; two columns are between them
COLUMN = const(11)  # of three players, with its gap
LOW = const(11)  # top of the lower line, 5 high
GAP = const(2)

_BAR_Y = const(9)
_THROUGH = const(255)  # a pixel that is not drawn
_NUMBERS = const(3)  # pixels between balls that are numbers
_DOWN = const(5)  # of the arrow before them, with its gap
_MARKS = const(5)  # pixels of a house or a cup

HOUSE = b"\x20\x70\xf8\xd8\xd8"
CUP = b"\xf8\xf8\x70\x20\x70"
BOX = b"\xf8\x88\x88\x88\xf8"
RIGHT = b"\x80\xc0\xe0\xc0\x80"  # arrows, three wide
LEFT = b"\x20\x60\xe0\x60\x20"
DOWN = b"\x40\x40\xe0\x40\xe0"  # down onto the table
PAUSED = b"\xd8\xd8\xd8\xd8\xd8"


class Ink:
    """Draws one-colour pictures on `fb` in a role; a font takes it for a frame buffer."""

    def __init__(self, fb) -> None:
        self._fb = fb
        self._map = framebuf.FrameBuffer(bytearray((_THROUGH, 0)), 2, 1, framebuf.GS8)

    def role(self, role: int) -> "Ink":
        """The same ink, in another role."""
        self._map.pixel(1, 0, role)
        return self

    def blit(self, source, x: int, y: int, key: int) -> None:
        """Draw what is lit in `source`; its dark pixels are let through, as fonts want it."""
        self._fb.blit(source, x, y, _THROUGH, self._map)


class Parts:
    """One 32x16 frame buffer `fb` of roles, and how to draw on it."""

    def __init__(self, fb) -> None:
        self.fb = fb
        self.medium = medium_font()
        self.small = small_font()
        self._wide = Font(data.HEIGHT, data.WIDE_CHARS, data.WIDE_WIDTHS, data.WIDE_ROWS)
        self._thin = Font(data.HEIGHT, data.THIN_CHARS, data.THIN_WIDTHS, data.THIN_ROWS)
        self._ink = Ink(fb)
        self._mark = bytearray(_MARKS)
        self._mark_fb = framebuf.FrameBuffer(self._mark, 8, _MARKS, framebuf.MONO_HLSB)
        self._ground = HEIGHT  # what is drawn from this row on is drawn dark on lit ground
        self.hold_y = 8  # of the box, 5: a line alone

    def ink(self, role: int, y: int = LOW):
        """Something fonts can draw on, in a role; dark where a refused tap is shown."""
        return self._ink.role(p.DARK if y >= self._ground else role)

    def ground(self, y: int) -> None:
        """Show a refused tap: light from row y down, what is drawn there from now on is dark."""
        self._ground = y
        self.fb.fill_rect(0, y, WIDTH, HEIGHT - y, p.WARN)

    def text(self, text: str, x: int, role: int, y: int = LOW, start: int = 0, end: int = 999):
        """Small text, on the lower line unless told otherwise; x of what would follow."""
        return self.small.text(self.ink(role, y), text, x, y, start, end)

    def number(self, value: int, x: int, role: int) -> int:
        """A small number on the lower line; x of what would follow."""
        return self.small.number(self.ink(role), value, x, LOW)

    def mark(self, art: bytes, x: int, role: int, y: int = LOW) -> None:
        """A mark of five rows."""
        mark = self._mark
        for i in range(_MARKS):
            mark[i] = art[i]
        self.ink(role, y).blit(self._mark_fb, x, y, 0)

    # The upper part

    def scores(self, view) -> None:
        """Both scores, the other one's dim, and the bar of the side at the table."""
        for side in range(2):
            x = side * (WIDTH - FIELD)
            role = p.score_role(view.who[side], view.lit in (side, -1))
            self.score(view.score[side], x, FIELD, role)
        if view.lit >= 0:
            self.bar(view, view.lit)

    def bar(self, view, side: int) -> None:
        """The bar below a side's score."""
        if view.sides == 3:
            self.fb.hline(side * COLUMN, _BAR_Y, COLUMN - 1, p.TURN)
        else:
            self.fb.hline(side * (WIDTH - FIELD), _BAR_Y, FIELD, p.TURN)

    def score(self, value: int, x: int, room: int, role: int) -> None:
        """A number as large as it fits, in the middle of its room."""
        font = self._wide
        y = 0
        if font.number_width(value) > room:
            font = self._thin
        if font.number_width(value) > room:
            font = self.medium
        if font.number_width(value) > room:
            font = self.small
            y = 2
        x += (room - font.number_width(value)) // 2
        font.number(self._ink.role(role), value, x, y)

    # Parts of the lower line

    def word(self, text: str, left: int, right: int, role: int) -> None:
        """A small word in the middle between two columns."""
        self.text(text, left + (right - left - self.small.width(text)) // 2, role)

    def frames_width(self, view, of: bool) -> int:
        """Pixels of 2:1, and of 2:1/5."""
        small = self.small
        width = small.number_width(view.frames[0]) + small.number_width(view.frames[1]) + 3
        for side in range(2, view.sides):
            width += small.number_width(view.frames[side]) + 3
        return width + small.number_width(view.best) + 5 if of else width

    def frames(self, view, x: int, of: bool) -> None:
        """Frames won, each in its side's colour, and the most there can be."""
        for side in range(view.sides):
            if side:
                x = self.text(":", x, p.PLAIN)
            x = self.number(view.frames[side], x, p.A + view.who[side])
        if of:
            self.number(view.best, self.text("/", x, p.PLAIN), p.PLAIN)

    def spots_width(self, view, room: int) -> int:
        """Pixels of the balls to put back, `room` if they are too many."""
        width = 0
        gap = 0
        for text in view.spots:
            width += gap + self.small.width(text)
            gap = _gap(text)
        if gap == _NUMBERS and width + _DOWN <= room:
            width += _DOWN
        return min(width, room)

    def spots(self, view, x: int, room: int) -> None:
        """Balls to put back, letters in their colours; a + for those there is no room for.

        Of three players' many balls others come first when the view's names take turns.
        """
        spots = view.spots
        count = len(spots)
        wanted = self.spots_width(view, WIDTH)
        cut = wanted > room and wanted - _DOWN > room
        start = 2 * view.name_at % count if cut and view.sides > 2 else 0
        end = x + room - (4 if cut else 0)
        if wanted == room and _gap(spots[0]) == _NUMBERS:
            self.mark(DOWN, x, p.FAINT)
            x += _DOWN
        for i in range(start, count):
            text = spots[i]
            if x + self.small.width(text) > end:
                break
            x = self.text(text, x, self.ball_role(text)) - 1 + _gap(text)
        if cut:
            self.text("+", end + 1, p.PLAIN)

    def ball_role(self, text: str) -> int:
        """The role of a ball by its letter; numbered and black ones are plain."""
        return p.RED if text == "R" else p.YELLOW if text == "Y" else p.PLAIN

    def held(self, eighths: int) -> None:
        """How long a key has been held, 0..8: a box that fills up, in the bar's place."""
        y = self.hold_y
        if y == 8:
            self.fb.fill_rect(0, y, WIDTH, 3, p.FAINT)
            y += 1
        self.fb.hline(1, y, WIDTH - 2, p.DARK)
        self.fb.hline(1, y, (WIDTH - 2) * eighths // 8, p.PLAIN)


def _gap(text: str) -> int:
    """Pixels behind a ball to put back: numbers need more than letters."""
    return _NUMBERS if text[0] <= "9" else 1
