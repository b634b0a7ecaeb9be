"""The command line of `python3 -m tools sim`: its options and its help. Nothing is done here."""

import argparse

from tools._errors import Parser
from tools.sim_breaks import BOARDS
from tools.sim_flash import KEPT
from tools.sim_script import games_text, help_text, playable
from tools.virtual.world import HALL_LUX

FASTEST = 600.0  # times the wall clock

_EXAMPLES = """\
examples:
  python3 -m tools sim
  python3 -m tools sim --names "Ann / Bo" "Cy / Di" --frames "best 3" --clock 40+0
  python3 -m tools sim --keys "R OK  Y R OK  MISS  FOUL Y OK" --sheet - --png board.png
  python3 -m tools sim --handheld (the board and its handheld side by side; it has a --help)
  python3 -m tools sim --keys "R OK  Y R CUT OK  CUT:9 MISS" --sheet -
Without --keys and --script it opens on the full screen (? there tells the keys); where there is no
terminal it plays a short demonstration. With --sheet - the picture goes to standard error.
The screen's board keeps its match, also when the terminal is closed; a script's does with --flash.
Another match than one that is under way there needs --new.
"""


def parser(game: str = "kaisa") -> Parser:
    """The command line; its help tells the keys of `game`."""
    p = Parser(
        "sim",
        description="The scoreboard in the terminal: its real firmware on a virtual board.",
        epilog="\n".join((games_text(), help_text(game), _EXAMPLES)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    p.set_defaults(handheld=False)
    match_options(p)
    _other_options(p)
    return p


def match_options(p: Parser) -> None:
    """What may be agreed about the match, as headers of its sheet."""
    match = p.add_argument_group("the match agreed before it starts (headers of the match sheet)")
    match.add_argument("--game", metavar="GAME", help=" or ".join(playable()) + " (default kaisa)")
    match.add_argument("--rules", metavar="EDITION", help="club or federation (default)")
    match.add_argument("--names", nargs=2, metavar=("A", "B"), help='"Ann / Bo" names a team')
    match.add_argument("--target", metavar="POINTS", help='60, or one a side: "60 50"')
    match.add_argument("--frames", metavar="HOW", help='"best 3" or "to 2"; default one frame')
    match.add_argument("--clock", metavar="MIN+GRACE", help="60+5, 40+0 or off")
    match.add_argument(
        "--option",
        action="append",
        default=[],
        metavar='"NAME VALUE"',
        help='of the rules, "touch void"; may be repeated',
    )
    match.add_argument(
        "--header",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="any other header, Start=B; may be repeated",
    )


def _other_options(p: Parser) -> None:
    script = p.add_argument_group("playing without a terminal")
    either = script.add_mutually_exclusive_group()
    either.add_argument("--keys", metavar="WORDS", help="press these, print the last frame")
    either.add_argument("--script", metavar="FILE", help="the same from a file (- standard input)")
    out = p.add_argument_group("what is left afterwards")
    out.add_argument("--sheet", metavar="FILE", help="the match sheet (- standard output)")
    out.add_argument("--png", metavar="FILE", help="the last frame as a picture of round LEDs")
    _world_options(p.add_argument_group("the board and its world"))


def _world_options(world: argparse._ArgumentGroup) -> None:
    world.add_argument("--at", metavar="61:30", help="let table time, and the clock, run so far")
    world.add_argument(
        "--speed",
        type=float,
        default=1.0,
        metavar="X",
        help=f"on the screen: time passes X times as fast, to {FASTEST:.0f}",
    )
    world.add_argument("--board", choices=tuple(BOARDS), default="mono", help="which display")
    world.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting of the board, sides=swapped; may be repeated",
    )
    world.add_argument("--held", metavar="KEY", help="is down when the power comes: OK self-test")
    world.add_argument("--light", type=int, default=HALL_LUX, metavar="LUX", help="default 150")
    world.add_argument("--seed", type=int, default=1, metavar="N", help="of the keys' bouncing")
    world.add_argument(
        "--interpreter",
        choices=("micropython", "cpython"),
        help="what the firmware runs on; default MicroPython, if any",
    )
    world.add_argument(
        "--flash",
        metavar="FILE",
        help=f"its flash, kept there; on the screen {KEPT.parent.name}/{KEPT.name}",
    )
    world.add_argument("--new", action="store_true", help="the flash is erased before")
    world.add_argument(
        "--cut-at",
        type=int,
        metavar="N",
        help="the power goes at the N-th program or erase of the flash; --seed says how badly",
    )
    world.add_argument(
        "--loud",
        action="store_true",
        help="the terminal's bell for the buzzer; a script tells each word",
    )
    width = world.add_mutually_exclusive_group()
    width.add_argument("--wide", action="store_true", help="round LEDs, 128 columns")
    width.add_argument("--narrow", action="store_true", help="half blocks, 64 columns")
