"""The journal's housekeeping: which matches there are, old ones, damaged ones, space.

The middle of journal, above the writing. Finished matches are kept as sheets in the folder
`sheets` until their space is needed; what is damaged is kept there as N.….bad for whoever wants
to look, under the same rule.
"""

from firmware.journal_files import JournalError, read_small
from firmware.journal_read import (
    JOURNAL,
    SEGMENT,
    SEGMENTS,
    SLOTS,
    Reader,
    belongs_to,
    header_name,
    log_name,
    read_headers_of,
    segment_name,
)
from firmware.journal_time import MARKS
from firmware.journal_write import NOT_SAVED, Writer
from rules_core.header_record import write_header

SHEETS = "sheets"

_NEW_SHEET = SHEETS + "/new"


def _number_of(name: str) -> int:
    """The match that a sheet is of; -1 for a file that is somebody else's."""
    start = name.partition(".")[0]
    return int(start) if start.isdigit() else -1


class Store(Writer):
    """`aside` says that what was damaged has been put aside since the journal was made."""

    def __init__(self, files, kept=None) -> None:
        self.aside = False
        super().__init__(files, kept)

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
                # Only now and then: the notation takes memory that a match can do without.
                from firmware.journal_sheet import write_sheet

                if write_sheet(self.files, number, headers, _NEW_SHEET):
                    self.files.rename(_NEW_SHEET, "%s/%d.sheet" % (SHEETS, number))
                else:
                    self.files.remove(_NEW_SHEET)
            self._remove_match(number)
        except (JournalError, ValueError) as error:
            self._error = error
            self._put_aside(number)
        self.old = self.old[1:]

    # Damage

    def _put_aside(self, number: int) -> None:
        """Keep the files of a match that cannot be read where they are in nobody's way."""
        for name in self._files_of(number):
            self.files.rename(JOURNAL + "/" + name, "%s/%s.bad" % (SHEETS, name))
        self.aside = True

    def _start_over(self, number: int, headers: str, good: int) -> None:
        """Go on in a match of a new number with the good records; put the damaged one aside."""
        self.aside = True
        fresh = self.highest + 1
        try:
            reader = Reader(self.files, number)
            with self.files.open(log_name(fresh, 0), "wb") as out:
                reader.copy_first(good, out)
            damaged = self._keep_segments(number)
            with self.files.open(header_name(fresh), "wb") as file:
                file.write(write_header(headers))
            self.highest = fresh
            self._adopt(fresh)
            self.count = self._covered = good
            self._logs = [[0, good]]
            self._put_aside(number)
            for slot in damaged:
                self.files.remove(segment_name(slot))
        except OSError as error:
            self._error = error
            if self.number != fresh:
                self.trouble = NOT_SAVED
                self.lost = 1  # nothing written behind the damage would be found again

    def _keep_segments(self, number: int) -> list:
        """Copy the newest records of a damaged match as they are; the slots they are in."""
        slots = []
        with self.files.open("%s/%d.segments.bad" % (SHEETS, number), "wb") as out:
            for slot in range(SLOTS):
                data = read_small(self.files, segment_name(slot), SEGMENT + 1)
                if data and belongs_to(data) in (-1, number & 0xFFFF):
                    out.write(data)
                    slots.append(slot)
        return slots
