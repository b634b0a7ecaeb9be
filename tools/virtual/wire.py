"""The radio of a virtual board: a port whose air is the host's.

What the fake espnow sends the host is told, with the channel; what the host lets through comes
back to it. No loss here: the host's Air decides.
"""


class HostPort:
    """told(frame, channel, address or None): what goes out; tuned(channel): another channel.

    deliver, channel: as radio.Port has them.
    """

    channels = ()

    def __init__(self, told, tuned) -> None:
        self.channel = 1
        self.deliver = None
        self._told = told
        self._tuned = tuned

    def send(self, buffer, length: int, address=None) -> None:
        """Send to one end, or to all on the channel."""
        self._told(bytes(memoryview(buffer)[:length]), self.channel, address)

    def tune(self, channel: int) -> None:
        """Listen and send on another channel."""
        self.channel = channel
        self._tuned(channel)

    def heard(self, frame: bytes, ticks: int, address: bytes) -> None:
        """The host has a frame for this board."""
        if self.deliver is not None:
            self.deliver(frame, ticks, address)
