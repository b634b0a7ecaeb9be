"""The flash of `sim --handheld`: a folder with one a device in it, and the match kept there.

As sim_flash has it for one board: another match than one under way needs --new, nobody else plays
on it, and what is no such flash is left alone. Files stand for littlefs here. Nothing is played.
"""

import argparse
import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools._errors import UsageError
from tools.sim_files import reason
from tools.sim_flash import alone, going_on, named, shown, wished
from tools.sim_match import Agreed
from tools.virtual.pair import DEVICES

PAIRED = "paired"  # the file with the keys by which they know each other


class PairFlash(NamedTuple):
    """The `folder` of both, None for one that is forgotten; what is `agreed` about the match.

    anyway: it begins also where another one is kept; goes_on: it was kept.
    """

    folder: Path | None
    agreed: Agreed
    anyway: bool = True
    goes_on: bool = False


@contextlib.contextmanager
def opened(options: argparse.Namespace) -> Iterator[PairFlash]:
    """The flash that the options ask for, as long as it is wanted; UsageError."""
    wishes, agreed = wished(options)
    if not options.flash:
        yield PairFlash(None, agreed)
        return
    place = named(options.flash)
    there = f"--flash {shown(place)}"
    _check(place, there)
    _make(place, there)
    with alone(place):
        if options.new:
            _erase(place, there)
        board = place / DEVICES[0]
        used = (board / "journal").is_dir()
        settings = {"dir": str(board), "files": True} if used else None
        kept = going_on(options, settings, wishes, agreed, shown(place))
        yield PairFlash(place, kept or agreed, wishes, kept is not None)


def _check(place: Path, there: str) -> None:
    """UsageError for something that is there and no flash of a pair."""
    if os.path.lexists(place) and not os.path.isdir(place):
        raise UsageError(f"{there} is a file; name a folder")
    try:
        names = os.listdir(place)
    except FileNotFoundError:
        return
    except OSError as error:
        raise UsageError(f"{there}: {reason(error)}") from error
    if set(names) - set(DEVICES):
        raise UsageError(f"{there}: the folder holds something else than the flash of a pair")


def _make(place: Path, there: str) -> None:
    try:
        for name in DEVICES:
            (place / name).mkdir(parents=True, exist_ok=True)
            if not os.access(place / name, os.W_OK | os.X_OK):
                raise UsageError(f"{there} cannot be written")
    except OSError as error:
        raise UsageError(f"{there}: {reason(error)}") from error


def _erase(place: Path, there: str) -> None:
    """Erase what both keep, but for the keys they know each other by."""
    try:
        for path in [path for name in DEVICES for path in (place / name).iterdir()]:
            if path.is_dir():
                shutil.rmtree(path)
            elif path.name != PAIRED:
                path.unlink()
    except OSError as error:
        raise UsageError(f"{there}: {reason(error)}") from error
