"""Reading the tokens of small pyramid (notation.md). For hosts: a board has no text to read.

Loaded by Pyramid.parse when the first token is read.
"""

from rules_core.notation import NotationError
from rules_core.pyramid_shot import FOULS, foul, made, miss, replay


def parse(token: str) -> int:
    """The word of a pyramid token; NotationError says what is wrong with it."""
    head = token[:1]
    if head == "-" or head == "=":
        fallen = _fallen(token, 1, len(token))
        return miss(fallen) if head == "-" else replay(fallen)
    if head == "F":
        return _parse_foul(token)
    if "0" <= head <= "9":
        return _parse_made(token)
    form = "unknown stroke %s; a stroke starts with a ball's number, -, F or ="
    raise NotationError(form % token)


def _parse_foul(token: str) -> int:
    kind = FOULS.find(token[1:2]) if token[1:2] else -1
    if kind < 0:
        raise NotationError("%s: no such foul; the kinds are %s" % (token, " ".join(FOULS)))
    same = token[2:3] == "="
    return foul(kind, _fallen(token, 3 if same else 2, len(token)), same)


def _parse_made(token: str) -> int:
    end = len(token)
    passes = token[-1] == ">"
    if passes:
        end -= 1
    called, at = _ball(token, 0)
    fell = 1 << called
    extras = 0
    while token[at : at + 1] == "+":
        ball, at = _ball(token, at + 1)
        if fell >> ball & 1:
            raise NotationError("%s: ball %d stands there twice" % (token, ball))
        fell |= 1 << ball
        extras |= 1 << ball
    back = _fallen(token, at, end)
    if back & fell:
        raise NotationError("%s: a ball was made, or it was put back; not both" % token)
    return made(called, extras, back, passes)


def _ball(token: str, at: int) -> "tuple[int, int]":
    """The ball whose number stands at `at`, and where it ends."""
    end = at
    while "0" <= token[end : end + 1] <= "9":
        end += 1
    digits = token[at:end]
    if not digits or digits[0] == "0" or len(digits) > 2 or int(digits) > 15:
        what = digits or token[at : at + 1] or "nothing"
        raise NotationError("%s: a ball is 1 to 15, not %s" % (token, what))
    return int(digits), end


def _fallen(token: str, at: int, end: int) -> int:
    """The set of balls in brackets between `at` and `end`; 0 when nothing stands there."""
    if at == end:
        return 0
    if token[at] != "(" or token[end - 1] != ")":
        form = "%s: cannot read %s; a stroke is 8+5(10)>, -(10), Fp=(10) or =(10)"
        raise NotationError(form % (token, token[at:]))
    fallen = 0
    while token[at] != ")":
        ball, at = _ball(token, at + 1)
        if fallen >> ball & 1:
            raise NotationError("%s: ball %d stands there twice" % (token, ball))
        if token[at] not in ",)":
            raise NotationError("%s: a comma stands between balls" % token)
        fallen |= 1 << ball
    if at != end - 1:
        raise NotationError("%s: nothing but > can follow the bracket" % token)
    return fallen
