"""`python3 -m tools sim --handheld`: the board and its handheld side by side, on one air.

Both run their real firmware, each in a process of its own; the link between them is the real one
too, and the air loses what it is told to. Without a terminal, or with --keys or --script, a script
is played whose words address either. Called by sim; exit status as there.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from tools._errors import Parser, UsageError
from tools._files import check_file
from tools.sim_match import Agreed, Story, StoryError, agree
from tools.sim_play import AWAKE_MS, LEAP_MS, SETTLE_MS, picture, standing
from tools.sim_script import GAP_MS, Script, Step, clock_text, help_text
from tools.sim_time import TableTime
from tools.virtual.host import BoardError
from tools.virtual.pair import Pair

CHIPS = ("sh1106", "ssd1306")
LANGUAGES = ("en", "fi", "ru")
BOARDS = {"mono": "firmware.boards.mono64x16", "colour": "firmware.boards.colour32x16"}
HAND_WIDTH = 128
BOTH_WIDTH = 136  # columns that show both devices side by side

_OFF_MS = 1500  # a power cut

# Words of a script besides those of sim_script, and what they do.
_AIR = ("loss", "twice", "late")  # per cent

_EXAMPLES = """\
words that address: hand: or h: (the start) and board: or b: what follows is pressed there;
  hand:OK  b:MISS one key; loss:20 twice:10 late:10 per cent of the frames; gone back out of reach
  and in it again; cut the board's power, for 1.5 s; wait:500 @61:30 time for both
on the screen both need 136 columns side by side; a narrower one shows one at a time (Tab)
examples:
  python3 -m tools sim --handheld
  python3 -m tools sim --handheld --keys "Y R OK  loss:20  R OK  cut  MISS  b:PAUSE"
"""

DEMO = "Y R OK loss:20 R OK gone R OK MISS wait:500 back wait:1500 cut wait:3000 Y OK wait:1500"


@dataclass(frozen=True)
class Move:
    """One thing that is done: a step at the handheld or the board, or `what` with a number."""

    step: Step
    hand: bool = True
    what: str = ""
    number: int = 0


class PairScript(Script):
    """A script of two devices; `moves` instead of steps."""

    def __init__(self, text: str, game: str) -> None:
        self.moves: list[Move] = []
        self._hand = True
        super().__init__(text, game)

    def _read(self, word: str, number: int) -> None:
        start, colon, rest = word.partition(":")
        device = {"hand": True, "h": True, "board": False, "b": False}.get(start.lower())
        if colon and device is not None:
            if not rest:
                self._hand = device
                return
            before, self._hand = self._hand, device
            self._key_words(rest, number)
            self._hand = before
        elif colon and start.lower() in _AIR:
            percent = self._count(rest, 100, "a percentage, as in loss:20") if rest != "0" else 0
            self._do(number, word, start.lower(), percent)
        elif word.lower() in ("gone", "back", "cut"):
            self._do(number, word, word.lower(), 0)
        else:
            self._key_words(word, number)

    def _key_words(self, word: str, number: int) -> None:
        done = len(self.steps)
        super()._read(word, number)
        self.moves += [Move(step, self._hand) for step in self.steps[done:]]

    def _do(self, number: int, word: str, what: str, value: int) -> None:
        ms = _OFF_MS if what == "cut" else 0
        step = Step(number, word, -1, ms)
        self._add(step, ms)
        self.moves.append(Move(step, True, what, value))


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
        elif step.until >= 0:
            self._leap(step.until)
        elif step.key < 0:
            pair.wait(step.ms)
        else:
            pair.press(move.hand, step.key, step.ms, GAP_MS)
        self.collect()

    def air(self, what: str, percent: int) -> None:
        """Make the air worse or better."""
        if what in _AIR:
            setattr(self.pair.air, what, percent * 10)
        else:
            self.pair.air.gone = what == "gone"

    def cut(self) -> None:
        """The board loses its power for a while; nothing it has said may be gone then."""
        self.collect()
        self.story.power_gone()
        self.pair.cut_board(_OFF_MS)
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


def parser() -> Parser:
    """The command line: what sim has, as far as two devices have it, and what they have more."""
    import argparse

    p = Parser(
        "sim --handheld",
        description="The board and its handheld side by side, their real firmware on one air.",
        epilog=help_text("kaisa") + _EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    p.add_argument("--handheld", action="store_true", help="this mode")
    p.add_argument("--game", metavar="GAME", default="kaisa", help="default kaisa")
    p.add_argument("--names", nargs=2, metavar=("A", "B"), help='"Ann / Bo" names a team')
    p.add_argument("--target", metavar="POINTS", help='60, or one a side: "60 50"')
    p.add_argument("--frames", metavar="HOW", help='"best 3" or "to 2"; default one frame')
    p.add_argument("--clock", metavar="MIN+GRACE", help="60+5, 40+0 or off")
    p.add_argument("--header", action="append", default=[], metavar="NAME=VALUE", help="any other")
    p.add_argument("--board", choices=tuple(BOARDS), default="mono", help="which display")
    p.add_argument("--oled", choices=CHIPS, default=CHIPS[0], help="the handheld's display chip")
    p.add_argument("--language", choices=LANGUAGES, default="en", help="of the handheld")
    p.add_argument("--loss", type=int, default=0, metavar="PERCENT", help="frames lost at first")
    either = p.add_mutually_exclusive_group()
    either.add_argument("--keys", metavar="WORDS", help="press these, print the last frames")
    either.add_argument("--script", metavar="FILE", help="the same from a file")
    p.add_argument("--sheet", metavar="FILE", help="the match sheet (- standard output)")
    p.add_argument("--png", metavar="FILE", help="both last frames as pictures")
    p.add_argument("--flash", metavar="DIR", help="the flash of both, kept; else forgotten")
    p.add_argument("--seed", type=int, default=1, metavar="N", help="of keys and air")
    p.add_argument("--interpreter", choices=("micropython", "cpython"), help="of the firmware")
    p.add_argument("--loud", action="store_true", help="a script tells each word")
    return p


def agreed_by(options) -> Agreed:
    """The match that the options ask for."""
    pairs = [
        ("Game", options.game),
        ("A", options.names and options.names[0]),
        ("B", options.names and options.names[1]),
        ("Target", options.target),
        ("Frames", options.frames),
        ("Clock", options.clock),
    ]
    return agree(pairs, options.header)


def make_pair(options, agreed: Agreed, time: TableTime) -> Pair:
    """Both devices, switched on, in the language that is wanted; `time` hears the board."""
    pair = Pair(
        Path(options.flash) if options.flash else None,
        BOARDS[options.board],
        f"firmware.boards.handheld_{options.oled}",
        match=agreed.text,
        language=options.language,
        seed=options.seed,
        interpreter=options.interpreter,
        on_event=lambda which, kind, text: None if which else time.hear(kind, text),
    )
    pair.air.loss = options.loss * 10
    return pair


def main(argv: list[str], has_terminal: bool) -> int:
    """Run the mode; the exit status."""
    options = parser().parse_args(argv)
    if not 0 <= options.loss <= 100:
        raise UsageError(f"--loss {options.loss}: 0 to 100 per cent")
    for path in (options.sheet, options.png):
        if path and path != "-":
            check_file(Path(path))
    if options.png and not options.png.endswith(".png"):
        raise UsageError(f"--png {options.png}: a picture goes to a file that ends in .png")
    agreed = agreed_by(options)
    text = options.keys
    if options.script:
        try:
            with open(options.script, encoding="utf-8") as file:
                text = file.read()
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{options.script} cannot be read: {error}") from error
    if text is None and has_terminal:
        from tools.sim_pair_screen import show

        return show(options, agreed)
    moves = PairScript(text if text is not None else DEMO, agreed.setup.game).moves
    return _scripted(options, agreed, moves)


def _scripted(options, agreed: Agreed, moves: list[Move]) -> int:
    story = Story(agreed)
    faults: list[str] = []
    time = TableTime()
    with make_pair(options, agreed, time) as pair:
        player = Player(pair, story, time)

        def told(move: Move) -> None:
            where = "hand" if move.hand else "board"
            print(f"@{clock_text(player.now_ms)} {where} {move.step.text}", file=sys.stderr)

        try:
            player.settle(SETTLE_MS)
            _until_linked(pair)
            player.play(moves, told if options.loud else None)
        except StoryError as error:
            faults.append(str(error))
        except BoardError as error:
            raise UsageError(str(error)) from error
        faults += player.complaints()
        print(standing(story.match, player.now_ms // 1000))
        for rows in (pair.board.frame(), halved(pair.hand.frame(HAND_WIDTH))):
            print(picture(rows, sys.stdout.encoding) if rows[0].strip(" '.:") else "\n".join(rows))
        save(options, story, pair)
    problem = story.problem()
    if problem:
        faults.append(f"its sheet does not replay to what was played: {problem}")
    for fault in faults:
        print(f"python3 -m tools sim: FAULT: {fault}", file=sys.stderr)
    return 1 if faults else 0


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


def save(options, story: Story, pair: Pair) -> None:
    """The sheet and the pictures that were asked for."""
    try:
        if options.sheet == "-":
            sys.stdout.write(story.sheet())
        elif options.sheet:
            story.save(options.sheet)
        if options.png:
            from tools.virtual import png

            png.save(pair.board.frame(), options.png)
            png.save(pair.hand.frame(HAND_WIDTH), options.png.replace(".png", "-hand.png"))
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot be written: {error}") from error
