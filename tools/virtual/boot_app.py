"""For the heap after boot: importing this starts the scoreboard on boot_world's machine.

As launch does, with an empty disk, one game, no radio, and no task run yet: what they add is
small.
"""

from tools.virtual.boot_world import Disk  # isort: skip (it brings the machine)

import machine

from firmware import journal_files, launch, scoreboard
from firmware.borrow import borrow
from firmware.kept import Kept

journal_files.Files = Disk
kept = Kept()
start = launch.start
board = borrow("firmware.boards.mono64x16")
board.HAS_RADIO = False
app = scoreboard.main(board, None, "", kept, machine.WDT)
board = None
