"""The vocabulary of the view: its pages, what its upper line is about, which time its clock is.

For the tests and for drawings that are loaded when they are needed; the modules that are always
there repeat the numbers as private constants, which cost no heap. A test compares them.
"""

# What the middle of the board is about, `View.page`: the first of these that applies.
MESSAGE = 1  # the application has something to say
PREVIEW = 2  # a stroke is being entered
RESULT = 3  # the frame is over
LAG = 4  # the shoot-out's start is awaited
NAMES = 5  # who plays; in turns with the game before the first stroke, or on request
GAME = 6

# `View.top`: what the upper line is about when no banner is there and nothing else needs it.
CLOCK = 1
FRAMES = 2  # won
OWN = 3  # the game's own: points left on the table, the cue ball

# `View.clock`: which time `seconds` is.
NO_CLOCK = 0
MAIN = 1  # left of the frame time
GRACE = 2  # left of the minutes after the announcement (KF19)
