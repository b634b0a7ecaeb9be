"""What the journal does once in many strokes: folding, merging, sheets of old matches, space.

Borrowed by the journal when there is something to do; functions over a Journal, whose other
half they are. Eight small files are folded into a larger one, sixteen of those into one more.
They raise what the disk raises; the journal copes.
"""

from firmware.borrow import borrow
from firmware.journal_files import JournalError
from firmware.journal_read import (
    JOURNAL,
    SEGMENTS,
    Reader,
    header_name,
    log_name,
    read_headers_of,
    write_prefix,
)
from rules_core.const import const

SHEETS = "sheets"
MARKS = "marks"  # as journal_time has it
FOLD_AT = 8  # segments
MERGE_AT = 16  # log files
FREE_LEAST = 6  # blocks

_SMALL = const(96)  # records: log files below are merged
_MERGE_EARLY = const(3)  # log files, when space is short
_NEW = JOURNAL + "/new"
_NEW_SHEET = SHEETS + "/new"


def step(journal, frame_over: bool) -> bool:
    """See Journal.tidy."""
    full = journal._full_segments()
    if full >= FOLD_AT or frame_over and full:
        fold(journal, False)
    elif _small_logs(journal) >= MERGE_AT:
        _merge(journal)
    elif journal.old:
        _archive(journal)
    else:
        return journal._space_checked != journal.count and _widen(journal)
    return True


def write_header(journal) -> None:
    """Begin the match: what the last one has in segments must be elsewhere before."""
    if journal.highest < 0:
        scan(journal)
    if journal._ring:
        fold(journal, True)
    number = journal.highest + 1
    with journal.files.open(header_name(number), "wb") as file:
        file.write(journal._header)
    # Until all is done the header waits: whatever fails here is done again, from the start.
    before = journal.number
    if before and before != number and before not in journal.old:
        journal.old.append(before)
    adopt(journal, number)
    journal.highest = number
    journal._header = b""


def adopt(journal, number: int) -> None:
    """This is the match that is written from now on; nothing of it is known yet."""
    journal._forget()
    write_prefix(journal._segment, number)
    journal.number = journal.marks.number = number
    journal.marks.noted(0)


def _number_of(name: str) -> int:
    """The match that a sheet is of; -1 for a file that is somebody else's."""
    start = name.partition(".")[0]
    return int(start) if start.isdigit() else -1


def scan(journal) -> list:
    """Look what is there; numbers of the matches, in order. Sets `highest`."""
    files = journal.files
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
    journal.highest = highest
    return numbers


# Folding


def fold(journal, everything: bool) -> None:
    """Move full segments, or everything, into a log file."""
    n = len(journal._ring) if everything else journal._full_segments()
    reader = Reader(journal.files, journal.number)
    reader.count = first = journal._covered
    with journal.files.open(log_name(journal.number, first), "wb") as out:
        reader.copy_segments(journal._ring[:n], out)
    journal._logs.append([first, reader.count - first])
    journal._covered = reader.count
    journal._ring = journal._ring[n:]
    journal._space_checked = -1


def _small_logs(journal) -> int:
    """How many log files at the end of the list are small."""
    n = 0
    while n < len(journal._logs) and journal._logs[-1 - n][1] < _SMALL:
        n += 1
    return n


def _merge(journal) -> None:
    """Make one log file of the small ones."""
    n = _small_logs(journal)
    group = journal._logs[-n:]
    first = group[0][0]
    reader = Reader(journal.files, journal.number)
    reader.count = first
    with journal.files.open(_NEW, "wb") as out:
        reader.copy_logs([log[0] for log in group], out)
    journal.files.rename(_NEW, log_name(journal.number, first))
    journal._logs = journal._logs[:-n] + [[first, reader.count - first]]
    for log in group[1:]:
        journal.files.remove(log_name(journal.number, log[0]))


# Space


def _widen(journal) -> bool:
    """See to it that the next records find room; whether something was done.

    Asked once for some records: on littlefs the answer means reading every directory.
    """
    if journal.files.free() >= FREE_LEAST:
        journal._space_checked = journal.count
        return False
    if make_room(journal):
        return True
    if _small_logs(journal) >= _MERGE_EARLY:
        _merge(journal)
        return True
    journal._space_checked = journal.count
    return False


def make_room(journal) -> bool:
    """Remove the oldest match that is not being played; whether there was one."""
    try:
        oldest = ""
        least = journal.highest + 1
        for name in journal.files.names(SHEETS):
            number = _number_of(name)
            if 0 <= number < least:
                oldest = name
                least = number
        if oldest:
            journal.files.remove(SHEETS + "/" + oldest)
        elif journal.old:
            _remove_match(journal, journal.old[0])
            journal.old = journal.old[1:]
        else:
            return False
        return True
    except OSError as error:
        journal._error = error
        return False


# Old matches


def _files_of(journal, number: int) -> list:
    """Names of a match's files, its header last."""
    start = "%d." % number
    names = [
        name
        for name in journal.files.names(JOURNAL)
        if name[: len(start)] == start and name != start + "h"
    ]
    return names + [start + "h"]


def _remove_match(journal, number: int) -> None:
    """Delete a match; its header first, so that half of it is never taken for a match."""
    for name in reversed(_files_of(journal, number)):
        journal.files.remove(JOURNAL + "/" + name)


def _archive(journal) -> None:
    """Make a sheet of the oldest match that isn't one yet."""
    number = journal.old[0]
    try:
        headers = read_headers_of(journal.files, number)
        if headers:
            if borrow("firmware.journal_sheet").write_sheet(
                journal.files, number, headers, _NEW_SHEET
            ):
                journal.files.rename(_NEW_SHEET, "%s/%d.sheet" % (SHEETS, number))
            else:
                journal.files.remove(_NEW_SHEET)
        _remove_match(journal, number)
    except (JournalError, ValueError) as error:
        journal._error = error
        put_aside(journal, number)
    except MemoryError as error:
        journal._error = error
        journal.old = []  # they are kept, and made sheets after another start
        return
    journal.old = journal.old[1:]


def put_aside(journal, number: int) -> None:
    """Keep the files of a match that cannot be read where they are in nobody's way."""
    for name in _files_of(journal, number):
        journal.files.rename(JOURNAL + "/" + name, "%s/%s.bad" % (SHEETS, name))
    journal.aside = True
