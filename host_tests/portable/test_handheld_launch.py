"""A handheld starts as a scoreboard does: its own application, or safe mode on its own display."""

import sys

from firmware.boards import handheld_sh1106
from tools.virtual import standins
from tools.virtual.fakes import machine, network
from tools.virtual.rig import Rig
from tools.virtual.world import Reset

standins.install()
sys.modules["network"] = network

from firmware import handheld_main, launch  # noqa: E402


def _start(rig, why=""):
    """launch.start until it returns or the chip resets; (what it returned, the board whose
    main was called, and how often the radio had been asked for by then).
    """
    called = []
    before = network.made()

    async def nothing():
        pass

    def main(board, sink=None, folder=None, kept=None, watchdog=None):
        called.append(board.NAME)
        called.append(network.made() - before)
        return nothing()

    real = handheld_main.main
    handheld_main.main = main
    try:
        return launch.start(machine, "handheld_sh1106", why), called
    except Reset:
        return None, called
    finally:
        handheld_main.main = real


def test_the_board_module_says_that_it_is_a_handheld():
    rig = Rig(handheld_sh1106)
    assert _start(rig)[1][:1] == ["handheld_sh1106"]


def test_wifi_has_its_memory_before_the_application_is_loaded_and_its_heap_grows():
    assert _start(Rig(handheld_sh1106)) == (None, ["handheld_sh1106", 1])


def test_a_radio_that_has_no_memory_does_not_keep_the_application_from_its_start():
    real = network.WLAN
    network.WLAN = _no_room
    try:
        assert _start(Rig(handheld_sh1106)) == (None, ["handheld_sh1106", 0])
    finally:
        network.WLAN = real


def _no_room(interface):
    raise OSError("WiFi Out of Memory")


def test_safe_mode_starts_nothing_and_the_oled_says_so():
    rig = Rig(handheld_sh1106)
    why, called = _start(rig, "RESETS")
    assert why == "RESETS" and called == []
    assert any(rig.world.display.lit())
