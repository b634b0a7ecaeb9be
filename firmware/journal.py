"""The journal: every accepted event of the match on flash before anybody is told of it.

`append` writes one record and returns when it cannot be lost any more; `resume` brings back
the match that was under way; `tidy` does what can wait. Records are rules_core.record's. It
judges nothing and draws nothing, and it never raises: when the disk fails, `trouble` is what
the board has to say, the match goes on in memory, and what could not be written is tried
again. Finished matches are kept as sheets in the folder `sheets` until their space is needed;
what is damaged is kept there as N.….bad, under the same rule. One Journal belongs to the
scoreboard. Where records lie is described in journal_read.

On flash a record costs one program call: four go into a small file that littlefs keeps in its
directory, which is rewritten whole each time. That is here; what is done once in many strokes
is in journal_tidy, borrowed when it is to be done, so that a board has its memory in play.
"""

from firmware.borrow import borrow
from firmware.journal_time import TimeMarks
from rules_core.const import const

NOT_SAVED = "NOT SAVED"  # what the board says while records are in memory only

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_SIZE = const(20)
_PREFIX = const(4)
_PER_SEGMENT = const(4)
_SEGMENT = const(84)
_SLOTS = const(10)
_FOLD_AT = const(8)
_MERGE_AT = const(16)
_FREE_LEAST = const(6)
_ENOSPC = const(28)

_UNSAVED_MOST = const(100)  # records kept for a disk that comes back
_TIME = const(4)  # where a record has its time
_TIDY = "firmware.journal_tidy"
_FAILURES = (OSError, ImportError, MemoryError)  # flash that fails also keeps modules back


class Journal:
    """The journal in `files` (see Files); `kept` is the memory that survives a reset.

    number: of the match, from 1. count: records of it on flash. trouble: "" or NOT_SAVED.
    lost: records that will never be written. highest: number of any match on flash, -1 before
    it could be seen. old: matches that are still to become sheets. aside: something damaged has
    been put aside at `resume`.
    """

    def __init__(self, files, kept=None) -> None:
        self.files = files
        self.marks = TimeMarks(files, kept)
        self.number = 0
        self.trouble = ""
        self.highest = -1
        self.old = []
        self.aside = False
        self.lost = 0
        self._error = None
        self._slot = _SLOTS - 1
        self._segment = bytearray(_SEGMENT)
        self._header = b""  # still to be written
        self._unsaved = bytearray()
        self._forget()

    def _forget(self) -> None:
        """No record is on flash."""
        self.count = 0
        self._covered = 0  # records in log files
        self._logs = []  # [first, count], in order
        self._ring = []  # slots of the segments that are not folded; the last is written to
        self._filled = 0  # records in the last one
        self._space_checked = -1  # at this count of records

    def error(self):
        """The last error since it was asked for, or None."""
        error = self._error
        self._error = None
        return error

    def resume(self):
        """The match that was under way (journal_resume.Resumed); None without one.

        Played up to the last good record, and ready to be gone on with. What is behind it is
        kept in files that end in .bad; a match whose headers are damaged goes there as a whole.
        """
        return borrow("firmware.journal_resume").resume(self)

    def begin(self, headers: str) -> None:
        """A match starts, described by header lines; what was under way is past.

        A MemoryError comes before anything has changed.
        """
        header = borrow("rules_core.header_record").write_header(headers)
        self._unsaved = bytearray()
        self._header = header
        self.lost = 0
        try:
            self._save()
        except MemoryError as error:  # it waits
            self._error = error

    def append(self, data) -> None:
        """Write one record (SIZE bytes, copied): it is safe on return, but for `trouble`."""
        if self.lost or not self._take(data):
            self.lost += 1  # a journal with a hole would come back with a wrong score
            self.trouble = NOT_SAVED
            return
        try:
            self._save()
            if not self.trouble:
                self.marks.noted(data[_TIME] | data[_TIME + 1] << 8 | data[_TIME + 2] << 16)
        except MemoryError as error:  # it waits, or is written
            self._error = error

    def _take(self, data) -> bool:
        """Keep a record until it is written; whether there was room."""
        try:
            if len(self._unsaved) < _UNSAVED_MOST * _SIZE:
                self._unsaved.extend(data)
                return True
        except MemoryError as error:
            self._error = error
        return False

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
            except _FAILURES as error:
                if not self._found_room(error):
                    self._error = error
                    self.trouble = NOT_SAVED
                    return

    def _found_room(self, error) -> bool:
        """Whether an error was for want of space, and some could be had."""
        try:
            return getattr(error, "errno", 0) == _ENOSPC and borrow(_TIDY).make_room(self)
        except _FAILURES:
            return False  # the first error is the one that is told

    def _write(self) -> None:
        if self._header:
            borrow(_TIDY).write_header(self)
        while self._unsaved:
            if not self._ring or self._filled == _PER_SEGMENT:
                self._next_segment()
            n = min(len(self._unsaved) // _SIZE, _PER_SEGMENT - self._filled)
            at = _PREFIX + self._filled * _SIZE
            end = at + n * _SIZE
            self._segment[at:end] = self._unsaved[: n * _SIZE]
            with self.files.open("segments/%d" % self._slot, "wb") as file:
                file.write(memoryview(self._segment)[:end])
            self._unsaved = self._unsaved[n * _SIZE :]
            self._filled += n
            self.count += n

    def _next_segment(self) -> None:
        if len(self._ring) >= _SLOTS:
            borrow(_TIDY).fold(self, False)
        self._slot = (self._slot + 1) % _SLOTS
        self._ring.append(self._slot)
        self._filled = 0

    def _full_segments(self) -> int:
        return len(self._ring) - (self._filled < _PER_SEGMENT and len(self._ring) > 0)

    # What can wait

    def tidy(self, frame_over: bool = False) -> bool:
        """Do one step of what can wait, a few erases at most; whether there was one.

        For when nobody waits for the board, a second or more after the last key. `frame_over`:
        fold what there is.
        """
        try:
            if self.waits():
                self._save()
                return not self.trouble
            if self.lost or not self.number or not self._untidy(frame_over):
                return False
            return borrow(_TIDY).step(self, frame_over)
        except _FAILURES as error:
            if self._found_room(error):
                return True
            self._error = error
            return False

    def _untidy(self, frame_over: bool) -> bool:
        """Whether there may be anything to do. Space is asked for once for some records."""
        full = self._full_segments()
        if full >= _FOLD_AT or frame_over and full or self.old:
            return True
        if self._space_checked == self.count:
            return False
        if len(self._logs) >= _MERGE_AT or self.files.free() < _FREE_LEAST:
            return True
        self._space_checked = self.count
        return False
