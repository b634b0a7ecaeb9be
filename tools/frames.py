"""`python3 -m tools frames`: draw the golden frames anew, and the pictures of the pages.

A family is what one display or one part of the firmware shows: fonts made from their art, golden
frames rewritten with what the firmware draws now (review the difference in git), and the pictures
that pages show. `--only FAMILY` does one, `--png DIR` saves pictures to look at in a folder a
family, `--check` changes nothing; exit status 1 if something would change.
"""

import importlib
from pathlib import Path

from tools._errors import Parser, add_only
from tools._files import saving

# A module has `redraw(check) -> bool`, whether anything differs, and `pictures(folder) -> int`.
# In the order in which they are drawn: mono makes the fonts that the others draw with.
FAMILIES = {
    "mono": "tools.frames_mono",
    "colour": "tools.frames_colour",
    "menu": "tools.frames_menu",
    "selftest": "tools.frames_guest",
    "handheld": "tools.frames_oled",
}


def parse(argv: list[str]):
    """The options; UsageError for what makes no sense."""
    parser = Parser("frames", description="Draw the golden frames and the pages' pictures anew.")
    add_only(parser, "family", FAMILIES)
    parser.add_argument("--check", action="store_true", help="change nothing, say what would")
    parser.add_argument(
        "--png", metavar="DIR", type=Path, help="save pictures there, in a folder a family"
    )
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    options = parse(argv)
    if options.png:
        with saving(options.png):
            pass  # said before minutes of drawing
    news = False
    for name, module in FAMILIES.items():
        if options.only and name not in options.only:
            continue
        family = importlib.import_module(module)
        news = family.redraw(options.check) or news
        if options.png:
            folder = options.png / name
            with saving(folder):
                print(f"{family.pictures(folder)} pictures in {folder}")
    return 1 if news and options.check else 0
