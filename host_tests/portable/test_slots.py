"""Which application starts: on trial, good or given up; what power cuts and rubbish do to it."""

from firmware import slots
from firmware.kept import Kept
from host_tests.portable.disk import EIO, Disk


class _Rtc:
    def __init__(self, data=b""):
        self.data = data

    def memory(self, data=None):
        if data is None:
            return self.data
        self.data = bytes(data)


class _Machine:
    """A chip with its memory."""

    def __init__(self, rtc=None):
        self._rtc = rtc or _Rtc()

    def RTC(self):
        return self._rtc


class _On:
    """The start files are on a disk, as long as this lasts; imports stay as they are."""

    def __init__(self, disk):
        self._disk = disk

    def __enter__(self):
        slots.open = self._disk.open
        self._path = list(slots.sys.path)
        return self._disk

    def __exit__(self, *error):
        del slots.open
        slots.sys.path[:] = self._path


def _deployed(slot, trial, boards=("mono64x16", "handheld_sh1106")):
    state = slots.Starts()
    state.slot, state.trial = slot, trial
    state.boards = list(boards)
    slots.save(state)


def _start(machine=None):
    """One start; (where imports look first, board, why, told)."""
    path = slots.sys.path
    before = len(path)
    found = slots.begin(machine or _Machine())
    first = path.pop(0) if len(path) > before else ""
    return (first,) + found


def test_a_state_is_read_as_it_was_written():
    state = slots.Starts()
    state.count, state.slot, state.trial, state.starts, state.told = 7, "a", "b", 2, slots.SEEN
    state.boards = ["x", "y"]
    again = slots.parse(state.text())
    assert again.text() == state.text()
    assert (again.slot, again.trial, again.starts, again.boards) == ("a", "b", 2, ["x", "y"])
    assert len(state.text()) < 100  # littlefs keeps it in its directory


def test_any_damage_of_a_file_is_seen():
    state = slots.Starts()
    state.slot = "a"
    good = state.text()
    assert slots.parse(good) is not None
    for i in range(len(good) - 1):
        assert slots.parse(good[:i]) is None
        for bit in range(8):
            bad = bytearray(good)
            bad[i] ^= 1 << bit
            assert slots.parse(bytes(bad)) is None
    for rubbish in (b"", b"\xff" * 60, bytes(60), b"start1 0", b" ", b"\n"):
        assert slots.parse(rubbish) is None


def test_a_good_application_starts():
    with _On(Disk()):
        _deployed("b", slots.NONE)
        assert _start() == ("/b", "handheld_sh1106", "", "")


def test_the_third_bad_start_in_a_row_is_followed_by_safe_mode_once():
    with _On(Disk()):
        _deployed("a", slots.NONE)
        for _ in range(2):
            assert [_start()[2] for _ in range(4)] == ["", "", "", slots.RESETS]


def test_a_start_that_lasted_makes_the_bad_ones_before_it_forgotten():
    with _On(Disk()) as disk:
        _deployed("a", slots.NONE)
        for _ in range(9):
            assert _start()[2] == "" and _start()[2] == ""
            slots.settled()
        writes = len(disk.log)
        slots.settled()
        assert len(disk.log) == writes


def test_one_on_trial_becomes_the_good_one_when_it_has_lasted():
    with _On(Disk()):
        _deployed("a", "b")
        assert _start()[:2] == ("/b", "handheld_sh1106")
        slots.settled()
        state = slots.load()
        assert (state.slot, state.trial, state.starts) == ("b", slots.NONE, 0)
        assert state.idle() == "a"


def test_one_on_trial_that_fails_three_times_gives_way_to_the_old_one_and_that_is_told():
    with _On(Disk()):
        _deployed("a", "b")
        for _ in range(3):
            assert _start() == ("/b", "handheld_sh1106", "", "")
        assert _start() == ("/a", "mono64x16", "", slots.GIVEN_UP)
        assert _start() == ("/a", "mono64x16", "", slots.GIVEN_UP)
        slots.settled()
        assert slots.load().told == slots.SEEN
        assert _start() == ("/a", "mono64x16", "", "")


def test_without_an_old_one_three_failures_are_safe_mode():
    with _On(Disk()):
        _deployed(slots.NONE, "a")
        assert [_start()[2] for _ in range(4)] == ["", "", "", slots.RESETS]
        assert _start()[:3] == ("/a", "mono64x16", "")


def test_without_both_files_an_application_that_is_whole_starts_the_other_one_when_it_fails():
    manifest = b"project 0.1.0\ncommit 1234abc\nboard %s\nmpy_cross 1\n0123 firmware/x.mpy\n"
    with _On(Disk()) as disk:
        disk.files["/a/manifest"] = manifest % b"mono64x16"
        disk.files["/b/manifest"] = manifest % b"handheld_sh1106"
        disk.files["start.0"] = disk.files["start.1"] = b"rubbish"
        for _ in range(3):
            assert _start()[:3] == ("/b", "handheld_sh1106", "")
        assert _start()[:3] == ("/a", "mono64x16", "")


def test_without_both_files_a_slot_without_a_manifest_that_can_be_read_counts_for_nothing():
    with _On(Disk()) as disk:
        for text in (b"", b"board \n", b"board", b"project 1\nboard \xff\xfe\n", b"\nboard "):
            disk.files["/a/manifest"] = text
            assert _start()[:2] == ("", slots.ROOT_BOARD)
            disk.files.pop("start.0", None)
            disk.files.pop("start.1", None)
        disk.files["/b/manifest"] = b"project 1\nboard colour32x16\n"
        assert _start()[:3] == ("/b", "colour32x16", "")
        slots.settled()
        assert (slots.load().slot, slots.load().trial) == ("b", slots.NONE)


def test_a_new_one_never_goes_over_the_good_one_nor_over_the_only_one():
    state = slots.Starts()
    assert state.idle() == "a"
    for slot, trial, idle in (
        ("a", slots.NONE, "b"), ("b", slots.NONE, "a"), ("a", "b", "b"), ("b", "a", "a"),
        (slots.NONE, "a", "b"), (slots.NONE, "b", "a"),
    ):  # fmt: skip
        state.slot, state.trial = slot, trial
        assert state.idle() == idle


def test_who_breaks_in_gets_safe_mode_of_the_good_one_and_has_not_made_a_bad_start():
    with _On(Disk()):
        _deployed("a", "b")
        rtc = _Rtc()
        machine = _Machine(rtc)
        for _ in range(9):
            assert _start(machine)[:3] == ("/b", "handheld_sh1106", "")
            Kept(rtc).ask(slots.ASKED)
            assert _start(machine)[:3] == ("/a", "mono64x16", slots.ASKED)
        assert slots.load().starts == 0


def test_asking_leaves_the_rest_of_the_memory_as_it_is_and_a_power_loss_forgets_it():
    rtc = _Rtc()
    kept = Kept(rtc)
    kept.data[8:] = b"0123456789abcdef"
    kept.ask("KEY")
    assert rtc.data[8:] == b"0123456789abcdef"
    assert slots.take_asked(rtc) == "KEY"
    assert slots.take_asked(rtc) == ""
    assert Kept(rtc).data[8:] == b"0123456789abcdef"
    for nothing in (b"", b"\xff" * 24, bytes(24)):
        assert slots.take_asked(_Rtc(nothing)) == ""


def test_nothing_deployed_is_what_lies_at_the_root():
    with _On(Disk()):
        assert slots.load() is None
        assert _start() == ("", slots.ROOT_BOARD, "", "")
        assert [_start()[2] for _ in range(3)] == ["", "", slots.RESETS]


def test_a_disk_that_fails_keeps_nobody_from_playing():
    disk = Disk()
    with _On(disk):
        _deployed("a", slots.NONE)
        disk.broken = EIO
        for _ in range(9):
            assert _start()[2] == ""


def test_a_damaged_file_leaves_the_state_before_it():
    disk = Disk()
    with _On(disk):
        _deployed("a", slots.NONE)
        _start()
        newest = slots.FILE % (slots.load().count & 1)
        disk.files[newest] = b"\xff" * 50
        state = slots.load()
        assert (state.slot, state.starts) == ("a", 0)
        _start()
        assert slots.load().starts == 1


def test_a_start_and_its_end_write_twice_and_never_the_newest_file():
    disk = Disk()
    with _On(disk):
        _deployed("a", slots.NONE)
        last = ""
        for _ in range(5):
            before = len(disk.log)
            _start()
            slots.settled()
            assert len(disk.log) == before + 2
        for entry in disk.log:
            assert entry != last
            last = entry


def test_the_root_asks_for_safe_mode_in_the_words_of_slots():
    rtc = _Rtc(b"01234567")
    slots.ask(rtc, slots.ASKED)
    assert rtc.data == b"!ASKED  "  # main.py has let slots go when it writes this
