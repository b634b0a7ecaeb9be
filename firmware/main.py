"""Starts this device. It lies at the root of its file system, with slots.py, and stays the same.

What starts, from which slot, is `slots`' decision; it is let go before the application comes.
Whatever ends the application resets the chip, so that its watchdog never bites whoever is at
the prompt; Ctrl-C makes the next start safe mode, which ends at a prompt without one.
"""

import sys

import machine
import micropython

try:
    import slots  # pyright: ignore[reportMissingImports] (its copy at the root)
except ImportError:
    from firmware import slots  # a checkout that was copied here by hand

chosen = slots.begin(machine)
sys.modules.pop(slots.__name__)
del slots
safe = chosen[1]
try:
    if not safe:
        machine.WDT(timeout=30_000)  # until the application has its own
    from firmware.launch import start

    start(machine, *chosen)
except KeyboardInterrupt:
    if not safe:
        micropython.kbd_intr(-1)
        rtc = machine.RTC()
        rtc.memory(b"!ASKED  " + rtc.memory()[8:])  # as slots.ask
except Exception as error:  # noqa: BLE001 (an application that cannot start is a bad start)
    sys.print_exception(error)
if not safe:
    machine.reset()
