"""What can be agreed about a match of small pyramid: call modes, formats, options, defaults.

Read by setup and headers through the game's name; no game module has to be loaded for it.
"""

PURE = 0
POCKET = 1

TWO = 0
THREE = 1
PAIR1 = 2
PAIR2 = 3

EDITIONS = ("pure", "pocket")  # call modes (P6)
DEFAULT_EDITION = POCKET
FORMATS = ("2p", "3p", "pair1", "pair2")
HEADERS = ("Rules", "Format", "Removed")  # besides those of every game
TARGET = (71, 51, 71, 71)  # points, by format (P16, P19, P20)
ALTERNATE = True  # starts alternate unless agreed otherwise (P3)
CLOCK = ((-1, 0), (-1, 0))  # P22: the text knows no clock

# Name, values (the engine keeps the index), default of each edition. A last value "#" stands
# for a number, kept as it is; a further number is the least it can be, else 0.
OPTIONS = (
    ("floor_zero", ("off", "on"), 0, 0),
    ("fine_to", ("next", "previous"), 0, 0),
    ("pair_foul_next", ("single", "partner"), 0, 0),
    ("draw_fouls", ("#",), 3, 3, 1),
    ("last_ball_bonus", ("#",), 10, 10),
)

ALL = 0xFFFE  # the fifteen balls as a set: bit n for ball n


def check(setup) -> "tuple[str, str]":
    """(name of a header, what is wrong with it) of a match that cannot be; else ("", "")."""
    taken = 0
    for side in range(setup.sides):
        taken |= setup.removed[side]
        points = setup.score[side]
        target = setup.target[side]
        what = "side %s would start with %d of %d points; a start is below the target"
        if points >= target:
            return "Score", what % ("ABC"[side], points, target)
        if setup.removed[side]:  # seldom; else the game need not be loaded for this
            from rules_core.pyramid_sides import value_of

            points += value_of(setup.removed[side])
        if points >= target:
            return "Removed", what % ("ABC"[side], points, target)
    if taken == ALL:
        return "Removed", "no ball is left to play at; leave one on the table"
    return "", ""
