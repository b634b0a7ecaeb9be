"""Draws of small pyramid (P17): forced ones after a warning, and how a draw is decided.

The part of the game that the pyramid module builds on; it knows nothing of points. A draw by
points, 70:70, is seen by pyramid_sides.
"""

from rules_core.const import const
from rules_core.game import Verdict
from rules_core.pyramid_sides import Sides

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BACK = const(8)
_BY_DRAW = const(2)
_BY_FORCED_DRAW = const(3)
_BY_LAST_BALL = const(6)
_LAST_BALL = const(4)
_LASTBALL = const(7)
_NOBODY = const(-1)
_OVER = const(5)
_R_NO_SIDE = const(3)
_R_NOT_NOW = const(7)
_WARN = const(6)
_ALL = const(65534)
_R_NOT_DRAWN = const(52)


class Draws(Sides):
    """Phases and counts of a frame.

    `warned` is 1 once the referee has warned of a forced draw, and 2 while `same` counts each
    side's fouls that left the position as it was (S11).
    """

    FIELDS = Sides.FIELDS + ("warned",)
    LISTS = Sides.LISTS + ("same",)

    def __init__(self, setup) -> None:
        self.draw_fouls = setup.option("draw_fouls")
        self.same = [0] * setup.sides
        super().__init__(setup)

    def begin(self, starter: int) -> None:
        self.warned = 0
        self._restart_count()
        super().begin(starter)

    def apply_last_ball(self, side: int, v: Verdict) -> None:
        """One uncalled stroke each: a ball made wins, a foul loses, no score moves (P17)."""
        if v.wins:
            self.finish(side, _BY_LAST_BALL)
        elif v.foul:
            self.finish(1 - side, _BY_LAST_BALL)
        self.end_visit(side, 1 - side, 0, 0)

    def _restart_count(self) -> None:
        if self.warned:
            self.warned = 1
        for i in range(self.sides):
            self.same[i] = 0

    def count_stroke(self, side: int, same: int) -> None:
        """After the warning: so many unchanging fouls in a row by each who plays is a draw."""
        if not same:
            if self.warned == 2:
                self._restart_count()
            return
        self.warned = 2
        self.same[side] += 1
        if self.phase == _OVER:
            return
        for i in range(self.sides):
            if not self.left[i] and self.same[i] < self.draw_fouls:
                return
        self.finish(self.first_out(_NOBODY), _BY_FORCED_DRAW)

    # Commands of this game

    def reopens(self, kind: int) -> bool:
        drawn = self.reason == _BY_DRAW or self.reason == _BY_FORCED_DRAW
        return kind == _LASTBALL and drawn and self.sides == 2

    def own_command(self, kind: int, arg: int) -> int:
        if kind == _BACK:
            refusal = self.put_back(arg)
            if not refusal:
                self._restart_count()  # the position has changed
            return refusal
        if kind == _WARN and self.phase != _LAST_BALL:
            if not self.warned:  # a second warning restarts nothing
                self.warned = 1
            return 0
        if kind == _LASTBALL:
            return self._play_last_ball(arg)
        return _R_NOT_NOW

    def _play_last_ball(self, side: int) -> int:
        """`!lastball`: a draw is decided on one ball, `side` first, from hand."""
        if self.phase != _OVER:
            return _R_NOT_DRAWN
        if side > 1:
            return _R_NO_SIDE
        self.phase = _LAST_BALL
        self.reason = 0
        self.run = self.struck = 0
        self.table = _ALL  # one ball lies there, and any number may be written for it
        self.hand[side] = 1
        self.turn = side
        if self.method2:
            self.seat_partner(side)
        return 0
