"""The menu's pages of names: picked from the list the board keeps, or typed letter by letter.

The list begins with typing a new one and with nobody. Letters stand in rows of six: up and down
choose the row, left and right the letter, OK takes it, UNDO takes the last one back; OK held is
the end. Borrowed by menu_match; the list and its file are names'.
"""

from firmware import names
from firmware.borrow import borrow
from firmware.menu_page import DOWN, LEFT, OK, PAUSE, RIGHT, UNDO, UP, Page


class Pick(Page):
    """A name of the list for `match`, the page that asks."""

    title = "NAME"

    def __init__(self, menu, match) -> None:
        Page.__init__(self, menu)
        self._match = match
        self._names = []
        try:
            self._names = names.load(menu.app.keeper.files)
        except OSError as error:
            menu.app.keeper.faults.add(error, "names")
        self.at = 2 if self._names else 0
        self._plain = borrow("firmware.view_names").plain

    def count(self) -> int:
        return 2 + len(self._names)

    def label(self) -> str:
        if self.at < 2:
            return self.menu.say("NOBODY" if self.at else "TYPE NAME")
        return self._plain(self._names[self.at - 2])

    def value(self) -> str:
        return ""

    def ok(self, ticks: int) -> bool:
        if self.at == 0:
            self.menu.enter(Letters(self.menu, self))
        else:
            self.take("" if self.at == 1 else self._names[self.at - 2])
        return True

    def take(self, name: str) -> None:
        """This is the name."""
        self._match.take_name(name)
        self.menu.back()


class Letters(Page):
    """Types a name for `pick`. `text` so far, in capitals; `row` of letters, `column` in it."""

    title = "TYPE NAME"

    def __init__(self, menu, pick) -> None:
        Page.__init__(self, menu)
        self._pick = pick
        russian = menu.app.keeper.settings.get("language") == "ru"
        self._rows = names.CYRILLIC + names.LATIN if russian else names.LATIN + names.CYRILLIC
        self.text = ""
        self.row = 0
        self.column = 0

    def letter(self) -> str:
        """The letter that OK would take."""
        return self._rows[self.row][self.column]

    def label(self) -> str:
        return self.text + "_"

    def value(self) -> str:
        return self._rows[self.row].replace(" ", "_")

    def mark(self) -> int:
        return self.column

    def key(self, key: int, ticks: int) -> bool:
        if key == UP or key == DOWN:
            self.row = (self.row + (1 if key == DOWN else -1)) % len(self._rows)
        elif key == LEFT or key == RIGHT:
            self.column = (self.column + (1 if key == RIGHT else -1)) % 6
        elif key == OK:
            if len(self.text) == names.LONGEST:
                return False
            self.text += self.letter()
            if len(self.text) == 1:
                self.menu.tell("HOLD OK", ticks)  # is how it ends
        elif key == UNDO:
            if not self.text:
                self.menu.back()
            self.text = self.text[:-1]
        else:
            return key == PAUSE and Page.key(self, key, ticks)
        return True

    def has_hold(self, key: int) -> bool:
        return key == OK

    def held(self, key: int, ticks: int) -> bool:
        try:
            name = names.check(names.written(self.text))
        except ValueError:
            return False
        self.menu.back()
        self._pick.take(name)
        return True
