"""The journal: every accepted event of the match on flash before anybody is told of it.

`append` writes one record and returns when it cannot be lost any more; `resume` brings back
the match that was under way; `tidy` does what can wait. Records are rules_core.record's. It
judges nothing and draws nothing, and it never raises: when the disk fails, `trouble` is what
the board has to say, the match goes on in memory, and what could not be written is tried
again. One Journal belongs to the scoreboard; its lower halves are journal_store (what there
is) and journal_write (how it is written).
"""

from firmware.journal_files import ENOSPC, JournalError
from firmware.journal_read import PREFIX, Reader, header_name, log_name, read_headers_of
from firmware.journal_store import Store
from firmware.journal_write import FOLD_AT, MERGE_AT, NOT_SAVED
from rules_core.const import const
from rules_core.headers import read_headers, setup_of
from rules_core.match import Match
from rules_core.record import SIZE

_FREE_LEAST = const(8)  # blocks


class Resumed:
    """A match as it came back from flash.

    match, setup, headers (their lines). now: table time in s, of the last thing known.
    sequence: of the last record. cut_short: why later records were left out, "" if none were.
    devices: (epoch, event number) by handheld, of the last event of each in the record.
    """

    def __init__(self, headers: str) -> None:
        self.headers = headers
        self.setup = setup_of(read_headers(headers))
        self.match = Match(self.setup)
        self.now = 0
        self.sequence = 0
        self.cut_short = ""
        self.devices = {}

    def take(self, record, data, at: int) -> int:
        """Play one record; 0 or the refusal."""
        refusal = self.match.feed(record.kind, record.word, record.number, record.time)
        if not refusal:
            self.now = record.time
            self.sequence = record.sequence
            if record.device:
                self.devices[record.device] = (record.epoch, record.event)
        return refusal


class Journal(Store):
    """See Writer and Store for the fields."""

    def resume(self):
        """The match that was under way, as Resumed, ready to go on with; None without one.

        Played up to the last good record. What is behind it is kept in files that end in .bad;
        a match whose headers are damaged goes there as a whole.
        """
        try:
            self.old = self._scan()
            number, headers = self._newest()
            if not headers:
                return None
            try:
                came = Resumed(headers)
            except ValueError as error:
                self._error = error
                self._put_aside(number)
                return None
            self._play(number, came)
        except OSError as error:
            self._error = error
            self.trouble = NOT_SAVED
            return None
        came.now = self.marks.newest(came.now)
        self.marks.noted(came.now)
        return came

    def _newest(self) -> "tuple[int, str]":
        """Take the newest match out of `old`: its number and header lines."""
        while self.old:
            number = self.old.pop()
            try:
                headers = read_headers_of(self.files, number)
            except JournalError as error:
                self._error = error
                self._put_aside(number)
                break
            if headers:
                return number, headers
            self.files.remove(header_name(number))  # its beginning was cut short
        return 0, ""

    def _play(self, number: int, came: Resumed) -> None:
        """Play the records of a match and be ready to write on behind them."""
        reader = Reader(self.files, number)
        self.marks.number = number
        try:
            reader.run(came.take)
        except OSError as error:
            self._error = error
            came.cut_short = str(error)
            came.now = self.marks.newest(came.now)
            self._start_over(number, came.headers, reader.count)
            return
        self._adopt(number)
        self.count = reader.count
        self._covered = reader.covered
        self._logs = reader.logs
        self._ring = reader.ring
        if self._ring:
            self._slot = self._ring[-1]
            tail = reader.tail
            self._segment[: len(tail)] = tail
            self._filled = (len(tail) - PREFIX) // SIZE
        for first in reader.stale:
            self.files.remove(log_name(number, first))

    # What can wait

    def tidy(self, frame_over: bool = False) -> bool:
        """Do one step of what can wait, a few erases at most; whether there was one.

        For when nobody waits for the board, a second or more after the last key. `frame_over`:
        fold what there is.
        """
        try:
            return self._step(frame_over)
        except OSError as error:
            if error.errno == ENOSPC and self._make_room():
                return True
            self._error = error
            return False

    def _step(self, frame_over: bool) -> bool:
        if self.waits():
            self._save()
            return not self.trouble
        if self.lost or not self.number:
            return False
        full = self._full_segments()
        if full >= FOLD_AT or frame_over and full:
            self._fold(False)
        elif self._small_logs() >= MERGE_AT:
            self._merge()
        elif self.old:
            self._archive()
        else:
            return self.files.free() < _FREE_LEAST and self._make_room()
        return True
