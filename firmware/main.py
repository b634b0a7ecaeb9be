"""Starts this device. It lies at the root of its file system, with slots.py, and stays the same.

What starts, from which slot, is `slots`' decision; it is let go before the application comes.
"""

import sys

import machine

try:
    import slots  # pyright: ignore[reportMissingImports] (its copy at the root)
except ImportError:
    from firmware import slots  # a checkout that was copied here by hand

chosen = slots.begin(machine)
sys.modules.pop(slots.__name__)
del slots
try:
    from firmware.launch import start
except BaseException as error:  # noqa: BLE001 (an application that cannot start is a bad start)
    sys.print_exception(error)
    machine.reset()
start(machine, *chosen)
