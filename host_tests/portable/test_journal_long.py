"""An evening in one match: the journal stays small where it is read and written."""

from firmware.journal import Journal
from firmware.journal_read import SLOTS
from firmware.journal_tidy import MERGE_AT
from host_tests.portable import cuts_match
from host_tests.portable.disk import Disk
from host_tests.portable.journaling import resumed
from rules_core.facts import MISS
from rules_core.record import SIZE, Record
from rules_core.setup import Setup

NOT_ON = {"unix": "its disk in memory does not fit on a device's heap; cuts_run uses littlefs"}


def test_a_long_evening_leaves_few_files_and_every_event():
    """Slow after a day (CRG#602)."""
    setup = Setup("kaisa")
    setup.clock = -1
    disk = Disk()
    journal = Journal(disk)
    journal.resume()
    journal.begin(cuts_match.headers_text(setup))
    record = Record()
    data = bytearray(SIZE)
    most = 0
    for i in range(990):
        record.word = MISS
        record.sequence = i + 1
        record.write(data)
        journal.append(data)
        if i % 3 == 0:
            journal.tidy()
        most = max(most, len(disk.files))
    assert most <= SLOTS + MERGE_AT + 3  # with a header and logs that were merged
    came = resumed(disk)[1]
    assert came is not None and came.sequence == 990
