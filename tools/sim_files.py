"""The files that `sim` is told to read and write: a script, the match sheet, the picture.

Used by sim and by its pair; no board here.
"""

import argparse
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from tools._errors import UsageError
from tools._files import check_file
from tools.sim_match import Story

MOST_SEED = (1 << 30) - 1


def check(options: argparse.Namespace) -> None:
    """UsageError for files and a seed that cannot be, as far as that is known before."""
    if not 0 <= options.seed <= MOST_SEED:
        raise UsageError(f"--seed {options.seed}: 0 to {MOST_SEED}")
    for path in (options.sheet, options.png):
        if path and path != "-":
            check_file(Path(path))
    if options.png and not options.png.lower().endswith(".png"):
        raise UsageError(f"--png {options.png}: a picture goes to a file that ends in .png")


def script_text(options: argparse.Namespace) -> str | None:
    """What --keys or --script says, None without either; UsageError."""
    if options.script is None:
        return options.keys
    try:
        if options.script == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        return Path(options.script).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise UsageError(f"{options.script} is not UTF-8 text (byte {error.start})") from error
    except OSError as error:
        raise UsageError(f"{options.script} cannot be read: {reason(error)}") from error


def reason(error: OSError | ValueError) -> str:
    """Why something cannot be read or written, in words without a number."""
    return (getattr(error, "strerror", None) or str(error)).lower()


@contextlib.contextmanager
def writing(option: str, path: str | Path) -> Iterator[None]:
    """UsageError that names the option and the file when that cannot be written."""
    try:
        yield
    except BrokenPipeError:
        raise  # of standard output: its reader has left
    except (OSError, ValueError) as error:
        where = "standard output" if path == "-" else path
        raise UsageError(f"{option} {where} cannot be written: {reason(error)}") from error


def save_sheet(options: argparse.Namespace, story: Story) -> None:
    """Write the match sheet where --sheet says; UsageError."""
    if options.sheet == "-":
        with writing("--sheet", "-"):
            sys.stdout.buffer.write(story.sheet().encode())
            sys.stdout.buffer.flush()
    elif options.sheet:
        with writing("--sheet", options.sheet):
            story.save(options.sheet)


def outcome(story: Story, faults: list[str], trouble: str, whose: str = "") -> int:
    """Say loudly what did not fit, a line a fault; the exit status. UsageError for trouble.

    whose: " of the board" where only that can be at fault.
    """
    problem = story.problem()
    if problem:
        faults = [*faults, f"its sheet does not replay to what was played: {problem}"]
    for fault in faults:
        print(f"python3 -m tools sim: FAULT{whose}: {fault}", file=sys.stderr)
    if trouble:
        raise UsageError(trouble)
    return 1 if faults else 0


def beside(options: argparse.Namespace):
    """Where goes what else is printed: not between the lines of a sheet."""
    return sys.stderr if options.sheet == "-" else sys.stdout
