"""One random match, step by step, with what must be true of every step. No test itself.

Used by the portable random test and, with shrinking, by the property tests of CPython.
"""

from host_tests.portable.driving import Model, event, later, setup
from host_tests.portable.playing import picture
from rules_core.facts import AMEND, OVER, PAUSE, REDO, RESUME, SCORE, UNDO, command_word
from rules_core.game import Verdict
from rules_core.match import Match
from rules_core.picture import pack


def state(match):
    """The game's packed state."""
    fields = [0] * 64
    return fields[: pack(match.game, fields)]


def said(verdict, word, game):
    """All that a verdict says, comparable."""
    if verdict.refusal:
        return (verdict.refusal,)
    return (
        verdict.points,
        verdict.passes,
        verdict.wins,
        verdict.foul,
        game.spots(verdict),
        game.parts(word, verdict) if word & 3 in (1, 2) else [],
    )


class Walk:
    """A match being played at random, and beside it the model of what stands."""

    def __init__(self, agreed):
        self.setup = setup(agreed)
        self.match = Match(self.setup)
        self.model = Model(self.setup)
        self.now = 0
        self.journal = []  # (now, kind, value, number) of all accepted events, undos included
        self.refused = 0

    def whole(self):
        """What is to be seen, and what can be done next."""
        match = self.match
        seen = (picture(match, self.now), match.revision, match.can_redo(), match.log.n)
        return seen + (list(match.log.words[: match.log.n]),)

    def step(self, number, check=True):
        """Play one event made from `number`; with `check`, prove what must be true of it."""
        self.now = later(self.match, self.now, number & 255)
        kind, value, which = event(self.match, number >> 8)
        before = self.whole()
        self._try(kind, value)
        refusal = self.match.feed(kind, value, which, self.now)
        entry = (self.now, kind, value, which)
        if refusal:
            self.refused += 1
            assert self.whole() == before, "a refused event changed something: %s" % (entry,)
            assert self.must_refuse(entry), "refused without a reason: %s" % (entry,)
            return
        assert self.match.revision == before[1] + 1
        if check and kind == AMEND:
            assert not self.must_refuse(entry), "accepted in spite of %s" % (entry,)
        self.model.accepted(*entry)
        self.journal.append(entry)
        if kind == 0:
            self._scored(before[0], value)
        elif kind in (PAUSE, RESUME):
            assert state(self.match)[:8] == before[0][0][:8] or self.match.game.time_is_up
        elif check and kind in (UNDO, REDO, AMEND):
            self.compare()
        if kind == SCORE:
            side = value & 3
            assert self.match.game.score[side] == (value >> 2) - (1 << 22)

    def must_refuse(self, entry):
        """Whether undo, redo or amend has nothing to work on, by the model; else don't know."""
        kind = entry[1]
        if kind == UNDO:
            return self.model.undoable() < 0
        if kind == REDO:
            return not self.model.taken_back
        if kind == AMEND:
            return self.model.fresh([entry]) is None
        return True

    def compare(self):
        """The match is what a match comes to that was never told of anything taken back."""
        fresh = self.model.fresh()
        assert fresh is not None, "what stands cannot be played"
        assert picture(fresh, self.now) == picture(self.match, self.now)
        return fresh

    def _try(self, kind, value):
        """What the keypad's preview does: it judges, changes nothing, and play agrees."""
        match = self.match
        game = match.game
        if kind or game.phase == OVER:
            return
        before = state(match)
        preview = game.new_verdict()
        assert isinstance(preview, Verdict)
        refusal = game.judge(value, preview)
        assert state(match) == before
        self.preview = (refusal, said(preview, value, game))

    def _scored(self, before, value):
        """After a stroke: the striker's score moved by the points, which their parts add up to."""
        match = self.match
        fields = before[0]
        turn = fields[0]
        score = match.game.score
        points = match.last.points
        old = fields[self._score_at() : self._score_at() + 2]
        assert score[turn] == old[turn] + points and score[1 - turn] == old[1 - turn]
        refusal, what = self.preview
        assert refusal == 0 and what[:4] == said(match.last, value, match.game)[:4]
        if what[5]:
            assert sum([part[1] for part in what[5]]) == points
        else:
            assert points == 0
        assert match.log.words[match.log.n - 1] == value != command_word(UNDO)

    def _score_at(self):
        return len(self.match.game.FIELDS)
