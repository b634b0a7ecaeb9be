"""What a page of the menu is: a list of items, one shown at a time, on the keys as arrows.

The base of the pages (menu_match, menu_strokes …); menu.Menu has them in a stack and shows the
item of the uppermost. No pixels and no link here: texts, and what keys come to.
"""

from rules_core.const import const

# Keys, by their place in the matrix.
UP = const(1)
DOWN = const(9)
LEFT = const(4)
RIGHT = const(6)
UNDO = const(11)
PAUSE = const(12)
OK = const(15)

_LONG = const(8)  # items, from which holding up or down goes several at once
_LEAP = const(5)


class Page:
    """A page of `menu`; `title` in English, as words has it; `at` the item shown, from 0.

    A page gives its items by `count`, `label`, `value` and `hint` (all in the board's language,
    capitals) and acts by `step` and `ok`; each of these returns whether it could.
    """

    title = "MENU"

    def __init__(self, menu) -> None:
        self.menu = menu
        self.at = 0

    def count(self) -> int:
        """How many items there are, at least 1."""
        return 1

    def label(self) -> str:
        """What the item is."""
        return ""

    def value(self) -> str:
        """How it stands, "" for one that opens another page."""
        return ""

    def mark(self) -> int:
        """Which letter of the value is chosen, -1 for none."""
        return -1

    def steps(self) -> bool:
        """Whether left and right change it."""
        return False

    def holds(self) -> bool:
        """Whether OK has to be held: it ends something."""
        return False

    def step(self, steps: int) -> bool:
        """Left (-1, held -10) or right."""
        return False

    def ok(self, ticks: int) -> bool:
        """OK, held if `holds` said so."""
        return False

    def tick(self, ticks: int) -> bool:
        """Time passes; whether the page has changed by it."""
        return False

    # Keys

    def key(self, key: int, ticks: int) -> bool:
        """A tap; whether it meant something."""
        if key == UP or key == DOWN:
            return self.move(1 if key == DOWN else -1)
        if key == LEFT or key == RIGHT:
            return self.step(1 if key == RIGHT else -1)
        if key == OK:
            return not self.holds() and self.ok(ticks)
        if key == UNDO:
            self.menu.back()
            return True
        if key == PAUSE:
            self.menu.close()
            return True
        return False

    def move(self, items: int) -> bool:
        """Up or down."""
        count = self.count()
        if count < 2:
            return False
        self.at = (self.at + items) % count
        return True

    def has_hold(self, key: int) -> bool:
        """Whether holding a key would mean something."""
        if key == OK:
            return self.holds()
        if key == UP or key == DOWN:
            return self.count() >= _LONG
        return (key == LEFT or key == RIGHT) and self.steps()

    def held(self, key: int, ticks: int) -> bool:
        """A key was held; whether it meant something."""
        if key == OK:
            return self.holds() and self.ok(ticks)
        if key == UP or key == DOWN:
            last = self.count() - 1
            self.at = max(0, min(last, self.at + (_LEAP if key == DOWN else -_LEAP)))
            return True
        return self.step(10 if key == RIGHT else -10)
