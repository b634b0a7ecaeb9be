"""The handheld's outbox: events on their way to the board, one after another, and what became
of them. No radio and no time; link_handheld fills and empties it, the application takes the
outcomes.

An event counts only where the referee has seen what it follows: a revision of the match, or
the event before it in the outbox (seen -1), whose answer then says which revision that is.
When one is refused those behind it are too: they were entered as if it counted.
"""

from rules_core.const import const

ROOM = const(8)
PREVIOUS = const(-1)  # Entered.seen: the event before this one

# Numbers of link_facts, which the compiler folds here.
_BEHIND = const(204)
_UNKNOWN = const(0x3FFFFFFF)


class Entered:
    """One event: n (its number), kind, word, number (as Match.feed has them), the revision it
    follows, and once it is answered its result: 0, a refusal of the match, or one of link's.
    """

    def __init__(self) -> None:
        self.n = 0
        self.kind = 0
        self.word = 0
        self.number = 0
        self.match = 0
        self.seen = 0
        self.result = 0


class Outbox:
    """queued: events not answered yet. dropped: events refused because there was no room.
    n: number of the last event.
    """

    def __init__(self) -> None:
        self._ring = [Entered() for _ in range(ROOM)]
        self._first = 0
        self._answered = 0  # outcomes nobody has taken yet; they come first in the ring
        self.queued = 0
        self.dropped = 0
        self.n = 0
        self._after_n = 0  # of the last event that was accepted, and the revision behind it
        self._after = _UNKNOWN

    def add(self, kind: int, word: int, number: int, match: int, seen: int) -> int:
        """Take an event; its number, or 0 when there is no room."""
        if self._answered + self.queued == ROOM:
            self.dropped += 1
            return 0
        event = self._ring[(self._first + self._answered + self.queued) % ROOM]
        self.n += 1
        event.n = self.n
        event.kind = kind
        event.word = word
        event.number = number
        event.match = match
        event.seen = seen
        self.queued += 1
        return self.n

    def behind(self, n: int) -> int:
        """What an event has seen that was entered behind event `n`, queued then."""
        if self.queued and self.n == n:
            return PREVIOUS
        return self._after if n == self._after_n else _UNKNOWN

    def head(self) -> Entered:
        """The event that is on its way (queued is not 0)."""
        return self._ring[(self._first + self._answered) % ROOM]

    def answer(self, n: int, result: int, after: int) -> bool:
        """The board's answer to an event: `after` is the revision behind it. False: not ours."""
        if not self.queued or self.head().n != n:
            return False
        self._take(result)
        if result:
            while self.queued:
                self._take(_BEHIND)
        else:
            self._after_n = n
            self._after = after
            if self.queued and self.head().seen == PREVIOUS:
                self.head().seen = after
        return True

    def give_up(self) -> None:
        """Nobody can tell any more what became of what is queued."""
        while self.queued:
            self._take(_BEHIND)

    def drop(self, kind: int) -> None:
        """Forget the newest events as long as they are of one kind: nobody wants them any more.

        Their numbers are used up: one of them may have been sent.
        """
        while self.queued:
            at = (self._first + self._answered + self.queued - 1) % ROOM
            if self._ring[at].kind != kind:
                return
            self.queued -= 1

    def _take(self, result: int) -> None:
        self.head().result = result
        self._answered += 1
        self.queued -= 1

    def outcome(self):
        """The oldest answered event not taken yet, or None; good until the next add."""
        if not self._answered:
            return None
        event = self._ring[self._first]
        self._first = (self._first + 1) % ROOM
        self._answered -= 1
        return event
