"""The battery gauge: dips of the radio don't matter, levels don't flicker, hours don't flatter."""

from firmware.aio import ticks_add
from firmware.battery import GOOD, LAST, LOW, UNKNOWN, Battery, percent_at

_JUST_BELOW_THE_WRAP = (1 << 30) - 2000


class Cell:
    """A cell whose voltage the test sets, behind two equal resistors; a second passes a sample."""

    def __init__(self, mv: int) -> None:
        self.mv = mv
        self.battery = Battery(self.read_uv)
        self.ticks = _JUST_BELOW_THE_WRAP

    def read_uv(self) -> int:
        return self.mv * 500

    def seconds(self, count: int) -> None:
        for _ in range(count):
            self.ticks = ticks_add(self.ticks, 1000)
            self.battery.sample(self.ticks)


def test_percent_grows_with_the_voltage_from_empty_to_full():
    last = 0
    for mv in range(3000, 4300, 5):
        assert last <= percent_at(mv) <= last + 5
        last = percent_at(mv)
    assert percent_at(3400) == 0 and last == 100
    assert 45 <= percent_at(3770) <= 55


def test_a_full_cell_promises_about_what_the_data_sheets_do():
    cell = Cell(4200)
    cell.seconds(10)
    assert cell.battery.percent == 100 and cell.battery.level == GOOD
    assert 12 <= cell.battery.hours <= 14


def test_a_dip_while_the_radio_sends_changes_nothing():
    cell = Cell(3650)
    cell.seconds(60)
    for _ in range(20):
        cell.mv = 3450
        cell.seconds(1)
        cell.mv = 3650
        cell.seconds(20)
        assert cell.battery.level == GOOD


def test_it_warns_once_and_takes_it_back_only_when_the_cell_is_clearly_better():
    cell = Cell(3700)
    levels = []
    for mv in (3700, 3610, 3590, 3610, 3650, 3690, 3590, 3450, 3390, 3420, 3480, 3520, 3650, 3750):
        cell.mv = mv
        cell.seconds(100)
        levels.append(cell.battery.level)
    assert levels == [
        GOOD, GOOD, LOW, LOW, LOW, LOW, LOW, LOW, LAST, LAST, LAST, LOW, LOW, GOOD,
    ]  # fmt: skip


def test_what_is_shown_never_goes_up_by_itself():
    cell = Cell(3800)
    cell.seconds(60)
    shown = cell.battery.percent
    cell.mv = 3840  # the load was less for a while
    cell.seconds(100)
    assert cell.battery.percent == shown


def test_on_the_charger_there_are_no_hours_and_per_cent_rise():
    cell = Cell(3700)
    cell.seconds(60)
    before = cell.battery.percent
    cell.mv = 4000
    cell.seconds(200)
    assert cell.battery.charging and cell.battery.hours == UNKNOWN
    assert cell.battery.percent > before


def test_a_cell_that_drains_twice_as_fast_is_told_so_after_half_an_hour():
    cell = Cell(4000)
    cell.seconds(60)
    first = cell.battery.hours
    for _ in range(120):  # two hours, 100 mV each: about three times as fast as expected
        cell.mv -= 2
        cell.seconds(60)
    expected = cell.battery.percent * first // percent_at(4000)
    assert cell.battery.hours < expected // 2 + 1
    assert cell.battery.hours >= 0


def test_a_cell_that_drains_more_slowly_is_believed_after_half_an_hour_within_reason():
    cell = Cell(4180)
    cell.seconds(60)
    first = cell.battery.hours
    for _ in range(120):  # two hours, 20 mV each
        cell.mv -= 1 if cell.ticks // 60000 % 3 == 0 else 0
        cell.seconds(60)
    assert first <= 14 < cell.battery.hours <= 42


def test_the_last_minutes_are_less_than_an_hour():
    cell = Cell(3440)
    cell.seconds(60)
    assert cell.battery.hours == 0 and cell.battery.percent < 5


def test_it_says_when_something_else_is_to_be_shown():
    cell = Cell(3900)
    assert cell.battery.sample(cell.ticks)
    assert not cell.battery.sample(cell.ticks)
