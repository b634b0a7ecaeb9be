"""A handheld as the board knows it: its sessions and which of its events has come to what. And
one that it does not know yet, to which it offers a pairing.

No frames and no time of its own; link_board keeps one for each device that has called.
"""

from firmware.aio import ticks_diff
from firmware.borrow import borrow
from firmware.link import Mac, Session
from rules_core.const import const

WINDOW_MS = const(60_000)  # for typing the code

_UNKNOWN = const(0x3FFFFFFF)  # link_facts


class Peer:
    """One device, by number.

    mac: of its pairing key. session: the one in use, or None. coming: a session offered in
    WELCOME that the handheld has not used yet, answering `nonce`. epoch, n: of the last event in
    the journal; after: the match's revision right behind it (UNKNOWN since a start). answered,
    result: number and result of the last event answered, which may have been refused.
    live: the epoch of the session. address: where it was heard last; heard: when (ms).
    """

    def __init__(self, device: int, mac: Mac) -> None:
        self.device = device
        self.mac = mac
        self.session = None
        self.coming = None
        self.nonce = b""
        self.both = b""  # nonces of `coming`
        self.coming_epoch = 0
        self.takes_over = False
        self.live = -1
        self.epoch = -1
        self.n = 0
        self.after = _UNKNOWN
        self.answered = 0
        self.result = 0
        self.address = None
        self.heard = 0
        self.asleep = False
        self.told = -1  # the version of the match it was last sent

    def resume(self, epoch: int, n: int) -> None:
        """What the journal says after a start."""
        self.epoch = epoch
        self.n = n

    def next_epoch(self, wanted: int) -> int:
        """The epoch for a session: the handheld's own if it can be, else one nobody had.

        wanted is -1 for a handheld that remembers none. Epochs are a byte that wraps.
        """
        newest = self.live
        if self._is_newer(self.epoch, newest):
            newest = self.epoch
        if wanted >= 0 and (newest < 0 or wanted == newest or self._is_newer(wanted, newest)):
            return wanted
        return newest + 1 & 255

    @staticmethod
    def _is_newer(epoch: int, than: int) -> bool:
        return than < 0 <= epoch or 0 < epoch - than & 255 < 128

    def last(self, epoch: int) -> int:
        """Number of the last event of an epoch that is in the journal, 0 for none."""
        return self.n if epoch == self.epoch else 0

    def offer(self, nonce: bytes, fresh: bytes, wanted: int, takes_over: bool) -> None:
        """Offer a session that answers `nonce` with a nonce of the board's; see next_epoch."""
        self.nonce = nonce
        self.both = nonce + fresh
        self.coming = Session(self.mac, self.device, self.both)
        self.coming_epoch = self.next_epoch(wanted)
        self.takes_over = takes_over

    def enter(self) -> None:
        """The handheld has used the session it was offered: it is the session now."""
        self.session = self.coming
        self.coming = None
        if self.live != self.coming_epoch:
            self.live = self.coming_epoch
            self.answered = self.last(self.live)
            self.result = 0
            if self.answered == 0:
                self.after = _UNKNOWN
        self.told = -1


class Offer:
    """The board's side of a pairing under way: `code` is shown while it lasts, "" otherwise."""

    def __init__(self) -> None:
        self.code = ""
        self.key = b""
        self._since = 0

    def begin(self, secret, now: int) -> None:
        """Offer a new secret (8 random bytes) for a minute from `now` (ms)."""
        pairing = borrow("firmware.pairing")
        self.code = pairing.code_of(secret)
        self.key = pairing.key_of(secret)
        self._since = now

    def left(self, now: int) -> int:
        """Seconds left, 0 when there is no offer."""
        if not self.code:
            return 0
        left = WINDOW_MS - ticks_diff(now, self._since)
        return (left + 999) // 1000 if left > 0 else 0

    def end(self) -> None:
        """It has been taken, or its time is up: the code is worth nothing any more."""
        self.code = ""
        self.key = b""
