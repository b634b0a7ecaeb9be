"""The command line of `python3 -m tools sim --handheld`. Nothing is done here."""

import argparse

from tools._errors import Parser, UsageError
from tools.sim_breaks import BOARDS
from tools.sim_files import check as check_files
from tools.sim_options import match_options
from tools.sim_script import asked_game, help_text

CHIPS = ("sh1106", "ssd1306")
LANGUAGES = ("en", "fi", "ru")

_EXAMPLES = """\
words that address: hand: or h: (the start) and board: or b: what follows is pressed there;
  hand:OK  b:MISS one key; loss:20 twice:10 late:10 per cent of the frames; gone back out of reach
  and in it again; cut the board's power, for 1.5 s (and no CUT:12: files stand for the flash);
  wait:500 @61:30 time for both
on the screen both need 136 columns side by side; a narrower one shows one at a time (Tab)
a match kept with --flash goes on; another than one that is under way there needs --new
examples:
  python3 -m tools sim --handheld
  python3 -m tools sim --handheld --keys "Y R OK  loss:20  R OK  cut  MISS  b:PAUSE"
"""


def parser(game: str = "kaisa") -> Parser:
    """What sim has, as far as two devices have it, and what they have more; the keys of `game`."""
    p = Parser(
        "sim --handheld",
        description="The board and its handheld side by side, their real firmware on one air.",
        epilog=help_text(game) + _EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    p.add_argument("--handheld", action="store_true", help="this mode")
    match_options(p)
    p.add_argument("--board", choices=tuple(BOARDS), default="mono", help="which display")
    p.add_argument("--oled", choices=CHIPS, default=CHIPS[0], help="the handheld's display chip")
    p.add_argument("--language", choices=LANGUAGES, default="en", help="of the handheld")
    p.add_argument("--loss", type=int, default=0, metavar="PERCENT", help="frames lost at first")
    either = p.add_mutually_exclusive_group()
    either.add_argument("--keys", metavar="WORDS", help="press these, print the last frames")
    either.add_argument("--script", metavar="FILE", help="the same from a file (- standard input)")
    p.add_argument("--sheet", metavar="FILE", help="the match sheet (- standard output)")
    p.add_argument("--png", metavar="FILE", help="both last frames as pictures")
    p.add_argument("--flash", metavar="DIR", help="the flash of both, kept; else forgotten")
    p.add_argument("--new", action="store_true", help="what is kept is erased, not the pairing")
    p.add_argument("--seed", type=int, default=1, metavar="N", help="of keys and air")
    p.add_argument("--interpreter", choices=("micropython", "cpython"), help="of the firmware")
    p.add_argument("--loud", action="store_true", help="a script tells each word")
    return p


def parse(argv: list[str]) -> argparse.Namespace:
    """The options; UsageError for what can be known before the devices are switched on."""
    options = parser(asked_game(argv)).parse_args(argv)
    if not 0 <= options.loss <= 100:
        raise UsageError(f"--loss {options.loss}: 0 to 100 per cent")
    check_files(options)
    return options
