"""The screen of `sim --handheld`: the board and the handheld side by side, with knobs for the air.

Needs textual. A thread owns both devices and lets their time pass in step with the wall's; what
the user does is put into its queue.
"""

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Grid, Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from tools import sim_fit
from tools.sim_fit import below
from tools.sim_keyboard import Help, board_key, keyboard
from tools.sim_pair import BOTH_WIDTH, Move, Played, finish
from tools.sim_pair_driver import Driver
from tools.sim_pair_flash import PairFlash
from tools.sim_pair_oled import Oled
from tools.sim_play import last_lines, standing
from tools.sim_script import HOLD_MS, TAP_MS, Step, clock_text, legends
from tools.sim_widgets import SIZES, STYLE, Key, Matrix
from tools.virtual.host import BoardError

_LOSSES = (0, 10, 20, 40)
_TWICE = (0, 10, 30)
_SPEEDS = (1, 2, 5, 10)

# Columns and rows of the handheld, which is the larger one: its display, its keys, title, state
# and foot; with borders, and without.
_FULL = (68, 18 + 8 + 3)
_LEAST = (64, 16 + 4 + 3)

_FEET = (
    "? help   Tab the other device   n loss  u doubling  g out of reach"
    "  o power cut of the board   > faster   Shift holds   Ctrl-Q quits",
    "? help   Tab the other   n loss  u doubling  g reach  o cut   > faster   Ctrl-Q quits",
    "? help   Tab the other   n u g air  o cut   > faster   Ctrl-Q quits",
    "? help   Tab the other   n u g o > knobs   Ctrl-Q quits",
)
_ALONE = f"   both: {BOTH_WIDTH} columns, here %d"

_KNOBS = f"""\
[b]Tab[/b] the keyboard's keys go to the other device; that one is
  shown where there are not {BOTH_WIDTH} columns for both
[b]>[/b] time passes faster
[b]n[/b] more frames are lost   [b]u[/b] more come twice   [b]g[/b] out of reach, and back
[b]o[/b] cuts the board's power for a moment
[b]Ctrl-Q[/b] or [b]Ctrl-C[/b] quit; --flash DIR keeps the match"""

_OWN = """
.device { width: 68; height: auto; padding: 0 1; }
.device.pressed { background: #1b2230; }
#oled { width: 66; height: 18; border: round #3a3a42; background: rgb(8,8,12); }
#both { height: auto; }
.keys { grid-size: 4 4; grid-gutter: 0 1; grid-rows: 2; height: 8; width: 66; }
#sheet { height: 1fr; width: 100%; }
#foot { dock: bottom; }
Screen.compact .device { width: 64; padding: 0; margin: 0 1 0 0; }
Screen.compact #oled { width: 64; height: 16; border: none; }
Screen.compact .keys { grid-rows: 1; height: 4; width: 64; }
"""


class News(Message):
    """What the thread of the devices has to tell."""

    def __init__(self, kind: str, value: object = None) -> None:
        super().__init__()
        self.kind = kind
        self.value = value


class PairScreen(App):
    """Both devices. `trouble`: why it ended, if not by the user's wish."""

    ENABLE_COMMAND_PALETTE = False
    CSS = STYLE + sim_fit.STYLE + _OWN
    BINDINGS = [
        Binding("ctrl+q,ctrl+c", "quit", "quit", priority=True),
        Binding("tab", "other", "the other device", priority=True),
        Binding("f1,question_mark", "help", "help"),
        Binding("n", "loss", "loss"),
        Binding("u", "twice", "doubling"),
        Binding("g", "gone", "out of reach"),
        Binding("o", "cut", "power cut"),
        Binding("f6,greater_than_sign", "speed", "faster"),
    ]

    def __init__(self, options, flash: PairFlash) -> None:
        super().__init__()
        self.options = options
        self._wide = True  # there is room for both
        self.hand = True  # where the keyboard's keys go
        self.ready = False
        self.air = None  # the pair's, once it is on
        self.cuts = 0
        self._goes_on = flash.goes_on
        self.driver = Driver(options, flash, self._hear)
        self._game = self._setup.game
        self._keys = keyboard(self._game)
        self._events = -1

    @property
    def _setup(self):
        """What was agreed about the match on the board."""
        return self.driver.story.agreed.setup

    def compose(self) -> ComposeResult:
        """Title, both devices with their keys, the sheet, a line of help."""
        size = SIZES[self.options.board]
        yield Static(id="title", markup=False)
        with Horizontal(id="both"):
            for name, display in (("board", Matrix(*size)), ("hand", Oled())):
                with Vertical(id=name, classes="device"):
                    yield display
                    with Grid(id=f"{name}-keys", classes="keys"):
                        for key, row in enumerate(legends(self._game)):
                            yield Key(key, row[0], row[1], board_key(self._game, key))
        yield Static(id="state", markup=False)
        yield Static(id="sheet", markup=False)
        yield Static(id="foot", markup=False)
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        """Switch both on."""
        self._fit(self.size)
        goes_on = f"the match kept in {self.options.flash} goes on; " if self._goes_on else ""
        self._write("#title", f"{goes_on}the devices start …")
        self.driver.start()

    def _hear(self, kind: str, value: object = None) -> None:
        """In the driver's thread."""
        self.post_message(News(kind, value))

    def on_news(self, news: News) -> None:
        """What the devices show, and how late it is."""
        value = news.value
        if news.kind == "ready":
            self.ready = True
        elif news.kind == "ended":
            self.exit()
        elif news.kind == "look" and isinstance(value, tuple):
            which, rows, level = value
            for widget in below(self, Oled if which else Matrix):
                widget.show(rows, level)
        elif news.kind == "time" and isinstance(value, tuple):
            self._show_time(*value)

    def _show_time(self, now_ms: int, cuts: int, air) -> None:
        self.air = air
        self.cuts = cuts
        story = self.driver.story
        reach = "OUT OF REACH" if air.gone else f"loss {air.loss // 10} %"
        title = (
            f"{self._game}   table {clock_text(now_ms)} ×{self.driver.speed}   air: "
            f"{reach}, doubled {air.twice // 10} %, {air.carried} frames   power cuts {cuts}"
        )
        self._write("#title", title)
        where = "HANDHELD" if self.hand else "BOARD"
        state = standing(story.match, now_ms // 1000)
        self._write("#state", f"keys: {where}   │ {state}" if self._wide else f"{where} │ {state}")
        if self._setup.game != self._game:
            self._use_game(self._setup.game)
        if len(story.events) != self._events:
            self._show_sheet()

    def _show_sheet(self) -> None:
        """The sheet's last lines, where there is room for any."""
        story = self.driver.story
        self._events = len(story.events)
        body = story.sheet().partition("\n\n")[2]
        for panel in below(self, Static, "#sheet"):
            panel.update(last_lines(body, panel.size.width - 2, panel.size.height))

    def _use_game(self, game: str) -> None:
        """The board plays another game than before."""
        self._game = game
        self._keys = keyboard(game)
        rows = legends(game)
        for key in below(self, Key):
            key.use(rows[key.number][0], rows[key.number][1], board_key(game, key.number))

    def _write(self, name: str, text: str) -> None:
        """Put a text into a part of the screen, if it is still there."""
        for part in below(self, Static, name):
            part.update(text)

    def _mark(self) -> None:
        for name, chosen in (("board", not self.hand), ("hand", self.hand)):
            for device in below(self, Vertical, f"#{name}"):
                device.set_class(chosen, "pressed")
                device.display = chosen or self._wide

    def on_resize(self, event: events.Resize) -> None:
        """One device at a time where there is no room for both."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        columns = size.width
        self._wide = columns >= BOTH_WIDTH
        rows = sim_fit.fit(self, size, _FULL, _LEAST)
        if self._wide:
            feet = _FEET
        else:
            feet = (*(foot + _ALONE % columns for foot in _FEET[1:3]), *_FEET[2:])
        self._write("#foot", sim_fit.fitting(feet, columns - 2))
        for sheet in below(self, Static, "#sheet"):  # a heading and a line
            sheet.display = size.height - rows > 1
        self._mark()
        self.call_after_refresh(self._show_sheet)

    # What the user does

    def on_key(self, event: events.Key) -> None:
        """A key of the keyboard that stands for one of a device's."""
        found = self._keys.get(event.key) or self._keys.get(event.character or "")
        if found is not None:
            event.stop()
            self._press(self.hand, *found)

    def on_key_pressed(self, message: Key.Pressed) -> None:
        """A click on a key of either device."""
        sender = message._sender
        hand = isinstance(sender, Widget) and any(node.id == "hand" for node in sender.ancestors)
        self._press(hand, message.number, message.hold)

    def _press(self, hand: bool, key: int, hold: bool) -> None:
        step = Step(0, "key", key, HOLD_MS if hold else TAP_MS)
        self._wish(Move(step, hand))

    def _wish(self, move: Move) -> None:
        if self.ready:
            self.driver.wishes.put(move)

    def _turn(self, what: str, values: tuple[int, ...], now: int) -> None:
        following = [value for value in values if value > now]
        self._wish(Move(Step(0, what, -1, 0), True, what, following[0] if following else 0))

    def action_other(self) -> None:
        """The keyboard belongs to the other device."""
        self.hand = not self.hand
        self._mark()

    def action_help(self) -> None:
        """Show the help page; any key closes it."""
        self.push_screen(Help(self._setup, _KNOBS))

    def action_loss(self) -> None:
        """More frames are lost; then none."""
        self._ask(lambda air: self._turn("loss", _LOSSES, air.loss // 10))

    def action_twice(self) -> None:
        """More frames come twice; then none."""
        self._ask(lambda air: self._turn("twice", _TWICE, air.twice // 10))

    def action_gone(self) -> None:
        """The handheld is carried away, or brought back."""
        self._ask(self._carry)

    def _carry(self, air) -> None:
        self._wish(Move(Step(0, "air", -1, 0), True, "back" if air.gone else "gone"))

    def action_cut(self) -> None:
        """The board loses its power for a moment."""
        self._wish(Move(Step(0, "cut", -1, 0), True, "cut"))

    def action_speed(self) -> None:
        """Time passes faster; then as on the wall."""
        faster = [speed for speed in _SPEEDS if speed > self.driver.speed]
        self.driver.speed = faster[0] if faster else 1

    def _ask(self, function) -> None:
        if self.air is not None:
            function(self.air)


def show(options, flash: PairFlash) -> int:
    """Run the screen until the user quits, or a device does; the exit status."""
    app = PairScreen(options, flash)
    driver = app.driver
    try:
        app.run()
    finally:
        driver.wishes.put(None)
        if driver.ident is not None:  # it has been started
            driver.join(timeout=10)
    if driver.broken is not None:
        raise driver.broken
    if app.return_code:
        raise BoardError("the screen stopped with the error above")
    played = Played(driver.now_ms, driver.frames, driver.complaints, driver.trouble)
    return finish(options, driver.story, played, pictures=False)
