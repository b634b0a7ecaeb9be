"""For the heap after boot: importing this puts a `machine` there that is next to nothing.

An ESP32's is in its flash, and so is what drivers hold of it, all but a few words. The virtual
board's would fill the pools of names, each of which is twice as large as the one before, and
so decide what the application's own names cost. Disk takes the place of Files.
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


class ADC:
    """A pin with a level that nobody changes."""

    ATTN_11DB = 3

    def __init__(self, pin, atten=0) -> None:
        pass

    def read_u16(self) -> int:
        """As light as in a hall."""
        return 40_000


class WDT:
    """A watchdog that is never hungry."""

    def __init__(self, timeout) -> None:
        pass

    def feed(self) -> None:
        """Nothing to eat."""


class Disk:
    """A disk that is empty and stays so: what is on flash takes no heap."""

    def __init__(self, folder) -> None:
        pass

    def open(self, name, mode):
        """Only to be written to."""
        if mode == "rb":
            raise OSError(2)  # ENOENT; this build's own errors have other numbers
        return self

    def __enter__(self):
        return self

    def __exit__(self, *error) -> None:
        pass

    def write(self, data) -> None:
        """Lose it."""

    def names(self, folder) -> list:
        """Nothing."""
        return []

    def free(self) -> int:
        """Room enough (blocks)."""
        return 99


sys.modules["machine"] = sys.modules[__name__]


def reset_cause() -> int:
    """Power."""
    return 1
