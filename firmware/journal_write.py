"""Writing the journal: one record an event, folding, merging. The lower half of journal.

Where records lie is described in journal_read. On flash a record costs one program call: four
go into a small file that littlefs keeps in its directory, which is rewritten whole each time.
Eight such files are folded into a larger one, six of those into one more.
"""

from firmware.borrow import borrow
from firmware.journal_files import ENOSPC
from firmware.journal_read import (
    JOURNAL,
    PER_SEGMENT,
    PREFIX,
    SEGMENT,
    SLOTS,
    Reader,
    header_name,
    log_name,
    segment_name,
    write_prefix,
)
from firmware.journal_time import TimeMarks
from rules_core.const import const
from rules_core.record import SIZE

SHEETS = "sheets"
NOT_SAVED = "NOT SAVED"  # what the board says while records are in memory only
FOLD_AT = 8  # segments
MERGE_AT = 16  # log files

_SMALL = const(96)  # records: log files below are merged
_UNSAVED_MOST = const(100)  # records kept for a disk that comes back
_TIME = const(4)  # where a record has its time
_NEW = JOURNAL + "/new"


class Writer:
    """The journal in `files` (see Files); `kept` is the memory that survives a reset.

    number: of the match, from 1. count: records of it on flash. trouble: "" or NOT_SAVED.
    lost: records that will never be written. highest: number of any match on flash, -1 before
    it could be seen. old: matches that are still to become sheets.
    """

    def __init__(self, files, kept=None) -> None:
        self.files = files
        self.marks = TimeMarks(files, kept)
        self.number = 0
        self.trouble = ""
        self.highest = -1
        self.old = []
        self._error = None
        self._slot = SLOTS - 1
        self._segment = bytearray(SEGMENT)
        self._header = b""  # still to be written
        self._unsaved = bytearray()
        self.lost = 0
        self._forget()

    def _forget(self) -> None:
        """No record is on flash."""
        self.count = 0
        self._covered = 0  # records in log files
        self._logs = []  # [first, count], in order
        self._ring = []  # slots of the segments that are not folded; the last is written to
        self._filled = 0  # records in the last one

    def error(self):
        """The last OSError since it was asked for, or None."""
        error = self._error
        self._error = None
        return error

    def begin(self, headers: str) -> None:
        """A match starts, described by header lines; what was under way is past."""
        self._header = borrow("rules_core.header_record").write_header(headers)
        self._unsaved = bytearray()
        self.lost = 0
        self._save()

    def append(self, data) -> None:
        """Write one record (SIZE bytes, copied): it is safe on return, but for `trouble`."""
        if not self.lost and len(self._unsaved) < _UNSAVED_MOST * SIZE:
            self._unsaved.extend(data)
            self._save()
        else:
            self.lost += 1  # a journal with a hole would come back with a wrong score
        if not self.trouble:
            self.marks.noted(data[_TIME] | data[_TIME + 1] << 8 | data[_TIME + 2] << 16)

    def mark_time(self, now: int) -> None:
        """The clock runs and it is `now` (s since the record began); call it every second."""
        if self.number and not self._header and not self.lost:
            try:
                self.marks.update(now, self.count)
            except OSError as error:
                self._error = error

    def waits(self) -> bool:
        """Whether something could not be written yet, and still may be."""
        return bool(self._header or self._unsaved) and not self.lost

    def _save(self) -> None:
        """Write what is waiting; old sheets make room for it."""
        while True:
            try:
                self._write()
                self.trouble = ""
                return
            except OSError as error:
                if error.errno != ENOSPC or not self._make_room():
                    self._error = error
                    self.trouble = NOT_SAVED
                    return

    def _make_room(self) -> bool:
        """Free some space; whether there was something to free."""
        return False

    def _write(self) -> None:
        if self._header:
            self._write_header()
        while self._unsaved:
            if not self._ring or self._filled == PER_SEGMENT:
                self._next_segment()
            n = min(len(self._unsaved) // SIZE, PER_SEGMENT - self._filled)
            at = PREFIX + self._filled * SIZE
            end = at + n * SIZE
            self._segment[at:end] = self._unsaved[: n * SIZE]
            with self.files.open(segment_name(self._slot), "wb") as file:
                file.write(memoryview(self._segment)[:end])
            self._unsaved = self._unsaved[n * SIZE :]
            self._filled += n
            self.count += n

    def _write_header(self) -> None:
        """Begin the match: what the last one has in segments must be elsewhere before."""
        if self.highest < 0:
            self._scan()
        if self._ring:
            self._fold(True)
        number = self.highest + 1
        with self.files.open(header_name(number), "wb") as file:
            file.write(self._header)
        self._header = b""
        if self.number:
            self.old.append(self.number)
        self.highest = number
        self._adopt(number)

    def _adopt(self, number: int) -> None:
        """This is the match that is written from now on; nothing of it is known yet."""
        self.number = self.marks.number = number
        self._forget()
        write_prefix(self._segment, number)
        self.marks.noted(0)

    def _scan(self) -> list:
        """Look what is there; numbers of the matches, in order. Sets `highest`."""
        raise NotImplementedError

    def _next_segment(self) -> None:
        if len(self._ring) >= SLOTS:
            self._fold(False)
        self._slot = (self._slot + 1) % SLOTS
        self._ring.append(self._slot)
        self._filled = 0

    def _full_segments(self) -> int:
        return len(self._ring) - (self._filled < PER_SEGMENT and len(self._ring) > 0)

    def _fold(self, everything: bool) -> None:
        """Move full segments, or everything, into a log file."""
        n = len(self._ring) if everything else self._full_segments()
        reader = Reader(self.files, self.number)
        reader.count = first = self._covered
        with self.files.open(log_name(self.number, first), "wb") as out:
            reader.copy_segments(self._ring[:n], out)
        self._logs.append([first, reader.count - first])
        self._covered = reader.count
        self._ring = self._ring[n:]

    def _small_logs(self) -> int:
        """How many log files at the end of the list are small."""
        n = 0
        while n < len(self._logs) and self._logs[-1 - n][1] < _SMALL:
            n += 1
        return n

    def _merge(self) -> None:
        """Make one log file of the small ones."""
        n = self._small_logs()
        group = self._logs[-n:]
        first = group[0][0]
        reader = Reader(self.files, self.number)
        reader.count = first
        with self.files.open(_NEW, "wb") as out:
            reader.copy_logs([log[0] for log in group], out)
        self.files.rename(_NEW, log_name(self.number, first))
        self._logs = self._logs[:-n] + [[first, reader.count - first]]
        for log in group[1:]:
            self.files.remove(log_name(self.number, log[0]))
