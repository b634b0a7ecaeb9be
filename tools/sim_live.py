"""The board while the wall clock runs: fingers for its keys, and a shadow that knows the layer.

No screen: sim_screen gives it taps and holds, and hears what the board says. A tap is played in
virtual time in one go, so that it is never lost and never taken for a hold, however fast time
runs and however busy the machine is; a hold takes its second, seen on the board.
"""

from collections import deque
from collections.abc import Callable

from firmware.referee_linked import LinkedReferee
from rules_core.match import Match
from tools.sim_match import Story
from tools.sim_play import SETTLE_MS, leap
from tools.sim_script import GAP_MS, HOLD_MS, TAP_MS, Step
from tools.virtual.deskapp import DeskApp
from tools.virtual.host import BoardError, VirtualBoard

# Who has the board's keys when the shadow knows what they do: the match, and its menu.
KNOWN_GUESTS = ("", "Menu")


class LiveBoard(VirtualBoard):
    """A virtual board that says so, kind "end", when its process has ended."""

    def _listen(self, stream) -> None:
        super()._listen(stream)
        if self._on_event is not None:
            self._on_event("end", "")

    def why(self) -> str:
        """Why it ended, in one line."""
        while True:
            try:
                self._expect("idle")
            except BoardError as error:
                return str(error)


def do_lead_in(board: VirtualBoard, lead: list[Step], offset: int = 0) -> None:
    """Do the steps of --at; offset: table time (ms) when the board was switched on."""
    board.wait(SETTLE_MS)  # a key that is down from the first moment on is a jammed one
    board.let_go()
    for step in lead:
        if step.key >= 0:
            board.press(step.key)
        if step.until >= 0:
            leap(board, step.until - offset)


class Fingers:
    """Presses keys one after another. later(seconds, function) calls back, once.

    pressed(key, down) is told of every movement.
    """

    def __init__(
        self,
        board: VirtualBoard,
        shadow: "Shadow",
        later: Callable[[float, Callable[[], None]], object],
        pressed: Callable[[int, bool], None],
    ) -> None:
        self._board = board
        self._shadow = shadow
        self._later = later
        self._pressed = pressed
        self._waiting: deque[tuple[int, bool]] = deque()
        self._busy = False
        self._unanswered = 0
        self._stopped = False
        self.speed = 1.0

    def stop(self) -> None:
        """The board is off: press nothing any more."""
        self._stopped = True
        self._waiting.clear()

    def go_live(self, speed: float) -> None:
        """Let time pass by itself, `speed` times as fast as on the wall."""
        self.speed = speed
        self._board.live(speed)

    def press(self, key: int, hold: bool = False) -> None:
        """Tap or hold a key, behind those that are still being pressed."""
        self._waiting.append((key, hold))
        if not self._busy:
            self._next()

    def _next(self) -> None:
        while self._waiting and not self._busy:
            key, hold = self._waiting.popleft()
            self._pressed(key, True)
            if hold:
                self._busy = True
                self._move(key, True, TAP_MS)
                self._board.live(1.0)
                self._later((HOLD_MS - TAP_MS) / 1000, lambda key=key: self._let_go(key))
            else:
                self._tell_shadow(key, TAP_MS)
                self._move(key, True, TAP_MS)
                self._move(key, False, GAP_MS)
                self._board.live(self.speed)
                self._later(0.12, lambda key=key: self._pressed(key, False))

    def _let_go(self, key: int) -> None:
        if self._stopped:
            self._pressed(key, False)
            return
        self._busy = False
        self._tell_shadow(key, HOLD_MS)
        self._move(key, False, GAP_MS)
        self._board.live(self.speed)
        self._pressed(key, False)
        self._next()

    def _tell_shadow(self, key: int, ms: int) -> None:
        if self._board.guest in KNOWN_GUESTS:
            self._shadow.press(key, ms)

    def answered(self) -> None:
        """The board has said idle: one movement is done."""
        if self._unanswered:
            self._unanswered -= 1
            if not self._unanswered and not self._waiting and not self._stopped:
                self._shadow.agree()

    def _move(self, key: int, down: bool, ms: int) -> None:
        """Move a key and let it be seen for ms of virtual time."""
        if down:
            self._board.down(key)
        else:
            self._board.up(key)
        self._board.command(f"run {ms}")
        self._unanswered += 1


class _Kinds:
    """A journal for the shadow's desk, whose events the board writes: it notes their kinds."""

    def __init__(self) -> None:
        self.kinds: list[int] = []

    def append(self, data) -> None:
        """Take a record."""
        self.kinds.append(data[0] & 15)


class _Stands:
    """A story's match as a referee's desk takes over one that came back."""

    def __init__(self, story: Story, now: int) -> None:
        self.match = Match(story.agreed.setup)
        for at, kind, value, number in story.events:
            self.match.feed(kind, value, number, at)
        self.now = now
        self.sequence = len(story.events)


class _Desk(LinkedReferee):
    """The desk of a match that is under way: nothing is done to it at the beginning."""

    def _come_back(self) -> None:
        self._waiting = bool(self.match.clock.paused) and self.match.game.shots == 0


class Shadow:
    """A referee's desk beside the board that gets the same keys: what is being entered.

    For the highlighted legends, the status line and what must be typed again after a power cut;
    the truth is the board's journal, and a shadow that has come to another match (a key at the
    very second the clock ran out) is made anew from it. Times are table time in ms.
    """

    def __init__(self, story: Story, keys) -> None:
        self._story = story
        self._keys = keys
        self._ticks = 0
        self.begin(0)

    def begin(self, ms: int, keys=None) -> None:
        """It is `ms`, and nothing is being entered in the story's match; `keys` of its game."""
        story = self._story
        self._keys = keys or self._keys
        self._ticks = ms
        self._matches = story.matches
        self._journal = _Kinds()
        if story.events:
            came = _Stands(story, ms // 1000)
            setup = story.agreed.setup
            self._desk = _Desk(setup, self._keys, self._journal, ms - ms % 1000, came)
            self._desk._came_over = story.came_over
        else:
            self._desk = LinkedReferee(story.agreed.setup, self._keys, self._journal, ms)
        self._desk.handhelds = (("NEW", 0),)  # as a board with a radio offers them
        self._app = DeskApp(self._desk, story.agreed.text)
        self._app.tick(ms)

    def pass_until(self, ms: int) -> None:
        """It is `ms` now."""
        if ms > self._ticks:
            self._ticks = ms
            self._app.tick(ms)

    def press(self, key: int, ms: int) -> None:
        """A key was down for ms."""
        self._app.key_down(key, self._ticks)
        for _ in range(ms // 5):
            self._ticks += 5
            self._app.tick(self._ticks)
        self._app.key_up(key, self._ticks)

    def agree(self, ms: int = 0) -> None:
        """Make sure it has the story's match, once the board has answered all keys."""
        self._journal.kinds.clear()
        story = self._story
        if self._matches != story.matches:
            self.begin(ms)  # table time has begun anew
        elif self._desk.match.revision != story.match.revision:
            self.begin(max(ms, self._ticks))

    @property
    def did(self) -> list[int]:
        """The kinds of the events that its keys brought since it last agreed."""
        return self._journal.kinds

    @property
    def ended(self) -> bool:
        """Whether the next match was asked for."""
        return self._desk.ended

    @property
    def paused(self) -> bool:
        """Whether the clock stands."""
        return bool(self._desk.match.clock.paused)

    @property
    def busy(self) -> bool:
        """Whether something is being entered, or the menu is open."""
        return self._desk.entry.open or self._app.guest is not None

    @property
    def layer(self) -> str:
        """ "foul" while the second legends hold."""
        return self._desk.entry.layer

    @property
    def entered(self) -> str:
        """The stroke being entered, or where the menu is, as a line."""
        menu = self._app.guest
        if menu is not None:
            return f"{menu.title}: {menu.label} {menu.value}".strip().lower()
        entry = self._desk.entry
        if not entry.open:
            return ""
        points = "?" if entry.points is None else f"{entry.points:+d}"
        return f"{entry.text} {points}"
