"""Which key of the keyboard is which key of the board, and the help page that tells it.

The left hand's 4 x 4 block mirrors the board's keys wherever the letters lie; the rest are
mnemonics. For sim_screen; needs textual.
"""

import textwrap

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from rules_core.numbers import SIDES
from rules_core.setup import Setup
from tools.sim_script import key_map, legends

ROWS = "1234qwerasdfzxcv"

_SHIFTED = {"!": 0, "@": 1, '"': 1, "#": 2, "$": 3, "¤": 3}  # of 1 to 4, here and in Finland
# The first of these legends that the game has; what the keys' places say goes before.
_MNEMONICS = {"-": ("MISS",), "=": ("=",), "^": ("^",), "*": ("+POT",), "+": ("+POT", "+"),
              "y": ("Y",), "b": ("BALL", "BY"), "k": ("THRU", "K"), "t": ("THRU", "T"),
              "p": ("+POT",), "m": ("MISS",), "l": ("YLI",), "o": ("OFF",)}  # fmt: skip
_NAMED = {"enter": "OK", "backspace": "UNDO", "delete": "UNDO", "space": "PAUSE"}
_MOVES = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}  # rows of the help page
_DIGITS = "0123456789"

_HELP = """\
[b]The sixteen keys[/b] lie on the keyboard as on the board:
  {0}
  {1}
  {2}
  {3}
{also}
[b]Hold[/b] a key: Shift with it{held}: OK next frame, UNDO redo, PAUSE the menu;
  {starters}.
[b]FOUL[/b] turns on the lower legends until the stroke is done.

{knobs}"""

_TAB_HOLDS = ", the right mouse button, or Tab\n  before it"
_KNOBS = """\
[b]F5 <[/b] slower   [b]F6 >[/b] faster, to 600 times   [b]?[/b] this help
[b]F2[/b] picture   [b]F3[/b] match sheet   [b]F7[/b] darker   [b]F8[/b] lighter
[b]F9[/b] cuts the power for a moment
[b]Ctrl-Q[/b] or [b]Ctrl-C[/b] quit; the match is kept"""


def _digits(game: str) -> dict[str, int]:
    """The keys of the digits, in a game in which all ten are there."""
    place = {row[0]: key for key, row in enumerate(legends(game))}
    return {d: place[d] for d in _DIGITS} if all(d in place for d in _DIGITS) else {}


def board_key(game: str, key: int) -> str:
    """The character that is named beside a key of the board."""
    digits = _digits(game)
    if key in digits.values():
        return legends(game)[key][0]
    return "-" if ROWS[key] in digits else ROWS[key]


def _starters(setup: Setup) -> str:
    """Which keys say who starts."""
    rows = legends(setup.game)
    keys = [rows[key][0] for key in key_map(setup.game).starters[: setup.sides]]
    sides = SIDES[: setup.sides]
    return f"{_either(keys)} before the first stroke: {_either(list(sides))} starts"


def _either(words: list[str]) -> str:
    return f"{' '.join(words[:-1])} or {words[-1]}"


def help_text(setup: Setup, knobs: str = "") -> str:
    """The help page for a match; knobs: those of another screen, where Tab holds no key."""
    game = setup.game
    rows = legends(game)
    lines = []
    for start in (0, 4, 8, 12):
        keys = range(start, start + 4)
        typed = " ".join(board_key(game, key) for key in keys)
        said = "".join(f"{rows[key][0]:<7}" for key in keys)
        lines.append(f"{typed}      {said.rstrip()}")
    typed = keyboard(game)
    also: dict[str, str] = {}
    for char in _MNEMONICS:
        key = typed[char][0] if char in typed else -1
        if key >= 0 and char not in (rows[key][0], board_key(game, key), ROWS[key]):
            also[rows[key][0]] = also.get(rows[key][0], "") + char + " "
    words = [f"{chars}{name}" for name, chars in also.items()]
    text = f"Also: Enter OK, Backspace UNDO, Space PAUSE, {', '.join(words)}, or a click."
    text = textwrap.fill(text, 62, subsequent_indent="  ")
    return _HELP.format(
        *(line.replace("[", "\\[") for line in lines),
        also=text,
        held=" or the right mouse\n  button" if knobs else _TAB_HOLDS,
        starters=_starters(setup),
        knobs=knobs or _KNOBS,
    )


def keyboard(game: str) -> dict[str, tuple[int, bool]]:
    """Character, or textual's name of a key, to (key of the board, held)."""
    place = {row[0]: key for key, row in enumerate(legends(game))}
    found = {name: (place[to], False) for name, to in _NAMED.items()}
    for char, words in _MNEMONICS.items():
        there = [word for word in words if word in place]
        if there:
            found[char] = (place[there[0]], False)
    found.update({char: (key, False) for key, char in enumerate(ROWS)})
    found.update({char.upper(): (key, True) for key, char in enumerate(ROWS) if key > 3})
    found.update({char: (key, True) for char, key in _SHIFTED.items()})
    digits = _digits(game)
    if digits:  # to type a number is what they are for; MISS has - and m
        found.update({char: (key, False) for char, key in digits.items()})
        found["("] = (place["+"], True)
    return found


class Help(ModalScreen):
    """The help page; a key or a click closes it, and does nothing else.

    Where there is no room for all of it, the keys up and down move it.
    """

    CSS = """
    Help { align: center middle; }
    Help #page { width: 66; height: auto; max-height: 100%; padding: 0 1;
                 border: round $accent; background: $surface; }
    Help Static { width: 100%; height: auto; }
    """

    def __init__(self, setup: Setup, knobs: str = "") -> None:
        super().__init__()
        self._text = help_text(setup, knobs)

    def compose(self) -> ComposeResult:
        """The one page."""
        with VerticalScroll(id="page", can_focus=False):
            yield Static(self._text)

    def on_resize(self) -> None:
        """Say so where some of it is out of sight."""
        self.call_after_refresh(self._tell_of_more)

    def _tell_of_more(self) -> None:
        page = self.query_one("#page")
        page.border_subtitle = "up and down: more" if page.max_scroll_y else ""

    def on_key(self, event: events.Key) -> None:
        """Move the page, or close it; Ctrl-Q and Ctrl-C have quit already."""
        event.stop()
        page = self.query_one("#page")
        rows = _MOVES.get(event.key)
        if rows is not None and page.max_scroll_y:
            page.scroll_relative(y=rows, animate=False)
        else:
            self.dismiss()

    def on_mouse_down(self) -> None:
        """Close."""
        self.dismiss()
