"""The transport of the referee link on the device: ESP-NOW by stock MicroPython's aioespnow.

Knows addresses and channels, nothing of what is in a frame. `send` neither waits nor raises: a
frame that cannot go out is lost, as any may be, and counted. The board stays on one channel,
its own or that of the access point it has joined; a handheld looks for it (link_parts).
"""

from rules_core.const import const

BROADCAST = b"\xff\xff\xff\xff\xff\xff"
CHANNEL = 6  # where no access point decides
CHANNELS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)

_MOST_PEERS = const(8)  # of 20; a table has a board and some handhelds


class EspNow:
    """radio: an aioespnow.AIOESPNow; wlan: the network.WLAN station it goes through.

    channels: those it may be tuned to, () for a board. unsent: frames that could not go out.
    """

    def __init__(self, radio, wlan, channels=()) -> None:
        self.channels = channels
        self.unsent = 0
        self._radio = radio
        self._wlan = wlan
        self._peers = []  # addresses the radio may send to, the oldest first
        self._heard = []  # addresses that frames came from
        self._channel = 0
        self.power(True)

    def power(self, on: bool) -> None:
        """Switch it on or off."""
        if on:
            self._wlan.active(True)
            # A radio that saves power misses frames (micropython#6515).
            self._wlan.config(pm=self._wlan.PM_NONE)
            if self._channel:
                self._wlan.config(channel=self._channel)
            self._radio.active(True)
        else:
            self._radio.active(False)
            self._peers = []
            if not self._wlan.isconnected():
                self._wlan.active(False)

    def tune(self, channel: int) -> None:
        """Send and listen on this channel from now on."""
        self._channel = channel
        if self._wlan.active():
            self._wlan.config(channel=channel)

    def send(self, buffer, length: int, address=None) -> None:
        """Send `length` bytes of a buffer to an address, or to all."""
        address = address or BROADCAST
        try:
            if address not in self._peers:
                self._add(address)
            self._radio.send(address, memoryview(buffer)[:length], False)
        except OSError:
            self.unsent = self.unsent + 1 & 0x3FFFFFFF

    def _add(self, address) -> None:
        if len(self._peers) == _MOST_PEERS:
            self._radio.del_peer(self._peers.pop(0))
        self._radio.add_peer(address)
        self._peers.append(bytes(address))

    async def listen(self, take) -> None:
        """Call take(frame, address) for each frame that comes, for ever.

        The frame is the radio's own buffer, good until take returns.
        """
        async for address, frame in self._radio:
            if frame is not None:
                take(frame, self._own(address))

    def _own(self, address) -> bytes:
        """An address that may be kept: the radio may use its buffer again."""
        for known in self._heard:
            if known == address:
                return known
        known = bytes(address)
        if len(self._heard) == _MOST_PEERS:
            self._heard.pop(0)
        self._heard.append(known)
        return known


def make(network, aioespnow, channel: int, channels=()) -> EspNow:
    """The transport on the modules of a device, on `channel` unless an access point is joined."""
    wlan = network.WLAN(network.STA_IF)
    wlan.active(True)
    radio = EspNow(aioespnow.AIOESPNow(), wlan, channels)
    if not wlan.isconnected():
        radio.tune(channel)
    return radio
