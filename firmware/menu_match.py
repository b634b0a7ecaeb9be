"""The menu's page of a new match: yesterday's settings, each to be changed, and START.

What there is to agree comes from the game (menu_agree): a game without a shoot-out shows none.
Nothing happens before OK is held on START; then the match before is kept as a sheet. The
agreement is a Setup all the time, and its header lines, which were read back, are what the
scoreboard begins the match with when the menu has gone: the menu can begin nothing that a sheet
could not say. Headers it has no item for stay as they were. Borrowed by menu.
"""

from firmware import menu_agree as agree
from firmware.borrow import borrow
from firmware.menu_page import Page
from rules_core import headers_write as texts  # the one menu_agree has, too
from rules_core.setup import Setup


class NewMatch(Page):
    """`setup` as it would be agreed; kept: (name, value) of headers that stay as they were."""

    title = "NEW MATCH"

    def __init__(self, menu, setup, kept) -> None:
        Page.__init__(self, menu)
        self.setup = setup
        self._kept = kept
        self._items = agree.items_of(setup)

    def count(self) -> int:
        return len(self._items)

    def label(self) -> str:
        label, kind, _ = self._items[self.at]
        say = self.menu.say
        if label[-2:-1] == " " and label[-1] in agree.SIDES:
            return say(label[:-2]) + label[-2:]
        return label if kind[:4] == "name" else say(label)

    def value(self) -> str:
        _, kind, side = self._items[self.at]
        if kind == "begin":
            return self._summary()
        if kind[:4] == "name":
            name = agree.names_of(self.setup, side)[int(kind[4:])]
            return borrow("firmware.view_names").plain(name) if name else "-"
        return agree.text_of(self.setup, kind, side, self.menu.say)

    def _summary(self) -> str:
        """What START would begin: "KAISA 60 60+5"."""
        setup = self.setup
        say = self.menu.say
        text = say(agree.game_text(setup)) + " " + str(setup.target[0])
        return text + (" " + agree.clock_text(setup, say) if setup.clock >= 0 else "")

    def _is_name(self) -> bool:
        return self._items[self.at][1][:4] == "name"

    def holds(self) -> bool:
        return self.at == 0

    def steps(self) -> bool:
        return self.at > 0 and not self._is_name()

    def step(self, steps: int) -> bool:
        if not self.steps():
            return False
        _, kind, side = self._items[self.at]
        self.setup = agree.step(self.setup, kind, side, steps)
        self._items = agree.items_of(self.setup)
        return True

    def ok(self, ticks: int) -> bool:
        if self.at == 0:
            return self._begin(ticks)
        if self._is_name():
            self.menu.enter(borrow("firmware.menu_names").Pick(self.menu, self))
            return True
        return self.step(1)

    def take_name(self, name: str) -> None:
        """The name that was picked or typed for the item shown."""
        _, kind, side = self._items[self.at]
        names = agree.names_of(self.setup, side)
        names[int(kind[4:])] = name
        agree.keep_names(self.setup, side, names)

    def _begin(self, ticks: int) -> bool:
        """Begin it, if it can be; its names move to the top of the list."""
        menu = self.menu
        pairs = texts.headers_of(self.setup) + self._kept
        headers = "\n".join([texts.format_line(name, value) for name, value in pairs])
        try:
            reading = borrow("rules_core.headers")
            setup = reading.setup_of(reading.read_headers(headers))
        except ValueError as error:
            menu.tell(str(error).split(":")[0].upper() + "?", ticks)
            return False
        played = []
        for side in range(setup.sides):
            for name in agree.names_of(setup, side):
                if not agree.is_number(side, name):
                    played.append(name)
        borrow("firmware.names").remember(menu.app.keeper, played)
        menu.app.agreed = headers  # begun when no page of the menu is in the new match's way
        menu.close()
        return True


def page(menu):
    """The page, with what was agreed for the match before."""
    try:
        setup, kept = _played(menu.app.keeper.headers)
    except ValueError:
        setup, kept = Setup(), []
    return NewMatch(menu, setup, kept)


def _played(headers: str) -> tuple:
    """(setup, what else is kept) of header lines; what reads them is let go."""
    reading = borrow("rules_core.headers")
    found = reading.read_headers(headers)
    return reading.setup_of(found), agree.kept_of(found)
