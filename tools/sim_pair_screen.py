"""The screen of `sim --handheld`: the board and the handheld side by side, with knobs for the air.

Needs textual. A thread owns both devices and lets their time pass in step with the wall's; what
the user does is put into its queue.
"""

import contextlib
import queue
import threading
import time

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Grid, Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from tools._errors import UsageError
from tools.sim_keyboard import ROWS, Help, keyboard
from tools.sim_match import Agreed, Story, StoryError
from tools.sim_pair import BOTH_WIDTH, HAND_WIDTH, Move, Player, make_pair, save
from tools.sim_pair_oled import Oled
from tools.sim_play import last_lines, standing
from tools.sim_script import HOLD_MS, TAP_MS, Step, clock_text, legends
from tools.sim_time import TableTime
from tools.sim_widgets import STYLE, Key, Matrix
from tools.virtual.host import BoardError

_SLICE_S = 0.02
_BEHIND_S = 0.5  # what is later than this is not caught up
_LOSSES = (0, 10, 20, 40)
_TWICE = (0, 10, 30)
_SPEEDS = (1, 2, 5, 10)

_KNOBS = """

[b]Tab[/b] the keyboard's keys go to the other device   [b]>[/b] time passes faster
[b]n[/b] more frames are lost   [b]u[/b] more come twice   [b]g[/b] out of reach, and back
[b]o[/b] cuts the board's power for a moment
[b]Ctrl-Q[/b] or [b]Ctrl-C[/b] quit; --flash DIR keeps the match"""

_OWN = """
.device { width: 68; height: auto; padding: 0 1; }
.device.pressed { background: #1b2230; }
#oled { width: 66; height: 18; border: round #3a3a42; background: rgb(8,8,12); }
#both { height: auto; }
.keys { grid-size: 4 4; grid-gutter: 0 1; grid-rows: 2; height: 8; width: 66; }
#sheet { height: 1fr; }
"""


class News(Message):
    """What the thread of the devices has to tell."""

    def __init__(self, kind: str, value: object = None) -> None:
        super().__init__()
        self.kind = kind
        self.value = value


class Driver(threading.Thread):
    """Owns the devices: does what is asked, and lets time pass. tell(kind, value) is its voice."""

    def __init__(self, options, agreed: Agreed, tell) -> None:
        super().__init__(daemon=True)
        self.wishes: queue.Queue = queue.Queue()
        self.story = Story(agreed)
        self.complaints: list[str] = []
        self.speed = 1
        self.now_ms = 0  # table time
        self._options = options
        self._agreed = agreed
        self._tell = tell
        self._looks: list = [None, None]

    def run(self) -> None:
        """Until None is wished, or something breaks."""
        try:
            time = TableTime()
            with make_pair(self._options, self._agreed, time) as pair:
                player = Player(pair, self.story, time)
                player.play([])
                self._tell("ready")
                self._serve(player)
                self.complaints = player.complaints()
                save(self._options, self.story, pair)
        except (BoardError, StoryError, UsageError) as error:
            self._tell("failed", str(error))

    def _serve(self, player: Player) -> None:
        due = time.monotonic()
        while True:
            with contextlib.suppress(queue.Empty):
                while True:
                    wish = self.wishes.get_nowait()
                    if wish is None:
                        return
                    player.do(wish)
            player.settle(round(_SLICE_S * 1000) * self.speed)
            self._look(player)
            due = max(due + _SLICE_S, time.monotonic() - _BEHIND_S)
            time.sleep(max(0.0, due - time.monotonic()))

    def _look(self, player: Player) -> None:
        pair = player.pair
        for which, device, width in ((0, pair.board, 64), (1, pair.hand, HAND_WIDTH)):
            look = (device.frame(width), device.brightness)
            if look != self._looks[which]:
                self._looks[which] = look
                self._tell("look", (which, *look))
        self.now_ms = player.now_ms
        self._tell("time", (player.now_ms, pair.cuts, pair.air))


class PairScreen(App):
    """Both devices. `trouble`: why it ended, if not by the user's wish."""

    ENABLE_COMMAND_PALETTE = False
    CSS = STYLE + _OWN
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

    def __init__(self, options, agreed: Agreed) -> None:
        super().__init__()
        self.agreed = agreed
        self.trouble = ""
        self._wide = True  # there is room for both
        self.hand = True  # where the keyboard's keys go
        self.ready = False
        self.air = None  # the pair's, once it is on
        self.cuts = 0
        self.driver = Driver(options, agreed, self._hear)
        self._keys = keyboard(agreed.setup.game)
        self._events = -1

    def compose(self) -> ComposeResult:
        """Title, both devices with their keys, the sheet, a line of help."""
        yield Static(id="title", markup=False)
        with Horizontal(id="both"):
            for name, display in (("board", Matrix()), ("hand", Oled())):
                with Vertical(id=name, classes="device"):
                    yield display
                    with Grid(id=f"{name}-keys", classes="keys"):
                        for key, row in enumerate(legends(self.agreed.setup.game)):
                            yield Key(key, row[0], row[1], ROWS[key])
        yield Static(id="state", markup=False)
        yield Static(id="sheet", markup=False)
        yield Static(
            "? help   Tab the other device   n loss  u doubling  g out of reach"
            "  o power cut of the board   > faster   Shift holds   Ctrl-Q quits",
            id="foot",
            markup=False,
        )

    def on_mount(self) -> None:
        """Switch both on."""
        self._mark()
        self._write("#title", "the devices start …")
        self.driver.start()

    def _hear(self, kind: str, value: object = None) -> None:
        """In the driver's thread."""
        self.post_message(News(kind, value))

    def on_news(self, news: News) -> None:
        """What the devices show, and how late it is."""
        value = news.value
        if news.kind == "ready":
            self.ready = True
        elif news.kind == "failed":
            self.trouble = str(value)
            self.exit()
        elif news.kind == "look" and isinstance(value, tuple):
            which, rows, level = value
            for widget in self.screen_stack[0].query(Oled if which else Matrix):
                widget.show(rows, level)
        elif news.kind == "time" and isinstance(value, tuple):
            self._show_time(*value)

    def _show_time(self, now_ms: int, cuts: int, air) -> None:
        self.air = air
        self.cuts = cuts
        story = self.driver.story
        reach = "OUT OF REACH" if air.gone else f"loss {air.loss // 10} %"
        title = (
            f"{self.agreed.setup.game}   table {clock_text(now_ms)} ×{self.driver.speed}   air: "
            f"{reach}, doubled {air.twice // 10} %, {air.carried} frames   power cuts {cuts}"
        )
        self._write("#title", title)
        where = "HANDHELD" if self.hand else "BOARD"
        if not self._wide:
            where += (
                f" (Tab the other; {BOTH_WIDTH} columns show both, here are {self.size.width})"
            )
        state = standing(story.match, now_ms // 1000)
        self._write("#state", f"keys: {where}   │ {state}")
        if len(story.events) != self._events:
            self._events = len(story.events)
            body = story.sheet().partition("\n\n")[2]
            for panel in self.query("#sheet").results(Static):
                panel.update(last_lines(body, panel.size.width - 2, panel.size.height))

    def _write(self, name: str, text: str) -> None:
        """Put a text into a part of the screen, if it is still there."""
        for part in self.query(name).results(Static):
            part.update(text)

    def _mark(self) -> None:
        for name, chosen in (("board", not self.hand), ("hand", self.hand)):
            for device in self.screen_stack[0].query(f"#{name}"):  # also below the help page
                device.set_class(chosen, "pressed")
                device.display = chosen or self._wide

    def on_resize(self, event: events.Resize) -> None:
        """One device at a time where there is no room for both."""
        self._wide = event.size.width >= BOTH_WIDTH
        self._mark()

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
        self.push_screen(Help(self.agreed.setup, _KNOBS))

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


def show(options, agreed: Agreed) -> int:
    """Run the screen until the user quits; the exit status."""
    app = PairScreen(options, agreed)
    try:
        app.run()
    finally:
        app.driver.wishes.put(None)
        app.driver.join(timeout=10)
    if app.trouble:
        raise UsageError(app.trouble)
    return finish(app)


def finish(app: PairScreen) -> int:
    """Say how it ended, and what was wrong; the exit status."""
    story = app.driver.story
    print(standing(story.match, app.driver.now_ms // 1000))
    faults = list(app.driver.complaints)
    problem = story.problem()
    if problem:
        faults.append(f"its sheet does not replay to what was played: {problem}")
    for fault in faults:
        print(f"FAULT: {fault}")
    return 1 if faults else 0
