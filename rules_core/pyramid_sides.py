"""Who plays next in small pyramid, and who is still playing: two, three, one against a pair.

The part of the game that the pyramid module builds on: it knows balls as what lies on the
table or on somebody's shelf, and nothing of strokes. P19 is three players, P20 the pairs.
"""

from rules_core.const import const
from rules_core.game import Game

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BY_CONCESSION = const(7)
_BY_DRAW = const(2)
_BY_TARGET = const(1)
_LAST_BALL = const(4)
_NOBODY = const(-1)
_OVER = const(5)
_ALL = const(65534)
_PAIR1 = const(2)
_PAIR2 = const(3)
_R_LEFT = const(51)
_R_NOT_THREE = const(53)


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
    single has potted in his last visit.
    """

    FIELDS = Game.FIELDS + ("table", "partner", "fouled", "potted")
    LISTS = Game.LISTS + ("shelf", "left")

    def __init__(self, setup) -> None:
        self.stroke_each = setup.format == _PAIR1
        self.paired = setup.paired
        self.method2 = setup.format == _PAIR2
        self.partner_at_once = self.method2 and setup.option("pair_foul_next")  # S6
        self.fine_previous = setup.option("fine_to")  # S5
        self.bonus = setup.option("last_ball_bonus")
        self.removed = setup.removed
        self.shelf = [0] * setup.sides
        self.left = [0] * setup.sides
        super().__init__(setup)

    def begin(self, starter: int) -> None:
        super().begin(starter)
        self.table = _ALL
        for i in range(self.sides):
            self.left[i] = 0
            balls = self.removed[i]  # P21
            self.shelf[i] = balls
            self.table ^= balls
            self.score[i] += value_of(balls)

    def set_starter(self, side: int) -> None:
        super().set_starter(side)
        self.partner = -1
        self.fouled = self.potted = 0

    def balls_left(self) -> int:
        """How many balls are to be had."""
        if self.phase == _LAST_BALL:
            return 1
        count = 0
        balls = self.table
        while balls:
            balls &= balls - 1
            count += 1
        return count

    # Turns

    def following(self, side: int) -> int:
        """The side that plays after `side`: the next that has not left (P19)."""
        n = self.sides
        side = (side + 1) % n
        while self.left[side]:
            side = (side + 1) % n
        return side

    def fined_for(self, side: int) -> int:
        """The side that `side`'s fine goes to (P9, S5)."""
        if not self.fine_previous:
            return self.following(side)
        n = self.sides
        side = (side + n - 1) % n
        while self.left[side]:
            side = (side + n - 1) % n
        return side

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
        if self.sides == 3:
            self._check_three()
            return
        score = self.score
        target = self.target
        if score[0] >= target[0]:
            self.finish(0, _BY_TARGET)
        elif score[1] >= target[1]:
            self.finish(1, _BY_TARGET)
        elif not self.table:  # a handicap made the total another than 140
            self._most_points()
        elif score[0] == score[1] == 70 and target[0] == target[1] == 71:  # P17
            self.finish(_NOBODY, _BY_DRAW)

    def _check_three(self) -> None:
        left = self.left
        for i in range(3):
            if not left[i] and self.score[i] >= self.target[i]:
                left[i] = max(left[0], left[1], left[2], 0) + 1
        if left[0] or left[1] or left[2]:
            self.check_alone(_BY_TARGET)
        elif not self.table:
            self._most_points()

    def check_alone(self, reason: int) -> None:
        """Of three: the frame ends when one is left; who was out first has won (P19)."""
        playing = self.left.count(0)
        if playing == 1:
            self.finish(self.first_out(self.left.index(0)), reason)

    def first_out(self, otherwise: int) -> int:
        """The side that has reached the target first, of three; `otherwise` if none has."""
        return self.left.index(1) if 1 in self.left else otherwise

    def _most_points(self) -> None:
        """The table is empty: most points win, level at the top is a draw (P17)."""
        most = max(self.score)
        if self.score.count(most) > 1:
            self.finish(_NOBODY, _BY_DRAW)
        else:
            self.finish(self.score.index(most), _BY_TARGET)

    def correct_score(self, side: int, points: int) -> int:
        """`!score`; reaching the target ends the frame, or one of three leaves."""
        refusal = super().correct_score(side, points)
        if refusal:
            return refusal
        if self.phase != _LAST_BALL:
            self.check_end()
            self._pass_on()
        elif points >= self.target[side]:
            self.finish(side, _BY_TARGET)
        return 0

    def correct_turn(self, side: int, player: int) -> int:
        if side < self.sides and self.left[side]:
            return _R_LEFT
        return super().correct_turn(side, player)

    def choose_starter(self, side: int) -> int:
        if side < self.sides and self.left[side]:
            return _R_LEFT
        return super().choose_starter(side)

    def concede(self, side: int) -> int:
        """`side` gives up; of three it leaves, and the others play on (P19)."""
        if self.sides == 2 or side >= self.sides:
            return super().concede(side)
        left = self.left
        if left[side]:
            return _R_LEFT
        left[side] = min(left[0], left[1], left[2], 0) - 1
        self.check_alone(_BY_CONCESSION)
        self._pass_on()
        return 0

    def _pass_on(self) -> None:
        """Who has left between strokes gives the table to the next."""
        if self.turn != _NOBODY and self.left[self.turn]:
            self.next_visit(self.following(self.turn))

    # Of three players; kept in a module of their own, which few matches need

    def put_back(self, balls: int) -> int:
        """`!back`: a ball set from leavers' shelves; the refusal."""
        if self.sides < 3:
            return _R_NOT_THREE
        from rules_core.pyramid_three import put_back

        return put_back(self, balls)
