"""What can be agreed about a new match, item by item, on a Setup: its texts and its steps.

menu_match's other half, without a menu: what there is in the game played (rules_core
NAME_options has the rules' own), how it stands, and what left and right make of it.
"""

from rules_core.const import const
from rules_core.headers_write import ORDER, option_text
from rules_core.setup import ALTERNATE, GAMES, Setup

SIDES = "ABC"

_MOST = const(999)
_TEAM = const(4)  # players a side at most
_KEPT = ("Event", "Table", "Referee")  # a Date is the match's that it was given to
_FRAMES = ("", "best 3", "best 5", "best 7", "best 9", "to 2", "to 3", "to 4", "to 5")
_CLOCKS = ((-1, 0), (20, 0), (30, 0), (30, 5), (40, 0), (40, 5), (45, 5), (60, 0), (60, 5))
_STARTS = (0, 1, ALTERNATE)
_SHORT = {"FEDERATION": "FEDER.", "POEDINOK": "POEDIN."}


def items_of(setup) -> list:
    """(label, kind, side) of what can be agreed in a setup's game, START first.

    kind: a word of this module, "name0" … for the players, or an option's name.
    """
    terms = setup.terms()
    found = [("START", "begin", -1), ("GAME", "game", -1)]
    if len(terms.EDITIONS) > 1:
        found.append(("RULES", "edition", -1))
    if len(terms.FORMATS) > 1:
        found.append(("FORMAT", "format", -1))
    if not setup.paired:
        found.append(("TEAM", "team", -1))
    for side in range(setup.sides):
        for player in range(setup.players[side]):
            label = SIDES[side] + (str(player + 1) if setup.players[side] > 1 else "")
            found.append((label, "name%d" % player, side))
    found += [("TARGET", "target", -1), ("FRAMES", "frames", -1)]
    if setup.sides == 2:
        found.append(("FIRST", "first", -1))
    found.append(("CLOCK", "clock", -1))
    for side in range(setup.sides):
        found.append(("HAS " + SIDES[side], "score", side))
    for side in range(setup.sides):
        found.append(("TO " + SIDES[side], "own", side))
    if "Shootout" in terms.HEADERS:
        found.append(("VISITS", "shootout", -1))
    for row in terms.OPTIONS:
        found.append((row[0].replace("_", " ").upper(), row[0], -1))
    return found


def kept_of(headers) -> list:
    """(name, value) of the headers a new match has from the one before: who plays where, not what.

    Those that nobody knows are carried through, as everywhere.
    """
    return [(h.name, h.value) for h in headers if h.name in _KEPT or h.name not in ORDER]


def names_of(setup, side: int) -> list:
    """A name a player of a side, "" where none is known."""
    names = setup.names[side].split(" / ") if setup.names[side] else []
    names = names[: setup.players[side]]
    return names + [""] * (setup.players[side] - len(names))


def keep_names(setup, side: int, names: list) -> None:
    """Give a side its names; of a team whose names are not all known, their numbers.

    A sheet tells a team by its names alone, so that a team must have some.
    """
    if len(names) == 1:
        setup.names[side] = names[0]
        return
    filled = [names[i] or SIDES[side] + str(i + 1) for i in range(len(names))]
    setup.names[side] = " / ".join(filled)


def is_number(side: int, name: str) -> bool:
    """Whether a name is only what `keep_names` fills in."""
    return len(name) == 2 and name[0] == SIDES[side] and name[1] in "123456789"


# Texts


def text_of(setup, kind: str, side: int, say) -> str:
    """How an item stands; `say` has words in the board's language."""
    if kind == "game":
        return say(game_text(setup))
    if kind == "edition":
        return say(_short(setup.terms().EDITIONS[setup.edition].upper()))
    if kind == "format":
        return say(setup.terms().FORMATS[setup.format].upper())
    if kind == "team":
        return str(setup.players[0])
    if kind == "target":
        return str(setup.target[0])
    if kind == "frames":
        words = setup.frames_text.split(" ")
        return say(words[0].upper()) + " " + words[1] if len(words) == 2 else say("ONE")
    if kind == "first":
        return say("IN TURN") if setup.start == ALTERNATE else SIDES[setup.start]
    if kind == "clock":
        return clock_text(setup, say)
    if kind == "score":
        return str(setup.score[side])
    if kind == "own":
        return str(setup.target[side])
    if kind == "shootout":
        return str(setup.shootout)
    for row in setup.terms().OPTIONS:
        if row[0] == kind:
            return option_text(row, setup.option(kind)).replace("_", " ").upper()
    return ""


def game_text(setup) -> str:
    """KAISA"""
    return _short(setup.game.upper())


def _short(word: str) -> str:
    """A word as a narrow display has room for it."""
    return _SHORT.get(word, word)


def clock_text(setup, say) -> str:
    """60+5, 40', OFF"""
    if setup.clock < 0:
        return say("OFF")
    minutes = setup.clock // 60
    return "%d+%d" % (minutes, setup.grace // 60) if setup.grace else "%d'" % minutes


# Steps


def step(setup, kind: str, side: int, steps: int):
    """Left or right: the setup, or another one where game, edition or format changes."""
    if kind == "game":
        at = (GAMES.index(setup.game) + steps) % len(GAMES)
        return _renewed(setup, Setup(GAMES[at]))
    if kind == "edition":
        at = (setup.edition + steps) % len(setup.terms().EDITIONS)
        return _renewed(setup, Setup(setup.game, at, setup.format))
    if kind == "format":
        at = (setup.format + steps) % len(setup.terms().FORMATS)
        return _renewed(setup, Setup(setup.game, setup.edition, at))
    if kind == "team":
        _team(setup, (setup.players[0] - 1 + steps) % _TEAM + 1)
    elif kind == "target":
        setup.target = [_within(setup.target[0] + steps, 1)] * setup.sides
    elif kind == "own":
        setup.target[side] = _within(setup.target[side] + steps, 1)
    elif kind == "score":
        setup.score[side] = _within(setup.score[side] + steps, -_MOST)
    elif kind == "shootout":
        setup.shootout = _within(setup.shootout + steps, 1)
    elif kind == "frames":
        setup.frames_text = _next(_FRAMES, setup.frames_text, steps)
        count = int(setup.frames_text.split(" ")[1]) if setup.frames_text else 0
        setup.frames = count // 2 + 1 if setup.frames_text[:1] == "b" else count
    elif kind == "first":
        setup.start = _next(_STARTS, setup.start, steps)
    elif kind == "clock":
        now = (setup.clock // 60 if setup.clock >= 0 else -1, setup.grace // 60)
        minutes, grace = _next(_CLOCKS, now, steps)
        setup.clock = minutes * 60 if minutes >= 0 else -1
        setup.grace = grace * 60
    else:
        _step_option(setup, kind, steps)
    return setup


def _step_option(setup, name: str, steps: int) -> None:
    """Words in turn, then numbers from the least on."""
    terms = setup.terms()
    for row in terms.OPTIONS:
        if row[0] == name:
            words = len(row[1])
            value = setup.option(name) + steps
            if row[1][-1] != "#":
                value %= words
            else:
                least = (row[2 + len(terms.EDITIONS) :] or (0,))[0]
                value = max(1 - words if words > 1 else least, min(_MOST, value))
            setup.options[name] = value


def _team(setup, players: int) -> None:
    """Teams of a size; names that were known stay."""
    for side in range(setup.sides):
        names = names_of(setup, side)
        setup.players[side] = players
        names = (names + [""] * players)[:players]
        if players == 1 and is_number(side, names[0]):
            names[0] = ""
        keep_names(setup, side, names)


def _renewed(old, setup):
    """Another game, edition or format with its own defaults; the names stay."""
    for side in range(min(setup.sides, old.sides)):
        if not setup.paired and not old.paired:
            setup.players[side] = old.players[side]
        names = (names_of(old, side) + [""])[: setup.players[side]]
        keep_names(setup, side, names)
    if setup.game == old.game:
        setup.frames, setup.frames_text = old.frames, old.frames_text
    return setup


def _within(number: int, least: int) -> int:
    return max(least, min(_MOST, number))


def _next(values, value, steps: int):
    """The value `steps` behind one of a row; of one that is not there, the first."""
    if value not in values:
        return values[0]
    return values[(values.index(value) + steps) % len(values)]
