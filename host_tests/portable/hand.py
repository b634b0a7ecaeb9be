"""A whole handheld on a virtual board and the hand that holds it; a board that answers. No test.

Real drivers on its pins. Runs on every interpreter.
"""

import gc

from firmware.boards import handheld_sh1106
from firmware.drivers.keypad import Keypad
from firmware.faults import Faults
from firmware.settings import Settings
from firmware.supervisor import Supervisor
from host_tests.portable.handheld_board import BoardLink
from rules_core.setup import Setup
from tools.virtual import standins
from tools.virtual.fakes import machine
from tools.virtual.rig import Rig

standins.install()

from firmware.handheld import Handheld  # noqa: E402
from firmware.handheld_wiring import make_drivers  # noqa: E402


class Hand:
    """A handheld and the hand that holds it. felt: how long the motor ran each time, in ms."""

    def __init__(self, board=handheld_sh1106, setup=None) -> None:
        gc.collect()  # the last hand's board is as large as this one's
        self.rig = Rig(board)
        self.link = BoardLink(setup or Setup())
        self.felt = []
        self._on_at = -1
        self.rig.world.on_tone = self._tone
        self.board = board
        oled, keypad, buzzer, vibration, battery = make_drivers(board, machine, [])
        keypad = self._keypad(board)  # whose microseconds pass on the virtual clock
        drivers = (oled, keypad, buzzer, vibration, battery)
        self.app = Handheld(Settings(), Faults(), self.link, drivers, Supervisor(), 0)
        self.next_second = self.blink = 0
        self.wait(30)

    def _keypad(self, board):
        pin = machine.Pin
        rows = [pin(n, pin.OUT, value=1) for n in board.KEY_ROWS]
        cols = [pin(n, pin.IN, pin.PULL_UP) for n in board.KEY_COLS]
        return Keypad(rows, cols, 5, self.rig.clock.sleep_us)

    def _tone(self, pin: int, hz: int) -> None:
        if pin != self.board.VIBRATION:
            return
        now = self.rig.clock.us // 1000
        if hz:
            self._on_at = now
        else:
            self.felt.append(now - self._on_at)

    def wait(self, ms: int) -> None:
        """Let time pass as the tasks do: keys every 5 ms, the screen when it is due."""
        clock = self.rig.clock
        for _ in range(0, ms, 5):
            clock.advance_to(clock.us + 5000)
            ticks = clock.us // 1000
            if self.app.scan(ticks) or ticks // 250 != self.blink:
                self.blink = ticks // 250
                self.app.show(ticks)
            if ticks >= self.next_second:
                self.next_second += 1000
                self.app.keep(ticks)

    def pass_minutes(self, minutes: int) -> None:
        """Much time, of which the handheld sees some every four seconds."""
        for _ in range(minutes * 15):
            self.rig.clock.advance_to(self.rig.clock.us + 3_990_000)
            self.wait(10)
        self.wait(250)

    def tap(self, *keys) -> None:
        for key in keys:
            self.rig.world.keys.press(key)
            self.wait(60)
            self.rig.world.keys.release(key)
            self.wait(40)

    @property
    def pixels(self) -> bytes:
        """What is lit."""
        return bytes(self.rig.world.display.lit())
