"""The vocabulary of the 64x16 board's drawings: its areas, in pixels.

The drawings repeat the numbers as private constants, which cost no heap. A test compares them.
"""

WIDTH = 64
HEIGHT = 16
FIELD = 20  # a score's pixels, and its bar's
LEFT = 20  # first column of the middle
END = 44  # the column behind it
ROOM = 24
LINE = 9  # top of the lower line, 7 high
ARROW = 5  # pixels of the arrow, with its gap
