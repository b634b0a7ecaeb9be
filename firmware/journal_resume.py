"""The journal at boot: the match that was under way comes back, damage is put aside.

Borrowed by the journal for its one `resume`, so that a board has the memory back in play. It
reaches into the journal, whose other half it is.
"""

from struct import unpack_from

from firmware.borrow import borrow
from firmware.journal import NOT_SAVED
from firmware.journal_files import JournalError, read_small
from firmware.journal_read import (
    PREFIX,
    SEGMENT,
    SLOTS,
    Reader,
    belongs_to,
    header_name,
    log_name,
    read_headers_of,
    segment_name,
)
from firmware.journal_tidy import SHEETS, adopt, put_aside, scan
from rules_core.const import const
from rules_core.match import Match
from rules_core.record import SIZE, Record, sealed

_MARK = const(16)  # bytes of a mark of the time, see journal_time
_MAGIC = const(0xB9)
_AT = const(8)  # of one in Kept.data


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
        self.loader = borrow("rules_core.load").Loader(self.match)
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


def resume(journal):
    """See Journal.resume."""
    try:
        journal.old = scan(journal)
        number, headers = _newest(journal)
        if not headers:
            return None
        texts = borrow("rules_core.headers")
        try:
            setup = texts.setup_of(texts.read_headers(headers))
        except ValueError as error:
            journal._error = error
            put_aside(journal, number)
            return None
        came = _play(journal, number, headers, setup)
    except OSError as error:
        journal._error = error
        journal.trouble = NOT_SAVED
        return None
    journal.marks.noted(came.now)
    return came


def _newest(journal) -> "tuple[int, str]":
    """Take the newest match out of `old`: its number and header lines."""
    while journal.old:
        number = journal.old.pop()
        try:
            headers = read_headers_of(journal.files, number)
        except JournalError as error:
            journal._error = error
            put_aside(journal, number)
            break
        if headers:
            return number, headers
        journal.files.remove(header_name(number))  # its beginning was cut short
    return 0, ""


def _play(journal, number: int, headers: str, setup) -> Resumed:
    """Play the records of a match and be ready to write on behind them."""
    journal.marks.number = number
    came = Resumed(headers, setup)
    reader = Reader(journal.files, number)
    damage = _run(reader, came.loader.take)
    if not came.loader.finish():
        # Some record cannot be played: find out which. Two matches may not fit in memory.
        came = None
        came = Resumed(headers, setup)
        reader = Reader(journal.files, number)
        damage = _run(reader, came.play)
    came.sequence = reader.count & 0xFFFF
    came.now = newest(journal.marks, reader.time)
    if damage is not None:
        journal._error = damage
        came.cut_short = str(damage)
        _start_over(journal, number, headers, reader.count)
        return came
    adopt(journal, number)
    journal.count = reader.count
    journal._covered = reader.covered
    journal._logs = reader.logs
    journal._ring = reader.ring
    if journal._ring:
        journal._slot = journal._ring[-1]
        tail = reader.tail
        journal._segment[: len(tail)] = tail
        journal._filled = (len(tail) - PREFIX) // SIZE
    for first in reader.stale:
        journal.files.remove(log_name(number, first))
    return came


def _run(reader: Reader, take):
    """Read all there is; the error that ended it early, or None."""
    try:
        reader.run(take)
    except OSError as error:
        return error
    return None


def newest(marks, now: int) -> int:
    """The latest time known of the match of `marks` (TimeMarks), `now` (s) at least."""
    latest = _time(marks, marks._kept.data, _AT, now)
    marks._slot = 0
    for slot in range(2):
        try:
            data = read_small(marks._files, "marks/%d" % slot, _MARK)
        except OSError:
            continue  # the other slot, or the last record, is less exact and as true
        time = _time(marks, data, 0, now)
        if time > now and time >= latest:
            marks._slot = slot ^ 1
            latest = time
    return latest


def _time(marks, data, at: int, now: int) -> int:
    """The time a mark tells; `now` when it tells nothing new about this match."""
    if len(data) < at + _MARK or not sealed(data, at, _MARK - 3) or data[at] != _MAGIC:
        return now
    _, _, number, time, _, _ = unpack_from("<BBHIHH", data, at)
    return time if number == marks.number & 0xFFFF and time > now else now


def _start_over(journal, number: int, headers: str, good: int) -> None:
    """Go on in a match of a new number with the good records; put the damaged one aside."""
    journal.aside = True
    fresh = journal.highest + 1
    try:
        reader = Reader(journal.files, number)
        with journal.files.open(log_name(fresh, 0), "wb") as out:
            reader.copy_first(good, out)
        damaged = _keep_segments(journal, number)
        with journal.files.open(header_name(fresh), "wb") as file:
            file.write(borrow("rules_core.header_record").write_header(headers))
        journal.highest = fresh
        adopt(journal, fresh)
        journal.count = journal._covered = good
        journal._logs = [[0, good]]
        put_aside(journal, number)
        for slot in damaged:
            journal.files.remove(segment_name(slot))
    except OSError as error:
        journal._error = error
        if journal.number != fresh:
            journal.trouble = NOT_SAVED
            journal.lost = 1  # nothing written behind the damage would be found again


def _keep_segments(journal, number: int) -> list:
    """Copy the newest records of a damaged match as they are; the slots they are in."""
    slots = []
    with journal.files.open("%s/%d.segments.bad" % (SHEETS, number), "wb") as out:
        for slot in range(SLOTS):
            data = read_small(journal.files, segment_name(slot), SEGMENT + 1)
            if data and belongs_to(data) in (-1, number & 0xFFFF):
                out.write(data)
                slots.append(slot)
    return slots
