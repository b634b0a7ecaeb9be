"""Pages of the 32x16 colour board beside the game: preview, message, names, lag, result.

The base of draw_colour.ColourBoard, which adds the game itself and chooses the page.
"""

from firmware import palette as p
from firmware import view_facts as v
from firmware.draw_colour_parts import CUP, GAP, LEFT, LOW, RIGHT, WIDTH, Parts
from rules_core.const import const

_TOP = const(3)  # of a line of its own above the bar
_HALF = const(9)  # top of the second name
_ARROW = const(4)  # pixels of an arrow, with its gap


class Pages(Parts):
    """Pages that take the lower line, or the whole board."""

    def __init__(self, fb) -> None:
        super().__init__(fb)
        self._room = WIDTH  # for notation beside its points

    def has_scores(self, view) -> bool:
        """Whether the page leaves the upper part to the scores."""
        small = self.small
        if view.page == v.PREVIEW:
            text = view.text
            self._room = WIDTH - self.points_width(view) - GAP
            return small.fitting(text, 0, self._room) == len(text)
        return view.page != v.MESSAGE or small.width(view.message) <= WIDTH

    # The stroke being entered: notation at the left, points at the right

    def preview(self, view, short: bool) -> None:
        """Notation and points: a short stroke on the lower line, below the scores."""
        text = view.text
        role = p.WARN if view.layer else p.PLAIN
        if view.layer:
            for x in range(0, WIDTH, 2):
                self.fb.pixel(x, 9, p.WARN)
        if short:
            self.text(text, 0, role)
            self.points(view, self._room + GAP)
        else:
            self._long_preview(view, role)

    def _long_preview(self, view, role: int) -> None:
        """A stroke that needs the upper part, on one to three lines."""
        text = view.text
        small = self.small
        first = small.fitting(text, 0, WIDTH)
        if first == len(text):
            self._small_scores(view)
            self.word(text, 0, WIDTH, role)
            return
        if small.fitting(text, first, self._room) == len(text):
            self.text(text, 0, role, _TOP, 0, first)
            self.text(text, 0, role, LOW, first)
        else:
            self._three_lines(view, role, first)
        self.points(view, self._room + GAP)

    def _small_scores(self, view) -> None:
        """Small scores at the edges and points between them; of three players points alone."""
        small = self.small
        points = self.points_width(view) + 1  # larger ones: a digit has four pixels, not three
        if view.points < -9 or view.points > 9:
            points += 1
        left = small.number_width(view.score[0])
        right = small.number_width(view.score[1])
        x = (WIDTH - points) // 2
        if view.sides == 2 and left + right + points + 2 * GAP <= WIDTH:
            x = left + (WIDTH - left - right - points) // 2
            for side in range(2):
                role = p.score_role(view.who[side], view.lit in (side, -1))
                at = (WIDTH - right) * side
                small.number(self.ink(role, 0), view.score[side], at, 1)
        self.points(view, x, 0, self.medium)

    def _three_lines(self, view, role: int, first: int) -> None:
        """Notation on two lines, points below; beyond what the games have its head is cut."""
        text = view.text
        self.hold_y = 5
        self.fb.fill_rect(0, 8, WIDTH, 2, p.DARK)
        second = self.small.fitting(text, first, WIDTH)
        if second == len(text):
            self.text(text, 0, role, 0, 0, first)
        else:
            first = self._start(text, second - first)
            self.text("<", 0, role, 0)
        self.text(text, 0, role, 6, first)

    def _start(self, text: str, chars: int) -> int:
        """Where the last line of a text begins that is too long by far."""
        start = len(text) - chars
        while self.small.width(text, start) > WIDTH:
            start += 1
        return start

    def points_width(self, view) -> int:
        """Pixels of +18, -6, 0 or ?."""
        if not view.playable:
            return self.small.width("?")
        return self.small.number_width(view.points) + (4 if view.points > 0 else 0)

    def points(self, view, x: int, y: int = LOW, font=None) -> None:
        """+18, -6, 0, or ? for a stroke that cannot be played so."""
        if font is None:
            font = self.small
        role = p.TURN if view.playable and view.points >= 0 else p.WARN
        ink = self.ink(role, y)
        if not view.playable:
            font.text(ink, "?", x, y)
            return
        if view.points > 0:
            x = font.text(ink, "+", x, y)
        font.number(ink, view.points, x, y)

    # A message

    def message(self, view, short: bool) -> None:
        """Words on the lower line below the scores, or on up to three lines without them."""
        text = view.message
        if short:
            self.word(text, 0, WIDTH, p.PLAIN)
            return
        if self._lines(text, -1, 0) > 2:
            self.hold_y = 5
            self._lines(text, 0, 6)
        else:
            self._lines(text, _TOP, LOW - _TOP)

    def _lines(self, text: str, y: int, pitch: int) -> int:
        """Break a text into three lines at most and draw them from y on (-1: don't); how many."""
        small = self.small
        start = lines = 0
        while start < len(text) and lines < 3:
            end = small.fitting(text, start, WIDTH)
            if end < len(text) and text[end] != " ":
                blank = text.rfind(" ", start, end)
                end = blank if blank > start else end
            if y >= 0:
                x = (WIDTH - small.width(text, start, end)) // 2
                self.text(text, x, p.PLAIN, min(y, LOW), start, end)
                y += pitch
            start = end + 1 if text[end : end + 1] == " " else end
            lines += 1
        return lines

    # Who plays

    def names(self, view) -> None:
        """A line a side, of three players two in turns: an arrow at whose turn it is, the name."""
        for i in range(2):
            self._name(view, (view.name_at + i) % view.sides if view.sides > 2 else i, i * _HALF)

    def _name(self, view, side: int, y: int) -> None:
        role = p.A + view.who[side]
        if view.lit == side:
            self.mark(RIGHT, 0, p.TURN, y + 1)
        x = _ARROW
        end = WIDTH
        name = view.name(side)
        if not name:
            name = "ABC"[view.who[side]]
        if view.best:
            width = self.small.number_width(view.frames[side])
            if self.small.width(name) > end - x - width - 5 - GAP:
                end -= width  # without brackets
                self.small.number(self.ink(p.PLAIN, y), view.frames[side], end, y + 1)
            else:
                end -= width + 6
                at = self.text("(", end, p.PLAIN, y + 1)
                at = self.small.number(self.ink(p.PLAIN, y), view.frames[side], at, y + 1)
                self.text(")", at, p.PLAIN, y + 1)
            end -= GAP
        font = self.medium
        if font.width(name) > end - x or not font.has(name):
            font = self.small
            y += 1
        font.text(self.ink(role, y), name, x, y, 0, font.fitting(name, 0, end - x))

    # The shoot-out's start, and the end

    def lag(self, view) -> None:
        """A lag decides who starts the shoot-out: both sides are pointed at, or told by letter."""
        self.bar(view, 0)
        self.bar(view, 1)
        if view.swapped:
            self.text("B", 0, p.B)
            self.text("A", WIDTH - 3, p.A)
        else:
            self.mark(LEFT, 0, p.TURN)
            self.mark(RIGHT, WIDTH - 3, p.TURN)
        self.word(view.say("LAG"), 0, WIDTH, p.WARN)

    def result(self, view) -> None:
        """WIN or a cup at the winner's end, then why, or frames won; or that nobody won."""
        small = self.small
        left, right = 0, WIDTH
        role = p.PLAIN
        if view.winner < 0:
            left = self.text(view.say("END"), 0, p.PLAIN) + GAP - 1
        else:
            role = p.A + view.who[view.winner]
            more = self._more_width(view)
            width = small.width(view.say("WIN"))
            win = width + GAP + more <= WIDTH
            if not win:
                width = 5
            x = WIDTH - width if view.winner == 1 else 0
            if win:
                self.text(view.say("WIN"), x, role)
            else:
                self.mark(CUP, x, role)
            if x:
                right = x - GAP
            else:
                left = width + GAP
        if view.show_frames:
            x = left + (right - left - self._more_width(view)) // 2
            self.frames(view, x, False)
        else:
            self.word(view.word, left, right, p.PLAIN)

    def _more_width(self, view) -> int:
        """Pixels of what stands beside WIN."""
        if view.show_frames:
            return self.frames_width(view, False)
        return self.small.width(view.word)
