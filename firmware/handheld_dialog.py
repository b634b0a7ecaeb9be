"""The handheld's dialogs: corrections as on the board, its own menu, and the code of a pairing.

A dialog takes keys and says what came of it; it has a title and lines to be shown. Loaded when
one is opened. No drawing, no link but the calls the menu makes on it.
"""

import gc

from firmware import texts
from firmware.borrow import borrow
from firmware.entry import OK, UNDO
from firmware.handheld_answers import Dialog
from rules_core.const import const

# What a key came to.
STAY = 0
NO = 1
CLOSE = 2
EVENT = 3  # `kind` and `argument()` are to be sent

# Keys as arrows, by their place in the matrix; as correct has them.
UP = const(1)
DOWN = const(9)
LEFT = const(4)
RIGHT = const(6)

_BRIGHTEST = const(15)
_ACTIVE = const(8)  # as link_state
_UP_LINK = const(2)


class Corrections(Dialog):
    """correct.Correction behind the handheld's own words."""

    about_match = True

    def __init__(self, correct, mirror, keys, now_ticks: int, quiet: bool) -> None:
        self._correct = correct
        self._inner = correct.Correction(mirror, keys, now_ticks, quiet)
        self.quiet = quiet
        Dialog.__init__(self)

    def has_hold(self, key: int) -> bool:
        return self._inner.has_hold(key)

    def key(self, key: int) -> int:
        return self._came_to(self._inner.key(key))

    def held(self, key: int) -> int:
        return self._came_to(self._inner.held(key))

    def _came_to(self, what: int) -> int:
        correct = self._correct
        self.kind = self._inner.kind
        if what == correct.STAY:
            return STAY
        if what == correct.SOUND:
            self.quiet = not self.quiet
            self._inner.show_sound(self.quiet)
            return STAY
        if what == correct.EVENT:
            return EVENT
        return CLOSE if what == correct.CLOSE else NO

    def argument(self) -> int:
        return self._inner.argument()

    def title(self, words) -> str:
        return words.CORRECTION

    def lines(self, words) -> list:
        text = self._inner.text
        for name, said in words.CORRECTIONS:
            if text[: len(name) + 1] == name + " ":
                rest = text[len(name) + 1 :].replace("OK?", "")
                if rest in ("ON", "OFF"):
                    rest = words.ON if rest == "ON" else words.OFF
                side, _, value = rest.rpartition(" ")
                if name == "GIVE UP":
                    side = rest.strip()
                    value = ""
                return [(said + " " + side, value, True)]
        return [(text, "", True)]

    def hint(self, words) -> str:
        if self._inner.ends:
            return words.HOLD_OK
        return words.CONFIRM if self._inner.changed else ""


class Menu(Dialog):
    """app: the handheld, with settings, link, battery, desk and `apply()` for what was chosen."""

    _ITEMS = (
        "language", "brightness", "sound", "pair", "take_over", "cell", "test", "memory", "faults",
        "version",
    )  # fmt: skip

    def __init__(self, app) -> None:
        self._app = app
        self._at = 0
        Dialog.__init__(self)

    def key(self, key: int) -> int:
        """Arrows choose and change, OK does it, UNDO leaves."""
        if key == UNDO:
            return CLOSE
        if key == UP or key == DOWN:
            self._at = (self._at + (1 if key == DOWN else -1)) % len(self._ITEMS)
            return STAY
        item = self._ITEMS[self._at]
        if key == LEFT or key == RIGHT or key == OK:
            return self._change(item, -1 if key == LEFT else 1, key == OK)
        return NO

    def _change(self, item: str, step: int, ok: bool) -> int:
        app = self._app
        if item == "pair" and ok:
            app.desk.dialog = Pairing(app)
            return STAY
        if item == "take_over" and ok:
            return self._take_over()
        if item == "test" and ok:
            app.desk.dialog = borrow("firmware.handheld_test").SelfTest(app)
            return STAY
        if item not in ("language", "brightness", "sound"):
            return NO
        settings = app.settings
        value = settings.get(item)
        if item == "language":
            languages = texts.LANGUAGES
            value = languages[(languages.index(value) + step) % len(languages)]
        elif item == "sound":
            value = "off" if value == "on" else "on"
        else:
            value = max(0, min(_BRIGHTEST, app.level() + step))
        settings.set(item, value)
        app.apply()
        return STAY

    def _take_over(self) -> int:
        link = self._app.link
        if link.link != _UP_LINK or link.state.flags & _ACTIVE:
            return NO
        link.take_over(self._app.ticks)
        return CLOSE

    def title(self, words) -> str:
        return words.MENU

    def lines(self, words) -> list:
        """(text, value, chosen) a line: three items around the chosen one."""
        first = max(0, min(self._at - 1, len(self._ITEMS) - 3))
        found = []
        for i in range(first, first + 3):
            found.append(self._line(words, self._ITEMS[i], i == self._at))
        return found

    def _line(self, words, item: str, chosen: bool) -> tuple:
        get = self._app.settings.get
        if item == "language":
            return words.LANGUAGE, texts.NAMES[texts.LANGUAGES.index(get(item))], chosen
        if item == "brightness":
            return words.BRIGHTNESS, str(self._app.level()), chosen
        if item == "sound":
            return words.SOUND, words.ON if get(item) == "on" else words.OFF, chosen
        if item == "pair":
            return words.PAIR, "", chosen
        if item == "take_over":
            active = self._app.link.state.flags & _ACTIVE
            return words.TAKE_OVER, "✓" if active else "", chosen
        if item == "test":
            return words.TEST, "", chosen
        if item != "cell":
            return self._about(words, item, chosen)
        battery = self._app.battery
        mv = battery.mv if battery is not None else 0
        return words.CELL, "%d.%02d V" % (mv // 1000, mv % 1000 // 10), chosen

    def _about(self, words, item: str, chosen: bool) -> tuple:
        """What somebody is asked who reports a fault."""
        if item == "memory":
            free = gc.mem_free() // 1024 if hasattr(gc, "mem_free") else 0
            return words.MEMORY, "%d K" % free, chosen
        if item == "faults":
            return words.FAULTS, str(self._app.faults.total), chosen
        try:
            version = __import__("firmware.version", None, None, ("VERSION",)).VERSION
        except ImportError:
            version = "?"  # what was put there by hand has none
        return words.VERSION, version, chosen

    def hint(self, words) -> str:
        return words.MENU_HINT


class Pairing(Dialog):
    """The 24 digits that the board shows, typed on the keys; a wrong group is said at once."""

    def __init__(self, app) -> None:
        self._app = app
        self._pairing = borrow("firmware.pairing")
        self._code = ""
        self._wrong = 0
        Dialog.__init__(self)

    def key(self, key: int) -> int:
        """A digit where the pyramid has it; UNDO takes one back, on nothing it leaves."""
        pairing = self._pairing
        self._wrong = 0
        if key == UNDO:
            if not self._code:
                return CLOSE
            self._code = self._code[:-1]
            return STAY
        digit = pairing.DIGIT_KEYS.find(bytes((key,)))
        size = pairing.GROUP * pairing.GROUPS
        if key == OK and len(self._code) == size:
            self._app.link.pair(pairing.secret_of(self._code), self._app.ticks)
            return CLOSE
        if digit < 0 or len(self._code) == size:
            return NO
        self._code += str(digit)
        if len(self._code) % pairing.GROUP == 0:
            group = len(self._code) // pairing.GROUP - 1
            if pairing.group_of(self._code, group) < 0:
                self._wrong = group + 1
                self._code = self._code[: group * pairing.GROUP]
                return NO
        return STAY

    def title(self, words) -> str:
        return words.CODE

    def lines(self, words) -> list:
        """(text, value, chosen) a line: two groups each, what is missing as dots."""
        group = self._pairing.GROUP
        code = self._code + "·" * (group * self._pairing.GROUPS - len(self._code))
        found = []
        for at in range(0, len(code), 2 * group):
            middle = at + group
            found.append((code[at:middle] + "  " + code[middle : middle + group], "", False))
        return found

    def hint(self, words) -> str:
        if self._wrong:
            return words.CODE_WRONG % self._wrong
        full = len(self._code) == self._pairing.GROUP * self._pairing.GROUPS
        return words.CONFIRM if full else words.MENU_HINT


def corrections(desk, ticks: int):
    """The corrections of the match as it stands, or None when there is nothing to correct."""
    mirror = desk.mirror
    keys = desk.entry.keys
    correct = borrow("firmware.correct")
    if mirror.unsure or not correct.can_open(mirror, keys):
        return None
    return Corrections(correct, _AtTicks(mirror, ticks), keys, ticks, desk.quiet)


class _AtTicks:
    """The mirror as correct wants a match: its clock is read at one moment."""

    def __init__(self, mirror, ticks: int) -> None:
        self.game = mirror.game
        self.clock = mirror.clock
        self.setup = mirror.setup
        self._left = mirror.clock_left(ticks)

    def clock_left(self, now: int) -> int:
        """Seconds left when the dialog was opened."""
        return self._left
