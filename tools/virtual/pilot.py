"""The pilot of the virtual board's process: how time passes, and what the host's lines do.

Used by `agent`, whose docstring is the protocol.
"""

import binascii
import gc
import json

from tools.virtual.clock import Clock
from tools.virtual.console import Console, Stopwatch
from tools.virtual.flash import PowerCut
from tools.virtual.plant import plant
from tools.virtual.wire import HostPort
from tools.virtual.world import HALL_LUX, WDT_RESET, Reset

SETTINGS = {
    "app": "firmware.scoreboard:main",
    "board": "firmware.boards.mono64x16",
    "start_ms": 0,  # what ticks_ms() says at first
    "epoch_s": 0,
    "seed": 1,
    "mounting": None,  # how the display modules hang, if not as the board's table says
    "dir": None,  # working directory of the program
    "flash": None,  # image file of a flash, made if it isn't there; MicroPython only
    "flash_blocks": 64,  # of a new one
    "files": False,  # the working directory stands for a flash
    "match": None,  # header lines of a match that is begun before the start, if none is kept
    "choices": None,  # settings of the board, by name, chosen and kept before the start
    "match_anyway": False,  # also if another one is
    "reset_cause": 1,
    "rtc": "",
    "bounce_us": 4000,
    "held": [],  # keys that are down when the power comes
    "broken": None,  # a module that cannot be imported, its file being damaged
    "plugged": True,  # the key board's cable
    "lux": HALL_LUX,  # at the light sensor; below 0 its wire is off
    "battery_mv": 4000,  # of a handheld's cell
}
_LATER = ("bounce_us", "plugged", "lux", "battery_mv")
_BEHIND_US = 200_000  # live: what is later than this is not caught up


class Quit(BaseException):
    """The host wants the agent to end."""


class Pilot:
    """Decides how time passes, and speaks with the host whenever the program waits."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.settings = dict(SETTINGS)
        self.world = None
        self.port = HostPort(self.radio, self.tuned)
        self.started = False
        self._live = False
        self._speed = 1.0
        self._watch = Stopwatch()
        self._anchor_us = 0  # virtual time when the stopwatch was restarted
        self._limit_us = 0
        self._told = True  # that the time granted is used up
        self._version = -1
        self._frame = ""
        self._faults = 0

    def say(self, kind: str, text: str = "") -> None:
        """Send a line to the host, with the time for what has one."""
        if kind in ("frame", "sound", "journal", "idle"):
            text = "%d %s" % (self.world.clock.us // 1000, text)
        self.console.write(("@" + kind + " " + text).rstrip())

    def sink(self, data) -> None:
        """Take what the application would write to flash."""
        self.say("journal", binascii.hexlify(data).decode())

    def radio(self, frame: bytes, channel: int, address) -> None:
        """Take a frame that goes out; to all without an address."""
        to = binascii.hexlify(address).decode() if address else "-"
        self.say("radio", "%d %s %s" % (channel, to, binascii.hexlify(frame).decode()))

    def tuned(self, channel: int) -> None:
        """Take a change of the channel."""
        self.say("tune", str(channel))

    def tone(self, pin: int, hz: int) -> None:
        """Take a change of the buzzer."""
        self.say("sound", str(hz))

    # What Clock calls while the program waits.

    def idle(self, clock: Clock, target: int) -> None:
        """Move the clock towards target, or serve the host and come back."""
        self._report()
        if self._live:
            self._pace(clock, target)
        elif 0 <= target <= self._limit_us:
            clock.advance_to(target)
        elif clock.us < self._limit_us:
            clock.advance_to(self._limit_us)
        else:
            if not self._told:
                self._told = True
                self.say("idle")
            self.obey(self.console.read(-1))

    def _pace(self, clock: Clock, target: int) -> None:
        now = self._anchor_us + int(self._watch.us() * self._speed)
        if target >= 0 and now - target > _BEHIND_US:
            self._anchor(target)
            now = target
        if 0 <= target <= now:
            clock.advance_to(target)
            line = self.console.read(0)  # too slow for this speed it must obey all the same
            if line is not None:
                self.obey(line)
            return
        wait = 500 if target < 0 else min(500, int((target - now) / self._speed) // 1000 + 1)
        line = self.console.read(wait)
        now = self._anchor_us + int(self._watch.us() * self._speed)
        clock.advance_to(now if target < 0 else min(now, target))
        if line is not None:
            self.obey(line)

    def _anchor(self, us: int) -> None:
        self._watch.restart()
        self._anchor_us = us

    def _report(self, again: bool = False) -> None:
        world = self.world
        display = world.display
        if display is not None and (again or display.version != self._version):
            self._version = display.version
            frame = "%s %d" % (binascii.hexlify(display.lit()).decode(), display.brightness)
            if again or frame != self._frame:
                self._frame = frame
                self.say("frame", frame)
        while self._faults < len(world.faults):
            self.say("fault", world.faults[self._faults])
            self._faults += 1

    # Commands.

    def obey(self, line: str) -> None:
        """Do what a line says; a line that makes no sense is told and changes nothing."""
        if not line:
            raise Quit
        verb, _, rest = line.strip().partition(" ")
        command = getattr(self, "do_" + verb.replace("?", "_again"), None)
        if command is None:
            self.say("error", "unknown command %r" % verb)
            return
        if not self.started and verb not in ("config", "start", "quit"):
            self.say("error", "%s before start" % verb)
            return
        try:
            command(rest)
        except (ValueError, IndexError, KeyError) as e:
            self.say("error", "%s: %s" % (line.strip(), e))

    def do_config(self, rest: str) -> None:
        """Change settings."""
        new = json.loads(rest)
        for name in new:
            if name not in SETTINGS:
                raise ValueError("no setting %r" % name)
            if self.started and name not in _LATER:
                raise ValueError("%r cannot change after start" % name)
        self.settings.update(new)
        if self.started:
            self.apply()

    def apply(self) -> None:
        """Bring the settings that may change at any time into the world."""
        if self.world.keys is not None:
            self.world.keys.bounce_us = self.settings["bounce_us"]
            self.world.keys.plugged = self.settings["plugged"]
        self.world.shine(self.settings["lux"])
        self.world.charge(self.settings["battery_mv"])

    def do_start(self, rest: str) -> None:
        """Let the program begin."""
        if self.started:
            raise ValueError("it has started")
        self.started = True

    def do_run(self, rest: str) -> None:
        """Grant some time."""
        self._grant(self.world.clock.us + int(rest) * 1000)

    def do_at(self, rest: str) -> None:
        """Grant time up to a moment."""
        self._grant(int(rest) * 1000)

    def do_skip(self, rest: str) -> None:
        """Let time leap, as if the program had been held up: hours pass in no time."""
        ms = int(rest)
        if not 0 <= ms <= 7000:
            raise ValueError("0 to 7000 ms: a watchdog bites after 8000")
        self.world.clock.advance_to(self.world.clock.us + ms * 1000)
        self._anchor(self.world.clock.us)

    def _grant(self, us: int) -> None:
        self._live = False
        self._limit_us = us
        self._told = False

    def do_live(self, rest: str) -> None:
        """Follow the wall clock from now on."""
        self._live = True
        self._anchor(self.world.clock.us)

    def do_speed(self, rest: str) -> None:
        """Set how fast live time passes."""
        speed = float(rest)
        if not 0.01 <= speed <= 1000:
            raise ValueError("speed is 0.01 to 1000")
        self._anchor(self.world.clock.us)
        self._speed = speed

    def _keys(self):
        if self.world.keys is None:
            raise ValueError("this board has no keys")
        return self.world.keys

    def do_down(self, rest: str) -> None:
        """Push a key down."""
        self._keys().press(int(rest))

    def do_up(self, rest: str) -> None:
        """Let a key go."""
        self._keys().release(int(rest))

    def do_stick(self, rest: str) -> None:
        """Jam a key."""
        self._keys().stick(int(rest))

    def do_unstick(self, rest: str) -> None:
        """Free a jammed key."""
        self._keys().unstick(int(rest))

    def do_glitch(self, rest: str) -> None:
        """Disturb a display chip."""
        chip, _, kind = rest.partition(" ")
        self.world.display.glitch(int(chip), kind)

    def _flash(self):
        if self.world.flash is None:
            raise ValueError("this board has no flash")
        return self.world.flash

    def do_cut(self, rest: str) -> None:
        """Lose power."""
        if rest:
            count, _, kind = rest.partition(" ")
            self._flash().cut_at(int(count), kind or "clean")
        else:
            raise PowerCut

    def do_reset(self, rest: str) -> None:
        """Reset the chip as its watchdog would."""
        raise Reset(WDT_RESET)

    def do_radio(self, rest: str) -> None:
        """A frame comes in."""
        sender, _, frame = rest.partition(" ")
        ticks = self.world.clock.ticks_ms()
        self.port.heard(binascii.unhexlify(frame), ticks, binascii.unhexlify(sender))

    def do_break(self, rest: str) -> None:
        """Have the flash fail, or work again."""
        self._flash().broken = int(rest)

    def do_flash_again(self, rest: str) -> None:
        """Say what the flash went through."""
        flash = self._flash()
        self.say("flash", "%d %d %d" % (flash.programs, flash.erases, flash.bytes))
        flash.programs = flash.erases = flash.bytes = 0

    def do_plant(self, rest: str) -> None:
        """Plant a fault as a builder makes it."""
        plant(self.world, rest)

    def do_frame_again(self, rest: str) -> None:
        """Say what is lit."""
        self._report(True)

    def do_heap(self, rest: str) -> None:
        """Say how much memory is in use, once what is garbage is gone; 0 where none knows."""
        gc.collect()
        gc.collect()
        used = gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0  # pyright: ignore
        self.say("heap", str(used))

    def do_quit(self, rest: str) -> None:
        """End."""
        raise Quit
