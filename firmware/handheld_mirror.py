"""The match as the handheld knows it: what the board said last, and what is queued on top of it.

No journal and no log: the board keeps those. The board's state comes with every answer, and what
this handheld has entered since is judged and applied to it again, so that a preview is right with
the link down too. What the board alone can know (an undo of what it has written) leaves the
mirror `unsure` until the board has answered. The desk asks; corrections take it for a match.
"""

from firmware.aio import ticks_diff
from rules_core.const import const
from rules_core.picture import unpack
from rules_core.setup import game_class

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_NOBODY = const(-1)
_OVER = const(5)
_PAUSE = const(10)
_RESUME = const(11)
_START = const(3)
_UNDO = const(14)

_STROKE = const(0)
_PAUSED = const(1)  # as link_state
_CAN_REDO = const(2)


class Queued:
    """An event the board has not answered: n (its number), kind and word as Match.feed has them;
    of a stroke the points (None: not known) and the names of the balls to put back after it.
    """

    def __init__(self, n: int, kind: int, word: int) -> None:
        self.n = n
        self.kind = kind
        self.word = word
        self.points = None
        self.spots: "tuple" = ()


class _Clock:
    """What corrections want to know of a clock."""

    total = -1


class Mirror:
    """setup: what is played. game: its state, what is queued included. queue: of Queued, oldest
    first. unsure: the game's state is not known until the board has answered. flags: link_state's.

    last: the newest event: of this handheld's as long as the board stands where it came to, else
    the last stroke that stands, wherever it was entered; None where there is none.
    """

    def __init__(self, setup) -> None:
        self.setup = setup
        self.game = game_class(setup.game)(setup)
        setup.options = {}  # the game has taken what it needs
        self.clock = _Clock()
        self.queue = []
        self.unsure = True
        self.flags = 0
        self.frame = 1
        self.won = [0] * setup.sides
        self.last = None
        self._verdict = self.game.new_verdict()
        self._left = -1
        self._left_at = 0
        self._version = -1  # of the state that was taken
        self._known = False  # whether a state was taken before
        self._seen = []  # its values
        self._done = None  # the newest event answered, while the board stays where it came to
        self._done_at = -1
        self._board = None  # the last stroke that the board has

    @property
    def paused(self) -> bool:
        """Whether the match clock stands, or will when what is queued has been played."""
        return self.flags & _PAUSED > 0

    @property
    def can_redo(self) -> bool:
        """Whether the board could bring something back."""
        return self.flags & _CAN_REDO > 0

    def clock_left(self, ticks: int) -> int:
        """Seconds left at a tick count (ms), -1 without a clock."""
        left = self._left
        if left < 0 or self.paused or self.game.phase == _OVER:
            return left
        return max(0, left - ticks_diff(ticks, self._left_at) // 1000)

    def match_winner(self) -> int:
        """The side that has won the match's frames, or NOBODY."""
        need = self.setup.frames
        if need and self.game.phase == _OVER:
            for side in range(self.setup.sides):
                if self.won[side] >= need:
                    return side
        return _NOBODY

    def answered(self, n: int, taken: bool, revision: int) -> None:
        """The board has answered event n and stands at `revision`; `rebuild` comes next."""
        while self.queue and self.queue[0].n <= n:
            event = self.queue.pop(0)
            if taken and event.n == n:
                self._done = event
                self._done_at = revision

    def rebuild(self, state, ticks: int) -> bool:
        """Take the board's state (link_state) and play what is queued on top (ticks in ms).

        Whether the board has moved on by itself since the last time.
        """
        differs = self._differs(state)
        if state.version != self._version:
            self._version = state.version
            self._left = state.clock_left
            self._left_at = ticks
        self.clock.total = state.clock_left
        self.flags = state.flags
        self.frame = state.frame
        for side in range(self.setup.sides):
            self.won[side] = state.won[side]
        unpack(self.game, state.values)
        self.unsure = False
        if differs and self._done_at != state.revision:
            self._done = None
        self._done_at = state.revision
        for event in self._standing():
            self._play(event)
        if differs or not self._known:
            self._board = _played(state)
        done = self._done
        if self.queue:
            self.last = self.queue[-1]
        else:
            self.last = done if done is not None and done.kind != _STROKE else self._board
        known = self._known
        self._known = True
        return known and differs and self._done is None

    def _differs(self, state) -> bool:
        """Whether the frame stands otherwise than in the state before: a pause is no move, but a
        replay is, which changes none of the game's values.
        """
        seen = self._seen
        board = self._board
        differs = len(seen) != state.count or state.word != (-1 if board is None else board.word)
        for i in range(state.count):
            if i == len(seen):
                seen.append(0)
            if seen[i] != state.values[i]:
                seen[i] = state.values[i]
                differs = True
        return differs

    def add(self, n: int, kind: int, word: int) -> None:
        """Event n has been entered and waits; `rebuild` comes next."""
        self.queue.append(Queued(n, kind, word))

    def _standing(self) -> list:
        """The events that stand when the queue has been played; an undo takes the one before."""
        found = []
        for event in self.queue:
            if event.kind != _UNDO:
                found.append(event)
            elif found and found[-1].kind == _STROKE:
                found.pop()
            else:
                found.append(event)
        return found

    def _play(self, event) -> None:
        kind = event.kind
        if kind == _PAUSE:
            self.flags |= _PAUSED
        elif kind == _RESUME:
            self.flags &= ~_PAUSED
        elif self.unsure:
            return
        elif kind == _STROKE:
            self.unsure = self._stroke(event) != 0
        elif kind != _START or self.game.command(kind, event.word):
            self.unsure = True

    def _stroke(self, event) -> int:
        v = self._verdict
        refusal = self.game.judge(event.word, v)
        if not refusal:
            event.points = v.points or -v.award
            event.spots = tuple(self.game.spots(v))
            self.game.apply(event.word, v)
            self.flags &= ~_CAN_REDO
        return refusal


def _played(state):
    """What the board has played last, with its points and the balls to put back; or None."""
    if state.word < 0:
        return None
    event = Queued(0, _STROKE, state.word)
    event.points = state.points
    if state.length:
        text = bytes(state.spots[: state.length]).decode()
        event.spots = tuple(text.split(" "))
    return event
