"""Plays a script on a virtual board in its own time, through the power cuts it asks for.

After a cut the board starts again by itself, and what it had written must be there. Then it is
done what a referee would do: a clock that ran is set going, and what was being entered is typed
again, unless the stroke is on the board. A shadow, see sim_live, knows what was being entered.
"""

import random
import sys
from collections.abc import Callable

from firmware.entry import PAUSE
from rules_core import facts
from rules_core.facts import OVER
from tools.sim_live import KNOWN_GUESTS, Shadow
from tools.sim_match import Story, StoryError
from tools.sim_play import SETTLE_MS, leap
from tools.sim_script import GAP_MS, TAP_MS, Step, clock_text
from tools.sim_time import TableTime
from tools.virtual.flash import KINDS
from tools.virtual.host import BoardError, VirtualBoard

_CLOCK = (facts.PAUSE, facts.RESUME)


class Player:
    """A referee who follows a script.

    told(step, ms): called with each step that has been done and the table time.
    cuts: how often the power went. awaited: the step whose cut did not come, or None. now_ms:
    table time of the match on the board. time: told of what the board says.
    """

    def __init__(
        self,
        board: VirtualBoard,
        story: Story,
        shadow: Shadow,
        seed: int = 1,
        told: Callable[[Step, int], None] | None = None,
        *,
        time: TableTime,
    ) -> None:
        self.cuts = 0
        self.awaited: Step | None = None
        self._board = board
        self._story = story
        self._shadow = shadow
        self._told = told
        self._random = random.Random(seed)
        self._time = time
        self._offset = 0  # ms of the script when the power came
        self._open: list[Step] = []  # since nothing was being entered
        self._events = 0  # how many there were then
        self._matches = 0

    @property
    def now_ms(self) -> int:
        """Table time in ms."""
        return self._time.at(self._board.now_ms)

    def play(self, steps: list[Step]) -> None:
        """Do the steps one after another, and put what the board writes into the story.

        BoardError when the board has ended, StoryError when its journal is not right.
        """
        self._start()
        self._offset = self._time.at(0)
        self._board.let_go()
        self._rest()
        for step in [*steps, Step(0, "", -1, SETTLE_MS)]:
            self._open.append(step)
            if not self._do(step):
                self._come_back()
            if self._told is not None and step.word:
                self._told(step, self.now_ms)
            if not self._shadow.busy:
                self._rest()

    def _start(self) -> None:
        """The board has been switched on."""
        self._collect()
        lost = self._story.came_back(self._shadow.ended)
        if lost:
            raise StoryError(lost)
        self._board.wait(SETTLE_MS)
        self._collect()

    def _rest(self) -> None:
        """Nothing is being entered."""
        self._shadow.agree(self.now_ms)
        self._open = []
        self._events = len(self._story.events)
        self._matches = self._story.matches

    def _do(self, step: Step) -> bool:
        """Do a step; False when the power went."""
        strange = self._board.guest not in KNOWN_GUESTS
        try:
            self._move(step)
        except BoardError:
            if self._board.reset is None:
                raise
        if strange and self._board.guest in KNOWN_GUESTS:
            self._shadow.begin(self.now_ms)
        self._collect()
        return self._board.reset is None

    def _move(self, step: Step) -> None:
        board, shadow = self._board, self._shadow
        shadow.pass_until(self.now_ms)
        if step.cut == 0:
            board.cut()
        elif step.cut > 0:
            board.cut(step.cut, self._random.choice(KINDS))
            self.awaited = step
        elif step.tell:
            board.command(step.tell)
        elif step.until >= 0:
            leap(board, step.until - self._offset)
        elif step.key < 0:
            board.wait(step.ms)
        else:
            if board.guest in KNOWN_GUESTS:
                shadow.press(step.key, step.ms)
            board.down(step.key)
            board.wait(step.ms)
            board.up(step.key)
            board.wait(GAP_MS)

    def _collect(self) -> None:
        records, self._board.journal = self._board.journal, []
        for data in records:
            self._story.add(data)

    # The power has gone

    def _come_back(self) -> None:
        """Switch on again, and bring the match to where the last step was to bring it."""
        shadow, steps = self._shadow, self._open
        runs = not shadow.paused
        began = self._offset + self._board.now_ms - self.now_ms
        self.cuts += 1
        self.awaited = None
        self._story.power_gone()
        try:
            self._board.restart(match=None, choices=None, held=[])
        except BoardError as error:
            raise StoryError(f"after the power cut the board does not start: {error}") from error
        self._offset = began + self._time.at(0)
        self._start()
        done = self._is_done()
        shadow.begin(self.now_ms)
        if runs:
            self._set_clock_going()
        again = [s for s in steps if s.key >= 0 and not _is_pause(s)] if not done else []
        if steps[-1].key < 0 and steps[-1].cut < 0:
            again.append(steps[-1])  # what is left of a wait
        for step in again:
            if not self._do(step):
                raise BoardError("the virtual board lost its power once more")

    def _is_done(self) -> bool:
        """Whether the board has what the steps since the last rest were to bring it."""
        story, shadow = self._story, self._shadow
        if shadow.ended or any(kind not in _CLOCK for kind in shadow.did):
            if story.matches != self._matches:
                return True
            return any(event[1] not in _CLOCK for event in story.events[self._events :])
        return not shadow.busy

    def _set_clock_going(self) -> None:
        match = self._story.match
        if match.clock.paused and match.game.phase != OVER:
            self._do(Step(0, "", PAUSE, TAP_MS))


def _is_pause(step: Step) -> bool:
    return step.key == PAUSE and step.ms == TAP_MS


class Teller:
    """Says on standard error what was done, and how often the buzzer has sounded."""

    def __init__(self, board: VirtualBoard) -> None:
        self._board = board
        self._heard = 0

    def __call__(self, step: Step, ms: int) -> None:
        tones = [str(hz) for _, hz in self._board.sounds[self._heard :] if hz]
        self._heard = len(self._board.sounds)
        buzz = f"  buzzer {' '.join(tones)} Hz" if tones else ""
        print(f"@{clock_text(ms)} {step.text}{buzz}", file=sys.stderr)
