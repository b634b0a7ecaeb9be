"""The frames a handheld sends: written, numbered, tagged, handed to the transport.

The lower half of link_handheld, which decides when. One buffer, made once.
"""

from firmware.link import MOST, Mac, Session, begin_frame, put
from rules_core.const import const

# Numbers of link, which the compiler folds here.
_HELLO = const(1)
_EVENT = const(3)
_POLL = const(5)
_NONCE = const(16)
_HAS_EPOCH = const(1)


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
        self._buffer = bytearray(MOST)

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
        """Ask how the match stands, and for the header lines from an offset on."""
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
