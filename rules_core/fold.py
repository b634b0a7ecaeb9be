"""The fold of a match: its log of events played into a game, a clock and frames won.

The lower half of match, which adds what may be done: here everything in the log is taken to
have happened. Nothing keeps a second truth: undo and amend change the log and fold again.
"""

from rules_core.clock import Clock
from rules_core.const import const
from rules_core.log import Log
from rules_core.setup import game_class

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_OFF = const(-1)
_AMEND = const(12)
_CLOCK = const(13)
_FRAME = const(9)
_NOBODY = const(-1)
_OVER = const(5)
_PAUSE = const(10)
_PLAY = const(0)
_RESUME = const(11)
_REPLAY = const(3)
_ROOM = const(1000)
_ALTERNATE = const(3)


class Fold:
    """What a match's events come to. See Match for the public fields."""

    def __init__(self, setup, room: int = _ROOM) -> None:
        self.setup = setup
        self.game = game_class(setup.game)(setup)
        self.clock = Clock(setup.clock + setup.grace if setup.clock >= 0 else _OFF)
        self.log = Log(room)
        self.last = self.game.new_verdict()
        self.won = [0] * setup.sides
        self._base_won = [0] * setup.sides  # at the first event of the log
        self._base_starter = self._first_starter()
        self._base_time = 0
        self.frame = 1
        self._base_frame = 1
        self.bad_token = False
        self._frame_at = 0  # index in the log where this frame's events begin
        self._undone = 0  # events that redo could bring back
        self._starter = 0
        self._frozen = 0
        self.revision = 0
        self._restart_log()

    def _first_starter(self) -> int:
        start = self.setup.start
        return 0 if start == _ALTERNATE else start

    def _restart_log(self, end: int = -1) -> int:
        """Play the log again up to `end`, from the first frame it still holds."""
        for i in range(self.setup.sides):
            self.won[i] = self._base_won[i]
        self.frame = self._base_frame
        self._frame_at = 0
        self._open_frame(self._base_starter, self._base_time)
        return self._run(0, self.log.n if end < 0 else end)

    def _restart_frame(self, first: int) -> int:
        """Play this frame's events again; index of the first that cannot be, or -1.

        Nothing before index `first` of the log has changed (for checkpoints).
        """
        self._open_frame(self._starter, self.clock.began)
        return self._run(self._frame_at, self.log.n)

    def _open_frame(self, starter: int, now: int) -> None:
        self._starter = starter
        self.game.begin(starter)
        self.clock.begin(now)
        self._frozen = 0
        self.dead = 0  # strokes behind an end that was brought forward; they keep numbers
        self.last.clear()

    def _run(self, i: int, end: int) -> int:
        """Apply the standing events from index i to before end; see _restart_frame."""
        log = self.log
        words = log.words
        times = log.times
        game = self.game
        last = self.last
        while i < end:
            top = times[3 * i + 2]
            if top < 64:
                word = words[i]
                now = times[3 * i] | times[3 * i + 1] << 8 | top << 16
                if word < 0:
                    if not self._run_command(word, now, i):
                        return i
                elif game.phase == _OVER:
                    self.dead += word & 3 != _REPLAY
                else:
                    if game.judge(word, last):
                        return i
                    if self.clock.total >= 0:
                        self._check_time(now)
                    game.apply(word, last)
                    if game.phase == _OVER:
                        self._frozen = self.clock.left(now)
            i += 1
        return -1

    def _run_command(self, word: int, now: int, i: int) -> bool:
        kind = ~word & 15  # see words
        if kind == _AMEND:
            return True
        game = self.game
        if kind == _FRAME and game.phase != _OVER:
            return False
        if game.phase == _OVER and not self._counts_when_over(kind):
            return True
        self._check_time(now)
        if self._do(kind, ~word >> 4, now):
            return False
        if kind == _FRAME:
            self._frame_at = i + 1
        return True

    def _counts_when_over(self, kind: int) -> bool:
        """Events behind an end that an amend brought forward count nothing, but these."""
        return kind == _FRAME or kind == _PAUSE or kind == _RESUME or self.game.reopens(kind)

    def _do(self, kind: int, arg: int, now: int) -> int:
        """Apply a command to clock, frames or game; 0 or the refusal."""
        clock = self.clock
        if kind == _PAUSE:
            clock.pause(now)
        elif kind == _RESUME:
            clock.resume(now)
        elif kind == _CLOCK:
            clock.correct(now, arg)
            if self.game.phase == _PLAY:
                self.game.time_is_up = 0
                self._check_time(now)
        elif kind == _FRAME:
            self._next_frame(now)
        else:
            was_over = self.game.phase == _OVER
            refusal = self.game.command(kind, arg)
            if refusal:
                return refusal
            if not was_over and self.game.phase == _OVER:
                self._frozen = clock.left(now)
        return 0

    def _next_frame(self, now: int) -> None:
        game = self.game
        if game.winner != _NOBODY:
            self.won[game.winner] += 1
        start = self.setup.start
        if start == _ALTERNATE:
            start = (game.starter + 1) % self.setup.sides
        self.frame += 1
        self._open_frame(start, now)

    def _check_time(self, now: int) -> None:
        """Time is up when the clock reads 0 at an event's time, before it happens (KF19)."""
        if not self.game.time_is_up and self.clock.left(now) == 0:
            self.game.time_is_up = 1
