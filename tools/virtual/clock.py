"""The one clock of a virtual board, and the events of the world outside on it.

Time passes only when the program waits: it then moves to the next deadline or world event. The
count never wraps; what the program sees of it wraps as on a device. Used by everything virtual.
"""

TICKS_PERIOD = 1 << 30
_MASK = TICKS_PERIOD - 1
_HALF = TICKS_PERIOD >> 1
_TOO_OFTEN = 1_000_000


class Clock:
    """start_ms: what ticks_ms() says at first; epoch_s: what time() says at first.

    us: microseconds passed since the start. host: what decides how fast time passes, with a
    method `idle(clock, target_us)` that moves the clock to at most target_us (-1: no deadline);
    without one, time jumps.
    """

    def __init__(self, start_ms: int = 0, epoch_s: int = 0) -> None:
        self.us = 0
        self.host = None
        self._start_ms = start_ms
        self._epoch_s = epoch_s
        self._events = []  # (due, function, argument), soonest first, then first come
        self._asked = 0  # how often the time was asked for since it last moved

    def at(self, delay_us: int, function, argument=None) -> None:
        """Call function(argument) when delay_us more microseconds have passed."""
        due = self.us + delay_us
        i = len(self._events)
        while i and self._events[i - 1][0] > due:
            i -= 1
        self._events.insert(i, (due, function, argument))

    def next_event(self) -> int:
        """When the next world event is due, in us since the start; -1 if there is none."""
        return self._events[0][0] if self._events else -1

    def advance_to(self, us: int) -> None:
        """Let time pass until us, world events and all."""
        self._asked = 0
        while self._events and self._events[0][0] <= us:
            due, function, argument = self._events.pop(0)
            if due > self.us:
                self.us = due
            function(argument)
        if us > self.us:
            self.us = us

    def idle_ms(self, ms: int) -> None:
        """The program has nothing to do until ticks_ms() is ms further (-1: till doomsday).

        Returns at the latest then, but already after the next world event. RuntimeError if
        nothing can ever happen, or if the program only ever asks and never waits.
        """
        if ms == 0:
            self._count_asking()
            return
        target = self.next_event()
        if ms > 0:
            deadline = (self.us // 1000 + ms) * 1000
            if target < 0 or deadline < target:
                target = deadline
        if self.host is not None:
            self.host.idle(self, target)
        elif target >= 0:
            self.advance_to(target)
        else:
            raise RuntimeError("the program waits for something that will never happen")

    def _count_asking(self) -> None:
        self._asked += 1
        if self._asked > _TOO_OFTEN:
            raise RuntimeError("the program is busy and never waits: virtual time stands still")

    # What the program sees of it: the functions of MicroPython's time module.

    def ticks_ms(self) -> int:
        """Milliseconds, wrapping at 2**30."""
        self._count_asking()
        return (self._start_ms + self.us // 1000) & _MASK

    def ticks_us(self) -> int:
        """Microseconds, wrapping at 2**30."""
        self._count_asking()
        return (self._start_ms * 1000 + self.us) & _MASK

    def ticks_cpu(self) -> int:
        """The finest count there is: microseconds."""
        return self.ticks_us()

    def ticks_add(self, ticks: int, delta: int) -> int:
        """The tick count delta after ticks."""
        return (ticks + delta) & _MASK

    def ticks_diff(self, end: int, start: int) -> int:
        """Signed distance from start to end."""
        return ((end - start + _HALF) & _MASK) - _HALF

    def sleep_us(self, us: int) -> None:
        """Block the program; the world goes on."""
        self.advance_to(self.us + us)

    def sleep_ms(self, ms: int) -> None:
        """Block the program; the world goes on."""
        self.advance_to(self.us + ms * 1000)

    def sleep(self, s) -> None:
        """Block the program for s seconds; the world goes on."""
        self.advance_to(self.us + int(s * 1_000_000))

    def time(self) -> int:
        """Seconds since the epoch."""
        return self._epoch_s + self.us // 1_000_000

    def time_ns(self) -> int:
        """Nanoseconds since the epoch."""
        return self._epoch_s * 1_000_000_000 + self.us * 1000
