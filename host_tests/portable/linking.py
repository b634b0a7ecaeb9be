"""A board and a handheld with a radio between them, without a display: for the link's tests and
for bench. No test itself.

`Table` plays matches from the handheld and the board's own keys, cuts the board's power, and
knows what must be in the journal: `pressed` are the events whose outcome was 0, in the order
in which the board took them.
"""

import gc

from firmware.entry import key_map
from firmware.keeper import Keeper
from firmware.keyring import Keys
from firmware.link_board import BoardLink
from firmware.link_desk import LinkDesk
from firmware.link_handheld import UP, HandheldLink
from firmware.pairing import secret_of
from firmware.referee_linked import LinkedReferee
from host_tests.portable import one_process
from host_tests.portable.disk import Disk
from rules_core.record import Record
from tools.virtual.radio import Air
from tools.virtual.rand import Random

PERIOD = 1 << 30
BOARD = b"board"
HAND = b"hand"


class Seeded:
    """Stands for os.urandom: the same bytes on every interpreter."""

    def __init__(self, seed):
        self._random = Random(seed)

    def __call__(self, count):
        """So many bytes."""
        return bytes([self._random.below(256) for _ in range(count)])


class PowerGone(Exception):
    """The board has lost its power in the middle of something."""


class Board:
    """A board on a disk: what the scoreboard wires, without tasks and without a display."""

    def __init__(self, disk, port, ticks, seed):
        self.disk = disk
        self.port = port
        random = Seeded(seed)
        self.keeper = Keeper(disk)
        self.keeper.make_desk = LinkedReferee
        keys = Keys(disk)
        assert keys.load() == ""
        self.desk = self.keeper.first_match(key_map, ticks)
        self.events = LinkDesk(self.keeper, random, self.desk, ticks)
        self.link = BoardLink(port, random, keys, self.events, self.keeper.devices)
        port.deliver = self.hear

    def hear(self, frame, ticks, address):
        """The radio has a frame."""
        self.events.tick(ticks)
        self.link.feed(frame, ticks, address)

    def tick(self, ticks):
        """One scan."""
        self.desk.tick(ticks)
        if self.desk.ended:
            gc.collect()
            self.desk = self.keeper.next_match(key_map, ticks)
            self.events.begin(self.desk, ticks)
        self.events.tick(ticks)
        self.link.tick(ticks)


class Hand:
    """A handheld's link, and the outcomes it has come to."""

    def __init__(self, air, address, ticks, seed, disk=None, channels=(), channel=1):
        self.port = air.port(address, channel, channels)
        self.disk = disk or Disk()
        self.keys = Keys(self.disk)
        assert self.keys.load() == ""
        self.seed = seed
        self.start(ticks)

    def start(self, ticks):
        """Switched on: everything but the keys is forgotten."""
        self.seed += 1
        self.link = HandheldLink(self.port, Seeded(self.seed), self.keys, ticks)
        self.port.deliver = self.link.feed

    def outcomes(self):
        """(n, kind, word, number, result) of what was answered since."""
        out = []
        event = self.link.outcome()
        while event is not None:
            out.append((event.n, event.kind, event.word, event.number, event.result))
            event = self.link.outcome()
        return out


class Table:
    """Everything of one table. now: ms since the start, ticks: as the devices count them."""

    def __init__(self, seed=1, start=0, headers="", **air):
        one_process.install()
        self.now = 0
        self.start = start
        self.air = Air(seed)
        for name in air:
            setattr(self.air, name, air[name])
        self.disk = Disk()
        if headers:
            self.disk.files["match.txt"] = headers.encode()
        self.seed = seed
        self.hands = []
        self.boots = 0
        self.port = self.air.port(BOARD)
        self.board = None
        self.boot()

    @property
    def ticks(self):
        """The count that wraps."""
        return (self.start + self.now) % PERIOD

    def boot(self):
        """The board is switched on (again)."""
        gc.collect()  # a board that is switched on has an empty heap
        self.boots += 1
        self.port.on = True
        self.board = Board(self.disk, self.port, self.ticks, self.seed * 100 + self.boots)

    def cut(self):
        """The power is gone."""
        self.port.on = False
        self.board = None

    def hand(self, address=HAND, **more):
        """Another handheld, not paired yet."""
        hand = Hand(self.air, address, self.ticks, self.seed * 37 + len(self.hands), **more)
        self.hands.append(hand)
        return hand

    def pair(self, hand):
        """Pair by the code on the board, and wait until it is there."""
        assert self.board is not None
        code = self.board.link.offer_pairing(self.ticks)
        hand.link.pair(secret_of(code), self.ticks)
        assert self.until(lambda: hand.link.link == UP and hand.link.agreed.text), "not paired"

    def paired(self):
        """A handheld that is paired and up to date."""
        hand = self.hand()
        self.pair(hand)
        return hand

    def step(self, ms=5):
        """Time passes."""
        self.now += ms
        ticks = self.ticks
        self.air.advance(self.now, ticks)
        if self.board is not None:
            self.board.tick(ticks)
        for hand in self.hands:
            hand.link.tick(ticks)

    def run(self, ms):
        """So much time passes."""
        end = self.now + ms
        while self.now < end:
            self.step()

    def until(self, condition, ms=20_000):
        """Wait for something; whether it came within ms."""
        end = self.now + ms
        while not condition():
            if self.now >= end:
                return False
            self.step()
        return True

    def enter(self, hand, kind, word=0, number=0, ms=20_000):
        """Submit an event and wait for its result."""
        n = hand.link.submit(kind, word, number, self.ticks)
        assert n, "not taken"
        assert self.until(lambda: not hand.link.outbox.queued, ms), "no answer"
        found = [outcome[4] for outcome in hand.outcomes() if outcome[0] == n]
        assert len(found) == 1
        return found[0]

    def press(self, *keys):
        """Keys of the board itself."""
        assert self.board is not None
        for key in keys:
            self.board.desk.key_down(key, self.ticks)
            self.run(60)
            self.board.desk.key_up(key, self.ticks)
            self.run(60)

    def settle(self, hand):
        """Wait until nothing is under way and the handheld shows what the board shows."""

        def is_quiet():
            board = self.board
            if board is None or hand.link.outbox.queued or hand.link.link != UP:
                return False
            state = hand.link.state
            same = state.revision == board.desk.match.revision
            return same and state.match == board.events.number

        assert self.until(is_quiet), "it does not settle"


def table(seed=1, headers="", **air):
    """A table whose ticks wrap two seconds later, its match agreed by header lines."""
    return Table(seed, wraps_in(2000), headers, **air)


def score(made):
    """The score on the board of a table."""
    return list(made.board.desk.match.game.score)


def wraps_in(ms):
    """A start so that the ticks wrap ms later."""
    return (PERIOD - ms) % PERIOD


def records_of(disk):
    """(device, epoch, event, kind, word) of every record of the match under way on a disk."""
    from firmware.journal import Journal
    from firmware.journal_read import Reader

    gc.collect()
    journal = Journal(disk)
    journal.resume()
    found = []
    record = Record()

    def take(data):
        record.read(data)
        found.append((record.device, record.epoch, record.event, record.kind, record.word))
        return 0

    Reader(disk, journal.number).run(take)
    return found
