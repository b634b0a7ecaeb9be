"""What can be agreed about a match of Kaisa: editions, options, headers, defaults.

Read by setup and headers through the game's name; no game module has to be loaded for it.
"""

CLUB = 0
FEDERATION = 1

EDITIONS = ("club", "federation")
DEFAULT_EDITION = FEDERATION
FORMATS = ("2p",)
HEADERS = ("Rules", "Shootout")  # besides those of every game
TARGET = (60,)  # points, by format
ALTERNATE = False  # whether the starts alternate unless agreed otherwise
CLOCK = ((-1, 0), (3600, 300))  # seconds and grace, by edition

# Name, values (the engine keeps the index), default of each edition. A last value "#" stands
# for a number from 0 on, kept as it is; the word before it is then -1.
OPTIONS = (
    ("max_caroms", ("all", "#"), -1, -1),
    ("kaisa_bonus", ("side_bank", "any_bank", "none"), 0, 0),
    ("carom_after_carom_call", ("off", "on"), 1, 0),
    ("touch", ("void", "foul"), 1, 1),
    ("double_hit", ("void", "foul"), 1, 0),
    ("wrong_cue", ("void", "foul"), 1, 0),
    ("side_twice", ("void", "foul"), 1, 0),
    ("hand_after_foul", ("owner", "opponent"), 0, 0),
    ("hand_limit", ("void", "foul", "replay"), 0, 0),
    ("carom_ball_off", ("spot", "credit"), 0, 1),
    ("white59", ("after", "before"), 0, 0),
    ("floor_zero", ("off", "on"), 0, 0),
    ("penalty_cap", ("none", "#"), -1, 60),
)


def check(setup) -> "tuple[str, str]":
    """(name of a header, what is wrong with it) of a match that cannot be; else ("", "")."""
    if setup.players[0] == setup.players[1]:
        return "", ""
    return "B", "teams are of equal size (KC1); A has %d, B %d" % tuple(setup.players)
