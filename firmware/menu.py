"""The menu: a guest that keeps the clock standing while the referee chooses or corrects.

A model without pixels, a stack of pages (menu_page) whose upper one shows an item at a time:
its texts are here for whoever draws them, menu_draw on the boards, the handheld on its own
display. Opened by PAUSE held; UNDO goes back a page, PAUSE leaves at once, a minute without a
key does too. Whatever it did not do, the match is as it was. Loaded when it is opened.
"""

import gc
import sys

from firmware import menu_page
from firmware.aio import ticks_diff
from firmware.borrow import borrow, let_go
from firmware.guest import Guest
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_OVER = const(5)

_TAPPED = const(1)  # referee's sounds
_DONE = const(2)
_NO = const(3)

_PAGE = "firmware.menu_page"  # stays while the menu is open: every page is built on it
_IDLE_MS = const(60_000)
_TOLD_MS = const(2500)  # a remark is shown so long
_LATE = const(2048)  # ms the head of a long text is shown, and then its end
_TURN = const(1024)  # ms a value and the hint to hold OK take turns

Page = menu_page.Page

# Other guests the menu leads to: (label, module of ours with `guest(app, ticks)`).
GUESTS = (("TEST", "selftest"), ("DEMO", "demo"))


class Menu(Guest):
    """The menu of `app`, a Scoreboard. remote: its keys are a handheld's (menu_remote).

    For whoever shows it, short texts in the board's language: `title` of the page, `label` of
    its item, `value` ("" for one that leads on), `mark` the place of the letter chosen in it or
    -1, `hint` what OK does now; `at` and `count` of
    the item; `told`: a remark in the value's place, "" when there is none. `hold` as of every
    guest. `revision` counts what has changed in these (not `hold`). `page` is the uppermost.
    """

    remote = False

    def __init__(self, app, ticks: int) -> None:
        sys.modules[_PAGE] = menu_page
        self.app = app
        self.desk = app.referee
        self.words = None
        self.speak()
        self.title = self.label = self.value = self.hint = self.told = ""
        self.at = self.count = 0
        self.mark = -1
        self.revision = 0
        self.since = self.desk.since  # as the frame stood when a page began to speak of it
        self._told_at = 0
        self._key_at = ticks
        self._pages = []
        self._drawing = None
        self._drawn = self._drawn_hold = -1  # what is on the display
        self._drawn_value = ""
        self.enter(Top(self))
        self.refresh()

    @property
    def page(self) -> Page:
        """The page that has the keys."""
        return self._pages[-1]

    def speak(self) -> None:
        """Take the board's language, which may be another one now."""
        self.words = None
        self.words = borrow("firmware.words").table("words_menu_", self.language())

    def language(self) -> str:
        """The language it speaks."""
        return self.app.keeper.settings.get("language")

    def say(self, text: str) -> str:
        """A text of the menu in the board's language."""
        words = self.words
        return text if words is None else words.get(text, text)

    # What pages do

    def open(self, module: str) -> bool:
        """Enter the page of a module of ours, by its `page(menu)`; whether there is one."""
        gc.collect()
        page = borrow("firmware." + module).page(self)
        if page is None:
            return False
        self.enter(page)
        return True

    def enter(self, page: Page) -> None:
        """Put a page on the others."""
        self.since = self.desk.since
        self._pages.append(page)

    def back(self) -> None:
        """Leave a page, the menu with the last."""
        self._pages.pop()
        if not self._pages:
            self.close()

    def leave(self, ticks: int) -> None:
        """It has gone, and its pages with it."""
        let_go(_PAGE)

    def close(self) -> None:
        """Leave the menu."""
        self.done = True

    def tell(self, text: str, ticks: int) -> None:
        """Show a remark for a moment."""
        self.told = self.say(text)
        self._told_at = ticks

    def act(self, kind: int, value: int, ticks: int, number: int = 0) -> int:
        """Play an event at the desk; 0 or its refusal. One of the handheld's in between: 200."""
        if self.since != self.desk.since:
            self.since = self.desk.since
            self.tell("MOVED", ticks)
            return 200
        refusal = self.desk.act(kind, value, ticks, number)
        self.since = self.desk.since
        return refusal

    def receive(self, guest, ticks: int) -> None:
        """Another guest has the board from now on."""
        self.done = True
        self.app.receive(guest, ticks)

    def refresh(self) -> None:
        """Take over what the page shows."""
        if self.done:
            return
        page = self.page
        self.title = self.say(page.title)
        self.at = page.at
        self.count = page.count()
        self.label = page.label()
        self.value = page.value()
        self.mark = page.mark()
        self.hint = self.say("HOLD OK" if page.holds() else "< >" if page.steps() else "OK")
        self.revision += 1

    # As a guest

    def key(self, key: int, ticks: int) -> None:
        self._key_at = ticks
        self.told = ""
        self._after(self.page.key(key, ticks))

    def held(self, key: int, ticks: int) -> None:
        self._key_at = ticks
        self._after(self.page.held(key, ticks))

    def has_hold(self, key: int) -> bool:
        return self.page.has_hold(key)

    def _after(self, could: bool) -> None:
        self.sound = max(self.sound, _TAPPED if could else _NO)
        self.refresh()

    def tick(self, ticks: int) -> bool:
        if self.app.referee is not self.desk or ticks_diff(ticks, self._key_at) > _IDLE_MS:
            self.done = True
            return True
        changed = self.page.tick(ticks)
        if self.told and ticks_diff(ticks, self._told_at) > _TOLD_MS:
            self.told = ""
            changed = True
        if changed:
            self.refresh()
        return changed

    def shown(self, ticks: int) -> str:
        """What stands in the value's place at this moment."""
        if self.told:
            return self.told
        page = self.page
        if page.holds() and (not self.value or ticks & _TURN):
            return self.hint
        return self.value

    def draw(self, drawing, ticks: int) -> None:
        value = self.shown(ticks)
        late = ticks & _LATE
        if self._drawn == self.revision and self._drawn_hold == self.hold | late:
            if self._drawn_value == value:
                return
        self._drawn = self.revision
        self._drawn_hold = self.hold | late
        self._drawn_value = value
        if self._drawing is None:
            self._drawing = borrow("firmware.menu_draw")
        self._drawing.draw(drawing, self, value, late > 0)


class Top(Page):
    """What the menu offers; a new match first where there is nothing to correct."""

    title = "MENU"

    def __init__(self, menu: Menu) -> None:
        Page.__init__(self, menu)
        app = menu.app
        game = menu.desk.match.game
        items = [
            ("STROKES", "menu_strokes"),
            ("CORRECT", "menu_correct"),
            ("NEW MATCH", "menu_match"),
            ("SETTINGS", "menu_settings"),
        ]
        if not menu.remote:
            if app.wireless is not None:
                items.append(("HANDHELD", "menu_handheld"))
            items += GUESTS
        items.append(("ABOUT", "menu_about"))
        self._items = items
        if game.phase == _OVER or not game.shots:
            self.at = 2

    def count(self) -> int:
        return len(self._items)

    def label(self) -> str:
        return self.menu.say(self._items[self.at][0])

    def ok(self, ticks: int) -> bool:
        name = self._items[self.at][1]
        if name[:5] == "menu_":
            return self.menu.open(name)
        self.menu.receive(borrow("firmware." + name).guest(self.menu.app, ticks), ticks)
        return True


def open_menu(app, ticks: int) -> Menu:
    """Open the menu of a scoreboard: the clock stands, keys and display are the menu's."""
    app.referee.stand_still()
    menu = Menu(app, ticks)
    app.receive(menu, ticks)
    app.referee.sound = _DONE
    return menu
