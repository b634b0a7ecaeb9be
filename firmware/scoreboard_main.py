"""Starts the scoreboard: its files, its keys, its drivers, its radio if it has one.

What only the start needs is borrowed, this module too: see scoreboard.main.
"""

import os

from firmware.aio import ticks_ms
from firmware.borrow import borrow
from firmware.journal_files import Files
from firmware.keeper import Keeper
from firmware.light import Light
from firmware.scoreboard import Scoreboard
from firmware.supervisor import Supervisor
from firmware.tasks import print_fault
from rules_core.const import const

_WATCHDOG_MS = const(8000)
_OLD_VERSION = "OLD VERSION"  # an update has been given up
_TEST_KEY = const(1 << 15)  # OK: held when the power comes


def build(board, sink=None, folder=None, kept=None, watchdog=None) -> Scoreboard:
    """The Scoreboard of a board module. What a match can do without may fail: that is a fault.

    folder: where its files are, None for a board without any; sink(bytes) also gets every
    record; kept: what survives a reset; watchdog: the class of it, armed here and now.
    """
    import machine

    wiring = borrow("firmware.wiring")
    both = borrow("firmware.wiring_both")
    failed = []
    if board.HAS_RADIO:
        both.set_aside()
    display = wiring.make_display(board, machine)
    drawing = wiring.make_drawing(board, display.fb)
    keypad = both.make_keypad(board, machine)
    buzzer = _tried(both.make_buzzer, board, machine, failed)
    read = _tried(wiring.make_light, board, machine, failed)
    test = wiring.is_down(keypad, _TEST_KEY)
    del wiring, both  # what comes next needs the room
    keeper = Keeper(Files(folder) if folder is not None else None, kept, sink)
    linked = _tried(_linked_desk, board, machine, failed)
    if linked is not None:
        keeper.make_desk = linked
    wdt = watchdog(timeout=_WATCHDOG_MS) if watchdog is not None else None
    supervisor = Supervisor(wdt, keeper.faults.add)
    app = Scoreboard(keeper, display, drawing, keypad, buzzer, supervisor, kept)
    app.on_fault = print_fault
    if kept is not None and kept.told:
        keeper.faults.add(kept.told)
        keeper.notice = _OLD_VERSION
    app.light = Light(display, read, board.BRIGHTNESS, board.BRIGHTNESS_MOST, ticks_ms())
    app.reset_cause = machine.reset_cause()
    app.board = board.NAME
    if test:
        _tried(_test, app, machine, failed)
    if linked is not None:
        _tried(_join, app, machine, failed)
    for error in failed:
        app.fault(error, ticks_ms())
    return app


def _tried(step, what, machine, failed: list):
    """What step(what, machine) gives; None, and the error in `failed`, when it gives none."""
    try:
        return step(what, machine)
    except Exception as error:  # noqa: BLE001 (whatever it is, a match can do without)
        failed.append(error)
        return None


def _linked_desk(board, machine):
    """The desk of a board that has a radio, else None."""
    if not board.HAS_RADIO:
        return None
    from firmware.referee_linked import LinkedReferee

    return LinkedReferee


def _test(app, machine) -> None:
    ticks = ticks_ms()
    app.receive(borrow("firmware.selftest").guest(app, ticks), ticks)


def _join(app, machine) -> None:
    from firmware.wireless import Wireless

    app.connect(Wireless(app.keeper, os.urandom))
