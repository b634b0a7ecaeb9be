"""Files that a verb was told to write: what can be said before, and the one line when it fails.

Used by the verbs with --check, --out, --png or --sheet. What is written is their own.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from tools._env import ROOT
from tools._errors import UsageError


def check_file(path: Path) -> None:
    """UsageError when a file cannot be written there, as far as that can be known before."""
    if os.path.isdir(path):
        raise UsageError(f"{path} is a folder; name a file")
    if not os.path.isdir(path.parent):
        raise UsageError(f"{path}: there is no folder {path.parent}")
    if not os.access(path if os.path.exists(path) else path.parent, os.W_OK):
        raise UsageError(f"{path} cannot be written")


@contextlib.contextmanager
def saving(folder: Path) -> Iterator[None]:
    """Make a folder to save in; UsageError when it cannot be, or what is saved cannot."""
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise UsageError(f"{folder} is no folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except BrokenPipeError:
        raise  # of standard output: its reader has left
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UsageError(f"{folder} cannot be saved in: {why}") from error


def renew(path: Path, text: str, check: bool) -> bool:
    """Write a text file that says something else so far, and tell; check: only tell.

    Whether it said something else. UsageError as `saving`.
    """
    data = text.encode()  # os.path says no where Path raises: a name too long, no permission
    if os.path.isfile(path) and path.read_bytes() == data:
        return False
    if not check:
        with saving(path.parent):
            path.write_bytes(data)
    shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    print(f"{'differs:' if check else 'drawn:'} {shown}")
    return True
