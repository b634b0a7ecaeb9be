"""Pieces of work that bench times on the unix port: strokes, folds, redraws, keys.

Each public function takes no argument and can be called any number of times; its name is what
tools.bench asks for. What it needs is made when the module is imported.
"""

from firmware.legends_kaisa import LEGENDS
from rules_core.kaisa_parse import parse
from rules_core.match import Match
from rules_core.setup import Setup

EVENTS = 500


def _setup() -> Setup:
    setup = Setup("kaisa", 1)
    setup.target = [1 << 28, 1 << 28]
    return setup


_match = Match(_setup())
_game = _match.game
_verdict = _game.new_verdict()
_game.shots = 5  # no opening stroke


def _stroke(token: str):
    word = parse(token)
    hand = _game.hand

    def play() -> None:
        _game.judge(word, _verdict)
        _game.apply(word, _verdict)
        hand[0] = hand[1] = 0

    return play


miss = _stroke("-")
red = _stroke("R")
longest = _stroke("Ycs*RRW+RRW")
foul = _stroke("FYpRRY")
off_table = _stroke("Y*R^")


def _long_match() -> Match:
    match = Match(_setup())
    words = [parse(token) for token in ("-", "R", "Y*RW", "F0t", "-R", "Rk*Y", "R+Y")]
    for i in range(EVENTS):
        if match.play(words[i % len(words)], i):
            raise RuntimeError("stroke %d was refused" % i)
    return match


_long = _long_match()


def undo_in_a_long_match() -> None:
    """One undo and one redo behind 500 events: two folds."""
    _long.undo()
    _long.redo()


class _Wire:
    """A bus with nothing on it: what a fake would decode is not the board's work."""

    def write(self, data) -> None:
        """Let the bytes go."""

    def level(self, value: int) -> None:
        """A pin that moves nothing."""


class _Bench:
    """A whole board on the fakes, without its tasks."""

    def __init__(self) -> None:
        from firmware.boards import mono64x16
        from firmware.draw import MonoBoard
        from firmware.drivers.max7219 import Max7219
        from firmware.keeper import Keeper
        from firmware.referee_linked import LinkedReferee
        from firmware.scoreboard import Scoreboard
        from firmware.supervisor import Supervisor
        from tools.virtual.rig import Rig

        rig = Rig(mono64x16)
        board = mono64x16
        wire = _Wire()
        display = Max7219(wire, wire.level, board.WIDTH, board.HEIGHT, board.CHIPS)
        display.begin()
        self.ticks = 100
        keeper = Keeper(None, None, None)
        keeper.make_desk = LinkedReferee
        watch = Supervisor(None, keeper.faults.add)
        drawing = MonoBoard(display.fb)
        self.app = Scoreboard(keeper, display, drawing, rig.keypad(), rig.buzzer(), watch, None)
        self.desk = self.app.referee
        self.red = [row[0] for row in LEGENDS].index("R")
        self.undo = [row[0] for row in LEGENDS].index("UNDO")


_bench = _Bench()


def nothing_new() -> None:
    """A redraw and a flush when nothing has changed."""
    _bench.app.show(_bench.ticks)


def a_tap_and_its_frame() -> None:
    """R goes down, is judged, drawn and sent; UNDO takes it back, is drawn and sent."""
    bench = _bench
    for key in (bench.red, bench.undo):
        bench.desk.key_down(key, bench.ticks)
        bench.app.show(bench.ticks)
        bench.desk.key_up(key, bench.ticks)
