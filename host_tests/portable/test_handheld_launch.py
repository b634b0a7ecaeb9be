"""A handheld starts as a scoreboard does: its own application, or safe mode on its own display."""

from firmware.boards import handheld_sh1106
from tools.virtual import standins
from tools.virtual.fakes import machine
from tools.virtual.rig import Rig
from tools.virtual.world import Reset

standins.install()

from firmware import handheld_main, launch  # noqa: E402


def _start(rig, why=""):
    """launch.start until it returns or the chip resets; (what it returned, mains called)."""
    called = []

    async def nothing():
        pass

    def main(board, sink=None, folder=None, kept=None, watchdog=None):
        called.append(board.NAME)
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
    assert _start(rig) == (None, ["handheld_sh1106"])


def test_safe_mode_starts_nothing_and_the_oled_says_so():
    rig = Rig(handheld_sh1106)
    why, called = _start(rig, "RESETS")
    assert why == "RESETS" and called == []
    assert any(rig.world.display.lit())
