"""Kaisa when the time is up: last visits, shoot-out, sudden death (KF19-KF21, C25-C29).

The part of the game that the kaisa module builds on; it knows nothing of scoring in normal
play. Match sets `time_is_up` before the first event at or after the clock's end.
"""

from rules_core.const import const
from rules_core.game import Game, Verdict

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BY_SHOOTOUT = const(4)
_BY_SUDDEN_DEATH = const(5)
_FOUL = const(2)
_LAST_VISITS = const(1)
_MADE = const(1)
_NOBODY = const(-1)
_PLAY = const(0)
_R_NO_SIDE = const(3)
_R_STARTED = const(5)
_REPLAY = const(3)
_SHOOTOUT = const(2)
_SUDDEN_DEATH = const(3)
_IN_SHOOTOUT = const(512)
_R_ONLY_YELLOW = const(36)
_SIDE_TWICE = const(6)
_TOUCH = const(2)

_YELLOW_MADE = const(1 | 3 << 2)  # the word of Y: to a corner, nothing else (KF20)
_STRAY = const(0x3FFFBFFC)  # bits no other word has here: the yellow may have fallen
_STRAY_FOUL = const(0x3FFFBF80)
_VALUE = const(6)  # points for it, and for a cue ball lost


class KaisaVerdict(Verdict):
    """A verdict with what the points are made of.

    `ball` called (0: nothing scored), `base` its price, `bonus`, `caroms` and `extras` the
    ball sets that count, `fine` charged before the cap and `spared` by it, `gone` the set of
    balls off the table, `flags` what the stroke does to the cue balls (kaisa) and why.
    """

    def clear(self) -> None:
        super().clear()
        self.ball = self.base = self.bonus = self.caroms = self.extras = 0
        self.fine = self.spared = self.gone = self.flags = 0


class Stages(Game):
    """Phases of a Kaisa frame. `left` is the visits each side still has in the phase."""

    FIELDS = Game.FIELDS + ("in_shootout", "opened", "first", "side_direct", "round")
    LISTS = Game.LISTS + ("left",)

    def __init__(self, setup) -> None:
        self.shootout_visits = setup.shootout
        self.floor_zero = setup.option("floor_zero")
        self.left = [0, 0]
        super().__init__(setup)

    def begin(self, starter: int) -> None:
        self.in_shootout = 0  # 1 from the moment its !start is awaited
        self.opened = 0  # 1 once a stroke of the shoot-out was played
        self.side_direct = 0  # not 0: the stroke before was a yellow straight to a side
        self.first = starter
        self.round = 0  # of sudden death, from 1
        self.left[0] = self.left[1] = 0
        super().begin(starter)

    def next_visit(self, wanted: int) -> None:
        """End the visit; `wanted` plays next unless its visits in this phase are used up."""
        ended = self.turn
        # close_visit written out: a call is dear on the stroke path
        self.run = self.struck = 0
        self.side_direct = 0  # C20: the memory of a direct side yellow ends with the visit
        players = self.players[ended]
        if players > 1:
            self.player[ended] = (self.player[ended] + 1) % players
        phase = self.phase
        if phase == _PLAY:
            if self.time_is_up and ended != self.starter:  # the round is complete, C25
                self.phase = _LAST_VISITS
                self.left[0] = self.left[1] = 2
            self.turn = wanted
            return
        left = self.left
        if left[ended]:
            left[ended] -= 1
        if phase == _SUDDEN_DEATH and self._decided(ended):
            return
        if left[wanted]:
            self.turn = wanted
        elif left[1 - wanted]:
            self.turn = 1 - wanted
        elif phase == _LAST_VISITS:
            self._await_shootout()
        elif phase == _SHOOTOUT:
            self._after_shootout()
        else:
            self._new_round()

    def _await_shootout(self) -> None:
        """Only cue balls and the yellow remain; a new lag decides who starts (KF20)."""
        self.phase = _SHOOTOUT
        self.in_shootout = 1
        self.opened = 0
        self.hand[0] = self.hand[1] = 1
        self.turn = _NOBODY

    def _after_shootout(self) -> None:
        """All visits used: the higher score wins, level goes to sudden death (KF20)."""
        a, b = self.score[0], self.score[1]
        if a != b:
            self.finish(0 if a > b else 1, _BY_SHOOTOUT)
            return
        self.phase = _SUDDEN_DEATH
        self._new_round()

    def _new_round(self) -> None:
        self.left[0] = self.left[1] = 1
        self.round += 1
        self.turn = self.first

    def _decided(self, ended: int) -> bool:
        """Sudden death after the second side's visit: level goes on, else it is over."""
        if ended == self.first:
            return False
        ahead = self.score[ended] - self.score[1 - ended]
        if ahead:
            self.finish(ended if ahead > 0 else 1 - ended, _BY_SUDDEN_DEATH)
        return ahead != 0

    def choose_starter(self, side: int) -> int:
        """`!start`: before a frame's first stroke, or the shoot-out's (KF20)."""
        if not self.in_shootout:
            refusal = super().choose_starter(side)
            if not refusal:
                self.first = side
            return refusal
        if side >= self.sides:
            return _R_NO_SIDE
        if self.opened or self.phase != _SHOOTOUT:
            return _R_STARTED
        self.first = self.turn = side
        self.left[0] = self.left[1] = self.shootout_visits
        return 0

    def judge_shootout(self, word: int, v: KaisaVerdict) -> None:
        """Only -, Y, = and fouls p o t d w x can happen; the yellow is the only ball."""
        v.flags = _IN_SHOOTOUT
        kind = word & 3
        first = word >> 2 & 3
        stray = _STRAY_FOUL if kind == _FOUL else _STRAY
        if kind == _MADE and word != _YELLOW_MADE or kind != _MADE and word & stray:
            v.refusal = _R_ONLY_YELLOW
        elif kind == _REPLAY:
            v.gone = word >> 11
        elif kind == _MADE:
            v.gone = 8
            v.ball = first
            v.base = v.points = _VALUE
            side = self.turn
            after = self.score[side] + _VALUE
            v.wins = after >= self.target[side] or (
                self.phase == _SUDDEN_DEATH
                and side != self.first
                and after > self.score[1 - side]
            )
        else:
            v.gone = 8
            v.passes = True
            if kind == _FOUL:
                if first and first != 3 or (word >> 4 & 15) >= _SIDE_TWICE:
                    v.refusal = _R_ONLY_YELLOW
                elif (word >> 4 & 15) < _TOUCH:
                    self._lose_cue_ball(v)

    def _lose_cue_ball(self, v: KaisaVerdict) -> None:
        """KF20; the frame's penalty cap does not know of it."""
        lost = _VALUE
        if self.floor_zero:
            lost = max(0, min(lost, self.score[self.turn]))
        v.foul = True
        v.fine = lost
        v.spared = 0
        v.points = -lost

    def apply_shootout(self, v: KaisaVerdict) -> None:
        """Play a stroke of the shoot-out or of sudden death."""
        side = self.turn
        self.opened = 1
        if v.points:
            self.add_points(v.points)
        sudden = self.phase == _SUDDEN_DEATH
        if v.wins:
            self.finish(side, _BY_SUDDEN_DEATH if sudden else _BY_SHOOTOUT)
        elif sudden and v.foul:  # C29: who loses the cue ball has lost
            self.finish(1 - side, _BY_SUDDEN_DEATH)
        elif v.passes:
            self.next_visit(1 - side)
