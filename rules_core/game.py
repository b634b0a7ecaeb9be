"""What every game has: sides, scores, turns, visits, the end of a frame; and the verdict.

A game (kaisa, pyramid, poedinok) is a class over this one. It adds its own state, and
`judge`, `apply`, `own_command`. Match drives it; entry and the score sheet call `judge`.
All state is small ints in storage made once, so that a stroke allocates nothing.
"""
from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BY_CONCESSION = const(7)
_BY_STOP = const(8)
_CONCEDE = const(4)
_END = const(5)
_NOBODY = const(-1)
_OVER = const(5)
_PLAY = const(0)
_R_NO_PLAYER = const(4)
_R_NO_SIDE = const(3)
_R_NOT_NOW = const(7)
_R_OVER = const(1)
_R_START_NEEDED = const(6)
_R_STARTED = const(5)
_SCORE = const(1)
_START = const(3)
_TURN = const(2)



def _module(name: str, part: str, function: str):
    return __import__("rules_core." + name + part, None, None, (function,))


def explainer(name: str):
    """The module NAME_parts of a game: parts, parts_as_written, spots_as_written, more_…"""
    return _module(name, "_parts", "parts")


class Verdict:
    """What `judge` says of one stroke. A game adds what it needs to explain the points.

    `refusal` is 0, or the code of why the stroke cannot have happened (then nothing else
    holds). `points` go to the striker, `award` to side `award_to` (fouls of pyramid and
    poedinok). `passes`: the visit ends. `wins`: the frame ends, won by the striker.
    `foul`: the stroke is a foul in the edition played.
    """

    def __init__(self) -> None:
        self.refusal = 0
        self.points = 0
        self.award = 0
        self.passes = False
        self.wins = False
        self.foul = False
        self.clear()

    def clear(self) -> None:
        """Forget the last judgement: no stroke has been played."""
        self.refusal = self.points = self.award = 0
        self.award_to = _NOBODY
        self.passes = self.wins = self.foul = False


class Game:
    """State of one frame, and what is the same in every game.

    Public fields, ints or lists of a number a side: `score`, `turn` (side at the table or
    NOBODY), `player` (0-based, who of each side plays next or is playing), `players`,
    `starter`, `phase`, `winner`, `reason`, `shots`, `visits`, `run`, `best_run`, `hand`
    (1: that side's next stroke is from hand), `target`.
    """

    NAME = ""  # of its modules: NAME_shot, NAME_parts …

    def __init__(self, setup) -> None:
        n = setup.sides
        self.sides = n
        self.target = setup.target
        self.start_score = setup.score
        self.players = setup.players
        self.score = [0] * n
        self.player = [0] * n
        self.visits = [0] * n
        self.best_run = [0] * n
        self.hand = [0] * n
        self.begin(0)

    def begin(self, starter: int) -> None:
        """Set up a new frame that `starter` opens."""
        for i in range(self.sides):
            self.score[i] = self.start_score[i]
            self.player[i] = 0
            self.visits[i] = 0
            self.best_run[i] = 0
            self.hand[i] = 0
        self.phase = _PLAY
        self.winner = _NOBODY
        self.reason = 0
        self.shots = 0
        self.run = 0
        self.struck = 0
        self.time_is_up = 0
        self.set_starter(starter)

    def set_starter(self, side: int) -> None:
        """Give the first stroke of the frame to `side`: it is in hand, nobody else is."""
        for i in range(self.sides):
            self.player[i] = 0
            self.hand[i] = 0
        self.hand[side] = 1
        self.starter = side
        self.turn = side

    def judge(self, word: int, v: Verdict) -> int:
        """Fill `v` for shot `word` as the state stands, change nothing; v.refusal."""
        raise NotImplementedError

    def apply(self, word: int, v: Verdict) -> None:
        """Play shot `word` that `judge` has just put into `v` without a refusal."""
        raise NotImplementedError

    def new_verdict(self) -> Verdict:
        """A verdict of this game's kind, for `judge` to fill."""
        return Verdict()

    def format(self, word: int) -> str:
        """The canonical token of a shot word (NAME_shot)."""
        return _module(self.NAME, "_shot", "format").format(word)

    def parts(self, word: int, v: Verdict) -> list:
        """The parts of v.points: (name, points, rule number) in the order of notation.md.

        What explains and writes is NAME_parts; it is loaded when it is asked for.
        """
        return explainer(self.NAME).parts(self, word, v)

    def spots(self, v: Verdict) -> list:
        """Names of the balls to put back before the next stroke, in order."""
        raise NotImplementedError

    def add_points(self, points: int) -> None:
        """Credit the side at the table; gains count towards its run (points)."""
        side = self.turn
        self.score[side] += points
        if points > 0:
            run = self.run + points
            self.run = run
            if run > self.best_run[side]:
                self.best_run[side] = run

    def close_visit(self) -> None:
        """End the visit under way: the side's next player plays its next one (KC9)."""
        side = self.turn
        self.run = 0
        self.struck = 0
        n = self.players[side]
        if n > 1:
            self.player[side] = (self.player[side] + 1) % n

    def next_visit(self, wanted: int) -> None:
        """End the visit; `wanted` is who would play next. Games with stages override."""
        self.close_visit()
        self.turn = wanted

    def finish(self, winner: int, reason: int) -> None:
        """End the frame; `winner` is a side or NOBODY."""
        self.phase = _OVER
        self.winner = winner
        self.reason = reason
        self.turn = _NOBODY

    def command(self, kind: int, arg: int) -> int:
        """Do SCORE, TURN, START, CONCEDE, END or a game's own; 0, or why not (code)."""
        if self.phase == _OVER and not self.reopens(kind):
            return _R_OVER
        if kind == _SCORE:
            return self.correct_score(arg & 3, (arg >> 2) - (1 << 22))
        if kind == _TURN:
            return self.correct_turn(arg & 3, arg >> 2)
        if kind == _START:
            return self.choose_starter(arg)
        if kind == _CONCEDE:
            return self.concede(arg)
        if kind == _END:
            self.finish(_NOBODY, _BY_STOP)
            return 0
        return self.own_command(kind, arg)

    def reopens(self, kind: int) -> bool:
        """Whether command `kind` can follow the end this frame has come to."""
        return False

    def own_command(self, kind: int, arg: int) -> int:
        """A command only this game knows; the refusal when it makes no sense here."""
        return _R_NOT_NOW

    def correct_score(self, side: int, points: int) -> int:
        """Referee's correction of one side's score (points); never ends a frame here."""
        if side >= self.sides:
            return _R_NO_SIDE
        self.score[side] = points
        return 0

    def correct_turn(self, side: int, player: int) -> int:
        """Referee's correction of the turn: ends the visit as a miss would."""
        if side >= self.sides:
            return _R_NO_SIDE
        if player > self.players[side]:
            return _R_NO_PLAYER
        if self.turn == _NOBODY:
            return _R_START_NEEDED
        self.next_visit(side)
        if player and self.turn == side:
            self.player[side] = player - 1
        return 0

    def choose_starter(self, side: int) -> int:
        """`!start`, before the first stroke of a frame only."""
        if side >= self.sides:
            return _R_NO_SIDE
        if self.shots:
            return _R_STARTED
        self.set_starter(side)
        return 0

    def concede(self, side: int) -> int:
        """`side` gives the frame up."""
        if side >= self.sides:
            return _R_NO_SIDE
        self.finish(1 - side, _BY_CONCESSION)
        return 0

    # The state's names, for picture: what a handheld needs to judge like the board.

    FIELDS = (
        "turn",
        "starter",
        "phase",
        "winner",
        "reason",
        "shots",
        "run",
        "struck",
        "time_is_up",
    )
    LISTS = ("score", "player", "visits", "best_run", "hand")
