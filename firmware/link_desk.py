"""What the board's link asks of the match: hands a handheld's events to the referee's desk.

Between link_board and referee_linked; it outlives a match, since the link does. No frames.
"""

from firmware.borrow import borrow
from firmware.link_state import NEXT_MATCH, NOT_SAVED
from firmware.referee_linked import LinkedReferee
from rules_core.const import const

_OVER = const(5)  # facts
_RANDOM_NUMBERS = const(0x8000)


class LinkDesk:
    """keeper: whose matches they are, desk: the first one's; random(n): n random bytes, as
    os.urandom.

    number: of the match, 16 bits: the journal's, or a random one where there is none.
    """

    def __init__(self, keeper, random, desk: LinkedReferee, ticks: int) -> None:
        self._keeper = keeper
        self._random = random
        self._journal_number = -1
        self._text = b""
        self._version = 0
        self._revision = -1
        self._trouble = ""
        self.begin(desk, ticks)

    def begin(self, desk: LinkedReferee, ticks: int) -> None:
        """The desk of a match that follows."""
        self.desk = desk
        self.ticks = ticks
        journal = self._keeper.journal
        number = journal.number & 0x7FFF if journal is not None else 0
        if journal is None or journal.number == self._journal_number or not number:
            # None on flash, or the disk has failed: no number that a match has had before.
            number = int.from_bytes(self._random(2), "little") | _RANDOM_NUMBERS
        else:
            self._journal_number = journal.number
        self.number = number
        self._text = borrow("rules_core.agreed").text_of(desk.setup).encode()
        self._revision = -1

    def tick(self, ticks: int) -> None:
        """What time it is (ms), for the events that come."""
        self.ticks = ticks

    def version(self) -> int:
        """Another number whenever there is something new to tell."""
        journal = self._keeper.journal
        trouble = journal.trouble if journal is not None else ""
        if self.desk.match.revision != self._revision or trouble != self._trouble:
            self._revision = self.desk.match.revision
            self._trouble = trouble
            self._version = self._version + 1 & 0x3FFFFFFF
        return self._version

    def after(self) -> int:
        """The revision behind the event just taken."""
        return self.desk.match.revision

    def event(
        self, kind: int, word: int, number: int, seen: int, device: int, epoch: int, n: int
    ) -> int:
        """A handheld's event; its result. It is in the journal when this returns 0."""
        desk = self.desk
        self._keeper.key(self.ticks)
        desk.sign(device, epoch, n)
        try:
            return desk.event(kind, word, number, seen, self.ticks)
        finally:
            desk.sign(0, 0, 0)

    def fill(self, state, flags: int) -> None:
        """Put how the match stands into a link_state.State."""
        desk = self.desk
        if self._trouble:
            flags |= NOT_SAVED
        if desk.match.game.phase == _OVER and desk.match_over():
            flags |= NEXT_MATCH
        state.take(desk.match, self.number, desk.now, flags)

    def setup_text(self) -> bytes:
        """What is agreed about the match, see rules_core.agreed."""
        return self._text
