"""For the heap after boot: importing this starts the scoreboard on boot_world's machine.

As launch does, with its files in the current folder, one game, and no task run yet: what they
add is small.
"""

import machine

from firmware import launch
from firmware.borrow import borrow
from firmware.kept import Kept
from firmware.scoreboard import main

kept = Kept()
start = launch.start
app = main(borrow("firmware.boards.mono64x16"), None, "", kept, machine.WDT)
