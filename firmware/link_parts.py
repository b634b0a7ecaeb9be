"""What the handheld's end of the link is made of: the frames it sends, where it looks for its
board, how it collects what is agreed about a match.

The lower half of link_handheld, which decides when. One buffer, made once.
"""

from firmware.link import Mac, Session, begin_frame, put
from rules_core.const import const

# Numbers of link_facts, which the compiler folds here.
_MOST = const(250)
_HELLO = const(1)
_EVENT = const(3)
_POLL = const(5)
_NONCE = const(16)
_HAS_EPOCH = const(1)

_HOME_TRIES = const(8)  # on the channel where the board was
_AWAY_TRIES = const(2)
_LONGEST = const(4000)  # of what is agreed, bytes


class Sender:
    """mac: the pairing key's, None while there is none. session: None while there is none.
    epoch: of the events' numbers, -1 unknown. address: the board's, None: all.
    """

    def __init__(self, transport) -> None:
        self.transport = transport
        self.device = 0
        self.mac = None
        self.session = None
        self.address = None
        self.epoch = -1
        self._buffer = bytearray(_MOST)

    def know(self, device: int, mac: Mac) -> None:
        """Talk to the board that has this key from now on, under this number (0: none yet)."""
        self.device = device
        self.mac = mac
        self.session = None
        self.address = None
        self.epoch = -1

    def forget(self) -> None:
        """There is no board."""
        self.mac = self.session = None

    def begin(self, device: int, nonces, address) -> None:
        """Use the session the board has offered."""
        if self.mac is not None:
            self.device = device
            self.session = Session(self.mac, device, nonces)
            self.address = address

    def hello(self, nonce, flags: int) -> None:
        """Call the board, whoever hears it."""
        buffer = self._buffer
        at = begin_frame(buffer, _HELLO, self.device)
        for i in range(_NONCE):
            buffer[at + i] = nonce[i]
        at += _NONCE
        buffer[at] = flags | (_HAS_EPOCH if self.epoch >= 0 else 0)
        buffer[at + 1] = self.epoch & 255
        mac = self.mac
        if mac is not None:
            self.transport.send(buffer, mac.seal(buffer, at + 2), None)

    def event(self, event) -> bool:
        """Send an outbox.Entered; False: this session cannot send any more."""
        buffer = self._buffer
        at = begin_frame(buffer, _EVENT, self.device)
        buffer[at] = self.epoch
        at = put(buffer, at + 1, event.n, 2)
        at = put(buffer, at, event.match, 2)
        at = put(buffer, at, event.seen, 4)
        buffer[at] = event.kind
        at = put(buffer, at + 1, event.word, 4)
        return self._send(put(buffer, at, event.number, 2))

    def poll(self, flags: int, wanted: int) -> bool:
        """Ask how the match stands, and for what is agreed from an offset on."""
        buffer = self._buffer
        at = begin_frame(buffer, _POLL, self.device)
        buffer[at] = flags
        return self._send(put(buffer, at + 1, wanted, 2))

    def _send(self, at: int) -> bool:
        session = self.session
        length = session.seal(self._buffer, at) if session is not None else 0
        if length:
            self.transport.send(self._buffer, length, self.address)
        return length > 0


class Search:
    """Goes through the channels of a transport: first where the board was, for eight tries."""

    def __init__(self, transport) -> None:
        self._transport = transport
        self._left = 0
        self._channel = -1  # index; -1: where the board was
        self._home = 0  # its channel, 0 while nobody knows

    def begin(self) -> None:
        """Look where the board was."""
        self._left = _HOME_TRIES
        self._channel = -1

    def may_try(self) -> bool:
        """Whether to call the board here and now; if not, `hop` comes next."""
        if not self._left:
            return False
        self._left -= 1
        return True

    def hop(self) -> bool:
        """Go to the next channel; False after a whole round, which ends where it began."""
        channels = self._transport.channels
        self._channel += 1
        if self._channel < len(channels):
            self._transport.tune(channels[self._channel])
            self._left = _AWAY_TRIES
            return True
        self.begin()
        if self._home:
            self._transport.tune(self._home)
        return False

    def found(self) -> None:
        """The board answered here."""
        if self._channel >= 0:
            self._home = self._transport.channels[self._channel]


class Agreed:
    """`text`: what is agreed about the match `match` (rules_core.agreed), "" until all of it is
    here; version counts.
    """

    def __init__(self) -> None:
        self.text = ""
        self.match = -1
        self.version = 0
        self._data = b""

    def forget(self) -> None:
        """There is another match."""
        self.text = ""
        self.match = -1
        self._data = b""

    def wanted(self) -> int:
        """The offset of the piece that comes next."""
        return len(self._data)

    def take(self, match: int, total: int, offset: int, data) -> None:
        """A piece of what is agreed about a match."""
        if self.match == match or total > _LONGEST or offset != len(self._data):
            return
        self._data += bytes(data)
        if len(self._data) >= total:
            self.text = self._data.decode()
            self.match = match
            self.version += 1
            self._data = b""
