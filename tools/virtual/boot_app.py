"""For the heap after boot: importing this starts the scoreboard on boot_world's board.

With its files in the current folder, one game, and no task run yet: what they add is small.
"""

from firmware.boards import mono64x16
from firmware.scoreboard import main

app = main(mono64x16, None, "")
