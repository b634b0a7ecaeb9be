"""The self-test: part by part, what works and what doesn't, in the hall and without a computer.

A guest (see guest): it has keys and display for a while, and the match is there afterwards as it
was. Its parts are modules loaded one after another (selftest_*), each usable by itself, so that
the handheld takes those it has; what they found is kept in a small file (selftest_file). OK says
yes or goes on, MISS says no, UNDO leaves a part out, and held for a second the whole test. A
minute without a key ends it. Borrowed by the menu, and by the scoreboard when OK is held as the
power comes.
"""

from firmware.aio import ticks_diff
from firmware.borrow import borrow
from firmware.guest import Guest
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_OK = const(15)
_ENTRY_UNDO = const(11)
_OVER = const(5)

OK = "OK"
FAIL = "FAIL"
SKIPPED = "SKIPPED"

_MISS = const(3)
_LEFT_ALONE_MS = const(60_000)
_TURN_MS = const(2000)  # of each result in the list

_PARTS = (
    ("DISPLAY", "selftest_screen"),
    ("KEYS", "selftest_keys"),
    ("BUZZER", "selftest_ask"),
    ("LIGHT", "selftest_ask"),
    ("FLASH", "selftest_look"),
    ("RADIO", "selftest_look"),
)


class SelfTest(Guest):
    """app: the Scoreboard; `under_way`: its match has begun, which is said first.

    results: (part, OK, FAIL or SKIPPED, why) of the parts that are done. part: the one under way,
    None before the first and in the list of results.
    """

    def __init__(self, app, under_way: bool, ticks: int) -> None:
        self.results = []
        self.part = None
        self.say = _speaker(app.keeper.settings.get("language"))
        self._app = app
        self._next = 0
        self._intro = under_way
        self._shown = 0  # the result in the list
        self._shown_at = ticks
        self._key_at = ticks
        self._ended = False
        if not under_way:
            self._begin(ticks)

    # The parts

    def _begin(self, ticks: int) -> None:
        """The next part that this board has, or the list of results."""
        self.part = None
        self._intro = False
        while self._next < len(_PARTS):
            name, module = _PARTS[self._next]
            self._next += 1
            self.part = borrow("firmware." + module).make(name, self._app, ticks)
            if self.part is not None:
                self.part.say = self.say
                return
        self._finish(ticks)

    def _take(self, result: str, why: str, ticks: int) -> None:
        """A part is done."""
        self.results.append((_PARTS[self._next - 1][0], result, why))
        self._begin(ticks)

    def _finish(self, ticks: int) -> None:
        """All are done: keep what was found, and show it."""
        self.part = None
        if self._ended:
            return
        self._ended = True
        self._shown_at = ticks
        keeper = self._app.keeper
        if keeper.files is None or not self.results:
            return
        try:
            borrow("firmware.selftest_file").write(keeper.files, self.results)
        except OSError as error:
            keeper.faults.add(error, "self-test")

    # What a guest does

    def has_hold(self, key: int) -> bool:
        return key == _ENTRY_UNDO

    def held(self, key: int, ticks: int) -> None:
        self._key_at = ticks
        if self.part is not None and self.part.wants_keys:
            self._take(SKIPPED, "", ticks)
        else:
            self._leave_out(ticks)

    def _leave_out(self, ticks: int) -> None:
        """What is not done is left out, and the guest goes."""
        while self.part is not None:
            self.results.append((_PARTS[self._next - 1][0], SKIPPED, ""))
            self._begin(ticks)
        if not self._intro:
            self._finish(ticks)
        self.done = True

    def key(self, key: int, ticks: int) -> None:
        self._key_at = ticks
        part = self.part
        if part is not None:
            if part.wants_keys:
                return
            if key == _ENTRY_UNDO:
                self._take(SKIPPED, "", ticks)
            else:
                part.key(key == _OK, key == _MISS, ticks)
        elif self._intro:
            if key == _OK:
                self._begin(ticks)
            elif key == _ENTRY_UNDO:
                self.done = True
        elif key in (_OK, _ENTRY_UNDO):
            self.done = True
        else:
            self._shown_at = ticks
            self._shown = (self._shown + 1) % max(1, len(self.results))

    def tick(self, ticks: int) -> bool:
        part = self.part
        if part is not None:
            changed = part.tick(ticks)
            if part.busy:
                self._key_at = ticks
            if part.result:
                self._take(part.result, part.why, ticks)
                return True
        else:
            changed = not self._intro and ticks_diff(ticks, self._shown_at) >= _TURN_MS
            if changed:
                self._shown_at = ticks
                self._shown = (self._shown + 1) % max(1, len(self.results))
        if ticks_diff(ticks, self._key_at) >= _LEFT_ALONE_MS:
            self._leave_out(ticks)
        return changed

    def lines(self) -> tuple:
        """(title, what, what to do) of what is shown, short words."""
        if self.part is not None:
            return self.part.lines()
        if self._intro:
            return "MATCH", "STAYS", "OK?"
        if not self.results:
            return "TEST", "", "OK"
        name, result, why = self.results[self._shown]
        bad = [row for row in self.results if row[1] == FAIL]
        return name, result, why or ("%d %s" % (len(bad), FAIL) if bad else "")

    def draw(self, drawing, ticks: int) -> None:
        if self.part is None or not self.part.draw(drawing, ticks):
            title, what, ask = self.lines()
            say = self.say
            draw = borrow("firmware.selftest_draw").lines
            draw(drawing, say(title), say(what), say(ask), 0, what == FAIL)

    def leave(self, ticks: int) -> None:
        part = self.part
        if part is not None:  # sent away
            part.end()


def _speaker(language: str):
    """What gives a word in a language; what has no translation is as it is.

    Of two words that are not known together the first is said, the second kept: COL 1.
    """
    words = borrow("firmware.words").table("words_test_", language)

    def say(text: str) -> str:
        if words is None or text in words:
            return text if words is None else words[text]
        head, blank, tail = text.partition(" ")
        return words.get(head, head) + blank + tail

    return say


def guest(app, ticks: int) -> Guest:
    """The self-test of a Scoreboard; a clock that runs stands while it lasts.

    Of an application without a board: a guest that leaves at once.
    """
    if not app.board:
        nobody = Guest()
        nobody.done = True
        return nobody
    desk = app.referee
    match = desk.match
    desk.stand_still()
    played = match.game.shots + match.frames_won(0) + match.frames_won(1)
    under_way = played > 0 and match.game.phase != _OVER
    return SelfTest(app, under_way, ticks)
