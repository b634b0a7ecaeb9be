"""What a board shows of small pyramid only: points left on the table, who of three is out.

Loaded by view when that game is played.
"""

from rules_core.const import const
from rules_core.pyramid_sides import value_of

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_LAST_BALL = const(4)
_OVER = const(5)


def points_left(game) -> int:
    """Points still on the table, the bonus for the last ball with them; -1: none to be had."""
    if game.phase == _LAST_BALL or game.phase == _OVER:
        return -1
    return value_of(game.table) + (game.bonus if game.table else 0)


def place_of(game, side: int) -> int:
    """0: `side` of three plays, 1 to 3: it came in as that, -1: it gave up."""
    order = game.three.places(game)
    if order is not None:
        return order.index(side) + 1
    return max(-1, game.left[side])
