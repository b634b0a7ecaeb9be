"""Loads a match from its records, without playing each: one fold at the end.

For whoever resumes a long match: playing 500 events with their undos one after another folds
the frame again at every undo. The records must have been accepted when they were written, so
what is left to do is what they did to the log; `finish` plays that. When it cannot be played,
feed the records to a Match instead and see which.
"""

from rules_core.const import const
from rules_core.match import Match

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_AMEND = const(12)
_FRAME = const(9)
_REDO = const(15)
_UNDO = const(14)
_SECOND = const(64)

_CANNOT = const(1)  # any refusal: the events are not those of a match


class Loader:
    """Fills the log of `match`, which has nothing in it yet.

    devices: (epoch, event number) by handheld, of the last event of each.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.devices = {}
        self._log = match.log
        self._words = match.log.words
        self._times = match.log.times

    def take(self, data) -> int:
        """Take a record, bytes that have been checked (record); 0, or not 0: it cannot be."""
        match = self.match
        log = self._log
        n = log.n
        if not (data[0] or match._undone or data[7] | data[6] & 0xC0 or data[11] & 0xC0):
            if n < log.places:  # a stroke on the board's own keys: nearly always
                self._words[n] = data[8] | data[9] << 8 | data[10] << 16 | data[11] << 24
                times = self._times
                at = 3 * n
                times[at] = data[4]
                times[at + 1] = data[5]
                times[at + 2] = data[6]
                log.n = n + 1
                match.revision += 1
                return 0
        refusal = self._take(data[0] & 15, data)
        if data[0] >> 4 and not refusal:
            self.devices[data[0] >> 4] = (data[14], data[15] | data[16] << 8)
        return refusal

    def _take(self, kind: int, data) -> int:
        """Take any record."""
        match = self.match
        log = self._log
        if kind == _UNDO:
            return self._undo()
        if kind == _REDO:
            return self._redo()
        if data[11] & 0xC0:
            return _CANNOT  # no word
        word = data[8] | data[9] << 8 | data[10] << 16 | data[11] << 24
        now = data[4] | data[5] << 8 | data[6] << 16 | data[7] << 24
        if kind == _AMEND:
            return self._amend(data[12] | data[13] << 8, word, now)
        if kind:
            word = ~(kind | word << 4)
        if (match._undone or log.n >= log.places) and not self._room(1):
            return _CANNOT
        log.add(word, now)
        match.revision += 1
        if kind == _FRAME:
            match._frame_at = log.n
        return 0

    def finish(self) -> bool:
        """Play what the log has come to; whether all of it could be played."""
        return self.match._restart_log() < 0

    def _room(self, need: int) -> bool:
        match = self.match
        if self._log.n + need > self._log.places and not match._make_room(need):
            return False
        if match._undone:
            match._forget_undone()
        return True

    def _undo(self) -> int:
        match = self.match
        at = match._last_standing(match._frame_at)
        if at < 0:
            at = match._last_standing(0)
            if at < 0:
                return _CANNOT
        match._swap_amend(at)
        match._mark(at, True)
        match._undone += 1
        match.revision += 1
        if at < match._frame_at:
            match._frame_at = self._frame_before(at)
        return 0

    def _frame_before(self, at: int) -> int:
        """Where the frame begins that goes on when the !frame at index `at` is taken back."""
        log = self._log
        while at > 0:
            at -= 1
            if log.words[at] == ~_FRAME and not log.is_undone(at):
                return at + 1
        return 0

    def _redo(self) -> int:
        match = self.match
        log = self._log
        if not match._undone:
            return _CANNOT
        at = match._first_undone()
        match._mark(at, False)
        match._swap_amend(at)
        match._undone -= 1
        match.revision += 1
        if log.words[at] == ~_FRAME:
            match._frame_at = at + 1
        return 0

    def _amend(self, number: int, word: int, now: int) -> int:
        match = self.match
        log = self._log
        at = match._find_shot(number)
        if at < 0:
            return _CANNOT
        old = log.words[at]
        log.words[at] = word
        place = at - match._frame_at
        if not self._room(2):
            return _CANNOT
        log.add(~(_AMEND | place << 4), now)
        log.add(old, now, _SECOND)
        match.revision += 1
        return 0
