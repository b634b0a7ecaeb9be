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
from rules_core.load import Loader
from rules_core.match import Match
from rules_core.record import SIZE, Record

_FREE_LEAST = const(8)  # blocks


class Resumed:
    """A match as it came back from flash.

    match, setup, headers (their lines); loader fills the match. now: table time in s, of the
    last thing known. sequence: of the last record. cut_short: why later records were left out,
    "" if none were. devices: (epoch, event number) by handheld, of the last event of each.
    """

    def __init__(self, headers: str, setup) -> None:
        self.headers = headers
        self.setup = setup
        self.match = Match(setup)
        self.now = 0
        self.sequence = 0
        self.cut_short = ""
        self.loader = Loader(self.match)
        self.devices = self.loader.devices
        self._record = Record()

    def play(self, data) -> int:
        """Play one record; 0 or the refusal. Slower than the loader, and sure."""
        record = self._record
        record.read(data)
        refusal = self.match.feed(record.kind, record.word, record.number, record.time)
        if not refusal and record.device:
            self.devices[record.device] = (record.epoch, record.event)
        return refusal


def _run(reader: Reader, take):
    """Read all there is; the error that ended it early, or None."""
    try:
        reader.run(take)
    except OSError as error:
        return error
    return None


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
                setup = setup_of(read_headers(headers))
            except ValueError as error:
                self._error = error
                self._put_aside(number)
                return None
            came = self._play(number, headers, setup)
        except OSError as error:
            self._error = error
            self.trouble = NOT_SAVED
            return None
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

    def _play(self, number: int, headers: str, setup) -> Resumed:
        """Play the records of a match and be ready to write on behind them."""
        self.marks.number = number
        came = Resumed(headers, setup)
        reader = Reader(self.files, number)
        damage = _run(reader, came.loader.take)
        if not came.loader.finish():
            # Some record cannot be played: find out which. Two matches may not fit in memory.
            came = None
            came = Resumed(headers, setup)
            reader = Reader(self.files, number)
            damage = _run(reader, came.play)
        came.sequence = reader.count & 0xFFFF
        came.now = self.marks.newest(reader.time)
        if damage is not None:
            self._error = damage
            came.cut_short = str(damage)
            self._start_over(number, headers, reader.count)
            return came
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
        return came

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
