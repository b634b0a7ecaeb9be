"""Start-up: safe mode or the application of a board. Called by main.py and by nobody else.

What is needed to decide, and the board's numbers, are let go before the evening begins.
"""

from firmware.borrow import borrow
from firmware.kept import Kept


def start(machine, board: str, why: str = "", told: str = "", folder: str = "") -> str:
    """Run the application of a board module's name; return, with the reason, only for safe mode.

    why: this start is safe mode, for that reason. told: see Kept. An application that ends, or
    fails, resets the chip, so that the next start can do better, or be safe mode.
    """
    board = "firmware.boards." + board
    if why:
        borrow("firmware.safemode").show(borrow(board), machine, why)
        return why
    kept = Kept(machine.RTC(), folder, told)
    try:
        if borrow("firmware.safemode").is_asked(borrow(board), machine):
            kept.ask("KEY")
        else:
            from firmware import aio

            main = __import__(borrow(board).APPLICATION, None, None, ("main",)).main
            aio.run(main(borrow(board), None, folder, kept, machine.WDT))
    except Exception as error:  # noqa: BLE001 (whatever it is, it is kept and the chip resets)
        from firmware.faults import Faults
        from firmware.journal_files import Files

        Faults(Files(folder)).add(error, "the application ended")
    machine.reset()
    return ""
