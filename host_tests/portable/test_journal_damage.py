"""A damaged journal: the match goes on from its last good record, and the rest is kept."""

from firmware.journal_files import JournalError
from host_tests.portable import cuts_match
from host_tests.portable.disk import Disk
from host_tests.portable.journaling import agreed, events_as_records, resumed, settle, written
from rules_core.header_record import write_header


def _files_with_records(disk):
    return [name for name in sorted(disk.files) if not name.endswith(".h")]


def _damage_and_resume(whole, name, at, played):
    """Whether damage at a byte of a file cost records; they are played again."""
    records, states, times = played
    disk = Disk()
    disk.files = dict(whole.files)
    disk.flip(name, at)
    journal, came = resumed(disk)
    assert came is not None and came.sequence == journal.count
    n = came.sequence
    assert cuts_match.state(came.match, times[n]) == states[n], (name, at)
    if n < len(records):  # else only a file was damaged that had been folded already
        assert came.cut_short and journal.aside
        assert [file for file in disk.files if file.endswith(".bad")]
    # It goes on from there, and the damage is not met again.
    for record in records[n:]:
        journal.append(record)
    came = None
    again, came = resumed(disk)
    assert came is not None and came.sequence == len(records) and not came.cut_short
    assert not again.aside and cuts_match.state(came.match, times[-1]) == states[-1]
    return n < len(records)


def test_a_record_damaged_anywhere_ends_the_match_there_and_the_rest_is_kept():
    played = events_as_records(50)
    whole = Disk()
    settle(written(whole, played[0]))
    shortened = 0
    for name in _files_with_records(whole):
        if name.startswith(("journal/", "segments/")):
            for at in range(4, len(whole.files[name]), 33):
                shortened += _damage_and_resume(whole, name, at, played)
    assert shortened > 20


def test_headers_that_cannot_be_read_put_the_whole_match_aside():
    records, _, _ = events_as_records(20)
    for damage in ("flip", "nonsense"):
        disk = Disk()
        written(disk, records)
        if damage == "flip":
            disk.flip("journal/1.h", 20)
        else:
            disk.files["journal/1.h"] = write_header('[Game "chess"]')
        journal, came = resumed(disk)
        assert came is None and journal.aside and not journal.trouble
        assert isinstance(journal.error(), (JournalError, ValueError))
        assert "sheets/1.h.bad" in disk.files
        journal.begin(cuts_match.headers_text(agreed()))
        journal.append(records[0])
        again, came = resumed(disk)
        assert came is not None and came.sequence == 1 and not again.aside


def test_a_file_that_cannot_be_read_is_damage_too():
    records, states, times = events_as_records(50)
    disk = Disk()
    settle(written(disk, records))
    logs = [name for name in disk.files if name.startswith("journal/1.") and name[-1] != "h"]
    assert logs
    disk.bad.add(logs[-1])
    journal, came = resumed(disk)
    assert came is not None and came.cut_short and came.sequence < 50
    assert cuts_match.state(came.match, times[came.sequence]) == states[came.sequence]
    assert not journal.trouble


def test_a_beginning_that_was_cut_short_is_no_match():
    records, _, _ = events_as_records(10)
    disk = Disk()
    written(disk, records)
    disk.files["journal/2.h"] = b""
    journal, came = resumed(disk)
    assert came is not None and came.sequence == 10 and journal.number == 1
    assert "journal/2.h" not in disk.files
