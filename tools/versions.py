"""The one table of versions: the project's and MicroPython's, read from pyproject.toml.

What a file or a device says about itself is compared with it here, in sentences. It asks no
device. Used by the verbs flash, deploy and doctor.
"""

import re
import tomllib
from typing import NamedTuple

from tools._env import ROOT

DOWNLOAD = "https://micropython.org/download/ESP32_GENERIC"


class Table(NamedTuple):
    """`project`'s version; MicroPython as (major, minor): the oldest and the one pinned."""

    project: str
    least: tuple[int, int]
    pinned: tuple[int, int]

    @property
    def range(self) -> str:
        """Which MicroPython to have, in words."""
        return f"MicroPython {dotted(self.least)} to {dotted(self.pinned)}"


def table() -> Table:
    """What pyproject.toml says."""
    said = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    own = said["tool"]["scoreboard"]
    least, pinned = (numbers(own[f"micropython-{name}"]) for name in ("least", "pinned"))
    return Table(said["project"]["version"], least[:2], pinned[:2])


def numbers(text: str) -> tuple[int, int, int]:
    """(major, minor, patch) of `1.24.1`, `v1.29.0-preview.12` or `1.24`; zeros where it ends."""
    found = re.match(r"v?(\d+)(?:\.(\d+))?(?:\.(\d+))?", text)
    major, minor, patch = (int(part or 0) for part in found.groups()) if found else (0, 0, 0)
    return major, minor, patch


def dotted(version: tuple[int, ...]) -> str:
    """`1.24.1` of (1, 24, 1)."""
    return ".".join(str(part) for part in version)


def too_old(version: tuple[int, ...]) -> str:
    """Why a MicroPython cannot be had, "" if it can."""
    wanted = table()
    if tuple(version[:2]) >= wanted.least:
        return ""
    return f"MicroPython {dotted(version)} is too old; {wanted.range} is wanted, from {DOWNLOAD}"


def untried(version: tuple[int, ...]) -> str:
    """What to know about a MicroPython newer than the pinned one, "" for another."""
    wanted = table()
    if tuple(version[:2]) <= wanted.pinned:
        return ""
    return (
        f"MicroPython {dotted(version)} is newer than what this was tried with"
        f" ({dotted(wanted.pinned)})"
    )
