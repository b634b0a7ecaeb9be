"""Three players of small pyramid (P19): who plays next, who is out, balls that come back, places.

Functions over a game of pyramid (Sides), which loads this for three players only.
"""

from rules_core.const import const
from rules_core.game import Game
from rules_core.pyramid_sides import value_of

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BACK = const(8)
_BY_CONCESSION = const(7)
_BY_DRAW = const(2)
_BY_FORCED_DRAW = const(3)
_BY_STOP = const(8)
_BY_TARGET = const(1)
_CONCEDE = const(4)
_NOBODY = const(-1)
_OVER = const(5)
_R_LEFT = const(51)
_R_NOBODY_LEFT = const(54)
_R_NOT_ON_SHELF = const(55)
_R_OVER = const(1)
_START = const(3)
_TURN = const(2)

# Balls by value: 15 to 12, then 11 and 1 (which is worth 11), down to 2.
_DEAREST = b"\x0f\x0e\x0d\x0c\x0b\1\x0a\x09\x08\7\6\5\4\3\2"


def following(game, side: int) -> int:
    """The side that plays after `side`: the next that has not left."""
    side = (side + 1) % 3
    while game.left[side]:
        side = (side + 1) % 3
    return side


def fined_for(game, side: int) -> int:
    """The side that `side`'s fine goes to (P9, S5)."""
    if not game.fine_previous:
        return following(game, side)
    side = (side + 2) % 3
    while game.left[side]:
        side = (side + 2) % 3
    return side


def check_end(game) -> None:
    """After points or balls moved: has somebody left, is the frame over?"""
    left = game.left
    for i in range(3):
        if not left[i] and game.score[i] >= game.target[i]:
            left[i] = max(left[0], left[1], left[2], 0) + 1
    if left[0] or left[1] or left[2]:
        _check_alone(game, _BY_TARGET)
    elif not game.table:
        game.most_points()


def _check_alone(game, reason: int) -> None:
    """The frame ends when one is left; who was out first has won."""
    left = game.left
    if left.count(0) == 1:
        game.finish(first_out(game, left.index(0)), reason)


def first_out(game, otherwise: int) -> int:
    """The side that has reached the target first; `otherwise` if none has."""
    left = game.left
    return left.index(1) if 1 in left else otherwise


def command(game, kind: int, arg: int) -> int:
    """A command as Game does it, but for what is only so with three."""
    left = game.left
    if game.phase == _OVER:
        return _R_OVER
    side = arg & 3
    if side < 3 and left[side] and (kind == _TURN or kind == _START or kind == _CONCEDE):
        return _R_LEFT
    if kind == _CONCEDE and side < 3:  # it leaves, and the others play on
        left[side] = min(left[0], left[1], left[2], 0) - 1
        _check_alone(game, _BY_CONCESSION)
        refusal = 0
    elif kind == _BACK:
        refusal = _put_back(game, arg)
    else:
        refusal = Game.command(game, kind, arg)
    if game.turn != _NOBODY and left[game.turn]:
        game.next_visit(following(game, game.turn))  # who has left passes the table on
    return refusal


def _put_back(game, balls: int) -> int:
    """Put a ball set from leavers' shelves on the table; they keep their points. Refusal."""
    if game.left.count(0) == 3:
        return _R_NOBODY_LEFT
    if not balls or balls & ~shelves(game):
        return _R_NOT_ON_SHELF
    for side in range(3):
        game.shelf[side] &= ~balls
    game.table |= balls
    game.draws().restart_count(game)  # the position has changed
    return 0


def shelves(game) -> int:
    """The set of balls on the shelves of players who have left."""
    balls = 0
    for side in range(game.sides):
        if game.left[side]:
            balls |= game.shelf[side]
    return balls


def wanted_back(game) -> int:
    """The fewest balls of leavers' shelves with which all who still play can get out (S13).

    A ball set, what `!back` would say; 0 when the table has enough or nobody has left.
    """
    if game.phase == _OVER or game.left.count(0) == len(game.left):
        return 0
    need = 0
    for side in range(game.sides):
        if not game.left[side]:
            need = max(need, game.target[side] - game.score[side])
    have = value_of(game.table) + (game.bonus if game.table else 0)
    there = shelves(game)
    back = 0
    for ball in _DEAREST:
        if have < need and there >> ball & 1:
            have += value_of(1 << ball) + (0 if game.table or back else game.bonus)
            back |= 1 << ball
    return back


def places(game):
    """The sides from first to last, a list; None until the end, and of a draw."""
    if game.phase != _OVER or game.reason in (_BY_DRAW, _BY_FORCED_DRAW, _BY_STOP):
        return None
    order = []
    for rank in (1, 2, 0, -2, -1):  # who gave up first is last
        sides = [side for side in range(game.sides) if game.left[side] == rank]
        order += sorted(sides, key=lambda side: -game.score[side])
    return order


def places_json(game) -> str:
    """The key of a result line."""
    order = places(game)
    if order is None:
        return ',"places":null'
    return ',"places":[%s]' % ",".join(['"%s"' % "ABC"[side] for side in order])
