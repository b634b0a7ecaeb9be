"""Safe mode: whether a key asks for it, and what is shown then. Borrowed by launch at each start.

Safe mode starts nothing: no application, no watchdog, the prompt is free, and the display says
so. It comes when UNDO is held at power-up, when the third start in a row did not last (slots),
and when somebody broke in at the prompt. A watchdog that runs cannot be stopped: who asks for
safe mode later than slots could decide it leaves a word in the RTC's memory and resets the chip.
"""

from firmware.aio import sleep_us
from firmware.borrow import borrow
from rules_core.const import const

_HELD = const(1 << 11)  # UNDO
_SCANS = const(4)


def is_held(keypad) -> bool:
    """Whether UNDO, and nothing else, is down in several scans."""
    for _ in range(_SCANS):
        if keypad.scan() != _HELD:
            return False
        sleep_us(5000)
    return True


def is_asked(board, machine) -> bool:
    """Whether somebody holds UNDO on a board."""
    from firmware.wiring_both import make_keypad

    return board.HAS_KEYS and is_held(make_keypad(board, machine))


def show(board, machine, why: str) -> None:
    """Say on a board's display that this is safe mode, and why."""
    from firmware.fonts import medium_font, small_font

    display = borrow(board.WIRING).make_display(board, machine)
    display.fb.fill(0)
    medium_font().text(display.fb, "SAFE MODE" if display.width > 50 else "SAFE", 1, 0)
    small_font().text(display.fb, why, 1, 9)
    display.flush(0)
