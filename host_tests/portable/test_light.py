"""The brightness follows the light without flicker, dims when nobody plays, never in a stroke."""

from firmware import aio
from firmware.boards import mono64x16 as board
from firmware.drivers.light import LightSensor
from firmware.light import Light
from host_tests.portable import one_process
from host_tests.portable.desk import Desk
from host_tests.runner.alloc import assert_allocates_nothing
from tools.virtual.rand import Random
from tools.virtual.rig import Rig, machine

_WRAP = 1 << 30
_STEP = 65536 // 9  # of a reading: levels 2 to 10


class _Wall:
    """A display, a sensor and a desk; `levels` are those set, with the second."""

    def __init__(self, reading=20000, start=_WRAP - 200_000, choice="auto", sensor=True):
        one_process.install()  # whose ticks wrap on every interpreter
        self.ticks = start
        self.seconds = 0
        self.reading = reading
        self.choice = choice
        self.levels = []
        self.desk = Desk("kaisa", clock=-1)
        read = self._read if sensor else None
        self.light = Light(self, read, 7, 10, start)
        self.light.second(start, choice, self.desk.referee)

    def _read(self):
        return self.reading

    def brightness(self, level):
        """The display's."""
        assert 0 <= level <= 10
        self.levels.append((self.seconds, level))

    def pass_(self, seconds):
        """Time passes; also across the wrap of the ticks."""
        for _ in range(seconds):
            self.ticks = aio.ticks_add(self.ticks, 1000)
            self.seconds += 1
            self.light.second(self.ticks, self.choice, self.desk.referee)

    def clock(self, **terms):
        """A match with a clock."""
        self.desk = Desk("kaisa", **terms)


def test_the_first_reading_is_the_level_at_once():
    for level in range(2, 11):
        wall = _Wall((level - 2) * _STEP + _STEP // 2)
        assert wall.levels == [(0, level)], level


def test_the_level_follows_the_light_by_one_a_second_and_stops_there():
    wall = _Wall(_STEP // 2)
    wall.reading = 65535
    wall.pass_(60)
    assert [level for _, level in wall.levels] == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    seconds = [second for second, _ in wall.levels]
    assert len(set(seconds)) == len(seconds) and seconds[-1] < 30
    wall.reading = 0
    wall.pass_(60)
    assert [level for _, level in wall.levels][8:] == [10, 9, 8, 7, 6, 5, 4, 3, 2]


def test_called_more_often_it_still_moves_once_a_second():
    wall = _Wall(_STEP // 2)
    wall.reading = 65535
    steps = len(wall.levels)
    for _ in range(10):
        wall.ticks = (wall.ticks + 90) % _WRAP
        wall.light.second(wall.ticks, "auto", wall.desk.referee)
    assert len(wall.levels) == steps
    wall.ticks = (wall.ticks + 100) % _WRAP
    wall.light.second(wall.ticks, "auto", wall.desk.referee)
    assert len(wall.levels) == steps + 1


def test_light_at_the_edge_of_two_levels_does_not_flicker():
    random = Random(5)
    wall = _Wall(5 * _STEP)  # exactly between two
    wall.pass_(5)
    wall.levels.clear()
    for _ in range(600):
        wall.reading = 5 * _STEP - _STEP // 3 + random.below(2 * _STEP // 3)
        wall.light.key()
        wall.pass_(1)
    assert wall.levels == []


def test_a_lamp_that_is_switched_for_a_second_changes_little():
    wall = _Wall(5 * _STEP + _STEP // 2)
    wall.reading = 65535
    wall.pass_(1)
    wall.reading = 5 * _STEP + _STEP // 2
    wall.pass_(20)
    levels = [level for _, level in wall.levels]
    assert levels[-1] == 7 and max(levels) <= 8


def test_a_board_whose_sensor_is_not_there_has_its_usual_brightness():
    assert _Wall(0).levels == [(0, 7)]
    assert _Wall(200).levels == [(0, 7)]  # noise of the ADC
    wall = _Wall(sensor=False)
    wall.pass_(30)
    assert wall.levels == [(0, 7)]


def test_a_chosen_level_is_set_at_once_and_light_changes_nothing():
    wall = _Wall(_STEP // 2)
    wall.choice = 9
    wall.pass_(1)
    wall.reading = 65535
    wall.pass_(60)
    assert [level for _, level in wall.levels] == [2, 9]
    wall.choice = 15
    wall.pass_(1)
    assert wall.light.level == 10  # the board allows no more
    wall.choice = "auto"
    wall.pass_(1)
    assert wall.light.level >= 9


def test_it_dims_after_five_minutes_without_a_key_step_by_step_to_the_floor():
    wall = _Wall(choice=8)
    wall.pass_(299)
    assert wall.light.level == 8
    wall.pass_(30)
    assert [level for _, level in wall.levels] == [8, 7, 6, 5, 4, 3, 2]
    wall.pass_(9 * 24 * 3600 // 100)  # a night
    assert wall.light.level == 2


def test_the_first_key_brings_the_brightness_back_at_once():
    wall = _Wall(choice=8)
    wall.pass_(400)
    wall.light.key()
    assert wall.light.level == 8
    wall.pass_(290)
    assert wall.light.level == 8


def test_an_event_from_the_handheld_is_as_good_as_a_key():
    wall = _Wall(choice=8)
    wall.pass_(400)
    wall.desk.type("R OK")  # the light has seen no key
    wall.pass_(1)
    assert wall.light.level == 8


def test_a_level_chosen_below_the_floor_stays_when_nobody_plays():
    wall = _Wall(choice=1)
    wall.pass_(400)
    assert [level for _, level in wall.levels] == [1]


def test_while_the_clock_runs_it_never_dims():
    wall = _Wall(choice=8)
    wall.clock(clock=3600)
    wall.desk.type("PAUSE")
    assert not wall.desk.match.clock.paused
    wall.pass_(2000)
    assert [level for _, level in wall.levels] == [8]
    wall.desk.type("PAUSE")
    wall.pass_(310)
    assert wall.light.level < 8


def test_nothing_moves_while_a_stroke_is_open():
    for choice in ("auto", 8):
        wall = _Wall(6 * _STEP + _STEP // 2, choice=choice)
        wall.desk.type("R")
        assert wall.desk.entry.open
        wall.reading = 0
        wall.pass_(1000)
        assert [level for _, level in wall.levels] == [8], choice
        wall.desk.type("UNDO")
        wall.pass_(1)
        assert wall.light.level == 7


def test_a_second_of_light_allocates_nothing():
    wall = _Wall(3 * _STEP)
    wall.pass_(3)
    light, desk = wall.light, wall.desk.referee
    wall.reading = 6 * _STEP
    light._display = _Still()

    def second():
        wall.ticks = aio.ticks_add(wall.ticks, 1000)
        light.second(wall.ticks, "auto", desk)
        light.key()

    assert_allocates_nothing(second)


class _Still:
    def brightness(self, level):
        """Take it."""


# The sensor on the bench


class _Noisy:
    def __init__(self, values):
        self._values = values
        self._at = 0

    def read_u16(self):
        self._at += 1
        return self._values[self._at % len(self._values)]


def test_one_odd_sample_up_and_one_down_leave_no_trace():
    for odd in (0, 65535):
        assert LightSensor(_Noisy([30000] * 7 + [odd])).read() == 30000
    assert LightSensor(_Noisy([30000] * 6 + [0, 65535])).read() == 30000
    assert LightSensor(_Noisy([0])).read() == 0
    assert LightSensor(_Noisy([65535])).read() == 65535


def test_more_light_reads_higher_from_a_candle_to_the_sun_and_a_torn_wire_as_nothing():
    from firmware.wiring import make_light

    rig = Rig(board)
    read = make_light(board, machine)
    before = 0
    for lux in (1, 3, 10, 30, 100, 300, 1000):
        rig.world.shine(lux)
        now = read()
        assert now > before + 256, lux
        before = now
    rig.world.shine(100_000)
    assert read() == 65535
    rig.world.shine(-1)
    assert read() == 0


def test_the_levels_of_a_board_from_a_dark_hall_to_daylight():
    found = []
    for lux in (1, 10, 50, 150, 300, 1000):
        rig = Rig(board)
        rig.world.shine(lux)
        from firmware.wiring import make_light

        wall = _Wall(make_light(board, machine)())
        found.append(wall.light.level)
    assert found == [2, 3, 5, 7, 8, 10]
