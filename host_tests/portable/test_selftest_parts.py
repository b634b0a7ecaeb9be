"""The self-test's parts find what they are for, on fakes that behave, and leave nothing behind."""

from firmware import selftest_file
from firmware.boards import mono64x16 as board
from firmware.selftest_ask import Covered, Heard
from firmware.selftest_keys import KeyTest, place
from firmware.selftest_look import Battery, Flash, Radio
from host_tests.portable import one_process
from host_tests.portable.disk import EIO, Disk
from tools.virtual.rig import Rig

_START = (1 << 30) - 3000  # ticks wrap in the middle
_PERIOD = 1 << 30


class _Fingers:
    """Somebody at the keys of a rig, and the part that looks on."""

    def __init__(self, bounce_us=2000):
        one_process.install()  # whose ticks wrap on every interpreter
        self.rig = Rig(board)
        self.rig.world.keys.bounce_us = bounce_us
        self.keypad = self.rig.keypad()
        self.ticks = _START
        self._us = 0
        self.scan(40)
        self.part = KeyTest(self.keypad, self.ticks)

    def scan(self, ms):
        """Time passes, a scan every 5 ms."""
        for _ in range(ms // 5):
            self._us += 5000
            self.rig.clock.advance_to(self._us)
            self.keypad.sample(self.keypad.scan())
            while self.keypad.get() >= 0:
                pass
            self.ticks = (self.ticks + 5) % _PERIOD
            if hasattr(self, "part") and not self.part.result:
                self.part.tick(self.ticks)

    def press(self, keys, ms=60):
        """Some keys down together, and up again."""
        for key in keys:
            self.rig.world.keys.press(key)
        self.scan(ms)
        for key in keys:
            self.rig.world.keys.release(key)
        self.scan(120)

    def all_but(self, *left_out):
        """Every key by itself."""
        for key in range(16):
            if key not in left_out:
                self.press([key])

    def columns(self):
        """The four columns, as often as they are asked for."""
        for _ in range(12):
            column = self.part._column
            if self.part.result or column < 0:
                return
            self.press([column, column + 4, column + 8, column + 12], 700)

    def found(self):
        """What the part says."""
        return self.part.result, self.part.why


def test_a_good_key_board_is_ok_after_all_keys_and_all_columns():
    fingers = _Fingers()
    fingers.all_but()
    assert fingers.part.lines() == ("KEYS", "COL 1", "ALL 4")
    fingers.columns()
    assert fingers.found() == ("OK", "")


def test_each_key_is_told_by_its_place():
    assert [place(key) for key in (0, 3, 12, 15)] == ["1.1", "1.4", "4.1", "4.4"]
    fingers = _Fingers()
    fingers.press([6])
    assert fingers.part.lines() == ("KEYS", "1/16", "2.3")


def test_a_key_that_is_never_seen_is_missing_after_ten_seconds():
    fingers = _Fingers()
    fingers.all_but(5, 10)
    fingers.scan(10_100)
    assert fingers.found() == ("FAIL", "NO 2.2 NO 3.3")


def test_a_stuck_key_is_told_and_the_others_are_tested_all_the_same():
    fingers = _Fingers()
    fingers.rig.world.keys.stick(9)
    fingers.keypad = fingers.rig.keypad()
    fingers.scan(40)
    fingers.part = KeyTest(fingers.keypad, fingers.ticks)
    assert fingers.part.lines() == ("KEYS", "STUCK", "3.2")
    fingers.all_but(9)
    assert fingers.part._column == 0
    fingers.scan(10_100)
    assert fingers.found() == ("FAIL", "STUCK 3.2")


def test_a_missing_diode_is_found_by_its_column_and_a_single_key_never_shows_it():
    for key in (0, 6, 15):
        fingers = _Fingers()
        fingers.rig.world.keys.bridge(key)
        fingers.all_but()
        assert fingers.part._column == 0 and not fingers.part._faults
        fingers.columns()
        assert fingers.found() == ("FAIL", "DIODE " + place(key)), key


def test_two_keys_at_one_press_are_doubled():
    fingers = _Fingers(bounce_us=0)
    fingers.press([1, 2])
    fingers.all_but(1, 2)
    fingers.scan(10_100)
    assert fingers.found() == ("FAIL", "DOUBLE 1.2 DOUBLE 1.3")


def test_a_contact_that_chatters_is_told():
    fingers = _Fingers(bounce_us=0)
    for key in range(16):
        fingers.press([key])
        if key == 7:
            fingers.rig.world.keys.press(7)
            fingers.scan(30)
            fingers.rig.world.keys.release(7)
            fingers.scan(25)
            fingers.rig.world.keys.press(7)
            fingers.scan(30)
            fingers.rig.world.keys.release(7)
            fingers.scan(120)
    fingers.scan(10_100)
    assert fingers.found() == ("FAIL", "BOUNCE 2.4")


def test_a_board_without_keys_pressed_is_skipped_not_failed():
    fingers = _Fingers()
    fingers.scan(10_100)
    assert fingers.found() == ("SKIPPED", "NO KEY")


def test_columns_that_nobody_presses_leave_the_keys_ok_with_a_remark():
    fingers = _Fingers()
    fingers.all_but()
    fingers.scan(10_100)
    assert fingers.found() == ("OK", "DIODES?")


# Answers


def test_what_is_heard_is_ok_what_is_not_fails_and_it_sounds_again_meanwhile():
    played = []
    part = Heard("BUZZER", "HEARD?", lambda: played.append(1), 0)
    assert part.lines() == ("BUZZER", "HEARD?", "OK MISS") and len(played) == 1
    for ticks in range(0, 3100, 5):
        part.tick(ticks)
    assert len(played) == 3 and not part.result
    part.key(True, False, 3100)
    assert part.result == "OK"
    part = Heard("BUZZER", "HEARD?", lambda: None, 0)
    part.key(False, True, 0)
    assert (part.result, part.why) == ("FAIL", "SILENT")


class _Lamp:
    def __init__(self, value):
        self.value = value

    def read(self):
        return self.value


def test_a_sensor_that_is_covered_is_ok_by_itself():
    lamp = _Lamp(40_000)
    part = Covered(lamp.read, 0)
    for ticks in range(0, 1000, 5):
        part.tick(ticks)
    assert not part.result and part.lines() == ("LIGHT", "COVER IT", "61")
    lamp.value = 9000
    part.tick(1300)
    assert part.result == "OK" and part.why == "13-61"


def test_a_sensor_that_stays_and_one_that_is_not_there_fail():
    part = Covered(_Lamp(40_000).read, 0)
    part.key(False, True, 500)
    assert (part.result, part.why) == ("FAIL", "STAYS 61")
    lamp = _Lamp(3)
    part = Covered(lamp.read, 0)
    lamp.value = 0
    part.tick(300)
    assert not part.result and part.lines() == ("LIGHT", "NOTHING", "MISS")
    part.key(True, False, 500)
    assert (part.result, part.why) == ("FAIL", "NONE")


# Those that need nobody


def _looked(part):
    for ticks in range(0, 600, 5):
        part.tick(ticks)
    return part.result, part.why


def test_a_good_flash_is_ok_and_has_no_file_more_than_before():
    disk = Disk()
    disk.files["keep"] = b"this"
    result, why = _looked(Flash(disk, 0))
    assert result == "OK" and why.endswith("FREE")
    assert list(disk.files) == ["keep"]


def test_a_flash_that_cannot_be_read_fails_with_its_error():
    disk = Disk()
    disk.broken = EIO
    assert _looked(Flash(disk, 0)) == ("FAIL", "ERROR 5")
    assert _looked(Flash(None, 0)) == ("SKIPPED", "")


class _Forgetful(Disk):
    """Gives back another byte than was written."""

    def open(self, name, mode):
        if mode == "rb" and name in self.files:
            self.files[name] = b"\0" + self.files[name][1:-1] + b"x"
        return Disk.open(self, name, mode)


def test_a_flash_that_gives_back_something_else_fails_and_is_cleaned():
    disk = _Forgetful()
    assert _looked(Flash(disk, 0)) == ("FAIL", "READ")
    assert not disk.files


class _Wireless:
    def __init__(self, unsent, known, error=None):
        self._answer = unsent, known
        self._error = error
        self.frames = []

    def probe(self, frame):
        if self._error is not None:
            raise self._error
        self.frames.append(bytes(frame))
        return self._answer


def test_a_radio_that_sends_is_ok_with_how_many_it_knows():
    wireless = _Wireless(False, 2)
    assert _looked(Radio(wireless, 0)) == ("OK", "2 KNOWN")
    assert len(wireless.frames) == 1
    assert _looked(Radio(_Wireless(True, 2), 0)) == ("FAIL", "NOT SENT")
    assert _looked(Radio(_Wireless(False, 0, OSError(12)), 0)) == ("FAIL", "ERROR 12")


def test_a_full_cell_is_ok_and_an_empty_one_fails():
    class Cell:
        mv = 3912

    assert _looked(Battery(Cell(), 0)) == ("OK", "3.91 V")
    Cell.mv = 3410
    assert _looked(Battery(Cell(), 0)) == ("FAIL", "3.41 V")


# What is kept

_RESULTS = [("DISPLAY", "OK", ""), ("KEYS", "FAIL", "NO 2.2 NO 3.3"), ("RADIO", "SKIPPED", "")]


def test_results_come_back_with_the_number_of_the_test():
    disk = Disk()
    assert selftest_file.read(disk) == (0, [])
    for count in (1, 2, 3):
        selftest_file.write(disk, _RESULTS)
        assert selftest_file.read(disk) == (count, _RESULTS)


def test_a_damaged_file_is_no_result_and_the_next_test_writes_a_good_one():
    disk = Disk()
    selftest_file.write(disk, _RESULTS)
    data = disk.files[selftest_file.NAME]
    for at in range(len(data) - 1):
        disk.files[selftest_file.NAME] = data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :]
        assert selftest_file.read(disk) == (0, []), at
    for end in range(len(data) - 1):
        disk.files[selftest_file.NAME] = data[:end]
        assert selftest_file.read(disk) == (0, []), end
    selftest_file.write(disk, _RESULTS)
    assert selftest_file.read(disk) == (1, _RESULTS)


def test_the_file_is_small_however_much_there_is_to_say():
    disk = Disk()
    selftest_file.write(disk, [("DISPLAY", "SKIPPED", "X" * 400)] * 8)
    assert len(disk.files[selftest_file.NAME]) < 600
    assert len(selftest_file.read(disk)[1]) == 8
