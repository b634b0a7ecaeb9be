"""What provisioning writes: settings, the list of names, the keys of a pair; on Snapshots.

The firmware's own modules read and write the files, so what they refuse is refused here and what
they write is what the board reads. Nothing goes to a device: the verb provision does that.
"""

import contextlib
import importlib
import os
from collections.abc import Sequence
from pathlib import Path

from firmware import names, pairing, settings_file, slots
from firmware.keyring import Keys
from firmware.settings import Settings
from tools._errors import UsageError, near
from tools.snapshot import Snapshot

# The files concerned; a snapshot of them is what is worked on.
STARTS = tuple(slots.FILE % i for i in range(2))
FILES = ("settings.0", "settings.1", names.FILE, "paired", "name", *STARTS)

NAME = "name"  # the device's own, as on its label: a line of UTF-8; only tools read it
_NAME_MOST = 24  # characters

_OWN = "match"  # the board's own business


BOARD = "board"
HANDHELD = "handheld"


def starts(files: Snapshot) -> slots.Starts | None:
    """What the device knows of its starts; None where nothing was deployed."""
    found = [slots.parse(files.files.get(name, b"")) for name in STARTS]
    return max((state for state in found if state), key=lambda state: state.count, default=None)


def kind(files: Snapshot) -> str:
    """BOARD or HANDHELD, by the board module that starts; "" where nothing was deployed."""
    state = starts(files)
    name = state.board(state.next()) if state else slots.NONE
    if name == slots.NONE:
        return ""
    try:
        module = importlib.import_module(f"firmware.boards.{name}")
    except ImportError:
        return ""
    return HANDHELD if "handheld" in module.APPLICATION else BOARD


def known() -> list[str]:
    """The settings that can be set from outside."""
    return [row[0] for row in settings_file.SCHEMA if row[0] != _OWN]


def agreed(texts: list[str]) -> list[tuple[str, int | str]]:
    """(name, value) of `name=value` texts, checked by the firmware's table; UsageError."""
    pairs = []
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--set {text}: write setting=value, as in brightness=7")
        if name not in known():
            there = near(name, known()) or f"; there are {', '.join(known())}"
            raise UsageError(f"--set {text}: no setting {name}{there}")
        try:
            pairs.append((name, _value(name, value)))
        except ValueError as error:
            raise UsageError(f"--set {text}: {error}") from error
    return pairs


def _value(name: str, text: str) -> int | str:
    """What a text can be as a setting's value; ValueError says what it can be."""
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 10:
        with contextlib.suppress(ValueError):  # as a text it may be right, or tells what would be
            return settings_file.check(name, int(text))
    return settings_file.check(name, text)


def set_settings(files: Snapshot, pairs: Sequence[tuple[str, object]]) -> list[str]:
    """Put settings into the files as the board would; what was wrong with the old ones."""
    settings = Settings(files)
    reports = settings.load()
    for name, value in pairs:
        settings.set(name, value)
    settings.save()
    return reports


def set_name(files: Snapshot, name: str) -> None:
    """Name the device; UsageError for what is no name."""
    name = name.strip()
    if not 0 < len(name) <= _NAME_MOST or not name.isprintable():
        raise UsageError(f"--name: a name has 1 to {_NAME_MOST} letters, on one line")
    files.files[NAME] = name.encode() + b"\n"


def name_of(files: Snapshot) -> str:
    """The device's name, "" when it has none."""
    return files.files.get(NAME, b"").decode("utf-8", "replace").strip()


def read_names(path: Path) -> list[str]:
    """The names in a text file, one a line; UsageError at the first that is none."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"--names {path}: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"--names {path}: not UTF-8 text (byte {error.start})") from error
    found: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            name = names.check(line)
        except ValueError as error:
            raise UsageError(f"--names {path}:{number}: {error}") from error
        if name in found:
            continue
        found.append(name)
    if not found:
        raise UsageError(f"--names {path}: no name is in it; write one a line")
    if len(found) > names.MOST:
        raise UsageError(f"--names {path}: {len(found)} names; a board keeps {names.MOST}")
    return found


def set_list(files: Snapshot, chosen: list[str]) -> None:
    """Keep these players' names, and no others."""
    files.files[names.FILE] = names.write(chosen)


def pair(board: Snapshot, handheld: Snapshot, random=os.urandom) -> int:
    """Give both the key of a new secret of 128 bits; the handheld's number at the board.

    A pair that knows each other already gets a new key under the old number. UsageError when the
    board has fifteen handhelds.
    """
    at_board, at_handheld = Keys(board), Keys(handheld)
    at_board.load()
    at_handheld.load()
    number = at_board.free()
    for old in at_handheld.numbers():
        if at_board.get(old) == at_handheld.get(old):
            number = old
    if not number:
        raise UsageError("the board has fifteen handhelds; forget one in its menu first")
    key = pairing.key_of(random(16))
    at_board.put(number, key)
    at_handheld.only(number, key)
    return number


def paired_with(files: Snapshot) -> tuple[list[int], str]:
    """The numbers under which a device has keys, and what is wrong with their file."""
    keys = Keys(files)
    wrong = keys.load()
    return keys.numbers(), wrong


def shown(files: Snapshot) -> list[str]:
    """What is set, a line each: every setting, how many names, the pairs."""
    settings = Settings(files)
    reports = settings.load()
    lines = [f"{NAME:12} {name_of(files)}".rstrip()]
    lines += [f"{name:12} {settings.get(name)}".rstrip() for name in known()]
    match = " ".join(str(settings.get(_OWN)).split("\n")).strip()
    lines.append(f"{'match':12} {match}".rstrip())
    kept = names.load(files)
    lines.append(f"{'names':12} {len(kept)}{': ' if kept else ''}{', '.join(kept)}")
    numbers, wrong = paired_with(files)
    lines.append(f"{'paired':12} {', '.join(map(str, numbers)) or 'with nobody'}")
    return lines + [f"wrong: {report}" for report in [*reports, wrong] if report]
