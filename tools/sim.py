"""`python3 -m tools sim`: the scoreboard in the terminal, its real firmware on a virtual board.

Reads the command line, decides between the full screen (sim_screen) and a script that is played
without one (sim_cuts), and afterwards writes the match sheet and the picture. Exit status 0;
1 when the board, its sheet and a replay of it disagree, or a power cut has lost something; 2 for
what the user can put right.
"""

import argparse
import os
import sys

from firmware.entry import UNDO
from tools import sim_demo
from tools._errors import UsageError
from tools.sim_breaks import BOARDS
from tools.sim_cuts import Player, Teller
from tools.sim_files import beside, outcome, save_sheet, script_text, writing
from tools.sim_files import check as check_files
from tools.sim_flash import Flash, chosen, has_littlefs, opened
from tools.sim_live import Shadow
from tools.sim_match import Agreed, Story, StoryError
from tools.sim_options import FASTEST, parser
from tools.sim_play import Seen, picture, save_picture, standing
from tools.sim_script import (
    MOST_CUT,
    MOST_LUX,
    Script,
    ScriptError,
    Step,
    asked_game,
    key_map,
    keys_text,
    lead_in,
    names,
    table_time,
)
from tools.sim_time import TableTime
from tools.virtual.host import BoardError, VirtualBoard


def parse(argv: list[str]) -> argparse.Namespace:
    """The options; UsageError for what can be known before the board is switched on."""
    if "--handheld" in argv:
        from tools import sim_pair_options

        return sim_pair_options.parse(argv)
    options = parser(asked_game(argv)).parse_args(argv)
    _check(options)
    return options


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    options = parse(argv)
    scripted = options.keys is not None or options.script is not None
    demo = not scripted and not _has_terminal()
    if demo:
        sim_demo.check(options)
    if options.handheld:
        from tools import sim_pair

        return sim_pair.run(options, demo)
    if demo:
        options = parse([*sim_demo.OPTIONS, *argv, "--keys", sim_demo.SCRIPT])
    return _run(options, demo)


def _run(options: argparse.Namespace, demo: bool) -> int:
    text = script_text(options)
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
            shown = [picture(seen.rows, beside(options).encoding)] if seen.rows else []
        shown = [*seen.notes, *shown]
    if demo:
        shown.append("A demonstration, as there is no terminal here; --keys plays your own.")
    return _finish(options, story, seen, [standing(story.match, seen.now), *shown])


def _has_terminal() -> bool:
    if os.environ.get("TERM") == "dumb":
        return False
    # The screen is drawn on standard error.
    return sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()


def _check(options: argparse.Namespace) -> None:
    """UsageError for what can be known before the board is switched on."""
    if not 0.1 <= options.speed <= FASTEST:
        raise UsageError(f"--speed {options.speed:g}: 0.1 to {FASTEST:.0f}")
    if options.cut_at is not None and not 1 <= options.cut_at <= MOST_CUT:
        raise UsageError(f"--cut-at {options.cut_at}: 1 to {MOST_CUT}")
    chosen(options.set)
    if not 1 <= options.light <= MOST_LUX:
        raise UsageError(f"--light {options.light}: 1 to {MOST_LUX} lux")
    check_files(options)


def _welcome(flash: Flash) -> str:
    """A line that says where the screen's match is kept."""
    if flash.goes_on:
        return f"{flash.place}: its match goes on; --new starts clean"
    return f"this match is kept in {flash.place}" if flash.place else ""


def _held(options: argparse.Namespace, agreed: Agreed) -> list[int]:
    """Keys that are down when the power comes."""
    if options.held is None:
        return []
    game = agreed.setup.game
    key = names(game).get(options.held.upper())
    if key is None:
        raise UsageError(f"--held {options.held}: no such key; there are {keys_text(game)}")
    if key == UNDO:
        raise UsageError(
            f"--held {options.held}: with it down a device starts in safe mode, which sim has not"
        )
    return [key]


def _lead_in(options: argparse.Namespace, agreed: Agreed) -> list[Step]:
    if options.at is None:
        return []
    try:
        seconds = table_time(options.at)
    except ValueError as error:
        raise UsageError(f"--at {options.at}: no table time; write 61:30") from error
    return lead_in(agreed.setup.game, seconds, agreed.setup.clock >= 0)


def _script(text: str, options: argparse.Namespace, agreed: Agreed, lead: list[Step]) -> Script:
    now = max((step.until for step in lead), default=0)
    try:
        script = Script(text, agreed.setup.game, now, options.board)
    except ScriptError as error:
        raise ScriptError(f"{options.script or '--keys'}: {error}") from error
    if options.cut_at is not None:
        script.steps.insert(0, Step(0, f"--cut-at {options.cut_at}", -1, 0, cut=options.cut_at))
    if not has_littlefs(options.interpreter):
        for step in script.steps:
            if step.cut > 0 or step.tell == "plant flash":
                what = "--cut-at" if step.word == 0 else f"word {step.word}, {step.text!r}:"
                raise UsageError(f"{what} needs MicroPython: on CPython there is no flash")
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
    if options.png and seen.rows:
        with writing("--png", options.png):
            save_picture(options.png, seen.rows, seen.colours, seen.level)
    save_sheet(options, story)
    for line in text if not seen.trouble else ():
        print(line, file=beside(options))
    sys.stdout.flush()
    return outcome(story, seen.faults, seen.trouble, " of the board")
