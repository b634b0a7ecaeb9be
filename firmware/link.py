"""The referee link, what both ends share: frames, their authentication, sessions, replay window.

Plain calls on bytes: no radio, no clock, no tasks. The board's end is link_board, the
handheld's link_handheld; the transport is passed to them. A frame, little-endian, at most 250
bytes (ESP-NOW):

    0   VERSION                  1   type            2   device, 0 for one without a number
    3   counter, 30 bits: 1, 2, 3 … in each direction of a session; 0 in HELLO and WELCOME
    7   body                     last 8: HMAC-SHA256 of all before, cut to 8 bytes

    HELLO    nonce 16, flags 1 (HAS_EPOCH, TAKES_OVER), epoch 1                       pairing key
    WELCOME  nonces of both 32, epoch 1, last event of it in the journal 2            pairing key
    EVENT    epoch 1, event 2, match 2, revision seen 4, kind 1, word 4, number 2     session key
    POLL     flags 1 (ASLEEP), offset of the setup wanted 2, 0xFFFF for none          session key
    STATE    epoch 1, event 2, its result 1, revision after it 4, state (link_state)  session key
    MENU     epoch 1, item 1, of 1, keys that can be held 2, lines (menu_remote)      session key
    SETUP    match 2, length 2, offset 2, what is agreed (rules_core.agreed)          session key

The session key is the HMAC of both nonces under the pairing key. Types of the board are even,
those of a handheld odd, so that no frame can be turned around.
"""

from array import array
from hashlib import sha256

from rules_core.const import const

# Numbers of link_facts, which the compiler folds here.
_MOST = const(250)
_HEAD = const(7)
_TAG = const(8)

_VERSION = const(0xB1)
_WINDOW = const(32)
_LAST_COUNTER = const(0x3FFFFFFF)
_BLOCK = const(64)


def same(a, at: int, b, count: int) -> bool:
    """Whether a[at:at + count] is b[:count]; takes as long whatever the difference is."""
    difference = 0
    for i in range(count):
        difference |= a[at + i] ^ b[i]
    return difference == 0


class Mac:
    """HMAC-SHA256 under one key (RFC 2104)."""

    def __init__(self, key) -> None:
        if len(key) > _BLOCK:
            key = sha256(key).digest()
        inner = bytearray(b"\x36" * _BLOCK)
        outer = bytearray(b"\x5c" * _BLOCK)
        for i in range(len(key)):
            inner[i] ^= key[i]
            outer[i] ^= key[i]
        self._inner = inner
        self._outer = outer

    def digest(self, data, length: int) -> bytes:
        """The 32 bytes for data[:length]. The hash objects are all that it allocates."""
        inner = sha256(self._inner)
        inner.update(memoryview(data)[:length])
        outer = sha256(self._outer)
        outer.update(inner.digest())
        return outer.digest()

    def seal(self, frame, length: int) -> int:
        """Put the tag behind `length` bytes; the length with it."""
        tag = self.digest(frame, length)
        for i in range(_TAG):
            frame[length + i] = tag[i]
        return length + _TAG

    def sealed(self, frame) -> bool:
        """Whether the tag at the end of a frame is right."""
        length = len(frame) - _TAG
        return length >= _HEAD and same(frame, length, self.digest(frame, length), _TAG)


def put(frame, at: int, value: int, count: int) -> int:
    """Write `count` bytes of an int (negative: two's complement); where they end."""
    for i in range(count):
        frame[at + i] = value >> 8 * i & 255
    return at + count


def get(frame, at: int, count: int) -> int:
    """The unsigned int in `count` bytes, 4 at most; -1 if it is 2**30 or more."""
    if count == 4 and frame[at + 3] & 0xC0:
        return -1
    value = 0
    for i in range(count):
        value |= frame[at + i] << 8 * i
    return value


def begin_frame(frame, kind: int, device: int) -> int:
    """Write the head of a frame with counter 0; where the body begins."""
    frame[0] = _VERSION
    frame[1] = kind
    frame[2] = device
    return put(frame, 3, 0, 4)


def is_frame(frame, kinds: int) -> bool:
    """Whether it may be one: version, length, and a type of the right side (0 even, 1 odd)."""
    n = len(frame)
    return _HEAD + _TAG <= n <= _MOST and frame[0] == _VERSION and frame[1] & 1 == kinds


class Session:
    """One session's key and counters; the same on both ends."""

    def __init__(self, mac: Mac, device: int, nonces) -> None:
        """`mac` is the pairing key's, `nonces` the handheld's and the board's, 32 bytes."""
        material = b"session" + bytes([device]) + bytes(nonces)
        self.device = device
        self._mac = Mac(mac.digest(material, len(material)))
        self._sent = 0
        self._newest = 0
        self._seen = array("i", [0] * _WINDOW)  # the last counter of each residue

    def seal(self, frame, length: int) -> int:
        """Number and tag a frame of `length` bytes; what to send, 0: a new session is due."""
        if self._sent == _LAST_COUNTER:
            return 0
        self._sent += 1
        put(frame, 3, self._sent, 4)
        return self._mac.seal(frame, length)

    def open(self, frame) -> int:
        """The counter of a frame that is authentic and new in this session, else 0."""
        counter = get(frame, 3, 4)
        if counter <= self._newest - _WINDOW or counter <= 0:
            return 0
        if self._seen[counter % _WINDOW] == counter or frame[2] != self.device:
            return 0
        if not self._mac.sealed(frame):
            return 0
        self._seen[counter % _WINDOW] = counter
        if counter > self._newest:
            self._newest = counter
        return counter
