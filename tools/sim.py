"""`python3 -m tools sim`: the scoreboard in the terminal, its real firmware on a virtual board.

Reads the command line, decides between the full screen (sim_screen) and a script that is played
without one (sim_cuts), and afterwards writes the match sheet and the picture. Exit status 0;
1 when the board, its sheet and a replay of it disagree, or a power cut has lost something; 2 for
what the user can put right.
"""

import argparse
import os
import sys
from pathlib import Path

from tools._errors import UsageError
from tools._files import check_file
from tools.sim_cuts import Player, Teller
from tools.sim_flash import Flash, chosen, has_littlefs, opened
from tools.sim_live import Shadow
from tools.sim_match import Agreed, Story, StoryError
from tools.sim_options import FASTEST, parser
from tools.sim_play import BOARDS, Seen, picture, save_picture, standing
from tools.sim_script import (
    MOST_CUT,
    MOST_LUX,
    Script,
    ScriptError,
    Step,
    asked_game,
    key_map,
    lead_in,
    names,
    table_time,
)
from tools.sim_time import TableTime
from tools.virtual.host import BoardError, VirtualBoard


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    if "--handheld" in argv:
        from tools import sim_pair

        return sim_pair.main(argv, _has_terminal())
    demo = not _wants_script(argv) and not _has_terminal()
    if demo:
        from tools import sim_demo

        argv = [*sim_demo.OPTIONS, *argv, "--keys", sim_demo.SCRIPT]
    options = parser(asked_game(argv)).parse_args(argv)
    _check(options)
    text = _script_text(options)
    with opened(options, text is not None) as flash:
        agreed = flash.agreed
        story = Story(agreed)
        lead = _lead_in(options, agreed)
        settings = {**flash.settings, "seed": options.seed, "board": BOARDS[options.board]}
        settings |= {"lux": options.light, "choices": chosen(options.set)}
        settings["held"] = _held(options, agreed)
        if text is None:
            from tools.sim_screen import show

            seen = show(options, story, lead, settings, _welcome(flash))
            shown = []
        else:
            script = _script(text, options, agreed, lead)
            seen = _scripted(options, story, [*lead, *script.steps], settings)
            out = sys.stderr if options.sheet == "-" else sys.stdout
            shown = [picture(seen.rows, out.encoding)] if seen.rows else []
        shown = [*seen.notes, *shown]
    if demo:
        shown.append("A demonstration, as there is no terminal here; --keys plays your own.")
    return _finish(options, story, seen, [standing(story.match, seen.now), *shown])


def _wants_script(argv: list[str]) -> bool:
    names = ("--keys", "--script", "--help", "-h")
    return any(word.partition("=")[0] in names for word in argv)


def _has_terminal() -> bool:
    if os.environ.get("TERM") == "dumb":
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


def _check(options: argparse.Namespace) -> None:
    """UsageError for what can be known before the board is switched on."""
    if not 0.1 <= options.speed <= FASTEST:
        raise UsageError(f"--speed {options.speed:g}: 0.1 to {FASTEST:.0f}")
    if options.cut_at is not None and not 1 <= options.cut_at <= MOST_CUT:
        raise UsageError(f"--cut-at {options.cut_at}: 1 to {MOST_CUT}")
    chosen(options.set)
    if not 1 <= options.light <= MOST_LUX:
        raise UsageError(f"--light {options.light}: 1 to {MOST_LUX} lux")
    if not 0 <= options.seed < 1 << 30:
        raise UsageError(f"--seed {options.seed}: 0 to {(1 << 30) - 1}")
    for path in (options.sheet, options.png):
        if path and path != "-":
            check_file(Path(path))
    if options.png and not options.png.lower().endswith(".png"):
        raise UsageError(f"--png {options.png}: a picture goes to a file that ends in .png")


def _welcome(flash: Flash) -> str:
    """A line that says where the screen's match is kept."""
    if flash.goes_on:
        return f"the match kept in {flash.place} goes on; --new starts clean"
    return f"this match is kept in {flash.place}" if flash.place else ""


def _held(options: argparse.Namespace, agreed: Agreed) -> list[int]:
    """Keys that are down when the power comes."""
    if options.held is None:
        return []
    named = names(agreed.setup.game)
    if options.held.upper() not in named:
        raise UsageError(f"--held {options.held}: no such key; there are {' '.join(named)}")
    return [named[options.held.upper()]]


def _reason(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"not UTF-8 text (byte {error.start})"
    return error.strerror or str(error)


def _lead_in(options: argparse.Namespace, agreed: Agreed) -> list[Step]:
    if options.at is None:
        return []
    try:
        seconds = table_time(options.at)
    except ValueError as error:
        raise UsageError(f"--at {options.at}: no table time; write 61:30") from error
    return lead_in(agreed.setup.game, seconds, agreed.setup.clock >= 0)


def _script_text(options: argparse.Namespace) -> str | None:
    if options.script is None:
        return options.keys
    try:
        if options.script == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        return Path(options.script).read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{options.script} cannot be read: {_reason(error)}") from error


def _script(text: str, options: argparse.Namespace, agreed: Agreed, lead: list[Step]) -> Script:
    now = max((step.until for step in lead), default=0)
    try:
        script = Script(text, agreed.setup.game, now)
    except ScriptError as error:
        raise ScriptError(f"{options.script or '--keys'}: {error}") from error
    if options.cut_at is not None:
        script.steps.insert(0, Step(0, f"--cut-at {options.cut_at}", -1, 0, cut=options.cut_at))
    if any(step.cut > 0 for step in script.steps) and not has_littlefs(options.interpreter):
        raise UsageError("CUT:N and --cut-at need MicroPython: on CPython there is no flash")
    return script


def _scripted(
    options: argparse.Namespace, story: Story, steps: list[Step], settings: dict
) -> Seen:
    """Play the steps; the last frame, and what went wrong."""
    rows: list[str] = []
    colours = None
    level = now = 0
    faults: list[str] = []
    notes: list[str] = []
    trouble = ""
    try:
        time = TableTime()
        settings = {"interpreter": options.interpreter, "on_event": time.hear, **settings}
        with VirtualBoard(**settings) as board:
            shadow = Shadow(story, key_map(story.agreed.setup.game))
            told = Teller(board) if options.loud else None
            player = Player(board, story, shadow, options.seed, told, time=time)
            try:
                player.play(steps)
            finally:
                rows, level = board.frame(), max(0, board.brightness)
                colours = board.colours() if board.in_colour else None
                now = player.now_ms // 1000
                faults = [*board.faults, *(f"it printed {line!r}" for line in board.log)]
                notes = _cut_notes(player)
    except StoryError as error:
        faults.append(str(error))
    except BoardError as error:
        trouble = str(error)
    return Seen(rows, level, faults, now, trouble, colours, notes)


def _cut_notes(player: Player) -> list[str]:
    notes = []
    if player.cuts:
        notes.append(f"power cuts: {player.cuts}, nothing confirmed is lost")
    if player.awaited is not None:
        notes.append(f"{player.awaited.text}: the flash was not used so often, the power stayed")
    return notes


def _finish(options: argparse.Namespace, story: Story, seen: Seen, text: list[str]) -> int:
    """Write what was asked for, print, and say loudly what does not fit; the exit status.

    What was played before the board stopped is written as well.
    """
    try:
        if options.png and seen.rows:
            save_picture(options.png, seen.rows, seen.colours, seen.level)
        if options.sheet == "-":
            sys.stdout.buffer.write(story.sheet().encode())
            sys.stdout.buffer.flush()
        elif options.sheet:
            story.save(options.sheet)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot be written: {error}") from error
    for line in text if not seen.trouble else ():
        print(line, file=sys.stderr if options.sheet == "-" else sys.stdout)
    sys.stdout.flush()
    problem = story.problem()
    faults = list(seen.faults)
    if problem:
        faults.append(f"its sheet does not replay to what was played: {problem}")
    for fault in faults:
        print(f"python3 -m tools sim: FAULT of the board: {fault}", file=sys.stderr)
    if seen.trouble:
        raise UsageError(seen.trouble)
    return 1 if faults else 0
