"""Reading a match's records from flash, in their order, from wherever they lie.

    journal/N.h        the header record of match N; the match exists when this can be read
    journal/N.FIRST    records FIRST, FIRST + 1 … (from 0), folded; files may overlap
    segments/0 … 11    the newest records, up to four a file, behind N and its complement

What is asked for is record after record without a gap; a file that holds older ones is passed
over. Used by the journal to resume and to fold, and to make sheets of old matches. It writes
nothing.
"""

from binascii import crc32

from firmware.borrow import borrow
from firmware.journal_files import JournalError, read_small
from rules_core.const import const
from rules_core.record import SIZE, Record

JOURNAL = "journal"
SEGMENTS = "segments"

# Four records and the 4 bytes before them are one program call, 128 bytes with what littlefs
# adds; six would be two calls as soon as the segment is more than half full.
PER_SEGMENT = 4
SLOTS = 10
PREFIX = 4
SEGMENT = PREFIX + PER_SEGMENT * SIZE

_MAGIC = const(0xB7)  # see rules_core.record
_SEALED = const(17)
_AT_ONCE = const(16)  # records read
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
    text, size = borrow("rules_core.header_record").read_header(data)
    if data and size != len(data):
        raise JournalError("the headers of match %d are damaged" % number)
    return text


def _refuse(*ignored) -> int:
    """Takes no record: stands for what the caller of a Reader gives it."""
    return -1


class Reader:
    """One match's records. After `run`, complete or not:

    `count` records were good, the last one's table time is `time` (s); the first `covered` are
    in log files, `logs` as [first, count] lists; the rest in the segments of the slots `ring`,
    the last of which holds `tail`. `stale` are log files that others have replaced.
    """

    def __init__(self, files, number: int) -> None:
        self.files = files
        self.number = number
        self.count = 0
        self.time = 0
        self.covered = 0
        self.logs = []
        self.stale = []
        self.ring = []
        self.tail = b""
        self._data = bytearray(SIZE)
        self._sealed = memoryview(self._data)[:_SEALED]
        self._take = _refuse
        self._write = _refuse
        self._left = 0

    def run(self, take) -> None:
        """Call take(data) for each record, SIZE bytes that it copies; it returns 0 or a refusal.

        OSError (JournalError for damage) when it cannot go on; the records before have been
        taken. Nothing is allocated a record: a long match is soon there again.
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
            self._feed_segment(data)

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

    def _copy(self, data) -> int:
        self._write(data)
        return 0

    def _copy_counted(self, data) -> int:
        if not self._left:
            return 1
        self._write(data)
        self._left -= 1
        return 0

    # Reading

    def _firsts(self) -> list:
        """Where the match's log files begin, in order."""
        start = "%d." % self.number
        firsts = []
        for name in self.files.names(JOURNAL):
            rest = name[len(start) :]
            if name[: len(start)] == start and rest.isdigit():
                firsts.append(int(rest))
        firsts.sort()
        return firsts

    def _read_log(self, first: int) -> None:
        before = self.count
        chunk = bytearray(_AT_ONCE * SIZE)
        pieces = [memoryview(chunk)[i * SIZE : (i + 1) * SIZE] for i in range(_AT_ONCE)]
        total = 0
        n = SIZE
        try:
            with self.files.open(log_name(self.number, first), "rb") as file:
                while n:
                    n = file.readinto(chunk)
                    whole = n // SIZE
                    self._feed(pieces if whole == _AT_ONCE else pieces[:whole])
                    total += whole
                    if n % SIZE:
                        raise JournalError("record %d is damaged" % (self.count + 1))
        finally:
            self.covered = self.count
        if self.count > before:
            self.logs.append([first, total])
        else:
            self.stale.append(first)

    def _feed(self, pieces) -> None:
        """Take the records among these pieces of SIZE bytes that come next.

        The check is rules_core.record's, without its slices: a long match has many records.
        """
        data = self._data
        sealed = self._sealed
        take = self._take
        last = None
        try:
            for piece in pieces:
                count = self.count + 1
                data[:] = piece
                crc = data[17] | data[18] << 8 | data[19] << 16
                if crc32(sealed) & 0xFFFFFF != crc or data[1] != _MAGIC:
                    raise JournalError("record %d is damaged" % count)
                ahead = (data[2] | data[3] << 8) - count & 0xFFFF
                if ahead >= 0x8000:
                    continue  # an older one that is here twice
                if ahead:
                    raise JournalError("record %d is missing" % count)
                refusal = take(data)
                if refusal:
                    raise JournalError("record %d is refused: %d" % (count, refusal))
                self.count = count
                last = piece
        finally:
            if last is not None:
                self.time = last[4] | last[5] << 8 | last[6] << 16

    def _feed_segment(self, data) -> None:
        """Take the records of a segment."""
        whole = (len(data) - PREFIX) // SIZE
        starts = range(PREFIX, PREFIX + whole * SIZE, SIZE)
        self._feed([data[at : at + SIZE] for at in starts])
        if len(data) != PREFIX + whole * SIZE:
            raise JournalError("record %d is damaged" % (self.count + 1))

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
            self._feed_segment(found[1])
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
        if len(data) < PREFIX + SIZE:
            return None
        record = Record()
        if not record.read(data, PREFIX):
            return None
        return (record.sequence - self.count - 0x8001 & 0xFFFF) - 0x8000
