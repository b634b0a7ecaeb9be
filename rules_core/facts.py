"""The vocabulary of a match: kinds of shot words, commands, phases, reasons, refusals.

Shared by games, log, match, records and sheets. Sides are 0, 1, 2 for A, B, C. A shot word
is an int from 0 to 2**30 - 1 whose two lowest bits are its kind in every game.

The device's modules repeat the numbers they need as private constants, which the compiler
folds: a name imported costs heap, and this module is not loaded there. A test compares them.
"""

from rules_core.words import (  # noqa: F401 (part of the vocabulary)
    command_arg,
    command_kind,
    command_word,
    score_arg,
    turn_arg,
)

# Kinds of a shot word, its two lowest bits.
MISS = 0
MADE = 1
FOUL = 2
REPLAY = 3

NOBODY = -1

# Commands a sheet can give; a journal stores them as negative words, see `command_word`.
SCORE = 1
TURN = 2
START = 3
CONCEDE = 4
END = 5
WARN = 6
LASTBALL = 7
BACK = 8
FRAME = 9
PAUSE = 10
RESUME = 11
AMEND = 12
CLOCK = 13
UNDO = 14
REDO = 15

# Phases of a frame, in the order of PHASES.
PLAY = 0
LAST_VISITS = 1
SHOOTOUT = 2
SUDDEN_DEATH = 3
LAST_BALL = 4
OVER = 5
PHASES = ("play", "last_visits", "shootout", "sudden_death", "last_ball", "over")

# Why a frame ended, in the order of REASONS.
BY_TARGET = 1
BY_DRAW = 2
BY_FORCED_DRAW = 3
BY_SHOOTOUT = 4
BY_SUDDEN_DEATH = 5
BY_LAST_BALL = 6
BY_CONCESSION = 7
BY_STOP = 8
REASONS = (
    None,
    "target",
    "draw",
    "forced_draw",
    "shootout",
    "sudden_death",
    "last_ball",
    "concession",
    "stopped",
)

# Refusals every game shares; a game numbers its own from 32. Texts: rules_core.messages.
R_OVER = 1
R_NOT_OVER = 2
R_NO_SIDE = 3
R_NO_PLAYER = 4
R_STARTED = 5
R_START_NEEDED = 6
R_NOT_NOW = 7
R_PAUSED = 8
R_RUNNING = 9
R_NOTHING_TO_UNDO = 10
R_NOTHING_TO_REDO = 11
R_NO_SHOT = 12
R_LATER = 13
R_MATCH_WON = 14
R_FULL = 15
R_WORD = 16

# The time of an event as the log keeps it: marks in its top byte, and the last time there is.
UNDONE = 0x80
SECOND = 0x40  # not an event: the word an amend before it replaced
LONGEST = 0x3FFFFF  # seconds: 48 days; all later times are this one
