"""The vocabulary of Kaisa: balls, ways, foul kinds, refusals. For the host and for tests.

As with facts, device modules repeat what they need as private constants.
"""

# Balls, as in Verdict.spot and in the fields `ball`, `first`, `off`.
WHITE = 1
RED = 2
YELLOW = 3

# How the called ball was made.
CUSHION = 1
BY_BALL = 2
THROUGH = 3

# Foul kinds: index in kaisa_shot.FOULS.
POTTED = 0
OFF_TABLE = 1
TOUCH = 2
DOUBLE = 3
WRONG_BALL = 4
WRONG_CUE = 5
SIDE_TWICE = 6
BREAK = 7

# Why a stroke cannot have happened (texts in messages).
R_NO_WHITE = 32
R_ON_POTTED = 33
R_TOO_MANY = 34
R_NOT_CAROMED = 35
R_ONLY_YELLOW = 36

SIDE = 1 << 6  # the side pocket's bit of a shot word

# Why the points are what they are: bits of KaisaVerdict.flags, above what kaisa keeps there.
CREDITED = 32
SIDE_FOUL = 64
HAND_FOUL = 128
TWICE_FOUL = 256
IN_SHOOTOUT = 512
