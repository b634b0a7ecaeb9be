"""Scripts for the virtual board: words such as `R OK MISS hold:OK @61:30` become key movements.

Pure: text in, steps out; nothing is pressed here. Every step's duration is known, so a time
that has already passed is found before the board is even switched on. Used by sim and its tests.
"""

import importlib
import importlib.util
import textwrap
from dataclasses import dataclass

from firmware import entry
from rules_core.setup import GAMES, agreement
from tools._errors import UsageError, near
from tools.sim_breaks import faults_text, wrong

TAP_MS = 60  # a key is down, and then up: debounced and drawn well within
GAP_MS = 60
HOLD_MS = 1200  # the firmware wants a second
MOST_WORDS = 20_000
MOST_CUT = 100_000
MOST_LUX = 100_000  # the sun
_MOST_REPEATS = 1000
_MOST_MS = 24 * 3600 * 1000

# Words of the match sheet (notation.md) for keys, where they can mean one key only; any case.
_NOTATION = {
    "-": "MISS",
    "+": "+POT",
    "POT": "+POT",
    "F": "FOUL",
    "S": "SIDE",
    "C": "CUSH",
    "B": "BALL",
    "K": "THRU",
    "YCS": "YLI",
    "O": "OFF",
    "T": "TOUCH",
    "D": "DOUBLE",
    "X": "XCUE",
    "M": "2SIDE",
    "=": "0",
}

HELP = """\
words of a script (--keys, --script), separated by blanks; # starts a comment:
  R OK MISS +POT ^ = …   a key by its legend, in any case: {names}
  TOUCH OFF …            or by its second legend, behind FOUL: {second}
  - + F S C B K …        or as the sheet writes it: {aliases}
  OK!  hold:OK           that key held for 1.2 s
  MISS*3  OK!*2          the same several times
  pyramid:7              a key by its legend in another game, begun in the menu
  @61:30                 let table time leap until it is that (m:ss or h:mm:ss)
  wait:500               let 500 ms pass
  light:300              it is so light at the board's sensor (lux)
  break:chip:4 …         a builder's fault: {faults}
  CUT  CUT:12            the power goes: now, or at the 12th program or erase of the flash from
                         here on; then the board starts again, what was being entered is typed
                         again, and a clock that ran is set going
"""


class ScriptError(UsageError):
    """A word that cannot be done; the text names it and its place."""


@dataclass(frozen=True)
class Step:
    """One word's doing: a key (0-15) down for `ms`, or (-1) a wait of `ms`, or until `until`.

    word: its place in the script from 1; text: as written; until: table time in ms or -1.
    cut: the power goes now (0), or at that program or erase of the flash from now; -1 it stays.
    tell: a line to the virtual board, about its world.
    """

    word: int
    text: str
    key: int
    ms: int
    until: int = -1
    cut: int = -1
    tell: str = ""


def playable() -> list[str]:
    """The games the firmware has keys for."""
    return [game for game in GAMES if importlib.util.find_spec(f"firmware.keys_{game}")]


def legends(game: str) -> tuple:
    """A game's (legend, second legend, held legend, meaning) for keys 0-15; UsageError."""
    if game not in playable():
        raise UsageError(f"the board cannot play {game} yet; it plays {' and '.join(playable())}")
    return importlib.import_module(f"firmware.legends_{game}").LEGENDS


def key_map(game: str):
    """The firmware's key map of a game, for an Entry or a Referee."""
    legends(game)  # or there is none
    return entry.key_map(game)


def names(game: str) -> dict[str, int]:
    """Every word that names a key, in capitals."""
    rows = legends(game)
    found = {row[0].upper(): key for key, row in enumerate(rows)}
    for key, row in enumerate(rows):
        found.setdefault(row[1].upper().replace(" ", ""), key)
    found.pop("", None)
    for alias, name in _NOTATION.items():
        if name in found:
            found.setdefault(alias, found[name])
    return found


def keys_text(game: str) -> str:
    """Every word that names a key, in one line."""
    return " ".join(names(game))


def help_text(game: str) -> str:
    """The part of --help about scripts."""
    rows = legends(game)
    first = " ".join(row[0] for row in rows)
    second = " ".join(r[1].replace(" ", "") for r in rows if r[1] and r[1] != r[0])
    known = {*first.split(), *second.split()}
    aliases = " ".join(f"{a.lower()}={name}" for a, name in _NOTATION.items() if name in known)
    return HELP.format(names=first, second=second, aliases=aliases, faults=faults_text())


def asked_game(argv: list[str]) -> str:
    """The game that a command line's --game names, for its --help; Kaisa without a known one."""
    for at, word in enumerate(argv):
        name = word.partition("=")[2] if word.startswith("--game=") else ""
        if word == "--game" and at + 1 < len(argv):
            name = argv[at + 1]
        if name in playable():
            return name
    return "kaisa"


def games_text() -> str:
    """The part of --help about games."""
    lines = ["games (--game), their targets, editions, formats and options:"]
    for game in playable():
        terms = agreement(game)
        said = [f"to {' or '.join(str(n) for n in sorted(set(terms.TARGET)))}"]
        if len(terms.EDITIONS) > 1:
            default = terms.EDITIONS[terms.DEFAULT_EDITION]
            said.append(f"--rules {' or '.join(terms.EDITIONS)} (default {default})")
        if len(terms.FORMATS) > 1:
            said.append(f"--header Format={' or '.join(terms.FORMATS)}")
        lines.append(f"  {game:<9} {'; '.join(said)}")
        options = " ".join(row[0] for row in terms.OPTIONS)
        lines += textwrap.wrap(
            f"--option: {options}", 90, initial_indent=" " * 12, subsequent_indent=" " * 12
        )
    return "\n".join(lines) + "\n"


def table_time(text: str) -> int:
    """Seconds of `61:30` or `1:01:30`; ValueError for anything else."""
    parts = text.split(":")
    if not 2 <= len(parts) <= 3 or not all(p.isascii() and p.isdigit() for p in parts):
        raise ValueError(text)
    if any(len(part) != 2 or int(part) > 59 for part in parts[1:]) or len(parts[0]) > 5:
        raise ValueError(text)
    seconds = 0
    for part in parts:
        seconds = seconds * 60 + int(part)
    return seconds


def clock_text(ms: int) -> str:
    """Table time as a sheet stamps it, without the @."""
    seconds = ms // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"


class Script:
    """A script's words, read one by one; `steps`, and `now`: the table time (ms) they take.

    board: on which it is played, of sim_breaks.BOARDS.
    """

    def __init__(self, text: str, game: str, now: int = 0, board: str = "mono") -> None:
        self.game = game
        self.board = board
        self.names = names(game)
        self.now = now
        self.steps: list[Step] = []
        self._place = ""
        number = 0
        for row, line in enumerate(text.splitlines(), 1):
            for word in line.partition("#")[0].split():
                number += 1
                self._place = f"word {number} (line {row}), {word!r}" if row > 1 else (
                    f"word {number}, {word!r}"
                )  # fmt: skip
                self._read(word, number)
        if not self.steps:
            raise ScriptError("the script has no words; write for instance 'R OK MISS'")

    def _error(self, text: str) -> ScriptError:
        return ScriptError(f"{self._place}: {text}")

    def _read(self, word: str, number: int) -> None:
        if number > MOST_WORDS:
            raise self._error(f"a script has {MOST_WORDS} words at most")
        if word.startswith("@"):
            self._until(word, number)
        elif word.lower().startswith("wait:"):
            ms = self._count(word[5:], _MOST_MS, "milliseconds, as in wait:500")
            self._add(Step(number, word, -1, ms), ms)
        elif word.lower().startswith("light:"):
            lux = self._count(word[6:], MOST_LUX, "lux, as in light:300")
            self._add(Step(number, word, -1, 0, tell='config {"lux": %d}' % lux), 0)
        elif word.lower().startswith("break:"):
            self._break(word, number)
        elif word.upper() == "CUT":
            self._add(Step(number, word, -1, 0, cut=0), 0)
        elif word.upper().startswith("CUT:"):
            count = self._count(word[4:], MOST_CUT, "programs and erases, as in CUT:12")
            self._add(Step(number, word, -1, 0, cut=count), 0)
        else:
            self._keys(word, number)

    def _until(self, word: str, number: int) -> None:
        try:
            ms = table_time(word[1:]) * 1000
        except ValueError:
            raise self._error("no table time; write @61:30") from None
        if ms < self.now // 1000 * 1000:
            raise self._error(f"table time is {clock_text(self.now)} by then, it never goes back")
        self.steps.append(Step(number, word, -1, 0, ms))
        self.now = max(self.now, ms)

    def _keys(self, word: str, number: int) -> None:
        name, star, count = word.partition("*")
        times = self._count(count, _MOST_REPEATS, "a number, as in MISS*3") if star else 1
        ms = TAP_MS
        if name.lower().startswith("hold:"):
            name, ms = name[5:], HOLD_MS
        elif name.endswith("!"):
            name, ms = name[:-1], HOLD_MS
        game, colon, own = name.partition(":")
        if colon and game.lower() in playable():  # behind a new match, begun in the menu
            key = names(game.lower()).get(own.upper())
        else:
            key = self.names.get(name.upper())
        if key is None:
            raise self._error(self._unknown(name, game.lower() if colon else "", own))
        for _ in range(times):
            self._add(Step(number, word, key, ms), ms + GAP_MS)

    def _unknown(self, name: str, game: str, own: str) -> str:
        """What is wrong with a word that names no key: of `game`, where that is one."""
        asked, word = (game, own) if game in playable() else (self.game, name)
        known = names(asked)
        others = near(word.upper(), [key for key in known if len(key) > 1])
        where = f" in {asked}" if asked != self.game else ""
        return f"no such key{where}{others or '; there are ' + keys_text(asked)}"

    def _break(self, word: str, number: int) -> None:
        kind, *numbers = word[6:].lower().split(":")
        trouble = wrong(kind, numbers, self.board)
        if trouble:
            raise self._error(trouble)
        self._add(Step(number, word, -1, 0, tell=" ".join(["plant", kind, *numbers])), 0)

    def _count(self, text: str, most: int, what: str) -> int:
        if not (text.isascii() and text.isdigit()) or not 1 <= int(text[:9]) <= most:
            raise self._error(f"{text!r} is not {what} (1 to {most})")
        return int(text)

    def _add(self, step: Step, ms: int) -> None:
        self.steps.append(step)
        self.now += ms


def lead_in(game: str, seconds: int, has_clock: bool) -> list[Step]:
    """The steps of `--at`: let the clock run (PAUSE), and table time pass until then."""
    steps = [Step(0, "--at", -1, 0, seconds * 1000)]
    if has_clock:
        steps.insert(0, Step(0, "--at", names(game)["PAUSE"], TAP_MS))
    return steps
