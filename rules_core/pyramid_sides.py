"""Who plays next in small pyramid, and who is still playing: two, three, one against a pair.

The part of the game that the pyramid module builds on: it knows balls as what lies on the
table or on somebody's shelf, and nothing of strokes. P20 is the pairs. What only three players
need is in pyramid_three, what only draws need in pyramid_draws; both are loaded when they are.
"""

from rules_core.const import const
from rules_core.game import Game

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BY_DRAW = const(2)
_BY_FORCED_DRAW = const(3)
_BY_TARGET = const(1)
_LAST_BALL = const(4)
_LASTBALL = const(7)
_NOBODY = const(-1)
_OVER = const(5)
_ALL = const(65534)
_PAIR1 = const(2)
_PAIR2 = const(3)


def value_of(balls: int) -> int:
    """Points of a ball set: the numbers, and 11 for the 1 (P2)."""
    points = 10 if balls & 2 else 0
    for ball in range(1, 16):
        if balls >> ball & 1:
            points += ball
    return points


class Sides(Game):
    """Sides and balls of a frame.

    `table` is the set of balls still to be had (bit n: ball n), `shelf` each side's. `left`,
    a number a side: 0 in play, 1 and 2 the first and second to reach the target, -1 and -2
    the first and second to give up. One against a pair, method 2: `partner` who ended the
    pair's last visit (from 0, or -1), `fouled` whether with a foul, `potted` whether the
    single has potted in his last visit. `warned` is 1 once the referee has warned of a forced
    draw, and 2 while `same` counts each side's fouls that left the position as it was (S11).
    `three` is the module of that name for three players, else None.
    """

    FIELDS = Game.FIELDS + ("table", "partner", "fouled", "potted", "warned")
    LISTS = Game.LISTS + ("shelf", "left", "same")

    def __init__(self, setup) -> None:
        self.stroke_each = setup.format == _PAIR1
        self.paired = setup.paired
        self.method2 = setup.format == _PAIR2
        self.partner_at_once = self.method2 and setup.option("pair_foul_next")  # S6
        self.fine_previous = setup.option("fine_to")  # S5
        self.draw_fouls = setup.option("draw_fouls")
        self.bonus = setup.option("last_ball_bonus")
        self.removed = setup.removed
        self.shelf = [0] * setup.sides
        self.left = [0] * setup.sides
        self.same = [0] * setup.sides
        self.three = self._draws = None
        if setup.sides == 3:
            from rules_core import pyramid_three

            self.three = pyramid_three
        super().__init__(setup)

    def begin(self, starter: int) -> None:
        super().begin(starter)
        self.table = _ALL
        self.warned = 0
        for i in range(self.sides):
            self.left[i] = self.same[i] = 0
            balls = self.removed[i]  # P21
            self.shelf[i] = balls
            self.table ^= balls
            self.score[i] += value_of(balls)

    def set_starter(self, side: int) -> None:
        super().set_starter(side)
        self.partner = -1
        self.fouled = self.potted = 0

    # Turns

    def end_visit(self, side: int, wanted: int, foul: int, in_hand: int) -> None:
        """`side`'s visit is over, with a foul or not; `wanted` plays next unless the frame is
        over too, with the cue ball in hand or not (P11)."""
        self.run = self.struck = 0
        n = self.players[side]
        if n > 1:
            if self.method2:
                self.partner = self.player[1]
                self.fouled = foul
            else:
                self.player[side] = (self.player[side] + 1) % n
        if self.phase != _OVER:
            self.hand[side] = 0
            self.hand[wanted] = in_hand
            self.turn = wanted
            if self.method2:
                self.seat_partner(wanted)

    def seat_partner(self, side: int) -> None:
        """Method 2: a visit of `side` begins; if it is the pair's, who of them plays (P20)."""
        if side == 0:
            self.potted = 0
        elif self.partner < 0:
            self.player[1] = 0  # Q1 plays the pair's first visit
        else:
            self.player[1] = self.partner ^ (self.potted | self.fouled)

    def next_visit(self, wanted: int) -> None:
        """End the visit; the cue ball stays in hand if it was, whoever plays it."""
        side = self.turn
        self.end_visit(side, wanted, 0, self.hand[side])

    # Ends

    def finish(self, winner: int, reason: int) -> None:
        for i in range(self.sides):
            self.hand[i] = 0
        super().finish(winner, reason)

    def check_end(self) -> None:
        """After points or balls moved: is the frame won or drawn, has one of three left?"""
        if self.three is not None:
            self.three.check_end(self)
            return
        score = self.score
        target = self.target
        if score[0] >= target[0]:
            self.finish(0, _BY_TARGET)
        elif score[1] >= target[1]:
            self.finish(1, _BY_TARGET)
        elif not self.table:  # a handicap made the total another than 140
            self.most_points()
        elif score[0] == score[1] == 70 and target[0] == target[1] == 71:  # P17
            self.finish(_NOBODY, _BY_DRAW)

    def most_points(self) -> None:
        """The table is empty: most points win, level at the top is a draw (P17)."""
        most = max(self.score)
        if self.score.count(most) > 1:
            self.finish(_NOBODY, _BY_DRAW)
        else:
            self.finish(self.score.index(most), _BY_TARGET)

    # Commands

    def command(self, kind: int, arg: int) -> int:
        if self.three is not None:
            return self.three.command(self, kind, arg)
        return super().command(kind, arg)

    def correct_score(self, side: int, points: int) -> int:
        """`!score`; reaching the target ends the frame, or one of three leaves."""
        refusal = super().correct_score(side, points)
        if refusal:
            return refusal
        if self.phase != _LAST_BALL:
            self.check_end()
        elif points >= self.target[side]:
            self.finish(side, _BY_TARGET)
        return 0

    def reopens(self, kind: int) -> bool:
        drawn = self.reason == _BY_DRAW or self.reason == _BY_FORCED_DRAW
        return kind == _LASTBALL and drawn and self.sides == 2

    def own_command(self, kind: int, arg: int) -> int:
        return self.draws().command(self, kind, arg)

    def draws(self):
        """The module of draws; a frame that is never warned of one goes without it."""
        if self._draws is None:
            from rules_core import pyramid_draws

            self._draws = pyramid_draws
        return self._draws
