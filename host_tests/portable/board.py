"""A scoreboard with its real drivers: `Board().type("R OK PAUSE!")`. No test itself.

The application without its tasks: every call of `run` scans the keys every 5 ms, draws and keeps
as they would. A key is named as for desk.Desk, with a ! behind it when it is held. The matrix is
scanned by the keypad's driver; what the display's driver sends is let go, `lit` is its frame. Runs
on every interpreter, under a device's heap: what decodes buses is tools.virtual.rig's.
"""

import gc

from firmware.aio import ticks_add, ticks_ms
from firmware.boards import mono64x16
from host_tests.portable.desk import HELD, number_of
from tools.virtual import standins

standins.install()  # framebuf, before what draws

from firmware.draw import MonoBoard  # noqa: E402
from firmware.drivers.keypad import Keypad  # noqa: E402
from firmware.drivers.max7219 import Max7219  # noqa: E402
from firmware.keeper import Keeper  # noqa: E402
from firmware.referee_linked import LinkedReferee  # noqa: E402
from firmware.scoreboard import Scoreboard  # noqa: E402
from firmware.supervisor import Supervisor  # noqa: E402

_TAP_MS = 60
_GAP_MS = 60
_HOLD_MS = 1200
_SCAN_MS = 5
_DOWN = 9
_PAUSE = 12


class _Wire:
    """A bus with nothing on it."""

    def write(self, data):
        """Let the bytes go."""

    def level(self, value):
        """A pin that moves nothing."""


class Matrix:
    """Sixteen keys with a diode each: `press`, `release`; `rows`, `cols` are the driver's pins."""

    def __init__(self):
        self._low = 15  # rows that are driven low, a bit each
        self._down = 0
        self.rows = [self._row(1 << i) for i in range(4)]
        self.cols = [self._col(i) for i in range(4)]

    def press(self, key):
        """Close a key (0-15)."""
        self._down |= 1 << key

    def release(self, key):
        """Open it."""
        self._down &= ~(1 << key)

    def _row(self, bit):
        def drive(level):
            self._low = self._low & ~bit if level else self._low | bit

        return drive

    def _col(self, col):
        def read():
            for row in range(4):
                if self._low >> row & 1 and self._down >> (4 * row + col) & 1:
                    return 0
            return 1

        return read


class Board:
    """`files` as Keeper has them; `app` is the Scoreboard, `records` what its sink was given."""

    def __init__(self, files=None):
        self.files = files
        self.boot()

    def boot(self):
        """Switch it on; again after a cut: what is on `files` is all that is known."""
        self.app = self.keeper = None
        gc.collect()
        self.records = []
        keeper = Keeper(self.files, None, self._sink)
        keeper.make_desk = LinkedReferee
        self.keeper = keeper
        wire = _Wire()
        board = mono64x16
        display = Max7219(wire, wire.level, board.WIDTH, board.HEIGHT, board.CHIPS)
        display.begin()
        self.keys = Matrix()
        keypad = Keypad(self.keys.rows, self.keys.cols, 5, int)
        watch = Supervisor(None, keeper.faults.add)
        self.ticks = ticks_ms()
        self.passed = 0
        self.app = Scoreboard(
            keeper,
            display,
            MonoBoard(display.fb),
            keypad,
            None,
            watch,
            None,
        )
        self.run(100)  # a key that is down from the first moment on is a jammed one

    def _sink(self, data):
        self.records.append(bytes(data))

    @property
    def desk(self):
        """The referee's desk of the match under way."""
        return self.app.referee

    @property
    def match(self):
        """The match under way."""
        return self.app.referee.match

    def run(self, ms):
        """Time passes."""
        for _ in range(0, ms, _SCAN_MS):
            self.passed += _SCAN_MS
            self.ticks = ticks_add(self.ticks, _SCAN_MS)
            changed = self.app.scan(self.ticks)
            if changed or self.ticks % 250 < _SCAN_MS:
                self.app.show(self.ticks)
            if self.passed % 1000 < _SCAN_MS:
                self.app.keep(self.ticks)

    def press(self, key):
        """One key (with HELD) down and up again, on the matrix."""
        keys = self.keys
        keys.press(key % HELD)
        self.run(_HOLD_MS if key >= HELD else _TAP_MS)
        keys.release(key % HELD)
        self.run(_GAP_MS)

    def type(self, words):
        """Press keys one after another."""
        for word in words.split():
            self.press(number_of(self.match.game.NAME, word))

    @property
    def menu(self):
        """The menu, if it is open; else None."""
        return self.app.guest

    def lit(self):
        """The display's frame, a row of bytes for each."""
        fb = self.app.display.fb
        return bytes([fb.pixel(x, y) for y in range(16) for x in range(64)])


def tap(board, *keys):
    """Press keys by their numbers, with HELD for a hold."""
    for key in keys:
        board.press(key)


def find(board, label):
    """Step down to the menu's item with this label; the menu."""
    for _ in range(board.menu.count):
        if board.menu.label == label:
            return board.menu
        board.press(_DOWN)
    raise AssertionError("no item %s" % label)


def opened(words="R OK", files=None):
    """A board with these keys pressed and its menu open."""
    board = Board(files)
    board.type(words)
    board.press(_PAUSE + HELD)
    assert board.menu is not None, board.keeper.faults.newest
    return board


def facts_of(board):
    """What of the match nothing in the menu may change unasked."""
    match = board.match
    return match.revision, list(match.game.score), match.game.turn, match.clock.paused
