"""Starts the application of this device. Lives at the root of the device's filesystem."""

from firmware import aio
from firmware.boards import mono64x16
from firmware.scoreboard import main

aio.run(main(mono64x16))
