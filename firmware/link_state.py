"""What a STATE frame of the referee link says of the match: written by the board, read by the
handheld, which judges its previews on the game's state in it (rules_core.picture).

    match 2, revision 4, flags 1, clock 3 (seconds left + 1, 0 without a clock), frame 1,
    frames won 1 a side (three), count of values 1, values: a byte from -100 to 127 each, else
    0x80 and four bytes; the last stroke that stands: word 4 (all ones: none), points 2, bytes
    of text 1, the balls to put back after it as text with blanks
"""

from array import array

from firmware.link import get, put
from rules_core.const import const
from rules_core.picture import pack

# Flags
PAUSED = 1  # the match clock stands
CAN_REDO = 2
NOT_SAVED = 4  # the board's disk is in trouble: what it accepts is in memory only
ACTIVE = 8  # the handheld that reads this is the active one
NEXT_MATCH = 16  # the match is over: FRAME asks for the next match
MENU_OPEN = 32  # the handheld that reads this has the board's menu

VALUES = 96  # the most a game's state may be
SPOTS = const(40)  # bytes; all the balls of pyramid take 35

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_REPLAY = const(3)
_SECOND = const(64)
_UNDONE = const(128)

_FRAME = const(~9)  # a command's word, see words
_LONG = const(0x80)
_LEAST = const(-100)
_MOST = const(127)
_SIDES = const(3)
_FIXED = const(14)
_TAIL = const(7)


class State:
    """Public: match, revision, flags, clock_left (s, -1 without a clock), frame, won (three),
    values (array of ints, for picture.unpack), count of them. word: of the last stroke that
    stands, -1 for none; points: what it came to, as Queued of handheld_mirror has them; spots,
    length: the balls to put back after it. `version` counts what was read.
    """

    def __init__(self) -> None:
        self.match = 0
        self.revision = 0
        self.flags = 0
        self.clock_left = -1
        self.frame = 1
        self.won = bytearray(_SIDES)
        self.values = array("i", [0] * VALUES)
        self.count = 0
        self.word = -1
        self.points = 0
        self.spots = bytearray(SPOTS)
        self.length = 0
        self.version = 0

    def take(self, match, number: int, now: int, flags: int) -> None:
        """Fill the fields from a Match at table time `now` (s); `number` is the match's."""
        if match.revision != self.revision or number != self.match or self.version == 0:
            self.version = 1
            self._take_last(match)
        self.match = number
        self.revision = match.revision
        if match.clock.paused:
            flags |= PAUSED
        if match.can_redo():
            flags |= CAN_REDO
        self.flags = flags
        self.clock_left = match.clock_left(now) if match.clock.total >= 0 else -1
        self.frame = match.frame & 255
        for i in range(match.setup.sides):
            self.won[i] = match.frames_won(i) & 255
        self.count = pack(match.game, self.values)

    def _take_last(self, match) -> None:
        """What was played last: the word from the log, the rest from its verdict."""
        self.word = last_word(match)
        self.length = self.points = 0
        if self.word >= 0:
            verdict = match.last
            self.points = verdict.points or -verdict.award
            text = " ".join(match.game.spots(verdict)).encode()
            self.length = min(len(text), SPOTS)
            for i in range(self.length):
                self.spots[i] = text[i]

    def write(self, frame, at: int) -> int:
        """Write it into a frame; where it ends."""
        at = put(frame, at, self.match, 2)
        at = put(frame, at, self.revision, 4)
        frame[at] = self.flags
        at = put(frame, at + 1, self.clock_left + 1, 3)
        frame[at] = self.frame
        for i in range(_SIDES):
            frame[at + 1 + i] = self.won[i]
        at += 2 + _SIDES
        frame[at - 1] = self.count
        for i in range(self.count):
            value = self.values[i]
            if _LEAST <= value <= _MOST:
                frame[at] = value & 255
                at += 1
            else:
                frame[at] = _LONG
                at = put(frame, at + 1, value, 4)
        at = put(frame, at, self.word, 4)
        at = put(frame, at, self.points, 2)
        frame[at] = self.length
        for i in range(self.length):
            frame[at + 1 + i] = self.spots[i]
        return at + 1 + self.length

    def read(self, frame, at: int, end: int) -> bool:
        """Take what lies in frame[at:end]; False, and nothing promised, if it is no state."""
        if end - at < _FIXED + 1:
            return False
        self.match = get(frame, at, 2)
        self.revision = get(frame, at + 2, 4)
        self.flags = frame[at + 6]
        self.clock_left = get(frame, at + 7, 3) - 1
        self.frame = frame[at + 10]
        for i in range(_SIDES):
            self.won[i] = frame[at + 11 + i]
        count = frame[at + _FIXED]
        at += _FIXED + 1
        if count > VALUES:
            return False
        for i in range(count):
            if at >= end:
                return False
            value = frame[at]
            at += 1
            if value == _LONG:
                if at + 4 > end:
                    return False
                value = _signed(frame, at)
                at += 4
            elif value > _MOST:
                value -= 256
            self.values[i] = value
        self.count = count
        return self._read_last(frame, at, end)

    def _read_last(self, frame, at: int, end: int) -> bool:
        if end - at < _TAIL or end - at != _TAIL + frame[at + 6] or frame[at + 6] > SPOTS:
            return False
        self.word = get(frame, at, 4)
        self.points = get(frame, at + 4, 2)
        if self.points & 0x8000:
            self.points -= 0x10000
        self.length = frame[at + 6]
        for i in range(self.length):
            self.spots[i] = frame[at + _TAIL + i]
        self.version = self.version + 1 & 0x3FFFFFFF
        return True


def last_word(match) -> int:
    """The shot word of the last stroke of this frame that stands, or -1."""
    log = match.log
    marks = log.times
    dead = match.dead
    for i in range(log.n - 1, -1, -1):
        word = log.words[i]
        if marks[3 * i + 2] & (_SECOND | _UNDONE):
            continue
        if word == _FRAME:
            return -1
        if word >= 0 and not dead:
            return word
        if word >= 0:  # behind an end that an amend has brought forward
            dead -= word & 3 != _REPLAY
    return -1


def _signed(frame, at: int) -> int:
    """The signed int in four bytes; small ones ask for no memory."""
    top = frame[at + 3]
    if top > _MOST:
        top -= 256
    return frame[at] | frame[at + 1] << 8 | frame[at + 2] << 16 | top << 24
