"""The board's menu on the handheld: keys go to the board, its page comes back and is drawn here.

A dialog, loaded while it is open. The board has the menu and does everything; here are its lines
as the last MENU frame had them. It opens and closes with what the board says (the state's flag),
and a lost link closes it: keys that the board has not answered are forgotten then.
"""

from firmware.aio import ticks_diff
from firmware.handheld_answers import Dialog
from rules_core.const import const

# Numbers of link_facts, link_state and link_handheld.
_MENU = const(16)
_HELD = const(16)
_MENU_OPEN = const(32)
_MENU_CLOSE = const(48)
_FLAG = const(32)
_UP = const(2)

_STAY = const(0)  # as handheld_dialog
_NO = const(1)
_CLOSE = const(2)

_POLL_MS = const(250)  # while it is open; else a second
_SECOND = const(1000)
_PATIENCE_MS = const(3000)  # with the board's answer to the wish to open it
_LANGUAGES = ("en", "fi", "ru")


class BoardMenu(Dialog):
    """link: the HandheldLink; language: of the handheld, which the board's menu then speaks."""

    remote = True

    def __init__(self, link, language: str, ticks: int) -> None:
        self._link = link
        self._ticks = ticks
        self._since = ticks
        self._version = link.menu_version
        self._open = False
        self._lines = ("", "", "", "")
        self._place = ""
        self._holds = 0
        link.poll_ms = _POLL_MS
        link.mark()
        self._send(_MENU_OPEN + _LANGUAGES.index(language))
        Dialog.__init__(self)

    def _send(self, word: int) -> bool:
        return self._link.submit(_MENU, word, 0, self._ticks, True) > 0

    def has_hold(self, key: int) -> bool:
        return self._holds >> key & 1 > 0

    def key(self, key: int) -> int:
        return _STAY if self._open and self._send(key) else _NO

    def held(self, key: int) -> int:
        return self.key(key + _HELD)

    def tick(self, ticks: int) -> int:
        """What has come; STAY, NO (drawn anew) or CLOSE."""
        self._ticks = ticks
        link = self._link
        if link.link != _UP:
            return _CLOSE
        if link.state.flags & _FLAG:
            self._open = True
        elif not link.outbox.queued:
            if self._open or ticks_diff(ticks, self._since) > _PATIENCE_MS:
                return _CLOSE
        if link.menu_version != self._version:
            self._version = link.menu_version
            self._take(link.menu)
            return _NO
        return _STAY

    def _take(self, frame) -> None:
        """The body of a MENU frame, see link."""
        count = frame[2]
        self._place = "%d/%d" % (frame[1] + 1, count) if count > 1 else ""
        self._holds = frame[3] | frame[4] << 8
        lines = frame[5:].decode().split("\n")
        if len(lines) == 4:
            self._lines = lines

    def leave(self) -> None:
        """It is closed: by the board, by the referee, by a link that was lost."""
        link = self._link
        link.outbox.drop(_MENU)
        link.poll_ms = _SECOND

    def title(self, words) -> str:
        return self._lines[0]

    def lines(self, words) -> list:
        """The item and where it stands in the list, below it its value."""
        label = self._lines[1]
        value = self._lines[2]
        return [(label, self._place, False), (value, "", len(value) > 0)]

    def hint(self, words) -> str:
        return self._lines[3]


def open_board_menu(desk, language: str, ticks: int):
    """The dialog, or None while there is no board to ask."""
    link = desk.link
    if link.link != _UP or not link.state.version:
        return None
    return BoardMenu(link, language, ticks)


def close_forgotten(link, ticks: int) -> None:
    """The board thinks that this handheld has its menu, which it has not any more: say so."""
    if link.link == _UP and not link.outbox.queued:
        link.submit(_MENU, _MENU_CLOSE, 0, ticks)
