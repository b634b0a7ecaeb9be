"""The self-test's keys: each by itself, then each column at once, which shows a missing diode.

A key is named by its place, row and column from the top left: 1.1 to 4.4. All keys are the
part's own; it ends when all have been seen or none has been pressed for ten seconds. Borrowed by
selftest; the keypad is passed in, so that the handheld's can be tested as well.
"""

from firmware.aio import ticks_diff
from firmware.selftest_part import Part
from rules_core.const import const

_KEYS = const(16)
_ALL = const(0xFFFF)
_COLUMN = const(0x1111)
_WAIT_MS = const(10_000)
_BOUNCE_MS = const(80)  # no finger presses a key again so soon
_CHORD_MS = const(500)  # nothing changes while a column is held: what can be seen is seen
_TRIES = const(3)


def place(key: int) -> str:
    """Row and column of a key, from 1."""
    return "%d.%d" % (key // 4 + 1, key % 4 + 1)


class KeyTest(Part):
    """keypad: the driver, which somebody else scans."""

    wants_keys = True

    def __init__(self, keypad, ticks: int) -> None:
        self._keypad = keypad
        self._seen = 0
        self._down = keypad.down
        self._up_at = [-1] * _KEYS  # when each was let go
        self._at = ticks  # of the last change
        self._column = -1  # being pressed as a whole; -1: one by one
        self._judged = False  # until all its keys are up again
        self._tries = 0
        self._alone = 0  # the one key that was seen each time; -1: there were others
        self._last = -1
        self._faults = []

    def _fault(self, what: str, key: int) -> None:
        text = "%s %s" % (what, place(key))
        if text not in self._faults:
            self._faults.append(text)

    def tick(self, ticks: int) -> bool:
        down = self._keypad.down
        if down != self._down:
            self._change(down, ticks)
            self._down = down
            return True
        ms = ticks_diff(ticks, self._at)
        if self._column >= 0 and down and not self._judged and ms >= _CHORD_MS:
            self._judge()
            return True
        if ms >= _WAIT_MS:
            self._give_up()
            return True
        return False

    def _change(self, down: int, ticks: int) -> None:
        pressed = down & ~self._down
        self._note(pressed, ticks)
        self._at = ticks
        if self._column >= 0:
            if not down:
                self._judged = False
            return
        if _count(pressed) > 1:
            for key in range(_KEYS):
                if pressed >> key & 1:
                    self._fault("DOUBLE", key)
        self._seen |= pressed
        if self._seen | self._keypad.stuck == _ALL:
            self._next_column()

    def _note(self, pressed: int, ticks: int) -> None:
        """Which key it was, and whether it came back sooner than a finger can."""
        released = self._down & ~self._keypad.down
        for key in range(_KEYS):
            if released >> key & 1:
                self._up_at[key] = ticks
            if pressed >> key & 1:
                self._last = key
                up_at = self._up_at[key]
                if up_at >= 0 and 0 <= ticks_diff(ticks, up_at) < _BOUNCE_MS:
                    self._fault("BOUNCE", key)

    def _next_column(self) -> None:
        self._column += 1
        self._tries = self._alone = 0
        self._judged = True  # what is down now belongs to the column before
        if self._column == 4:
            self._finish("")

    def _judge(self) -> None:
        """A column has been held for long enough: all of its keys are seen, or will not be.

        A key without its diode hides the others: its row, which is high while theirs are low,
        holds the column up.
        """
        wanted = _COLUMN << self._column & ~self._keypad.stuck
        held = self._down & wanted
        self._judged = True
        if held == wanted:
            self._next_column()
            return
        self._tries += 1
        if _count(held) == 1 and self._alone in (0, held):
            self._alone = held
        else:
            self._alone = -1
        if self._tries == _TRIES:
            if self._alone > 0:
                self._fault("DIODE", _first(self._alone))
            else:
                self._fault("COLUMN", self._column)
            self._next_column()

    def _give_up(self) -> None:
        """Nobody presses a key."""
        if self._column >= 0:
            self._finish("DIODES?" if self._column == 0 else "")
            return
        missing = _ALL & ~(self._seen | self._keypad.stuck)
        if not self._seen and not self._keypad.stuck:
            self.result = "SKIPPED" if self._keypad.scan() == 0 else "FAIL"
            self.why = "NO KEY"
            return
        while missing:
            key = _first(missing)
            self._fault("NO", key)
            missing &= ~(1 << key)
        self._finish("")

    def _finish(self, remark: str) -> None:
        stuck = self._keypad.stuck
        while stuck:
            key = _first(stuck)
            self._fault("STUCK", key)
            stuck &= ~(1 << key)
        self.result = "FAIL" if self._faults else "OK"
        self.why = " ".join(self._faults[:4]) if self._faults else remark

    def lines(self) -> tuple:
        if self._keypad.stuck:
            return "KEYS", "STUCK", place(_first(self._keypad.stuck))
        if self._column >= 0:
            ask = "LET GO" if self._judged and self._down else "ALL 4"
            return "KEYS", "COL %d" % (self._column + 1), ask
        last = place(self._last) if self._last >= 0 else "ALL"
        return "KEYS", "%d/16" % _count(self._seen), last

    def draw(self, drawing, ticks: int) -> bool:
        """The keys as a square at the right: seen ones lit, those that are wanted framed."""
        from firmware import selftest_draw

        wanted = _COLUMN << self._column if self._column >= 0 else 0
        lit = 0 if self._column >= 0 else self._seen
        words = [self.say(word) for word in self.lines()]
        selftest_draw.keys(drawing, words, lit | self._down, wanted)
        return True


def _count(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def _first(mask: int) -> int:
    """The first key of a mask that is not empty."""
    key = 0
    while not mask >> key & 1:
        key += 1
    return key


def make(name: str, app, ticks: int):
    """The part for a Scoreboard."""
    return KeyTest(app.keypad, ticks)
