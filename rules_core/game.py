"""What every game has: sides, scores, turns, visits, the end of a frame; and the verdict.

A game (kaisa, pyramid, poedinok) is a class over this one. It adds its own state, and
`judge`, `apply`, `command`. Match drives it; entry and the score sheet call `judge`.
All state is small ints in storage made once, so that a stroke allocates nothing.

Sides are 0, 1, 2 for A, B, C; NOBODY is -1. A shot word is an int from 0 to 2**30 - 1 whose
two lowest bits are its kind in every game: MISS, MADE, FOUL or REPLAY.
"""

from array import array

from rules_core.const import const

# Kinds of a shot word, its two lowest bits.
MISS = 0
MADE = 1
FOUL = 2
REPLAY = 3

NOBODY = -1

# Commands a sheet can give; a journal stores them as negative words, see `command_word`.
SCORE = 1
TURN = 2
START = 3
CONCEDE = 4
END = 5
WARN = 6
LASTBALL = 7
BACK = 8
FRAME = 9
PAUSE = 10
RESUME = 11
AMEND = 12
CLOCK = 13
UNDO = 14
REDO = 15

# Phases of a frame, in the order of PHASES.
PLAY = 0
LAST_VISITS = 1
SHOOTOUT = 2
SUDDEN_DEATH = 3
LAST_BALL = 4
OVER = 5
PHASES = ("play", "last_visits", "shootout", "sudden_death", "last_ball", "over")

# Why a frame ended, in the order of REASONS.
BY_TARGET = 1
BY_DRAW = 2
BY_FORCED_DRAW = 3
BY_SHOOTOUT = 4
BY_SUDDEN_DEATH = 5
BY_LAST_BALL = 6
BY_CONCESSION = 7
BY_STOP = 8
REASONS = (
    None,
    "target",
    "draw",
    "forced_draw",
    "shootout",
    "sudden_death",
    "last_ball",
    "concession",
    "stopped",
)

# Refusals every game shares; a game numbers its own from 32. Texts: rules_core.messages.
R_OVER = 1
R_NOT_OVER = 2
R_NO_SIDE = 3
R_NO_PLAYER = 4
R_STARTED = 5
R_START_NEEDED = 6
R_NOT_NOW = 7
R_PAUSED = 8
R_RUNNING = 9
R_NOTHING_TO_UNDO = 10
R_NOTHING_TO_REDO = 11
R_NO_SHOT = 12
R_LATER = 13
R_MATCH_WON = 14
R_FULL = 15
R_WORD = 16

_MOST_PARTS = const(48)
_MOST_SPOTS = const(16)
_ARG = const(4)


def command_word(kind: int, arg: int = 0) -> int:
    """The journal's word of a command: negative, above -2**30; arg from 0 to 2**25 - 1."""
    return -1 - (kind | arg << _ARG)


def command_kind(word: int) -> int:
    """SCORE … REDO, of a negative word."""
    return (-1 - word) & 15


def command_arg(word: int) -> int:
    """The argument packed into a negative word."""
    return (-1 - word) >> _ARG


def score_arg(side: int, points: int) -> int:
    """Argument of SCORE; points from -1,000,000 to 1,000,000."""
    return side | (points + (1 << 22)) << 2


def turn_arg(side: int, player: int = 0) -> int:
    """Argument of TURN; player from 1, or 0 for the side's next one."""
    return side | player << 2


class Verdict:
    """What `judge` says of one stroke: points, their parts, the turn, the balls to spot.

    `refusal` is 0, or the code of why the stroke cannot have happened (then nothing else
    holds). `points` go to the striker, `award` to side `award_to` (fouls of pyramid and
    poedinok). `passes`: the visit ends. `wins`: the frame ends, won by the striker.
    Parts i < `count` are `label[i]`, `value[i]` (points) and `rule[i]`, for the game's
    `label_text` and `rule_text`. Spots i < `spots` are ball codes in `spot[i]`.
    """

    def __init__(self) -> None:
        self.label = bytearray(_MOST_PARTS)
        self.value = array("h", bytes(2 * _MOST_PARTS))
        self.rule = array("h", bytes(2 * _MOST_PARTS))
        self.spot = bytearray(_MOST_SPOTS)
        self.clear()

    def clear(self) -> None:
        """Forget the last judgement."""
        self.refusal = 0
        self.points = 0
        self.award = 0
        self.award_to = NOBODY
        self.passes = False
        self.wins = False
        self.foul = False
        self.flags = 0
        self.count = 0
        self.spots = 0

    def part(self, label: int, value: int, rule: int) -> None:
        """Add one part of the points, with the rule it rests on."""
        n = self.count
        self.label[n] = label
        self.value[n] = value
        self.rule[n] = rule
        self.count = n + 1

    def put_back(self, ball: int) -> None:
        """Add one ball to spot before the next stroke."""
        self.spot[self.spots] = ball
        self.spots += 1


class Game:
    """State of one frame, and what is the same in every game.

    Public fields, ints or lists of a number a side: `score`, `turn` (side at the table or
    NOBODY), `player` (0-based, who of each side plays next or is playing), `players`,
    `starter`, `phase`, `winner`, `reason`, `shots`, `visits`, `run`, `best_run`, `hand`
    (1: that side's next stroke is from hand), `target`.
    """

    REOPENS = ()  # commands that can follow the end of a frame

    def __init__(self, setup) -> None:
        n = setup.sides
        self.sides = n
        self.target = list(setup.target)
        self.start_score = list(setup.score)
        self.players = list(setup.players)
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
        self.phase = PLAY
        self.winner = NOBODY
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

    def count_stroke(self) -> None:
        """Count a stroke of the side at the table, and its visit when it is the first."""
        self.shots += 1
        if not self.struck:
            self.struck = 1
            self.visits[self.turn] += 1

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
        self.phase = OVER
        self.winner = winner
        self.reason = reason
        self.turn = NOBODY

    def command(self, kind: int, arg: int) -> int:
        """Do SCORE, TURN, START, CONCEDE, END or a game's own; 0, or why not (code)."""
        if self.phase == OVER and kind not in self.REOPENS:
            return R_OVER
        if kind == SCORE:
            return self.correct_score(arg & 3, (arg >> 2) - (1 << 22))
        if kind == TURN:
            return self.correct_turn(arg & 3, arg >> 2)
        if kind == START:
            return self.choose_starter(arg)
        if kind == CONCEDE:
            return self.concede(arg)
        if kind == END:
            self.finish(NOBODY, BY_STOP)
            return 0
        return self.own_command(kind, arg)

    def own_command(self, kind: int, arg: int) -> int:
        """A command only this game knows; the refusal when it makes no sense here."""
        return R_NOT_NOW

    def correct_score(self, side: int, points: int) -> int:
        """Referee's correction of one side's score (points); never ends a frame here."""
        if side >= self.sides:
            return R_NO_SIDE
        self.score[side] = points
        return 0

    def correct_turn(self, side: int, player: int) -> int:
        """Referee's correction of the turn: ends the visit as a miss would."""
        if side >= self.sides:
            return R_NO_SIDE
        if player > self.players[side]:
            return R_NO_PLAYER
        if self.turn == NOBODY:
            return R_START_NEEDED
        self.next_visit(side)
        if player and self.turn == side:
            self.player[side] = player - 1
        return 0

    def choose_starter(self, side: int) -> int:
        """`!start`, before the first stroke of a frame only."""
        if side >= self.sides:
            return R_NO_SIDE
        if self.shots:
            return R_STARTED
        self.set_starter(side)
        return 0

    def concede(self, side: int) -> int:
        """`side` gives the frame up."""
        if side >= self.sides:
            return R_NO_SIDE
        self.finish(1 - side, BY_CONCESSION)
        return 0

    # What replay prints of a game beyond the common keys.

    def as_written(self, parts, token: str):
        """`parts` (name, points) in the order the token names them."""
        return parts

    def spots_as_written(self, v: Verdict, token: str) -> list:
        """Names of the balls to spot, in the order they are listed."""
        return [self.ball_text(v.spot[i]) for i in range(v.spots)]

    def more_json(self) -> str:
        """Further keys of a line, with a comma before them."""
        return ""

    def more_result(self) -> str:
        """Further keys of a result, with a comma before them."""
        return ""

    # Pictures of the state: what a handheld needs to judge like the board.

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

    def pack(self, into) -> int:
        """Write the state into `into` (a list or array("i")) from index 0; its length."""
        n = 0
        for name in self.FIELDS:
            into[n] = getattr(self, name)
            n += 1
        for name in self.LISTS:
            for value in getattr(self, name):
                into[n] = value
                n += 1
        return n

    def unpack(self, source) -> None:
        """Take over a state that `pack` wrote."""
        n = 0
        for name in self.FIELDS:
            setattr(self, name, source[n])
            n += 1
        for name in self.LISTS:
            values = getattr(self, name)
            for i in range(len(values)):
                values[i] = source[n]
                n += 1
