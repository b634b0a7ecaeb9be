"""Kaisa: what a stroke is worth, whose turn it is, what to spot, when a frame is won.

Rule numbers in comments (KC club, KF federation, C choices) are those of the rules file.
Called by match (judge, apply, command) and by the keypad's preview (judge). The tokens are
in kaisa_shot, the end by time in kaisa_stages.
"""

from rules_core.const import const
from rules_core.game import BY_TARGET, FOUL, MADE, REPLAY, R_START_NEEDED, R_WORD, NOBODY
from rules_core.game import Verdict
from rules_core.kaisa_shot import (
    COUNT_R,
    DOUBLE,
    FOULS,
    R_NO_WHITE,
    R_NOT_CAROMED,
    R_ON_POTTED,
    R_TOO_MANY,
    SIDE_TWICE,
    TOUCH,
    WRONG_CUE,
    format,
    parse,
)
from rules_core.kaisa_stages import Stages

CLUB = 0
FEDERATION = 1

# Options: name, values (index is what the engine keeps), default club, default federation.
# A last value of "#" stands for any number from 0 on, kept as it is (words before it: -1 …).
OPTIONS = (
    ("max_caroms", ("all", "#"), -1, -1),
    ("kaisa_bonus", ("side_bank", "any_bank", "none"), 0, 0),
    ("carom_after_carom_call", ("off", "on"), 1, 0),
    ("touch", ("void", "foul"), 1, 1),
    ("double_hit", ("void", "foul"), 1, 0),
    ("wrong_cue", ("void", "foul"), 1, 0),
    ("side_twice", ("void", "foul"), 1, 0),
    ("hand_after_foul", ("owner", "opponent"), 0, 0),
    ("hand_limit", ("void", "foul", "replay"), 0, 0),
    ("carom_ball_off", ("spot", "credit"), 0, 1),
    ("white59", ("after", "before"), 0, 0),
    ("floor_zero", ("off", "on"), 0, 0),
    ("penalty_cap", ("none", "#"), -1, 60),
)

# Part labels: 0-3 the called ball by its code, then these.
BONUS = 4
CAROM = 4  # + ball code: 5 *W, 6 *R, 7 *Y
EXTRA = 7  # + ball code: 8 +W, 9 +R, 10 +Y
FOUL_PART = 11
CAP = 12
_LABELS = ("", "W", "R", "Y", "bonus", "*W", "*R", "*Y", "+W", "+R", "+Y", "foul", "cap")

# Rule numbers of parts and of what a stroke is judged by: KC n, KF 100 + n, C 200 + n.
_KF = const(100)
_C = const(200)
RULES = ("KC", "KF", "C")

# Fields of the shot word, see kaisa_shot.
_SIDE = const(64)
_WHITE = const(1)
_RED = const(2)
_YELLOW = const(3)

# What a stroke does besides points: bits of Verdict.flags.
_WHITE_OFF = const(1)  # the opponent's cue ball is off the table
_OWN_OFF = const(2)  # the striker's next stroke is from hand
_STAYS = const(4)  # position restored, the striker plays again
_SIDE_DIRECT = const(8)  # a yellow straight into a side pocket was scored
_LIFT = const(16)  # hand_after_foul opponent
_CHARGED = const(32)  # counts towards the penalty cap

_BASE = b"\2\2\3\6"  # by ball code; no ball touched counts as a white (KC15)
_CAROM_BASE = b"\0\1\3\x09"  # the called ball's price with a carom (KC26)
_SUM = b"\0\2\3\5\6\x08\0\0\6\x08\x09\x0b\x0c\x0e\0\0"  # base values of a ball set


class Kaisa(Stages):
    """One frame of Kaisa. `cap_alert` is true once a side's penalties reached the cap."""

    NAME = "kaisa"
    FIELDS = Stages.FIELDS + ("side_direct",)
    LISTS = Stages.LISTS + ("charged",)

    def __init__(self, setup) -> None:
        self.club = setup.edition == CLUB
        option = setup.option
        self.max_caroms = option("max_caroms")
        self.bonus_rule = option("kaisa_bonus")
        self.caroms_after_call = option("carom_after_carom_call")
        self.hand_limit = option("hand_limit")
        self.lift_opponent = option("hand_after_foul")
        self.credit_off = option("carom_ball_off")
        self.white59_before = option("white59")
        self.floor_zero = option("floor_zero")
        self.cap = option("penalty_cap")
        self.fouls = bytearray(len(FOULS))  # 1: a foul in this edition, 0: the turn only
        for kind in range(len(FOULS)):
            self.fouls[kind] = kind < TOUCH or self.club
        self.fouls[TOUCH] = option("touch")
        self.fouls[DOUBLE] = option("double_hit")
        self.fouls[WRONG_CUE] = option("wrong_cue")
        self.fouls[SIDE_TWICE] = option("side_twice")
        self.charged = [0, 0]
        super().__init__(setup)

    def begin(self, starter: int) -> None:
        self.charged[0] = self.charged[1] = 0
        self.side_direct = 0
        super().begin(starter)

    def cap_alert(self, side: int) -> bool:
        """Whether `side` has been charged as many penalty points as the cap (KF16)."""
        return 0 <= self.cap <= self.charged[side]

    def judge(self, word: int, v: Verdict) -> int:
        """Judge one shot word; fills `v`, changes no state, returns v.refusal."""
        v.clear()
        kind = word & 3
        if self.turn == NOBODY:
            v.refusal = R_START_NEEDED
        elif self.in_shootout:
            self.judge_shootout(word, v)
        elif kind == MADE:
            self._judge_made(word, v)
        else:
            fallen = word >> 11 & 15
            if self._missing(fallen):
                v.refusal = R_NO_WHITE
            elif COUNT_R[fallen] > 2:
                v.refusal = R_TOO_MANY
            elif kind == FOUL:
                self._judge_foul(word, fallen, v)
            elif kind == REPLAY:
                v.flags = _STAYS
                self._spot(fallen, v)
            else:
                v.passes = True
                v.flags = fallen & _WHITE_OFF
                self._spot(fallen, v)
        return v.refusal

    def _missing(self, balls: int) -> int:
        """Whether a ball set holds the white of an opponent whose cue ball is not there."""
        return balls & 1 and self.hand[1 - self.turn]

    def _spot(self, balls: int, v: Verdict) -> None:
        """Balls to put back, yellow before reds (C16); a white only when it was no pot."""
        if balls & 8:
            v.put_back(_YELLOW)
        reds = COUNT_R[balls]
        if reds:
            v.put_back(_RED)
            if reds > 1:
                v.put_back(_RED)
        if balls & 1 and v.flags & _STAYS:
            v.put_back(_WHITE)

    def _judge_made(self, word: int, v: Verdict) -> None:
        ball = word >> 2 & 3
        caroms = word >> 7 & 15
        extras = word >> 11 & 15
        off = word >> 15 & 3
        called = 1 << ball - 1 if ball != _YELLOW else 8  # as a ball set
        gone = called | extras
        reds = COUNT_R[called] + COUNT_R[extras]
        if off:
            if off == _RED:
                reds += 1
                gone |= 2
                if not COUNT_R[caroms]:
                    v.refusal = R_NOT_CAROMED
            else:
                bit = 8 if off == _YELLOW else 1
                if not caroms & bit:
                    v.refusal = R_NOT_CAROMED
                elif gone & bit:
                    v.refusal = R_TOO_MANY
                gone |= bit
        if not ball:
            v.refusal = R_WORD
        elif (gone | caroms) & 1 and self.hand[1 - self.turn]:
            v.refusal = R_NO_WHITE
        elif called & caroms & 9 or COUNT_R[called] + COUNT_R[caroms] > 2:
            v.refusal = R_ON_POTTED
        elif called & extras & 9 or reds > 2:
            v.refusal = R_TOO_MANY
        if v.refusal:
            return
        # `gone` as a ball set with the right number of reds
        gone = gone & 9 | reds << 1
        v.flags = gone & _WHITE_OFF
        if not self._side_limits(word, ball, gone, v):
            self._score(word, ball, caroms, extras, off, v)
        self._spot(gone, v)

    def _side_limits(self, word: int, ball: int, gone: int, v: Verdict) -> bool:
        """Side pockets the engine can see to be wrong; true when the stroke scores nothing."""
        if not word & _SIDE:
            return False
        yellow = ball == _YELLOW
        direct = yellow and not word >> 4 & 3
        if not self.shots:  # the opening stroke (C21)
            if self.club:
                if yellow:  # KC7
                    self._charge(6, 7, v)
                    v.flags |= _OWN_OFF
                    return True
            else:  # KF12
                v.passes = True
                return True
        if not direct:
            return False
        if self.hand[self.turn]:  # KC21, C22
            limit = self.hand_limit
            if limit == 1:
                self._charge(6, 21, v)
                v.flags |= _OWN_OFF
            elif limit == 2:
                v.flags = _STAYS
            else:
                v.passes = True
            return True
        if self.side_direct:  # KC13, KF8, C19
            if self.fouls[SIDE_TWICE]:
                self._charge(6, 13, v)
            v.passes = True
            return True
        v.flags |= _SIDE_DIRECT
        return False

    def _score(self, word: int, ball: int, caroms: int, extras: int, off: int, v: Verdict) -> None:
        how = word >> 4 & 3
        lone = not caroms and not extras and ball == _WHITE
        if off and self.credit_off:  # KF27, C23
            v.passes = True
            caroms = extras = 0
        elif caroms and how > 1 and not self.caroms_after_call:  # KF9, C7
            caroms = 0
        limit = self.max_caroms
        if caroms and limit >= 0:
            caroms = _dearest(caroms, limit)
        if caroms:
            points = _CAROM_BASE[ball]
            v.part(ball, points, 26)
        else:
            points = _BASE[ball]
            v.part(ball, points, 23)
        if ball == _YELLOW and self._has_bonus(how, word & _SIDE):
            points += 6
            v.part(BONUS, 6, 27)
        if caroms:
            points += _SUM[caroms]
            _list_parts(caroms, CAROM, 25, v)
        if extras:
            points += _SUM[extras]
            _list_parts(extras, EXTRA, 28, v)
        v.points = points
        self._end_rule(lone, points, v)

    def _has_bonus(self, how: int, side: int) -> bool:
        """Yli keskelle (KC27) in its three readings (C5)."""
        rule = self.bonus_rule
        if rule == 0:
            return how == 1 and side > 0
        return rule == 1 and (how == 1 or how == 2)

    def _end_rule(self, lone: bool, points: int, v: Verdict) -> None:
        """Won, played on or passed: KC37, KC38, KF13-KF15."""
        side = self.turn
        target = self.target[side]
        before = self.score[side]
        after = before + points
        if not lone:
            if after >= target:
                v.wins = True
        elif self.white59_before:
            if before >= target - 1:
                v.passes = True
        elif after > target or after == target - 1:
            v.passes = True

    def _judge_foul(self, word: int, fallen: int, v: Verdict) -> None:
        first = word >> 2 & 3
        kind = word >> 4 & 15
        if kind >= len(FOULS):
            v.refusal = R_WORD
            return
        if first == _WHITE and self.hand[1 - self.turn]:
            v.refusal = R_NO_WHITE
            return
        v.flags = fallen & _WHITE_OFF
        if self.fouls[kind]:
            self._charge(_BASE[first], 15 if self.club else _KF + 22, v)
            if kind < TOUCH:
                v.flags |= _OWN_OFF
                if self.lift_opponent:
                    v.flags |= _LIFT
            elif self.hand[self.turn]:  # KC22
                v.flags |= _OWN_OFF
        v.passes = True
        self._spot(fallen, v)

    def _charge(self, value: int, rule: int, v: Verdict) -> None:
        """A foul's points: cut at zero (C10), then by the cap on the frame's total (C11)."""
        side = self.turn
        v.foul = v.passes = True
        v.flags |= _CHARGED
        if self.floor_zero:
            value = max(0, min(value, self.score[side]))
        v.part(FOUL_PART, -value, rule)
        v.points = -value
        if self.cap >= 0:
            spared = value - max(0, self.cap - self.charged[side])
            if spared > 0:
                v.part(CAP, spared, _C + 11)
                v.points += spared

    def apply(self, word: int, v: Verdict) -> None:
        """Play the stroke `v` is the verdict of."""
        flags = v.flags
        side = self.turn
        if word & 3 == REPLAY:
            return
        self.count_stroke()
        if self.in_shootout:
            self.apply_shootout(word, v)
            return
        if flags & _STAYS:
            return
        points = v.points
        if points:
            self.add_points(points)
            if flags & _CHARGED:
                self.charged[side] -= points
        self.hand[side] = 1 if flags & _OWN_OFF else 0
        if flags & (_WHITE_OFF | _LIFT):
            self.hand[1 - side] = 1
        self.side_direct = flags & _SIDE_DIRECT
        if v.wins:
            self.finish(side, BY_TARGET)
        elif v.passes:
            self.next_visit(1 - side)

    def close_visit(self) -> None:
        self.side_direct = 0  # C20
        super().close_visit()

    @staticmethod
    def label_text(code: int) -> str:
        """A part's name on sheets: the called ball, bonus, *R, +W, foul, cap."""
        return _LABELS[code]

    @staticmethod
    def ball_text(code: int) -> str:
        """A ball code of Verdict.spot as a letter."""
        return "0WRY"[code]

    @staticmethod
    def rule_text(code: int) -> str:
        """A part's rule number: KC23, KF22, C11."""
        return RULES[code // 100] + str(code % 100)

    def as_written(self, parts, token: str):
        """Caroms and extras in the token's order, whatever order they were judged in."""
        ordered = [part for part in parts if part[0][0] not in "*+"]
        tail = [part for part in ordered if part[0] in ("foul", "cap")]
        rest = [part for part in parts if part[0][0] in "*+"]
        sign = ""
        for c in token:
            if c in "*+^":
                sign = c
            elif sign:
                for part in rest:
                    if part[0] == sign + c:
                        rest.remove(part)
                        ordered.append(part)
                        break
        return ordered if not tail else parts

    parse = staticmethod(parse)
    format = staticmethod(format)


def _dearest(caroms: int, limit: int) -> int:
    """The `limit` dearest balls of a set: yellow, reds, white (max_caroms)."""
    kept = 0
    for ball in b"\x08\2\2\1":
        if limit > 0 and (COUNT_R[caroms] if ball == 2 else caroms & ball):
            kept += ball
            caroms -= ball
            limit -= 1
    return kept


def _list_parts(balls: int, label: int, rule: int, v: Verdict) -> None:
    """A part a ball of the set, in the order R R Y W; `label` is CAROM or EXTRA."""
    for _ in range(COUNT_R[balls]):
        v.part(label + _RED, 3, rule)
    if balls & 8:
        v.part(label + _YELLOW, 6, rule)
    if balls & 1:
        v.part(label + _WHITE, 2, rule)
