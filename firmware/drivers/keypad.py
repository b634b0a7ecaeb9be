"""A scanned 4x4 keypad: raw scan, debouncing of every key by itself, and a queue of events.

It knows no meaning of a key and no time: the application scans and samples every 5 ms, takes
events with `get()` and measures holds with its own clock. Nothing here allocates after
construction. Keys are numbered row * 4 + column, 0 at the top left.
"""

from firmware.aio import sleep_us
from rules_core.const import const

RELEASE = const(16)  # added to the key number in a release event
NONE = const(-1)  # what get() says when there is no event

_KEYS = const(16)
_ALL = const(0xFFFF)
_QUEUE = const(16)  # a power of two
_MAX_DROPPED = const(0x3FFF)
_BOOT_SAMPLES = const(4)


class Keypad:
    """Sixteen keys behind four row outputs and four column inputs.

    rows, cols: four callables each, `row(0)` drives a row low and `col()` reads a column, as
    `machine.Pin` does; the first is the top row and the left column.
    settle_us: pause between driving a row and reading, long enough for a column to rise through
    its pull-up (10 kOhm and 200 pF: 2 us).
    pause_us: callable that waits that long.

    A press counts after three equal samples, a release after four, so a contact may bounce for
    10 ms and a single odd sample changes nothing. A key that is down in the first four samples
    (20 ms) after construction is stuck: it is left out until it has been seen released.

    down: mask of the keys that are debounced as pressed (stuck ones are not).
    stuck: mask of the keys left out.
    dropped: how many presses and releases found the queue full, at most 16383.
    """

    def __init__(self, rows, cols, settle_us: int = 5, pause_us=sleep_us) -> None:
        self._rows = tuple(rows)
        self._cols = tuple(cols)
        if len(self._rows) != 4 or len(self._cols) != 4:
            raise ValueError("a keypad has four rows and four columns")
        self._settle_us = settle_us
        self._pause_us = pause_us
        self._raw1 = self._raw2 = self._raw3 = 0  # the three samples before this one
        self._boot = _BOOT_SAMPLES
        self._queue = bytearray(_QUEUE)
        self._first = 0
        self._count = 0
        self._lost = 0  # keys whose press was dropped: their release must not come alone
        self.down = 0
        self.stuck = 0
        self.dropped = 0
        for row in self._rows:
            row(1)

    def scan(self) -> int:
        """Read the matrix once: mask of the keys that are closed now, not debounced."""
        raw = 0
        bit = 1
        for row in self._rows:
            row(0)
            self._pause_us(self._settle_us)
            for col in self._cols:
                if not col():
                    raw |= bit
                bit <<= 1
            row(1)
        return raw

    def sample(self, raw: int) -> None:
        """Take one scan, 5 ms after the one before; events go into the queue."""
        recent = self._raw1 | self._raw2 | raw
        pressed = raw & self._raw1 & self._raw2
        released = (recent | self._raw3) ^ _ALL
        self._raw3 = self._raw2
        self._raw2 = self._raw1
        self._raw1 = raw
        if self._boot:
            self._boot -= 1
            self.stuck |= raw
        self.stuck &= released ^ _ALL
        # A release began a sample before a press that is confirmed together with it.
        released &= self.down
        if released:
            self.down ^= released
            self._report(released, RELEASE)
        pressed &= (self.down | self.stuck) ^ _ALL
        if pressed:
            self.down |= pressed
            self._report(pressed, 0)

    def get(self) -> int:
        """The next event: a key 0..15 pressed, that key + RELEASE released, or NONE (-1)."""
        if not self._count:
            return NONE
        event = self._queue[self._first]
        self._first = (self._first + 1) & (_QUEUE - 1)
        self._count -= 1
        return event

    def busy(self) -> bool:
        """Whether a key is down, or was closed in the newest scan."""
        return (self._raw1 & (self.stuck ^ _ALL)) | self.down > 0

    def ignore(self, keys: int) -> None:
        """Leave out the keys of a mask until released, as if stuck at boot; no event for them.

        For a key that jams later: the application sees a hold too long to be a finger's.
        """
        self.stuck |= keys
        self.down &= keys ^ _ALL
        self._lost &= keys ^ _ALL

    def _report(self, keys: int, kind: int) -> None:
        for key in range(_KEYS):
            bit = 1 << key
            if not keys & bit:
                continue
            if kind and self._lost & bit:
                self._lost ^= bit
            elif self._count < _QUEUE:
                self._queue[(self._first + self._count) & (_QUEUE - 1)] = key | kind
                self._count += 1
            else:
                if not kind:
                    self._lost |= bit
                if self.dropped < _MAX_DROPPED:
                    self.dropped += 1
