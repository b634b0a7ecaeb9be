"""The panels of the simulator's full screen: LEDs, keys, the match sheet, and what they show.

Needs textual. The screen that has a board is sim_screen; here nothing knows of one.
"""

import argparse
from pathlib import Path

from textual import events
from textual.app import App, ComposeResult
from textual.containers import Grid, Horizontal
from textual.geometry import Size
from textual.widgets import Static

from tools import sim_fit
from tools.sim_files import reason
from tools.sim_fit import below
from tools.sim_keyboard import Help, board_key
from tools.sim_live import Shadow
from tools.sim_match import Agreed, Story
from tools.sim_play import Colours, free_path, last_lines, pixels_of, save_picture, standing
from tools.sim_script import key_map, legends
from tools.sim_widgets import HEIGHT, SIZES, STYLE, WIDTH, Key, Matrix

_WIDE = (132, 33)  # columns and rows from which the LEDs are round
_KEYS_LEAST = 64  # columns in which the keys' legends are whole
_NOTES = (
    "? help  Tab Shift: hold  F5 F6 time  F2 picture  F3 sheet  F9 cut  Ctrl-Q quits",
    "? help  Tab Shift: hold  F5 F6 time  F2 F3 save  F9 cut  Ctrl-Q quits",
    "? help  Tab Shift: hold  F5 F6 time  F9 cut  Ctrl-Q quits",
)


class Panels(App):
    """The panels, for a story and what its shadow says is being entered."""

    ENABLE_COMMAND_PALETTE = False
    CSS = STYLE + sim_fit.STYLE

    def __init__(self, options: argparse.Namespace, story: Story) -> None:
        super().__init__()
        self.options = options
        self.story = story
        self._shadow = Shadow(story, key_map(self._game))
        self._hold_next = False
        self._body = ""
        self._note = ""
        self._columns = 80
        self._rows = ["." * WIDTH] * HEIGHT
        self._colours: Colours | None = None
        self._level = 0

    @property
    def agreed(self) -> Agreed:
        """What was agreed about the match on the board."""
        return self.story.agreed

    @property
    def _game(self) -> str:
        return self.agreed.setup.game

    def compose(self) -> ComposeResult:
        """Title, LEDs, state, keys beside the sheet, foot."""
        yield Static(id="title", markup=False)
        with Horizontal(id="wall"):
            yield Matrix(*SIZES[self.options.board])
        yield Static(id="state", markup=False)
        with Horizontal(id="desk"):
            with Grid(id="keys"):
                for key, row in enumerate(legends(self._game)):
                    yield Key(key, row[0], row[1], board_key(self._game, key))
            yield Static(id="sheet", markup=False)
        yield Static(id="foot", markup=False)
        yield Static(id="small", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Round LEDs where there is room for them."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        self._columns = size.width
        wide = size.width >= _WIDE[0] and size.height >= _WIDE[1]
        if self.options.wide or self.options.narrow:
            wide = self.options.wide
        width, height = SIZES[self.options.board]
        columns, rows = (2 * width, height) if wide else (width, height // 2)
        for matrix in below(self, Matrix):
            matrix.use_dots(wide)
        # Beside them: title, state, foot, and the keys of eleven rows, or of four.
        full = max(columns, _KEYS_LEAST) + 2, rows + 2 + 14
        sim_fit.fit(self, size, full, (max(columns, _KEYS_LEAST), rows + 7))
        self._tell(self._note)
        self.call_after_refresh(self._show_sheet)

    def _tell(self, note: str = "") -> None:
        self._note = note
        before = ("? help  Ctrl-Q quits   ", "? help   ", "")
        notes = [start + note for start in before] if note else _NOTES
        self._write("#foot", sim_fit.fitting(notes, self._columns - 2))

    def _write(self, name: str, text: str) -> None:
        """Put a text into a part of the screen; the board may talk on while that is taken down."""
        for part in below(self, Static, name):
            part.update(text)

    def _show_state(self, now: int) -> None:
        entered = self._shadow.entered
        hold = "   [hold]" if self._hold_next else ""
        text = standing(self.story.match, now // 1000)
        self._write("#state", (f"{entered}   │ " if entered else "") + text + hold)
        foul = self._shadow.layer == "foul"
        for key in below(self, Key):
            key.set_foul(foul)

    def _show_sheet(self) -> None:
        """The sheet's last lines, as many as there is room for."""
        for panel in below(self, Static, "#sheet"):
            panel.update(last_lines(self._body, panel.size.width - 2, panel.size.height))

    def _show_frame(self, lit: bytes, level: int) -> None:
        """Light the LEDs."""
        self._rows, self._colours = pixels_of(lit)
        self._level = level
        for matrix in below(self, Matrix):
            matrix.show(self._colours or self._rows, level)

    def _show_legends(self) -> None:
        """The keys say what they mean in the story's game."""
        rows = legends(self._game)
        for key in below(self, Key):
            key.use(rows[key.number][0], rows[key.number][1], board_key(self._game, key.number))

    def _mark(self, number: int, down: bool) -> None:
        for key in below(self, Key):
            if key.number == number:
                key.set_class(down, "down")

    # What the user asks for

    def action_help(self) -> None:
        """Show the help page, or close it."""
        if isinstance(self.screen, Help):
            self.pop_screen()
        else:
            self.push_screen(Help(self.agreed.setup))

    def action_save_png(self) -> None:
        """The LEDs as a picture."""
        frame = self._rows, self._colours, self._level
        self._save(self.options.png, ".png", lambda path: save_picture(path, *frame))

    def action_save_sheet(self) -> None:
        """The match sheet so far."""
        given = None if self.options.sheet == "-" else self.options.sheet
        self._save(given, ".sheet", self.story.save)

    def _save(self, given: str | None, suffix: str, write) -> None:
        path = Path(given) if given else free_path(suffix)
        try:
            write(path)
            self._tell(f"saved {path}")
        except (OSError, ValueError) as error:
            self._tell(f"{path} cannot be written: {reason(error)}")
