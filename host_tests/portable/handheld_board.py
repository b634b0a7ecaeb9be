"""A board for the handheld's desk without a radio: the link's methods, answered by a real Match.

What is submitted waits until `answer` is called, or is answered at once; `link` may be down. Used
by the tests of the handheld and by its golden frames.
"""

from firmware.link_facts import BEHIND, MOVED_ON, UNKNOWN
from firmware.link_state import ACTIVE, State
from firmware.outbox import PREVIOUS, Outbox
from rules_core.agreed import text_of
from rules_core.match import Match

SEARCHING = 1
UP = 2


class _Agreed:
    def __init__(self) -> None:
        self.text = ""
        self.match = -1
        self.version = 0


class BoardLink:
    """setup: the match; now: its table time (s), for whoever sets it. match: the real one."""

    def __init__(self, setup=None) -> None:
        self.link = SEARCHING
        self.state = State()
        self.agreed = _Agreed()
        self.outbox = Outbox()
        self.now = 0
        self.number = 1
        self.flags = ACTIVE
        self.match = None
        self.paired_with = None
        self.taken_over = False
        self.at_once = True
        self.slept = 0
        self.error = None
        self.menu_version = -1  # it has no menu
        self._mark = (0, UNKNOWN)
        if setup is not None:
            self.begin(setup)

    def begin(self, setup) -> None:
        """A match begins on the board, and the handheld hears of it."""
        self.match = Match(setup, 200)  # strokes enough for a test
        self.agreed.text = text_of(setup)
        self.agreed.match = self.number
        self.agreed.version += 1
        self.link = UP
        self.say()

    def say(self) -> None:
        """The handheld hears how the match stands."""
        state = State()
        state.take(self.match, self.number, self.now, self.flags)
        frame = bytearray(250)
        assert self.state.read(frame, 0, state.write(frame, 0))

    # What a HandheldLink has

    def mark(self) -> None:
        """See link_handheld."""
        self._mark = (self.outbox.n if self.outbox.queued else 0, self.state.revision)

    def submit(self, kind: int, word: int, number: int, now: int, marked: bool = False) -> int:
        """See link_handheld."""
        if kind == 16:
            return 1  # a key of the board's menu: whoever plays the board has it
        clock = kind in (10, 11)
        if clock and self.link != UP:
            return 0
        if not marked:
            self.mark()
        n, seen = self._mark
        n = self.outbox.add(
            kind, word, number, self.number, self.outbox.behind(n) if n else seen
        )
        if n and self.link == UP and self.at_once:
            self.answer()
        return n

    def outcome(self):
        """See link_handheld."""
        return self.outbox.outcome()

    def tick(self, now: int) -> None:
        """See link_handheld."""

    def sleep(self, now: int) -> None:
        """See link_handheld."""
        self.slept += 1

    def take_over(self, now: int) -> None:
        """See link_handheld."""
        self.taken_over = True

    def pair(self, secret, now: int) -> None:
        """See link_handheld."""
        self.paired_with = secret

    # The board's side

    def answer(self) -> None:
        """Everything that waits is answered, and the handheld hears of it."""
        outbox = self.outbox
        while outbox.queued:
            event = outbox.head()
            assert event.seen != PREVIOUS
            result = MOVED_ON
            if event.seen == self.match.revision:
                result = self.match.feed(event.kind, event.word, event.number, self.now)
            assert result != BEHIND
            outbox.answer(event.n, result, self.match.revision)
        self.say()

    def play(self, kind: int, word: int) -> None:
        """The board's own keys did something, and the handheld hears of it."""
        assert self.match.feed(kind, word, 0, self.now) == 0
        self.say()
