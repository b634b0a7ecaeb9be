"""Old matches become sheets that say the same."""

import sys

from firmware.journal_files import JournalError
from host_tests.portable import cuts_match
from host_tests.portable.disk import Disk
from host_tests.portable.journaling import agreed, begun, events_as_records, settle, written
from host_tests.portable.playing import match_of
from rules_core.facts import PAUSE
from rules_core.record import SIZE, Record
from rules_core.sheet import COMMANDS
from rules_core.sheet_write import COMMAND_NAMES


def test_an_old_match_becomes_a_sheet_that_replays_to_the_same_result():
    records, states, times = events_as_records(90, 5)
    disk = Disk()
    journal = written(disk, records)
    journal.begin(cuts_match.headers_text(agreed()))
    settle(journal)
    text = disk.files["sheets/1.sheet"].decode()
    assert [name for name in disk.files if name[:10] == "journal/1."] == []
    match, _ = match_of(text)
    assert cuts_match.state(match, times[90]) == states[90]


def test_what_only_a_sheet_needed_is_let_go_when_it_is_written():
    records, _, _ = events_as_records(20)
    disk = Disk()
    journal = written(disk, records)
    journal.begin(cuts_match.headers_text(agreed()))
    modules = sys.modules
    game = modules.pop("rules_core.kaisa")  # as on a board that plays another game by now
    there = set(modules)
    try:
        settle(journal)
        assert "sheets/1.sheet" in disk.files
        new = [name for name in modules if name not in there]
        assert not [name for name in new if name.split(".")[0] in ("firmware", "rules_core")]
    finally:
        modules["rules_core.kaisa"] = game


def test_a_match_without_a_stroke_leaves_no_sheet():
    disk = Disk()
    journal = begun(disk)
    data = bytearray(SIZE)
    record = Record()
    record.kind, record.sequence = PAUSE, 1
    record.write(data)
    journal.append(data)
    journal.begin(cuts_match.headers_text(agreed()))
    settle(journal)
    assert not [name for name in disk.files if name[:7] == "sheets/"]
    assert journal.number == 2 and journal.old == []


def test_an_old_match_that_is_damaged_is_put_aside_as_it_is():
    records, _, _ = events_as_records(40)
    disk = Disk()
    journal = written(disk, records)
    journal.begin(cuts_match.headers_text(agreed()))
    before = dict(disk.files)
    disk.flip("journal/1.0", 30)
    damaged = disk.files["journal/1.0"]
    while journal.tidy():
        pass
    assert isinstance(journal.error(), JournalError)
    assert disk.files["sheets/1.0.bad"] == damaged and "sheets/1.h.bad" in disk.files
    assert len([n for n in before if n[:10] == "journal/1."]) == len(
        [n for n in disk.files if n[:9] == "sheets/1."]
    )


def test_commands_are_written_as_they_are_read():
    for name in COMMANDS:
        assert COMMAND_NAMES[COMMANDS[name][0]] == name
    assert len(COMMAND_NAMES) == len(COMMANDS) + 1
