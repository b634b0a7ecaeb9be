"""Starts the handheld: its files, its keys, its drivers, the link on the radio it is given.

What only the start needs is borrowed. Called by launch on the device, by the virtual board there.
"""

import os

from firmware.aio import ticks_ms
from firmware.borrow import borrow
from firmware.faults import Faults
from firmware.handheld import Handheld
from firmware.journal_files import Files
from firmware.keyring import Keys
from firmware.link_handheld import HandheldLink
from firmware.settings import Settings
from firmware.supervisor import Supervisor
from firmware.tasks import print_fault
from rules_core.const import const

_WATCHDOG_MS = const(8000)


def build(board, radio, random, folder=None, watchdog=None, kept=None):
    """The Handheld of a board module on a radio (the link's transport, see Handheld).

    random(n): n random bytes, as os.urandom; folder: where its files are, None for none; watchdog:
    the class of it; kept: what survives a reset.
    """
    import machine

    failed = []
    drivers = borrow("firmware.handheld_wiring").make_drivers(board, machine, failed)
    files = Files(folder) if folder is not None else None
    faults = Faults(files)
    settings = Settings(files)
    keys = Keys(files)
    _load(settings, keys, faults)
    ticks = ticks_ms()
    link = HandheldLink(radio, random, keys, ticks)
    wdt = watchdog(timeout=_WATCHDOG_MS) if watchdog is not None else None
    supervisor = Supervisor(wdt, faults.add)
    app = Handheld(
        settings, faults, link, drivers, supervisor, ticks, radio, machine.lightsleep, kept, files
    )
    app.on_fault = print_fault
    for error in failed:
        app.fault(error, ticks)
    if kept is not None and kept.told:
        app.fault(RuntimeError(kept.told), ticks)
    return app


def main(board, sink=None, folder=None, kept=None, watchdog=None):
    """The handheld of a board module as a coroutine; the arguments are those of scoreboard_main.

    sink gets nothing: the board has the journal.
    """
    from firmware.radio_espnow import CHANNELS

    radio = borrow("firmware.wiring_both").make_radio(CHANNELS)
    return build(board, radio, os.urandom, folder, watchdog, kept).run()


def _load(settings, keys, faults) -> None:
    """Read what was saved; what is wrong with it is kept and changes nothing else."""
    try:
        for report in settings.load():
            faults.add(report, "settings")
        report = keys.load()
        if report:
            faults.add(report, "pairing")
    except OSError as error:
        faults.add(error, "settings")
