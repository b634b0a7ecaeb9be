"""Three players of small pyramid (P19): balls that come back from a leaver's shelf, places.

Functions over a game of pyramid (Sides); loaded when one of three has left or the end is told.
"""

from rules_core.const import const
from rules_core.pyramid_sides import value_of

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BY_DRAW = const(2)
_BY_FORCED_DRAW = const(3)
_BY_STOP = const(8)
_OVER = const(5)
_R_NOBODY_LEFT = const(54)
_R_NOT_ON_SHELF = const(55)

# Balls by value: 15 to 12, then 11 and 1 (which is worth 11), down to 2.
_DEAREST = b"\x0f\x0e\x0d\x0c\x0b\1\x0a\x09\x08\7\6\5\4\3\2"


def shelves(game) -> int:
    """The set of balls on the shelves of players who have left."""
    balls = 0
    for side in range(game.sides):
        if game.left[side]:
            balls |= game.shelf[side]
    return balls


def put_back(game, balls: int) -> int:
    """Put a ball set from leavers' shelves on the table; they keep their points. Refusal."""
    if game.left.count(0) == 3:
        return _R_NOBODY_LEFT
    if not balls or balls & ~shelves(game):
        return _R_NOT_ON_SHELF
    for side in range(3):
        game.shelf[side] &= ~balls
    game.table |= balls
    return 0


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
