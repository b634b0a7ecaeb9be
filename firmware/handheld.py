"""The handheld: wires keypad, desk, link, display, buzzer, vibration and battery together.

What its tasks do (tasks): the keys and the link; the screen; the battery and the settings, once
a second; and one more that listens to the radio. It dims, then sleeps, when nothing has happened
for a while; the key that wakes it counts.
"""

from firmware import texts
from firmware.aio import sleep_ms, ticks_ms
from firmware.borrow import borrow
from firmware.drivers.buzzer import CLICK, CONFIRMED, REFUSED, WARNING
from firmware.drivers.keypad import RELEASE
from firmware.drivers.vibration import LONG, SHORT, TWICE
from firmware.handheld_answers import DENIED, DONE, SILENCE, WAITS
from firmware.handheld_desk import Desk
from firmware.handheld_draw import Pages
from firmware.handheld_rest import Resting
from firmware.tasks import Tasks
from rules_core.const import const

_HALF_MS = const(500)
_RADIO_MS = const(1000)  # before it is tried again
_NAP_MS = const(30)  # between two looks at the keys: no finger is faster
_DIM = const(2)

# By handheld_desk.SILENCE … DENIED.
_SOUNDS = (b"", CLICK, CONFIRMED, REFUSED, WARNING, REFUSED)
_SHAKES = (b"", b"", SHORT, b"", TWICE, LONG)


class Handheld(Resting):
    """One handheld and its evening.

    link: a HandheldLink; drivers: (display, keypad, buzzer, vibration, battery), of which the last
    three may be None; radio: the link's transport, with `listen(take)`, a coroutine, and
    `power(on)`; nap: callable, ms, the chip sleeps lightly; kept: is told when the start was a
    good one; files: for the self-test. The last four may be None.
    """

    def __init__(
        self, settings, faults, link, drivers, supervisor, ticks: int,
        radio=None, nap=None, kept=None, files=None,
    ) -> None:  # fmt: skip
        self.language = settings.get("language")
        desk = Desk(link)
        pages = Pages(drivers[0].fb, self.language)
        Tasks.__init__(self, supervisor, faults, ticks)
        Resting.__init__(
            self, settings, link, drivers, desk, pages, radio, kept, ticks
        )  # fmt: skip
        self.ticks = ticks
        self.blink = 0
        self.refusal_text = ""
        self.nap = nap
        self.files = files
        self._refusal = 0
        self._drawn = -1
        self._stale = True
        self.apply()

    def apply(self) -> None:
        """Settings have been chosen: they hold from now on."""
        get = self.settings.get
        if get("language") != self.language:
            self.language = get("language")
            self.pages.speak(self.language)
        self.desk.quiet = get("sound") == "off"
        self.display.brightness(_DIM if self.dim else self.level())
        self.desk.changed = True

    # What the tasks do, as plain calls

    def scan(self, ticks: int) -> bool:
        """Read the keys, let link and desk act; whether something may look different."""
        self.ticks = ticks
        keypad = self.keypad
        desk = self.desk
        keypad.sample(keypad.scan())
        self.duty(ticks)
        if not self.resting:
            self.link.tick(ticks)
        desk.tick(ticks)
        event = keypad.get()
        while event >= 0:
            if event & RELEASE:
                desk.key_up(event & 15, ticks)
            else:
                self.woken(ticks)
                desk.key_down(event, ticks)
            event = keypad.get()
        if desk.wants_menu or desk.wants_board:
            self._open_menu(ticks)
        self._feel(ticks)
        changed = desk.changed
        desk.changed = False
        if changed:
            self._stale = True
        return changed

    def _feel(self, ticks: int) -> None:
        """What the desk wants heard and felt."""
        signal = self.desk.signal
        self.desk.signal = SILENCE
        if self.vibration is not None:
            if _SHAKES[signal]:
                self.vibration.play(_SHAKES[signal])
            self.vibration.tick(ticks)
        if self.buzzer is not None:
            self.buzzer.muted = self.desk.quiet
            if _SOUNDS[signal]:
                self.buzzer.play(_SOUNDS[signal])
            self.buzzer.tick(ticks)
        if signal in (DONE, WAITS, DENIED) and self.dim:
            self.woken(ticks)

    def _open_menu(self, ticks: int) -> None:
        """The board's menu or the own one, as the desk wants it."""
        desk = self.desk
        if desk.wants_board:
            remote = borrow("firmware.handheld_remote")
            desk.dialog = remote.open_board_menu(desk, self.language, ticks)
        else:
            desk.dialog = borrow("firmware.handheld_dialog").Menu(self)
        desk.wants_menu = desk.wants_board = False
        desk.changed = True

    def show(self, ticks: int) -> None:
        """Bring the display up to date: at once when something is new, else every half second."""
        half = ticks // _HALF_MS
        if half == self._drawn and not self._stale:
            self.display.flush(ticks)
            return
        self._drawn = half
        self._stale = False
        self.blink = half & 1
        self.set_notice(ticks)
        refusal = self.desk.refusal
        if refusal != self._refusal:
            self._refusal = refusal
            self.refusal_text = texts.refusal(self.language, refusal) if refusal else ""
        if not self.asleep:
            self.pages.draw(self.desk, self, ticks)
        self.display.flush(ticks)

    def take(self, frame, address) -> None:
        """A frame came in."""
        self.link.feed(frame, ticks_ms(), address)

    def fault(self, error: Exception, ticks: int) -> None:
        """Keep an exception a task has survived, and show that there was one."""
        Tasks.fault(self, error, ticks)
        self.desk.changed = True

    # The tasks

    def dozes(self) -> bool:
        """Whether the chip sleeps between two looks at the keys."""
        return self.asleep and self.nap is not None

    async def doze(self) -> None:
        """Sleep lightly until a key is down: it is then scanned and counts like any other."""
        nap = self.nap
        await sleep_ms(0)  # the screen goes dark first
        while nap is not None and self.asleep and not self.keypad.scan():
            nap(_NAP_MS)
            ticks = ticks_ms()
            for task in (self._keys_task, self._screen_task, self._keeper_task):
                self.supervisor.beat(task, ticks)
            self.supervisor.check(ticks)

    async def _listen(self) -> None:
        while self.radio is not None:
            try:
                await self.radio.listen(self.take)
            except Exception as error:  # noqa: BLE001 (whatever it is, the evening goes on)
                self.fault(error, ticks_ms())
            await sleep_ms(_RADIO_MS)

    def run(self):
        """The coroutine that serves the evening."""
        return self.serve(self._listen() if self.radio is not None else None)
