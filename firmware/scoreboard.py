"""The scoreboard: wires keypad, referee's desk, view, display and buzzer together.

The one place that makes pins and buses from a board module. Two tasks: the keys, every 5 ms,
and the screen, at once when something happened and four times a second for what blinks or
counts. What fails in a task is kept and shown, and the task goes on.
"""

import asyncio
import sys

from firmware.aio import sleep_ms, ticks_add, ticks_diff, ticks_ms
from firmware.draw import MonoBoard
from firmware.drivers.buzzer import CLICK, CONFIRMED, REFUSED, TIME_UP, WARNING, Buzzer
from firmware.drivers.keypad import RELEASE, Keypad
from firmware.drivers.max7219 import Max7219
from firmware.drivers.ticks import later
from firmware.keys_kaisa import KaisaKeys
from firmware.referee import SILENCE, Referee
from firmware.view import View
from rules_core.const import const
from rules_core.headers import read_headers, setup_of
from rules_core.setup import Setup

_SCAN_MS = const(5)
_BLINK_MS = const(250)
_FAULTS = const(8)  # kept; the newest push the oldest out
_FAULT_MS = const(5000)  # shown

_SOUNDS = (b"", CLICK, CONFIRMED, REFUSED, WARNING, TIME_UP)  # as referee.SILENCE … END


class Scoreboard:
    """One board. `faults` are the newest exceptions its tasks have survived."""

    def __init__(self, referee: Referee, display, keypad: Keypad, buzzer=None) -> None:
        self.referee = referee
        self.display = display
        self.keypad = keypad
        self.buzzer = buzzer
        self.view = View()
        self.drawing = MonoBoard(display.fb)
        self.faults = []
        self.blink = 0
        self.message = ""
        self._fault_until = 0
        self.show_names = False
        self._wake = asyncio.Event()

    @property
    def hold(self) -> int:
        """Progress of a held key, 0-8, for the view."""
        return self.referee.hold

    @property
    def flash(self) -> bool:
        """Whether a tap was just refused, for the view."""
        return self.referee.flash

    # What the tasks do, as plain calls

    def scan(self, ticks: int) -> bool:
        """Read the keys once and let the desk act; whether something may look different."""
        keypad = self.keypad
        desk = self.referee
        keypad.sample(keypad.scan())
        hold, flash = desk.hold, desk.flash
        desk.tick(ticks)
        changed = hold != desk.hold or flash != desk.flash
        event = keypad.get()
        while event >= 0:
            changed = True
            if event & RELEASE:
                desk.key_up(event & 15, ticks)
            else:
                desk.key_down(event, ticks)
            event = keypad.get()
        if self.buzzer is not None:
            self.buzzer.muted = desk.quiet
            if desk.sound != SILENCE:
                self.buzzer.play(_SOUNDS[desk.sound])
            self.buzzer.tick(ticks)
        desk.sound = SILENCE
        return changed

    def show(self, ticks: int) -> None:
        """Bring the display up to date."""
        desk = self.referee
        self.blink = ticks // _BLINK_MS & 1
        self._set_message(ticks)
        if self.view.update(desk.match, desk.now, desk.entry, self):
            self.drawing.draw(self.view)
        self.display.flush(ticks)

    def _set_message(self, ticks: int) -> None:
        stuck = self.keypad.stuck
        dialog = self.referee.dialog
        if dialog is not None:
            self.message = dialog.text
        elif self.faults and ticks_diff(self._fault_until, ticks) > 0:
            self.message = "FAULT"
        elif stuck:
            self.message = "KEY STUCK"
        else:
            self.message = ""

    def fault(self, error: Exception, ticks: int) -> None:
        """Keep an exception a task has survived, and show that there was one."""
        self.faults.append(error)
        if len(self.faults) > _FAULTS:
            self.faults.pop(0)
        self._fault_until = later(ticks, _FAULT_MS)
        self.on_fault(error)

    def on_fault(self, error: Exception) -> None:
        """For whoever wires the board: say where a fault goes besides the display."""

    # The tasks

    async def _keys(self) -> None:
        due = ticks_ms()
        blink = 0
        while True:
            ticks = ticks_ms()
            try:
                changed = self.scan(ticks)
            except Exception as error:  # noqa: BLE001 (whatever it is, the evening goes on)
                self.fault(error, ticks)
                changed = True
            if changed or ticks // _BLINK_MS != blink:
                blink = ticks // _BLINK_MS
                self._wake.set()
            due = ticks_add(due, _SCAN_MS)
            wait = ticks_diff(due, ticks_ms())
            if wait < 0:  # late: the samples must stay 5 ms apart, so none are caught up
                due = ticks_ms()
                wait = 0
            await sleep_ms(wait)

    async def _screen(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            ticks = ticks_ms()
            try:
                self.show(ticks)
            except Exception as error:  # noqa: BLE001 (as above)
                self.fault(error, ticks)

    async def run(self) -> None:
        """Serve the evening; never returns."""
        loop = asyncio.get_event_loop()
        loop.set_exception_handler(self._lost_task)
        screen = asyncio.create_task(self._screen())
        await self._keys()
        screen.cancel()

    def _lost_task(self, loop, context) -> None:
        """Last resort: an exception that no task has caught."""
        error = context.get("exception")
        self.fault(error or RuntimeError(context["message"]), ticks_ms())


def print_fault(error: Exception) -> None:
    """A fault on the console, with its traceback where the interpreter can give one."""
    if hasattr(sys, "print_exception"):
        sys.print_exception(error)
    else:
        print("fault:", repr(error))


class NoJournal:
    """Takes the place of the journal where there is nothing to write to."""

    def append(self, data) -> None:
        """Forget one record."""


class Sink:
    """A journal that hands every record on, as the virtual board wants it."""

    def __init__(self, sink) -> None:
        self.append = sink


def load_setup(path: str = "match.txt") -> Setup:
    """The match agreed in a file of sheet headers; a federation frame when there is none.

    A file that cannot be understood is a fault on the console, never a board that won't start.
    """
    try:
        with open(path) as f:
            text = f.read()
    except OSError:
        return Setup()
    try:
        return setup_of(read_headers(text))
    except ValueError as error:
        print_fault(error)
        return Setup()


def make_display(board, machine):
    """The display driver of a board module on its bus, set up and dark."""
    cs = machine.Pin(board.DISPLAY_CS, machine.Pin.OUT, value=1)
    spi = machine.SPI(
        board.SPI_ID,
        board.SPI_BAUDRATE,
        sck=machine.Pin(board.SPI_SCK),
        mosi=machine.Pin(board.SPI_MOSI),
    )
    display = Max7219(spi, cs, board.WIDTH, board.HEIGHT, board.CHIPS, board.BRIGHTNESS)
    display.begin()
    return display


def make_keypad(board, machine) -> Keypad:
    """The keypad driver of a board module on its pins."""
    pin = machine.Pin
    pull = None if board.KEY_COLS_EXTERNAL_PULL else pin.PULL_UP
    rows = [pin(n, pin.OUT, value=1) for n in board.KEY_ROWS]
    return Keypad(rows, [pin(n, pin.IN, pull) for n in board.KEY_COLS])


def make_buzzer(board, machine):
    """The buzzer driver of a board module, or None."""
    if not board.HAS_BUZZER:
        return None
    return Buzzer(machine.PWM(machine.Pin(board.BUZZER), freq=1000, duty_u16=0))


def main(board, sink=None):
    """The scoreboard of a board module as a coroutine; `sink(bytes)` takes the journal."""
    import machine

    setup = load_setup()
    journal = Sink(sink) if sink else NoJournal()
    referee = Referee(setup, KaisaKeys(), journal, ticks_ms())
    app = Scoreboard(
        referee,
        make_display(board, machine),
        make_keypad(board, machine),
        make_buzzer(board, machine),
    )
    app.on_fault = print_fault
    return app.run()
