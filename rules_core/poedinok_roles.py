"""Poedinok between the strokes: the verdict, the cue ball's role, corrections, a frame's end.

The part of the game that the poedinok module builds on; it knows nothing of what a stroke
is worth. The side at the table is in hand when the cue ball is (D4, D11), nobody else.
"""

from rules_core.const import const
from rules_core.game import Game, Verdict

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BY_TARGET = const(1)
_WHITE = const(1)

_NAMES = "WYRK"  # by bit of a ball set


class PoedinokVerdict(Verdict):
    """A verdict with what the stroke does to the balls.

    `spot` is the set of balls to put back, `cue` the next stroke's cue ball, `hand` 1 when
    it is played from hand, `double` the points for two pockets, `loses` whether the award
    gives the opponent the frame.
    """

    def clear(self) -> None:
        super().clear()
        self.cue = _WHITE
        self.spot = self.hand = self.double = 0
        self.loses = False


class Roles(Game):
    """`cue` is the cue ball of the next stroke, WHITE or YELLOW."""

    FIELDS = Game.FIELDS + ("cue",)

    def set_starter(self, side: int) -> None:
        self.cue = _WHITE
        super().set_starter(side)

    def finish(self, winner: int, reason: int) -> None:
        """End the frame; nobody plays next, so nobody is in hand."""
        self.hand[0] = self.hand[1] = 0
        super().finish(winner, reason)

    def next_visit(self, wanted: int) -> None:
        """End the visit by `!turn`: a cue ball in hand stays so, else the white begins (D4)."""
        hand = self.hand
        held = hand[self.turn]
        hand[self.turn] = 0
        hand[wanted] = held
        if not held:
            self.cue = _WHITE
        super().next_visit(wanted)

    def correct_score(self, side: int, points: int) -> int:
        """Referee's correction; the target reached so ends the frame."""
        refusal = super().correct_score(side, points)
        if not refusal and points >= self.target[side]:
            self.finish(side, _BY_TARGET)
        return refusal

    def spots(self, v: PoedinokVerdict) -> list:
        return [_NAMES[i] for i in range(4) if v.spot >> i & 1]
