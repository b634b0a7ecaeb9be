"""Draws of small pyramid (P17): forced ones after a warning, and how a draw is decided.

Functions over a game of pyramid (Sides), which loads this when the referee warns of a forced
draw or has a draw decided; few frames come to that. They know nothing of points. A draw by
points, 70:70, is seen by pyramid_sides.
"""

from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BACK = const(8)
_BY_FORCED_DRAW = const(3)
_BY_LAST_BALL = const(6)
_LAST_BALL = const(4)
_LASTBALL = const(7)
_NOBODY = const(-1)
_OVER = const(5)
_R_NO_SIDE = const(3)
_R_NOT_NOW = const(7)
_R_NOT_THREE = const(53)
_WARN = const(6)
_ALL = const(65534)
_R_NOT_DRAWN = const(52)


def command(game, kind: int, arg: int) -> int:
    """WARN and LASTBALL; the refusal of what makes no sense here."""
    if kind == _WARN and game.phase != _LAST_BALL:
        if not game.warned:  # a second warning restarts nothing
            game.warned = 1
        return 0
    if kind == _LASTBALL:
        return _play_last_ball(game, arg)
    return _R_NOT_THREE if kind == _BACK else _R_NOT_NOW


def _play_last_ball(game, side: int) -> int:
    """`!lastball`: a draw is decided on one ball, `side` first, from hand."""
    if game.phase != _OVER:
        return _R_NOT_DRAWN
    if side > 1:
        return _R_NO_SIDE
    game.phase = _LAST_BALL
    game.reason = 0
    game.run = game.struck = 0
    game.table = _ALL  # one ball lies there, and any number may be written for it
    game.hand[side] = 1
    game.turn = side
    if game.method2:
        game.seat_partner(side)
    return 0


def apply_last_ball(game, side: int, v) -> None:
    """One uncalled stroke each: a ball made wins, a foul loses, no score moves (P17)."""
    if v.wins:
        game.finish(side, _BY_LAST_BALL)
    elif v.foul:
        game.finish(1 - side, _BY_LAST_BALL)
    game.end_visit(side, 1 - side, 0, 0)


def restart_count(game) -> None:
    """The position has changed: the fouls that don't are counted anew."""
    if game.warned:
        game.warned = 1
    for i in range(game.sides):
        game.same[i] = 0


def count_stroke(game, side: int, same: int) -> None:
    """After the warning: so many unchanging fouls in a row by each who plays is a draw."""
    if not same:
        if game.warned == 2:
            restart_count(game)
        return
    game.warned = 2
    game.same[side] += 1
    if game.phase == _OVER:
        return
    for i in range(game.sides):
        if not game.left[i] and game.same[i] < game.draw_fouls:
            return
    winner = _NOBODY if game.three is None else game.three.first_out(game, _NOBODY)
    game.finish(winner, _BY_FORCED_DRAW)
