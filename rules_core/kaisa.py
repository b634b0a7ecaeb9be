"""Kaisa: what a stroke is worth, whose turn it is, when a frame is won.

Rule numbers in comments (KC club, KF federation, C choices) are those of the rules file.
Called by match (judge, apply, command) and by the keypad's preview (judge). The tokens are
in kaisa_shot, the end by time in kaisa_stages, the explanation of points in kaisa_parts.
A call costs the device as much as ten lines, so the stroke path has few of them.
"""

from rules_core.const import const
from rules_core.kaisa_stages import KaisaVerdict, Stages

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BY_TARGET = const(1)
_FOUL = const(2)
_MADE = const(1)
_R_START_NEEDED = const(6)
_R_WORD = const(16)
_R_ON_POTTED = const(33)
_R_NOT_CAROMED = const(35)
_REPLAY = const(3)
_CLUB = const(0)
_CREDITED = const(32)
_HAND_FOUL = const(128)
_SIDE_FOUL = const(64)
_TWICE_FOUL = const(256)
_BREAK = const(7)
_DOUBLE = const(3)
_R_NO_WHITE = const(32)
_R_TOO_MANY = const(34)
_SIDE_TWICE = const(6)
_TOUCH = const(2)
_WRONG_BALL = const(4)
_WRONG_CUE = const(5)

# Fields of the shot word, see kaisa_shot.
_SIDE = const(64)
_WHITE = const(1)
_RED = const(2)
_YELLOW = const(3)

# What a stroke does besides points: bits of KaisaVerdict.flags.
_WHITE_OFF = const(1)  # the opponent's cue ball is off the table; the white's bit of a set
_OWN_OFF = const(2)  # the striker's next stroke is from hand
_STAYS = const(4)  # position restored, the striker plays again
_SIDE_DIRECT = const(8)  # a yellow straight into a side pocket was scored
_LIFT = const(16)  # the opponent plays from hand too (hand_after_foul opponent)

# Bits that no miss and replay, no foul, no made ball has.
_STRAY = const(0x3FFF87FC)
_STRAY_FOUL = const(0x3FFF8780)
_STRAY_MADE = const(0x3FFE0000)

COUNT_R = b"\0\0\1\1\2\2\3\3\0\0\1\1\2\2\3\3"  # reds of a ball set

_ALWAYS = const(3)  # cue ball potted, cue ball off the table

_BASE = b"\2\2\3\6"  # by ball code; no ball touched counts as a white (KC15)
_CAROM_BASE = b"\0\1\3\x09"  # the called ball's price with a carom (KC26)
_SET = b"\0\1\2\x08"  # a ball code as a set
_SUM = b"\0\2\3\5\6\x08\0\0\6\x08\x09\x0b\x0c\x0e\0\0"  # base values of a ball set


class Kaisa(Stages):
    """One frame of Kaisa; `charged` are each side's penalty points so far (KF16)."""

    NAME = "kaisa"
    LISTS = Stages.LISTS + ("charged",)

    def __init__(self, setup) -> None:
        self.club = setup.edition == _CLUB
        option = setup.option
        self.max_caroms = option("max_caroms")
        self.bonus_rule = option("kaisa_bonus")
        self.caroms_after_call = option("carom_after_carom_call")
        self.hand_limit = option("hand_limit")
        self.lift_opponent = option("hand_after_foul")
        self.credit_off = option("carom_ball_off")
        self.white59_before = option("white59")
        self.cap = option("penalty_cap")
        fouls = _ALWAYS  # bit n: foul kind n is a foul in this edition, else the turn only
        if self.club:
            fouls |= 1 << _WRONG_BALL | 1 << _BREAK
        fouls |= option("touch") << _TOUCH | option("double_hit") << _DOUBLE
        fouls |= option("wrong_cue") << _WRONG_CUE | option("side_twice") << _SIDE_TWICE
        self.fouls = fouls
        self.charged = [0, 0]
        super().__init__(setup)

    def begin(self, starter: int) -> None:
        self.charged[0] = self.charged[1] = 0
        super().begin(starter)

    def cap_alert(self, side: int) -> bool:
        """Whether `side` has been charged as many penalty points as the cap (KF16)."""
        return 0 <= self.cap <= self.charged[side]

    def new_verdict(self) -> KaisaVerdict:
        return KaisaVerdict()

    def judge(self, word: int, v: KaisaVerdict) -> int:
        """Judge one shot word; fills `v`, changes no state, returns v.refusal."""
        v.refusal = v.points = v.ball = v.flags = 0
        v.passes = v.wins = v.foul = False
        kind = word & 3
        turn = self.turn
        if turn < 0:
            v.refusal = _R_START_NEEDED
        elif self.in_shootout:
            self.judge_shootout(word, v)
        elif kind == _MADE:
            self._judge_made(word, v)
        else:
            fallen = word >> 11 & 15
            v.gone = fallen
            if word & (_STRAY_FOUL if kind == _FOUL else _STRAY):
                v.refusal = _R_WORD
            elif fallen & 1 and self.hand[1 - turn]:
                v.refusal = _R_NO_WHITE
            elif COUNT_R[fallen] > 2:
                v.refusal = _R_TOO_MANY
            elif kind == _REPLAY:
                v.flags = _STAYS
            else:
                v.passes = True
                v.flags = fallen & _WHITE_OFF
                if kind == _FOUL:
                    self._judge_foul(word, v)
        return v.refusal

    def _judge_made(self, word: int, v: KaisaVerdict) -> None:
        """A called ball made: is it possible, and does it count?"""
        gone = balls_gone(word)
        caroms = word >> 7 & 15
        if gone < 0:
            v.refusal = -gone
        elif (gone | caroms) & 1 and self.hand[1 - self.turn]:
            v.refusal = _R_NO_WHITE
        else:
            v.gone = gone
            v.flags = gone & _WHITE_OFF
            ball = word >> 2 & 3
            if not word & _SIDE or not self._side_limits(word, ball, v):
                self._score(word, ball, caroms, word >> 11 & 15, v)

    def _side_limits(self, word: int, ball: int, v: KaisaVerdict) -> bool:
        """Side pockets the engine can see to be wrong; true when the stroke scores nothing."""
        if not self.shots:  # the opening stroke (C21): KC7, KF12
            if ball != _YELLOW and self.club:
                return False
            v.passes = True
            if self.club:
                v.flags |= _SIDE_FOUL | _OWN_OFF if self.hand[self.turn] else _SIDE_FOUL
                self._charge(6, v)
            return True
        if ball != _YELLOW or word >> 4 & 3:
            return False
        if self.hand[self.turn]:  # KC21, C22
            if self.hand_limit == 2:
                v.flags = _STAYS
                return True
            v.passes = True
            if self.hand_limit == 1:
                v.flags |= _OWN_OFF | _HAND_FOUL
                self._charge(6, v)
            return True
        if not self.side_direct:
            v.flags |= _SIDE_DIRECT
            return False
        v.passes = True  # KC13, KF8, C19
        if self.fouls >> _SIDE_TWICE & 1:
            v.flags |= _TWICE_FOUL
            self._charge(6, v)
        return True

    def _score(self, word: int, ball: int, caroms: int, extras: int, v: KaisaVerdict) -> None:
        """The formula of KC30 with the options, and what the last stroke of a frame may be."""
        how = word >> 4 & 3
        lone = ball == _WHITE and not caroms and not extras
        if caroms:
            if word >> 15 and self.credit_off:  # KF27, C23
                v.passes = True
                v.flags |= _CREDITED
                caroms = extras = 0
            elif how > 1 and not self.caroms_after_call:  # KF9, C7
                caroms = 0
            elif self.max_caroms >= 0:  # C6
                caroms = _dearest(caroms, self.max_caroms)
        points = _CAROM_BASE[ball] if caroms else _BASE[ball]
        v.ball = ball
        v.base = points
        v.bonus = 0
        if how and ball == _YELLOW:  # yli keskelle (KC27) in its three readings (C5)
            rule = self.bonus_rule
            if rule == 1 and how < 3 or rule == 0 and how == 1 and word & _SIDE:
                v.bonus = 6
                points += 6
        v.caroms = caroms
        v.extras = extras
        points += _SUM[caroms] + _SUM[extras]
        v.points = points
        side = self.turn
        target = self.target[side]
        before = self.score[side]
        points += before
        if not lone:  # KC37, KF13
            v.wins = points >= target
        elif points >= target - 1:  # KC38, KF14, KF15, C12
            v.passes = before >= target - 1 if self.white59_before else points != target

    def _judge_foul(self, word: int, v: KaisaVerdict) -> None:
        first = word >> 2 & 3
        kind = word >> 4 & 15
        if first == _WHITE and self.hand[1 - self.turn]:
            v.refusal = _R_NO_WHITE
        elif self.fouls >> kind & 1:
            if kind < _TOUCH:
                v.flags |= _OWN_OFF | _LIFT if self.lift_opponent else _OWN_OFF
            elif self.hand[self.turn]:  # KC22
                v.flags |= _OWN_OFF
            self._charge(_BASE[first], v)

    def _charge(self, value: int, v: KaisaVerdict) -> None:
        """A foul's points: cut at zero (C10), then by the cap on the frame's total (C11)."""
        side = self.turn
        v.foul = True
        if self.floor_zero and value > self.score[side]:
            value = max(0, self.score[side])
        v.fine = value
        v.spared = 0
        if self.cap >= 0:
            room = self.cap - self.charged[side]
            if value > room:
                v.spared = value - room if room > 0 else value
        v.points = v.spared - value

    def apply(self, word: int, v: KaisaVerdict) -> None:
        """Play the stroke `v` is the verdict of."""
        if word & 3 == _REPLAY:
            return
        side = self.turn
        self.shots += 1
        if not self.struck:
            self.struck = 1
            self.visits[side] += 1
        if self.in_shootout:
            self.apply_shootout(v)
            return
        flags = v.flags
        if flags & _STAYS:
            return
        points = v.points
        if points:
            self.score[side] += points
            if points > 0:
                run = self.run + points
                self.run = run
                if run > self.best_run[side]:
                    self.best_run[side] = run
            else:
                self.charged[side] -= points
        hand = self.hand
        hand[side] = 1 if flags & _OWN_OFF else 0
        if flags & (_WHITE_OFF | _LIFT):
            hand[1 - side] = 1
        self.side_direct = flags & _SIDE_DIRECT
        if v.wins:
            self.finish(side, _BY_TARGET)
        elif v.passes:
            self.next_visit(1 - side)

    def spots(self, v: KaisaVerdict) -> list:
        """Yellow before reds (C16); a white only where a position is restored."""
        found = ["Y"] if v.gone & 8 else []
        for _ in range(COUNT_R[v.gone]):
            found.append("R")
        if v.gone & 1 and v.flags & _STAYS:
            found.append("W")
        return found


def balls_gone(word: int) -> int:
    """The set of balls a made ball's stroke takes off the table; -refusal if it cannot be.

    What is impossible whatever happened before: a carom on the ball just potted, more balls
    than there are, a ball off the table that was not caromed.
    """
    ball = word >> 2 & 3
    if not ball or word & _STRAY_MADE:
        return -_R_WORD
    called = _SET[ball]
    if not word >> 7:
        return called  # nothing else happened
    caroms = word >> 7 & 15
    extras = word >> 11 & 15
    off = word >> 15
    count = COUNT_R
    reds = count[called] + count[extras]
    gone = (called | extras) & 9
    if called & caroms & 9 or count[called] + count[caroms] > 2:
        return -_R_ON_POTTED
    if off:
        bit = _SET[off]
        if not (count[caroms] if bit == 2 else caroms & bit):
            return -_R_NOT_CAROMED
        if bit == 2:
            reds += 1
        elif gone & bit:
            return -_R_TOO_MANY
        else:
            gone |= bit
    if called & extras & 9 or reds > 2:
        return -_R_TOO_MANY
    return gone | reds << 1


def _dearest(caroms: int, limit: int) -> int:
    """The `limit` dearest balls of a set: yellow, reds, white (max_caroms)."""
    kept = 0
    for ball in b"\x08\2\2\1":
        if limit > 0 and (COUNT_R[caroms] if ball == 2 else caroms & ball):
            kept += ball
            caroms -= ball
            limit -= 1
    return kept


GAME = Kaisa
