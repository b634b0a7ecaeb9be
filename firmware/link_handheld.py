"""The handheld's end of the referee link: outbox, handshakes, what the board says.

Plain calls: `feed` a frame that came in, `tick` often, `submit` what the referee has entered;
frames go out through the transport passed in: `send(buffer, length, address)` (address None:
to all) and `tune(channel)`, with `channels`, the numbers there are, () where there is only one.
Times are ms that wrap at 2**30. The handheld's application reads the public fields.
"""

from firmware.link_state import State

# link
UNPAIRED = 0  # there is no key: pair first
SEARCHING = 1  # no board answers
UP = 2

ROOM = 8  # events in the outbox



class Entered:
    """One event in the outbox, or its outcome: n (its number), kind, word, number (as
    Match.feed has them), result (0, a refusal of the match, or one of link's).
    """

    def __init__(self) -> None:
        self.n = 0
        self.kind = 0
        self.word = 0
        self.number = 0
        self.match = 0
        self.seen = 0
        self.result = 0


class HandheldLink:
    """keys: a pairing.Keys; random(n): n random bytes, as os.urandom.

    link: UNPAIRED, SEARCHING or UP. state: what the board said last (state.version counts).
    headers: header lines of the match in state, "" until they are here; headers_version counts.
    queued: events not answered yet. dropped: submits refused because the outbox was full.
    device: the number the board knows this handheld by. poll_ms: how often the board is asked.
    """

    def __init__(self, transport, random, keys, now: int) -> None:
        self.poll_ms = 1000
        self.link = UNPAIRED
        self.state = State()
        self.headers = ""
        self.headers_version = 0
        self.queued = 0
        self.dropped = 0
        self.device = 0

    def pair(self, secret, now: int) -> None:
        """Try a secret (pairing.secret_of the code) from now on; kept once the board answers."""

    def submit(self, kind: int, word: int, number: int, now: int) -> int:
        """Enter an event, as Match.feed has it; its number, or 0: the outbox is full."""
        return 0

    def outcome(self):
        """The next Entered that has been answered, oldest first, or None.

        The object is good until the next call. result 0: it is in the board's journal.
        """
        return None

    def take_over(self) -> None:
        """Ask to be the active handheld."""

    def sleep(self, now: int) -> None:
        """Tell the board that this handheld will be silent and is not lost."""

    def feed(self, frame, now: int, address=None) -> bool:
        """A frame came in (bytes, at most 250); whether it was the board's."""
        return False

    def tick(self, now: int) -> None:
        """Time passes; call it every few ms while there is something to send."""

    def due(self, now: int) -> int:
        """Ms until tick has something to do, so that the radio may be off until then."""
        return 0
