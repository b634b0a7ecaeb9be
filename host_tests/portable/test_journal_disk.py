"""A disk that is full, unreadable or gone: the match goes on, the board says so, nothing lies."""

from firmware.journal import NOT_SAVED
from host_tests.portable import cuts_match
from host_tests.portable.disk import EIO, ENODEV, ENOSPC, Disk
from host_tests.portable.journaling import (
    agreed,
    begun,
    events_as_records,
    resumed,
    settle,
    written,
)


def test_a_disk_that_is_gone_is_told_and_what_was_missed_is_written_when_it_is_back():
    """Autosave had silently stopped (CRG#811)."""
    records, states, times = events_as_records(30)
    for errno in (ENODEV, EIO):
        disk = Disk()
        journal = written(disk, records[:10])
        disk.broken = errno
        for record in records[10:20]:
            journal.append(record)
            assert journal.trouble == NOT_SAVED
        assert journal.tidy() is False and journal.trouble
        error = journal.error()
        assert error is not None and error.errno == errno and journal.error() is None
        disk.broken = 0
        assert journal.tidy() and not journal.trouble
        for record in records[20:]:
            journal.append(record)
        came = resumed(disk)[1]
        assert came is not None and came.sequence == 30
        assert cuts_match.state(came.match, times[30]) == states[30]


def test_a_disk_that_is_gone_at_the_start_lets_the_match_begin_and_is_used_when_it_is_back():
    records, _, _ = events_as_records(12)
    disk = Disk()
    disk.broken = ENODEV
    journal, came = resumed(disk)
    assert came is None and journal.trouble == NOT_SAVED
    journal.begin(cuts_match.headers_text(agreed()))
    for record in records[:6]:
        journal.append(record)
    assert journal.trouble == NOT_SAVED and not disk.files
    disk.broken = 0
    for record in records[6:]:
        journal.append(record)
    assert not journal.trouble
    came = resumed(disk)[1]
    assert came is not None and came.sequence == 12


def test_a_match_found_on_a_disk_that_was_gone_at_the_start_is_not_written_over():
    records, _, _ = events_as_records(12)
    disk = Disk()
    written(disk, records)
    disk.broken = EIO
    journal, _ = resumed(disk)
    journal.begin(cuts_match.headers_text(agreed()))
    disk.broken = 0
    journal.append(records[0])
    assert journal.number == 2 and not journal.trouble
    assert "journal/1.h" in disk.files


def test_a_journal_with_a_hole_is_never_written():
    records, _, _ = events_as_records(130)
    disk = Disk()
    journal = written(disk, records[:10])
    disk.broken = EIO
    for record in records[10:]:
        journal.append(record)
    assert journal.lost == 20
    disk.broken = 0
    journal.append(records[0])
    journal.tidy()
    assert journal.trouble == NOT_SAVED
    came = resumed(disk)[1]
    assert came is not None and came.sequence == 10


def test_a_full_disk_loses_old_sheets_oldest_first_and_never_the_match_being_played():
    records, _, _ = events_as_records(60)
    disk = Disk(7)
    for number in (3, 11, 5):
        disk.files["sheets/%d.sheet" % number] = b"#" * 5000  # two blocks each
    journal = begun(disk)
    assert journal.number == 12
    for record in records:
        journal.append(record)
        journal.tidy()
        assert not journal.trouble
    removed = [name for what, name in disk.log if what == "remove" and name[:7] == "sheets/"]
    assert removed == ["sheets/3.sheet", "sheets/5.sheet", "sheets/11.sheet"][: len(removed)]
    assert removed
    came = resumed(disk)[1]
    assert came is not None and came.sequence == 60


def test_a_disk_full_of_other_things_is_told():
    records, _, _ = events_as_records(60)
    disk = Disk(1)
    disk.files["other"] = b"x" * 4096
    journal = begun(disk)
    for record in records:
        journal.append(record)
    assert journal.trouble == NOT_SAVED
    error = journal.error()
    assert error is not None and error.errno == ENOSPC
    del disk.files["other"]
    disk.room = 20
    settle(journal)
    assert not journal.trouble
    came = resumed(disk)[1]
    assert came is not None and came.sequence == 60
