"""The keypad driver on a modelled diode matrix: every key once, whatever contacts do."""

from firmware.boards import mono64x16 as board
from firmware.drivers.keypad import NONE, RELEASE, Keypad
from tools.virtual.rig import Rig
from tools.virtual.world import ElectricalError

_JUST_BELOW_THE_WRAP = (1 << 30) - 50


def _quiet():
    """A rig whose keypad has been up for 50 ms, and that keypad."""
    rig = Rig(board, _JUST_BELOW_THE_WRAP)
    keypad = rig.keypad()
    assert rig.poll(keypad, 50) == []
    return rig, keypad


def _bare():
    """A keypad without pins, past its first samples."""
    keypad = Keypad([lambda level: None] * 4, [lambda: 1] * 4, 0, lambda us: None)
    _feed(keypad, [0] * 8)
    return keypad


class _Recorder:
    """A keypad that remembers its scans."""

    def __init__(self, keypad):
        self.raws = []
        self.scan = keypad.scan
        self.get = keypad.get
        self._sample = keypad.sample

    def sample(self, raw):
        self.raws.append(raw)
        self._sample(raw)


def _feed(keypad, raws):
    for raw in raws:
        keypad.sample(raw)


def _events(keypad):
    events = []
    event = keypad.get()
    while event != NONE:
        events.append(event)
        event = keypad.get()
    return events


def test_every_key_has_its_own_number_row_by_row():
    rig, keypad = _quiet()
    seen = []
    for key in range(16):
        rig.world.keys.press(key)
        seen += [event for _, event in rig.poll(keypad, 60)]
        assert keypad.down == 1 << key
        rig.world.keys.release(key)
        seen += [event for _, event in rig.poll(keypad, 60)]
    expected = []
    for key in range(16):
        expected += [key, key + RELEASE]
    assert seen == expected
    assert keypad.dropped == 0


def test_a_press_counts_after_three_equal_samples_and_a_release_after_four():
    keypad = _bare()
    _feed(keypad, [1 << 6] * 2)
    assert _events(keypad) == [] and keypad.down == 0
    _feed(keypad, [1 << 6])
    assert _events(keypad) == [6] and keypad.down == 1 << 6
    _feed(keypad, [0] * 3)
    assert _events(keypad) == [] and keypad.down == 1 << 6
    _feed(keypad, [0])
    assert _events(keypad) == [6 + RELEASE] and keypad.down == 0


def test_samples_that_disagree_start_the_count_again():
    keypad = _bare()
    _feed(keypad, [1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 1])
    assert _events(keypad) == []
    _feed(keypad, [1])
    assert _events(keypad) == [0]
    _feed(keypad, [0, 0, 0, 1, 0, 0, 0, 1, 1])
    assert _events(keypad) == []
    _feed(keypad, [0] * 4)
    assert _events(keypad) == [RELEASE]


def test_noise_of_one_sample_is_no_key():
    rig, keypad = _quiet()
    rig.clock.at(12000, lambda key: rig.world.keys.blip(key, 7000), 9)
    assert rig.poll(keypad, 100) == []
    assert keypad.down == 0


def test_a_bouncing_key_gives_exactly_one_press_and_one_release():
    bounced = 0
    for seed in range(1, 40):
        rig = Rig(board, _JUST_BELOW_THE_WRAP, seed=seed)
        keypad = rig.keypad()
        rig.poll(keypad, 30)
        keys = rig.world.keys
        keys.bounce_us = 9500
        key = seed % 16
        rig.clock.at(seed * 131, keys.press, key)
        rig.clock.at(70_000 + seed * 37, keys.release, key)
        recorder = _Recorder(keypad)
        events = [event for _, event in rig.poll(recorder, 150)]
        assert events == [key, key + RELEASE], (seed, events)
        raws = recorder.raws
        changes = sum(raws[i] != raws[i - 1] for i in range(1, len(raws)))
        bounced += changes > 2
    assert bounced > 10  # the scans did see bouncing


def test_two_keys_at_once_are_both_taken():
    rig, keypad = _quiet()
    rig.world.keys.press(3)
    rig.world.keys.press(12)
    assert sorted(event for _, event in rig.poll(keypad, 50)) == [3, 12]
    rig.world.keys.release(3)
    assert [event for _, event in rig.poll(keypad, 50)] == [3 + RELEASE]
    assert keypad.down == 1 << 12


def test_three_corners_of_a_rectangle_make_no_ghost_of_the_fourth():
    rig, keypad = _quiet()
    for key in (0, 3, 8):
        rig.world.keys.press(key)
    assert sorted(event for _, event in rig.poll(keypad, 50)) == [0, 3, 8]
    assert keypad.down == 1 | 1 << 3 | 1 << 8


def test_a_release_is_told_before_a_press_confirmed_by_the_same_sample():
    keypad = _bare()
    _feed(keypad, [1 << 9] * 3)
    assert _events(keypad) == [9]
    _feed(keypad, [0, 1 << 2, 1 << 2, 1 << 2])
    assert _events(keypad) == [9 + RELEASE, 2]


def test_a_key_down_at_boot_is_left_out_until_it_has_been_released():
    rig = Rig(board, _JUST_BELOW_THE_WRAP)
    rig.world.keys.stick(7)
    keypad = rig.keypad()
    assert rig.poll(keypad, 500) == []
    assert keypad.stuck == 1 << 7 and keypad.down == 0
    rig.world.keys.press(8)
    assert [event for _, event in rig.poll(keypad, 50)] == [8]
    rig.world.keys.unstick(7)
    assert rig.poll(keypad, 50) == []
    assert keypad.stuck == 0
    rig.world.keys.press(7)
    assert [event for _, event in rig.poll(keypad, 50)] == [7]


def test_a_key_that_jams_later_does_not_block_the_others_and_can_be_left_out():
    rig, keypad = _quiet()
    rig.world.keys.stick(4)
    assert [event for _, event in rig.poll(keypad, 60_000)] == [4]
    rig.world.keys.press(5)
    assert [event for _, event in rig.poll(keypad, 50)] == [5]
    keypad.ignore(1 << 4)
    assert keypad.down == 1 << 5 and keypad.stuck == 1 << 4
    rig.world.keys.unstick(4)
    assert rig.poll(keypad, 50) == []
    assert keypad.stuck == 0
    rig.world.keys.press(4)
    assert [event for _, event in rig.poll(keypad, 50)] == [4]


def test_a_full_queue_drops_the_newest_and_counts_it():
    keypad = _bare()
    for key in range(8):
        _feed(keypad, [1 << key] * 3 + [0] * 4)
    _feed(keypad, [1 << 15] * 3)
    assert keypad.dropped == 1 and keypad.down == 1 << 15
    expected = []
    for key in range(8):
        expected += [key, key + RELEASE]
    assert _events(keypad) == expected
    # The release of a press nobody was told of is not told either.
    _feed(keypad, [0] * 4)
    assert _events(keypad) == [] and keypad.dropped == 1
    _feed(keypad, [1 << 15] * 3)
    assert _events(keypad) == [15]


def test_the_drop_counter_stops_at_its_limit():
    keypad = _bare()
    _feed(keypad, [0xFFFF] * 3)
    keypad.dropped = 0x3FFE
    for _ in range(3):
        _feed(keypad, [0] * 4 + [0xFFFF] * 3)
    assert keypad.dropped == 0x3FFF


def test_an_unplugged_key_board_reads_as_no_key():
    rig, keypad = _quiet()
    rig.world.keys.press(2)
    assert [event for _, event in rig.poll(keypad, 50)] == [2]
    rig.world.keys.plugged = False
    assert [event for _, event in rig.poll(keypad, 50)] == [2 + RELEASE]
    assert keypad.scan() == 0


def test_columns_without_pull_ups_are_an_error_of_the_bench():
    rig, keypad = _quiet()
    rig.world.keys.pulled_up = False
    try:
        keypad.scan()
    except ElectricalError:
        return
    raise AssertionError("a floating column was read as a level")


def test_a_column_gets_the_time_it_needs_to_rise():
    rig, _ = _quiet()
    rig.world.keys.stick(1)
    assert rig.keypad(settle_us=5).scan() == 1 << 1
    # Without the pause the rows below see the column still low: the bench notices.
    assert rig.keypad(settle_us=0).scan() == 1 << 1 | 1 << 5 | 1 << 9 | 1 << 13


def test_rows_rest_high_so_that_no_current_flows():
    rig, keypad = _quiet()
    keypad.scan()
    assert [rig.world.wire(n).out for n in board.KEY_ROWS] == [1, 1, 1, 1]


def test_scan_sample_and_get_allocate_nothing():
    rig, keypad = _quiet()
    rig.world.keys.stick(6)
    import micropython

    micropython.heap_lock()
    try:
        for _ in range(4):
            keypad.sample(keypad.scan())
        event = keypad.get()
        none = keypad.get()
    finally:
        micropython.heap_unlock()
    assert event == 6 and none == NONE


def test_a_keypad_has_four_rows_and_four_columns():
    try:
        Keypad([lambda level: None] * 3, [lambda: 1] * 4)
    except ValueError:
        return
    raise AssertionError("three rows were accepted")
