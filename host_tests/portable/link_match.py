"""Matches entered at a handheld and at the board through a bad radio, with power cuts: what the
link must stand. Used by the tests and by bench; runs on every interpreter. No test itself.

A run ends when somebody has won the match. Then every event whose result was 0 must be in the
board's journal exactly once, in order, with its number, and nothing else of the handheld.
"""

import gc

from firmware.link_state import NEXT_MATCH
from host_tests.portable import cuts_match, driving
from host_tests.portable.disk import Disk
from host_tests.portable.linking import Table, records_of, wraps_in
from rules_core.facts import FRAME
from rules_core.match import Match
from rules_core.picture import unpack
from tools.virtual.rand import Random

MISS = 3
UNDO = 11

_MOST_MS = 3_000_000


class PowerGone(BaseException):
    """The power goes in the middle of a write."""


class Fragile(Disk):
    """A disk whose power goes at some write: before it is done, or right after."""

    def __init__(self):
        Disk.__init__(self)
        self.cut_in = 0
        self.done_first = False

    def store(self, name, data):
        self.cut_in -= 1
        if self.cut_in == 0:
            if self.done_first:
                Disk.store(self, name, data)
            raise PowerGone
        Disk.store(self, name, data)


def agreed():
    """Two frames won are the match."""
    setup = cuts_match.agreed()
    setup.frames = 2
    setup.frames_text = "to 2"
    setup.target = [30, 30]
    return setup


class Run:
    """One match. accepted: (kind, word) of every event the handheld was told counts, in order.
    refused: result codes. waits: ms from submit to a result of 0, of events that had no others
    before them and met no power cut. cuts: of the board's power. presses: on the board's own keys.
    """

    def __init__(self, seed, loss, cuts=True):
        self.random = Random(seed * 7 + 3)
        self.setup = agreed()
        start = wraps_in(1000 + seed * 97 % 3000)  # ms: in the middle of every match
        self.table = Table(seed, start, loss=loss, twice=100, late=100, damage=50, replay=100)
        self.disk = Fragile()
        self.disk.files["match.txt"] = cuts_match.headers_text(self.setup).encode()
        self.table.disk = self.disk
        self.table.boot()
        self.hand = self.table.paired()
        gc.collect()
        self.mirror = Match(self.setup)
        self.with_cuts = cuts
        self.accepted = []
        self.refused = []
        self.waits = []
        self.submitted = {}
        self.cuts = self.presses = self.sent = 0
        self.back_at = 0
        self.cut_at = -1

    def play(self):
        """Play to the end of the match; self."""
        while not self._over():
            assert self.table.now < _MOST_MS, "the match does not end"
            self._once()
        self.disk.cut_in = 0
        if self.table.board is None:
            self.table.boot()
        self.table.settle(self.hand)
        self._collect()
        return self

    def _over(self):
        board = self.table.board
        return board is not None and board.desk.match.match_winner() >= 0

    def _once(self):
        random = self.random
        table = self.table
        try:
            for _ in range(1 + random.below(20)):
                table.step()
                self._collect()
            if table.board is not None:
                self._board_acts()
        except PowerGone:
            self._lose_power()
        if table.board is None and table.now >= self.back_at:
            table.boot()
        if random.below(3) == 0 and self.hand.link.outbox.queued < 1 + random.below(4):
            self._submit()

    def _board_acts(self):
        """Its own keys now and then, and its power."""
        what = self.random.below(200)
        if what < 4:
            self.presses += 1
            self.table.press((MISS, UNDO)[what % 2])
        elif self.with_cuts and what == 4:
            self.disk.cut_in = 1 + self.random.below(4)
            self.disk.done_first = self.random.below(2) == 0
        elif self.with_cuts and what == 5:
            self._lose_power()

    def _lose_power(self):
        self.table.cut()
        self.disk.cut_in = 0
        self.cuts += 1
        self.cut_at = self.table.now
        self.back_at = self.table.now + 300 + self.random.below(3000)

    def _submit(self):
        """What the referee enters, by what the handheld shows."""
        link = self.hand.link
        state = link.state
        mirror = self.mirror
        unpack(mirror.game, state.values)
        mirror.clock.paused = state.flags & 1 == 1
        number = self.random.below(60000) * 50000 + self.random.below(50000)
        kind, word, number = driving.event(mirror, number)
        if kind == FRAME and (link.outbox.queued or state.flags & NEXT_MATCH):
            return  # it might be taken for the wish for another match, which ends the run
        alone = link.outbox.queued == 0
        n = link.submit(kind, word, number, self.table.ticks)
        if n:
            self.sent += 1
            self.submitted[n] = (kind, word, self.table.now, alone)

    def _collect(self):
        for n, kind, word, _, result in self.hand.outcomes():
            entered = self.submitted.pop(n)
            assert entered[:2] == (kind, word)
            if result:
                self.refused.append(result)
                continue
            self.accepted.append((kind, word))
            if entered[3] and self.cut_at < entered[2]:
                self.waits.append(self.table.now - entered[2])

    def check(self):
        """AssertionError if the journal is not what was acknowledged."""
        assert not self.submitted, self.submitted
        found = records_of(self.disk)
        mine = [record for record in found if record[0] == self.hand.link.device]
        assert [record[3:] for record in mine] == self.accepted
        numbers = [record[2] for record in mine]
        assert sorted(set(numbers)) == numbers, "numbers are not in order"
        assert len({record[1] for record in mine}) <= 1, "one life, one epoch"
        assert {record[0] for record in found} <= {0, self.hand.link.device}
        state = self.hand.link.state
        game = self.mirror.game
        unpack(game, state.values)
        board = self.table.board
        assert board is not None
        assert list(game.score) == list(board.desk.match.game.score)
        assert self.table.ticks < self.table.start, "the ticks have not wrapped"


def percentile(values, hundredths):
    """The value below which so many hundredths of them are."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * hundredths // 100)]
