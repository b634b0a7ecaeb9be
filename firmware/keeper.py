"""The keeper: what a board must not lose, looked after; and what it has to say about that.

Holds the journal, the settings and the list of faults, gives the first match (the one that was
under way, or a new one) and the next, and once a second does what can wait. Plain calls with
the time; the scoreboard's tasks make them. Everything works without files: then it lasts until
the power goes. What it does between matches is keeper_match's, which is borrowed.
"""

import gc

from firmware.aio import ticks_diff
from firmware.borrow import borrow
from firmware.faults import Faults
from firmware.journal import Journal
from firmware.referee import Referee
from firmware.settings import Settings
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_OVER = const(5)

_BETWEEN = "firmware.keeper_match"
_IDLE_MS = const(1500)  # without a key: nobody waits for the board
_TURN_MS = const(2000)  # of a notice, then of what it covers


class Keeper:
    """`files` (see Files), None for none; `kept` survives a reset.

    `sink` gets the header record of each match and every record behind it, which it copies;
    of a match that came back all those before too.

    notice: what the board says in turns with the game, "" for nothing; gone with the next key.
    headers: header lines of the match. devices: (epoch, event) by handheld, of its last event
    in the match that was resumed. make_desk: the class of the referee's desk.
    """

    make_desk = Referee

    def __init__(self, files=None, kept=None, sink=None) -> None:
        self.files = files
        self.faults = Faults(self.files)
        self.settings = Settings(self.files)
        self.journal = Journal(self.files, kept) if self.files else None
        self.notice = ""
        self.headers = ""
        self.devices = {}
        self.sink = sink
        self._early = None  # records of a desk whose match has not begun yet
        self._key_at = 0
        self._load()

    def _load(self) -> None:
        try:
            for report in self.settings.load():
                self.faults.add(report, "settings")
        except OSError as error:
            self.faults.add(error, "settings")

    def append(self, data) -> None:
        """Write a record: what the referee's desk takes for its journal."""
        if self._early is not None:
            self._early.append(bytes(data))
            return
        if self.journal is not None:
            self.journal.append(data)
        if self.sink is not None:
            self.sink(data)

    # Matches

    def first_match(self, make_keys, ticks: int) -> Referee:
        """The desk of the match that was under way, or of a new one."""
        self._key_at = ticks
        setup, came = borrow(_BETWEEN).first(self)
        self._collect()
        return self._desk(setup, make_keys, ticks, came)

    def next_match(self, make_keys, ticks: int, headers: str = "") -> Referee:
        """The desk of a new match: of these header lines, or once more what was played.

        When this raises, for want of memory, nothing has begun: the match before goes on.
        """
        gc.collect()  # another match wants a kilobyte or two
        setup = borrow(_BETWEEN).agree(self, headers)
        early = self._early = []
        try:
            desk = self._desk(setup, make_keys, ticks, None)
            borrow(_BETWEEN).begin(self, headers or self.headers, headers != "")
        finally:
            self._early = None
        self.notice = ""
        try:
            for data in early:
                self.append(data)
        except MemoryError as error:  # it has begun: from here on the desk is the new one
            self.faults.add(error, "a match begins")
        return desk

    def _desk(self, setup, make_keys, ticks: int, came) -> Referee:
        desk = self.make_desk(setup, make_keys(setup.game), self, ticks, came)
        desk.quiet = self.settings.get("sound") == "off"
        return desk

    # Once a second, and at every key

    def second(self, desk: Referee, ticks: int) -> None:
        """What time brings: memory, the clock's marks, settings, and one step of tidying."""
        match = desk.match
        match.log.provide()
        over = match.game.phase == _OVER
        self.remember("sound", "off" if desk.quiet else "on")
        journal = self.journal
        if journal is None:
            return
        if not over and match.clock.total >= 0 and not match.clock.paused:
            journal.mark_time(desk.now)
        if ticks_diff(ticks, self._key_at) > _IDLE_MS:
            journal.tidy(over)
        self._collect()

    def key(self, ticks: int) -> None:
        """A key went down: the notice has been seen, and tidying waits."""
        self._key_at = ticks
        self.notice = ""

    def message(self, ticks: int) -> str:
        """What has to be said now, "" when the game may be shown."""
        if ticks // _TURN_MS & 1:
            return ""
        if self.journal is not None and self.journal.trouble:
            return self.journal.trouble
        return self.notice

    def remember(self, name: str, value) -> None:
        """Choose a setting and keep it, if it is another one."""
        settings = self.settings
        try:
            if settings.get(name) != value:
                settings.set(name, value)
                settings.save()
        except (OSError, ValueError, ImportError, MemoryError) as error:
            self.faults.add(error, "settings")

    def _collect(self) -> None:
        """Move the journal's errors to the faults."""
        error = self.journal.error() if self.journal is not None else None
        if error is not None:
            self.faults.add(error, "journal")
