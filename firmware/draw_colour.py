"""The 32x16 colour board: a view drawn into a frame buffer of roles, scores above, a line below.

The upper part has both scores, bright for who is at the table, and the bar below it; the lower
line has, from left to right, house of A, clock or words, balls to spot, run, house of B: what
fits, in an order of importance. Called by the scoreboard when its view has changed; knows neither
match nor driver, and draws every frame anew. Other pages are in draw_colour_pages.
"""

from firmware import palette as p
from firmware import view_facts as v
from firmware.draw_colour_pages import Pages
from firmware.draw_colour_parts import BOX, GAP, HEIGHT, HOUSE, LOW, PAUSED, WIDTH
from rules_core.const import const

_HOUSE = const(6)  # with its gap
_CAP = const(2)

_LAST_MINUTES = const(300)  # seconds

# Forms of the first thing on the line, the widest first.
_FULL = const(0)
_SHORT = const(1)
_NONE = const(2)


class ColourBoard(Pages):
    """Draws views on one 32x16 frame buffer `fb`, GS4_HMSB, of the roles of palette."""

    KIND = "colour"  # for guests, who choose their pages by it

    def __init__(self, fb) -> None:
        super().__init__(fb)
        self._threes = None
        self._run_gap = GAP  # between the run and what is left of it

    def draw(self, view) -> None:
        """Draw the whole frame."""
        self.fb.fill(p.DARK)
        self._ground = HEIGHT
        self.hold_y = 8
        page = view.page
        if page == v.NAMES:
            if view.flash:
                self.ground(8)
            self.names(view)
        else:
            scores = self.has_scores(view)
            if scores:
                self.scores(view)
            elif view.lit >= 0 and page == v.PREVIEW:
                self.bar(view, view.lit)
            if view.flash:
                self.ground(LOW - 1)
            if page == v.PREVIEW:
                self.preview(view, scores)
            elif page == v.MESSAGE:
                self.message(view, scores)
            elif page == v.LAG:
                self.lag(view)
            elif page == v.RESULT:
                self.result(view)
            else:
                self._game(view)
        if view.hold:
            self.held(view.hold)

    def _three(self):
        """The module of three players' board; loaded when three play."""
        if self._threes is None:
            from firmware import draw_colour_three

            self._threes = draw_colour_three
        return self._threes

    def scores(self, view) -> None:
        """The upper part: two or three scores, the bar of the side at the table."""
        if view.sides == 3:
            self._three().scores(self, view)
        else:
            super().scores(view)

    # The lower line of the game

    def _game(self, view) -> None:
        left, right = self._houses(view)
        room = right - left
        run = self._run_width(view)
        self._run_gap = 1 if view.visits else GAP
        balls = self._balls_width(view, room)
        form = _FULL
        while form < _NONE and self._sum(self._slot_width(view, form), balls, run) > room:
            form += 1
        slot = self._slot_width(view, form)
        if form == _NONE and run and self._sum(0, balls, run) > room:
            run = 0
            form = _SHORT
            if self._sum(self._slot_width(view, form), balls, run) > room:
                form = _NONE
            slot = self._slot_width(view, form)
        self._slot(view, form, left, slot)
        if run:
            self._run(view, right - run)
            right -= run + self._run_gap
        if slot:
            left += slot + GAP
        if balls:
            self._balls(view, left + (right - left - balls) // 2, balls)
        elif view.player[view.turn] or view.letters:
            self._player(view, left, right)

    def _sum(self, a: int, b: int, c: int) -> int:
        """Pixels of up to three things with gaps between them."""
        width = a + b + c
        if a and b:
            width += GAP
        if c and (a or b):
            width += self._run_gap
        return width

    def _houses(self, view) -> tuple:
        """House and ! of each side at its end; the columns left between them."""
        left, right = 0, WIDTH
        for side in range(view.sides):
            width = view.hand[side] * _HOUSE + view.cap[side] * _CAP
            if not width:
                continue
            x = right - width + 1 if side == 1 else left
            if view.hand[side]:
                self.mark(HOUSE, x, p.A + view.who[side])
                x += _HOUSE
            if view.cap[side]:
                self.text("!", x, p.WARN)
            if side == 1:
                right -= width + 1
            else:
                left += width + 1
        return left, right

    def _run_width(self, view) -> int:
        small = self.small
        if view.visits:
            return small.number_width(view.visit) + small.number_width(view.visits) + 5
        value = view.visit if view.visit else view.run
        return small.number_width(value) if value else 0

    def _run(self, view, x: int) -> None:
        """The run, the round of sudden death, or visit 7/10 of the shoot-out."""
        x = self.number(view.visit if view.visit else view.run, x, p.TURN)
        if view.visits:
            x = self.text("/", x, p.TURN)
            self.number(view.visits, x, p.TURN)

    def _balls_width(self, view, room: int) -> int:
        cue = 5 + self.small.width(view.cue) if view.cue else 0
        if not view.spots:
            return cue
        return cue + (GAP if cue else 0) + self.spots_width(view, room - cue)

    def _balls(self, view, x: int, width: int) -> None:
        """Poedinok's cue at its ball, and the balls to put back."""
        if view.cue:
            self.fb.hline(x, LOW + 2, 4, p.DARK if view.flash else p.FAINT)
            begin = x
            x = self.text(view.cue, x + 5, self.ball_role(view.cue)) - 1 + GAP
            width -= x - begin
        if view.spots:
            self.spots(view, x, width)

    def _player(self, view, left: int, right: int) -> None:
        """A2: the second player of A's team is at the table."""
        number = view.player[view.turn]
        side = view.who[view.turn]
        width = 4 + (self.small.number_width(number) if number else 0)
        if width + GAP <= right - left:
            x = left + (right - left - width) // 2
            x = self.text("ABC"[side], x, p.A + side)
            if number:
                self.number(number, x, p.A + side)

    # The first thing on the line: a word, the clock, frames won or the points left

    def _top(self, view) -> int:
        """What of the view is there: a cue ball has its own place."""
        if view.top == v.OWN and view.cue:
            return v.CLOCK if view.clock else v.FRAMES if view.best else 0
        return view.top

    def _slot_width(self, view, form: int) -> int:
        small = self.small
        if form == _NONE:
            return 0
        if view.banner:
            if form == _FULL:
                return small.width(view.word)
            if view.banner == "PAUSE":
                return 5
            return small.width(view.word, 0, _short(view.word))
        top = self._top(view)
        if top == v.CLOCK:
            minutes = view.seconds // 60
            if form == _SHORT or minutes > (9 if view.clock == v.GRACE else 99):
                return small.number_width(minutes) + 2 if minutes else 9
            return 17
        if top == v.FRAMES:
            return self.frames_width(view, form == _FULL and view.sides == 2)
        return 6 + small.number_width(view.left) if top == v.OWN else 0

    def _slot(self, view, form: int, x: int, width: int) -> None:
        if not width:
            return
        top = self._top(view)
        if view.banner:
            self._banner(view, form, x)
        elif top == v.CLOCK:
            if view.clock_lit:
                self._clock(view, form, x)
        elif top == v.FRAMES:
            self.frames(view, x, form == _FULL and view.sides == 2)
        elif top == v.OWN:
            self.mark(BOX, x, p.FAINT)
            self.number(view.left, x + 6, p.PLAIN)

    def _banner(self, view, form: int, x: int) -> None:
        banner = view.word
        if view.banner == "PAUSE":
            if form == _FULL:
                self.text(banner, x, p.PAUSE)
            else:
                self.mark(PAUSED, x, p.PAUSE)
            return
        end = len(banner) if form == _FULL else _short(banner)
        self.text(banner, x, p.WARN, LOW, 0, end)

    def _clock(self, view, form: int, x: int) -> None:
        """59:59, +4:59 in the grace; short 59', and :59 in the last minute."""
        seconds = view.seconds
        minutes = seconds // 60
        grace = view.clock == v.GRACE
        role = p.PAUSE if view.paused else p.CLOCK
        if not view.paused and (grace or seconds <= _LAST_MINUTES):
            role = p.WARN
        small = self.small
        if form == _SHORT or minutes > (9 if grace else 99):
            if minutes:
                self.text("'", self.number(minutes, x, role), role)
                return
        else:
            if grace:
                x = self.text("+", x, role)
            else:
                x = small.glyph(self.ink(role), minutes // 10, x, LOW)
            x = small.glyph(self.ink(role), minutes % 10, x, LOW)
        x = self.text(":", x, role)
        x = small.glyph(self.ink(role), seconds % 60 // 10, x, LOW)
        small.glyph(self.ink(role), seconds % 10, x, LOW)


def _short(banner: str) -> int:
    """How many letters of a banner say it, where there is no room for all."""
    blank = banner.find(" ")
    return blank if blank > 0 else 3 if len(banner) > 3 else 1
