"""The agent as a process: on which interpreter, started with what, and how it is ended."""

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class BoardError(Exception):
    """The virtual board cannot go on; the text says why in one line."""


def find_micropython() -> str | None:
    """MicroPython's unix port: beside this Python (a venv), or on the PATH; None without."""
    for name in ("micropython", "micropython.exe"):
        beside = Path(sys.executable).parent / name
        if beside.is_file():
            return str(beside)
    return shutil.which("micropython")


def command(interpreter: str | None, heap: str) -> list[str]:
    """What starts the agent on "micropython", "cpython" or, for None, on what there is."""
    if interpreter not in (None, "micropython", "cpython"):
        raise ValueError(f"interpreter is 'micropython' or 'cpython', not {interpreter!r}")
    if interpreter != "cpython":
        micropython = find_micropython()
        if micropython:
            return [micropython, "-X", f"heapsize={heap}", "-m", "tools.virtual.agent"]
        if interpreter:
            raise BoardError("no micropython beside this Python or on the PATH")
    return [sys.executable, "-m", "tools.virtual.agent"]


def end(process: subprocess.Popen) -> None:
    """Make sure that a process is gone and has been waited for."""
    if process.poll() is None:
        process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            with contextlib.suppress(OSError):
                stream.close()


def environment() -> dict[str, str]:
    """The agent's environment."""
    env = dict(os.environ, PYTHONIOENCODING="utf-8")
    # Only this repository and what is built in: nothing a user has installed may slip in.
    env["MICROPYPATH"] = ".frozen"
    return env
