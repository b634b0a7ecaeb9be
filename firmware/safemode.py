"""Safe mode: when a start is one, and what is shown then. Borrowed by launch at every start.

Safe mode starts nothing: no application, no watchdog, the prompt is free, and the matrix says
so. It comes when UNDO is held at power-up, when the third reset in a row came within a minute of
its start, and when somebody broke in at the prompt (a watchdog that runs cannot be stopped: only
a reset gets rid of it).
"""

from firmware.aio import sleep_us
from firmware.kept import Kept
from rules_core.const import const

KEY = "KEY"
RESETS = "RESETS"
ASKED = "ASKED"

_HELD = const(1 << 11)  # UNDO
_SCANS = const(4)
_FAST = const(3)  # resets


def count_start(kept: Kept) -> str:
    """Count this start; ASKED or RESETS when it must be safe mode, else ""."""
    starts = kept.starts()
    asked = starts and kept.data[2]
    why = ASKED if asked else RESETS if starts >= _FAST else ""
    kept.note_starts(0 if why else starts + 1, 0)
    return why


def is_held(keypad) -> bool:
    """Whether UNDO, and nothing else, is down in several scans."""
    for _ in range(_SCANS):
        if keypad.scan() != _HELD:
            return False
        sleep_us(5000)
    return True


def show(display, why: str) -> None:
    """Say on the matrix that this is safe mode, and why."""
    from firmware.fonts import medium_font, small_font

    display.fb.fill(0)
    medium_font().text(display.fb, "SAFE MODE" if display.width > 50 else "SAFE", 1, 0)
    small_font().text(display.fb, why, 1, 9)
    display.flush(0)


def check(board, machine, kept: Kept) -> str:
    """Why this start is safe mode, which is then shown; "" for the application's."""
    from firmware.wiring_both import make_keypad

    why = count_start(kept)
    if not why and board.HAS_KEYS and is_held(make_keypad(board, machine)):
        why = KEY
    if why:
        from firmware import wiring

        show(wiring.make_display(board, machine), why)
    return why
