"""The process in which the firmware runs on a virtual board, commanded through standard input.

Runs on MicroPython or CPython, from the root of the repository, as `-m tools.virtual.agent`;
`host.py` starts it. Lines from the host, answered by lines that begin with `@` (everything else
on standard output is what the program printed); MS is virtual time since the start:

    config {…}      settings by name, see pilot.SETTINGS; some may change later
    start           build the world, import the application, run it
    run MS          let MS pass, then say idle and wait        (scripted: time jumps, MS or less
    at MS           let time pass until MS, then say idle       at a time as the world demands)
    skip MS         let MS, 7000 at most, pass before the program notices; not answered
    live            time passes as on the wall from now on; `speed X` times as fast
    down K  up K    move a key                 stick K  unstick K   jam a key, free it
    glitch N KIND   put display chip N into a wrong state
    cut             lose power now
    cut N KIND      lose power at the N-th program or erase of the flash from now, which is left
                    clean (not done), half or garbage
    reset           the chip resets, as its watchdog would do
    break ERRNO     every access to the flash fails with this error; 0: it works again
    plant KIND …    a builder's fault: chip N, swap N N, key K, diode K, sensor, flash, buzzer
    radio FROM HEX  a frame comes in, from an address in hex
    heap            say how much memory is in use
    frame?          say the frame again        flash?          say what the flash went through
    quit            end at once

    @hello NAME VERSION      the interpreter; the agent waits for config and start
    @frame MS HEX LEVEL      lit LEDs, row by row, leftmost in the highest bit; brightness 0..15;
                             of LEDs in colour three bytes each, red, green, blue
    @sound MS HZ             the buzzer, 0 for silence
    @radio CHANNEL TO HEX    a frame goes out, to an address in hex or, -, to all
    @tune CHANNEL            the radio is on another channel
    @journal MS HEX          bytes the application handed to its sink
    @guest NAME              who has keys and display instead of the match; - when it has left
    @heap BYTES              in use after a collection, 0 where the interpreter does not tell
    @idle MS                 the time granted is used up
    @fault TEXT              a device was treated wrongly      @error TEXT   a bad command
    @reset CAUSE RTC         the chip reset itself (or lost power: cause 1, and no memory); RTC
                             is its memory that survives, in hex
    @flash PROGRAMS ERASES BYTES   done to the flash since `flash?` was last asked
    @died TEXT               the application ended with an exception    @done   it ended

The application is a callable `app(board, sink)` that returns a coroutine: board is the board
module, `sink(bytes)` takes what goes on flash. With a flash it is called `app(board, sink, "")`:
its files are in the working directory, littlefs on the flash; so it is with `files`, in a
folder of the host's. An application that is a module without a function is imported, as the
device does with main.py; when it ends there is a prompt.
"""

import binascii
import os
import sys

from tools.virtual import flash, standins, timebase
from tools.virtual.clock import Clock
from tools.virtual.console import Console
from tools.virtual.pilot import Pilot, Quit
from tools.virtual.world import PWRON_RESET, Reset, build


def _module(name: str):
    return __import__(name, None, None, ("*",))


def _prepare(pilot: Pilot) -> None:
    """Build the world and what the program starts in."""
    settings = pilot.settings
    # Packages remember where they were found: relative places would be lost with chdir.
    sys.path.insert(0, os.getcwd())
    for name in ("tools", "tools.virtual"):
        place = sys.modules[name].__path__
        if isinstance(place, str) and place[0] != "/":  # MicroPython's, of what is here already
            sys.modules[name].__path__ = os.getcwd() + "/" + place
    clock = Clock(settings["start_ms"], settings["epoch_s"])
    clock.host = pilot
    timebase.install(clock)
    standins.install()
    from tools.virtual.fakes import machine

    sys.modules["machine"] = machine
    for name in ("network", "espnow", "aioespnow"):
        sys.modules[name] = _module("tools.virtual.fakes." + name)
    sys.modules["network"].attach(pilot.port)
    board = _module(settings["board"])
    world = build(board, clock, settings["mounting"], settings["seed"])
    world.reset_cause = settings["reset_cause"]
    world.rtc_memory = binascii.unhexlify(settings["rtc"])
    world.on_tone = pilot.tone
    pilot.world = world
    for key in settings["held"]:
        world.keys.bounce_us = 0
        world.keys.press(key)
    pilot.apply()
    machine.attach(world)
    if settings["broken"]:
        sys.modules[settings["broken"]] = None
    if settings["dir"]:
        os.chdir(settings["dir"])
    if settings["flash"]:
        world.flash = flash.open_image(
            settings["flash"], settings["flash_blocks"], settings["seed"]
        )
        flash.mount(world.flash)
        os.chdir("/flash")
    if settings["choices"]:
        from tools.virtual.agreed import choose

        choose(settings["choices"])
    if settings["match"]:
        from tools.virtual.agreed import begin

        begin(settings["match"], settings["match_anyway"])


def _run(pilot: Pilot) -> None:
    """Run the application until it ends."""
    settings = pilot.settings
    module, _, function = settings["app"].partition(":")
    if not function:
        if not settings["flash"]:
            raise ValueError("a program that is started as on the device needs a flash")
        _module(module)
        print(">>>")
        while True:  # the prompt: the program has ended, the board has not
            pilot.world.clock.idle_ms(-1)
    app = getattr(_module(module), function)
    _watch_guests(module, pilot)
    board = _module(settings["board"])
    from firmware import aio

    if settings["flash"] or settings["files"]:
        aio.run(app(board, pilot.sink, ""))
    else:
        aio.run(app(board, pilot.sink))


def _watch_guests(module: str, pilot: Pilot) -> None:
    """Have the host told who has the keys of a scoreboard."""
    board = getattr(_module(module), "Scoreboard", None)
    if board is None or not hasattr(board, "receive"):
        return
    receive, dismiss = board.receive, board.dismiss

    def told_receive(self, guest, ticks):
        receive(self, guest, ticks)
        if self.guest is guest:
            pilot.say("guest", type(guest).__name__)

    def told_dismiss(self, ticks):
        there = self.guest
        dismiss(self, ticks)
        if there is not None:
            pilot.say("guest", "-")

    board.receive, board.dismiss = told_receive, told_dismiss


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
        _prepare(pilot)
        _run(pilot)
        pilot.say("done")
    except Quit:
        return 0
    except Reset as reset:
        powered = reset.cause != PWRON_RESET
        rtc = binascii.hexlify(pilot.world.rtc_memory if powered else b"").decode()
        pilot.say("reset", "%d %s" % (reset.cause, rtc))
    except Exception as e:  # noqa: BLE001 - the edge of the process: it is told, not swallowed
        _print_exception(e)
        pilot.say("died", "%s: %s" % (type(e).__name__, e))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
