"""A board on a bench: a world with the real drivers on its pins, for tests and measurements.

Wires drivers as the application does, from the board module and the fake `machine` alone.
"""

from tools.virtual import standins
from tools.virtual.clock import Clock
from tools.virtual.fakes import machine
from tools.virtual.world import build


class Rig:
    """board: a board module; mounting: how the modules really hang (default: as it says).

    clock, world: the virtual ones.
    """

    def __init__(self, board, start_ms: int = 0, mounting=None, seed: int = 1) -> None:
        standins.install()
        self.board = board
        self.clock = Clock(start_ms)
        self.world = build(board, self.clock, mounting, seed)
        machine.attach(self.world)

    def display(self, chips=None):
        """The display driver, not yet begun; chips: another table than the board's."""
        from firmware.drivers.max7219 import Max7219

        board = self.board
        cs = machine.Pin(board.DISPLAY_CS, machine.Pin.OUT, value=1)
        spi = machine.SPI(
            board.SPI_ID,
            board.SPI_BAUDRATE,
            sck=machine.Pin(board.SPI_SCK),
            mosi=machine.Pin(board.SPI_MOSI),
        )
        return Max7219(spi, cs, board.WIDTH, board.HEIGHT, chips or board.CHIPS, board.BRIGHTNESS)

    def keypad(self, settle_us: int = 5):
        """The keypad driver."""
        from firmware.drivers.keypad import Keypad

        pin = machine.Pin
        rows = [pin(n, pin.OUT, value=1) for n in self.board.KEY_ROWS]
        cols = [pin(n, pin.IN) for n in self.board.KEY_COLS]
        return Keypad(rows, cols, settle_us, self.clock.sleep_us)

    def buzzer(self):
        """The buzzer driver, as the application makes it."""
        from firmware.wiring_both import make_buzzer

        return make_buzzer(self.board, machine)

    def poll(self, keypad, ms: int) -> list:
        """Scan a keypad every 5 ms for ms; the events as (ms since start, event)."""
        events = []
        end = self.clock.us + ms * 1000
        next_us = self.clock.us
        while next_us < end:
            self.clock.advance_to(next_us)
            keypad.sample(keypad.scan())
            event = keypad.get()
            while event >= 0:
                events.append((self.clock.us // 1000, event))
                event = keypad.get()
            next_us += 5000
        self.clock.advance_to(end)
        return events
