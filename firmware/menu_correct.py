"""The menu's page of corrections: score, turn, clock, giving up, stopping the frame.

correct.Correction with the menu's words; what it comes to is played at the desk. Borrowed by
menu when the page is opened.
"""

from firmware import correct
from firmware.menu_page import UNDO, Page


class Corrections(Page):
    """The items of a Correction over the match as it stands."""

    title = "CORRECT"

    def __init__(self, menu) -> None:
        Page.__init__(self, menu)
        self._begin()

    def _begin(self) -> None:
        desk = self.menu.desk
        self.dialog = correct.Correction(desk.match, desk.keys, desk.now, desk.quiet)

    def count(self) -> int:
        return self.dialog.count

    def label(self) -> str:
        say = self.menu.say
        title = self.dialog.title
        if title[-2:-1] == " " and title[-1] in "ABC":
            return say(title[:-2]) + title[-2:]
        return say(title)

    def value(self) -> str:
        return self.menu.say(self.dialog.value)

    def steps(self) -> bool:
        return not self.dialog.ends

    def holds(self) -> bool:
        return self.dialog.ends

    def key(self, key: int, ticks: int) -> bool:
        if key == UNDO or key == correct.PAUSE:
            return Page.key(self, key, ticks)
        return self._came_to(self.dialog.key(key), ticks)

    def held(self, key: int, ticks: int) -> bool:
        return self._came_to(self.dialog.held(key), ticks)

    def has_hold(self, key: int) -> bool:
        return self.dialog.has_hold(key)

    def _came_to(self, what: int, ticks: int) -> bool:
        menu = self.menu
        self.at = self.dialog.at
        if what == correct.REFUSED:
            return False
        if what == correct.SOUND:
            desk = menu.desk
            desk.quiet = not desk.quiet
            self.dialog.show_sound(desk.quiet)
        elif what == correct.EVENT:
            dialog = self.dialog
            if menu.act(dialog.kind, dialog.argument(), ticks):
                self._begin()
                return False
            menu.close()
        return True


def page(menu):
    """The page, or None when there is nothing to correct."""
    desk = menu.desk
    return Corrections(menu) if correct.can_open(desk.match, desk.keys) else None
