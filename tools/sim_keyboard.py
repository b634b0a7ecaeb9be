"""Which key of the keyboard is which key of the board, and the help page that tells it.

The left hand's 4 x 4 block mirrors the board's keys wherever the letters lie; the rest are
mnemonics. For sim_screen; needs textual.
"""

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from tools.sim_script import legends

ROWS = "1234qwerasdfzxcv"

_SHIFTED = {"!": 0, "@": 1, '"': 1, "#": 2, "$": 3, "¤": 3}  # of 1 to 4, here and in Finland
_MNEMONICS = {"-": "MISS", "=": "=", "^": "^", "*": "+POT", "+": "+POT", "y": "Y", "b": "BALL",
              "k": "THRU", "t": "THRU", "p": "+POT", "m": "MISS", "l": "YLI"}  # fmt: skip
_NAMED = {"enter": "OK", "backspace": "UNDO", "delete": "UNDO", "space": "PAUSE"}

_HELP = """\
[b]The sixteen keys[/b] lie on the keyboard as on the board:
  1 2 3 4      {0:<6}{1:<6}{2:<6}{3}
  q w e r      {4:<6}{5:<6}{6:<6}{7}
  a s d f      {8:<6}{9:<6}{10:<6}{11}
  z x c v      {12:<6}{13:<6}{14:<6}{15}
Also: Enter OK, Backspace UNDO, Space PAUSE, - m MISS, y Y,
  l YLI, + * p +POT, b BALL, k t THRU, ^ and =, or a click.
[b]Hold[/b] a key: Shift with it, the right mouse button, or Tab
  before it: OK next frame, UNDO redo, PAUSE corrections,
  W or Y before the first stroke: A or B starts.
[b]FOUL[/b] turns on the lower legends until the stroke is done.

[b]F5 <[/b] slower   [b]F6 >[/b] faster, to 600 times   [b]?[/b] this help
[b]F2[/b] picture   [b]F3[/b] match sheet   [b]Ctrl-Q[/b] or [b]Ctrl-C[/b] quit"""


def keyboard(game: str) -> dict[str, tuple[int, bool]]:
    """Character, or textual's name of a key, to (key of the board, held)."""
    place = {row[0]: key for key, row in enumerate(legends(game))}
    found = {name: (place[to], False) for name, to in _NAMED.items()}
    found.update({char: (place[to], False) for char, to in _MNEMONICS.items() if to in place})
    found.update({char: (key, False) for key, char in enumerate(ROWS)})
    found.update({char.upper(): (key, True) for key, char in enumerate(ROWS) if key > 3})
    found.update({char: (key, True) for char, key in _SHIFTED.items()})
    return found


class Help(ModalScreen):
    """The help page; any key or a click closes it, and does nothing else."""

    CSS = """
    Help { align: center middle; }
    Help Static { width: 66; height: auto; padding: 0 1; border: round $accent;
                  background: $surface; }
    """

    def __init__(self, game: str) -> None:
        super().__init__()
        self._text = _HELP.format(*(row[0].replace("[", "\\[") for row in legends(game)))

    def compose(self) -> ComposeResult:
        """The one page."""
        yield Static(self._text)

    def on_key(self, event: events.Key) -> None:
        """Close; Ctrl-Q and Ctrl-C have quit already."""
        event.stop()
        self.dismiss()

    def on_mouse_down(self) -> None:
        """Close."""
        self.dismiss()
