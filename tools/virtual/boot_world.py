"""For the heap after boot: importing this puts a `machine` there that is next to nothing.

An ESP32's is in its flash, and so is what drivers hold of it, all but a few words. The virtual
board's would fill the pools of names, each of which is twice as large as the one before, and
so decide what the application's own names cost.
"""

import sys


class Pin:
    """Any pin; every input reads 1."""

    OUT = 1
    IN = 0
    PULL_UP = 2

    def __init__(self, number, mode=0, pull=None, value=0) -> None:
        pass

    def __call__(self, value=1) -> int:
        return value


class SPI:
    """A bus nobody is on."""

    def __init__(self, number, baudrate, sck, mosi) -> None:
        pass

    def write(self, data) -> None:
        """Lose it."""


class PWM:
    """A pin that sounds."""

    def __init__(self, pin, freq, duty_u16) -> None:
        pass

    def freq(self, hz) -> None:
        """Nothing sounds."""

    def duty_u16(self, value) -> None:
        """As freq."""


class WDT:
    """A watchdog that is never hungry."""

    def __init__(self, timeout) -> None:
        pass

    def feed(self) -> None:
        """Nothing to eat."""


sys.modules["machine"] = sys.modules[__name__]
