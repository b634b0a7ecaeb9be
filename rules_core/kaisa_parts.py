"""Why a Kaisa verdict is what it is: the parts of the points and their rules.

Lists for people, made from the numbers `judge` has left in a KaisaVerdict; the stroke path
never comes here, and a board loads it only when it has to explain something.
"""

from rules_core.kaisa import COUNT_R
from rules_core.kaisa_facts import CREDITED, HAND_FOUL, IN_SHOOTOUT, SIDE_FOUL, TWICE_FOUL
from rules_core.kaisa_shot import BALLS


def parts(game, word: int, v) -> list:
    """(name, points, rule number) of each part, balls in the order R R Y W."""
    if v.foul:
        found = [("foul", -v.fine, _foul_rule(v, game.club))]
        if v.spared:
            found.append(("cap", v.spared, "C11"))
        return found
    if not v.ball:
        return []
    if v.flags & IN_SHOOTOUT:
        return [("Y", v.base, "KF20")]
    rule = "KF27" if v.flags & CREDITED else "KC26" if v.caroms else "KC23"
    found = [(BALLS[v.ball], v.base, rule)]
    if v.bonus:
        found.append(("bonus", v.bonus, "KC27"))
    _list(found, v.caroms, "*", "KC25")
    _list(found, v.extras, "+", "KC28")
    return found


def _foul_rule(v, club: bool) -> str:
    if v.flags & IN_SHOOTOUT:
        return "KF20"
    if v.flags & SIDE_FOUL:
        return "KC7"
    if v.flags & HAND_FOUL:
        return "C22"
    if v.flags & TWICE_FOUL:
        return "KC13" if club else "KF8"
    return "KC15" if club else "KF22"


def _list(found: list, balls: int, sign: str, rule: str) -> None:
    for _ in range(COUNT_R[balls]):
        found.append((sign + "R", 3, rule))
    if balls & 8:
        found.append((sign + "Y", 6, rule))
    if balls & 1:
        found.append((sign + "W", 2, rule))


def parts_as_written(found: list, token: str) -> list:
    """Caroms and extras in the token's order, whatever order they were judged in."""
    ordered = [part for part in found if part[0][0] not in "*+"]
    rest = [part for part in found if part[0][0] in "*+"]
    sign = ""
    for c in token if rest else "":
        if c in "*+^":
            sign = c
            continue
        for part in rest:
            if part[0] == sign + c:
                rest.remove(part)
                ordered.append(part)
                break
    return ordered


def spots_as_written(names: list, token: str) -> list:
    """Balls to spot: their order is the rule's (C16), not the token's."""
    return names


def more_json(game) -> str:
    """Kaisa's lines have no further keys."""
    return ""


def more_result(game) -> str:
    """Nor has its result."""
    return ""
