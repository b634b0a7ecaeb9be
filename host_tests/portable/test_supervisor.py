"""The watchdog is fed while every task lives; faults are kept; a key held asks for safe mode."""

from firmware import safemode
from firmware.faults import NAME, Faults
from firmware.supervisor import Supervisor
from host_tests.portable.disk import EIO, Disk

_WRAP = 1 << 30


class _Watchdog:
    def __init__(self):
        self.fed = 0

    def feed(self):
        self.fed += 1


def test_the_watchdog_is_fed_while_all_tasks_beat_and_not_when_one_is_silent():
    for start in (0, _WRAP - 900):
        watchdog = _Watchdog()
        said = []
        supervisor = Supervisor(watchdog, said.append)
        one = supervisor.task("one", 1000, start)
        two = supervisor.task("two", 500, start)
        for ms in range(0, 1200, 100):
            now = (start + ms) % _WRAP
            supervisor.beat(one, now)
            supervisor.beat(two, now)
            assert supervisor.check(now)
        assert watchdog.fed == 12 and supervisor.late == "" and said == []
        fed = watchdog.fed
        for ms in range(1200, 3000, 100):
            now = (start + ms) % _WRAP
            supervisor.beat(one, now)
            assert supervisor.check(now) == (ms <= 1600)
        assert watchdog.fed == fed + 5
        assert supervisor.late == "two" and said == ["task two is silent"]
        supervisor.beat(two, now)
        assert supervisor.check(now) and supervisor.late == ""


def test_without_a_watchdog_the_supervisor_still_tells():
    said = []
    supervisor = Supervisor(None, said.append)
    supervisor.task("keys", 10, 0)
    assert supervisor.check(10) and not supervisor.check(11) and len(said) == 1


def _error(text):
    try:
        raise ValueError(text)
    except ValueError as error:
        return error


def test_the_newest_faults_are_kept_and_one_that_repeats_is_counted():
    faults = Faults()
    for i in range(12):
        faults.add(_error("fault %d" % i), "here")
    for _ in range(500):
        faults.add(_error("fault 11"), "here")
    assert faults.total == 512 and len(faults.newest) == 8
    assert faults.newest[-1][1] == 501 and "fault 11" in faults.newest[-1][0]
    assert faults.newest[0][0].startswith("here: ") and "fault 4" in faults.newest[0][0]


def test_faults_go_to_one_file_of_bounded_size_that_is_written_a_bounded_number_of_times():
    disk = Disk()
    for start in range(4):
        faults = Faults(disk)
        for i in range(60):
            faults.add("start %d fault %d %s" % (start, i, "." * 150))
            assert len(disk.files[NAME]) <= 2000
    assert len(disk.log) == 4 * 16 and list(disk.files) == [NAME]
    lines = disk.files[NAME].split(b"\n")
    assert lines[-2].startswith(b"start 3 fault 15 ") and lines[0].startswith(b"start 3")


def test_a_disk_that_fails_does_not_make_faults_of_faults():
    disk = Disk()
    disk.broken = EIO
    faults = Faults(disk)
    for i in range(20):
        faults.add("fault %d" % i)
    assert faults.total == 20 and len(faults.newest) <= 9


class _Keypad:
    def __init__(self, *masks):
        self.masks = list(masks)

    def scan(self):
        return self.masks.pop(0) if len(self.masks) > 1 else self.masks[0]


def test_undo_held_alone_asks_for_safe_mode_and_nothing_else_does():
    undo = 1 << 11
    assert safemode.is_held(_Keypad(undo))
    assert not safemode.is_held(_Keypad(0))
    assert not safemode.is_held(_Keypad(undo | 1))  # a second key: somebody leans on them
    assert not safemode.is_held(_Keypad(undo, undo, 0))
    assert not safemode.is_held(_Keypad(0xFFFF))
