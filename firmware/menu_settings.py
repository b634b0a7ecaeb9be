"""The menu's page of settings: every one of the table that is chosen from words or numbers.

Left and right change a setting at once: it is seen and heard; it is kept when the page is left.
Borrowed by menu when the page is opened, and the table with it (settings_file).
"""

from firmware.borrow import borrow
from firmware.menu_page import Page
from firmware.settings_file import SCHEMA


def choices(can_be) -> list:
    """What a row of the table allows, in order: words, then numbers."""
    words = [word for word in can_be if isinstance(word, str)]
    if len(words) == len(can_be):
        return words
    return words + list(range(can_be[-2], can_be[-1] + 1))


class Settings(Page):
    """A setting an item; texts that other pages keep are left out."""

    title = "SETTINGS"

    def __init__(self, menu) -> None:
        Page.__init__(self, menu)
        self._rows = [row for row in SCHEMA if isinstance(row[2], tuple)]

    def count(self) -> int:
        return len(self._rows)

    def _name(self) -> str:
        return self._rows[self.at][0]

    def label(self) -> str:
        name = self._name()
        return self.menu.say("LIGHT" if name == "brightness" else name.upper())

    def value(self) -> str:
        value = self.menu.app.keeper.settings.get(self._name())
        return self.menu.say(value.upper()) if isinstance(value, str) else str(value)

    def steps(self) -> bool:
        return True

    def step(self, steps: int) -> bool:
        values = choices(self._rows[self.at][2])
        app = self.menu.app
        name = self._name()
        at = values.index(app.keeper.settings.get(name)) + steps
        if steps in (1, -1):
            at %= len(values)
        at = max(0, min(len(values) - 1, at))
        value = values[at]
        app.keeper.remember(name, value)
        if name == "sound":
            app.referee.quiet = value == "off"
        elif name == "language":
            borrow("firmware.words").speak(app.view, value)
            self.menu.speak()
        return True

    def ok(self, ticks: int) -> bool:
        return self.step(1)


def page(menu):
    """The page."""
    return Settings(menu)
