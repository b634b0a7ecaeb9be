"""Replays the sheet in a file on any interpreter and prints the lines: `replay_text.py FILE`."""

import sys

from rules_core.lines import replay

with open(sys.argv[1]) as file:
    replay(file.read(), print)
