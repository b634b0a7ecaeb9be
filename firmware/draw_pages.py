"""The page of the stroke being entered on the 64x16 board.

The base of draw.MonoBoard, which adds the game itself and chooses the page.
"""

from firmware.draw_parts import END, LEFT, ROOM, WIDTH, Parts


class Pages(Parts):
    """The stroke being entered: notation above, points below."""

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
