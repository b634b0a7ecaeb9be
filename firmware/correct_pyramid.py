"""Small pyramid's own corrections: warning of a draw, last ball, balls of who has left.

What the dialog (correct) offers besides its own items. Loaded when it is opened.
"""

from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_BACK = const(8)
_LAST_BALL = const(4)
_LASTBALL = const(7)
_OVER = const(5)
_WARN = const(6)


def items(game) -> tuple:
    """(title, kind of command, ((value as shown, argument), …)) of each that makes sense now."""
    if game.phase == _OVER:
        if not game.reopens(_LASTBALL):
            return ()
        return (("LAST", _LASTBALL, (("A", 0), ("B", 1))),)
    found = []
    if not game.warned and game.phase != _LAST_BALL:
        found.append(("WARN", _WARN, (("OK?", 0),)))
    if game.three is not None:
        values = _balls_back(game)
        if values:
            found.append(("BACK", _BACK, values))
    return tuple(found)


def _balls_back(game) -> tuple:
    """What can be put back: the fewest that are needed (S13), and every ball by itself."""
    three = game.three
    shelves = three.shelves(game)
    sets = [1 << ball for ball in range(1, 16) if shelves >> ball & 1]
    wanted = three.wanted_back(game)
    if wanted and wanted not in sets:
        sets.insert(0, wanted)
    elif wanted:
        sets.remove(wanted)
        sets.insert(0, wanted)
    return tuple([(_numbers(balls), balls) for balls in sets])


def _numbers(balls: int) -> str:
    return ",".join([str(ball) for ball in range(1, 16) if balls >> ball & 1])
