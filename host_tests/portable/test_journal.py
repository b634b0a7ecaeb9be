"""The journal: what was acknowledged comes back, whatever lies between; and nothing else does.

On a disk in memory, on every interpreter; test_cuts does the same on littlefs and cuts the
power everywhere.
"""

from firmware.journal import NOT_SAVED, Journal
from firmware.journal_files import JournalError
from host_tests.portable import cuts_match
from host_tests.portable.disk import EIO, ENODEV, ENOSPC, Disk
from rules_core.facts import MISS, OVER, PAUSE
from rules_core.kaisa_shot import made
from rules_core.record import SIZE, Record, write_header
from rules_core.setup import Setup

_COUNT = 70


def _agreed():
    return cuts_match.agreed()


def _records(count=_COUNT, seed=8):
    setup = _agreed()
    played = cuts_match.events(setup, count, seed)
    records, states = cuts_match.records_of(setup, played)
    return records, states, [0] + [event[3] for event in played]


def _begun(disk):
    journal = Journal(disk)
    assert journal.resume() is None
    journal.begin(cuts_match.headers_text(_agreed()))
    assert not journal.trouble and journal.error() is None
    return journal


def _written(disk, records, tidy=True):
    journal = _begun(disk)
    for record in records:
        journal.append(record)
        assert not journal.trouble
        if tidy and journal.count % 5 == 0:
            journal.tidy()
    return journal


def _settle(journal, frame_over=False):
    steps = 0
    while journal.tidy(frame_over):
        steps += 1
        assert steps < 100
    assert journal.error() is None


def _resumed(disk):
    journal = Journal(disk)
    return journal, journal.resume()


def test_after_every_event_the_match_comes_back_as_it_stood():
    records, states, times = _records()
    disk = Disk()
    journal = _begun(disk)
    for i in range(len(records)):
        journal.append(records[i])
        if i % 5 == 0:
            _settle(journal)
        again, came = _resumed(disk)
        assert came is not None and not came.cut_short and again.error() is None
        assert came.sequence == again.count == i + 1
        assert cuts_match.state(came.match, times[i + 1]) == states[i + 1], i
        assert came.headers == cuts_match.headers_text(_agreed())


def test_a_match_goes_on_after_a_resume_at_any_event():
    records, states, times = _records(40)
    for cut in range(0, 40, 3):
        disk = Disk()
        _written(disk, records[:cut])
        journal, came = _resumed(disk)
        assert came is not None
        for record in records[cut:]:
            journal.append(record)
        _settle(journal, True)
        came = _resumed(disk)[1]
        assert came is not None and came.sequence == 40
        assert cuts_match.state(came.match, times[-1]) == states[-1]


def test_one_event_is_one_small_file_and_written_before_append_returns():
    records, _, _ = _records(8)
    disk = Disk()
    journal = _begun(disk)
    for record in records:
        disk.log = []
        journal.append(record)
        assert len(disk.log) == 1
        what, name = disk.log[0]
        assert what == "write" and len(disk.files[name]) <= 120
        assert record in disk.files[name]


def test_a_long_evening_leaves_few_files_and_every_event():
    """Slow after a day (CRG#602)."""
    setup = Setup("kaisa")
    setup.clock = -1
    disk = Disk(500)
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
    assert most <= 12 + 6 + 990 // 192 + 1
    came = _resumed(disk)[1]
    assert came is not None and came.sequence == 990


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
    journal, came = _resumed(disk)
    assert came is not None and came.match.game.phase == OVER and came.match.game.winner == 0
    assert came.match.clock_left(30) == came.match.clock_left(5000) == 570
    assert came.match.undo() == 0 and came.match.game.phase != OVER
    journal.begin(cuts_match.headers_text(_agreed()))
    _settle(journal)
    _, came = _resumed(disk)
    assert came is not None and came.sequence == 0 and came.now == 0
    assert came.match.game.score == [0, 0] and came.match.log.n == 0
    assert came.headers == cuts_match.headers_text(_agreed())


def test_the_last_handheld_events_come_back():
    records, _, _ = _records(20)
    disk = Disk()
    _written(disk, records)
    came = _resumed(disk)[1]
    assert came is not None and came.devices == {1: (7, 19), 2: (7, 17)}


# Damage


def _files_with_records(disk):
    return [name for name in sorted(disk.files) if not name.endswith(".h")]


def test_a_record_damaged_anywhere_ends_the_match_there_and_the_rest_is_kept():
    records, states, times = _records(50)
    whole = Disk()
    _settle(_written(whole, records))
    shortened = 0
    for name in _files_with_records(whole):
        if not name.startswith(("journal/", "segments/")):
            continue
        for at in range(4, len(whole.files[name]), 33):
            disk = Disk()
            disk.files = dict(whole.files)
            disk.flip(name, at)
            journal, came = _resumed(disk)
            assert came is not None and came.sequence == journal.count
            n = came.sequence
            assert cuts_match.state(came.match, times[n]) == states[n], (name, at)
            if n < 50:  # else only a file was damaged that had been folded already
                shortened += 1
                assert came.cut_short and journal.aside
                assert [file for file in disk.files if file.endswith(".bad")]
            # It goes on from there, and the damage is not met again.
            for record in records[n:]:
                journal.append(record)
            again, came = _resumed(disk)
            assert came is not None and came.sequence == 50 and not came.cut_short
            assert not again.aside and cuts_match.state(came.match, times[50]) == states[50]
    assert shortened > 20


def test_headers_that_cannot_be_read_put_the_whole_match_aside():
    records, _, _ = _records(20)
    for damage in ("flip", "nonsense"):
        disk = Disk()
        _written(disk, records)
        if damage == "flip":
            disk.flip("journal/1.h", 20)
        else:
            disk.files["journal/1.h"] = write_header('[Game "chess"]')
        journal, came = _resumed(disk)
        assert came is None and journal.aside and not journal.trouble
        assert isinstance(journal.error(), (JournalError, ValueError))
        assert "sheets/1.h.bad" in disk.files
        journal.begin(cuts_match.headers_text(_agreed()))
        journal.append(records[0])
        again, came = _resumed(disk)
        assert came is not None and came.sequence == 1 and not again.aside


def test_a_file_that_cannot_be_read_is_damage_too():
    records, states, times = _records(50)
    disk = Disk()
    _settle(_written(disk, records))
    logs = [name for name in disk.files if name.startswith("journal/1.") and name[-1] != "h"]
    assert logs
    disk.bad.add(logs[-1])
    journal, came = _resumed(disk)
    assert came is not None and came.cut_short and came.sequence < 50
    assert cuts_match.state(came.match, times[came.sequence]) == states[came.sequence]
    assert not journal.trouble


def test_a_beginning_that_was_cut_short_is_no_match():
    records, _, _ = _records(10)
    disk = Disk()
    _written(disk, records)
    disk.files["journal/2.h"] = b""
    journal, came = _resumed(disk)
    assert came is not None and came.sequence == 10 and journal.number == 1
    assert "journal/2.h" not in disk.files


# A disk that fails


def test_a_disk_that_is_gone_is_told_and_what_was_missed_is_written_when_it_is_back():
    """Autosave had silently stopped (CRG#811)."""
    records, states, times = _records(30)
    for errno in (ENODEV, EIO):
        disk = Disk()
        journal = _written(disk, records[:10])
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
        came = _resumed(disk)[1]
        assert came is not None and came.sequence == 30
        assert cuts_match.state(came.match, times[30]) == states[30]


def test_a_disk_that_is_gone_at_the_start_lets_the_match_begin_and_is_used_when_it_is_back():
    records, _, _ = _records(12)
    disk = Disk()
    disk.broken = ENODEV
    journal, came = _resumed(disk)
    assert came is None and journal.trouble == NOT_SAVED
    journal.begin(cuts_match.headers_text(_agreed()))
    for record in records[:6]:
        journal.append(record)
    assert journal.trouble == NOT_SAVED and not disk.files
    disk.broken = 0
    for record in records[6:]:
        journal.append(record)
    assert not journal.trouble
    came = _resumed(disk)[1]
    assert came is not None and came.sequence == 12


def test_a_match_found_on_a_disk_that_was_gone_at_the_start_is_not_written_over():
    records, _, _ = _records(12)
    disk = Disk()
    _written(disk, records)
    disk.broken = EIO
    journal, _ = _resumed(disk)
    journal.begin(cuts_match.headers_text(_agreed()))
    disk.broken = 0
    journal.append(records[0])
    assert journal.number == 2 and not journal.trouble
    assert "journal/1.h" in disk.files


def test_a_journal_with_a_hole_is_never_written():
    records, _, _ = _records(130)
    disk = Disk()
    journal = _written(disk, records[:10])
    disk.broken = EIO
    for record in records[10:]:
        journal.append(record)
    assert journal.lost == 20
    disk.broken = 0
    journal.append(records[0])
    journal.tidy()
    assert journal.trouble == NOT_SAVED
    came = _resumed(disk)[1]
    assert came is not None and came.sequence == 10


def test_a_full_disk_loses_old_sheets_oldest_first_and_never_the_match_being_played():
    records, _, _ = _records(60)
    disk = Disk(7)
    for number in (3, 11, 5):
        disk.files["sheets/%d.sheet" % number] = b"#" * 5000  # two blocks each
    journal = _begun(disk)
    assert journal.number == 12
    for record in records:
        journal.append(record)
        journal.tidy()
        assert not journal.trouble
    removed = [name for what, name in disk.log if what == "remove" and name[:7] == "sheets/"]
    assert removed == ["sheets/3.sheet", "sheets/5.sheet", "sheets/11.sheet"][: len(removed)]
    assert removed
    came = _resumed(disk)[1]
    assert came is not None and came.sequence == 60


def test_a_disk_full_of_other_things_is_told():
    records, _, _ = _records(120)
    disk = Disk(1)
    disk.files["other"] = b"x" * 4096
    journal = _begun(disk)
    for record in records:
        journal.append(record)
    assert journal.trouble == NOT_SAVED
    error = journal.error()
    assert error is not None and error.errno == ENOSPC
    del disk.files["other"]
    disk.room = 20
    _settle(journal)
    assert not journal.trouble
    came = _resumed(disk)[1]
    assert came is not None and came.sequence == 120


# Time


def test_while_the_clock_runs_the_time_is_marked_every_25_seconds_in_turn():
    records, _, times = _records(4)
    disk = Disk()
    journal = _written(disk, records)
    start = times[-1]
    for now in range(start, start + 101):
        journal.mark_time(now)
        _, came = _resumed(disk)
        assert came is not None and now - 25 < came.now <= now
    marks = [name for what, name in disk.log if what == "write" and name[:6] == "marks/"]
    assert marks == ["marks/0", "marks/1", "marks/0", "marks/1"]


def test_an_event_puts_the_next_mark_off():
    records, _, times = _records(5)
    disk = Disk()
    journal = _written(disk, records[:4])
    journal.mark_time(times[4] + 24)
    record = Record()
    record.sequence, record.kind, record.time = 5, PAUSE, times[4] + 24
    data = bytearray(SIZE)
    record.write(data)
    journal.append(data)
    journal.mark_time(times[4] + 48)
    assert not [name for name in disk.files if name[:6] == "marks/"]


def test_a_damaged_mark_or_one_of_another_match_tells_no_time():
    records, _, times = _records(4)
    disk = Disk()
    journal = _written(disk, records)
    last = times[-1]
    journal.mark_time(last + 30)
    journal.mark_time(last + 60)
    disk.flip("marks/1", 5)
    came = _resumed(disk)[1]
    assert came is not None and came.now == last + 30
    disk.flip("marks/0", 9)
    came = _resumed(disk)[1]
    assert came is not None and came.now == last
    disk = Disk()
    journal = _written(disk, records)
    journal.mark_time(last + 90)
    journal.begin(cuts_match.headers_text(_agreed()))
    came = _resumed(disk)[1]
    assert came is not None and came.now == 0


class _Rtc:
    """The RTC's memory."""

    def __init__(self):
        self.bytes = b""

    def memory(self, data=None):
        """As machine.RTC().memory."""
        if data is None:
            return self.bytes
        self.bytes = bytes(data)


def test_a_reset_keeps_the_time_to_the_second():
    from firmware.kept import Kept

    records, _, times = _records(4)
    disk = Disk()
    rtc = _Rtc()
    journal = Journal(disk, Kept(rtc))
    journal.resume()
    journal.begin(cuts_match.headers_text(_agreed()))
    for record in records:
        journal.append(record)
    for now in range(times[-1], times[-1] + 13):
        journal.mark_time(now)
    assert not [name for name in disk.files if name[:6] == "marks/"]
    came = Journal(disk, Kept(rtc)).resume()
    assert came is not None and came.now == times[-1] + 12
    rtc.bytes = rtc.bytes[:10] + b"?" + rtc.bytes[11:]
    came = Journal(disk, Kept(rtc)).resume()
    assert came is not None and came.now == times[-1]


# Old matches


def test_an_old_match_becomes_a_sheet_that_replays_to_the_same_result():
    from rules_core.match import Match
    from rules_core.sheet import MARKER, STAMP, Sheet

    records, states, times = _records(90, 5)
    disk = Disk()
    journal = _written(disk, records)
    journal.begin(cuts_match.headers_text(_agreed()))
    _settle(journal)
    text = disk.files["sheets/1.sheet"].decode()
    assert [name for name in disk.files if name[:10] == "journal/1."] == []
    sheet = Sheet(text)
    match = Match(sheet.setup)
    now = 0
    for token in sheet.tokens():
        if token.kind == STAMP:
            now = token.value
        elif token.kind != MARKER:
            assert match.feed(token.kind, token.value, token.number, now) == 0
    assert cuts_match.state(match, times[90]) == states[90]


def test_a_match_without_a_stroke_leaves_no_sheet():
    disk = Disk()
    journal = _begun(disk)
    data = bytearray(SIZE)
    record = Record()
    record.kind, record.sequence = PAUSE, 1
    record.write(data)
    journal.append(data)
    journal.begin(cuts_match.headers_text(_agreed()))
    _settle(journal)
    assert not [name for name in disk.files if name[:7] == "sheets/"]
    assert journal.number == 2 and journal.old == []


def test_an_old_match_that_is_damaged_is_put_aside_as_it_is():
    records, _, _ = _records(40)
    disk = Disk()
    journal = _written(disk, records)
    journal.begin(cuts_match.headers_text(_agreed()))
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
