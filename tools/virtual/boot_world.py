"""For the heap after boot: importing this builds a virtual board, before anything is counted."""

import sys

from firmware.boards import mono64x16
from tools.virtual.fakes import machine
from tools.virtual.rig import Rig

sys.modules["machine"] = machine
rig = Rig(mono64x16)
