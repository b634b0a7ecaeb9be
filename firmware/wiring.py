"""The board's drivers on the pins of its module: the one place where pins and buses are made.

For the scoreboard. What its display needs is in a module of its own, which the board module
names; what a handheld has too is in wiring_both. `machine` is passed in.
"""

from firmware.aio import sleep_us
from firmware.borrow import borrow


def make_display(board, machine):
    """The display driver of a board module on its bus, set up and dark."""
    return borrow(board.WIRING).make_display(board, machine)


def make_drawing(board, fb):
    """What draws views on a board module's display."""
    return borrow(board.WIRING).make_drawing(fb)


def is_down(keypad, keys: int) -> bool:
    """Whether these keys (a mask) and no others are down in several scans."""
    for _ in range(4):
        if keypad.scan() != keys:
            return False
        sleep_us(5000)
    return True


def make_light(board, machine):
    """How light it is, 0..65535 at each call, by the sensor of a board module; None without."""
    if not board.HAS_LIGHT_SENSOR:
        return None
    from firmware.drivers.light import LightSensor

    adc = machine.ADC(machine.Pin(board.LIGHT_SENSOR), atten=machine.ADC.ATTN_11DB)
    return LightSensor(adc).read
