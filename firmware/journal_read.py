"""Reading a match's records from flash, in their order, from wherever they lie.

    journal/N.h        the header record of match N; the match exists when this can be read
    journal/N.FIRST    records FIRST, FIRST + 1 … (from 0), folded; files may overlap
    segments/0 … 11    the newest records, up to four a file, behind N and its complement

What is asked for is record after record without a gap; a file that holds older ones is passed
over. Used by the journal to resume and to fold, and to make sheets of old matches. It writes
nothing.
"""

from firmware.journal_files import JournalError, read_small
from rules_core.const import const
from rules_core.header_record import read_header
from rules_core.record import SIZE, Record

JOURNAL = "journal"
SEGMENTS = "segments"

# Four records and the 4 bytes before them are one program call, 128 bytes with what littlefs
# adds; six would be two calls as soon as the segment is more than half full.
PER_SEGMENT = 4
SLOTS = 10
PREFIX = 4
SEGMENT = PREFIX + PER_SEGMENT * SIZE

_CHUNK = const(320)
_HEADER_MOST = const(4096)  # bytes read of a header record


def header_name(number: int) -> str:
    """The file of a match's header record."""
    return "%s/%d.h" % (JOURNAL, number)


def log_name(number: int, first: int) -> str:
    """The file of a match's folded records from `first` on."""
    return "%s/%d.%d" % (JOURNAL, number, first)


def segment_name(slot: int) -> str:
    """The file of a slot."""
    return "%s/%d" % (SEGMENTS, slot)


def write_prefix(segment, number: int) -> None:
    """Say in a segment's first bytes which match it belongs to."""
    segment[0] = number & 255
    segment[1] = number >> 8 & 255
    segment[2] = segment[0] ^ 255
    segment[3] = segment[1] ^ 255


def belongs_to(segment) -> int:
    """The match of a segment, its low 16 bits; -1 when that cannot be read."""
    if len(segment) < PREFIX or segment[0] ^ segment[2] != 255 or segment[1] ^ segment[3] != 255:
        return -1
    return segment[0] | segment[1] << 8


def read_headers_of(files, number: int) -> str:
    """The header lines of a match; "" when its beginning was never completed.

    JournalError when there is something that is no header record.
    """
    data = read_small(files, header_name(number), _HEADER_MOST)
    text, size = read_header(data)
    if data and size != len(data):
        raise JournalError("the headers of match %d are damaged" % number)
    return text


def _refuse(*ignored) -> int:
    """Takes no record: stands for what the caller of a Reader gives it."""
    return -1


class Reader:
    """One match's records. After `run`, complete or not:

    `count` records were good; the first `covered` are in log files, `logs` as [first, count]
    lists; the rest in the segments of the slots `ring`, the last of which holds `tail`.
    `stale` are log files that others have replaced.
    """

    def __init__(self, files, number: int) -> None:
        self.files = files
        self.number = number
        self.count = 0
        self.covered = 0
        self.logs = []
        self.stale = []
        self.ring = []
        self.tail = b""
        self.record = Record()
        self._take = _refuse
        self._write = _refuse
        self._left = 0

    def run(self, take) -> None:
        """Call take(record, data, at) for each record; what it returns is 0 or a refusal.

        OSError (JournalError for damage) when it cannot go on; the records before have been
        taken.
        """
        self._take = take
        for first in self._firsts():
            self._read_log(first)
        self.covered = self.count
        self._read_segments()

    # Copying, from record `count` on (the caller sets it)

    def copy_segments(self, slots, out) -> None:
        """Write the records in these slots to a file."""
        self._take = self._copy
        self._write = out.write
        for slot in slots:
            data = read_small(self.files, segment_name(slot), SEGMENT + 1)
            if belongs_to(data) != self.number & 0xFFFF:
                raise JournalError("segment %d is damaged" % slot)
            self._feed(data, PREFIX, len(data))

    def copy_logs(self, firsts, out) -> None:
        """Write the records in these log files to one."""
        self._take = self._copy
        self._write = out.write
        for first in firsts:
            self._read_log(first)

    def copy_first(self, count: int, out) -> None:
        """Write the first `count` records to a file, wherever they are."""
        self._write = out.write
        self._left = count
        try:
            self.run(self._copy_counted)
        except OSError:
            if self._left:
                raise  # behind them there may be anything

    def _copy(self, record, data, at: int) -> int:
        self._write(memoryview(data)[at : at + SIZE])
        return 0

    def _copy_counted(self, record, data, at: int) -> int:
        if not self._left:
            return 1
        self._copy(record, data, at)
        self._left -= 1
        return 0

    # Reading

    def _firsts(self) -> list:
        """Where the match's log files begin, in order."""
        start = "%d." % self.number
        firsts = []
        for name in self.files.names(JOURNAL):
            rest = name[len(start) :]
            if name[: len(start)] == start and rest != "h":
                firsts.append(int(rest))
        firsts.sort()
        return firsts

    def _read_log(self, first: int) -> None:
        before = self.count
        buffer = bytearray(_CHUNK)
        total = 0
        try:
            with self.files.open(log_name(self.number, first), "rb") as file:
                while True:
                    n = file.readinto(buffer)
                    if not n:
                        break
                    total += n
                    self._feed(buffer, 0, n)
        finally:
            self.covered = self.count
        if self.count > before:
            self.logs.append([first, total // SIZE])
        else:
            self.stale.append(first)

    def _feed(self, data, at: int, end: int) -> None:
        """Take the records of data[at:end] that come next."""
        record = self.record
        while at < end:
            if end - at < SIZE or not record.read(data, at):
                raise JournalError("record %d is damaged" % (self.count + 1))
            ahead = (record.sequence - self.count - 1) & 0xFFFF
            if ahead and ahead < 0x8000:
                raise JournalError("record %d is missing" % (self.count + 1))
            if not ahead:
                refusal = self._take(record, data, at)
                if refusal:
                    raise JournalError("record %d is refused: %d" % (self.count + 1, refusal))
                self.count += 1
            at += SIZE

    def _read_segments(self) -> None:
        """Take the segments one after another, whichever comes next."""
        slots = []
        damaged = ""
        for slot in range(SLOTS):
            data = read_small(self.files, segment_name(slot), SEGMENT + 1)
            owner = belongs_to(data)
            if owner == self.number & 0xFFFF and len(data) > PREFIX:
                slots.append((slot, data))
            elif owner < 0 and data:
                damaged = "segment %d is damaged" % slot
        found = self._next_segment(slots)
        while found is not None:
            slots.remove(found)
            self.ring.append(found[0])
            self.tail = found[1]
            self._feed(found[1], PREFIX, len(found[1]))
            found = self._next_segment(slots)
        for slot, data in slots:
            ahead = self._ahead(data)
            if ahead is None:
                damaged = "segment %d is damaged" % slot
            elif ahead > 0:
                damaged = "record %d is missing" % (self.count + 1)
        if damaged:
            raise JournalError(damaged)

    def _next_segment(self, slots):
        """The segment that holds the next record, or None."""
        for found in slots:
            ahead = self._ahead(found[1])
            if ahead is not None and ahead <= 0:
                if ahead + (len(found[1]) - PREFIX + SIZE - 1) // SIZE > 0:
                    return found
        return None

    def _ahead(self, data):
        """How far a segment's first record is from the next one; None when it is damaged."""
        if not self.record.read(data, PREFIX):
            return None
        return ((self.record.sequence - self.count - 1 + 0x8000) & 0xFFFF) - 0x8000
