"""A short frame of Kaisa, key by key: what `python3 -m tools sim` plays where nobody can type.

A carom series, a foul, an undo across the visits of both sides, and a finish. Words as in
sim_script; the target is low so that it is short. For sim, its tests and the documentation.
"""

import argparse

from tools._errors import UsageError
from tools.sim_script import playable

OPTIONS = ("--names", "Ann", "Bo", "--target", "40")

SCRIPT = """
R OK                    # Ann: a red
Y R W OK                # the yellow, caroms on a red and the white: 9 + 3 + 2
MISS
@1:10
FOUL Y OK               # Bo: the cue ball potted behind the yellow, 6 off
UNDO UNDO               # not so: neither the foul nor Ann's miss stands
@1:35
R W OK                  # Ann goes on: a red and a carom on the white
MISS
FOUL Y OK               # now it is Bo's foul
@2:20
YLI R OK                # Ann: yli keskelle with a carom, 9 + 3 + 6, and out
"""


def check(options: argparse.Namespace) -> None:
    """UsageError for options that the demonstration, which has a match of its own, cannot heed."""
    other = options.game in playable() and options.game != "kaisa"
    for name, given in (("--flash", options.flash), ("--game", other)):
        if given:
            raise UsageError(
                f"{name}: there is no terminal here to play in, and the demonstration has a match"
                " of its own; --keys WORDS or --script FILE plays yours"
            )
