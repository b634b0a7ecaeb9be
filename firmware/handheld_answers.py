"""The half of the handheld's desk that listens: what the board says is played, what it answers.

The base of handheld_desk, which has the keys. No pins, no drawing, no tasks.
"""

from firmware.aio import ticks_diff
from firmware.borrow import borrow
from firmware.entry import Entry, key_map
from firmware.handheld_mirror import Mirror
from firmware.keyhold import DeskKeys, KeyHold
from rules_core.const import const

_PLAYED_MS = const(1500)  # an acknowledgement is pointed out
_FLASH_MS = const(400)
_MOVED_ON = const(200)  # as link
_UP = const(2)  # as link_handheld
_MENU_OPEN = const(32)  # as link_state
_MENU = const(16)  # as link_facts
_PASSIVE = const(202)
_MENU_BUSY = const(205)

# Signals the desk asks for, heard and felt.
SILENCE = 0
TAPPED = 1
DONE = 2  # the board has taken it
NO = 3  # an impossible tap
WAITS = 4  # entered, but the link is down
DENIED = 5  # the board has refused it


class Dialog:
    """What every dialog has (handheld_dialog); no dialog by itself.

    about_match: it ends when the board moves on. remote: it is the board's menu. kind: the
    event's, once `key` or `held` has come to one. quiet: no sounds are wanted, as chosen in it.
    """

    about_match = False
    remote = False
    quiet = False

    def __init__(self) -> None:
        self.kind = 0

    def has_hold(self, key: int) -> bool:
        """Whether holding a key means something, so that it is a tap on release."""
        return False

    def key(self, key: int) -> int:
        """A tap; STAY, NO, CLOSE or EVENT."""
        raise NotImplementedError

    def held(self, key: int) -> int:
        """A key held for a second; as `key`."""
        return 1

    def tick(self, ticks: int) -> int:
        """Time passes (ms); STAY, CLOSE, or NO: it looks different."""
        return 0

    def leave(self) -> None:
        """It is closed."""

    def draw(self, pages, ticks: int) -> bool:
        """Draw on the whole display; False to have title and lines shown."""
        return False

    def argument(self) -> int:
        """The value of the event."""
        return 0

    def title(self, words) -> str:
        """What stands above."""
        raise NotImplementedError

    def lines(self, words) -> list:
        """(text, value, chosen) a line, three at most."""
        raise NotImplementedError

    def hint(self, words) -> str:
        """What stands below."""
        return ""


class Answers(DeskKeys):
    """link: a HandheldLink, or anything with its methods.

    Public, for drawing: `mirror` and `entry` (None before the board has said what is played),
    `hold` (0-8), `flash` (a tap was just refused), `fresh` (an event was just acknowledged),
    `dialog` (a Correction or a Menu, or None), `refusal` (a code to be shown until the next key,
    0 for none), `dropped` (events that were refused with it), `signal` (SILENCE … DENIED, taken by
    the application), `changed` (something may look different, reset by the application).
    wants_menu, wants_board: the menu, or the board's, was asked for; the application's to open.
    quiet: no sounds are wanted.
    """

    def __init__(self, link) -> None:
        self.link = link
        self.mirror: "Mirror" = None  # pyright: ignore[reportAttributeAccessIssue]
        self.entry: "Entry" = None  # pyright: ignore[reportAttributeAccessIssue]
        self.dialog: "Dialog | None" = None
        self.hold = 0
        self.flash = self.fresh = False
        self.refusal = 0
        self.dropped = 0
        self.signal = SILENCE
        self.changed = True
        self.wants_menu = False
        self.wants_board = False
        self.quiet = False
        self._held = KeyHold()
        self._flash_since = 0
        self._fresh_since = 0
        self._state = -1  # versions that were taken
        self._agreed = -1
        self._up = -1
        self._ahead = []  # keys, oldest first

    # What comes from the board

    def hear(self, ticks: int) -> None:
        """Take over what the link has brought, and let go what has been shown long enough."""
        self._fade(ticks)
        link = self.link
        if link.link != self._up:
            self._up = link.link
            self.changed = True
            if link.link != _UP and self.mirror is not None and self.mirror.queue:
                self.signal = WAITS  # it was entered in good faith
        if link.agreed.version != self._agreed and link.agreed.text:
            self._agreed = link.agreed.version
            self._adopt(link.agreed.text)
        mirror = self.mirror
        news = link.state.version != self._state
        outcome = link.outcome()
        while outcome is not None:
            news = True
            if outcome.kind == _MENU:
                self._menu_answer(outcome.result)
            else:
                if mirror is not None:
                    mirror.answered(outcome.n, not outcome.result, link.state.revision)
                self._answer(outcome.result, ticks)
            outcome = link.outcome()
        if news and link.state.flags & _MENU_OPEN and not self._remote():
            borrow("firmware.handheld_remote").close_forgotten(link, ticks)
        if news and mirror is not None and link.agreed.match == link.state.match:
            self._state = link.state.version
            self._rebuild(ticks)

    def _adopt(self, text: str) -> None:
        """The board says what is played."""
        setup = borrow("rules_core.agreed").setup_of(text)
        self.mirror = Mirror(setup)
        self.entry = Entry(self.mirror.game, key_map(setup.game))
        self._state = -1
        self.close_dialog()
        self.let_go()
        self._ahead.clear()
        self.changed = True

    def _answer(self, result: int, ticks: int) -> None:
        """One event's outcome, felt; those behind a refused one are counted, not felt again."""
        if not result:
            self.signal = DONE
            self.fresh = True
            self._fresh_since = ticks
            return
        if self.refusal and self.signal == DENIED:
            self.dropped += 1
            return
        self.deny(result)

    def deny(self, code: int) -> None:
        """Something entered does not count: felt now, and said until the next key."""
        self.signal = DENIED
        self.refusal = code
        self.dropped = 0
        self.fresh = False
        self.let_go()

    def let_go(self) -> None:
        """No key is held any more: what its hold would have been about is gone."""
        self._held.cancel()
        self.hold = 0
        self.changed = True

    def _rebuild(self, ticks: int) -> None:
        mirror = self.mirror
        moved = mirror.rebuild(self.link.state, ticks)
        entry = self.entry
        self.changed = True
        if moved and entry.open:
            entry.clear()  # it was begun on what is no longer so
            self.deny(_MOVED_ON)
        else:
            entry.refresh()
        if moved and self.dialog is not None and self.dialog.about_match:
            self.close_dialog()

    def close_dialog(self) -> None:
        """Back to the match."""
        dialog = self.dialog
        if dialog is not None:
            self.dialog = None
            self.let_go()
            dialog.leave()

    def _remote(self) -> bool:
        return self.dialog is not None and self.dialog.remote

    def _menu_answer(self, result: int) -> None:
        """What became of a key for the board's menu: nothing to be felt but a refusal."""
        if result:
            if self._remote():
                self.close_dialog()
            if result == _MENU_BUSY or result == _PASSIVE:
                self.deny(result)

    def _fade(self, ticks: int) -> None:
        if self.flash and ticks_diff(ticks, self._flash_since) >= _FLASH_MS:
            self.flash = False
            self.changed = True
        if self.fresh and ticks_diff(ticks, self._fresh_since) >= _PLAYED_MS:
            self.fresh = False
            self.changed = True
