"""The state of a game as a list of small ints, and back: what a handheld judges with.

Called by the link on both ends. The order is the game's FIELDS, then its LISTS; both ends
run the same version.
"""


def pack(game, into) -> int:
    """Write a game's state into `into` (a list or array("i")) from index 0; its length."""
    n = 0
    for name in game.FIELDS:
        into[n] = getattr(game, name)
        n += 1
    for name in game.LISTS:
        for value in getattr(game, name):
            into[n] = value
            n += 1
    return n


def unpack(game, source) -> None:
    """Take over a state that `pack` wrote."""
    n = 0
    for name in game.FIELDS:
        setattr(game, name, source[n])
        n += 1
    for name in game.LISTS:
        values = getattr(game, name)
        for i in range(len(values)):
            values[i] = source[n]
            n += 1
