"""Small Russian pyramid: what a stroke is worth, whose turn it is, when a frame is won.

Rule numbers in comments (P and S) are those of the rules file. Called by match (judge, apply,
command) and by the keypad's preview (judge). The words are in pyramid_shot, who plays next in
pyramid_sides and pyramid_three, draws in pyramid_draws, the explanation in pyramid_parts.
A call costs the device as much as ten lines, so the stroke path has few of them.
"""

from rules_core.const import const
from rules_core.game import Verdict
from rules_core.pyramid_sides import Sides

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_FOUL = const(2)
_LAST_BALL = const(4)
_MADE = const(1)
_NOBODY = const(-1)
_R_OVER = const(1)
_R_WORD = const(16)
_REPLAY = const(3)
_ALL = const(65534)
_PURE = const(0)
_R_EMPTY = const(50)
_R_GONE = const(48)
_R_NO_PARTNER = const(49)

# Fields of the shot word, see pyramid_shot.
_SAME = const(1 << 21)
_POTTED = const(1)  # foul kinds
_OFF_TABLE = const(2)
_ADVICE = const(9)
_KINDS = const(10)
_FINE = const(5)  # P9

_VALUE = b"\0\x0b\2\3\4\5\6\7\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f"  # by ball (P2)


def _digits() -> bytearray:
    """By four ternary digits: bits 0-3 the balls that count, bits 4-7 those put back."""
    table = bytearray(81)
    for i in range(81):
        rest = i
        for bit in range(4):
            if rest % 3:
                table[i] |= (1 if rest % 3 == 1 else 16) << bit
            rest //= 3
    return table


def _sums() -> bytearray:
    """Points of the balls of a group of four: at 16 * group + their bits."""
    table = bytearray(64)
    for i in range(64):
        for bit in range(4):
            ball = (i >> 4) * 4 + bit + 1
            if i >> bit & 1 and ball < 16:
                table[i] += _VALUE[ball]
    return table


_DIGITS = _digits()
_SUMS = _sums()
del _digits, _sums  # what made the tables need not stay in memory


class PyramidVerdict(Verdict):
    """A verdict with what the points are made of.

    `called` ball that scores (0: nothing does), `made` the set of balls that count, `last`
    the bonus for the last ball, `back` the set of balls to put back.
    """

    def clear(self) -> None:
        super().clear()
        self.called = self.made = self.last = self.back = 0


class Pyramid(Sides):
    """One frame of small pyramid; see Game and Sides for its fields."""

    NAME = "pyramid"

    def __init__(self, setup) -> None:
        self.pure = setup.edition == _PURE
        self.floor_zero = setup.option("floor_zero")
        super().__init__(setup)

    def new_verdict(self) -> PyramidVerdict:
        return PyramidVerdict()

    def judge(self, word: int, v: PyramidVerdict) -> int:
        """Judge one shot word; fills `v`, changes no state, returns v.refusal."""
        v.refusal = v.points = v.award = v.called = v.made = v.last = v.back = 0
        v.award_to = _NOBODY
        v.passes = v.wins = v.foul = False
        kind = word & 3
        table = self.table
        if self.turn < 0:
            v.refusal = _R_OVER
        elif not table:
            v.refusal = _R_EMPTY
        elif kind == _MADE:
            self._judge_made(word, table, v)
        else:
            back = word >> 5 & _ALL
            v.back = back
            if word >> 22 or word & _SAME and kind != _FOUL:
                v.refusal = _R_WORD
            elif back & ~table:
                v.refusal = _R_GONE
            elif kind != _REPLAY:
                v.passes = True
                if kind == _FOUL:
                    self._judge_foul(word, v)
        return v.refusal

    def _judge_made(self, word: int, table: int, v: PyramidVerdict) -> None:
        """A called ball made: is it possible, and what counts?"""
        called = word >> 2 & 15
        made = 1 << called
        digits = word >> 6
        points = _VALUE[called]
        v.passes = self.stroke_each
        if digits:
            a = _DIGITS[digits % 81]
            digits //= 81
            b = _DIGITS[digits % 81]
            digits //= 81
            c = _DIGITS[digits % 81]
            digits //= 81
            d = _DIGITS[digits] if digits < 27 else 255
            extras = (a & 15 | b << 4 & 0xF0 | c << 8 & 0xF00 | d << 12 & 0xF000) << 1
            back = (a >> 4 | b & 0xF0 | c << 4 & 0xF00 | d << 8 & 0xF000) << 1
            more = _SUMS[a & 15] + _SUMS[b & 15 | 16] + _SUMS[c & 15 | 32] + _SUMS[d & 15 | 48]
            if extras & made:  # P14: it counts, but the turn passes
                v.passes = True
                extras ^= made
                more -= points
            if self.pure:
                back |= extras
            else:
                points += more
                made |= extras
            v.back = back
        if not called or v.back >> called & 1 or v.back > _ALL:
            v.refusal = _R_WORD
        elif (made | v.back) & ~table:
            v.refusal = _R_GONE
        elif self.phase == _LAST_BALL:
            v.wins = True
        else:
            v.called = called
            v.made = made
            self._score(points, table == made, v)

    def _score(self, points: int, empties: bool, v: PyramidVerdict) -> None:
        """Points of balls made, with the last one's bonus (P2); does the striker win or leave?"""
        if empties:
            v.last = self.bonus
            points += self.bonus
        v.points = points
        side = self.turn
        points += self.score[side]
        if self.sides == 3:
            if points >= self.target[side]:  # P19
                v.passes = True
        else:
            v.wins = points >= self.target[side] or empties and points > self.score[1 - side]

    def _judge_foul(self, word: int, v: PyramidVerdict) -> None:
        """One fine a stroke, from the striker to an opponent (P9, P10)."""
        kind = word >> 2 & 15
        side = self.turn
        if kind >= _KINDS:
            v.refusal = _R_WORD
        elif kind == _ADVICE and not (self.paired and side):
            v.refusal = _R_NO_PARTNER
        else:
            v.foul = True
            v.passes = kind != _ADVICE  # P20: the stroke stays with him
            if self.phase == _LAST_BALL:
                return
            fine = _FINE
            if self.floor_zero:
                fine = max(0, min(fine, self.score[side]))
            v.points = -fine
            v.award = _FINE
            v.award_to = 1 - side if self.three is None else self.three.fined_for(self, side)

    def apply(self, word: int, v: PyramidVerdict) -> None:
        """Play the stroke `v` is the verdict of."""
        kind = word & 3
        if kind == _REPLAY:
            return
        side = self.turn
        self.shots += 1
        if not self.struck:
            self.struck = 1
            self.visits[side] += 1
        if self.phase == _LAST_BALL:
            self.draws().apply_last_ball(self, side, v)
            return
        lost = 0  # 1: the cue ball, the next plays from hand (P11)
        if kind == _MADE:
            self._take(side, v)
        elif kind == _FOUL:
            foul = word >> 2 & 15
            lost = 1 if foul == _POTTED or foul == _OFF_TABLE else 0
            other = v.award_to
            score = self.score
            score[side] += v.points
            score[other] += _FINE
            if score[other] >= self.target[other]:
                self.check_end()
        if self.warned:
            self.draws().count_stroke(self, side, word & _SAME if kind == _FOUL else 0)
        if v.passes:
            wanted = 1 - side if self.three is None else self.three.following(self, side)
            if v.foul and side and self.partner_at_once:
                wanted = side
            self.end_visit(side, wanted, 1 if v.foul else 0, lost)
        elif kind == _MADE:
            self.hand[side] = 0

    def _take(self, side: int, v: PyramidVerdict) -> None:
        """The striker takes the balls made on his shelf."""
        points = v.points
        run = self.run + points
        self.run = run
        if run > self.best_run[side]:
            self.best_run[side] = run
        points += self.score[side]
        self.score[side] = points
        made = v.made
        table = self.table ^ made
        self.table = table
        self.shelf[side] |= made
        if side == 0:
            self.potted = 1
        if not table or points == 70 or points >= self.target[side]:
            self.check_end()

    def spots(self, v: PyramidVerdict) -> list:
        return [str(ball) for ball in range(1, 16) if v.back >> ball & 1]


GAME = Pyramid
