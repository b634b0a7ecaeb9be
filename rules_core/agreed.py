"""What is agreed about a match as short lines: what the board tells a handheld, which then needs
neither headers nor the tables of what could be agreed.

Written by the board (`text_of`), read into a Setup by the handheld. Both run the same version:
nothing is checked here. Lines, numbers between blanks:

    the game
    sides, paired, edition, format, start, frames, clock, grace, shootout
    players, target, score, removed: a line each, a number a side
    every option and its value
    a name a side, a line each
"""

from rules_core.setup import Setup


def setup_of(text: str) -> Setup:
    """The Setup of a text that `text_of` wrote; ValueError or IndexError for another one."""
    s = object.__new__(Setup)  # __init__ would load the tables
    lines = text.split("\n")
    s.game = lines[0]
    s.sides, paired, s.edition, s.format, s.start, s.frames = _numbers(lines[1])[:6]
    s.clock, s.grace, s.shootout = _numbers(lines[1])[6:]
    s.paired = paired > 0
    s.players, s.target, s.score, s.removed = [_numbers(line) for line in lines[2:6]]
    s.options = {}
    words = lines[6].split(" ")
    for i in range(0, len(words), 2):
        s.options[words[i]] = int(words[i + 1])
    s.names = lines[7:]
    return s


def _numbers(line: str) -> list:
    return [int(word) for word in line.split(" ")]


def _line(numbers) -> str:
    return " ".join([str(int(number)) for number in numbers])


def text_of(setup: Setup) -> str:
    """The lines of a Setup."""
    s = setup
    own = (s.sides, s.paired, s.edition, s.format, s.start, s.frames, s.clock, s.grace, s.shootout)
    lines = [s.game] + [_line(row) for row in (own, s.players, s.target, s.score, s.removed)]
    options = [row[0] for row in s.terms().OPTIONS]
    lines.append(" ".join(["%s %d" % (name, s.option(name)) for name in options]))
    return "\n".join(lines + s.names)
