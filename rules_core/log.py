"""The events of a match in memory, seven bytes each, with places for some more.

An event is a word (a shot, or negative: a command) and its table time. Undone events stay
in place, marked, until something is played, so that redo is taking the mark off. An amend
takes two places: its own, and behind it the word it replaced. Match folds this log; the
journal on flash is another thing.

Places are made some at a time, ahead of need and never in a stroke: whoever has the time, the
keeper once a second, calls `provide`. Without one, or when strokes come faster, Match makes
them itself.
"""

from array import array

from rules_core.const import const

ROOM = 1000  # events a frame

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_LONGEST = const(4194303)
_SECOND = const(64)
_UNDONE = const(128)

_STEP = const(125)  # places made at a time
_AHEAD = const(50)  # so many are to be free: more than anybody plays in a second


class Log:
    """Room for `room` events; `n` are there, undone ones included, and `places` for so many."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.words = array("i")
        self.times = bytearray()
        self.n = self.places = 0
        self.grow()

    def grow(self) -> bool:
        """Make more places; False when there are `room`, or no memory for more."""
        places = min(self.places + _STEP, self.room)
        if places == self.places:
            return False
        try:
            self.words.extend(array("i", bytes(4 * (places - len(self.words)))))
            self.times.extend(bytes(3 * places - len(self.times)))
        except MemoryError:
            return False  # what there is holds; it is asked for again
        self.places = places
        return True

    def provide(self) -> None:
        """See to it that the next events find places; for when nobody waits."""
        if self.n + _AHEAD > self.places:
            self.grow()

    def add(self, word: int, now: int, mark: int = 0) -> None:
        """Append an event at table time `now` (s); the caller has seen to a place."""
        n = self.n
        if now > _LONGEST:
            now = _LONGEST
        self.words[n] = word
        at = 3 * n
        times = self.times
        times[at] = now & 255
        times[at + 1] = now >> 8 & 255
        times[at + 2] = now >> 16 | mark
        self.n = n + 1

    def is_undone(self, i: int) -> bool:
        """Whether event i was taken back."""
        return self.times[3 * i + 2] & _UNDONE > 0

    def is_second(self, i: int) -> bool:
        """Whether place i belongs to the amend before it."""
        return self.times[3 * i + 2] & _SECOND > 0

    def set_undone(self, i: int, undone: bool) -> None:
        """Take event i back, or bring it back."""
        at = 3 * i + 2
        self.times[at] = self.times[at] & 127 | (_UNDONE if undone else 0)

    def purge(self, start: int) -> None:
        """Drop the undone events from `start` on for good."""
        words = self.words
        times = self.times
        n = start
        for i in range(start, self.n):
            top = times[3 * i + 2]
            if top & _UNDONE:
                continue
            if n != i:
                words[n] = words[i]
                times[3 * n] = times[3 * i]
                times[3 * n + 1] = times[3 * i + 1]
                times[3 * n + 2] = top
            n += 1
        self.n = n

    def drop(self, count: int) -> None:
        """Forget the first `count` places (the frames before)."""
        words = self.words
        for i in range(count, self.n):
            words[i - count] = words[i]
        times = self.times
        for i in range(3 * count, 3 * self.n):
            times[i - 3 * count] = times[i]
        self.n -= count
