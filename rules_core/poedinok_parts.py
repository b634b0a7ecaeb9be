"""Why a Poedinok verdict is what it is: the parts of the points with their rules, and spots.

Lists for people, made from the word and the numbers `judge` has left in a verdict. Loaded by
poedinok when a sheet is written or a stroke explained: a board without either never does.
"""

from rules_core.poedinok_shot import BLACK_BONUS, BONUS, FELL, SHARED

_FIELDS = (("W", 17, 1), ("Y", 12, 3), ("R", 7, 5))  # name, place in the word, value (D8)


def parts(game, word: int, v) -> list:
    """(name, points, rule number) item by item: an item, its ways as one bonus; +5 last."""
    found = []
    if not v.points:
        return found
    for name, place, value in _FIELDS:
        state = word >> place & 31
        if state >= SHARED:
            _add(found, name, value, BONUS[state], "D8")
    state = word >> 4 & 7
    if state > FELL:
        _add(found, "K", 4, BLACK_BONUS[state], "D10")
    if word & 8:
        _add(found, "C", 2, 0, "D8")
    cushions = word >> 22 & 15
    if cushions:
        _add(found, "T", cushions, word >> 26, "D8")
    if v.double:
        found.append(("bonus", v.double, "DC3"))
    return found


def _add(found: list, name: str, value: int, bonus: int, rule: str) -> None:
    found.append((name, value, rule))
    if bonus:
        found.append(("bonus", bonus, "D9"))


def parts_as_written(found: list, token: str) -> list:
    """The items in the token's order, each with its bonus; the +5 stays last."""
    ordered = []
    for c in token.split("(")[0]:
        for i in range(len(found)):
            if found[i][0] == c:
                ordered.append(found[i])
                own = found[i + 1 : i + 2]  # its bonus, the next item, the +5, or nothing
                if own and own[0][0] == "bonus" and own[0][2] == "D9":
                    ordered += own
    if found and found[-1][2] == "DC3":
        ordered.append(found[-1])
    return ordered


def spots_as_written(names: list, token: str) -> list:
    """The `names` of balls to put back, in the token's order.

    T, K and Fk name the black, Fp and Fo the own ball, which no letter names.
    """
    ordered = []
    for c in "K" + token[2:] if token[:2] == "Fk" else token.replace("T", "K"):
        if c in names and c not in ordered:
            ordered.append(c)
    return [name for name in names if name not in ordered] + ordered


def more_json(game) -> str:
    """The cue ball of the next stroke."""
    return ',"cue":"%s"' % ("W" if game.cue == 1 else "Y")


def more_result(game) -> str:
    """A result has no further keys."""
    return ""
