"""A table, its handheld with a desk, and a finger on it; over the real link and a bad radio. No
test. Runs on every interpreter.
"""

import gc

from firmware.handheld_answers import SILENCE
from firmware.handheld_desk import Desk
from host_tests.portable import one_process
from host_tests.portable.linking import table
from rules_core.picture import pack


class Evening:
    """A table, its handheld, a desk on it and a finger."""

    def __init__(self, seed=1, headers="", **air):
        gc.collect()
        one_process.install()
        self.table = table(seed, headers)
        self.hand = self.table.paired()
        for name in air:
            setattr(self.table.air, name, air[name])
        self.desk = Desk(self.hand.link)
        self.signals = []
        self.wait(50)

    def wait(self, ms):
        """Time passes for the board, the air and the desk."""
        for _ in range(0, ms, 5):
            self.table.step()
            self.desk.tick(self.table.ticks)
            if self.desk.signal != SILENCE:
                self.signals.append(self.desk.signal)
                self.desk.signal = SILENCE

    def tap(self, *keys, ms=60):
        """Keys of the handheld."""
        for key in keys:
            self.desk.key_down(key, self.table.ticks)
            self.wait(ms)
            self.desk.key_up(key, self.table.ticks)
            self.wait(40)

    def settle(self):
        """Until the board has answered everything and the desk has heard it."""
        for _ in range(400):
            self.wait(50)
            if not self.desk.mirror.queue and not self.hand.link.outbox.queued:
                state = self.hand.link.state
                if state.revision == self.match.revision:
                    self.wait(10)
                    return
        raise AssertionError("it does not settle")

    @property
    def match(self):
        return self.table.board.desk.match

    def agrees(self):
        """Whether the desk shows the board's game."""
        ours, theirs = [0] * 96, [0] * 96
        n = pack(self.desk.mirror.game, ours)
        assert n == pack(self.match.game, theirs) > 15
        return ours == theirs
