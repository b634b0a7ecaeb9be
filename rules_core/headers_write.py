"""A Setup as headers of a sheet, `[Name "value"]` (notation.md, Headers): the inverse of headers.

Apart from it, for what writes need not be able to read, and a board has little memory.
"""

from rules_core.numbers import SIDES, ball_list
from rules_core.setup import ALTERNATE, Setup

ORDER = ("Game", "Rules", "Format", "A", "B", "C", "Target", "Frames", "Start", "Score")
ORDER += ("Clock", "Shootout", "Removed", "Option", "Date", "Event", "Table", "Referee")


def format_line(name: str, value: str) -> str:
    """One header line, without its line end."""
    return '[%s "%s"]' % (name, value.replace("\\", "\\\\").replace('"', '\\"'))


def option_text(row, value: int) -> str:
    """The written value of an option: the inverse of reading it."""
    choices = row[1]
    if choices[-1] != "#":
        return choices[value]
    return str(value) if value >= 0 else choices[value + len(choices) - 1]


def headers_of(setup: Setup) -> list:
    """(name, value) pairs that say what `setup_of` would not take for granted anyway."""
    plain = Setup(setup.game, setup.edition, setup.format)
    terms = setup.terms()
    pairs = [("Game", setup.game)]
    if "Rules" in terms.HEADERS:
        pairs.append(("Rules", terms.EDITIONS[setup.edition]))
    if setup.format:
        pairs.append(("Format", terms.FORMATS[setup.format]))
    for side in range(setup.sides):
        if setup.names[side]:
            pairs.append((SIDES[side], setup.names[side]))
    if setup.target != plain.target:
        pairs.append(("Target", " ".join([str(n) for n in setup.target])))
    if setup.frames:
        pairs.append(("Frames", setup.frames_text or "to %d" % setup.frames))
    if setup.start != plain.start:
        pairs.append(("Start", "alternate" if setup.start == ALTERNATE else SIDES[setup.start]))
    if setup.score != plain.score:
        pairs.append(("Score", " ".join([str(n) for n in setup.score])))
    if (setup.clock, setup.grace) != (plain.clock, plain.grace):
        text = "%d+%d" % (setup.clock // 60, setup.grace // 60) if setup.clock >= 0 else "off"
        pairs.append(("Clock", text))
    if setup.shootout != plain.shootout:
        pairs.append(("Shootout", str(setup.shootout)))
    removed = [(SIDES[i], setup.removed[i]) for i in range(setup.sides) if setup.removed[i]]
    if removed:
        text = " ".join([side + ":" + ball_list(balls) for side, balls in removed])
        pairs.append(("Removed", text))
    for row in terms.OPTIONS:
        if row[0] in setup.options:
            value = row[0] + " " + option_text(row, setup.options[row[0]])
            pairs.append(("Option", value))
    return pairs
