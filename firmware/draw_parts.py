"""What the pages of the 64x16 board share: its areas, scores, bar, arrow, words, frames won.

The base of draw_pages and draw; it keeps the frame buffer and the fonts.
"""

import framebuf

from firmware.fonts import medium_font, score_font, small_font
from rules_core.const import const

WIDTH = const(64)
HEIGHT = const(16)
FIELD = const(20)  # a score's pixels, and its bar's
LEFT = const(20)  # first column of the middle
END = const(44)  # the column behind it
ROOM = const(24)
LINE = const(9)  # top of the lower line, 7 high
ARROW = const(5)  # pixels of the arrow, with its gap

_BAR_Y = const(14)
_INSET = const(6)  # pixels from the edge to a score of one digit


class Parts:
    """One 64x16 frame buffer `fb` of any colour depth, 1 being lit, and how to draw on it."""

    def __init__(self, fb) -> None:
        self.fb = fb
        self.score_digits = score_font()
        self.medium = medium_font()
        self.small = small_font()
        self.hold_x, self.hold_y, self.hold_width = LEFT, LINE, ROOM  # of a held key's box
        self._area = [0, 0, 0, 0]  # x, y, width, height
        self._copy = framebuf.FrameBuffer(bytearray(128), WIDTH, HEIGHT, framebuf.MONO_HLSB)
        self._swap = framebuf.FrameBuffer(bytearray(1), 2, 1, framebuf.MONO_HLSB)
        self._swap.pixel(0, 0, 1)

    def mark_area(self, x: int, y: int, width: int, height: int) -> None:
        """Say what a refused tap turns round on this page (pixels)."""
        area = self._area
        area[0] = x
        area[1] = y
        area[2] = width
        area[3] = height

    def invert(self) -> None:
        """Turn the marked area round, dark to lit."""
        x, y, width, height = self._area
        copy = self._copy
        copy.blit(self.fb, 0, 0)
        copy.fill_rect(0, 0, x, HEIGHT, 0)
        copy.fill_rect(x + width, 0, WIDTH, HEIGHT, 0)
        copy.fill_rect(0, 0, WIDTH, y, 0)
        copy.fill_rect(0, y + height, WIDTH, HEIGHT, 0)
        self.fb.fill_rect(x, y, width, height, 1)
        self.fb.blit(copy, 0, 0, 1, self._swap)

    def scores(self, view) -> None:
        """Both scores, and the bar of the side at the table."""
        self._score(view.score[0], 0, False)
        self._score(view.score[1], WIDTH, True)
        self.bar(view.lit)

    def bar(self, side: int) -> None:
        """The bar below a side's score; none for NOBODY."""
        if side >= 0:
            self.fb.fill_rect(side * (WIDTH - FIELD), _BAR_Y, FIELD, 2, 1)

    def _score(self, value: int, x: int, right: bool) -> None:
        """A score against its edge, so that entry has room between; one digit in the middle."""
        font = self.score_digits
        y = 0
        width = font.number_width(value)
        if width >= FIELD:  # beyond -99 or 199
            font = self.medium
            y = 3
            width = font.number_width(value)
            if width > FIELD:  # beyond -999 or 9999
                font = self.small
                y = 4
                width = font.number_width(value)
        if right:
            x -= width
        if 0 <= value < 10:
            x += -_INSET if right else _INSET
        font.number(self.fb, value, x, y)

    def free_from(self, view) -> int:
        """First column free beside A's score as it stands."""
        return self._extent(view.score[0]) + 1

    def free_to(self, view) -> int:
        """The column behind the last one free before B's score."""
        return WIDTH - self._extent(view.score[1]) - 1

    def _extent(self, value: int) -> int:
        width = min(self.score_digits.number_width(value), FIELD - 1)
        return width + _INSET if 0 <= value < 10 else width

    def word(self, text: str, y: int) -> None:
        """A word in the middle, as large as fits, on the line of 7 rows at y."""
        font = self.medium
        width = font.width(text)
        if width > ROOM:
            font = self.small
            width = font.width(text)
            y += 1
        font.text(self.fb, text, LEFT + (ROOM - width + 1) // 2, y)

    def arrow(self, side: int) -> None:
        """The arrow at the outer end of the lower line, pointing at a side."""
        fb = self.fb
        for i in range(4):
            x = LEFT + i if side == 0 else END - 1 - i
            fb.vline(x, LINE + 3 - i, 2 * i + 1, 1)

    def frames(self, view) -> None:
        """Frames won, 2:1, and of how many, in the upper line."""
        medium = self.medium
        small = self.small
        a, b = view.frames[0], view.frames[1]
        width = medium.number_width(a) + medium.number_width(b) + 3
        of = small.number_width(view.best) + 6
        x = LEFT + (ROOM - width + 1) // 2
        if width + of <= ROOM:
            x = LEFT + (ROOM - width - of + 1) // 2
        x = medium.number(self.fb, a, x, 0)
        x = medium.text(self.fb, ":", x, 0)
        x = medium.number(self.fb, b, x, 0)
        if width + of <= ROOM:
            x = small.text(self.fb, "/", x + 1, 2)
            small.number(self.fb, view.best, x, 2)

    def fitting_spots(self, view, room: int, start: int) -> int:
        """How many balls to put back have been named when those from `start` on fill a line."""
        spots = view.spots
        for i in range(start, len(spots)):
            room -= self.small.width(spots[i])
            if room < 0:
                return i
            room -= _gap(spots[i])
        return len(spots)

    def spots_width(self, view, room: int = ROOM) -> int:
        """Pixels the balls to put back take on one line, as many as fit."""
        spots = view.spots
        count = self.fitting_spots(view, room, 0)
        if count < len(spots):
            return room
        width = 0
        for text in spots:
            width += self.small.width(text) + _gap(text)
        return width - _gap(spots[-1]) if spots else 0

    def line_of_spots(self, view, x: int, y: int, room: int) -> None:
        """Balls to put back on one line; a + for those there is no room for."""
        count = self.fitting_spots(view, room, 0)
        if count < len(view.spots):
            count = self.fitting_spots(view, room - 4, 0)
            self.small.text(self.fb, "+", x + room - 3, y)
        self.spots(view, x, y, 0, count)

    def spots(self, view, x: int, y: int, start: int, end: int) -> None:
        """Balls to put back number `start` to before `end`: each stands on a spot."""
        small = self.small
        for i in range(start, end):
            text = view.spots[i]
            width = small.width(text)
            small.text(self.fb, text, x, y)
            self.fb.pixel(x + width // 2, y + 6, 1)
            x += width + _gap(text)

    def own(self, view, x: int, room: int) -> None:
        """The upper line: a cue at its ball, or the table and the points left on it."""
        medium = self.medium
        if view.cue:
            x += (room - 14) // 2
            self.fb.hline(x, 3, 7, 1)
            medium.text(self.fb, view.cue, x + 8, 0)
            return
        x += (room - 6 - medium.number_width(view.left)) // 2
        self.fb.rect(x, 0, 5, 7, 1)
        medium.number(self.fb, view.left, x + 6, 0)

    def held(self, eighths: int) -> None:
        """How long a key has been held, 0..8: a box that fills up, in a line's place."""
        fb = self.fb
        x, y, width = self.hold_x, self.hold_y, self.hold_width
        fb.fill_rect(x, y - 2, width, 9, 0)
        fb.rect(x, y, width, 6, 1)
        fb.fill_rect(x + 2, y + 2, (width - 4) * eighths // 8, 2, 1)


def _gap(text: str) -> int:
    """Pixels between balls to put back: numbers must not run into each other."""
    return 3 if text[0] <= "9" else 1
