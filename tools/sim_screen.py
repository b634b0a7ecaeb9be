"""The simulator's full screen: the board's LEDs and keys, the match sheet, time to run fast.

Needs textual. The board lives in a process of its own and talks from a thread; its lines arrive
here as messages. When it ends, or on Ctrl-C, the terminal is left clean.
"""

import argparse
import asyncio
import contextlib
from pathlib import Path

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Grid, Horizontal
from textual.geometry import Size
from textual.widgets import Static

from rules_core.headers import SIDES
from tools.sim_keyboard import ROWS, Help, keyboard
from tools.sim_leave import Leaver
from tools.sim_live import Fingers, LiveBoard, Shadow, do_lead_in
from tools.sim_match import Agreed, Story, StoryError
from tools.sim_play import (
    Colours,
    Seen,
    free_path,
    last_lines,
    pixels_of,
    save_picture,
    standing,
)
from tools.sim_script import Step, clock_text, key_map, legends
from tools.sim_widgets import HEIGHT, SIZES, STYLE, WIDTH, Key, Matrix, Said
from tools.virtual.host import BoardError

_SPEEDS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0, 600.0)
_WIDE = (132, 33)  # columns and rows from which the LEDs are round


class Simulator(App):
    """One board on the screen. `trouble`: why it ended, if not by the user's wish."""

    ENABLE_COMMAND_PALETTE = False
    CSS = STYLE
    BINDINGS = [
        Binding("ctrl+q,ctrl+c", "quit", "quit", priority=True),
        Binding("tab", "hold_next", "hold", priority=True),
        Binding("f1,question_mark", "help", "help"),
        Binding("f2", "save_png", "picture"),
        Binding("f3", "save_sheet", "sheet"),
        Binding("f5,less_than_sign", "speed(-1)", "slower"),
        Binding("f6,greater_than_sign", "speed(1)", "faster"),
    ]

    def __init__(
        self,
        options: argparse.Namespace,
        agreed: Agreed,
        story: Story,
        lead: list[Step],
        settings: dict,
    ) -> None:
        super().__init__()
        self.options = options
        self.agreed = agreed
        self.story = story
        self.trouble = ""
        self.faults: list[str] = []
        self._lead = lead
        self._settings = settings
        self._board: LiveBoard | None = None
        self._fingers: Fingers | None = None
        self._shadow = Shadow(story, key_map(agreed.setup.game))
        self._keys = keyboard(agreed.setup.game)
        self._hold_next = False
        self._note = "? help   Tab or Shift: hold   F5 F6: time   F2 picture   F3 sheet   Ctrl-Q"
        self.heard_ms = 0  # virtual time of the board's last line
        self._body = ""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._rows = ["." * WIDTH] * HEIGHT
        self._colours: Colours | None = None
        self._level = 0

    # The screen

    def compose(self) -> ComposeResult:
        """Title, LEDs, state, keys beside the sheet, foot."""
        yield Static(id="title", markup=False)
        with Horizontal(id="wall"):
            yield Matrix(*SIZES[self.options.board])
        yield Static(id="state", markup=False)
        with Horizontal(id="desk"):
            with Grid(id="keys"):
                for key, row in enumerate(legends(self.agreed.setup.game)):
                    yield Key(key, row[0], row[1], ROWS[key])
            yield Static(id="sheet", markup=False)
        yield Static(self._note, id="foot", markup=False)

    def on_mount(self) -> None:
        """Switch the board on, in a thread: the screen comes up at once."""
        self._fit(self.size)
        self._tell("the board starts …")
        self.set_interval(0.25, self._ask_time)
        self._loop = asyncio.get_running_loop()
        self.run_worker(self._switch_on, thread=True)

    def _switch_on(self) -> None:
        """In a thread: start the board, and let table time pass that --at wants."""
        try:
            self._board = LiveBoard(
                interpreter=self.options.interpreter, on_event=self._hear, **self._settings
            )
            do_lead_in(self._board, self._lead)
            self._hear("ready", "")
        except BoardError as error:
            self._hear("failed", str(error))

    def _hear(self, kind: str, text: str) -> None:
        """In a thread: pass on what the board says."""
        self.post_message(Said(kind, text))

    def on_resize(self, event: events.Resize) -> None:
        """Round LEDs where there is room for them."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        wide = size.width >= _WIDE[0] and size.height >= _WIDE[1]
        if self.options.wide or self.options.narrow:
            wide = self.options.wide
        for matrix in self.query(Matrix):
            matrix.use_dots(wide)
        self.call_after_refresh(self._show_sheet)

    def _tell(self, note: str = "") -> None:
        self._write("#foot", note or self._note)

    def _write(self, name: str, text: str) -> None:
        """Put a text into a part of the screen; the board may talk on while that is taken down."""
        for part in self.query(name).results(Static):
            part.update(text)

    def _ask_time(self) -> None:
        """The board says the time with its frame."""
        if self._fingers is not None and self._board is not None:
            self._board.command("frame?")
        self._show_time()

    def _show_time(self) -> None:
        """Title and state: everything that changes by itself."""
        now = self.heard_ms
        self._shadow.pass_until(now)
        setup = self.agreed.setup
        names = " – ".join(setup.names[i] or SIDES[i] for i in range(setup.sides))
        speed = f" ×{self._fingers.speed:g}" if self._fingers else ""
        board = self._board
        runs_on = f"{board.interpreter} {board.version}" if board else "…"
        edition = setup.terms().EDITIONS[setup.edition]
        title = f"{setup.game} {edition}   {names}   table {clock_text(now)}{speed}   {runs_on}"
        self._write("#title", title)
        self._show_state(now)

    def _show_state(self, now: int) -> None:
        entered = self._shadow.entered
        hold = "   [hold]" if self._hold_next else ""
        text = standing(self.story.match, now // 1000)
        self._write("#state", (f"{entered}   │ " if entered else "") + text + hold)
        foul = self._shadow.layer == "foul"
        for key in self.query(Key):
            key.set_foul(foul)

    def _show_sheet(self) -> None:
        """The sheet's last lines, as many as there is room for."""
        for panel in self.query("#sheet").results(Static):
            panel.update(last_lines(self._body, panel.size.width - 2, panel.size.height))

    # What the board says

    def on_said(self, said: Said) -> None:
        """One line of the board."""
        kind, text = said.kind, said.text
        if kind in ("frame", "sound", "journal", "idle"):
            self.heard_ms = int(text.split(" ")[0])
        if kind == "frame":
            _, lit, level = text.split(" ")
            self._rows, self._colours = pixels_of(bytes.fromhex(lit))
            self._level = int(level)
            for matrix in self.query(Matrix):
                matrix.show(self._colours or self._rows, self._level)
        elif kind == "sound":
            if self.options.loud and not text.endswith(" 0"):
                self.bell()
        elif kind == "journal":
            self._take(bytes.fromhex(text.split(" ")[1]))
        elif kind in ("log", "fault", "error"):
            self.faults.append(text)
            self._tell(f"the board: {text}")
        elif kind == "idle" and self._fingers is not None:
            self._fingers.answered()
        elif kind == "ready":
            self._go_live()
        elif kind == "failed":
            self._end(text)
        elif kind == "end" and self._board is not None:
            self._end(self._board.why())

    def _take(self, data: bytes) -> None:
        try:
            self.story.add(data)
        except StoryError as error:
            self.faults.append(str(error))
            self.exit()
            return
        self._body = self.story.sheet().partition("\n\n")[2]
        self._show_sheet()
        self._show_time()

    def _go_live(self) -> None:
        if self._board is None:
            return
        self._shadow.pass_until(self.heard_ms)
        self._shadow.agree()
        self._fingers = Fingers(self._board, self._shadow, self.set_timer, self._mark)
        self._fingers.go_live(self.options.speed)
        self._tell()
        self._show_time()

    def _mark(self, number: int, down: bool) -> None:
        for key in self.query(Key):
            if key.number == number:
                key.set_class(down, "down")

    def _end(self, trouble: str) -> None:
        if not self.trouble:
            self.trouble = trouble
            self.exit()

    # What the user does

    def on_key(self, event: events.Key) -> None:
        """A key of the keyboard that stands for one of the board."""
        found = self._keys.get(event.key) or self._keys.get(event.character or "")
        if found is not None:
            event.stop()
            self._press(*found)

    def on_key_pressed(self, message: Key.Pressed) -> None:
        """A click on a key."""
        self._press(message.number, message.hold)

    def _press(self, key: int, hold: bool) -> None:
        if self._fingers is None:
            return
        self._shadow.pass_until(self.heard_ms)
        self._fingers.press(key, hold or self._hold_next)
        self._hold_next = False
        self._show_time()

    def action_hold_next(self) -> None:
        """The next key is held."""
        self._hold_next = not self._hold_next
        self._show_time()

    def action_help(self) -> None:
        """Show the help page, or close it."""
        if isinstance(self.screen, Help):
            self.pop_screen()
        else:
            self.push_screen(Help(self.agreed.setup.game))

    def action_speed(self, step: int) -> None:
        """Let time pass faster or slower."""
        if self._fingers is None:
            return
        speed = self._fingers.speed
        faster = [s for s in _SPEEDS if s > speed] if step > 0 else []
        slower = [s for s in _SPEEDS if s < speed] if step < 0 else []
        self._fingers.go_live(faster[0] if faster else slower[-1] if slower else speed)
        self._show_time()

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
            self._tell(f"{path} cannot be written: {error}")

    def leave(self) -> None:
        """End, asked for by another thread."""
        with contextlib.suppress(RuntimeError):  # the loop has ended already
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self.exit)

    def close_board(self) -> None:
        """Switch the board off; its last frame and brightness stay."""
        if self._board is not None:
            self._board.close()

    def seen(self) -> Seen:
        """What was seen last, and what went wrong."""
        now = self.heard_ms // 1000
        return Seen(self._rows, self._level, self.faults, now, self.trouble, self._colours)


def show(
    options: argparse.Namespace, agreed: Agreed, story: Story, lead: list[Step], settings: dict
) -> Seen:
    """Run the screen until the user quits, or the board does; what was seen last."""
    app = Simulator(options, agreed, story, lead, settings)
    try:
        given = options.sheet if options.sheet != "-" else None
        with Leaver(app.leave, lambda: story.save(given) if given else None):
            app.run()
    finally:
        app.close_board()
    if app.return_code:
        raise BoardError("the screen stopped with the error above")
    return app.seen()
