"""Kaisa's tokens, read (notation.md). The host's: a board makes its words from keys.

`parse` is what sheets call through Kaisa.parse. A stroke that no position allows is refused
here, what depends on the match by Kaisa.judge.
"""

from rules_core.kaisa import balls_gone
from rules_core.kaisa_shot import BALLS, FOULS, HOWS, foul, made, miss, replay
from rules_core.messages import refusal_text
from rules_core.notation import NotationError


def balls_of(text: str) -> int:
    """The set of ball letters `text`; NotationError if it cannot be one."""
    reds = text.count("R")
    whites = text.count("W")
    yellows = text.count("Y")
    if reds + whites + yellows != len(text) or not text:
        raise NotationError("a ball is W, R or Y")
    if reds > 2 or whites > 1 or yellows > 1:
        raise NotationError("there are two reds, one yellow and one white to play at")
    return whites | reds << 1 | yellows << 3


def parse(token: str) -> int:
    """The word of a Kaisa token; NotationError says what is wrong with it."""
    head = token[:1]
    if head == "-":
        return miss(balls_of(token[1:]) if len(token) > 1 else 0)
    if head == "=":
        return replay(_parse_brackets(token))
    if head == "F":
        return _parse_foul(token)
    if head and head in "WRY":
        return _parse_made(token)
    raise NotationError("unknown stroke %s; a stroke starts with W, R, Y, -, F or =" % token)


def _parse_brackets(token: str) -> int:
    if token == "=":
        return 0
    if token[1:2] != "(" or token[-1] != ")":
        raise NotationError("%s: write = or =(balls)" % token)
    return balls_of(token[2:-1])


def _parse_foul(token: str) -> int:
    first = BALLS.find(token[1:2]) if token[1:2] else -1
    kind = FOULS.find(token[2:3]) if token[2:3] else -1
    if first < 0:
        raise NotationError("%s: after F comes the ball first touched: W, R, Y or 0" % token)
    if kind < 0:
        raise NotationError("%s: no such foul; the kinds are p o t d w x m b" % token)
    return foul(kind, first, balls_of(token[3:]) if len(token) > 3 else 0)


def _parse_made(token: str) -> int:
    ball = BALLS.find(token[0])
    at = 1
    how = 0
    if token[at : at + 1] and token[at] in "cbk":
        how = HOWS.index(token[at])
        at += 1
    side = token[at : at + 1] == "s"
    if side:
        at += 1
    caroms, at = _parse_list(token, at, "*")
    extras, at = _parse_list(token, at, "+")
    off = 0
    if token[at : at + 1] == "^":
        at += 1
        if not caroms:
            raise NotationError("%s: ^ is for a caromed ball; there is no carom" % token)
        written = token[at : at + 1]
        off = BALLS.find(written) if written else _last_carom(token)
        if off <= 0:
            raise NotationError("%s: after ^ comes W, R or Y" % token)
        at += 1 if written else 0
    if at < len(token):
        form = "%s: cannot read %s; a stroke is ball, c b k, s, *caroms, +extras, ^"
        raise NotationError(form % (token, token[at:]))
    word = made(ball, how, side, caroms, extras, off)
    gone = balls_gone(word)
    if gone < 0:
        raise NotationError("%s: %s" % (token, refusal_text(-gone)))
    return word


def _parse_list(token: str, at: int, sign: str) -> "tuple[int, int]":
    if token[at : at + 1] != sign:
        return 0, at
    end = at + 1
    while end < len(token) and token[end] in "WRY":
        end += 1
    if end == at + 1:
        raise NotationError("%s: after %s come balls, W R Y" % (token, sign))
    return balls_of(token[at + 1 : end]), end


def _last_carom(token: str) -> int:
    """The ball `^` without a name means: the carom written last."""
    at = token.index("*") + 1
    while token[at + 1] in "WRY":
        at += 1
    return BALLS.find(token[at])
