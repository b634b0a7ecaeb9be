"""The process in which the firmware runs on a virtual board, commanded through standard input.

Runs on MicroPython or CPython, from the root of the repository, as `-m tools.virtual.agent`;
`host.py` starts it. Lines from the host, answered by lines that begin with `@` (everything else
on standard output is what the program printed); MS is virtual time since the start:

    config {…}      settings by name, see _SETTINGS; some may change later (_LATER)
    start           build the world, import the application, run it
    run MS          let MS pass, then say idle and wait        (scripted: time jumps, MS or less
    at MS           let time pass until MS, then say idle       at a time as the world demands)
    skip MS         let MS, 7000 at most, pass before the program notices; not answered
    live            time passes as on the wall from now on; `speed X` times as fast
    down K  up K    move a key                 stick K  unstick K   jam a key, free it
    glitch N KIND   put display chip N into a wrong state
    frame?          say the frame again        quit            end at once

    @hello NAME VERSION      the interpreter; the agent waits for config and start
    @frame MS HEX LEVEL      lit LEDs, row by row, leftmost in the highest bit; brightness 0..15
    @sound MS HZ             the buzzer, 0 for silence
    @journal MS HEX          bytes the application handed to its sink
    @idle MS                 the time granted is used up
    @fault TEXT              a device was treated wrongly      @error TEXT   a bad command
    @reset CAUSE RTC         the chip reset itself; RTC is its memory that survives, in hex
    @died TEXT               the application ended with an exception    @done   it ended

The application is a callable `app(board, sink)` that returns a coroutine: board is the board
module, `sink(bytes)` takes what would go on flash.
"""

import binascii
import json
import os
import sys

from tools.virtual import standins, timebase
from tools.virtual.clock import Clock
from tools.virtual.console import Console, Stopwatch
from tools.virtual.world import Reset, build

_SETTINGS = {
    "app": "firmware.scoreboard:main",
    "board": "firmware.boards.mono64x16",
    "start_ms": 0,  # what ticks_ms() says at first
    "epoch_s": 0,
    "seed": 1,
    "mounting": None,  # how the display modules hang, if not as the board's table says
    "dir": None,  # working directory of the program: its flash
    "reset_cause": 1,
    "rtc": "",
    "bounce_us": 4000,
    "plugged": True,  # the key board's cable
    "light_uv": 1_000_000,
}
_LATER = ("bounce_us", "plugged", "light_uv")
_BEHIND_US = 200_000  # live: what is later than this is not caught up


class Quit(BaseException):
    """The host wants the agent to end."""


class Pilot:
    """Decides how time passes, and speaks with the host whenever the program waits."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.settings = dict(_SETTINGS)
        self.world = None
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
            if name not in _SETTINGS:
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
        for pin in self.world.analog:
            self.world.analog[pin] = self.settings["light_uv"]

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

    def do_frame_again(self, rest: str) -> None:
        """Say what is lit."""
        self._report(True)

    def do_quit(self, rest: str) -> None:
        """End."""
        raise Quit


def _module(name: str):
    return __import__(name, None, None, ("*",))


def _prepare(pilot: Pilot):
    """Build the world, put the program on it; the application's coroutine and the runner."""
    settings = pilot.settings
    # Packages remember where they were found: relative places would be lost with chdir.
    sys.path.insert(0, os.getcwd())
    clock = Clock(settings["start_ms"], settings["epoch_s"])
    clock.host = pilot
    timebase.install(clock)
    standins.install()
    from tools.virtual.fakes import machine

    sys.modules["machine"] = machine
    board = _module(settings["board"])
    world = build(board, clock, settings["mounting"], settings["seed"])
    world.reset_cause = settings["reset_cause"]
    world.rtc_memory = binascii.unhexlify(settings["rtc"])
    world.on_tone = pilot.tone
    pilot.world = world
    pilot.apply()
    machine.attach(world)
    if settings["dir"]:
        os.chdir(settings["dir"])
    module, _, function = settings["app"].partition(":")
    app = getattr(_module(module), function)
    from firmware import aio

    return app(board, pilot.sink), aio.run


def _print_exception(e: BaseException) -> None:
    if hasattr(sys, "print_exception"):
        sys.print_exception(e, sys.stderr)
    else:
        import traceback

        traceback.print_exception(e)


def main() -> int:
    """Serve one host until it quits or the program ends; the exit status."""
    pilot = Pilot(Console())
    name, version = sys.implementation.name, sys.implementation.version
    pilot.say("hello", "%s %d.%d.%d" % (name, version[0], version[1], version[2]))
    try:
        while not pilot.started:
            pilot.obey(pilot.console.read(-1))
        coro, run = _prepare(pilot)
        run(coro)
        pilot.say("done")
    except Quit:
        return 0
    except Reset as reset:
        rtc = binascii.hexlify(pilot.world.rtc_memory).decode()
        pilot.say("reset", "%d %s" % (reset.cause, rtc))
    except Exception as e:  # noqa: BLE001 - the edge of the process: it is told, not swallowed
        _print_exception(e)
        pilot.say("died", "%s: %s" % (type(e).__name__, e))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
