"""The handheld's self-test: display, keys, buzzer, motor, flash, radio, cell, one after another.

A dialog of the own menu, loaded while it is open; its parts are the board's (selftest_*), its
results are kept in the same small file. OK says yes or goes on, MISS says no, UNDO leaves a part
out. The match is on the board and is not touched.
"""

from firmware import texts
from firmware.aio import ticks_diff
from firmware.borrow import borrow
from firmware.drivers.buzzer import CONFIRMED
from firmware.drivers.vibration import LONG
from firmware.handheld_answers import Dialog
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_MISS = const(3)
_OK = const(15)
_ENTRY_UNDO = const(11)

_STAY = const(0)  # as handheld_dialog
_NO = const(1)
_CLOSE = const(2)

_WALK_MS = const(60)  # between two steps over the display
_CELL = const(8)  # pixels of a step's square
_LEFT_ALONE_MS = const(60_000)
_KEY_SIZE = const(9)
_KEY_PITCH = const(13)
_KEYS_X = const(77)
_PARTS = ("DISPLAY", "KEYS", "BUZZER", "MOTOR", "FLASH", "RADIO", "CELL")


class _Canvas:
    """The handheld's pages as the board's parts draw on them."""

    KIND = "mono"

    def __init__(self, pages) -> None:
        self.fb = pages.fb
        self.small = self.medium = pages.font


class SelfTest(Dialog):
    """app: the Handheld. results: (part, OK, FAIL or SKIPPED, why) of the parts that are done."""

    def __init__(self, app) -> None:
        Dialog.__init__(self)
        self._words = _words(app.language)
        self._app = app
        self._ticks = self._key_at = app.ticks
        self._next = 0
        self._seen = 0  # keys, as bits
        self._shown = 0  # the result in the list
        self.part = None
        self.results = []
        self._begin()

    def say(self, text: str) -> str:
        """A word in the handheld's language."""
        return self._words.get(text, text)

    # The parts

    def _begin(self) -> None:
        """The next part that there is; none: the list of results."""
        self.part = None
        while self._next < len(_PARTS):
            self.part = self._make(_PARTS[self._next])
            self._next += 1
            if self.part is not None:
                return
        self._keep()

    def _make(self, name: str):
        app = self._app
        ticks = self._ticks
        if name == "DISPLAY":
            screen = borrow("firmware.selftest_screen")
            return screen.Screen(((0, 0, 128, 64),), (), ticks, _WALK_MS, _CELL)
        if name == "KEYS":
            self._seen = 0
            return borrow("firmware.selftest_keys").KeyTest(app.keypad, ticks)
        if name == "BUZZER" or name == "MOTOR":
            return self._asked(name)
        look = borrow("firmware.selftest_look")
        if name == "FLASH":
            return look.Flash(app.files, ticks)
        if name == "RADIO":
            return look.Radio(self, ticks) if app.radio is not None else None
        return look.Battery(app.battery, ticks) if app.battery is not None else None

    def _asked(self, name: str):
        """What the referee has to hear or feel; None without the thing."""
        app = self._app
        driver = app.buzzer if name == "BUZZER" else app.vibration
        if driver is None:
            return None

        def play() -> None:
            if name == "BUZZER":
                driver.muted = False  # also where sounds are off
            driver.play(CONFIRMED if name == "BUZZER" else LONG)

        question = "HEARD?" if name == "BUZZER" else "FELT?"
        return borrow("firmware.selftest_ask").Heard(name, question, play, self._ticks)

    def probe(self, frame) -> tuple:
        """Send a frame to all; (whether it could not go out, how many boards are known)."""
        radio = self._app.radio
        unsent = radio.unsent
        radio.send(frame, len(frame))
        return radio.unsent != unsent, len(self._app.link.keys.numbers())

    def _take(self, result: str, why: str) -> None:
        """A part is done."""
        self.results.append((_PARTS[self._next - 1], result, why))
        self._begin()

    def _keep(self) -> None:
        files = self._app.files
        if files is not None and self.results:
            try:
                borrow("firmware.selftest_file").write(files, self.results)
            except OSError as error:
                self._app.faults.add(error, "self-test")

    # As a dialog

    def has_hold(self, key: int) -> bool:
        return self.part is not None and self.part.wants_keys and key == _ENTRY_UNDO

    def held(self, key: int) -> int:
        self._take("SKIPPED", "")
        return _STAY

    def key(self, key: int) -> int:
        self._key_at = self._ticks
        part = self.part
        if part is None:
            if key in (_OK, _ENTRY_UNDO):
                return _CLOSE
            self._shown = (self._shown + 1) % max(1, len(self.results))
        elif part.wants_keys:
            pass  # it sees them itself
        elif key == _ENTRY_UNDO:
            self._take("SKIPPED", "")
        else:
            part.key(key == _OK, key == _MISS, self._ticks)
        return _STAY

    def tick(self, ticks: int) -> int:
        self._ticks = ticks
        part = self.part
        if part is None:
            return _CLOSE if ticks_diff(ticks, self._key_at) > _LEFT_ALONE_MS else _STAY
        changed = part.tick(ticks)
        self._seen |= self._app.keypad.down
        if part.busy:
            self._key_at = ticks
        if part.result:
            self._take(part.result, part.why)
            return _NO
        if ticks_diff(ticks, self._key_at) > _LEFT_ALONE_MS:
            return _CLOSE
        return _NO if changed else _STAY

    def leave(self) -> None:
        if self.part is not None:
            self.part.end()

    def _lines(self) -> tuple:
        """(title, what, what to do) in English."""
        if self.part is not None:
            return self.part.lines()
        if not self.results:
            return "TEST", "", "OK"
        name, result, why = self.results[self._shown]
        return name, result, why

    def title(self, words) -> str:
        return self.say(self._lines()[0])

    def lines(self, words) -> list:
        name, what, why = self._lines()
        if self.part is not None:
            return [(self._word(what), "", False)]
        place = "%d/%d" % (self._shown + 1, len(self.results))
        return [(self.say(name), place, False), (self.say(what), why, what == "FAIL")]

    def _word(self, text: str) -> str:
        """A word that may have a number behind it."""
        said = self.say(text)
        if said != text:
            return said
        word, blank, number = text.partition(" ")
        return self.say(word) + blank + number

    def hint(self, words) -> str:
        return self.say(self._lines()[2]) if self.part is not None else "OK"

    def draw(self, pages, ticks: int) -> bool:
        """What needs more than lines: all of the display, or the keys beside the words."""
        part = self.part
        if part is None:
            return False
        if not part.wants_keys:
            return part.draw(_Canvas(pages), ticks)
        title, what, ask = part.lines()
        pages.text(self.say(title), 4, 4)
        pages.text(self._word(what), 4, 20)
        pages.text(self._word(ask), 4, 36)
        down = self._app.keypad.down
        for key in range(16):
            x = _KEYS_X + key % 4 * _KEY_PITCH
            y = key // 4 * _KEY_PITCH
            pages.fb.rect(x, y, _KEY_SIZE, _KEY_SIZE, 1)
            if down >> key & 1:
                pages.fb.fill_rect(x, y, _KEY_SIZE, _KEY_SIZE, 1)
            elif self._seen >> key & 1:
                pages.fb.fill_rect(x + 2, y + 2, _KEY_SIZE - 4, _KEY_SIZE - 4, 1)
        return True


def _words(language: str) -> dict:
    """The parts' words in a language by their English ones; a table that is missing is English."""
    words = dict(texts.more(language).TESTS)
    if language != "en":
        try:
            words.update(borrow("firmware.words_test_" + language).WORDS)
        except ImportError:
            pass  # they are the board's
    return words
