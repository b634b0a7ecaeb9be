"""The editions of Kaisa and their options, as one table (rules, Options)."""

CLUB = 0
FEDERATION = 1

# Name, values (the engine keeps the index), default of club, default of federation. A last
# value "#" stands for a number from 0 on, kept as it is; the word before it is then -1.
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
