"""Table time across a cut, to the 25 seconds; across a reset, to the second."""

from firmware.journal import Journal
from firmware.kept import Kept
from host_tests.portable import cuts_match
from host_tests.portable.disk import Disk
from host_tests.portable.journaling import agreed, events_as_records, resumed, written
from rules_core.facts import PAUSE
from rules_core.record import SIZE, Record


def test_while_the_clock_runs_the_time_is_marked_every_25_seconds_in_turn():
    records, _, times = events_as_records(4)
    disk = Disk()
    journal = written(disk, records)
    start = times[-1]
    for now in range(start, start + 101):
        journal.mark_time(now)
        _, came = resumed(disk)
        assert came is not None and now - 25 < came.now <= now
    marks = [name for what, name in disk.log if what == "write" and name[:6] == "marks/"]
    assert marks == ["marks/0", "marks/1", "marks/0", "marks/1"]


def test_an_event_puts_the_next_mark_off():
    records, _, times = events_as_records(5)
    disk = Disk()
    journal = written(disk, records[:4])
    journal.mark_time(times[4] + 24)
    record = Record()
    record.sequence, record.kind, record.time = 5, PAUSE, times[4] + 24
    data = bytearray(SIZE)
    record.write(data)
    journal.append(data)
    journal.mark_time(times[4] + 48)
    assert not [name for name in disk.files if name[:6] == "marks/"]


def test_a_damaged_mark_or_one_of_another_match_tells_no_time():
    records, _, times = events_as_records(4)
    disk = Disk()
    journal = written(disk, records)
    last = times[-1]
    journal.mark_time(last + 30)
    journal.mark_time(last + 60)
    disk.flip("marks/1", 5)
    came = resumed(disk)[1]
    assert came is not None and came.now == last + 30
    disk.flip("marks/0", 9)
    came = resumed(disk)[1]
    assert came is not None and came.now == last
    disk = Disk()
    journal = written(disk, records)
    journal.mark_time(last + 90)
    journal.begin(cuts_match.headers_text(agreed()))
    came = resumed(disk)[1]
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
    records, _, times = events_as_records(4)
    disk = Disk()
    rtc = _Rtc()
    journal = Journal(disk, Kept(rtc))
    journal.resume()
    journal.begin(cuts_match.headers_text(agreed()))
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
