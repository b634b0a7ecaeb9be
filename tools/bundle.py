"""What goes on a device for one board: the application as .mpy files, and who made it of what.

`make` compiles it; a Manifest is the text that lies in the slot beside it. Used by deploy, and
by doctor to compare a device with what it was given.
"""

import subprocess
import tempfile
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from tools._build import compiled
from tools._env import ROOT
from tools._errors import UsageError, near
from tools.closure import boards, needed
from tools.versions import table

MANIFEST = "manifest"
# At the root of the device's file system, as source: they load on any MicroPython. In the order
# they are written in; main.py needs slots.py.
AT_ROOT = ("slots.py", "boot.py", "main.py")
MPY_MAGIC = ord("M")
UNKNOWN = "unknown"


class Manifest(NamedTuple):
    """What a slot was given. files: SHA-256 in hex by path in the slot; the rest is text."""

    project: str
    commit: str
    board: str
    mpy_cross: str
    files: dict[str, str]

    def text(self) -> str:
        """The file."""
        head = "".join(f"{name} {getattr(self, name)}\n" for name in self._fields[:-1])
        return head + "".join(f"{digest} {path}\n" for path, digest in sorted(self.files.items()))


def read_manifest(text: str) -> Manifest | None:
    """What a manifest says; None for what is none."""
    words = [line.split(" ", 1) for line in text.splitlines()]
    head = Manifest._fields[:-1]
    if [word[0] for word in words[: len(head)]] != list(head):
        return None
    if any(len(word) != 2 for word in words):
        return None
    files = {path: digest for digest, path in words[len(head) :]}
    said = dict(words[: len(head)])
    return Manifest(**said, files=files)


class Bundle(NamedTuple):
    """files: contents by path in the slot; root: by name; mpy_version: of the .mpy files."""

    manifest: Manifest
    files: dict[str, bytes]
    root: dict[str, bytes]
    mpy_version: int


def check_board(name: str) -> str:
    """The name of a board module; UsageError for another."""
    known = boards()
    if name not in known:
        raise UsageError(f"no board {name!r}{near(name, known) or '; see --help'}")
    return name


def commit(root: Path = ROOT) -> str:
    """The commit checked out, with a + when something is changed; UNKNOWN outside of git."""
    try:
        head = _git(root, "rev-parse", "--short", "HEAD")
        changed = _git(root, "status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.CalledProcessError):
        return UNKNOWN
    return head + ("+" if changed else "")


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", *arguments], cwd=root, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    return done.stdout.strip()


def make(board: str, root: Path = ROOT, plain: bool = False) -> Bundle:
    """Compile everything a board's application needs; UsageError when a file does not compile.

    plain: with the names of the sources (see _names), for work at the device's prompt.
    """
    files = {}
    with tempfile.TemporaryDirectory(prefix="scoreboard-deploy-") as folder:
        for module, path in needed(check_board(board), root).items():
            name = path.removesuffix(".py") + ".mpy"
            target = Path(folder) / name
            fault = compiled(path, target, "-O2", root=root, plain=plain)
            if fault:
                raise UsageError(f"{module} does not compile: {fault.splitlines()[-1]}")
            files[name] = target.read_bytes()
    versions = {data[1] for data in files.values() if data[0] == MPY_MAGIC}
    if len(versions) != 1:
        raise UsageError("mpy-cross makes no .mpy files; remove .venv and try again")
    manifest = Manifest(
        table().project, commit(root), board, metadata.version("mpy-cross"),
        {path: digest(data) for path, data in files.items()},
    )  # fmt: skip
    at_root = {name: (root / "firmware" / name).read_bytes() for name in AT_ROOT}
    return Bundle(manifest, files, at_root, versions.pop())


def digest(data: bytes) -> str:
    """SHA-256 in hex."""
    return sha256(data).hexdigest()
