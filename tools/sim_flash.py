"""The simulator's flash: which file it is, what match is on it, and nobody else at it.

A script plays on a flash of its own that is gone afterwards; the full screen on a kept one, so
that a match goes on after the terminal was closed. Without MicroPython there is no littlefs:
then a folder of files stands for the flash. No board is played on here.
"""

import argparse
import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rules_core.facts import PAUSE, RESUME
from rules_core.header_record import read_header
from rules_core.numbers import SIDES
from tools._env import ROOT
from tools._errors import UsageError
from tools.provision_files import agreed as agreed_settings
from tools.sim_match import Agreed, Story, StoryError, agree, read_agreed
from tools.virtual.host import VirtualBoard, find_micropython

KEPT = ROOT / ".sim" / "board.flash"

_BLOCK = 4096
_BLOCKS = 64
_MAGIC = b"littlefs"


class Flash(NamedTuple):
    """The board's `settings`, what is `agreed` about its match, and where that is kept.

    place: its file or folder, "" for one that is gone afterwards. goes_on: the match was on it.
    """

    settings: dict
    agreed: Agreed
    place: str = ""
    goes_on: bool = False


def has_littlefs(interpreter: str | None) -> bool:
    """Whether the board has a flash, and not a folder for one."""
    return interpreter != "cpython" and find_micropython() is not None


@contextlib.contextmanager
def opened(options: argparse.Namespace, scripted: bool) -> Iterator[Flash]:
    """The flash that the options ask for, as long as it is wanted; UsageError."""
    wishes, agreed = wished(options)
    image = has_littlefs(options.interpreter)
    with contextlib.ExitStack() as stack:
        place = _place(options, scripted, image)
        if place is None:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="scoreboard-"))
            settings = _where(Path(folder) / "board.flash" if image else Path(folder), image)
            settings |= {"match": _lines(agreed), "match_anyway": True}
            yield Flash(settings, agreed)
            return
        _check(place, image)
        used = _is_used(place)
        _make(place, image)
        stack.enter_context(alone(place))
        if options.new:
            _make(place, image, anew=True)
        settings = _where(place, image)
        look_at = settings if used and not options.new else None
        kept = going_on(options, look_at, wishes, agreed, shown(place))
        settings |= {"match": _lines(agreed), "match_anyway": wishes}
        yield Flash(settings, kept or agreed, shown(place), kept is not None)


def going_on(
    options: argparse.Namespace,
    settings: dict | None,
    wishes: bool,
    agreed: Agreed,
    place: str,
) -> Agreed | None:
    """What is agreed about the kept match that goes on, None when another one begins.

    settings: of a board whose flash is to be looked at, None without; wishes: the command line
    says something about the match, `agreed` then. UsageError where that would end a match that is
    under way, unasked.
    """
    story = _look(options.interpreter, settings) if settings is not None else None
    if story is None:
        return None
    if not wishes or story.agreed.text == agreed.text:
        return story.agreed
    _check_past(story, place)
    return None


def wished(options: argparse.Namespace) -> tuple[bool, Agreed]:
    """Whether the command line says anything about the match, and what comes of it."""
    named = [
        ("Rules", options.rules),
        ("A", options.names and options.names[0]),
        ("B", options.names and options.names[1]),
        ("Target", options.target),
        ("Frames", options.frames),
        ("Clock", options.clock),
        *(("Option", value) for value in options.option),
    ]
    wishes = options.game or options.header or any(value is not None for _, value in named)
    return bool(wishes), agree([("Game", options.game or "kaisa"), *named], options.header)


def chosen(texts: list[str]) -> dict[str, int | str]:
    """The board's settings that `NAME=VALUE` texts choose, of those a user may; UsageError."""
    return dict(agreed_settings(texts))


def _lines(agreed: Agreed) -> str:
    """As the firmware keeps them."""
    return agreed.text.strip()


def _place(options: argparse.Namespace, scripted: bool, image: bool) -> Path | None:
    """The file, or without littlefs the folder, that is kept; None for none."""
    if options.flash:
        return named(options.flash)
    if scripted:
        return None
    try:
        KEPT.parent.mkdir(exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"{KEPT.parent} cannot be made ({error.strerror}); name a file with --flash"
        ) from error
    return KEPT if image else KEPT.with_suffix(".files")


def named(flash: str) -> Path:
    """The place that --flash names; UsageError where there is no folder for it."""
    place = Path(flash).resolve()
    if not os.path.isdir(place.parent):
        raise UsageError(f"--flash {flash}: there is no folder {place.parent}")
    return place


def shown(place: Path) -> str:
    """A place as somebody would type it."""
    with contextlib.suppress(ValueError):
        return str(place.relative_to(Path.cwd()))
    return str(place)


def _where(place: Path, image: bool) -> dict:
    """Settings of a board whose flash that is."""
    return {"flash": str(place)} if image else {"dir": str(place), "files": True}


def _is_used(place: Path) -> bool:
    return place.is_file() or place.is_dir() and any(place.iterdir())


def _check(place: Path, image: bool) -> None:
    """UsageError for something that is there and no flash: it would be overwritten."""
    there = f"--flash {shown(place)}"
    if image and place.is_dir():
        raise UsageError(f"{there} is a folder; name a file")
    if not _is_used(place):
        return
    if not image:
        if not place.is_dir():
            raise UsageError(f"{there}: on CPython a folder stands for the flash")
        if not (place / "journal").is_dir():
            raise UsageError(f"{there}: the folder holds something else than a flash")
        return
    try:
        with place.open("r+b") as file:
            start = file.read(2 * _BLOCK)
    except OSError as error:
        raise UsageError(f"{there}: {error.strerror}") from error
    blank = start == b"\xff" * len(start)
    if place.stat().st_size % _BLOCK or not start or not (blank or _MAGIC in start):
        raise UsageError(f"{there}: the file is no flash of a virtual board")


def _make(place: Path, image: bool, anew: bool = False) -> None:
    """See to it that there is a flash; `anew`: one that is erased. See also `_check`."""
    try:
        if image and (anew or not place.exists()):
            place.write_bytes(b"\xff" * (_BLOCKS * _BLOCK))
        elif not image:
            place.mkdir(exist_ok=True)
            for name in place.iterdir() if anew else ():
                shutil.rmtree(name) if name.is_dir() else name.unlink()
    except OSError as error:
        raise UsageError(f"--flash {shown(place)}: {error.strerror}") from error


@contextlib.contextmanager
def alone(place: Path) -> Iterator[None]:
    """Hold off a second board on the same flash."""
    try:
        import fcntl
    except ImportError:  # Windows: two boards at once are not guarded there
        yield
        return
    file = os.open(place, os.O_RDONLY)
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UsageError(
                f"another sim plays on {shown(place)}; name another with --flash"
            ) from None
        yield
    finally:
        os.close(file)


def _look(interpreter: str | None, settings: dict) -> Story | None:
    """The match on a flash as far as it can be read, None without one."""
    story = None
    with VirtualBoard("tools.virtual.agreed:look", interpreter=interpreter, **settings) as board:
        for data in board.journal:
            if story is None:
                story = Story(read_agreed(read_header(data)[0]))
                continue
            try:
                story.add(data)
            except StoryError:
                break
    return story


def _check_past(story: Story, place: str) -> None:
    """UsageError where another match would end one that is under way, unasked."""
    played = any(kind not in (PAUSE, RESUME) for _, kind, _, _ in story.events)
    if played and not story.match.over():
        raise UsageError(
            f"the match kept in {place} is under way ({_score(story)}): without match"
            " options it goes on, --new erases it and begins another"
        )


def _score(story: Story) -> str:
    setup, score = story.agreed.setup, story.match.game.score
    return ", ".join(f"{setup.names[i] or SIDES[i]} {score[i]}" for i in range(setup.sides))
