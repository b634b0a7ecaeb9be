"""The journal: every accepted event of the match on flash before anybody is told of it.

`append` writes one record and returns when it cannot be lost any more; `resume` brings back
the match that was under way; `tidy` does what can wait. Records are rules_core.record's. It
judges nothing and draws nothing, and it never raises: when the disk fails, `trouble` is what
the board has to say, the match goes on in memory, and what could not be written is tried
again. Finished matches are kept as sheets in the folder `sheets` until their space is needed;
what is damaged is kept there as N.….bad, under the same rule. One Journal belongs to the
scoreboard; its lower half is journal_write.
"""

from firmware.borrow import borrow
from firmware.journal_files import ENOSPC, JournalError
from firmware.journal_read import JOURNAL, SEGMENTS, read_headers_of
from firmware.journal_time import MARKS
from firmware.journal_write import FOLD_AT, MERGE_AT, SHEETS, Writer
from rules_core.const import const

_FREE_LEAST = const(6)  # blocks
_MERGE_EARLY = const(3)  # log files, when space is short
_NEW_SHEET = SHEETS + "/new"


def _number_of(name: str) -> int:
    """The match that a sheet is of; -1 for a file that is somebody else's."""
    start = name.partition(".")[0]
    return int(start) if start.isdigit() else -1


class Journal(Writer):
    """See Writer for the fields. `aside`: something damaged has been put aside at `resume`."""

    def __init__(self, files, kept=None) -> None:
        self.aside = False
        self._space_checked = -1  # at this count of records
        super().__init__(files, kept)

    def resume(self):
        """The match that was under way (journal_resume.Resumed); None without one.

        Played up to the last good record, and ready to be gone on with. What is behind it is
        kept in files that end in .bad; a match whose headers are damaged goes there as a whole.
        """
        return borrow("firmware.journal_resume").resume(self)

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
            return self._space_checked != self.count and self._widen()
        return True

    def _widen(self) -> bool:
        """See to it that the next records find room; whether something was done.

        Asked once for some records: on littlefs the answer means reading every directory.
        """
        if self.files.free() >= _FREE_LEAST:
            self._space_checked = self.count
            return False
        if self._make_room():
            return True
        if self._small_logs() >= _MERGE_EARLY:
            self._merge()
            return True
        self._space_checked = self.count
        return False

    # What there is

    def _scan(self) -> list:
        """Look what is there; numbers of the matches, in order. Sets `highest`."""
        files = self.files
        numbers = []
        highest = 0
        logs = []
        for name in files.names(JOURNAL):
            start, _, rest = name.partition(".")
            if name == "new":
                files.remove(JOURNAL + "/" + name)  # a merge that was cut short
            if not start.isdigit():
                continue  # somebody else's
            highest = max(highest, int(start))
            if rest == "h":
                numbers.append(int(start))
            else:
                logs.append((int(start), name))
        for number, name in logs:
            if number not in numbers:
                files.remove(JOURNAL + "/" + name)  # of a match that has become a sheet
        for name in files.names(SHEETS):
            highest = max(highest, _number_of(name))
        files.names(SEGMENTS)
        files.names(MARKS)
        numbers.sort()
        self.highest = highest
        return numbers

    # Space

    def _make_room(self) -> bool:
        """Remove the oldest match that is not being played; whether there was one."""
        try:
            oldest = ""
            least = self.highest + 1
            for name in self.files.names(SHEETS):
                number = _number_of(name)
                if 0 <= number < least:
                    oldest = name
                    least = number
            if oldest:
                self.files.remove(SHEETS + "/" + oldest)
            elif self.old:
                self._remove_match(self.old[0])
                self.old = self.old[1:]
            else:
                return False
            return True
        except OSError as error:
            self._error = error
            return False

    def _files_of(self, number: int) -> list:
        """Names of a match's files, its header last."""
        start = "%d." % number
        names = [
            name
            for name in self.files.names(JOURNAL)
            if name[: len(start)] == start and name != start + "h"
        ]
        return names + [start + "h"]

    def _remove_match(self, number: int) -> None:
        """Delete a match; its header first, so that half of it is never taken for a match."""
        for name in reversed(self._files_of(number)):
            self.files.remove(JOURNAL + "/" + name)

    # Old matches

    def _archive(self) -> None:
        """Make a sheet of the oldest match that isn't one yet."""
        number = self.old[0]
        try:
            headers = read_headers_of(self.files, number)
            if headers:
                if borrow("firmware.journal_sheet").write_sheet(
                    self.files, number, headers, _NEW_SHEET
                ):
                    self.files.rename(_NEW_SHEET, "%s/%d.sheet" % (SHEETS, number))
                else:
                    self.files.remove(_NEW_SHEET)
            self._remove_match(number)
        except (JournalError, ValueError) as error:
            self._error = error
            self._put_aside(number)
        except MemoryError as error:
            self._error = error
            self.old = []  # they are kept, and made sheets after another start
            return
        self.old = self.old[1:]

    def _put_aside(self, number: int) -> None:
        """Keep the files of a match that cannot be read where they are in nobody's way."""
        for name in self._files_of(number):
            self.files.rename(JOURNAL + "/" + name, "%s/%s.bad" % (SHEETS, name))
        self.aside = True
