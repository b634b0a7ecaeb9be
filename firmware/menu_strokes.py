"""The menu's list of strokes of this frame, the last first, and the amending of any of them.

A stroke is shown with who played it, its notation, what it gave, and the score it led to. OK opens
it: then the keys are those of entering a stroke, as the overlay has them, and the display says
what the stroke would give and what the score of today becomes; OK puts it in the old one's place.
Borrowed by menu when the page is opened.
"""

from firmware.entry import Entry
from firmware.menu_page import OK, PAUSE, UNDO, Page
from rules_core import history
from rules_core.const import const
from rules_core.setup import game_class

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_AMEND = const(12)
_R_LATER = const(13)
_HELD = const(16)
_MISS = const(3)
_NO_WORD = const(-1)
_REFUSED = const(0)  # entry's
_PLAY = const(2)


def scores(numbers) -> str:
    """58:32, 4:0:12"""
    return ":".join([str(number) for number in numbers])


def signed(points: int) -> str:
    """+18, -6, 0"""
    return "+%d" % points if points > 0 else str(points)


class Strokes(Page):
    """Stroke by stroke, the newest first."""

    title = "STROKES"

    def __init__(self, menu) -> None:
        Page.__init__(self, menu)
        self._look = history.Look(menu.desk.match.setup.sides)
        self._revision = -1

    def number(self) -> int:
        """The number of the stroke shown, from 1."""
        return self.count() - self.at

    def count(self) -> int:
        return history.count(self.menu.desk.match)

    def tick(self, ticks: int) -> bool:
        """A handheld may have entered something: the list is another one."""
        match = self.menu.desk.match
        if match.revision == self._revision:
            return False
        self._revision = match.revision
        count = self.count()
        if not count:
            self.menu.back()
        elif self.at >= count:
            self.at = count - 1
        return True

    def label(self) -> str:
        menu = self.menu
        look = self._look
        history.look(menu.desk.match, self.number(), look)
        token = menu.desk.match.game.format(look.word)
        return "ABC"[look.side] + " " + token

    def value(self) -> str:
        look = self._look
        if not look.counts:
            return "-"
        return "%s  %s" % (signed(look.points), scores(look.score))

    def ok(self, ticks: int) -> bool:
        self.menu.enter(Amend(self.menu, self.number()))
        return True


class Amend(Page):
    """Stroke `number` typed anew, in the position it was played in."""

    title = "AMEND"

    def __init__(self, menu, number: int) -> None:
        Page.__init__(self, menu)
        desk = menu.desk
        match = desk.match
        self._number = number
        self._game = game_class(match.setup.game)(match.setup)
        history.before(match, number, self._game)
        self._entry = Entry(self._game, desk.keys)
        self._score = [0] * match.setup.sides
        self._word = _NO_WORD  # what OK would play
        self._points = 0
        self._refusal = 0
        look = history.Look(match.setup.sides)
        history.look(match, number, look)
        self._was = match.game.format(look.word)

    def label(self) -> str:
        entry = self._entry
        if self._word == _NO_WORD:
            text = entry.text if entry.open else self._was + "?"
        else:
            text = self._game.format(self._word)
            if not self._refusal:
                text += " " + signed(self._points)
        return text

    def value(self) -> str:
        if self._word == _NO_WORD:
            return self.menu.say("FOUL") if self._entry.layer else self.menu.say("TYPE IT")
        if self._refusal == _R_LATER:
            return self.menu.say("BLOCKED")  # a later stroke could not have been played
        if self._refusal:
            return self.menu.say("NO")
        return scores(self._score)

    def key(self, key: int, ticks: int) -> bool:
        entry = self._entry
        if key == OK:
            return self._play(ticks)
        if key == PAUSE:
            return Page.key(self, key, ticks)
        if key == UNDO and not entry.open:
            if self._word == _NO_WORD:
                self.menu.back()
            self._word = _NO_WORD
            return True
        return self._tap(key)

    def has_hold(self, key: int) -> bool:
        return self._entry.holds(key)

    def held(self, key: int, ticks: int) -> bool:
        return self._tap(key | _HELD)

    def _tap(self, key: int) -> bool:
        """A tap of the stroke; MISS alone waits for OK here."""
        entry = self._entry
        came_to = entry.tap(key)
        if came_to == _REFUSED:
            return False
        self._word = entry.word
        if came_to == _PLAY:
            entry.clear()
        if self._word != _NO_WORD:
            self._points = entry.verdict.points
            match = self.menu.desk.match
            self._refusal = history.what_if(match, self._number, self._word, self._score)
        return True

    def _play(self, ticks: int) -> bool:
        if self._word == _NO_WORD:
            return False
        refused = self.menu.act(_AMEND, self._word, ticks, self._number) != 0
        self.menu.back()
        return not refused


def page(menu):
    """The page, or None when the frame has no strokes."""
    return Strokes(menu) if history.count(menu.desk.match) else None
