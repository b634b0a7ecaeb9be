"""What can be agreed about a match of Poedinok: options, headers, defaults.

Read by setup and headers through the game's name; no game module has to be loaded for it.
"""

EDITIONS = ("",)  # there is one, without a name
DEFAULT_EDITION = 0
FORMATS = ("2p",)
HEADERS = ()  # besides those of every game
TARGET = (30,)  # points, by format
ALTERNATE = False  # whether the starts alternate unless agreed otherwise
CLOCK = ((-1, 0),)  # seconds and grace, by edition

# Name, values (the engine keeps the index), default of each edition.
OPTIONS = (
    ("double_bonus", ("any", "straight"), 0),  # DC3
    ("red_touch_failed", ("foul", "void"), 0),  # DC2
)


def check(setup) -> "tuple[str, str]":
    """(name of a header, what is wrong with it) of a match that cannot be; else ("", "")."""
    for side in range(setup.sides):
        if setup.score[side] >= setup.target[side]:
            form = "side %s starts with %d points, its target is %d; start below it (D1)"
            return "Score", form % ("AB"[side], setup.score[side], setup.target[side])
    return "", ""
