"""The scoreboard: wires keypad, referee's desk, keeper, view, display and buzzer together.

Three tasks: the keys, every 5 ms; the screen, at once when something happened and four times a
second for what blinks or counts; the keeper once a second. What fails in a task is kept and
shown, and the task goes on; a task that hangs is the supervisor's.
"""

import asyncio
import os
import sys

from firmware.aio import sleep_ms, ticks_add, ticks_diff, ticks_ms
from firmware.borrow import borrow
from firmware.drivers.buzzer import CLICK, CONFIRMED, REFUSED, TIME_UP, WARNING
from firmware.drivers.keypad import RELEASE, Keypad
from firmware.drivers.ticks import later
from firmware.entry import key_map
from firmware.journal_files import Files
from firmware.keeper import Keeper
from firmware.referee import SILENCE
from firmware.supervisor import Supervisor
from firmware.view import View
from rules_core.const import const

_SCAN_MS = const(5)
_BLINK_MS = const(250)
_KEEP_MS = const(1000)
_TURN_TAKING = const(2048)  # ms; a notice and the game take turns
_FAULT_MS = const(5000)  # shown
_WATCHDOG_MS = const(8000)
_SETTLED_MS = const(60_000)  # kept.SETTLED_MS

# How long a task may be silent. The keeper waits for the flash: some erases of 80 ms.
_KEYS_MS = const(2000)
_SCREEN_MS = const(3000)
_KEEPER_MS = const(5000)

_SOUNDS = (b"", CLICK, CONFIRMED, REFUSED, WARNING, TIME_UP)  # as referee.SILENCE … END


class Scoreboard:
    """One board and its evening.

    `keeper` gives the matches; `display`, `keypad`, `buzzer` (or None) are drivers, `drawing`
    draws views on that display; `supervisor` has the watchdog, `kept` (or None) is told when
    the start was a good one. wireless: a Wireless, or None for a board without a radio.
    """

    def __init__(
        self, keeper: Keeper, display, drawing, keypad: Keypad, buzzer, supervisor, kept
    ) -> None:
        ticks = ticks_ms()
        self.keeper = keeper
        self.referee = keeper.first_match(key_map, ticks)
        self.display = display
        self.keypad = keypad
        self.buzzer = buzzer
        self._sounding = SILENCE
        self.supervisor = supervisor
        self.view = View()
        self.drawing = drawing
        self.blink = 0
        self.message = ""
        self._kept = kept
        self._started = ticks
        self._fault_until = 0
        self.show_names = False
        self.wireless = None
        self.guest = None  # who has keys and display instead of the match, see guest.Guest
        self._visit = None
        self._redraw = False
        self._wake = asyncio.Event()
        self._keys_task = supervisor.task("keys", _KEYS_MS, ticks)
        self._screen_task = supervisor.task("screen", _SCREEN_MS, ticks)
        self._keeper_task = supervisor.task("keeper", _KEEPER_MS, ticks)

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
        if self._visit is not None and self._visit.tick(ticks):
            changed = True
        event = keypad.get()
        while event >= 0:
            changed = True
            keys = self._visit or desk
            if event & RELEASE:
                keys.key_up(event & 15, ticks)
            else:
                self.keeper.key(ticks)
                keys.key_down(event, ticks)
            event = keypad.get()
        if desk.ended:
            self.new_match(ticks)
            changed = True
        if self.wireless is not None and self.wireless.scan(self.referee, ticks):
            changed = True
        if self.buzzer is not None:
            self.buzzer.muted = desk.quiet
            # A click never cuts short what the referee has to say aloud.
            if desk.sound != SILENCE and (
                desk.sound >= self._sounding or not self.buzzer.playing()
            ):
                self._sounding = desk.sound
                self.buzzer.play(_SOUNDS[desk.sound])
            self.buzzer.tick(ticks)
        desk.sound = SILENCE
        return changed

    def new_match(self, ticks: int, setup=None) -> None:
        """Begin a match: `setup`, or the last one's once more."""
        self.referee = self.keeper.next_match(key_map, ticks, setup)
        if self.wireless is not None:
            self.wireless.begin(self.referee, ticks)

    def receive(self, guest, ticks: int) -> None:
        """Give a guest (see guest.Guest) keys and display until it is done."""
        self.dismiss(ticks)
        self.referee.let_go()
        self._visit = borrow("firmware.guest").Visit(self, guest)
        self.guest = guest

    def dismiss(self, ticks: int) -> None:
        """The guest leaves, if there is one: keys and display are the match's again."""
        visit = self._visit
        if visit is not None:
            self._visit = self.guest = None
            self._redraw = True
            visit.end(ticks)

    def connect(self, wireless) -> None:
        """There is a radio."""
        self.wireless = wireless
        wireless.on_frame = self._wake.set
        wireless.on_fault = self._radio_fault
        wireless.begin(self.referee, ticks_ms())

    def _radio_fault(self, error: Exception) -> None:
        self.fault(error, ticks_ms())

    def show(self, ticks: int) -> None:
        """Bring the display up to date."""
        if self._visit is not None:
            self._visit.draw(self.drawing, ticks)
        if self._visit is None:
            self._show_match(ticks)
        self.display.flush(ticks)

    def _show_match(self, ticks: int) -> None:
        desk = self.referee
        self.blink = ticks // _BLINK_MS & 1
        self._set_message(ticks)
        if self.view.update(desk.match, desk.now, desk.entry, self) or self._redraw:
            self._redraw = False
            self.drawing.draw(self.view)

    def _set_message(self, ticks: int) -> None:
        stuck = self.keypad.stuck
        dialog = self.referee.dialog
        wireless = self.wireless
        told = wireless.message(self.referee, ticks) if wireless is not None else ""
        if dialog is not None:
            self.message = dialog.text
        elif told:
            self.message = told
        elif self.referee.entry.open:
            self.message = ""  # the preview is on the display before OK, whatever else is wrong
        elif self._fault_until and ticks_diff(self._fault_until, ticks) > 0:
            self.message = "FAULT"
        elif stuck and ticks & _TURN_TAKING:
            self.message = "KEY STUCK"
        else:
            self.message = self.keeper.message(ticks)

    def keep(self, ticks: int) -> None:
        """The keeper's second."""
        self.keeper.second(self.referee, ticks)
        if self.wireless is not None:
            self.wireless.second(ticks)
        if self._started >= 0 and ticks_diff(ticks, self._started) > _SETTLED_MS:
            self._started = -1
            if self._kept is not None:
                self._kept.settled()

    def fault(self, error: Exception, ticks: int) -> None:
        """Keep an exception a task has survived, and show that there was one."""
        self.keeper.faults.add(error)
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
            self.supervisor.beat(self._keys_task, ticks)
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
            self.supervisor.beat(self._screen_task, ticks)

    async def _keep(self) -> None:
        while True:
            ticks = ticks_ms()
            try:
                self.keep(ticks)
            except Exception as error:  # noqa: BLE001 (as above)
                self.fault(error, ticks)
            self.supervisor.beat(self._keeper_task, ticks)
            await sleep_ms(_KEEP_MS)

    async def _watch(self) -> None:
        while True:
            self.supervisor.check(ticks_ms())
            await sleep_ms(_KEEP_MS)

    async def run(self) -> None:
        """Serve the evening; never returns."""
        loop = asyncio.get_event_loop()
        loop.set_exception_handler(self._lost_task)
        tasks = [asyncio.create_task(t) for t in (self._screen(), self._keep(), self._watch())]
        if self.wireless is not None:
            tasks.append(asyncio.create_task(self.wireless.listen()))
        self._wake.set()
        await self._keys()
        for task in tasks:
            task.cancel()

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


def main(board, sink=None, folder=None, kept=None, watchdog=None):
    """The scoreboard of a board module as a coroutine.

    folder: where its files are, None for a board without any; sink(bytes) also gets every
    record; kept: what survives a reset; watchdog: the class of it, armed here and now.
    """
    import machine

    wiring = borrow("firmware.wiring")
    display = wiring.make_display(board, machine)
    drawing = wiring.make_drawing(board, display.fb)
    keypad = wiring.make_keypad(board, machine)
    buzzer = wiring.make_buzzer(board, machine)
    keeper = Keeper(Files(folder) if folder is not None else None, kept, sink)
    if board.HAS_RADIO:
        from firmware.referee_linked import LinkedReferee

        keeper.make_desk = LinkedReferee
    display.brightness(keeper.settings.get("brightness"))
    wdt = watchdog(timeout=_WATCHDOG_MS) if watchdog is not None else None
    supervisor = Supervisor(wdt, keeper.faults.add)
    app = Scoreboard(keeper, display, drawing, keypad, buzzer, supervisor, kept)
    app.on_fault = print_fault
    if board.HAS_RADIO:
        from firmware.wireless import Wireless

        app.connect(Wireless(keeper, os.urandom, board.WIDTH))
    return app.run()
