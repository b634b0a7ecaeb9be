"""A radio in the air: frames between ends that hear each other, late, twice, out of order, damaged
or not at all. For tests, bench and the simulator; virtual time, the same numbers on every
interpreter. It knows nothing of what is in a frame.

`Air` carries, `Port` is one end's transport as firmware.link_board and link_handheld take it.
"""

from tools.virtual.rand import Random

_MEMORY = 64  # frames an eavesdropper keeps


class Port:
    """One end: `address` is who it is. deliver(frame, now, address): where frames go.

    channel: the one it listens and sends on. channels: those `tune` may be given.
    """

    def __init__(self, air, address, channel: int, channels) -> None:
        self.air = air
        self.address = address
        self.channel = channel
        self.channels = channels
        self.deliver = None
        self.on = True

    def send(self, buffer, length: int, address=None) -> None:
        """Send to one end, or to all on the channel."""
        self.air.carry(bytes(memoryview(buffer)[:length]), self, address)

    def tune(self, channel: int) -> None:
        """Listen and send on another channel."""
        self.channel = channel


class Air:
    """loss, twice, late, damage, replay: how often in a thousand a frame is lost, comes twice, is
    overtaken by others, has bits flipped or is cut short; an old frame comes once more. Each end
    hears a frame by itself. base_ms, spread_ms: how long a frame takes; late ones ten times.

    gone: whether nobody hears anybody. carried, lost: counts. recorded: the newest frames.
    """

    def __init__(self, seed: int = 1) -> None:
        self.loss = self.twice = self.late = self.damage = self.replay = 0
        self.base_ms = 3
        self.spread_ms = 5
        self.gone = False
        self.ports = []
        self.carried = self.lost = 0
        self.recorded = []
        self._random = Random(seed)
        self._due = []  # (when, port, frame, sender's address), soonest first
        self._now = 0

    def port(self, address, channel: int = 1, channels=()) -> Port:
        """A new end."""
        port = Port(self, address, channel, channels)
        self.ports.append(port)
        return port

    def carry(self, frame: bytes, sender: Port, address) -> None:
        """A frame goes out now."""
        self.carried += 1
        self.recorded.append((frame, sender.address))
        if len(self.recorded) > _MEMORY:
            self.recorded.pop(self._random.below(_MEMORY))
        for port in self.ports:
            if port is sender or address is not None and address != port.address:
                continue
            if port.channel != sender.channel or self.gone:
                continue
            self._take(frame, port, sender.address)
            if self._happens(self.twice):
                self._take(frame, port, sender.address)
            if self._happens(self.replay):
                old = self.recorded[self._random.below(len(self.recorded))]
                self.put(old[0], port, old[1])

    def put(self, frame: bytes, port: Port, address, after_ms: int = 0) -> None:
        """Let a frame come to an end, whoever made it."""
        when = self._now + after_ms
        i = len(self._due)
        while i and self._due[i - 1][0] > when:
            i -= 1
        self._due.insert(i, (when, port, frame, address))

    def advance(self, now: int, ticks: int) -> bool:
        """It is `now` (ms, not wrapping); what is due is delivered, with `ticks` as the time.

        Whether there was anything.
        """
        self._now = now
        came = False
        while self._due and self._due[0][0] <= now:
            _, port, frame, address = self._due.pop(0)
            if port.on and port.deliver is not None:
                port.deliver(frame, ticks, address)
                came = True
        return came

    def _happens(self, thousandths: int) -> bool:
        return thousandths > 0 and self._random.below(1000) < thousandths

    def _take(self, frame: bytes, port: Port, address) -> None:
        if self._happens(self.loss):
            self.lost += 1
            return
        if self._happens(self.damage):
            frame = self._damaged(frame)
        takes = self.base_ms + self._random.below(self.spread_ms + 1)
        if self._happens(self.late):
            takes *= 10
        self.put(frame, port, address, takes)

    def _damaged(self, frame: bytes) -> bytes:
        random = self._random
        what = random.below(3)
        if what == 0:
            return frame[: random.below(len(frame))]
        data = bytearray(frame)
        if what == 1:
            data[random.below(len(data))] ^= 1 << random.below(8)
        else:
            for _ in range(1 + random.below(8)):
                data[random.below(len(data))] = random.below(256)
        return bytes(data)
