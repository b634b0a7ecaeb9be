"""Reads the tokens of Poedinok (notation.md): text to shot words. The host's, as sheet is.

The other direction, and the fields of a word, are in poedinok_shot.
"""

from rules_core.notation import NotationError
from rules_core.poedinok_shot import (
    CAROM,
    FOULS,
    MOST,
    TAKEN,
    WAYS,
    black,
    fallen,
    foul,
    made,
    miss,
    potted,
    replay,
    shared,
    target,
)

_BALLS = "WYRK"
_SHOT = "%s; a stroke is - or items W Y R K C T joined by &, or F and a kind, or ="
_WAY = "%s: behind %s come 1 2 3 for cushions, then b f of an object ball or k j of the own ball"


def parse(token: str) -> int:
    """The word of a Poedinok token; NotationError says what is wrong with it."""
    text = token
    taken = 0
    if token[-1:] == "~" and token[:1] != "=":
        text = token[:-1]
        taken = TAKEN
    head = text[:1]
    if head == "-":
        return miss(_balls(token, text[1:]) if len(text) > 1 else 0) | taken
    if head == "=":
        return replay(_replayed(token))
    if head == "F":
        kind = FOULS.find(text[1]) if len(text) > 1 else -1
        if kind < 0:
            raise NotationError("%s: no such foul; the kinds are %s" % (token, " ".join(FOULS)))
        return foul(kind, _balls(token, text[2:]) if len(text) > 2 else 0) | taken
    if head and head in "WYRKCT":
        return _made(token, text) | taken
    raise NotationError(_SHOT % ("unknown stroke " + token))


def _balls(token: str, text: str) -> int:
    """The set of balls of a list, which is not empty."""
    found = 0
    for c in text:
        at = _BALLS.find(c)
        if at < 0 or found >> at & 1:
            raise NotationError("%s: balls that fell are W, Y, R, K, each once" % token)
        found |= 1 << at
    if not found:
        raise NotationError("%s: in brackets stand balls, W Y R K" % token)
    return found


def _replayed(token: str) -> int:
    if token == "=":
        return 0
    if token[1] != "(" or token[-1] != ")":
        raise NotationError("%s: write = or =(balls)" % token)
    return _balls(token, token[2:-1])


def _made(token: str, text: str) -> int:
    word = made(0)
    named = ""
    at = text.find("(")
    if at >= 0:
        if text[-1] != ")":
            raise NotationError("%s: brackets end a stroke, only ~ may follow" % token)
        balls = text[at + 1 : -1]
        word |= fallen(_balls(token, balls))
        named = balls
        text = text[:at]
    for item in text.split("&"):
        names, fields = _item(token, item)
        for c in names:
            if c in named:
                raise NotationError("%s: %s stands twice; each once a stroke" % (token, c))
            named += c
        word |= fields
    return word


def _item(token: str, item: str) -> "tuple[str, int]":
    """The balls and actions an item names, and its fields of the word."""
    head = item[:1]
    if head == "T":
        return "T", _target(token, item)
    if item == "C":
        return "C", CAROM
    if head == "K":
        if len(item) > 2 or item[1:] and item[1] not in "123":
            raise NotationError("%s: behind K comes 1, 2 or 3 for cushions, or nothing" % token)
        return "K", black(int(item[1:] or "0"))
    if not head or head not in "WYR":
        raise NotationError(_SHOT % ("%s: cannot read %s" % (token, item or "nothing")))
    if len(item) == 2 and item[1] in "WYR" and item[1] != head:
        return item, shared(_ball(head), _ball(item[1]))
    cushions = 0
    ways = item[1:]
    if ways and ways[0] in "123":
        cushions = int(ways[0])
        ways = ways[1:]
    if ways not in WAYS:
        raise NotationError(_WAY % (token, head))
    index = WAYS.index(ways)
    if head == "R" and ways and ways[0] not in "bf":
        raise NotationError("%s: k and j are of the own ball; the red never is (D4)" % token)
    return head, potted(_ball(head), index, cushions)


def _ball(name: str) -> int:
    return 1 << _BALLS.find(name)


def _target(token: str, item: str) -> int:
    numbers = item[1:].split("+")
    good = len(numbers) <= 2
    for text in numbers:
        good = good and "1" <= text[:1] <= "9"
        for c in text:
            good = good and "0" <= c <= "9"
    if not good:
        raise NotationError("%s: T is written T2 or T2+1, both numbers from 1" % token)
    values = [int(text) if len(text) < 4 else MOST + 1 for text in numbers]
    if max(values) > MOST:
        raise NotationError("%s: more than %d are not kept" % (token, MOST))
    return target(values[0], values[1] if len(values) > 1 else 0)
