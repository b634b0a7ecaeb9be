"""`python3 -m tools.frames_guest`: the self-test's golden frames, drawn anew.

Writes host_tests/frames_guest.txt with what the firmware draws now; review the difference in git.
`--check` changes nothing; exit status 1 if something would change.
"""

import sys

from tools import frames
from tools._errors import Parser, alone
from tools.frames_fonts import ROOT

GOLDEN = ROOT / "host_tests" / "frames_guest.txt"


def redraw(check: bool) -> bool:
    """Draw them anew, or only compare; whether anything differs."""
    from host_tests.portable.scene_guest import text

    return frames.update(GOLDEN, text() + "\n", check)


def main(argv: "list[str]") -> int:
    """Run the command; the exit status."""
    parser = Parser("frames_guest", description="Draw the self-test's golden frames anew.")
    parser.add_argument("--check", action="store_true", help="change nothing, say what would")
    args = parser.parse_args(argv)
    return 1 if redraw(args.check) and args.check else 0


if __name__ == "__main__":
    sys.exit(alone("frames_guest", main))
