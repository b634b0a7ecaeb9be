"""A referee's desk to press keys at: `Desk("pyramid").type("1 2 OK 0!")`. No test itself.

PAUSE held opens the menu, as the scoreboard does; `Board` of board.py is the whole of it. A key
is named by its legend (or the one of the foul layer, without blanks) and held for more than a
second with a ! behind it. Runs on every interpreter.
"""

from firmware.entry import Entry, key_map
from firmware.referee import NO
from firmware.referee_linked import LinkedReferee
from rules_core.setup import Setup
from tools.virtual.deskapp import DeskApp

HELD = 16
_TAP_MS = 60
_HOLD_MS = 1100


def legends(game):
    """The rows of a game's legends."""
    return __import__("firmware.legends_" + game, None, None, ("LEGENDS",)).LEGENDS


def number_of(game, word):
    """The key (0-15, with HELD for a !) of a word."""
    held = len(word) > 1 and word[-1] == "!"
    word = word[:-1] if held else word
    rows = legends(game)
    names = [row[0] for row in rows]
    if word not in names:
        names = [row[1].replace(" ", "") for row in rows]
    return names.index(word) + (HELD if held else 0)


class Desk:
    """One match at a desk without a board, as a board with a radio has it; `journal` counts what
    was written.
    """

    def __init__(self, game="kaisa", form=0, **fields):
        self.name = game
        self.setup = Setup(game, -1, form)
        for field in fields:
            setattr(self.setup, field, fields[field])
        self.journal = []
        self.ticks = 0
        self.referee = LinkedReferee(self.setup, key_map(game), self, 0)
        self.match = self.referee.match
        self.game = self.match.game
        self.entry = self.referee.entry
        self.app = DeskApp(self.referee, '[Game "%s"]' % game)
        self.taps = 0
        self.refused = 0

    def append(self, data):
        """The journal's side of the desk."""
        self.journal.append(bytes(data))

    def wait(self, ms):
        """Time passes."""
        end = self.ticks + ms
        while self.ticks < end:
            self.ticks += 5
            self.app.tick(self.ticks)

    def press(self, key):
        """One key (with HELD) down and up again."""
        desk = self.referee
        desk.flash = False
        desk.sound = 0
        self.app.key_down(key % HELD, self.ticks)
        flash = desk.flash
        self.wait(_HOLD_MS if key >= HELD else _TAP_MS)
        self.app.key_up(key % HELD, self.ticks)
        self.refused += 1 if flash or desk.flash or desk.sound == NO else 0
        self.wait(_TAP_MS)
        self.taps += 1

    def type(self, words):
        """Press keys one after another; how many were refused."""
        self.refused = 0
        for word in words.split():
            self.press(number_of(self.name, word))
        return self.refused

    @property
    def menu(self):
        """The menu, if it is open; else None."""
        return self.app.guest

    def said(self):
        """What the menu shows, "SCORE A 58"; "" when it is closed."""
        menu = self.app.guest
        return "" if menu is None else (menu.label + " " + menu.value).strip()

    def find(self, start):
        """Step down through the menu's page until an item begins so; whether there is one."""
        for _ in range(self.menu.count):
            if self.said().startswith(start):
                return True
            self.press(9)
        return False

    def correct(self, start=""):
        """Open the menu's corrections at an item that begins so."""
        self.press(12 + HELD)
        assert self.find("CORRECT")
        self.press(15)
        return self.find(start)

    def last_token(self):
        """The token of the last event of the log, a stroke."""
        log = self.match.log
        return self.game.format(log.words[log.n - 1])


def played(game, words, form=0, **fields):
    """(token, taps) of a stroke typed at a fresh desk, every tap accepted."""
    desk = Desk(game, form, **fields)
    before = desk.match.log.n
    assert desk.type(words) == 0, words
    assert desk.match.log.n > before, words
    return desk.last_token(), desk.taps


def shown(game, words, form=0, **fields):
    """(text, points) of a stroke that is still open; every tap was accepted."""
    desk = Desk(game, form, **fields)
    assert desk.type(words) == 0, words
    return desk.entry.text, desk.entry.points


def spelled(game, keys, words):
    """The word an Entry has after the keys of `words`, or None if one of them was refused."""
    entry = Entry(game, keys)
    for word in words:
        if entry.tap(number_of(game.NAME, word)) == 0:
            return None
    return entry.word


class Dice:
    """Pseudo-random numbers, the same on every interpreter."""

    def __init__(self, seed):
        self._state = seed

    def __call__(self, limit):
        """A number below `limit`."""
        self._state = (self._state * 1103 + 12345) % 1000003
        return self._state // 7 % limit
