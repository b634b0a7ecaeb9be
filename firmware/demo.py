"""The demo: a frame that plays itself where nobody plays, until the first key.

A guest (see guest) with a desk of its own, whose journal keeps nothing: recorded taps go through
the real entry, rules, view and drawing, in the game the board is set to. It says DEMO all the
time, so that nobody takes it for a score. Never over a match under way; it goes when a key is
pressed, which does nothing else, or when a handheld enters something. Borrowed by the scoreboard
after the minutes of the setting, and by the menu.
"""

from firmware.aio import ticks_diff
from firmware.borrow import borrow
from firmware.entry import key_map
from firmware.guest import Guest
from firmware.referee import Referee
from firmware.view import View
from rules_core.const import const
from rules_core.setup import Setup

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_GAME = const(6)
_MESSAGE = const(1)
_NOBODY = const(-1)
_OVER = const(5)
_RESULT = const(3)

_BLINK_MS = const(250)
_TAP_MS = const(900)
_PREVIEW_MS = const(500)  # of a tap its stroke is shown, then DEMO
_STROKE_MS = const(3500)  # from stroke to stroke
_RESULT_MS = const(15_000)  # then it begins anew
_TITLE_MS = const(2000)  # DEMO by itself, at the beginning of every so many
_TURN_MS = const(8000)

TITLE = "DEMO"


class Demo(Guest):
    """app: the Scoreboard that it is a guest of. It has what a View wants of an application."""

    def __init__(self, app, ticks: int) -> None:
        self.blink = 0
        self.flash = False
        self.message = ""
        self.show_names = False
        self.swapped = app.swapped
        self._app = app
        self._real = app.referee
        self._revision = app.referee.match.revision
        self._view = View()
        self._view.words = app.view.words
        self._shown = False
        self._desk = self._begin(ticks)

    def _begin(self, ticks: int) -> Referee:
        """The frame from its start."""
        game = self._real.setup.game
        target, self._keys = borrow("firmware.demo_frames").FRAMES[game]
        setup = Setup(game)
        setup.target = [target] * setup.sides
        self._at = 0
        self._title_at = self._tap_at = ticks
        return Referee(setup, key_map(game), self, ticks)

    def append(self, data) -> None:
        """The desk's journal: what is played here is written nowhere."""

    def key(self, key: int, ticks: int) -> None:
        self.done = True

    def tick(self, ticks: int) -> bool:
        app = self._app
        desk = self._desk
        if app.referee is not self._real or self._real.match.revision != self._revision:
            self.done = True  # somebody plays
            return True
        desk.tick(ticks)
        over = desk.match.game.phase == _OVER
        pause = _RESULT_MS if over else _TAP_MS if desk.entry.open else _STROKE_MS
        if ticks_diff(ticks, self._tap_at) < pause:
            return False
        self._tap_at = ticks
        if over or self._at == len(self._keys):
            self._desk = self._begin(ticks)
        else:
            key = self._keys[self._at]
            self._at += 1
            desk.key_down(key, ticks)
            desk.key_up(key, ticks)
        return True

    def draw(self, drawing, ticks: int) -> None:
        ms = ticks_diff(ticks, self._title_at)
        if ms >= _TURN_MS:
            self._title_at = ticks
            ms = 0
        desk = self._desk
        self.blink = ticks // _BLINK_MS & 1
        titled = ms < _TITLE_MS
        if desk.entry.open:  # the preview has no room for a word
            titled = ticks_diff(ticks, self._tap_at) >= _PREVIEW_MS
        self.message = TITLE if titled else ""
        view = self._view
        view.update(desk.match, desk.now, desk.entry, self)
        if view.page in (_GAME, _RESULT):
            view.banner = view.word = TITLE  # in the clock's place, all the time
        drawing.draw(view)


def is_free(desk) -> bool:
    """Whether no match is under way at a referee's desk: none has begun, or it is decided."""
    match = desk.match
    game = match.game
    if desk.entry.open:
        return False
    if game.phase == _OVER:
        return not desk.setup.frames or match.match_winner() != _NOBODY
    won = 0
    for side in range(desk.setup.sides):
        won += match.frames_won(side)
    return game.shots == 0 and won == 0


def guest(app, ticks: int) -> Guest:
    """The demo of a Scoreboard; a guest that leaves at once where a match is under way."""
    if app.board and is_free(app.referee):
        return Demo(app, ticks)
    nobody = Guest()
    nobody.done = True
    return nobody
