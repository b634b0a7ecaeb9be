"""`python3 -m tools replay FILE`: compute a match sheet, one JSON line a token.

Needs nothing but Python. Exit status 0; 2 with one line on standard error when the sheet
cannot be read or played.
"""

import sys

from rules_core.lines import replay
from rules_core.notation import NotationError

USAGE = "usage: python3 -m tools replay FILE   (FILE may be - for standard input)"


def read_text(path: str) -> str:
    """The UTF-8 text of a sheet; OSError or UnicodeDecodeError when there is none."""
    if path == "-":
        if sys.stdin is None:
            raise OSError("standard input is closed")
        return sys.stdin.buffer.read().decode("utf-8")
    with open(path, "rb") as f:
        return f.read().decode("utf-8")


def printable(text: str) -> str:
    """One line that a terminal can show, whatever a damaged sheet has put into it."""
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return shown if len(shown) <= 400 else shown[:200] + " … " + shown[-200:]


def main(argv: "list[str]") -> int:
    """Run the verb; the exit status."""
    if argv in (["-h"], ["--help"]):
        print((__doc__ or "").strip())
        print()
        print(USAGE)
        return 0
    if len(argv) != 1:
        print("python3 -m tools replay: one FILE is wanted; %s" % USAGE, file=sys.stderr)
        return 2
    return compute(argv[0])


def compute(name: str) -> int:
    """Replay one file; the exit status."""
    lines: list[str] = []
    fault = ""
    try:
        replay(read_text(name), lines.append)
    except OSError as error:
        fault = f"{name}: cannot be read: {error.strerror or error}"
    except UnicodeDecodeError as error:
        fault = f"{name}:1:1: not UTF-8 text (byte {error.start}); a sheet is UTF-8"
    except NotationError as error:
        fault = f"{name}:{error.line}:{error.column}: {error.message}"
    try:
        if sys.stdout is None:
            raise OSError("it is closed")
        sys.stdout.buffer.write("".join(line + "\n" for line in lines).encode())
        sys.stdout.flush()
    except BrokenPipeError:
        if not fault:
            raise  # tools._cli knows what to do with it
        sys.stdout = None
    except OSError as error:
        fault = f"standard output cannot be written: {error.strerror or error}".lower()
        sys.stdout = None  # nothing is to be flushed once more at the end
    if fault:
        print(printable(fault), file=sys.stderr)
    return 2 if fault else 0
