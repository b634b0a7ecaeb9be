"""What the simulator prints: a frame, its picture, a line that says how the match stands.

Also how table time leaps.
"""

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rules_core.facts import NOBODY, PHASES, REASONS
from rules_core.match import Match
from rules_core.numbers import SIDES
from tools.sim_script import clock_text
from tools.virtual.host import VirtualBoard
from tools.virtual.max7219 import rows_of
from tools.virtual.ws2812 import colours_of

SETTLE_MS = 60  # before the first key, and after the last

LEAP_MS = 1900  # a task that is silent for two seconds is a fault
AWAKE_MS = 50


Colours = list[list[tuple[int, int, int]]]


class Seen(NamedTuple):
    """The last frame, what the board complained of, table time (s), why the board ended.

    colours: of a colour board, rows of (red, green, blue). notes: what else is to be told.
    """

    rows: list[str]
    level: int
    faults: list[str]
    now: int = 0
    trouble: str = ""
    colours: Colours | None = None
    notes: Sequence[str] = ()


def pixels_of(lit: bytes) -> tuple[list[str], Colours | None]:
    """Rows of a frame as the board tells it, and their colours if it has any."""
    if len(lit) == 64 * 16 // 8:
        return rows_of(lit, 64), None
    colours = colours_of(lit, 32)
    return ["".join("#" if any(pixel) else "." for pixel in row) for row in colours], colours


def save_picture(path: str | Path, rows: list[str], colours: Colours | None, level: int) -> None:
    """A frame as a picture of round LEDs."""
    if colours is None:
        from tools.virtual import png

        png.save(rows, path, level=level)
    else:
        from tools.virtual import png_colour

        png_colour.render(colours).save(path)


def leap(board: VirtualBoard, until: int) -> None:
    """Let table time pass until `until` (ms): by leaps, with the board awake in between.

    It looks at its keys 200 times a second, which would make an hour of waiting long.
    """
    while until - board.now_ms > 2 * LEAP_MS:
        board.command(f"skip {LEAP_MS - AWAKE_MS}")
        board.wait(AWAKE_MS)
    board.wait_until(max(until, board.now_ms))


def last_lines(text: str, width: int, height: int) -> str:
    """A sheet's last lines under a heading, wrapped, as many as there is room for."""
    lines: list[str] = []
    for line in text.splitlines():
        lines += textwrap.wrap(line, max(10, width), subsequent_indent="   ")
    room = max(1, height - 1)
    return "\n".join(["match sheet", *lines[-room:]])


def free_path(suffix: str) -> Path:
    """The first of board-1, board-2 … that does not exist yet."""
    number = 1
    while (path := Path(f"board-{number}{suffix}")).exists():
        number += 1
    return path


def picture(rows: list[str], encoding: str | None) -> str:
    """A frame as text, round dots where the encoding has them."""
    text = "\n".join(rows)
    dots = text.replace("#", "●").replace(".", "·")
    try:
        dots.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return text
    return dots


def standing(match: Match, now: int) -> str:
    """How the match stands at table time `now` (s), in one line of plain letters."""
    game = match.game
    said = ["A {} : {} B".format(*game.score)]
    if game.sides > 2:
        said = ["  ".join(f"{SIDES[i]} {game.score[i]}" for i in range(game.sides))]
    if game.winner != NOBODY:
        said.append(f"{SIDES[game.winner]} wins by {REASONS[game.reason]}")
    elif match.over():
        said.append(f"nobody wins: {REASONS[game.reason]}")
    elif game.turn != NOBODY:
        player = str(game.player[game.turn] + 1) if max(game.players) > 1 else ""
        said.append(f"{SIDES[game.turn]}{player} at the table")
    if not match.over():
        said.append(PHASES[game.phase].replace("_", " "))
    if match.setup.frames:
        said.append("frames " + ":".join(str(match.frames_won(i)) for i in range(game.sides)))
    left = match.clock_left(now)
    if left >= 0:
        said.append(_clock(left, match.setup.grace) + (" paused" if _stands(match) else ""))
    said.append(f"{game.shots} shot" + ("" if game.shots == 1 else "s"))
    return ", ".join(said)


def _clock(left: int, grace: int) -> str:
    """As the board shows it: the frame time, and in the grace what is left of that."""
    if left > grace:
        return f"clock {clock_text((left - grace) * 1000)}"
    return f"clock +{clock_text(left * 1000)}"


def _stands(match: Match) -> bool:
    return bool(match.clock.paused) and not match.over()
