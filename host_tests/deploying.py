"""For the tests of deploy: bundles with a difference, devices that have been deployed to.

A Bench is where a test runs: on the virtual device or, with SCOREBOARD_PORT, on a real one.
"""

import os
import re
import shutil
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from firmware import slots
from tools import bundle as bundle_module
from tools import deploy
from tools._build import mpy_cross
from tools.bundle import Bundle, digest
from tools.device import Device, DeviceError
from tools.virtual.device import VirtualDevice

PORT = os.environ.get("SCOREBOARD_PORT", "")
BOARD = os.environ.get("SCOREBOARD_BOARD", "mono64x16")
PLACES = ("virtual", "attached") if PORT else ("virtual",)
SPEED = 40
CRASH = "raise ValueError('a planted fault')\n"
HANG = "while True:\n    pass\n"


@cache
def made(board: str = "mono64x16") -> Bundle:
    """What is deployed; compiled once."""
    return bundle_module.make(board)


@cache
def compiled(source: str) -> bytes:
    """A source text as .mpy."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "planted.py"
        path.write_text(source)
        target = Path(folder) / "planted.mpy"
        assert mpy_cross(path, target, "-O2") == ""
        return target.read_bytes()


def with_file(bundle: Bundle, path: str, source: str) -> Bundle:
    """A bundle in which one file is another."""
    files = dict(bundle.files)
    files[path] = compiled(source)
    hashes = {name: digest(data) for name, data in files.items()}
    return bundle._replace(files=files, manifest=bundle.manifest._replace(files=hashes))


def newer(bundle: Bundle, version: str = "9.9.9") -> Bundle:
    """A version that differs in its number."""
    return with_file(bundle, "firmware/version.mpy", f"VERSION = {version!r}\n")


def started_with(text: str) -> slots.Starts | None:
    """The newest state among everything that looks like one."""
    best = None
    for line in re.findall(rb"start1 [ -~]+ \d+\n", text.encode("latin-1")):
        state = slots.parse(line)
        if state is not None and (best is None or state.count > best.count):
            best = state
    return best


class Bench:
    """A device, and what a test wants of it. `virtual` is the virtual one, or None."""

    def __init__(self, place: str, folder: Path, board: str = BOARD, **options) -> None:
        self.board = board
        self.virtual: Any = None
        if place == "virtual":
            self.virtual = VirtualDevice(folder, board, speed=SPEED, **options)

    def __enter__(self) -> "Bench":
        return self

    def __exit__(self, *error: object) -> None:
        if self.virtual:
            self.virtual.close()

    @property
    def port(self) -> str:
        """Where it is."""
        return self.virtual.port if self.virtual else PORT

    def clear(self) -> None:
        """Nothing is on it."""
        with Device(self.port) as device:
            paths = sorted(device.listing(), key=lambda path: -path.count("/"))
            device.remove(*paths)

    def deploy(self, bundle: Bundle, monkeypatch, *options: str) -> int:
        """Deploy a bundle by the verb."""
        monkeypatch.setattr(deploy, "make", lambda board, plain=False: bundle)
        return deploy.main(["--port", self.port, *options])

    def state(self) -> slots.Starts:
        """What its start files say now; the virtual device goes on running."""
        found = None
        if self.virtual:
            text = (self.virtual.folder / "flash.image").read_bytes().decode("latin-1")
            found = started_with(text)
        else:
            with Device(self.port) as device:
                from tools.device.store import state_of

                found = state_of(device)
                device.reset()
        return found or slots.Starts()

    def wait_for(self, condition, seconds: float = 60) -> None:
        """Until condition(state); on a real device looked at once in a while."""
        end = time.monotonic() + seconds * (1 if self.virtual else 4)
        pause = 0.1 if self.virtual else 75
        while not condition(self.state()):
            assert time.monotonic() < end, vars(self.state())
            time.sleep(pause)

    def wait_until_good(self, slot: str) -> None:
        """Until the application in a slot has run for a minute."""
        self.wait_for(lambda state: state.slot == slot and state.trial == slots.NONE)


def copy_of(folder: Path, target: Path) -> Path:
    """The flash of a device that is off, in a folder of its own."""
    target.mkdir(parents=True)
    shutil.copy(folder / "flash.image", target)
    return target


__all__ = ("BOARD", "PLACES", "PORT", "Bench", "Device", "DeviceError", "made", "newer")
