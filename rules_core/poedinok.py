"""Poedinok (Duel): what a stroke is worth, which ball is the cue ball, when a frame is won.

Rule numbers in comments (D rules, DC choices) are those of the rules file. Called by match
(judge, apply, command) and by the keypad's preview (judge). Words are in poedinok_shot, what
is no stroke in poedinok_roles, the explanation of points in poedinok_parts, the reading of
tokens in poedinok_parse. White, yellow, red, black are the bits 1, 2, 4, 8 of a ball set.
"""

from rules_core.const import const
from rules_core.poedinok_roles import PoedinokVerdict, Roles
from rules_core.poedinok_shot import BLACK_BONUS, BONUS

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BY_TARGET = const(1)
_FOUL = const(2)
_MADE = const(1)
_NOBODY = const(-1)
_R_OVER = const(1)
_R_WORD = const(16)
_REPLAY = const(3)
_R_CUE_FELL = const(82)
_R_NOT_OBJECT = const(81)
_R_NOT_OWN = const(80)

_WHITE = const(1)
_YELLOW = const(2)
_RED = const(4)
_BLACK = const(8)

# Fields of the shot word, see poedinok_shot.
_TAKEN = const(4)
_CAROM = const(8)
_STRAY = const(0x3C3DEF68)  # bits that no miss, foul or replay has

# Foul kinds that matter here.
_RED_TOUCHED = const(2)
_BLACK_EARLY = const(3)
_POTTED = const(6)
_OFF_TABLE = const(7)
_LAST_KIND = const(8)

# What the state of a ball means: bits of _MEANS[state].
_POT = const(1)
_STRAIGHT = const(2)
_OBJECT_ONLY = const(4)  # ways b f
_OWN_ONLY = const(8)  # ways k j
_JUMP = const(16)
_UNKNOWN = const(32)
_FELL = const(64)
_SHARED = const(128)
_MEANS = (
    b"\0\x40\x83\x20\3\1\1\1\5\5\5\5\5\5\5\5\5\5\5\5"
    b"\x09\x09\x09\x09\x19\x19\x19\x19\x19\x19\x19\x19"
)

_AWARD = const(3)  # points for any foul (D12)
_DOUBLE = const(5)  # points for balls in two pockets (D9)


class Poedinok(Roles):
    """One frame of Poedinok."""

    NAME = "poedinok"

    def __init__(self, setup) -> None:
        self.straight_doubles = setup.option("double_bonus")
        self.red_touch_void = setup.option("red_touch_failed")
        super().__init__(setup)

    def new_verdict(self) -> PoedinokVerdict:
        return PoedinokVerdict()

    def judge(self, word: int, v: PoedinokVerdict) -> int:
        """Judge one shot word; fills `v`, changes no state, returns v.refusal."""
        v.refusal = v.points = v.award = v.spot = v.hand = v.double = 0
        v.passes = v.wins = v.foul = v.loses = False
        v.award_to = _NOBODY
        v.cue = self.cue
        kind = word & 3
        turn = self.turn
        if turn < 0:
            v.refusal = _R_OVER
        elif kind == _MADE:
            self._judge_made(word, v)
        elif word & _STRAY:
            v.refusal = _R_WORD
        else:
            gone = word >> 17 & 1 | word >> 11 & 2 | word >> 5 & 4 | word >> 1 & 8
            if kind == _FOUL:
                self._judge_foul(word, gone, v)
            elif word >> 22:
                v.refusal = _R_WORD
            elif gone & self.cue:
                v.refusal = _R_CUE_FELL
            elif kind != _REPLAY:
                self._end_visit(word, gone, v)
            elif word & _TAKEN:
                v.refusal = _R_WORD
            else:
                v.spot = gone
                v.hand = self.hand[turn]
        return v.refusal

    def _judge_made(self, word: int, v: PoedinokVerdict) -> None:
        """A called stroke that was made: is it possible, and does it count?"""
        white = _MEANS[word >> 17 & 31]
        yellow = _MEANS[word >> 12 & 31]
        red = word >> 7 & 31
        means = _MEANS[red]
        black = word >> 4 & 7
        target = word >> 22
        if self.cue == _WHITE:
            own = white
            others = yellow | means
        else:
            own = yellow
            others = white | means
        if (
            (own | others) & _UNKNOWN
            or black > 5
            or (target and not target & 15)
            or (white >> 7) + (yellow >> 7) + (means >> 7) & 1  # none or two share a pocket
        ):
            v.refusal = _R_WORD
        elif own & _FELL:
            v.refusal = _R_CUE_FELL
        elif others & _OWN_ONLY:
            v.refusal = _R_NOT_OWN
        elif own & _OBJECT_ONLY:
            v.refusal = _R_NOT_OBJECT
        else:
            gone = white >> 6 & 1 | yellow >> 5 & 2
            if red:
                gone |= _RED
            if black or target:
                gone |= _BLACK
            # DC7: the opening stroke is not bound by what holds from hand.
            if self.hand[self.turn] and self.shots and self._fails_by_hand(own, others, target, v):
                self._end_visit(word, gone | white & 1 | (yellow & 1) << 1, v)
            else:
                self._score(word, white, yellow, gone, v)

    def _fails_by_hand(self, own: int, others: int, target: int, v: PoedinokVerdict) -> bool:
        """No straight balls, jumps, targets (D11); the own ball so made is a foul (DC9)."""
        if own & (_STRAIGHT | _JUMP):
            self._award(v)
            return True
        return others & _STRAIGHT > 0 or target > 0

    def _score(self, word: int, white: int, yellow: int, gone: int, v: PoedinokVerdict) -> None:
        """The points of D8-D10, and which ball is played with next (D4, D5)."""
        red = word >> 7 & 31
        means = _MEANS[red]
        black = word >> 4 & 7
        pockets = (white & 1) + (yellow & 1) + (means & 1)
        straight = (white & 2) + (yellow & 2) + (means & 2) >> 1
        if (white | yellow) & _SHARED:
            pockets -= 1
            straight -= 1
        points = BONUS[word >> 17 & 31] + BONUS[word >> 12 & 31] + BONUS[red] + BLACK_BONUS[black]
        points += (white & 1) + 3 * (yellow & 1) + 5 * (means & 1)
        points += (word >> 22 & 15) + (word >> 26)
        if black > 1:
            pockets += 1
            points += 4
        if word & _CAROM:
            points += 2
        if not points:
            v.refusal = _R_WORD
            return
        if (straight if self.straight_doubles else pockets) > 1:  # DC3
            v.double = _DOUBLE
            points += _DOUBLE
        v.points = points
        if yellow & 1:
            v.cue = _YELLOW
            v.hand = 1
            gone |= white & 1
        elif white & 1:
            v.cue = _WHITE
            v.hand = 1
        if word & _TAKEN:
            if gone & _YELLOW:  # it fell by accident
                v.cue = _YELLOW
                v.hand = 1
        else:
            v.spot = gone
        side = self.turn
        v.wins = self.score[side] + points >= self.target[side]

    def _judge_foul(self, word: int, gone: int, v: PoedinokVerdict) -> None:
        kind = word >> 22
        if kind > _LAST_KIND:
            v.refusal = _R_WORD
            return
        if kind == _POTTED or kind == _OFF_TABLE:
            gone |= self.cue
        elif kind == _BLACK_EARLY:
            gone |= _BLACK
        if kind != _RED_TOUCHED or not self.red_touch_void:  # DC2
            self._award(v)
        self._end_visit(word, gone, v)

    def _award(self, v: PoedinokVerdict) -> None:
        """Any foul: points to the opponent, nothing taken away (D12); may win (DC13)."""
        other = 1 - self.turn
        v.foul = True
        v.award = _AWARD
        v.award_to = other
        v.loses = self.score[other] + _AWARD >= self.target[other]

    def _end_visit(self, word: int, gone: int, v: PoedinokVerdict) -> None:
        """Nothing counts: with what does the next player play; `gone` are all balls off."""
        v.passes = True
        v.cue = _WHITE  # D4
        if word & _TAKEN:
            if gone & _YELLOW:  # DC15
                v.cue = _YELLOW
                v.hand = 1
            elif gone & self.cue:
                v.hand = 1
            return
        if gone & self.cue & _WHITE:  # DC14
            v.hand = 1
            gone -= _WHITE
        v.spot = gone

    def apply(self, word: int, v: PoedinokVerdict) -> None:
        """Play the stroke `v` is the verdict of."""
        if word & 3 == _REPLAY:
            return
        side = self.turn
        self.shots += 1
        if not self.struck:
            self.struck = 1
            self.visits[side] += 1
        self.cue = v.cue
        hand = self.hand
        if v.passes:
            other = 1 - side
            hand[side] = 0
            hand[other] = v.hand
            self.score[other] += v.award
            if v.loses:
                self.finish(other, _BY_TARGET)
            else:
                self.close_visit()
                self.turn = other
        else:
            hand[side] = v.hand
            self.add_points(v.points)
            if v.wins:
                self.finish(side, _BY_TARGET)


GAME = Poedinok
