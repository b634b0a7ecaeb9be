"""The journal: what was acknowledged comes back, whatever lies between; and nothing else does.

On a disk in memory, on every interpreter; test_cuts does the same on littlefs and cuts the
power everywhere.
"""

from firmware.journal import Journal
from host_tests.portable import cuts_match
from host_tests.portable.disk import Disk
from host_tests.portable.journaling import (
    agreed,
    begun,
    events_as_records,
    resumed,
    settle,
    written,
)
from rules_core.facts import OVER
from rules_core.kaisa_shot import made
from rules_core.record import SIZE, Record
from rules_core.setup import Setup


def test_after_every_event_the_match_comes_back_as_it_stood():
    records, states, times = events_as_records()
    disk = Disk()
    journal = begun(disk)
    for i in range(len(records)):
        journal.append(records[i])
        if i % 5 == 0:
            settle(journal)
        again, came = resumed(disk)
        assert came is not None and not came.cut_short and again.error() is None
        assert came.sequence == again.count == i + 1
        assert cuts_match.state(came.match, times[i + 1]) == states[i + 1], i
        assert came.headers == cuts_match.headers_text(agreed())


def test_a_match_goes_on_after_a_resume_at_any_event():
    records, states, times = events_as_records(40)
    for cut in range(0, 40, 3):
        disk = Disk()
        written(disk, records[:cut])
        journal, came = resumed(disk)
        assert came is not None
        for record in records[cut:]:
            journal.append(record)
        settle(journal, True)
        came = resumed(disk)[1]
        assert came is not None and came.sequence == 40
        assert cuts_match.state(came.match, times[-1]) == states[-1]


def test_one_event_is_one_small_file_and_written_before_append_returns():
    records, _, _ = events_as_records(8)
    disk = Disk()
    journal = begun(disk)
    for record in records:
        disk.log = []
        journal.append(record)
        assert len(disk.log) == 1
        what, name = disk.log[0]
        assert what == "write" and len(disk.files[name]) <= 120
        assert record in disk.files[name]


def test_a_finished_match_comes_back_finished_and_the_next_one_starts_clean():
    """A finished match resumes as a zombie (FTC#234); the last fouls are still shown (FTC#899)."""
    setup = Setup("kaisa")
    setup.clock, setup.grace = 600, 0
    setup.target = [3, 3]
    disk = Disk()
    journal = Journal(disk)
    journal.resume()
    journal.begin(cuts_match.headers_text(setup))
    record = Record()
    data = bytearray(SIZE)
    record.sequence, record.word, record.time = 1, made(2), 30
    record.write(data)
    journal.append(data)
    journal, came = resumed(disk)
    assert came is not None and came.match.game.phase == OVER and came.match.game.winner == 0
    assert came.match.clock_left(30) == came.match.clock_left(5000) == 570
    assert came.match.undo() == 0 and came.match.game.phase != OVER
    journal.begin(cuts_match.headers_text(agreed()))
    settle(journal)
    _, came = resumed(disk)
    assert came is not None and came.sequence == 0 and came.now == 0
    assert came.match.game.score == [0, 0] and came.match.log.n == 0
    assert came.headers == cuts_match.headers_text(agreed())


def test_the_last_handheld_events_come_back():
    records, _, _ = events_as_records(20)
    disk = Disk()
    written(disk, records)
    came = resumed(disk)[1]
    assert came is not None and came.devices == {1: (7, 19), 2: (7, 17)}
