"""How the chips of a MAX7219 chain hang: the once-only half of the driver, which borrows it.

It checks a board's table of chips and turns it into what the driver needs at every frame.
"""

# A chip in `places`: PLACE bytes, its turn as bits, its cell in a transaction (bytes from the
# start), its x and y in squares of eight pixels.
PLACE = 4
SIDEWAYS = 1
FALLING = 2  # its digits fall and its bits run the other way

_DIGIT0 = 1  # the register of the top row


def places(width: int, height: int, chips: tuple) -> bytes:
    """PLACE bytes a chip, in the order of the chain; ValueError if they don't fit the board."""
    taken = set()
    found = bytearray()
    for x, y, turn in chips:
        if x % 8 or y % 8 or not (0 <= x < width and 0 <= y < height) or turn % 90:
            raise ValueError("chip at %d,%d turned by %d does not fit" % (x, y, turn))
        # What is sent first travels farthest: the last chip's cell is the first.
        cell = 2 * (len(chips) - len(taken)) - 1
        taken.add((x, y))
        turns = (SIDEWAYS if turn % 180 else 0) | (FALLING if turn in (90, 180) else 0)
        found.extend(bytes((turns, cell, x >> 3, y >> 3)))
    if len(taken) != len(chips) or len(chips) * 64 != width * height:
        raise ValueError("%d chips do not fill %dx%d once" % (len(chips), width, height))
    return bytes(found)


def transactions(chips: tuple) -> bytearray:
    """Eight transactions behind each other: for each chip a register, and a row of it, dark."""
    length = 2 * len(chips)
    tx = bytearray(8 * length)
    for i in range(len(chips)):
        falling = chips[i][2] in (90, 180)
        for row in range(8):
            tx[(row + 1) * length - 2 * i - 2] = _DIGIT0 + (7 - row if falling else row)
    return tx
