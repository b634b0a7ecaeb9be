"""What a match can do without does not keep a board from starting: it is a fault, and told.

On the virtual board with a module of it damaged, and with pins whose driver fails.
"""

import sys

import pytest

from firmware.boards import handheld_sh1106, mono64x16
from tools.sim import BOARDS
from tools.virtual.fakes import network
from tools.virtual.host import VirtualBoard
from tools.virtual.rig import Rig, machine

R, OK = 1, 15
_PARTS = (
    "selftest",
    "selftest_screen",
    "guest",
    "words",
    "words_ru",
    "drivers.light",
    "referee_linked",
    "wireless",
)


def _plays(board: VirtualBoard) -> bool:
    """Whether a stroke is taken."""
    records = len(board.journal)
    board.press(R)
    board.press(OK)
    board.wait(300)
    return len(board.journal) > records


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("part", _PARTS)
def test_a_board_starts_without_what_a_match_can_do_without(tmp_path, part, kind):
    settings = {"dir": str(tmp_path), "files": True, "choices": {"language": "ru"}}
    with VirtualBoard(
        board=BOARDS[kind], held=[OK], broken="firmware." + part, **settings
    ) as board:
        board.wait(3000)
        board.let_go()
        board.wait(300)
        if board.guest:  # the test has started without its damaged part, or with all of them
            assert "selftest" not in part and part != "guest"
            board.down(11)
            board.wait(1500)
            board.up(11)
            board.wait(300)
        assert board.guest == "" and _plays(board)
    assert (tmp_path / "faults.txt").read_text(encoding="utf-8")


class _Broken:
    """A peripheral that cannot be had."""

    ATTN_11DB = machine.ADC.ATTN_11DB

    def __init__(self, *args, **settings):
        raise OSError(19, "ENODEV")


@pytest.mark.parametrize("name", ["PWM", "ADC"])
def test_a_board_starts_without_a_buzzer_or_a_light_sensor(monkeypatch, name):
    from firmware.scoreboard_main import build

    Rig(mono64x16)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setattr(machine, name, _Broken)
    app = build(mono64x16)
    assert (app.buzzer is None) == (name == "PWM")
    assert app.light is not None and (app.light.read is None) == (name == "ADC")
    assert "ENODEV" in app.faults.newest[0][0] and app.faults.total == 1
    assert app.fault_until
    app.keep(1000)
    app.show(1000)
    assert app.light.level == mono64x16.BRIGHTNESS


def test_wifi_has_its_memory_before_anything_of_the_board_is_made(monkeypatch):
    from firmware import scoreboard_main

    Rig(mono64x16)
    made = []
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setitem(sys.modules, "network", network)
    monkeypatch.setattr(scoreboard_main, "Keeper", _made_by_then(made, scoreboard_main.Keeper))
    before = network.made()
    scoreboard_main.build(mono64x16)
    assert made == [before + 1] and not network.on()


def _made_by_then(made, real):
    def keeper(*args):
        made.append(network.made())
        return real(*args)

    return keeper


def test_a_board_starts_whose_wifi_has_no_memory(monkeypatch):
    from firmware.scoreboard_main import build

    Rig(mono64x16)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setitem(sys.modules, "network", network)
    monkeypatch.setattr(network, "WLAN", _Broken)
    app = build(mono64x16)
    assert app.wireless is not None and app.faults.total == 0


class _Air:
    """A radio that hears nobody."""

    channels = (6,)

    def send(self, *args):
        """Into the void."""

    def tune(self, channel):
        """Deaf on every channel."""

    def power(self, on):
        """No draw."""


@pytest.mark.parametrize("name, driver", [("PWM", "buzzer"), ("ADC", "battery")])
def test_a_handheld_starts_without_its_buzzer_or_the_gauge_of_its_cell(monkeypatch, name, driver):
    from firmware.handheld_main import build

    Rig(handheld_sh1106)
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setattr(machine, name, _Broken)
    app = build(handheld_sh1106, _Air(), bytes)
    assert [part for part in ("buzzer", "vibration", "battery") if not getattr(app, part)] == [
        driver
    ]
    assert "ENODEV" in app.faults.newest[0][0] and app.faults.total == 1 and app.fault_until
    app.scan(1000)
    app.show(1000)
    app.keep(1000)
    assert app.faults.total == 1


def test_a_light_sensor_that_fails_in_the_evening_is_told_once_and_done_without(monkeypatch):
    from firmware.scoreboard_main import build

    Rig(mono64x16)
    monkeypatch.setitem(sys.modules, "machine", machine)
    app = build(mono64x16)

    def fail():
        raise OSError(5)

    light = app.light
    assert light is not None
    light.read = fail
    for second in range(5):
        app.keep(1000 * second)
    assert light.read is None and app.faults.total == 1
    assert light.level == mono64x16.BRIGHTNESS
