"""For the heap after boot: importing this starts the handheld on boot_world's machine.

With its files in the current folder, a match of one game heard of, and no task run yet.
"""

import sys

import machine

from firmware.borrow import borrow
from firmware.handheld_main import build


class _Bus:
    """A bus on which everything is taken; and an ADC."""

    ATTN_11DB = 3

    def __init__(self, *place, **options) -> None:
        pass

    def writeto(self, address, data) -> None:
        """Lose it."""

    def read_uv(self) -> int:
        """A cell that is nearly full."""
        return 2_000_000


class _Radio:
    """A radio on which nobody is heard."""

    channels = ()

    def send(self, buffer, length, address=None) -> None:
        """Lose it."""


machine.I2C = machine.ADC = _Bus
machine.lightsleep = None
machine.Pin.PULL_UP = 2
app = build(borrow("firmware.boards.handheld_sh1106"), _Radio(), bytes, "")
app.link.agreed.text = """kaisa
2 0 1 0 0 0 3600 300 10
1 1
60 60
0 0
0 0
max_caroms -1 kaisa_bonus 0 carom_after_carom_call 0 touch 1 double_hit 0 wrong_cue 0 \
side_twice 0 hand_after_foul 0 hand_limit 0 carom_ball_off 1 white59 0 floor_zero 0 penalty_cap 60
Anna
Bertta"""
app.link.agreed.version = 1
app.desk.hear(0)
app.show(0)
sys.modules.pop("tools.virtual.boot_handheld", None)
