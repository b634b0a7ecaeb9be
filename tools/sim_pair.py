"""`python3 -m tools sim --handheld`: the board and its handheld side by side, on one air.

Both run their real firmware, each in a process of its own; the link between them is the real one
too, and the air loses what it is told to. Without a terminal, or with --keys or --script, a script
is played whose words address either. Called by sim; exit status as there.
"""

import sys
from pathlib import Path
from typing import NamedTuple

from tools.sim_breaks import BOARDS
from tools.sim_files import beside, outcome, save_sheet, script_text, writing
from tools.sim_match import Story, StoryError
from tools.sim_pair_flash import PairFlash, opened
from tools.sim_pair_script import AIR, OFF_MS, Move, PairScript
from tools.sim_play import (
    AWAKE_MS,
    LEAP_MS,
    SETTLE_MS,
    Colours,
    picture,
    save_picture,
    standing,
)
from tools.sim_script import GAP_MS, ScriptError, clock_text
from tools.sim_time import TableTime
from tools.virtual.host import BoardError
from tools.virtual.pair import Pair

HAND_WIDTH = 128
BOTH_WIDTH = 136  # columns that show both devices side by side

DEMO = "Y R OK loss:20 R OK gone R OK MISS wait:500 back wait:1500 cut wait:3000 Y OK wait:1500"


class Frames(NamedTuple):
    """What is seen: rows of the board, their colours if any, its brightness; the handheld's."""

    rows: list[str]
    colours: Colours | None
    level: int
    hand: list[str]


class Played(NamedTuple):
    """How it ended: table time, the last frames, what was wrong, why a device stopped."""

    now_ms: int
    frames: Frames | None
    faults: list[str]
    trouble: str = ""


class Player:
    """Plays moves on a pair and puts what the board writes into a story."""

    def __init__(self, pair: Pair, story: Story, time: TableTime) -> None:
        self.pair = pair
        self._time = time
        self.story = story
        self.faults: list[str] = []

    @property
    def now_ms(self) -> int:
        """Table time of the match on the board, in ms."""
        return self._time.at(self.pair.board.now_ms)

    def play(self, moves: list[Move], told=None) -> None:
        """Do the moves one after another; told(move) hears of each that is done."""
        self.settle(SETTLE_MS)
        came = self.story.came_back()
        if came:
            self.faults.append(came)
        for move in moves:
            self.do(move)
            if told is not None:
                told(move)
        self.settle(SETTLE_MS)

    def settle(self, ms: int) -> None:
        """Let time pass, and see what was written."""
        self.pair.wait(ms)
        self.collect()

    def do(self, move: Move) -> None:
        """One move."""
        pair, step = self.pair, move.step
        if move.what == "cut":
            self.cut()
        elif move.what:
            self.air(move.what, move.number)
        elif step.tell:
            pair.board.command(step.tell)
        elif step.until >= 0:
            self._leap(step.until)
        elif step.key < 0:
            pair.wait(step.ms)
        else:
            pair.press(move.hand, step.key, step.ms, GAP_MS)
        self.collect()

    def air(self, what: str, percent: int) -> None:
        """Make the air worse or better."""
        if what in AIR:
            setattr(self.pair.air, what, percent * 10)
        else:
            self.pair.air.gone = what == "gone"

    def cut(self) -> None:
        """The board loses its power for a while; nothing it has said may be gone then."""
        self.collect()
        self.story.power_gone()
        self.pair.cut_board(OFF_MS)
        self.settle(SETTLE_MS)
        lost = self.story.came_back()
        if lost:
            self.faults.append(lost)

    def _leap(self, until: int) -> None:
        pair = self.pair
        while until - pair.now_ms > 2 * LEAP_MS:
            pair.leap(LEAP_MS - AWAKE_MS)
            pair.wait(AWAKE_MS)
        pair.wait(max(0, until - pair.now_ms))

    def collect(self) -> None:
        """What the board has written since; StoryError."""
        board = self.pair.board
        records, board.journal = board.journal, []
        for data in records:
            self.story.add(data)

    def complaints(self) -> list[str]:
        """What the devices complained of, printed, or lost."""
        found = list(self.faults)
        for name, device in (("board", self.pair.board), ("handheld", self.pair.hand)):
            found += [f"{name}: {text}" for text in device.faults]
            found += [f"{name} printed {line!r}" for line in device.log]
        return found


def make_pair(options, flash: PairFlash, time: TableTime) -> Pair:
    """Both devices, switched on, in the language that is wanted; `time` hears the board."""
    pair = Pair(
        flash.folder,
        BOARDS[options.board],
        f"firmware.boards.handheld_{options.oled}",
        match=flash.agreed.text.strip(),
        anyway=flash.anyway,
        language=options.language,
        seed=options.seed,
        interpreter=options.interpreter,
        on_event=lambda which, kind, text: None if which else time.hear(kind, text),
    )
    pair.air.loss = options.loss * 10
    return pair


def run(options, demo: bool) -> int:
    """Run the mode; the exit status. demo: there is no terminal, and no script was given."""
    text = DEMO if demo else script_text(options)
    with opened(options) as flash:
        if text is None:
            from tools.sim_pair_screen import show

            return show(options, flash)
        try:
            script = PairScript(text, flash.agreed.setup.game, board=options.board)
        except ScriptError as error:
            raise ScriptError(f"{options.script or '--keys'}: {error}") from error
        return _scripted(options, flash, script.moves)


def _scripted(options, flash: PairFlash, moves: list[Move]) -> int:
    story = Story(flash.agreed)
    faults: list[str] = []
    time = TableTime()
    frames: Frames | None = None
    trouble = ""
    now_ms = 0
    try:
        with make_pair(options, flash, time) as pair:
            player = Player(pair, story, time)
            try:
                player.settle(SETTLE_MS)
                _until_linked(pair)
                player.play(moves, _teller(player) if options.loud else None)
            except StoryError as error:
                faults.append(str(error))
            finally:
                frames, now_ms = frames_of(pair), player.now_ms
                faults += player.complaints()
    except BoardError as error:
        trouble = str(error)
    return finish(options, story, Played(now_ms, frames, faults, trouble))


def _teller(player: Player):
    def told(move: Move) -> None:
        where = "hand" if move.hand else "board"
        print(f"@{clock_text(player.now_ms)} {where} {move.step.text}", file=sys.stderr)

    return told


def _until_linked(pair: Pair) -> None:
    """Until the handheld knows the match: the time a referee takes to pick it up."""
    for _ in range(40):
        if pair.air.carried > 8:
            break
        pair.wait(50)
    pair.wait(100)


def halved(rows: list[str]) -> list[str]:
    """Rows of an OLED, two a line: ' upper, . lower, : both."""
    return [
        "".join(" '.:"[(a == "#") + 2 * (b == "#")] for a, b in zip(rows[y], rows[y + 1]))
        for y in range(0, len(rows), 2)
    ]


def frames_of(pair: Pair) -> Frames:
    """The last frames of both."""
    board = pair.board
    colours = board.colours() if board.in_colour else None
    level = max(0, board.brightness)
    return Frames(board.frame(), colours, level, pair.hand.frame(HAND_WIDTH))


def finish(options, story: Story, played: Played, pictures: bool = True) -> int:
    """Save what was asked for, print, and say loudly what does not fit; the exit status.

    What was played before a device stopped is written as well. pictures: print the last frames.
    """
    if options.png and played.frames:
        _save_pictures(Path(options.png), played.frames)
    save_sheet(options, story)
    if not played.trouble:
        out = beside(options)
        print(standing(story.match, played.now_ms // 1000), file=out)
        if played.frames and pictures:
            print(picture(played.frames.rows, out.encoding), file=out)
            print("\n".join(halved(played.frames.hand)), file=out)
    return outcome(story, played.faults, played.trouble)


def _save_pictures(path: Path, frames: Frames) -> None:
    with writing("--png", path):
        save_picture(path, frames.rows, frames.colours, frames.level)
    other = path.with_name(f"{path.stem}-hand{path.suffix}")
    with writing("--png", other):
        save_picture(other, frames.hand, None, 15)
