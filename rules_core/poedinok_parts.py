"""Why a Poedinok verdict is what it is: the parts of the points with their rules, and spots.

Lists for people, made from the word and the numbers `judge` has left in a verdict; the
stroke path never comes here. Used by the score sheet, the preview and the handheld.
"""

from rules_core.game import Verdict
from rules_core.poedinok_shot import BLACK_BONUS, BONUS, FELL, SHARED

_FIELDS = (("W", 17, 1), ("Y", 12, 3), ("R", 7, 5))  # name, place in the word, value (D8)
_SPOTS = "WYRK"  # by bit of a ball set


class PoedinokVerdict(Verdict):
    """A verdict with what the stroke does to the balls.

    `spot` is the set of balls to put back, `cue` the next stroke's cue ball, `hand` 1 when
    it is played from hand, `double` the points for two pockets, `loses` whether the award
    gives the opponent the frame.
    """

    def __init__(self) -> None:
        self.cue = 1
        super().__init__()

    def clear(self) -> None:
        super().clear()
        self.spot = self.hand = self.double = 0
        self.loses = False


def parts(word: int, v: PoedinokVerdict) -> list:
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


def spots(v: PoedinokVerdict) -> list:
    """Names of the balls to put back, in the order of a ball set."""
    return [_SPOTS[i] for i in range(4) if v.spot >> i & 1]


def spots_as_written(v: PoedinokVerdict, token: str) -> list:
    """The balls to put back as the token names them: T, K and Fk the black, Fp and Fo its
    own ball, which is the one that no letter names.
    """
    ordered = []
    names = spots(v)
    for c in "K" + token[2:] if token[:2] == "Fk" else token.replace("T", "K"):
        if c in names and c not in ordered:
            ordered.append(c)
    return [name for name in names if name not in ordered] + ordered
