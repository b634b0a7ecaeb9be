"""Faults for a virtual board, as a builder makes them: what a self-test has to find.

The pilot calls `plant` for the host's line of that name. They stay until the power goes.
"""

EIO = 5

KINDS = {
    "chip": 1,  # a display chip, or an LED of a chain and all behind it, stays dark
    "swap": 2,  # two modules of the display hang in each other's place
    "key": 1,  # a key is jammed
    "diode": 1,  # a key is without its diode, its contact bridged over
    "sensor": 0,  # the light sensor's wire is off
    "flash": 0,  # every access fails
    "buzzer": 0,  # its wire is off
}


def plant(world, text: str) -> None:
    """Plant a fault: `KIND` and its numbers, from 0; ValueError for one that there is not."""
    words = text.split(" ")
    kind = words[0]
    if KINDS.get(kind, -1) != len(words) - 1:
        raise ValueError("no fault %r; there are %s" % (text, " ".join(sorted(KINDS))))
    numbers = [int(word) for word in words[1:]]
    if kind == "chip":
        world.display.kill(numbers[0])
    elif kind == "swap":
        world.display.exchange(numbers[0], numbers[1])
    elif kind == "key":
        world.keys.stick(numbers[0])
    elif kind == "diode":
        world.keys.bridge(numbers[0])
    elif kind == "sensor":
        world.shine(-1)
    elif kind == "flash":
        if world.flash is None:
            raise ValueError("this board has no flash")
        world.flash.broken = EIO
    else:
        world.on_tone = None
