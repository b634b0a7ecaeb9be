"""Random matches that get deep, and what they must come to by a second way. No test itself.

`setup` and `event` turn a number into an agreement or into an event that mostly makes sense
where the match stands (0 is the plainest: hypothesis shrinks towards it). `Model` keeps what
stands as a plain list and has no undo, redo or amend of its own: they are edits of that list,
which `fresh` plays into a new match. Runs on every interpreter.
"""

from rules_core.facts import (
    AMEND,
    CLOCK,
    CONCEDE,
    END,
    FRAME,
    OVER,
    PAUSE,
    REDO,
    REPLAY,
    RESUME,
    SCORE,
    START,
    TURN,
    UNDO,
    score_arg,
    turn_arg,
)
from rules_core.kaisa_shot import foul, made, miss, replay
from rules_core.match import Match
from rules_core.setup import ALTERNATE, Setup

_REDS = (0, 2, 4)  # none, one, two, as in a ball set


class Taker:
    """A number taken apart: each call uses up some of it."""

    def __init__(self, number):
        self.number = number

    def __call__(self, limit):
        """A number below `limit`; 0 when nothing is left."""
        taken = self.number % limit
        self.number //= limit
        return taken


def setup(number):
    """What was agreed for a match of Kaisa: editions, options, teams, frames, clock."""
    take = Taker(number)
    made_up = Setup("kaisa", take(2))
    made_up.target = list(((60, 60), (20, 20), (9, 14), (60, 45), (300, 300))[take(5)])
    made_up.clock, made_up.grace = ((-1, 0), (3600, 300), (120, 60), (60, 0), (0, 60))[take(5)]
    made_up.shootout = (1, 2, 1, 3)[take(4)]
    players = 1 + take(3)
    made_up.players = [players, players]
    if players > 1:
        made_up.names = [" / ".join([side + str(i) for i in range(players)]) for side in "PQ"]
    made_up.frames = take(3)
    made_up.start = (0, 1, ALTERNATE)[take(3)]
    if take(4) == 3:
        made_up.score = [take(12) - 3, take(12) - 3]
    for row in made_up.terms().OPTIONS:
        if take(3) == 2:
            if row[1][-1] == "#":
                made_up.options[row[0]] = take(9) - 1
            else:
                made_up.options[row[0]] = take(len(row[1]))
    return made_up


def later(match, now, number):
    """The table time of the next event (s): a stroke later, or around the clock's end."""
    take = Taker(number)
    what = take(12)
    left = match.clock_left(now)
    if what < 8 or left <= 0:
        return now + (0, 5, 20, 45)[take(4)]
    return now + max(0, left - 1 + take(3)) if what < 10 else now + left // 2


def word(game, take):
    """A shot word that mostly can be played where the game stands."""
    what = take(20)
    anything = take(40) == 39
    if game.in_shootout and not anything:
        if what < 10:
            return miss((0, 8)[take(2)])
        if what < 15:
            return made(3)
        if what < 18:
            return foul(take(6), (0, 3)[take(2)], (0, 8)[take(2)])
        return replay((0, 8)[take(2)])
    if what < 4:
        return miss(_balls(game, take, 3, anything))
    if what < 7:
        first = take(4)
        if first == 1 and _white_gone(game) and not anything:
            first = 2
        return foul(take(8), first, _balls(game, take, 3, anything))
    if what < 8:
        return replay(_balls(game, take, 2, anything))
    return _made(game, take, anything)


def _white_gone(game):
    return game.turn >= 0 and game.hand[1 - game.turn] > 0


def _balls(game, take, one_in, anything):
    """A ball set, empty but once in `one_in` times."""
    if take(one_in) != one_in - 1:
        return 0
    balls = _REDS[take(3)] | (8 if take(3) == 2 else 0) | take(2)
    return balls & 14 if _white_gone(game) and not anything else balls


def _made(game, take, anything):
    ball = 1 + (1, 2, 0)[take(3)]
    caroms = _balls(game, take, 2, anything)
    extras = _balls(game, take, 4, anything)
    how = take(4) if take(2) else 0
    side = take(4) == 3
    off = take(4) if caroms and take(3) == 2 else 0
    if anything:
        return made(ball, how, side, caroms, extras, off)
    if ball == 1 and _white_gone(game):
        ball = 2
    if ball == 2:  # a red potted is one less to touch or to fall
        caroms = caroms & 9 | (2 if caroms & 6 else 0)
        extras = extras & 9 | (2 if extras & 6 else 0)
    else:
        bit = 1 if ball == 1 else 8
        caroms &= ~bit
        extras &= ~bit
    bit = (0, 1, 6, 8)[off]
    if not caroms & bit or extras & bit or ball == off:
        off = 0
    return made(ball, how, side, caroms, extras, off)


def event(match, number):
    """The next event, (kind, value, number) as Match.feed takes it; most are accepted."""
    take = Taker(number)
    game = match.game
    what = take(100)
    if game.phase == OVER:
        if what < 30:
            return FRAME, 0, 0
        if what < 60:
            return UNDO, 0, 0
        what = 60 + what % 40
    elif game.turn < 0:
        if what < 50:
            return START, take(2), 0
        what = 60 + what % 40
    if what < 64:
        return 0, word(game, take), 0
    if what < 72:
        return UNDO, 0, 0
    if what < 77:
        return REDO, 0, 0
    if what < 84:
        number = 1 + take(game.shots + 1 if take(8) == 7 else max(1, game.shots))
        return AMEND, word(game, take), number
    return _command(match, take, what)


def _command(match, take, what):
    game = match.game
    if what < 90:
        side = take(2)
        points = (match.setup.target[side] - take(8), game.score[1 - side], take(90) - 30)
        return SCORE, score_arg(side, points[1 if game.in_shootout else take(3)]), 0
    if what < 93:
        return TURN, turn_arg(take(2), take(match.setup.players[0] + 1)), 0
    if what < 96:
        return RESUME if match.clock.paused != (take(6) == 5) else PAUSE, 0, 0
    if what == 96:
        return CLOCK, take(90), 0
    if what == 97:
        return START, take(3), 0
    if what == 98:
        return (CONCEDE, take(2), 0) if take(2) else (END, 0, 0)
    return (FRAME, 0, 0) if take(2) else (0, word(game, take), 0)


class Model:
    """What stands of a match, as events (now, kind, value, number) in their order."""

    def __init__(self, agreed):
        self.setup = agreed
        self.standing = []
        self.taken_back = []  # (place, event), the last one on top

    def accepted(self, now, kind, value, number):
        """The match has accepted an event."""
        if kind == UNDO:
            at = self.undoable()
            self.taken_back.append((at, self.standing.pop(at)))
        elif kind == REDO:
            at, back = self.taken_back.pop()
            self.standing.insert(at, back)
        else:
            self.standing.append((now, kind, value, number))
            self.taken_back.clear()

    def undoable(self):
        """Place of the last event that undo takes back, or -1."""
        at = len(self.standing) - 1
        while at >= 0 and self.standing[at][1] in (PAUSE, RESUME):
            at -= 1
        return at

    def edited(self, more=()):
        """The events as if amended strokes had been entered right, or None: no such stroke."""
        out = []
        frame = 0
        for now, kind, value, number in self.standing + list(more):
            if kind == AMEND:
                at = _place(out, frame, number)
                if at < 0:
                    return None
                out[at] = (out[at][0], 0, value, 0)
                continue
            out.append((now, kind, value, number))
            if kind == FRAME:
                frame = len(out)
        return out

    def fresh(self, more=()):
        """A new match that was told nothing but what stands; None when it cannot be played."""
        events = self.edited(more)
        if events is None:
            return None
        match = Match(self.setup, len(events) + 40)
        for now, kind, value, number in events:
            # Behind an end brought forward all counts nothing, but !frame and pauses; pauses
            # that meet are one.
            idle = kind in (PAUSE, RESUME) or match.over() and kind != FRAME
            if match.feed(kind, value, number, now) and not idle:
                return None
        return match


def _place(events, frame, number):
    for at in range(frame, len(events)):
        if events[at][1] == 0 and events[at][2] & 3 != REPLAY:
            number -= 1
            if number == 0:
                return at
    return -1
