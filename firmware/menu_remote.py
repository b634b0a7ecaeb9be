"""The board's menu with its keys and its eyes on a handheld: the same menu, keys come by the link.

Opened by link_desk when a handheld asks for it, while nobody has the board's keys. The board
shows the page too, so that nobody begins something else there; its own keys are refused, with
the reason. What is the board's alone is left out: pairing, and guests that need its keys.
"""

from firmware.aio import ticks_diff
from firmware.menu import Menu
from rules_core.const import const

_LANGUAGES = ("en", "fi", "ru")  # as settings has them
_DONE = const(2)  # referee's sounds
_NO = const(3)
_HELD = const(16)  # added to a key that was held: link_facts
_KEYS = const(16)
_TEXT = const(200)  # bytes of a frame
_BUSY_MS = const(2500)


class RemoteMenu(Menu):
    """device: whose it is, by number; language: its."""

    remote = True

    def __init__(self, app, ticks: int, device: int, language: str) -> None:
        self.device = device
        self._language = language
        self._busy = False  # somebody has pressed a key of the board
        self._busy_at = ticks
        Menu.__init__(self, app, ticks)

    def language(self) -> str:
        return self._language

    def receive(self, guest, ticks: int) -> None:
        """No other guest comes by remote."""

    # The board's own keys

    def has_hold(self, key: int) -> bool:
        return False

    def key(self, key: int, ticks: int) -> None:
        self._busy = True
        self._busy_at = ticks
        self.sound = _NO

    def tick(self, ticks: int) -> bool:
        changed = Menu.tick(self, ticks)
        if self._busy and ticks_diff(ticks, self._busy_at) > _BUSY_MS:
            self._busy = False
            changed = True
        return changed

    def shown(self, ticks: int) -> str:
        if self._busy:
            return self.say("HANDHELD")
        return Menu.shown(self, ticks)

    # The handheld's

    def press(self, key: int, ticks: int) -> None:
        """A tap (0-15), or with 16 added a key that was held."""
        if key >= _HELD:
            Menu.held(self, key - _HELD, ticks)
        else:
            Menu.key(self, key, ticks)

    def holds(self) -> int:
        """The keys whose hold would mean something, as bits."""
        found = 0
        for key in range(_KEYS):
            if Menu.has_hold(self, key):
                found |= 1 << key
        return found

    def text(self) -> bytes:
        """title, label, value or remark, hint: lines of a MENU frame."""
        lines = (self.title, self.label, self.told or self.value, self.hint)
        text = "\n".join(lines)
        while len(text.encode()) > _TEXT:
            text = text[:-1]
        return text.encode()


def open_remote(app, ticks: int, device: int, language: int) -> RemoteMenu:
    """Open it as menu.open_menu does, for a handheld of one of the languages (0, 1, 2)."""
    app.referee.stand_still()
    menu = RemoteMenu(app, ticks, device, _LANGUAGES[language])
    app.receive(menu, ticks)
    app.referee.sound = _DONE
    return menu
