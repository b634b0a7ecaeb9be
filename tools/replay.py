"""`python3 -m tools replay FILE`: compute a match sheet, one JSON line a token.

Needs nothing but Python. Exit status 0; 2 with one line on standard error when the sheet
cannot be read or played.
"""

import sys

from rules_core.notation import NotationError
from rules_core.lines import replay

USAGE = "usage: python3 -m tools replay FILE   (FILE may be - for standard input)"


def read_text(path: str) -> str:
    """The UTF-8 text of a sheet; OSError or UnicodeDecodeError when there is none."""
    if path == "-":
        return sys.stdin.buffer.read().decode("utf-8")
    with open(path, "rb") as f:
        return f.read().decode("utf-8")


def main(argv: "list[str]") -> int:
    """Run the verb; the exit status."""
    if argv in (["-h"], ["--help"]):
        print(__doc__.strip())
        print()
        print(USAGE)
        return 0
    if len(argv) != 1:
        print("python3 -m tools replay: one FILE is wanted; %s" % USAGE, file=sys.stderr)
        return 2
    name = argv[0]
    lines: "list[str]" = []
    status = 0
    try:
        replay(read_text(name), lines.append)
    except OSError as error:
        print("%s: cannot be read: %s" % (name, error.strerror or error), file=sys.stderr)
        return 2
    except UnicodeDecodeError as error:
        print("%s:1:1: not UTF-8 text (byte %d); a sheet is UTF-8" % (name, error.start), file=sys.stderr)
        return 2
    except NotationError as error:
        fault = "%s:%d:%d: %s" % (name, error.line, error.column, error.message)
        status = 2
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    sys.stdout.write("".join(line + "\n" for line in lines))
    sys.stdout.flush()
    if status:
        print(fault, file=sys.stderr)
    return status
