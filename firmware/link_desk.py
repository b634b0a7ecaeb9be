"""What the board's link asks of the match: hands a handheld's events to the referee's desk.

Between link_board and referee_linked; it outlives a match, since the link does. It gives the
board's menu to a handheld that asks for it. No frames.
"""

from firmware.borrow import borrow
from firmware.link_state import MENU_OPEN, NEXT_MATCH, NOT_SAVED
from firmware.referee_linked import LinkedReferee
from rules_core.const import const

_OVER = const(5)  # facts
_RANDOM_NUMBERS = const(0x8000)
_LANGUAGES = const(3)

# Numbers of link_facts, which the compiler folds here.
_MENU = const(16)
_MENU_OPEN = const(32)
_MENU_CLOSE = const(48)
_MENU_BUSY = const(205)
_MENU_GONE = const(206)


class _NoMenu:
    """A board without a menu: somebody else has it, always."""

    guest = True

    def dismiss(self, ticks: int) -> None:
        """Nobody leaves."""

    def fault(self, error: Exception, ticks: int) -> None:
        """None comes up."""


class LinkDesk:
    """keeper: whose matches they are, desk: the first one's; random(n): n random bytes, as
    os.urandom.

    number: of the match, 16 bits: the journal's, or a random one where there is none. app: the
    Scoreboard, or None for a board without a menu. menu: the RemoteMenu a handheld has, or None.
    """

    def __init__(self, keeper, random, desk: LinkedReferee, ticks: int, app=None) -> None:
        self.app = app or _NoMenu()
        self.menu = None
        self._menu_revision = 0
        self._keeper = keeper
        self._random = random
        self._journal_number = -1
        self._text = b""
        self._version = 0
        self._revision = -1
        self._trouble = ""
        self.begin(desk, ticks)

    def begin(self, desk: LinkedReferee, ticks: int) -> None:
        """The desk of a match that follows."""
        self.desk = desk
        self.ticks = ticks
        journal = self._keeper.journal
        number = journal.number & 0x7FFF if journal is not None else 0
        if journal is None or journal.number == self._journal_number or not number:
            # None on flash, or the disk has failed: no number that a match has had before.
            number = int.from_bytes(self._random(2), "little") | _RANDOM_NUMBERS
        else:
            self._journal_number = journal.number
        self.number = number
        self._text = borrow("rules_core.agreed").text_of(desk.setup).encode()
        self._revision = -1

    def tick(self, ticks: int) -> None:
        """What time it is (ms), for the events that come."""
        self.ticks = ticks
        menu = self.menu
        if menu is not None and self.app.guest is not menu:
            self.menu = None
            self._version = self._version + 1 & 0x3FFFFFFF

    def version(self) -> int:
        """Another number whenever there is something new to tell."""
        journal = self._keeper.journal
        trouble = journal.trouble if journal is not None else ""
        if self.desk.match.revision != self._revision or trouble != self._trouble:
            self._revision = self.desk.match.revision
            self._trouble = trouble
            self._version = self._version + 1 & 0x3FFFFFFF
        menu = self.menu
        if menu is not None and menu.revision != self._menu_revision:
            self._menu_revision = menu.revision
            self._version = self._version + 1 & 0x3FFFFFFF
        return self._version

    def after(self) -> int:
        """The revision behind the event just taken."""
        return self.desk.match.revision

    def event(
        self, kind: int, word: int, number: int, seen: int, device: int, epoch: int, n: int
    ) -> int:
        """A handheld's event; its result. It is in the journal when this returns 0."""
        desk = self.desk
        self._keeper.key(self.ticks)
        desk.tick(self.ticks)  # a hold at the board that ends now is not this handheld's
        desk.sign(device, epoch, n)
        try:
            if kind == _MENU:
                return self._menu_event(word, device)
            return desk.event(kind, word, number, seen, self.ticks)
        finally:
            desk.sign(0, 0, 0)

    def _menu_event(self, word: int, device: int) -> int:
        """A key of a handheld for the board's menu, or the wish to open or close it."""
        app = self.app
        menu = self.menu
        if menu is not None and (menu.device != device or menu.done or app.guest is not menu):
            menu = None  # not this handheld's
        try:
            if word >= _MENU_OPEN and word < _MENU_CLOSE:
                if menu is None:
                    return self._open_menu(word - _MENU_OPEN, device)
            elif menu is None:
                return _MENU_GONE
            elif word < _MENU_OPEN:
                menu.press(word, self.ticks)
            else:
                app.dismiss(self.ticks)
        except Exception as error:  # noqa: BLE001 (a page's fault: the menu goes, the match stays)
            app.fault(error, self.ticks)
            app.dismiss(self.ticks)
            return _MENU_GONE
        return 0

    def _open_menu(self, language: int, device: int) -> int:
        """Give it to a handheld, unless somebody is at the board's keys."""
        app = self.app
        if app.guest is not None or self.desk.entry.open or language >= _LANGUAGES:
            return _MENU_BUSY
        remote = borrow("firmware.menu_remote")
        self.menu = remote.open_remote(app, self.ticks, device, language)
        return 0

    def lost(self, device: int) -> None:
        """Only this handheld is there now, 0 for none: another's menu is closed."""
        menu = self.menu
        if menu is not None and menu.device != device and self.app.guest is menu:
            self.app.dismiss(self.ticks)

    def has_menu(self, device: int) -> bool:
        """Whether a handheld has the board's menu."""
        return self.menu is not None and self.menu.device == device and not self.menu.done

    def fill(self, state, flags: int, device: int = 0) -> None:
        """Put how the match stands into a link_state.State, for a device."""
        desk = self.desk
        if self.has_menu(device):
            flags |= MENU_OPEN
        if self._trouble:
            flags |= NOT_SAVED
        if desk.match.game.phase == _OVER and desk.match_over():
            flags |= NEXT_MATCH
        state.take(desk.match, self.number, desk.now, flags)

    def setup_text(self) -> bytes:
        """What is agreed about the match, see rules_core.agreed."""
        return self._text
