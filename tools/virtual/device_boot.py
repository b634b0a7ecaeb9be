"""What runs first in the virtual device's MicroPython: it becomes an ESP32, then boots as one.

`device` starts it with `-i`: when it is through there is MicroPython's own prompt, raw REPL and
all, on a file system that is littlefs alone. Argument: a JSON file, see `device.VirtualDevice`.
Nothing of the repository can be imported any more when boot.py runs; what the device runs is on
its flash.
"""

import io
import json
import os
import sys

SHIFT = b"\x0e"  # what follows goes out as it is; see device_program
_OURS = ("firmware", "rules_core")


class _Raw:
    """Stands for sys.stdout.buffer: its line ends go out as they are, which SHIFT tells."""

    def __init__(self, real) -> None:
        self._real = real

    def write(self, data, size: int = -1) -> int:
        part = bytes(data) if size < 0 else bytes(data)[:size]
        self._real.write(part.replace(SHIFT, SHIFT * 2).replace(b"\n", SHIFT + b"\n"))
        return len(part)


class _Out(io.IOBase):
    """Stands for sys.stdout: a stream, as print and print_exception want one."""

    def __init__(self, real) -> None:
        self.buffer = _Raw(real.buffer)
        self._real = real

    def write(self, data) -> int:
        return self._real.buffer.write(data)


class _System:
    """Stands for sys: what differs on an ESP32 differs here."""

    def __init__(self, real, chip: dict) -> None:
        from collections import namedtuple

        self._real = real
        self.platform = "esp32"
        self.stdout = _Out(real.stdout)
        fields = namedtuple("implementation", ("name", "version", "_machine", "_mpy", "_build"))
        version = tuple(chip["version"])
        self.implementation = fields(
            "micropython", version + ("",), chip["machine"], chip["mpy"], chip["build"]
        )
        self.version = "3.4.0; MicroPython v%d.%d.%d" % version
        self.maxsize = 2**31 - 1
        self.path = real.path
        self.modules = real.modules

    def __getattr__(self, name: str):
        return getattr(self._real, name)


def _module(name: str):
    return __import__(name, None, None, ("*",))


def _fakes(settings: dict, chip, world) -> None:
    """The modules an ESP32 has, on this world's wires."""
    from tools.virtual.fakes import machine
    from tools.virtual.wire import HostPort

    world.reset_cause = settings["cause"]
    world.unique_id = bytes.fromhex(settings["id"])
    machine.attach(world)
    machine.Reset = chip.line.end
    machine.RTC.memory = lambda self, data=None: chip.memory(data)
    dog = machine.WDT.__init__

    def armed(self, id=0, timeout=5000) -> None:
        dog(self, id, timeout)
        chip.line.say("watchdog %d" % timeout)

    machine.WDT.__init__ = armed
    sys.modules["machine"] = machine
    for name in ("network", "espnow", "aioespnow"):
        sys.modules[name] = _module("tools.virtual.fakes." + name)
    sys.modules["network"].attach(HostPort(lambda *frame: None, lambda channel: None))


def _mount(chip) -> None:
    """littlefs on the flash is the root, as MicroPython's own start makes it."""
    import vfs

    try:
        files = vfs.VfsLfs2(chip)
    except OSError:
        vfs.VfsLfs2.mkfs(chip)
        files = vfs.VfsLfs2(chip)
    vfs.umount("/")
    vfs.mount(files, "/")
    os.chdir("/")


def _become(settings: dict):
    """Make the chip; the line to the host."""
    from tools.virtual import timebase
    from tools.virtual.clock import Clock
    from tools.virtual.device_chip import Chip, Line, Pacer

    keep = open  # these files are open as long as there is power
    pipe = "/dev/fd/%d"
    line = Line(keep(pipe % settings["out"], "wb"), keep(pipe % settings["in"], "rb"))
    flash = keep(settings["flash"], "r+b")
    chip = Chip(flash, keep(settings["rtc"], "r+b"), line, settings["seed"])
    clock = Clock(settings["start_ms"])
    timebase.install(clock)
    from tools.virtual.world import build

    world = build(_module("firmware.boards." + settings["board"]), clock, None, settings["seed"])
    world.flash = line.flash = chip
    line.keys = world.keys
    line.clock = clock
    _fakes(settings, chip, world)
    clock.host = Pacer(line, settings["speed"], world)
    for key in settings["held"]:
        world.keys.bounce_us = 0
        world.keys.press(key)
    _mount(chip)
    for name in list(sys.modules):
        if name.split(".")[0] in _OURS:
            sys.modules.pop(name)
    sys.path[:] = ["", ".frozen", "/lib"]
    sys.modules["sys"] = _System(sys, settings["chip"])
    return line, clock


def _run(name: str) -> None:
    """A file of the root, if it is there, as MicroPython's own start does it."""
    try:
        with open(name) as file:
            code = compile(file.read(), name, "exec")
        exec(code, {"__name__": "__main__"})
    except OSError as error:
        if error.errno != 2:
            sys.print_exception(error)
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 (it is printed, as there)
        sys.print_exception(error)


def _at_rest() -> None:
    """Nothing runs any more but the prompt: what is typed has the wall's time, and no tools."""
    for name in list(sys.modules):
        if name in ("time", "select", "_asyncio") or name.split(".")[0] == "tools":
            sys.modules.pop(name)


def _boot(settings: dict) -> None:
    line, clock = _become(settings)
    line.say("boot")
    _run("boot.py")
    if settings["main"]:
        _run("main.py")
    clock.host.tell_frame()
    _at_rest()
    line.say("prompt")


with open(sys.argv[1]) as file:
    settings = json.load(file)
_boot(settings)
