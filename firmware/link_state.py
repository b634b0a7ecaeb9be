"""What a STATE frame of the referee link says of the match: written by the board, read by the
handheld, which judges its previews on the game's state in it (rules_core.picture).

    match 2, revision 4, flags 1, clock 3 (seconds left + 1, 0 without a clock), frame 1,
    frames won 1 a side (three), count of values 1, values: a byte from -100 to 127 each, else
    0x80 and four bytes
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

VALUES = 96  # the most a game's state may be

_LONG = const(0x80)
_LEAST = const(-100)
_MOST = const(127)
_SIDES = const(3)
_FIXED = const(14)


class State:
    """Public: match, revision, flags, clock_left (s, -1 without a clock), frame, won (three),
    values (array of ints, for picture.unpack), count of them. `version` counts what was read.
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
        self.version = 0

    def take(self, match, number: int, now: int, flags: int) -> None:
        """Fill the fields from a Match at table time `now` (s); `number` is the match's."""
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
        return at

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
        self.version = self.version + 1 & 0x3FFFFFFF
        return at == end


def _signed(frame, at: int) -> int:
    """The signed int in four bytes; small ones ask for no memory."""
    top = frame[at + 3]
    if top > _MOST:
        top -= 256
    return frame[at] | frame[at + 1] << 8 | frame[at + 2] << 16 | top << 24
