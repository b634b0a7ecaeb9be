"""Starts this device: safe mode or the scoreboard. Lives at the root of its filesystem."""

import machine

from firmware.launch import start

start("mono64x16", machine)
