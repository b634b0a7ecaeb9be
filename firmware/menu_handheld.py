"""The menu's page of handhelds: pair a new one, forget one that is lost.

Borrowed by menu when the page is opened; what is chosen is the board's radio's to do (wireless),
which then shows the code on the display.
"""

from firmware.menu_page import Page


class Handhelds(Page):
    """What the radio offers: (text, number) pairs, a new one first."""

    title = "HANDHELD"

    def count(self) -> int:
        return len(self.menu.desk.handhelds)

    def _offer(self) -> tuple:
        return self.menu.desk.handhelds[self.at]

    def label(self) -> str:
        text, _, number = self._offer()[0].partition(" ")
        return self.menu.say(text) + (" " + number if number else "")

    def value(self) -> str:
        return ""

    def holds(self) -> bool:
        return self.at > 0

    def ok(self, ticks: int) -> bool:
        self.menu.desk.asked = self._offer()[1]
        self.menu.close()
        return True


def page(menu):
    """The page, or None without a radio."""
    return Handhelds(menu) if menu.desk.handhelds else None
