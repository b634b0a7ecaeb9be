"""A match: the fold of its events into a state.

Holds the log of what happened, the game that judges it, the clock, and the frames won.
Everything a board or a score sheet shows is computed from the log, so that undo and amend
are the log played again. Called by the scoreboard, the handheld and `replay`; it reads no
clock: every event comes with its table time in whole seconds since the record began.

Undo takes back the last event that still stands, whatever it was, but never a pause; redo
brings it back; amend replaces an earlier stroke of the frame where it stands.
"""

from rules_core.const import const
from rules_core.fold import Fold

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_AMEND = const(12)
_CLOCK = const(13)
_FRAME = const(9)
_NOBODY = const(-1)
_OVER = const(5)
_PAUSE = const(10)
_R_FULL = const(15)
_R_LATER = const(13)
_R_MATCH_WON = const(14)
_R_NO_SHOT = const(12)
_R_NOT_NOW = const(7)
_R_NOT_OVER = const(2)
_R_NOTHING_TO_REDO = const(11)
_R_NOTHING_TO_UNDO = const(10)
_R_OVER = const(1)
_R_PAUSED = const(8)
_R_RUNNING = const(9)
_REDO = const(15)
_REPLAY = const(3)
_RESUME = const(11)
_UNDO = const(14)
_SECOND = const(64)
_UNDONE = const(128)

_REVISIONS = const(0x3FFFFFFF)
_FRAME_WORD = const(~9)  # a command's word, see words
_PAUSE_WORD = const(~10)
_RESUME_WORD = const(~11)


class Match(Fold):
    """One match under way.

    `game` is the state of the frame, `last` the verdict of the last stroke that stands,
    `clock` the match clock, `won` the frames each side has won before this one. `bad_token`
    is set by a refused amend: the refusal is the new stroke's own, not a later event's.
    `revision` counts accepted events (below 2**30): who has seen it has seen the state.
    """

    # What is shown

    def over(self) -> bool:
        """Whether the frame has ended."""
        return self.game.phase == _OVER

    def clock_left(self, now: int) -> int:
        """Seconds left on the match clock at table time `now`; OFF (-1) without a clock."""
        if self.game.phase == _OVER:
            return self._frozen
        return self.clock.left(now)

    def frames_won(self, side: int) -> int:
        """Frames `side` has won, this one included once it is over."""
        return self.won[side] + (self.game.winner == side and self.game.phase == _OVER)

    def match_winner(self) -> int:
        """The side that has won the match's frames, or NOBODY."""
        need = self.setup.frames
        if need:
            for side in range(self.setup.sides):
                if self.frames_won(side) >= need:
                    return side
        return _NOBODY

    def can_redo(self) -> bool:
        """Whether the last undo can be taken back."""
        return self._undone > 0

    # Events: each returns 0, or the code of why not, and then nothing has changed.

    def play(self, word: int, now: int) -> int:
        """A stroke or replay, as a shot word."""
        game = self.game
        if game.phase == _OVER:
            return _R_OVER
        log = self.log
        verdict = self.last
        refusal = game.judge(word, verdict)
        if not refusal and log.n >= log.places:
            if self._make_room(1):
                game.judge(word, verdict)  # the log was folded: the verdict was another's
            else:
                refusal = _R_FULL
        if refusal:
            self._restart_frame(log.n)  # `last` speaks of the last stroke that stands again
            return refusal
        if self._undone:
            self._forget_undone()
        log.add(word, now)
        self._check_time(now)
        game.apply(word, verdict)
        self.revision = self.revision + 1 & _REVISIONS
        if game.phase == _OVER:
            self._frozen = self.clock.left(now)
        return 0

    def command(self, kind: int, arg: int, now: int) -> int:
        """A command but for undo, redo and amend; `kind` and `arg` as command_word takes."""
        log = self.log
        if kind == _PAUSE or kind == _RESUME or kind == _CLOCK:
            if self.game.phase == _OVER:
                return _R_OVER
            if kind == _PAUSE and self.clock.paused:
                return _R_PAUSED
            if kind == _RESUME and not self.clock.paused:
                return _R_RUNNING
            if kind == _CLOCK and self.clock.total < 0:
                return _R_NOT_NOW
        elif kind == _FRAME:
            if self.game.phase != _OVER:
                return _R_NOT_OVER
            if self.match_winner() != _NOBODY:
                return _R_MATCH_WON
        if not self._can_hold(1):
            return _R_FULL
        up = self.game.time_is_up
        self._check_time(now)
        refusal = self._do(kind, arg, now)
        if refusal:
            self.game.time_is_up = up
            return refusal
        if log.n >= log.places:
            self._make_room(1)
            self._restart_frame(0)
            self._check_time(now)
            self._do(kind, arg, now)  # again: the log was folded without it
        if self._undone:
            self._forget_undone()
        log.add(~(kind | arg << 4), now)
        self.revision = self.revision + 1 & _REVISIONS
        if kind == _FRAME:
            self._frame_at = log.n
        return 0

    def undo(self) -> int:
        """Take back the last event that still stands; pauses stay (notation `!undo`)."""
        at = self._last_standing(self._frame_at)
        crossing = at < 0
        if crossing:
            at = self._last_standing(0)
            if at < 0:
                return _R_NOTHING_TO_UNDO
        first = self._swap_amend(at)
        self._mark(at, True)
        self._undone += 1
        self.revision = self.revision + 1 & _REVISIONS
        if crossing:
            self._restart_log()
        else:
            self._restart_frame(first)
        return 0

    def redo(self) -> int:
        """Bring back what the last undo took, as long as nothing was played since."""
        if not self._undone:
            return _R_NOTHING_TO_REDO
        log = self.log
        at = self._first_undone()
        self._mark(at, False)
        first = self._swap_amend(at)
        self._undone -= 1
        self.revision = self.revision + 1 & _REVISIONS
        if log.words[at] == _FRAME_WORD:
            self._restart_log()
        else:
            self._restart_frame(first)
        return 0

    def amend(self, number: int, word: int, now: int) -> int:
        """Stroke `number` (from 1) of this frame was really `word`, a shot or replay."""
        self.bad_token = False
        at = self._find_shot(number)
        if at < 0:
            return _R_NO_SHOT
        log = self.log
        old = log.words[at]
        log.words[at] = word
        bad = self._restart_frame(at)
        refusal = 0
        if bad >= 0:
            self.bad_token = bad == at
            refusal = self.last.refusal if self.bad_token else _R_LATER
        place = at - self._frame_at
        if not refusal and log.n + 2 > log.places and not self._make_room(2):
            refusal = _R_FULL
        if refusal:
            at = self._frame_at + place
            log.words[at] = old
            self._restart_frame(at)
            return refusal
        if self._undone:
            self._forget_undone()
        log.add(~(_AMEND | place << 4), now)
        log.add(old, now, _SECOND)
        self.revision = self.revision + 1 & _REVISIONS
        return 0

    def feed(self, kind: int, value: int, number: int, now: int) -> int:
        """One event as a record or a sheet has it; 0, or the refusal.

        kind 0: the shot `value`; UNDO, REDO; AMEND: shot `number` was `value`; else a
        command with the argument `value`.
        """
        if kind == 0:
            return self.play(value, now)
        if kind == _UNDO:
            return self.undo()
        if kind == _REDO:
            return self.redo()
        if kind == _AMEND:
            return self.amend(number, value, now)
        return self.command(kind, value, now)

    # Places in the log

    def _last_standing(self, start: int) -> int:
        """Index of the last event from `start` on that undo can take back, or -1."""
        log = self.log
        for i in range(log.n - 1, start - 1, -1):
            if log.times[3 * i + 2] & (_UNDONE | _SECOND):
                continue
            word = log.words[i]
            if word != _PAUSE_WORD and word != _RESUME_WORD:
                return i
        return -1

    def _find_shot(self, number: int) -> int:
        """Index of shot `number` of this frame, strokes behind an early end included."""
        log = self.log
        for i in range(self._frame_at, log.n):
            word = log.words[i]
            if word >= 0 and word & 3 != _REPLAY and log.times[3 * i + 2] < 64:
                number -= 1
                if number == 0:
                    return i
        return -1

    def _mark(self, at: int, undone: bool) -> None:
        self.log.set_undone(at, undone)
        if at + 1 < self.log.n and self.log.is_second(at + 1):
            self.log.set_undone(at + 1, undone)

    def _swap_amend(self, at: int) -> int:
        """Exchange an amend's two words when it is taken back or brought back.

        The first index of the log that has changed with event `at`.
        """
        words = self.log.words
        word = words[at]
        if word < 0 and ~word & 15 == _AMEND:
            target = self._frame_at + (~word >> 4)
            words[target], words[at + 1] = words[at + 1], words[target]
            return target
        return at

    def _first_undone(self) -> int:
        """Index of the event that redo would bring back; something is undone."""
        log = self.log
        at = log.n
        left = self._undone
        while left:
            at -= 1
            if log.is_undone(at) and not log.is_second(at):
                left -= 1
        return at

    def _forget_undone(self) -> None:
        self.log.purge(self._first_undone())
        self._undone = 0

    def _can_hold(self, need: int) -> bool:
        """Whether `need` places are free, or can be made so without losing what counts."""
        log = self.log
        if log.n + need > log.places:
            log.grow()
        free = log.places - log.n + self._frame_at
        if free < need and self._undone:
            for i in range(self._frame_at, log.n):
                free += log.is_undone(i)
        return free >= need

    def _make_room(self, need: int) -> bool:
        """Forget what redo could bring back, then the oldest frames, until `need` fit."""
        log = self.log
        if not self._can_hold(need):
            return False
        if log.n + need > log.places and self._undone:
            self._forget_undone()
        while log.n + need > log.places:
            self._drop_frame()
        return True

    def _drop_frame(self) -> None:
        """Fold the oldest frame in the log into where the log begins."""
        log = self.log
        end = 0
        while log.words[end] != _FRAME_WORD:
            end += 1
        self._restart_log(end + 1)
        for i in range(self.setup.sides):
            self._base_won[i] = self.won[i]
        self._base_starter = self._starter
        self._base_time = self.clock.began
        self._base_frame = self.frame
        log.drop(end + 1)
        self._restart_log()
