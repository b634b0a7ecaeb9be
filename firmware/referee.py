"""The referee's desk: keys in, match out. What the scoreboard does with taps and holds.

Owns the match, the stroke being entered and the table clock, and writes every accepted event
to the journal before anything is shown. No pins, no drawing, no tasks, only plain calls with
the time. The scoreboard wires it to the keypad, the view reads its fields.
"""

from firmware.aio import ticks_diff
from firmware.entry import Entry
from firmware.keyhold import DeskKeys, KeyHold
from firmware.tableclock import TableClock
from rules_core.announce import Announcer
from rules_core.const import const
from rules_core.match import Match
from rules_core.record import SIZE, Record

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_ENTRY_CLOCK = const(4)
_HELD = const(16)
_OK = const(15)
_PLAY = const(2)
_TAKE_BACK = const(3)
_ENTRY_UNDO = const(11)
_ENTRY_PAUSE = const(12)
_FRAME = const(9)
_NOBODY = const(-1)
_OVER = const(5)
_PAUSE = const(10)
_REDO = const(15)
_RESUME = const(11)
_START = const(3)
_UNDO = const(14)
_ANNOUNCE_TIME_UP = const(3)

_STROKE = const(0)
_FLASH_MS = const(400)

# Sounds the desk asks for.
SILENCE = 0
TAPPED = 1
DONE = 2
NO = 3
WARN = 4
END = 5


class Referee(DeskKeys):
    """One match and its desk. `came` is a match that was resumed (journal.Resumed), or None.

    Public, for the view: `match`, `entry`, `now` (s), `hold` (0-8), `flash` (a tap was just
    refused), `sound` (SILENCE … END), `quiet` (no sounds are wanted); for the application:
    `asks_menu` (PAUSE was held), `ended` (the match is over and the referee wants the next one).
    """

    since = 0  # as LinkedReferee has it
    handhelds: "tuple[tuple[str, int], ...]" = ()
    asked = -1

    def __init__(self, setup, keys, journal, ticks: int, came=None) -> None:
        self.setup = setup
        self.keys = keys
        self.journal = journal
        self.match = came.match if came else Match(setup)
        self.entry = Entry(self.match.game, keys)
        self.now = came.now if came else 0
        self.table = TableClock(ticks, self.now)
        self.hold = 0
        self.flash = False
        self.sound = SILENCE
        self.asks_menu = False
        self._stopped = False  # the PAUSE that is down has stopped the clock
        self.quiet = False
        self.ended = False
        self._announcer = Announcer(setup.grace)
        self._held = KeyHold()
        self._flash_since = 0
        self._record = Record()
        self._bytes = bytearray(SIZE)
        self._sequence = came.sequence if came else 0
        self._waiting = False  # the clock stands only because the frame has not begun
        self._came_over = came is not None and self.match.game.phase == _OVER
        if came is None:
            self._hold_clock()
        else:
            self._come_back()

    def tick(self, ticks: int) -> None:
        """Time passes; call it every scan (ms, wrapping)."""
        now = self.table.update(ticks)
        if now != self.now:
            self.now = now
            self._announce()
        self.hold = self._held.progress(ticks)
        if self.flash and ticks_diff(ticks, self._flash_since) >= _FLASH_MS:
            self.flash = False
        key = self._held.due(ticks)
        if key >= 0:
            self._held_out(key, ticks)

    def key_down(self, key: int, ticks: int) -> None:
        """A key went down (0-15)."""
        self.tick(ticks)
        # Typed fast: the next key is down, the one before not yet up. It was a tap.
        self._release(self._held.key, ticks)
        if key == _ENTRY_PAUSE:
            # A running clock stops at once; one that stands stays so until this is no hold.
            self._stopped = self._has_clock() and not self.match.clock.paused
            if self._stopped:
                self._tap(key, ticks)
            self._held.press(key, ticks)
        elif self._has_hold(key):
            self._held.press(key, ticks)
        else:
            self._held.cancel()
            self._tap(key, ticks)

    def key_up(self, key: int, ticks: int) -> None:
        """A key was let go."""
        self.tick(ticks)
        self._release(key, ticks)

    def let_go(self) -> None:
        """Somebody else has the keys now (a guest): nothing is held, nothing is being entered."""
        self._held.cancel()
        self.hold = 0
        self.entry.clear()

    def stand_still(self) -> None:
        """Let the clock stand, if it runs, as PAUSE would; PAUSE or a stroke set it going."""
        match = self.match
        if self._has_clock() and not match.clock.paused and match.game.phase != _OVER:
            self._do(_PAUSE, 0)
            self._waiting = match.game.shots == 0

    def _release(self, key: int, ticks: int) -> None:
        """A key that might have become a hold is a tap."""
        if key >= 0 and self._held.release(key, ticks):
            self.hold = 0
            if key != _ENTRY_PAUSE or not self._stopped:
                self._tap(key, ticks)

    def _announce(self) -> None:
        """What the referee must say aloud is sounded: the grace, the last minute, the end."""
        said = self._announcer.update(self.match.clock_left(self.now))
        if said == _ANNOUNCE_TIME_UP:
            self._say(END)
        elif said:
            self._say(WARN)

    def _say(self, sound: int) -> None:
        """Ask for a sound, unless a more important one is asked for already."""
        if sound > self.sound:
            self.sound = sound

    def _has_hold(self, key: int) -> bool:
        """Whether holding `key` means something now, so that it is a tap on release."""
        if self.entry.holds(key):
            return True
        if self.entry.open:
            return False
        game = self.match.game
        if key == _OK:
            return game.phase == _OVER
        if key == _ENTRY_UNDO:
            return self.match.can_redo()
        return self._side_of(key) >= 0 and self._may_start()

    def _tap(self, key: int, ticks: int) -> None:
        if self._awaits_start() and self._side_of(key) >= 0:
            self.act(_START, self._side_of(key), ticks)
            return
        self._enter(key, ticks)

    def _enter(self, key: int, ticks: int) -> None:
        """A tap, or with HELD a hold, of the stroke being entered."""
        action = self.entry.tap(key)
        self._say(TAPPED)
        if not action:  # refused
            self._refuse(ticks)
        elif action == _PLAY:
            self._play(ticks)
        elif action == _TAKE_BACK:
            self.act(_UNDO, 0, ticks)
        elif action == _ENTRY_CLOCK:
            self._switch_clock(ticks)

    def _held_out(self, key: int, ticks: int) -> None:
        self.hold = 0
        if key == _ENTRY_PAUSE:
            self.asks_menu = True
        elif key == _OK:
            self._next_frame(ticks)
        elif key == _ENTRY_UNDO:
            self.act(_REDO, 0, ticks)
        elif self.entry.holds(key):
            self._enter(key | _HELD, ticks)
        elif not self.entry.open and self._side_of(key) >= 0:
            self.act(_START, self._side_of(key), ticks)

    def _play(self, ticks: int) -> None:
        word = self.entry.word
        if self._waiting:
            self._do(_RESUME, 0)
        if self._do(_STROKE, word):
            if not self.entry.open:  # a MISS: nothing of it may wait for the next OK
                self.entry.clear()
            self._refuse(ticks)
        else:
            self._say(DONE)
            self.entry.clear()

    def _hold_clock(self) -> None:
        """A new frame's clock stands until the first stroke or PAUSE."""
        if self._has_clock():
            self._do(_PAUSE, 0)
            self._waiting = True

    def _come_back(self) -> None:
        """After a cut the clock stands until PAUSE, or where it stood for the first stroke."""
        self.stand_still()
        if self._has_clock() and self.match.game.phase != _OVER:
            self._waiting = self.match.game.shots == 0

    def match_over(self) -> bool:
        """Whether no frame can follow. A match without an agreed number of frames goes on for
        the evening: until the board is switched off when a frame is over.
        """
        if self.setup.frames:
            return self.match.match_winner() != _NOBODY
        return self._came_over and self.match.game.phase == _OVER

    def act(self, kind: int, value: int, ticks: int, number: int = 0) -> int:
        """Play an event, as Match.feed has it; 0 or the refusal, both can be heard."""
        refusal = self._do(kind, value, number)
        if refusal:
            self._refuse(ticks)
        else:
            self._say(DONE)
            self.entry.refresh()
        return refusal

    def _next_frame(self, ticks: int) -> None:
        if self.match_over():
            self.ended = True
            self._say(DONE)
            return
        if not self.act(_FRAME, 0, ticks) and self.match.game.phase != _OVER:
            self._hold_clock()

    def _switch_clock(self, ticks: int) -> None:
        if not self._has_clock():
            self._refuse(ticks)
            return
        self.act(_RESUME if self.match.clock.paused else _PAUSE, 0, ticks)

    def _has_clock(self) -> bool:
        return self.match.clock.total >= 0

    def _refuse(self, ticks: int) -> None:
        self._say(NO)
        self.flash, self._flash_since = True, ticks

    def _do(self, kind: int, value: int, number: int = 0) -> int:
        """Feed one event to the match and, if it was accepted, to the journal."""
        refusal = self.match.feed(kind, value, number, self.now)
        if not refusal:
            if kind in (_STROKE, _PAUSE, _RESUME):
                self._waiting = False
            self._sequence += 1
            record = self._record
            record.kind = kind
            record.sequence = self._sequence
            record.time = self.now
            record.word = value
            record.number = number
            record.write(self._bytes)
            self.journal.append(self._bytes)
        return refusal
