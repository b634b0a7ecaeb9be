"""The handheld's end of the referee link: outbox, handshakes, what the board says.

Plain calls: `feed` a frame that came in, `tick` often, `submit` what the referee has entered;
frames go out through the transport passed in: `send(buffer, length, address)` (address None:
to all) and `tune(channel)`, with `channels`, the numbers there are, () where there is only one.
Times are ms that wrap at 2**30. The handheld's application reads the public fields.
"""

from firmware.aio import ticks_add, ticks_diff
from firmware.borrow import borrow
from firmware.link import Mac, get, is_frame, same
from firmware.link_parts import Agreed, Search, Sender
from firmware.link_state import State
from firmware.outbox import Outbox
from rules_core.const import const

# link
UNPAIRED = 0  # there is no key: pair first
SEARCHING = 1  # no board answers
UP = 2

# Numbers of link_facts, which the compiler folds here.
_WELCOME = const(2)
_STATE = const(4)
_SETUP = const(6)
_MENU_TEXT = const(8)
_HEAD = const(7)
_NONCE = const(16)
_TAG = const(8)
_TAKES_OVER = const(2)
_ASLEEP = const(1)
_NO_OFFSET = const(0xFFFF)
_UNKNOWN = const(0x3FFFFFFF)
# Numbers of facts.
_PAUSE = const(10)
_RESUME = const(11)

_WELCOME_LENGTH = const(50)
_TRIES = const(4)  # silent ones, then a new handshake
_RETRY_MS = const(30)  # after the first try, 60 after the second …
_HELLO_MS = const(60)
_REST_MS = const(1000)  # after a round without an answer
_LAST_EVENT = const(0xFFF0)  # then a new epoch


class HandheldLink:
    """keys: a keyring.Keys; random(n): n random bytes, as os.urandom.

    link: UNPAIRED, SEARCHING or UP. state: what the board said last (state.version counts).
    agreed: what is agreed about the match in `state` (link_parts.Agreed). outbox: what is on
    its way. device: this handheld's number, 0 before it has one.
    poll_ms: how often the board is asked. menu, menu_version: the page of the board's menu, as
    it came, while this handheld has it. error: the last OSError from the keys' file, or None.
    """

    def __init__(self, transport, random, keys, now: int) -> None:
        self.keys = keys
        self.poll_ms = 1000
        self.link = UNPAIRED
        self.state = State()
        self.agreed = Agreed()
        self.outbox = Outbox()
        self.device = 0
        self.error = None
        self._random = random
        self._out = Sender(transport)
        self._key = None  # on trial
        self._seen = 0  # the newest revision known, and of which match
        self._seen_match = 0
        self._fresh = 0  # counter of the frame `state` is from
        self.menu = b""  # the body of the newest MENU frame, for handheld_remote
        self.menu_version = 0
        self._menu_fresh = 0
        self._mark_n = 0
        self._mark_seen = _UNKNOWN
        self._mark_match = 0
        self._greeting = False
        self._takes_over = False
        self._nonce = b""
        self._search = Search(transport)
        self._silent = 0
        self._next = now
        self._heard = now
        self._use_known(now)

    def _use_known(self, now: int) -> None:
        known = self.keys.numbers()
        if known:
            self._know(known[0], self.keys.get(known[0]))
            self._greet_from(now)

    # What the application asks for

    def pair(self, secret, now: int) -> None:
        """Try a secret (pairing.secret_of the code) from now on; kept once the board answers."""
        self._key = borrow("firmware.pairing").key_of(secret)
        self._know(0, self._key)
        self.outbox.give_up()
        self._greet_from(now)

    def pairing(self) -> bool:
        """Whether a secret is on trial: the board has not answered yet."""
        return self._key is not None

    def cancel_pairing(self, now: int) -> None:
        """Give a secret up that no board has answered to: back to the board known before."""
        if self._key is not None:
            self._key = None
            self.link = UNPAIRED
            self._out.forget()
            self._use_known(now)

    def mark(self) -> None:
        """The referee begins to enter a stroke: what can be seen now is what he has seen."""
        self._mark_n = self.outbox.n if self.outbox.queued else 0
        self._mark_seen = self._seen
        self._mark_match = self._seen_match

    def submit(self, kind: int, word: int, number: int, now: int, marked: bool = False) -> int:
        """Enter an event, as Match.feed has it; its number, or 0: it cannot be taken.

        marked: it was begun when `mark` was called; else it follows what can be seen now. The
        outbox may be full, the board unknown yet; and an order for the clock is for now, so
        that it is taken only while the link is up.
        """
        out = self.outbox
        clock = kind == _PAUSE or kind == _RESUME
        if not self.state.version or out.n >= _LAST_EVENT or clock and self.link != UP:
            out.dropped += 1
            return 0
        if not marked:
            match = self._seen_match
            seen = out.behind(out.n) if out.queued else self._seen
        else:
            match = self._mark_match
            seen = out.behind(self._mark_n) if self._mark_n else self._mark_seen
        n = out.add(kind, word, number, match, seen)
        if n and out.queued == 1 and not self._greeting:
            self._next = now
            self.tick(now)
        return n

    def outcome(self):
        """The next answered event (outbox.Entered), oldest first, or None.

        Good until the next submit. result 0: it is in the board's journal.
        """
        return self.outbox.outcome()

    def take_over(self, now: int) -> None:
        """Ask to be the active handheld."""
        self._takes_over = True
        self._greet_from(now)

    def sleep(self, now: int) -> None:
        """Tell the board that this handheld will be silent and is not lost."""
        self._poll(_ASLEEP)

    def silent_ms(self, now: int) -> int:
        """How long nothing has been heard of the board."""
        return ticks_diff(now, self._heard)

    def due(self, now: int) -> int:
        """Ms until `tick` has something to do: the radio may be off until then."""
        return max(0, ticks_diff(self._next, now))

    def tick(self, now: int) -> None:
        """Time passes; call it every few ms while `due` says so."""
        if self._out.mac is None or ticks_diff(now, self._next) < 0:
            return
        used_up = self.outbox.n >= _LAST_EVENT and not self.outbox.queued
        if not self._greeting and (self._silent >= _TRIES or used_up):
            if used_up:
                self._out.epoch = -1  # which asks the board for a new one
            self._greet_from(now)
        if self._greeting:
            self._greet(now)
            return
        self._silent += 1
        self._next = ticks_add(now, _RETRY_MS * self._silent)
        sent = self._out.event(self.outbox.head()) if self.outbox.queued else self._poll(0)
        if not sent:
            self._silent = _TRIES  # the session's counter has come to its end

    def feed(self, frame, now: int, address=None) -> bool:
        """A frame came in (bytes, at most 250); whether it was the board's and new."""
        if not is_frame(frame, 0):
            return False
        if frame[1] == _WELCOME:
            return self._greeting and self._welcomed(frame, now, address)
        session = self._out.session
        counter = session.open(frame) if session is not None else 0
        if not counter:
            return False
        if self._greeting and not self._takes_over:
            self._greeting = False  # the session lives after all
            self._next = now
        self._hear(now)
        answered = False
        if frame[1] == _STATE:
            answered = self._take_state(frame, counter)
        elif frame[1] == _SETUP:
            self._take_setup(frame)
        elif frame[1] == _MENU_TEXT and counter > self._menu_fresh:
            self._menu_fresh = counter
            self.menu = bytes(frame[_HEAD : len(frame) - _TAG])
            self.menu_version += 1
        if self.outbox.queued:
            if answered:
                self._next = now
        elif self.agreed.match != self.state.match:
            self._next = now
        else:
            self._next = ticks_add(now, self.poll_ms)
        self.tick(now)
        return True

    # Handshake

    def _know(self, device: int, key) -> None:
        """Talk under this key from now on."""
        self.device = device
        self._out.know(device, Mac(key))

    def _greet_from(self, now: int) -> None:
        """Begin a handshake, on the channel where the board was."""
        self._greeting = True
        self._nonce = self._random(_NONCE)
        self._search.begin()
        self._next = now
        if self.link == UNPAIRED:
            self.link = SEARCHING

    def _greet(self, now: int) -> None:
        """One HELLO; the next channel when it is its turn."""
        self._next = ticks_add(now, _HELLO_MS)
        if not self._search.may_try():
            self.link = SEARCHING
            if not self._search.hop():
                self._next = ticks_add(now, _REST_MS)
                return
        self._out.hello(self._nonce, _TAKES_OVER if self._takes_over else 0)

    def _welcomed(self, frame, now: int, address) -> bool:
        at = _HEAD
        out = self._out
        mac = out.mac
        if len(frame) != _WELCOME_LENGTH or not same(frame, at, self._nonce, _NONCE):
            return False
        if mac is None or not mac.sealed(frame):
            return False
        self.device = frame[2]
        out.begin(self.device, frame[at : at + 2 * _NONCE], address)
        self._greeting = self._takes_over = False
        self._fresh = self._menu_fresh = 0
        at += 2 * _NONCE
        self._number(frame[at], get(frame, at + 1, 2))
        self._keep_key()
        self._search.found()
        self._hear(now)
        self._next = now
        self.tick(now)
        return True

    def _number(self, epoch: int, last: int) -> None:
        """Number events on from where the board is; what is queued is sent again, as it was."""
        out = self.outbox
        if epoch != self._out.epoch:
            out.give_up()
            out.n = 0
            self._out.epoch = epoch
        if out.n < last:
            out.n = last

    def _keep_key(self) -> None:
        key = self._key
        if key is not None:
            self._key = None
            try:
                self.keys.only(self.device, key)
            except OSError as error:
                self.error = error

    def _hear(self, now: int) -> None:
        self._heard = now
        self._silent = 0
        self.link = UP

    # Frames

    def _poll(self, flags: int) -> bool:
        wanted = _NO_OFFSET
        if self.state.version and self.agreed.match != self.state.match:
            wanted = self.agreed.wanted()
        return self._out.poll(flags, wanted)

    def _take_state(self, frame, counter: int) -> bool:
        """What the board says; whether it answers the event that is on its way."""
        at = _HEAD
        end = len(frame) - _TAG
        if end < at + 8:
            return False
        if counter > self._fresh:
            self._fresh = counter
            state = self.state
            before = state.match if state.version else -1
            if state.read(frame, at + 8, end):
                self._seen = state.revision
                self._seen_match = state.match
                if state.match != before:
                    self.agreed.forget()
        if frame[at] != self._out.epoch:
            return False
        return self.outbox.answer(get(frame, at + 1, 2), frame[at + 3], get(frame, at + 4, 4))

    def _take_setup(self, frame) -> None:
        """A piece of what is agreed about the match."""
        end = len(frame) - _TAG
        if end >= _HEAD + 6:
            match = get(frame, _HEAD, 2)
            if match == self.state.match:
                total = get(frame, _HEAD + 2, 2)
                offset = get(frame, _HEAD + 4, 2)
                self.agreed.take(match, total, offset, frame[_HEAD + 6 : end])
