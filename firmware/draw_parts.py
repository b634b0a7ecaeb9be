"""What the pages of the 64x16 board share: its areas, scores, bar, arrow, words, frames won.

And the page of the stroke being entered. The base of draw; it keeps the frame buffer and the
fonts.
"""

import framebuf

from firmware.fonts import medium_font, score_font, small_font
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_WIDTH = const(64)
_HEIGHT = const(16)
_FIELD = const(20)
_LEFT = const(20)
_END = const(44)
_ROOM = const(24)
_LINE = const(9)
_ARROW = const(5)

_BAR_Y = const(14)
_INSET = const(6)  # pixels from the edge to a score of one digit


class Parts:
    """One 64x16 frame buffer `fb` of any colour depth, 1 being lit, and how to draw on it."""

    def __init__(self, fb) -> None:
        self.fb = fb
        self.score_digits = score_font()
        self.medium = medium_font()
        self.small = small_font()
        self.hold_x, self.hold_y, self.hold_width = _LEFT, _LINE, _ROOM  # of a held key's box
        self._area = [0, 0, 0, 0]  # x, y, width, height
        self._copy = framebuf.FrameBuffer(bytearray(128), _WIDTH, _HEIGHT, framebuf.MONO_HLSB)
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
        copy.fill_rect(0, 0, x, _HEIGHT, 0)
        copy.fill_rect(x + width, 0, _WIDTH, _HEIGHT, 0)
        copy.fill_rect(0, 0, _WIDTH, y, 0)
        copy.fill_rect(0, y + height, _WIDTH, _HEIGHT, 0)
        self.fb.fill_rect(x, y, width, height, 1)
        self.fb.blit(copy, 0, 0, 1, self._swap)

    def scores(self, view) -> None:
        """Both scores, and the bar of the side at the table."""
        self._score(view.score[0], 0, False)
        self._score(view.score[1], _WIDTH, True)
        self.bar(view.lit)

    def bar(self, side: int) -> None:
        """The bar below a side's score; none for NOBODY."""
        if side >= 0:
            self.fb.fill_rect(side * (_WIDTH - _FIELD), _BAR_Y, _FIELD, 2, 1)

    def _score(self, value: int, x: int, right: bool) -> None:
        """A score against its edge, so that entry has room between; one digit in the middle."""
        font = self.score_digits
        y = 0
        width = font.number_width(value)
        if width >= _FIELD:  # beyond -99 or 199
            font = self.medium
            y = 3
            width = font.number_width(value)
            if width > _FIELD:  # beyond -999 or 9999
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
        return _WIDTH - self._extent(view.score[1]) - 1

    def _extent(self, value: int) -> int:
        width = min(self.score_digits.number_width(value), _FIELD - 1)
        return width + _INSET if 0 <= value < 10 else width

    def word(self, text: str, y: int, left: int = _LEFT, room: int = _ROOM) -> None:
        """A word in the middle of its room, as large as fits, on the line of 7 rows at y."""
        font = self.medium
        width = font.width(text)
        if width > room:
            font = self.small
            width = font.width(text)
            y += 1
        font.text(self.fb, text, left + (room - width + 1) // 2, y)

    def arrow(self, side: int) -> None:
        """The arrow at the outer end of the lower line, pointing at a side."""
        fb = self.fb
        for i in range(4):
            x = _LEFT + i if side == 0 else _END - 1 - i
            fb.vline(x, _LINE + 3 - i, 2 * i + 1, 1)

    def frames(self, view) -> None:
        """Frames won, 2:1, and of how many, in the upper line."""
        medium = self.medium
        small = self.small
        a, b = view.frames[0], view.frames[1]
        width = medium.number_width(a) + medium.number_width(b) + 3
        of = small.number_width(view.best) + 6
        x = _LEFT + (_ROOM - width + 1) // 2
        if width + of <= _ROOM:
            x = _LEFT + (_ROOM - width - of + 1) // 2
        x = medium.number(self.fb, a, x, 0)
        x = medium.text(self.fb, ":", x, 0)
        x = medium.number(self.fb, b, x, 0)
        if width + of <= _ROOM:
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

    def spots_width(self, view, room: int = _ROOM) -> int:
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

    # The stroke being entered: notation above, points below

    def preview(self, view) -> None:
        """Notation and points; a stroke too long for the middle gets the whole lower line."""
        width = self.small.width(view.text)
        left = _LEFT
        end = _END
        if width > _ROOM:
            left = self.free_from(view)
            end = self.free_to(view)
        if width > end - left:
            self._long_preview(view)
            return
        self.scores(view)
        self.mark_area(left, 0, end - left, 14)
        x = left + (end - left - width + 1) // 2
        self.small.text(self.fb, view.text, x, 0)
        if view.layer:
            self.fb.hline(left, 6, end - left, 1)
        width = self.points_width(view)
        self.points(view, left + (end - left - width + 1) // 2, 8 if view.layer else 7)

    def _long_preview(self, view) -> None:
        """Scores and points small above, the notation below."""
        medium = self.medium
        self.hold_y = 0
        score = view.score
        medium.number(self.fb, score[0], 0, 0)
        medium.number(self.fb, score[1], _WIDTH - medium.number_width(score[1]), 0)
        self.points(view, (_WIDTH - self.points_width(view) + 1) // 2, 0)
        self.bar(view.lit)
        self.long_text(view)

    def long_text(self, view) -> None:
        """The notation on the lower line; its head is cut if it must be."""
        text = view.text
        small = self.small
        width = small.width(text)
        start = 0
        x = (_WIDTH - width + 1) // 2
        if width > _WIDTH:
            while small.width(text, start) > _WIDTH - 4:
                start += 1
            x = small.text(self.fb, "<", 0, 8)
        width = small.text(self.fb, text, x, 8, start) - x
        self.mark_area(max(x - 1, 0), 7, width + 1, 7)

    def points_width(self, view) -> int:
        if not view.playable:
            return self.medium.width("?")
        sign = 4 if view.points > 0 else 0
        return sign + self.medium.number_width(view.points)

    def points(self, view, x: int, y: int) -> None:
        """+18, -6, 0, or ? for a stroke that cannot be played so."""
        if not view.playable:
            self.medium.text(self.fb, "?", x, y)
            return
        if view.points > 0:
            x = self.medium.text(self.fb, "+", x, y)
        self.medium.number(self.fb, view.points, x, y)


def _gap(text: str) -> int:
    """Pixels between balls to put back: numbers must not run into each other."""
    return 3 if text[0] <= "9" else 1
