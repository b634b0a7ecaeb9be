"""A 4x4 key matrix as a circuit: contacts, one diode each, columns pulled up through resistors.

A column is low while a closed contact joins it to a row that is low; current cannot flow back
from it into another row. It falls at once and rises slowly. Contacts bounce, jam and get noise.
Keys are numbered row * 4 + column.
"""

from tools.virtual.rand import Random


class _Column:
    """The end of one column that an input pin sees."""

    def __init__(self, matrix, number: int) -> None:
        self.matrix = matrix
        self.number = number
        self.low = False  # since the last change of a row
        self.low_until = -1  # us: when it has risen after a row let it go

    def level(self):
        """0, 1, or None if neither contact nor resistor holds it."""
        matrix = self.matrix
        if matrix.closed and matrix.pulls_low(self.number):
            return 0
        if self.low_until > matrix.clock.us:
            return 0
        return 1 if matrix.pulled_up else None


class KeyMatrix:
    """rows, cols: the wires. pulled_up: whether the columns have resistors outside the chip.

    closed: mask of the contacts that are closed at this moment.
    bounce_us: how long a contact bounces after it was moved; rise_us: how long a column takes to
    rise. plugged: False while the cable is pulled out.
    """

    def __init__(self, clock, rows, cols, pulled_up: bool, seed: int = 1) -> None:
        self.clock = clock
        self.pulled_up = pulled_up
        self.bounce_us = 4000
        self.rise_us = 3
        self.plugged = True
        self._rows = rows
        self.closed = 0
        self._moved = 0  # closed by what was done to the keys
        self._stuck = 0  # closed whatever is done
        self._bare = 0  # without a diode
        self._low = False  # whether any column was at the last change of a row
        self._moves = [0] * (len(rows) * len(cols))  # how often each key was moved
        self._random = Random(seed)
        self._cols = []
        for i in range(len(cols)):
            column = _Column(self, i)
            cols[i].source = column.level
            self._cols.append(column)
        for row in rows:
            row.listeners.append(self)

    def pulls_low(self, col: int) -> bool:
        """Whether a closed contact joins this column to a low row."""
        if not self.plugged:
            return False
        closed = self.closed
        bit = 1 << col
        low = False
        for row in self._rows:
            if closed & bit:
                if row.out == 0:
                    low = True
                elif self._bare & bit and row.out == 1:
                    return False  # a row that is high holds the column up, through the contact
            bit <<= 4
        return low

    def level(self, value) -> None:
        """A row changed; a column that nothing pulls low any more takes its time to rise."""
        if not self.closed and not self._low:
            return  # most of the time, and this is called eight times a scan
        self._low = False
        for col in self._cols:
            low = self.pulls_low(col.number)
            if col.low and not low:
                col.low_until = self.clock.us + self.rise_us
            col.low = low
            self._low |= low

    def press(self, key: int) -> None:
        """Push a key down now; its contact bounces and stays closed."""
        self._move(key, 1)

    def release(self, key: int) -> None:
        """Let a key go now; its contact bounces and stays open."""
        self._move(key, 0)

    def stick(self, key: int) -> None:
        """Jam a key: closed whatever is done to it."""
        self._check(key)
        self._stuck |= 1 << key
        self.closed = self._moved | self._stuck

    def unstick(self, key: int) -> None:
        """Free a jammed key."""
        self._check(key)
        self._stuck &= ~(1 << key)
        self.closed = self._moved | self._stuck

    def bridge(self, key: int) -> None:
        """A key is without its diode: current goes both ways through its contact."""
        self._check(key)
        self._bare |= 1 << key

    def blip(self, key: int, us: int) -> None:
        """Noise: the contact looks closed for us microseconds."""
        self.stick(key)
        self.clock.at(us, self.unstick, key)

    def _check(self, key: int) -> None:
        if not 0 <= key < len(self._moves):
            raise ValueError("keys are 0..%d, not %r" % (len(self._moves) - 1, key))

    def _move(self, key: int, closed: int) -> None:
        self._check(key)
        self._moves[key] += 1
        move = self._moves[key]
        self._set((key, move, closed))
        at = 0
        level = closed
        while True:
            at += 50 + self._random.below(700)
            if at >= self.bounce_us:
                break
            level ^= 1
            self.clock.at(at, self._set, (key, move, level))
        if level != closed:
            self.clock.at(self.bounce_us, self._set, (key, move, closed))

    def _set(self, change) -> None:
        key, move, closed = change
        if self._moves[key] != move:
            return  # it was moved again before it had settled
        if closed:
            self._moved |= 1 << key
        else:
            self._moved &= ~(1 << key)
        self.closed = self._moved | self._stuck
