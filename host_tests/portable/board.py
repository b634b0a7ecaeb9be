"""A scoreboard on a virtual board's pins: `Board().type("R OK PAUSE!")`. No test itself.

The application with its real drivers, without its tasks: every call of `run` scans the keys
every 5 ms, draws and keeps as they would. A key is named as for desk.Desk, with a ! behind it
when it is held. Runs on every interpreter.
"""

from firmware.aio import ticks_add, ticks_ms
from firmware.boards import mono64x16
from host_tests.portable.desk import HELD, number_of
from tools.virtual import standins
from tools.virtual.rig import Rig

standins.install()  # framebuf, before what draws

from firmware.draw import MonoBoard  # noqa: E402
from firmware.keeper import Keeper  # noqa: E402
from firmware.scoreboard import Scoreboard  # noqa: E402
from firmware.supervisor import Supervisor  # noqa: E402

_TAP_MS = 60
_GAP_MS = 60
_HOLD_MS = 1200
_SCAN_MS = 5


class Board:
    """`files` as Keeper has them; `app` is the Scoreboard, `records` what its sink was given."""

    def __init__(self, files=None):
        self.rig = Rig(mono64x16)
        self.records = []
        self.start_ms = 0
        keeper = Keeper(files, None, self._sink)
        self.keeper = keeper
        display = self.rig.display()
        display.begin()
        watch = Supervisor(None, keeper.faults.add)
        self.ticks = ticks_ms()
        self.app = Scoreboard(
            keeper,
            display,
            MonoBoard(display.fb),
            self.rig.keypad(),
            self.rig.buzzer(),
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
        clock = self.rig.clock
        for _ in range(0, ms, _SCAN_MS):
            clock.advance_to(clock.us + 1000 * _SCAN_MS)
            self.ticks = ticks_add(self.ticks, _SCAN_MS)
            changed = self.app.scan(self.ticks)
            if changed or self.ticks % 250 < _SCAN_MS:
                self.app.show(self.ticks)
            if clock.us // 1000 % 1000 < _SCAN_MS:
                self.app.keep(self.ticks)

    def press(self, key):
        """One key (with HELD) down and up again, on the matrix."""
        keys = self.rig.world.keys
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
        """What the LEDs show, as bytes."""
        return bytes(self.rig.world.display.lit())
