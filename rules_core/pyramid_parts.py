"""Why a pyramid verdict is what it is: the parts of the points with their rules.

Lists for people, made from the numbers `judge` has left in a verdict; the stroke path never
comes here. Loaded by Pyramid when the score sheet, a preview or `replay` asks.
"""

from rules_core.facts import FOUL
from rules_core.pyramid_shot import ADVICE
from rules_core.pyramid_sides import value_of


def balls_of(balls: int) -> list:
    """The numbers in a ball set, ascending."""
    return [ball for ball in range(1, 16) if balls >> ball & 1]


def parts(game, word: int, v) -> list:
    """(name, points, rule number): ball called, last ball, extras; or the foul."""
    if v.foul:
        if not v.award:
            return []  # of the last-ball replay: it decides and costs nothing
        advice = word & 3 == FOUL and word >> 2 & 15 == ADVICE
        return [("foul", v.points, "P20" if advice else "P9")]
    if not v.called:
        return []
    found = [(str(v.called), value_of(1 << v.called), "P2")]
    if v.last:
        found.append(("last", v.last, "P2"))
    for ball in balls_of(v.made & ~(1 << v.called)):
        found.append(("+%d" % ball, value_of(1 << ball), "P6"))
    return found


def _numbers(token: str) -> list:
    """The numbers in a token, in its order."""
    found = []
    number = ""
    for c in token + " ":
        if "0" <= c <= "9":
            number += c
        elif number:
            found.append(number)
            number = ""
    return found


def parts_as_written(found: list, token: str) -> list:
    """Extras in the token's order, behind the ball called and the bonus."""
    first = 2 if len(found) > 1 and found[1][0] == "last" else 1
    by_name = {}
    for part in found[first:]:
        by_name[part[0]] = part
    names = ["+" + name for name in _numbers(token)]
    return found[:first] + [by_name[name] for name in names if name in by_name]


def spots_as_written(names: list, token: str) -> list:
    """Balls to put back in the token's order."""
    return [name for name in _numbers(token) if name in names]


def more_json(game) -> str:
    """A line has no further keys."""
    return ""


def more_result(game) -> str:
    """Of three players, the places."""
    if game.sides < 3:
        return ""
    from rules_core.pyramid_three import places_json

    return places_json(game)
