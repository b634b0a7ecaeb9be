"""Pages of the 64x16 board beside the game: preview, message, names, the shoot-out's start.

The base of draw.MonoBoard, which adds the game itself and chooses the page.
"""

from firmware.draw_parts import END, LEFT, LINE, ROOM, WIDTH, Parts


class Pages(Parts):
    """Pages that take the whole middle, or the whole board."""

    # The stroke being entered: notation above, points below

    def preview(self, view) -> None:
        """Notation and points; a stroke too long for the middle gets the whole lower line."""
        width = self.small.width(view.text)
        left = LEFT
        end = END
        if width > ROOM:
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
        medium.number(self.fb, score[1], WIDTH - medium.number_width(score[1]), 0)
        self.points(view, (WIDTH - self.points_width(view) + 1) // 2, 0)
        self.bar(view.lit)
        self.long_text(view)

    def long_text(self, view) -> None:
        """The notation on the lower line; its head is cut if it must be."""
        text = view.text
        small = self.small
        width = small.width(text)
        start = 0
        x = (WIDTH - width + 1) // 2
        if width > WIDTH:
            while small.width(text, start) > WIDTH - 4:
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

    # A message, and a key being held

    def message(self, view) -> None:
        """Words on up to two lines, as large as they fit; a held key's bar takes the second."""
        # A capital and its gap take five pixels: what hardly fits is not even tried.
        small = 5 * len(view.message) > 2 * ROOM + 5
        if small or not self._lay_out(view, self.medium, LEFT, END, False):
            self._lay_out(view, self.small, self.free_from(view), self.free_to(view), True)
        else:
            self._lay_out(view, self.medium, LEFT, END, True)

    def _lay_out(self, view, font, left: int, end: int, show: bool) -> bool:
        """Break the message into lines, drawing them if told to; whether they fit."""
        text = view.message
        room = end - left
        lines = 1 if view.hold else 2
        start = 0
        y = (7 - font.height) // 2
        if lines == 2 and font.width(text) <= room:
            y += 4
        for _ in range(lines):
            stop = self._line_end(font, text, start, room)
            if show:
                x = left + (room - font.width(text, start, stop) + 1) // 2
                font.text(self.fb, text, x, y, start, stop)
            start = stop + 1 if text[stop : stop + 1] == " " else stop
            y += 8
        return start >= len(text) and font.has(text)

    def _line_end(self, font, text: str, start: int, room: int) -> int:
        """Where a line from `start` ends: at a blank if there is one, else where it is full."""
        end = font.fitting(text, start, room)
        if end >= len(text) or text[end] == " ":
            return end
        blank = text.rfind(" ", start, end)
        return blank if blank > start else end

    # Who plays

    def names(self, view) -> None:
        """A line a side: arrow at who is at the table, name, frames in brackets, score."""
        for side in range(2):
            self.name_line(view, side, side * LINE)

    def name_line(self, view, side: int, y: int) -> None:
        fb = self.fb
        if view.lit == side:
            for i in range(4):
                fb.vline(3 - i, y + 3 - i, 2 * i + 1, 1)
        end = WIDTH - self.medium.number_width(view.score[side])
        self.medium.number(fb, view.score[side], end, y)
        end -= 3
        if view.best:
            frames = view.frames[side]
            end -= self.small.number_width(frames) + 6
            x = self.small.text(fb, "(", end, y + 1)
            x = self.small.number(fb, frames, x, y + 1)
            self.small.text(fb, ")", x, y + 1)
            end -= 1
        x = 6
        if view.player[side]:
            x = self.small.text(fb, "ABC"[side], x, y + 1)
            x = self.small.number(fb, view.player[side], x, y + 1) + 2
        name = view.name(side)
        if not name and not view.player[side]:
            name = "ABC"[side]
        font = self.medium
        if 4 * len(name) > end - x + 4 or font.width(name) > end - x or not font.has(name):
            font = self.small
            y += 1
        font.text(fb, name, x, y, 0, font.fitting(name, 0, end - x))

    # The shoot-out's start

    def lag(self, view) -> None:
        """A lag decides who starts the shoot-out: both sides are pointed at."""
        self.word(view.banner, 0)
        self.arrow(0)
        self.arrow(1)
        self.medium.text(self.fb, "LAG", LEFT + 5, LINE)
