"""The quiet half of the handheld: what happens once a second, dimming, sleeping and waking.

The base of handheld, which wires it and runs the tasks. Times are ticks in ms.

The radio is most of what a handheld draws. While keys are pressed it is on; a few seconds after
the last it is on only to ask the board how things stand, once a second, and until it has
answered. What the board says of its own accord is not heard then: the next answer has it.
"""

from firmware.aio import ticks_diff
from firmware.battery import GOOD, LAST
from firmware.drivers.buzzer import WARNING
from firmware.kept import SETTLED_MS
from firmware.tasks import Tasks
from rules_core.const import const

_DIM_MS = const(30_000)  # without a key
_SLEEP_MS = const(600_000)
_BRIGHT = const(7)
_DIM = const(2)
_LISTEN_MS = const(5000)  # after a key the radio stays on
_WORTH_MS = const(200)  # shorter rests are not worth switching it
_UNPAIRED = const(0)  # as link_handheld
_TURN_MS = const(2000)  # of a warning, then of what it covers


class Resting(Tasks):
    """display, buzzer, battery, settings, link, radio, kept, keypad, desk, pages: as handheld
    has them. asleep: dark, the radio off. resting: the radio is off between two questions.
    """

    def __init__(self, settings, link, drivers, desk, pages, radio, kept, ticks) -> None:
        self.display, self.keypad, self.buzzer, self.vibration, self.battery = drivers
        self.settings = settings
        self.link = link
        self.desk = desk
        self.pages = pages
        self.radio = radio
        self.notice = ""
        self.asleep = False
        self.resting = False
        self._said = False  # that it is about to sleep
        self.dim = False
        self._kept = kept
        self._started = ticks
        self._key_at = ticks
        self._warned = GOOD

    def level(self) -> int:
        """The brightness that is wanted (0-15): there is no sensor here for "auto"."""
        level = self.settings.get("brightness")
        return _BRIGHT if level == "auto" else level

    def woken(self, ticks: int) -> None:
        """A key, or news of what was entered: bright again."""
        self._key_at = ticks
        self._said = False
        if self.dim:
            self.dim = False
            self.display.brightness(self.level())
        if self.asleep:
            self._sleep(False, ticks)

    def _sleep(self, asleep: bool, ticks: int) -> None:
        self.asleep = asleep
        self.display.power(not asleep)
        self._said = False
        if asleep and self.radio is not None and not self.resting:
            self.radio.power(False)
        self.resting = True  # until the key that wakes it is up, see duty

    def duty(self, ticks: int) -> None:
        """Switch the radio off or on as it is needed; every scan, before the link's `tick`.

        Switching holds everything up, for how long only silicon can say: not while a key is down,
        but for what waits to be sent.
        """
        radio = self.radio
        if radio is None or self.asleep or self._said:
            return
        link = self.link
        waits = link.outbox.queued > 0
        rest = not waits and ticks_diff(ticks, self._key_at) >= _LISTEN_MS
        if rest and link.link != _UNPAIRED:
            worth = 0 if self.resting else _WORTH_MS
            rest = self.desk.dialog is None and link.due(ticks) > worth
        elif rest:
            rest = not link.pairing()
        if rest != self.resting and (waits or not self.keypad.busy()):
            self.resting = rest
            radio.power(not rest)

    def set_notice(self, ticks: int) -> None:
        """What has to be said instead of the link's state."""
        words = self.pages.words
        self.notice = ""
        if self.fault_shown(ticks):
            self.notice = words.FAULT
        elif self.keypad.stuck:
            self.notice = words.STUCK
        elif self.battery is not None and self.battery.level and ticks // _TURN_MS & 1:
            self.notice = words.LAST if self.battery.level == LAST else words.LOW

    def keep(self, ticks: int) -> None:
        """Once a second: the battery, the settings, going to sleep."""
        if self.battery is not None:
            if self.battery.sample(ticks):
                self.desk.changed = True
            self._warn_of_battery()
        self._keep_settings()
        if self._started >= 0 and ticks_diff(ticks, self._started) > SETTLED_MS:
            self._started = -1
            if self._kept is not None:
                self._kept.settled()
        idle = ticks_diff(ticks, self._key_at)
        if idle >= _DIM_MS and not self.dim:
            self.dim = True
            self.display.brightness(min(_DIM, self.level()))
        empty = self.battery is not None and self.battery.level == LAST and idle >= _DIM_MS
        if (idle >= _SLEEP_MS or empty) and not self.asleep and not self.link.outbox.queued:
            if self._said:  # a second ago: it has gone out
                self._sleep(True, ticks)
            else:
                self._say_goodbye(ticks)

    def _say_goodbye(self, ticks: int) -> None:
        """Tell the board that this handheld will be silent and is not lost."""
        if self.resting and self.radio is not None:
            self.resting = False
            self.radio.power(True)
        self._said = True
        self.link.sleep(ticks)

    def _warn_of_battery(self) -> None:
        """The level is said once when it falls, then shown by turns."""
        battery = self.battery
        if battery.level > self._warned and self.buzzer is not None:
            self.buzzer.play(WARNING)
        self._warned = battery.level

    def _keep_settings(self) -> None:
        sound = "off" if self.desk.quiet else "on"
        try:
            if self.settings.get("sound") != sound:
                self.settings.set("sound", sound)
            if self.desk.dialog is None:
                self.settings.save()
            if self.link.error is not None:
                error = self.link.error
                self.link.error = None
                raise error
        except OSError as error:
            self.faults.add(error, "settings")
