"""An application around one referee's desk that can open the menu, without pins and display.

What a Scoreboard is to a menu, for the shadow of sim's screen and for tests of the desk: keys go
to the desk or to the guest, PAUSE held opens the menu. Runs on every interpreter.
"""

from firmware.guest import Visit
from firmware.menu import open_menu
from firmware.settings_file import defaults


class DeskApp:
    """desk: a Referee; headers: the header lines of its match; files: see Files, or None.

    guest: the menu while it is open. asked: the setup of a new match that was begun in it. A
    guest's fault is raised. settings: what was chosen, by name.
    """

    def __init__(self, desk, headers: str, files=None, settings=None) -> None:
        self.referee = desk
        self.headers = headers
        self.files = files
        self.faults = self
        self.keeper = self
        self.total = 0
        self.newest = ()
        self.reset_cause = 1
        self.board = ""  # there is none: guests that need one leave at once
        self.wireless = self if desk.handhelds else None
        self.guest = None
        self.asked = None
        self.settings = self
        self.view = self
        self.words = None
        self._chosen = defaults()
        self._chosen.update(settings or {})
        self._visit = None

    def tick(self, ticks: int) -> None:
        """As Scoreboard.scan, between keys."""
        desk = self.referee
        desk.tick(ticks)
        if self._visit is not None:
            self._visit.tick(ticks)
        if desk.asks_menu:
            desk.asks_menu = False
            open_menu(self, ticks)

    def key_down(self, key: int, ticks: int) -> None:
        """A key went down."""
        (self._visit or self.referee).key_down(key, ticks)

    def key_up(self, key: int, ticks: int) -> None:
        """A key was let go."""
        (self._visit or self.referee).key_up(key, ticks)

    # What a menu wants of a Scoreboard, its keeper and its settings

    def receive(self, guest, ticks: int) -> None:
        """A guest has the keys."""
        self.dismiss(ticks)
        self.referee.let_go()
        self.guest = guest
        self._visit = Visit(self, guest)

    def dismiss(self, ticks: int) -> None:
        """It has gone."""
        self.guest = self._visit = None

    def fault(self, error: Exception, ticks: int) -> None:
        """A guest's fault."""
        raise error

    def add(self, error, where: str = "") -> None:
        """A fault of its files."""
        raise ValueError("%s: %s" % (where, error))

    def get(self, name: str):
        """A setting."""
        return self._chosen[name]

    def remember(self, name: str, value) -> None:
        """A setting was chosen."""
        self._chosen[name] = value

    def new_match(self, ticks: int, setup=None) -> None:
        """A match was begun; the desk of it is somebody else's to make."""
        self.asked = setup
        self.referee.ended = True
