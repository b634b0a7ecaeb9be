"""Start-up: safe mode or the application. Called by main.py and by nobody else.

Safe mode starts nothing: no application, no watchdog, the prompt is free, and the matrix says
so. It comes when UNDO is held at power-up, when the third reset in a row came within a minute of
its start, and when somebody broke in at the prompt (a watchdog that runs cannot be stopped: only
a reset gets rid of it).
"""

from firmware.aio import sleep_us
from firmware.kept import Kept, seal, sealed
from rules_core.const import const

KEY = "KEY"
RESETS = "RESETS"
ASKED = "ASKED"

SETTLED_MS = const(60_000)  # who has run that long did not start in vain

_HELD = const(1 << 11)  # UNDO
_SCANS = const(4)
_FAST = const(3)  # resets
_MAGIC = const(0x5A)
_END = const(8)  # of this module's part of Kept.data


def count_start(kept: Kept) -> str:
    """Count this start; ASKED or RESETS when it must be safe mode, else ""."""
    data = kept.data
    starts = data[1] if sealed(data, 0, _END) and data[0] == _MAGIC else 0
    asked = starts and data[2]
    why = ASKED if asked else RESETS if starts >= _FAST else ""
    _put(kept, 0 if why else starts + 1, 0)
    return why


def settled(kept: Kept) -> None:
    """The application has run for SETTLED_MS: the resets before don't count any more."""
    if kept.data[1]:
        _put(kept, 0, 0)


def ask(kept: Kept) -> None:
    """The next start is safe mode."""
    _put(kept, 1, 1)


def _put(kept: Kept, starts: int, asked: int) -> None:
    data = kept.data
    data[0] = _MAGIC
    data[1] = starts
    data[2] = asked
    data[3] = data[4] = 0
    seal(data, 0, _END)
    kept.save()


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


def start(board, machine, folder: str = "") -> str:
    """Run the scoreboard; return, with the reason, only for safe mode.

    Whatever ends the application resets the chip, so that the next start can do better or, the
    third time, be safe mode.
    """
    kept = Kept(machine.RTC())
    why = count_start(kept)
    if not why and board.HAS_KEYS:
        from firmware.wiring import make_keypad

        if is_held(make_keypad(board, machine)):
            why = KEY
    if why:
        from firmware.wiring import make_display

        show(make_display(board, machine), why)
        return why
    try:
        from firmware import aio
        from firmware.scoreboard import main

        aio.run(main(board, None, folder, kept, machine.WDT))
    except KeyboardInterrupt:
        ask(kept)
    except Exception as error:  # noqa: BLE001 (whatever it is, it is kept and the chip resets)
        from firmware.faults import Faults
        from firmware.journal_files import Files

        Faults(Files(folder)).add(error, "the application ended")
    machine.reset()
    return ""
