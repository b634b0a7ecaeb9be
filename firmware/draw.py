"""The 64x16 mono board: a view drawn into a frame buffer, scores outside, the middle by page.

Each score has 20 pixels, at the outer edges, with the bar of the side at the table below; 24
are left between them for clock, run, balls to spot. Called by the scoreboard when its view
has changed; knows neither match nor driver, and draws every frame anew. Long strokes and
messages, names and the shoot-out's start are in draw_parts and draw_seldom.
"""

import framebuf

from firmware.borrow import borrow
from firmware.draw_parts import Parts
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_ARROW = const(5)
_END = const(44)
_LEFT = const(20)
_LINE = const(9)
_ROOM = const(24)
_CLOCK = const(1)
_GRACE = const(2)
_LAG = const(4)
_MESSAGE = const(1)
_NAMES = const(5)
_OWN = const(3)
_PREVIEW = const(2)
_RESULT = const(3)

_HOUSE = const(6)
_MARK = const(2)

_HOUSE_ART = b"\x20\x70\xf8\xf8\xd8\xd8\xd8"


class MonoBoard(Parts):
    """Draws views on one 64x16 frame buffer `fb` of any colour depth, 1 being lit."""

    KIND = "mono"  # for guests, who choose their pages by it

    def __init__(self, fb) -> None:
        super().__init__(fb)
        self._more = None  # the module of the page shown
        self._more_name = ""
        self.house = framebuf.FrameBuffer(bytearray(_HOUSE_ART), 8, 7, framebuf.MONO_HLSB)

    def draw(self, view) -> None:
        """Draw the whole frame."""
        self.fb.fill(0)
        page = view.page
        self.mark_area(_LEFT, 0, _ROOM, 16)
        self.hold_x, self.hold_y, self.hold_width = _LEFT, _LINE, _ROOM
        if view.sides == 3:
            self._borrowed("firmware.draw_three").draw(self, view)
        elif page == _NAMES:
            self._seldom().names(self, view)
        elif page == _PREVIEW:
            self.preview(view)
        else:
            self.scores(view)
            if page == _MESSAGE:
                self._seldom().message(self, view)
            elif page == _LAG:
                self._seldom().lag(self, view)
            elif page == _RESULT:
                self._seldom().result(self, view)
            else:
                if not view.visits:
                    self._more = None
                self._game(view)
        if view.hold:
            self.held(view.hold)
        if view.flash:
            self.invert()

    def _borrowed(self, name: str):
        """The module of a page that is seldom seen; let go when the game is shown again."""
        if self._more is None or self._more_name != name:
            self._more = borrow(name)
            self._more_name = name
        return self._more

    def _seldom(self):
        return self._borrowed("firmware.draw_seldom")

    # The game page: clock above; turn, who is in hand, run and balls to spot below

    def _game(self, view) -> None:
        top_free = not view.banner and not view.clock
        if view.banner or view.top == _CLOCK:
            self._top(view)
        elif not top_free:
            self.own(view, _LEFT, _ROOM)
        if view.visits:
            self.arrow(view.turn)
            self._seldom().visit(self, view)
        else:
            self._bottom(view, top_free)

    def _top(self, view) -> None:
        if view.banner:
            if view.visits:
                self.medium.text(self.fb, view.word, _LEFT, 0)
                self.line_of_spots(view, _END - self.spots_width(view), 0, _ROOM)
            else:
                self.word(view.word, 0)
        elif view.clock_lit:
            self._clock(view.seconds, view.clock == _GRACE)

    def _clock(self, seconds: int, grace: bool) -> None:
        """59:59, with a + in the grace; minutes alone where that would not fit."""
        minutes = seconds // 60
        if minutes > (9 if grace else 99):
            x = _LEFT + 2
            if grace:
                x = self._char("+", x)
            x = self.medium.number(self.fb, minutes, x, 0)
            self._char("'", x)
            return
        x = _LEFT + 2
        if grace:
            x = self._char("+", x)
        else:
            x = self._cell(minutes // 10, x)
        x = self._cell(minutes % 10, x)
        x = self._char(":", x)
        x = self._cell(seconds % 60 // 10, x)
        self._cell(seconds % 10, x)

    def _char(self, char: str, x: int) -> int:
        return self.medium.text(self.fb, char, x, 0)

    def _cell(self, digit: int, x: int) -> int:
        """A digit in a cell of its own, so that the clock stands still."""
        self.medium.glyph(self.fb, digit, x + 1 if digit == 1 else x, 0)
        return x + 5

    def _bottom(self, view, top_free: bool) -> None:
        """Arrow, house at who plays from hand, then what fits of spots, run, player."""
        spots = 0 if top_free else self.spots_width(view)
        if top_free:
            self._free_top(view)
        left, right = _LEFT, _END
        turn = view.turn
        marks = True
        if _ROOM - self._margin(view, 0) - self._margin(view, 1) < spots:
            marks = False  # both in hand and three balls to spot: the bar says whose turn it is
        if marks:
            self.arrow(turn)
            if turn == 0:
                left += _ARROW
            else:
                right -= _ARROW
        left = self._side_marks(view, 0, left, marks)
        right = self._side_marks(view, 1, right, marks)
        self._content(view, left, right, spots)

    def _margin(self, view, side: int) -> int:
        at_table = _ARROW if view.turn == side else 0
        return at_table + view.hand[side] * _HOUSE + view.cap[side] * _MARK

    def _side_marks(self, view, side: int, x: int, cap: bool) -> int:
        """House and ! of a side, from x inwards; x behind them."""
        inwards = 1 if side == 0 else -1
        if view.hand[side]:
            self.fb.blit(self.house, x if side == 0 else x - 5, _LINE, 0)
            x += inwards * _HOUSE
        if cap and view.cap[side]:
            self.medium.text(self.fb, "!", x if side == 0 else x - 1, _LINE)
            x += inwards * _MARK
        return x

    def _content(self, view, left: int, right: int, spots: int) -> None:
        """Spots, run and player from column left to before right: what fits, in that order."""
        room = right - left
        value = view.visit if view.visit else view.run
        font = self.medium
        width = font.number_width(value) if value else 0
        if spots and width and width + 2 + spots > room:
            font = self.small
            width = font.number_width(value)
            if width + 2 + spots > room:
                width = 0
        used = width + spots + (2 if width and spots else 0)
        extra = 0
        player = view.player[view.turn]
        if player or view.letters:
            extra = 4 + (self.small.number_width(player) if player else 0)
            if used + extra + (2 if used else 0) <= room:
                used += extra + (2 if used else 0)
            else:
                extra = 0
        x = left + (room - used + 1) // 2
        if extra:
            x = self.small.text(self.fb, "AB"[view.who[view.turn]], x, _LINE + 1)
            if player:
                x = self.small.number(self.fb, player, x, _LINE + 1)
            x += 1
        if width:
            y = _LINE if font is self.medium else _LINE + 1
            x = font.number(self.fb, value, x, y) + 1
        if spots:
            self.line_of_spots(view, x, _LINE, right - x)

    def _free_top(self, view) -> None:
        """Without a clock: balls to spot above, or else the game's own or frames won."""
        if view.spots and view.cue:  # Poedinok: both are asked for after every stroke
            self.fb.hline(_LEFT, 3, 3, 1)
            self.medium.text(self.fb, view.cue, _LEFT + 4, 0)
            self.line_of_spots(view, _LEFT + 11, 0, _ROOM - 11)
        elif view.spots:
            x = _LEFT + (_ROOM - self.spots_width(view) + 1) // 2
            self.line_of_spots(view, x, 0, _END - x)
        elif view.top == _OWN:
            self.own(view, _LEFT, _ROOM)
        elif view.best:
            self.frames(view)
