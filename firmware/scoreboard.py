"""The scoreboard: wires keypad, referee's desk, keeper, view, display and buzzer together.

What its tasks do; the tasks themselves are the handheld's too (tasks). The radio is a task of
its own when there is one.
"""

from firmware.aio import ticks_diff, ticks_ms
from firmware.borrow import borrow
from firmware.drivers.buzzer import CLICK, CONFIRMED, REFUSED, TIME_UP, WARNING
from firmware.drivers.keypad import RELEASE, Keypad
from firmware.entry import key_map
from firmware.keeper import Keeper
from firmware.light import Light
from firmware.referee import SILENCE
from firmware.tasks import Tasks
from firmware.view import View
from rules_core.const import const

_BLINK_MS = const(250)
_TURN_TAKING = const(2048)  # ms; a notice and the game take turns
_SETTLED_MS = const(60_000)  # kept.SETTLED_MS

_MINUTE_MS = const(60_000)
_JAM_S = const(20)  # s

_SOUNDS = (b"", CLICK, CONFIRMED, REFUSED, WARNING, TIME_UP)  # as referee.SILENCE … END


class Scoreboard(Tasks):
    """One board and its evening.

    `keeper` gives the matches; `display`, `keypad`, `buzzer` (or None) are drivers, `drawing`
    draws views on that display; `supervisor` has the watchdog, `kept` (or None) is told when
    the start was a good one. wireless: a Wireless, or None for a board without a radio; light: a
    Light, or None for a brightness that stays; board: the name of its module.
    """

    def __init__(
        self, keeper: Keeper, display, drawing, keypad: Keypad, buzzer, supervisor, kept
    ) -> None:
        ticks = ticks_ms()
        Tasks.__init__(self, supervisor, keeper.faults, ticks)
        self.keeper = keeper
        self.referee = keeper.first_match(key_map, ticks)
        self.display = display
        self.keypad = keypad
        self.buzzer = buzzer
        self._sounding = SILENCE
        self.view = View()
        try:
            borrow("firmware.words").speak(self.view, keeper.settings.get("language"))
        except Exception as error:  # noqa: BLE001 (whatever it is, English needs no table)
            self.fault(error, ticks)
        self.drawing = drawing
        self.blink = 0
        self.message = ""
        self._kept = kept
        self._started = ticks
        self.show_names = False
        self.swapped = False
        self.wireless = None
        self.guest = None  # who has keys and display instead of the match, see guest.Guest
        self.reset_cause = 0  # as machine has it
        self.agreed = ""  # header lines of a match to begin as soon as the guest has left
        self._visit = None
        self._redraw = False
        self.light: "Light | None" = None
        self.board = ""
        self._asked = False  # whether the demo may come, since the last key
        self._jam = 0  # keys that were not released since, and for how many seconds << 16

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
        if self.agreed and self._visit is None:  # now: nothing here holds the guest any more
            self._begin_agreed(ticks)
            return True
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
                self._jam &= ~(1 << (event & 15))
                keys.key_up(event & 15, ticks)
            else:
                self.keeper.key(ticks)
                if self.light is not None:
                    self.light.key()
                keys.key_down(event, ticks)
            event = keypad.get()
        if desk.ended:
            self.new_match(ticks)
            changed = True
        elif desk.asks_menu:
            desk.asks_menu = False
            borrow("firmware.menu").open_menu(self, ticks)
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

    def new_match(self, ticks: int, headers: str = "") -> None:
        """Begin a match of header lines, or the last one's once more; else the old one goes on."""
        self.referee.ended = False
        self.referee = self.keeper.next_match(key_map, ticks, headers)
        if self.wireless is not None:
            self.wireless.begin(self.referee, ticks)

    def _begin_agreed(self, ticks: int) -> None:
        """Begin what a guest has agreed; of that guest nothing is left by now."""
        headers, self.agreed = self.agreed, ""
        self.new_match(ticks, headers)

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
        wireless.app = self
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
        self.swapped = self.keeper.settings.get("sides") == "swapped"
        self._set_message(ticks)
        if self.view.update(desk.match, desk.now, desk.entry, self) or self._redraw:
            self._redraw = False
            self.drawing.draw(self.view)

    def _set_message(self, ticks: int) -> None:
        stuck = self.keypad.stuck
        wireless = self.wireless
        told = wireless.message(self.referee, ticks) if wireless is not None else ""
        if told:
            self.message = told
        elif self.referee.entry.open:
            self.message = ""  # the preview is on the display before OK, whatever else is wrong
        elif self.fault_shown(ticks):
            self.message = "FAULT"
        elif stuck and ticks & _TURN_TAKING:
            self.message = "KEY STUCK"
        else:
            self.message = self.keeper.message(ticks)

    def keep(self, ticks: int) -> None:
        """The keeper's second."""
        self.keeper.second(self.referee, ticks)
        # A key that is down for longer than any finger is left out until it is released.
        keypad = self.keypad
        jam = self._jam
        keys = jam & keypad.down
        if not keys:
            self._jam = keypad.down
        elif jam >> 16 < _JAM_S:
            self._jam = keys + ((jam >> 16) + 1 << 16)
        else:
            self._jam = 0
            keypad.ignore(keys)
            self.keeper.faults.add("keys %x jammed" % keys)
        light = self.light
        if light is not None:
            if self.guest is not None:
                light.key()
            try:
                light.second(ticks, self.keeper.settings.get("brightness"), self.referee)
            except Exception as error:  # noqa: BLE001 (a sensor that fails is done without)
                light.read = None
                self.fault(error, ticks)
            minutes = self.keeper.settings.get("demo")
            if minutes == "off" or light.idle < minutes * _MINUTE_MS:
                self._asked = False
            elif not self._asked:  # once: only who plays can free the board, and is not idle
                self._asked = True
                self._play_demo(ticks)
        if self.wireless is not None:
            self.wireless.second(ticks)
        if self._started >= 0 and ticks_diff(ticks, self._started) > _SETTLED_MS:
            self._started = -1
            if self._kept is not None:
                self._kept.settled()

    def _play_demo(self, ticks: int) -> None:
        """The demo comes, unless a match is under way: that keeps its keys and its entry."""
        demo = borrow("firmware.demo")
        if demo.is_free(self.referee):
            if self.light is not None:
                self.light.key()
            self.receive(demo.guest(self, ticks), ticks)

    def run(self):
        """The coroutine that serves the evening."""
        return self.serve(self.wireless.listen() if self.wireless is not None else None)


def main(board, sink=None, folder=None, kept=None, watchdog=None):
    """The scoreboard of a board module as a coroutine; the arguments: scoreboard_main.build."""
    return borrow("firmware.scoreboard_main").build(board, sink, folder, kept, watchdog).run()
