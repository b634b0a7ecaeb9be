"""The simulator's full screen: one board, its power, its keys, and time to run fast.

Needs textual. The board lives in a process of its own and talks from a thread; its lines arrive
here as messages. When it ends, or on Ctrl-C, the terminal is left clean. What it looks like is
sim_panels.
"""

import argparse
import asyncio
import contextlib

from textual import events
from textual.binding import Binding

from rules_core.numbers import SIDES
from tools.sim_keyboard import keyboard
from tools.sim_leave import Leaver
from tools.sim_live import Fingers, LiveBoard
from tools.sim_match import Story, StoryError
from tools.sim_panels import Panels
from tools.sim_play import Seen
from tools.sim_power import Power
from tools.sim_script import Step, clock_text, key_map
from tools.sim_time import TableTime
from tools.sim_widgets import Key, Said
from tools.virtual.host import BoardError

_LIGHTS = (1, 5, 20, 50, 150, 400, 1000, 10_000)  # lux, from a candle to the sun
_BACK = "the power was cut: what was confirmed is kept, what was being typed is lost"
_SPEEDS = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0, 600.0)


class Simulator(Panels):
    """One board on the screen. `trouble`: why it ended, if not by the user's wish."""

    BINDINGS = [
        Binding("ctrl+q,ctrl+c", "quit", "quit", priority=True),
        Binding("tab", "hold_next", "hold", priority=True),
        Binding("f1,question_mark", "help", "help"),
        Binding("f2", "save_png", "picture"),
        Binding("f3", "save_sheet", "sheet"),
        Binding("f5,less_than_sign", "speed(-1)", "slower"),
        Binding("f6,greater_than_sign", "speed(1)", "faster"),
        Binding("f7", "light(-1)", "darker"),
        Binding("f8", "light(1)", "lighter"),
        Binding("f9", "cut", "power cut"),
    ]

    def __init__(
        self,
        options: argparse.Namespace,
        story: Story,
        lead: list[Step],
        settings: dict,
        welcome: str = "",
    ) -> None:
        super().__init__(options, story)
        self.trouble = ""
        self.faults: list[str] = []
        self._power = Power(options, lead, settings, self._hear)
        self._off = False  # the power has gone, the board has not yet said goodbye
        self._next_wanted = False
        self._fingers: Fingers | None = None
        self._speed = options.speed
        self._lux = options.light
        self._keys = keyboard(self._game)
        self._welcome = welcome
        self.heard_ms = 0  # table time of the board's last line
        self._time = TableTime()
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def _board(self) -> LiveBoard | None:
        return self._power.board

    def on_mount(self) -> None:
        """Switch the board on, in a thread: the screen comes up at once."""
        self._fit(self.size)
        self._tell("the board starts …")
        self.set_interval(0.25, self._ask_time)
        self._loop = asyncio.get_running_loop()
        self.run_worker(self._power.switch_on, thread=True)

    def _hear(self, kind: str, text: str) -> None:
        """In a thread: pass on what the board says."""
        self.post_message(Said(kind, text))

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

    # What the board says

    def on_said(self, said: Said) -> None:
        """One line of the board."""
        kind, text = said.kind, said.text
        if kind in ("frame", "sound", "journal", "idle"):
            self._time.hear(kind, text)
            self.heard_ms = self._time.at(int(text.split(" ")[0]))
        if kind == "frame":
            _, lit, level = text.split(" ")
            self._show_frame(bytes.fromhex(lit), int(level))
        elif kind == "sound":
            if self.options.loud and not text.endswith(" 0"):
                self.bell()
        elif kind == "journal":
            self._take(bytes.fromhex(text.split(" ")[1]))
        elif kind in ("log", "fault", "error"):
            self.faults.append(text)
            self._tell(f"the board: {text}")
        elif kind == "guest":
            if text == "-":
                self._shadow.begin(self.heard_ms)
        elif kind == "idle" and self._fingers is not None:
            self._fingers.answered()
        elif kind == "reset":
            self._power_gone()
        elif kind == "on":
            self._came_back()
        elif kind == "ready":
            self._go_live()
        elif kind == "failed":
            self._end(text)
        elif kind == "end" and self._off:
            self._off = False
        elif kind == "end" and self._board is not None:
            self._end(self._board.why())

    def _take(self, data: bytes) -> None:
        game, matches = self._game, self.story.matches
        try:
            self.story.add(data)
        except StoryError as error:
            self._give_up(str(error))
            return
        if self.story.matches != matches:
            self._shadow.begin(self.heard_ms)
        if self._game != game:
            self._use_game()
        self._body = self.story.sheet().partition("\n\n")[2]
        self._show_sheet()
        self._show_time()

    def _use_game(self) -> None:
        """The board plays another game than before."""
        self._keys = keyboard(self._game)
        self._shadow.begin(self.heard_ms, key_map(self._game))
        self._show_legends()

    def _give_up(self, fault: str) -> None:
        self.faults.append(fault)
        self.exit()

    def _go_live(self) -> None:
        if self._board is None:
            return
        self._shadow.pass_until(self.heard_ms)
        self._shadow.agree()
        self._fingers = Fingers(self._board, self._shadow, self.set_timer, self._mark)
        self._fingers.go_live(self._speed)
        self._tell(self._welcome)
        self._show_time()

    def _power_gone(self) -> None:
        """The board is off: switch it on again."""
        self._off = True
        self._next_wanted = self._shadow.ended
        if self._fingers is not None:
            self._speed = self._fingers.speed
            self._fingers.stop()
            self._fingers = None
        self.story.power_gone()
        self._tell("the power is off …")
        self._welcome = _BACK
        self.run_worker(self._power.switch_on_again, thread=True)

    def _came_back(self) -> None:
        """The board is on and has told its match."""
        lost = self.story.came_back(self._next_wanted)
        if lost:
            self._give_up(lost)
            return
        self.heard_ms = self._power.offset
        self._shadow.begin(self.heard_ms)

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

    def action_cut(self) -> None:
        """Cut the power; it comes back at once."""
        if self._fingers is not None:
            self._power.cut()

    def action_light(self, step: int) -> None:
        """Make it darker or lighter where the board's sensor is."""
        lighter = [lux for lux in _LIGHTS if lux > self._lux] if step > 0 else []
        darker = [lux for lux in _LIGHTS if lux < self._lux] if step < 0 else []
        self._lux = lighter[0] if lighter else darker[-1] if darker else self._lux
        if self._fingers is not None and self._board is not None:
            self._board.configure(lux=self._lux)
            self._tell(f"it is {self._lux} lux light at the sensor")

    def action_hold_next(self) -> None:
        """The next key is held."""
        self._hold_next = not self._hold_next
        self._show_time()

    def action_speed(self, step: int) -> None:
        """Let time pass faster or slower."""
        if self._fingers is None:
            return
        speed = self._fingers.speed
        faster = [s for s in _SPEEDS if s > speed] if step > 0 else []
        slower = [s for s in _SPEEDS if s < speed] if step < 0 else []
        self._fingers.go_live(faster[0] if faster else slower[-1] if slower else speed)
        self._show_time()

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
    options: argparse.Namespace, story: Story, lead: list[Step], settings: dict, welcome: str
) -> Seen:
    """Run the screen until the user quits, or the board does; what was seen last."""
    app = Simulator(options, story, lead, settings, welcome)
    try:
        given = options.sheet if options.sheet != "-" else None
        with Leaver(app.leave, lambda: story.save(given) if given else None):
            app.run()
    finally:
        app.close_board()
    if app.return_code:
        raise BoardError("the screen stopped with the error above")
    return app.seen()
