"""How the simulator's screens fit the terminal: in full, compact, or a line that it is too small.

Needs textual. The widgets are sim_widgets'; a screen has a Static with the id "small".
"""

from collections.abc import Sequence
from typing import TypeVar

from textual.app import App
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from tools.sim_widgets import Key, Matrix

STYLE = """
#small { display: none; height: 1fr; padding: 0 1; }
Screen.compact #matrix { border: none; }
Screen.compact .key { height: 1; padding: 0; }
Screen.compact #keys { grid-gutter: 0 1; grid-rows: 1; width: 100%; height: 4; padding: 0; }
Screen.compact #desk #sheet { display: none; }
Screen.small > * { display: none; }
Screen.small > #small { display: block; }
"""

Kind = TypeVar("Kind", bound=Widget)


def below(app: App, kind: type[Kind], name: str = "") -> list[Kind]:
    """The widgets of a kind, and of this selector, on the screen under any help page.

    None while the screen is taken down: the board may talk on.
    """
    screens = app.screen_stack[:1]
    return [found for screen in screens for found in screen.query(name or kind).results(kind)]


def fit(app: App, size: Size, full: tuple[int, int], least: tuple[int, int]) -> int:
    """Choose the layout there is room for; full, least: columns and rows that it takes.

    Between the two it is compact: no borders, a key is one line. The rows it takes.
    """
    compact = size.width < full[0] or size.height < full[1]
    for screen in app.screen_stack[:1]:
        screen.set_class(compact, "compact")
        screen.set_class(size.width < least[0] or size.height < least[1], "small")
    for matrix in below(app, Matrix):
        matrix.use_border(not compact)
    for key in below(app, Key):
        key.use_line(compact)
    for small in below(app, Static, "#small"):
        small.update(
            f"too small: {least[0]} x {least[1]} is needed, here is {size.width} x {size.height}"
            " (Ctrl-Q quits)"
        )
    return (least if compact else full)[1]


def fitting(texts: Sequence[str], columns: int) -> str:
    """The first of these texts, the long ones before, that fits; the last where none does."""
    return next((text for text in texts if len(text) <= columns), texts[-1])
