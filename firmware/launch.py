"""Start-up: safe mode or the application. Called by main.py and by nobody else.

What is needed to decide, and the board's numbers, are let go before the evening begins.
"""

from firmware.borrow import borrow
from firmware.kept import Kept

SCOREBOARD = "firmware.scoreboard"  # what a board runs that does not say


def start(board: str, machine, folder: str = "") -> str:
    """Run the application of a board module's name; return, with the reason, only for safe mode.

    Whatever ends the application resets the chip, so that the next start can do better or, the
    third time, be safe mode.
    """
    board = "firmware.boards." + board
    application = getattr(borrow(board), "APPLICATION", SCOREBOARD)
    kept = Kept(machine.RTC())
    why = borrow("firmware.safemode").check(borrow(board), machine, kept)
    if why:
        return why
    try:
        from firmware import aio
        main = __import__(application, None, None, ("main",)).main
        aio.run(main(borrow(board), None, folder, kept, machine.WDT))
    except KeyboardInterrupt:
        kept.ask()
    except Exception as error:  # noqa: BLE001 (whatever it is, it is kept and the chip resets)
        from firmware.faults import Faults
        from firmware.journal_files import Files

        Faults(Files(folder)).add(error, "the application ended")
    machine.reset()
    return ""
