"""The board's end of the referee link: who may enter what, once and in order, and who is told.

Plain calls: `feed` a frame that came in, `tick` every scan; answers go out through the
transport passed in, `send(buffer, length, address)`. What an event does to the match is the
desk's (link_desk): `number` of the match, `version()` of what is to be told, `event(kind, word,
number, seen, device, epoch, n)` -> result, `after()` -> revision, `fill(state, flags, device)`,
`setup_text()` -> bytes, and of the menu by remote `has_menu(device)`, `menu`. Times are ms that
wrap at 2**30.

Nothing that does not carry the tag of a known device's session changes anything. Frames of a
session are taken once; an event once, whatever the frame it comes in.
"""

from firmware.aio import ticks_diff
from firmware.link import Mac, begin_frame, get, is_frame, put, same
from firmware.link_peer import Offer, Peer
from firmware.link_state import ACTIVE, State
from rules_core.const import const

# Numbers of link_facts, which the compiler folds here.
_HELLO = const(1)
_WELCOME = const(2)
_EVENT = const(3)
_STATE = const(4)
_POLL = const(5)
_SETUP = const(6)
_MENU_TEXT = const(8)
_MOST = const(250)
_SECRET = const(8)  # pairing
_HEAD = const(7)
_NONCE = const(16)
_TAG = const(8)
_HAS_EPOCH = const(1)
_TAKES_OVER = const(2)
_ASLEEP = const(1)
_NO_OFFSET = const(0xFFFF)
_OTHER_MATCH = const(201)
_PASSIVE = const(202)

LOST_MS = 5000  # without a word from the active handheld

# status, for the display
NONE = 0  # no handheld has called since the start
FOUND = 1
LOST = 2
ASLEEP = 3

_HELLO_LENGTH = const(33)  # head, nonce, flags, epoch, tag
_EVENT_LENGTH = const(31)
_POLL_LENGTH = const(18)
_PIECE = const(200)
_KIND = const(31)


class BoardLink:
    """keys: a keyring.Keys; random(n): n random bytes, as os.urandom; devices: (epoch, event)
    by device, from the journal (journal.Resumed.devices).

    active: the device whose events count, 0 for none yet. status: NONE, FOUND, LOST or ASLEEP,
    of the active one. offer: the pairing under way (link_peer.Offer). rejected: frames that were
    not authentic, or not new. error: the last OSError from the keys' file, or None.
    """

    def __init__(self, transport, random, keys, desk, devices) -> None:
        self.transport = transport
        self.keys = keys
        self.desk = desk
        self.active = 0
        self.status = NONE
        self.offer = Offer()
        self.rejected = 0
        self.error = None
        self._random = random
        self._state = State()
        self._buffer = bytearray(_MOST)
        self._peers = {}
        self._all = []
        self._trial = None  # the peer of the offer
        for device in keys.numbers():
            peer = Peer(device, Mac(keys.get(device)))
            self._add(peer)
            if device in devices:
                peer.resume(devices[device][0], devices[device][1])

    def _add(self, peer: Peer) -> None:
        self._peers[peer.device] = peer
        self._all.append(peer)

    # Pairing

    def offer_pairing(self, now: int) -> str:
        """Make a secret and a number for a new handheld; the code to show for a minute.

        "" when there are fifteen handhelds already. Over the cable the secret is the code.
        """
        device = self.keys.free()
        if not device:
            return ""
        self.offer.begin(self._random(_SECRET), now)
        self._trial = Peer(device, Mac(self.offer.key))
        return self.offer.code

    def end_pairing(self) -> None:
        """The referee has thought better of it, or its time is up."""
        self.offer.end()
        self._trial = None

    def forget(self, device: int) -> None:
        """A handheld is lost or stolen: its frames are nobody's from now on."""
        peer = self._peers.pop(device, None)
        if peer is not None:
            self._all.remove(peer)
        if self.active == device:
            self.active = 0
            self.status = NONE
        try:
            self.keys.remove(device)
        except OSError as error:
            self.error = error

    def _paired(self, peer: Peer) -> None:
        """The new handheld has proved that it has the key."""
        key = self.offer.key
        self.end_pairing()
        self._add(peer)
        try:
            self.keys.put(peer.device, key)
        except OSError as error:
            self.error = error

    # Frames and time

    def tick(self, now: int) -> None:
        """Time passes: who is silent is lost, who has not seen the newest state is told."""
        if self.offer.code and not self.offer.left(now):
            self.end_pairing()
        version = self.desk.version()
        for peer in self._all:
            if peer.session is None:
                continue
            silent = ticks_diff(now, peer.heard) > LOST_MS
            if peer.device == self.active and silent and self.status == FOUND:
                self.status = LOST
            if peer.told != version and not silent and not peer.asleep:
                self._tell(peer)

    def feed(self, frame, now: int, address=None) -> bool:
        """A frame came in (bytes, at most 250); whether it was authentic and new."""
        taken = False
        if is_frame(frame, 1):
            if frame[1] == _HELLO:
                taken = self._hello(frame, now, address)
            else:
                peer = self._find(frame[2])
                if peer is not None and self._opens(peer, frame, now):
                    peer.heard = now
                    peer.address = address
                    self._hear(peer, now)
                    self._take(peer, frame, now)
                    taken = True
        if not taken:
            self.rejected = self.rejected + 1 & 0x3FFFFFFF
        return taken

    def _find(self, device: int):
        """Who a frame says it is from, or None. One being paired may know its number already."""
        trial = self._trial
        if trial is not None and (device == 0 or device == trial.device):
            return trial
        return self._peers.get(device)

    def _opens(self, peer: Peer, frame, now: int) -> bool:
        """Whether a frame belongs to the peer's session, or is the first of the one offered."""
        session = peer.session
        if session is not None and session.open(frame):
            return True
        coming = peer.coming
        if coming is None or not coming.open(frame):
            return False
        if peer is self._trial:
            self._paired(peer)
        peer.enter()
        if peer.takes_over:
            self.active = peer.device
        return True

    def _hear(self, peer: Peer, now: int) -> None:
        """A handheld has been heard: it is the active one if nobody else is there."""
        peer.asleep = False
        if peer.device != self.active:
            if self.active and self.status != LOST:
                return  # it is there, or asleep: another one has to ask for its place
            self.active = peer.device
        self.status = FOUND

    def _take(self, peer: Peer, frame, now: int) -> None:
        kind = frame[1]
        length = len(frame)
        if kind == _EVENT and length == _EVENT_LENGTH:
            self._event(peer, frame)
            self._tell(peer)
        elif kind == _POLL and length == _POLL_LENGTH:
            offset = get(frame, _HEAD + 1, 2)
            if frame[_HEAD] & _ASLEEP:
                peer.asleep = True
                if peer.device == self.active:
                    self.status = ASLEEP
            elif offset != _NO_OFFSET:
                self._tell_setup(peer, offset)
            else:
                self._tell(peer)

    def _event(self, peer: Peer, frame) -> None:
        """Take an event, if it is the next one; the answer is in the state that follows."""
        at = _HEAD
        n = get(frame, at + 1, 2)
        if frame[at] != peer.live or n <= peer.answered:
            return  # answered already: the same answer goes out again
        result = self._judge(peer, frame, n)
        peer.answered = n
        peer.result = result
        if not result:
            peer.epoch = peer.live
            peer.n = n
            peer.after = self.desk.after()

    def _judge(self, peer: Peer, frame, n: int) -> int:
        at = _HEAD
        desk = self.desk
        if peer.device != self.active:
            return _PASSIVE
        if get(frame, at + 3, 2) != desk.number:
            return _OTHER_MATCH
        seen = get(frame, at + 5, 4)
        kind = frame[at + 9] & _KIND
        word = get(frame, at + 10, 4)
        number = get(frame, at + 14, 2)
        return desk.event(kind, word, number, seen, peer.device, peer.live, n)

    # Handshake

    def _hello(self, frame, now: int, address) -> bool:
        if len(frame) != _HELLO_LENGTH:
            return False
        peer = self._find(frame[2])
        if peer is None or not peer.mac.sealed(frame):
            return False
        at = _HEAD
        if not (peer.coming and same(frame, at, peer.nonce, _NONCE)):
            flags = frame[at + _NONCE]
            wanted = frame[at + _NONCE + 1] if flags & _HAS_EPOCH else -1
            nonce = bytes(frame[at : at + _NONCE])
            peer.offer(nonce, self._random(_NONCE), wanted, flags & _TAKES_OVER != 0)
        self._welcome(peer, address)
        return True

    def _welcome(self, peer: Peer, address) -> None:
        buffer = self._buffer
        at = begin_frame(buffer, _WELCOME, peer.device)
        for i in range(2 * _NONCE):
            buffer[at + i] = peer.both[i]
        at += 2 * _NONCE
        buffer[at] = peer.coming_epoch
        at = put(buffer, at + 1, peer.last(peer.coming_epoch), 2)
        self.transport.send(buffer, peer.mac.seal(buffer, at), address)

    def _tell(self, peer: Peer) -> None:
        """Send the state of the match, with the answer to the peer's last event."""
        peer.told = self.desk.version()
        buffer = self._buffer
        at = begin_frame(buffer, _STATE, peer.device)
        buffer[at] = peer.live
        at = put(buffer, at + 1, peer.answered, 2)
        buffer[at] = peer.result
        at = put(buffer, at + 1, peer.after, 4)
        self.desk.fill(self._state, ACTIVE if peer.device == self.active else 0, peer.device)
        self._send(peer, self._state.write(buffer, at))
        if self.desk.has_menu(peer.device):
            self._tell_menu(peer, self.desk.menu)

    def _tell_menu(self, peer: Peer, menu) -> None:
        """Send the page of the menu that the peer has."""
        buffer = self._buffer
        at = begin_frame(buffer, _MENU_TEXT, peer.device)
        buffer[at] = peer.live
        buffer[at + 1] = menu.at & 255
        buffer[at + 2] = menu.count & 255
        at = put(buffer, at + 3, menu.holds(), 2)
        for byte in menu.text():
            buffer[at] = byte
            at += 1
        self._send(peer, at)

    def _tell_setup(self, peer: Peer, offset: int) -> None:
        """Send a piece of what is agreed about the match."""
        text = self.desk.setup_text()
        buffer = self._buffer
        at = begin_frame(buffer, _SETUP, peer.device)
        at = put(buffer, at, self.desk.number, 2)
        at = put(buffer, at, len(text), 2)
        at = put(buffer, at, offset, 2)
        end = min(offset + _PIECE, len(text))
        for i in range(offset, end):
            buffer[at] = text[i]
            at += 1
        self._send(peer, at)

    def _send(self, peer: Peer, at: int) -> None:
        session = peer.session
        length = session.seal(self._buffer, at) if session is not None else 0
        if length:
            self.transport.send(self._buffer, length, peer.address)
