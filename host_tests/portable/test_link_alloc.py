"""Receiving asks for no memory but what stock MicroPython's hash does. Exact there only.

The hash objects (hashlib has no other way) are all that a frame costs, and they are garbage when
`feed` returns; frames that are not of the session, or not new, or no frames, do not get that far.
"""

import gc
import sys

from firmware.aio import ticks_add
from firmware.link import Mac
from host_tests.portable.linking import BOARD, HAND, Table
from host_tests.runner.alloc import EXACT, assert_allocates_nothing
from rules_core.kaisa_parse import parse


class _Lent:
    """A Mac that has worked its answers out before: what is left is the link's own."""

    def __init__(self, mac):
        self._mac = mac
        self._known = {}
        self.learning = True

    def digest(self, frame, length):
        """As Mac.digest, from memory."""
        key = get_key(frame)
        if self.learning:
            self._known[key] = self._mac.digest(frame, length)
        return self._known[key]

    def seal(self, frame, length):
        """No tag: nobody looks at it."""
        return length + 8

    def sealed(self, frame):
        """As Mac.sealed."""
        return Mac.sealed(self, frame)


def get_key(frame):
    """A number for a frame of this test: its counter."""
    return frame[3] | frame[4] << 8


class _Silent:
    """A transport that sends nothing."""

    channels = ()

    def send(self, buffer, length, address=None):
        """Nothing."""

    def tune(self, channel):
        """Nothing."""


def _frames(count=24):
    """A table, its handheld, and frames of both ends that were never delivered."""
    table = Table(3)
    hand = table.paired()
    assert table.enter(hand, 0, parse("R")) == 0
    table.settle(hand)
    to_board, to_hand = [], []
    peer = table.board.link._all[0]
    table.air.carry = lambda frame, sender, address: (
        to_hand if sender.address == BOARD else to_board
    ).append(frame)
    for _ in range(count):
        hand.link._poll(0)
        table.board.link._tell(peer)
    assert len(to_board) == len(to_hand) == count
    return table, hand, peer, to_board, to_hand


def _feeder(link, frames, ticks, address):
    """A function that feeds the frames in two halves, one at each call."""
    half = len(frames) // 2
    parts = [frames[half:], frames[:half]]

    def feed():
        part = parts.pop()
        for i in range(half):
            assert link.feed(part[i], ticks, address)

    return feed


def _refuser(link, frames, ticks):
    """A function that feeds frames that must not be taken."""

    def feed():
        for i in range(len(frames)):
            assert not link.feed(frames[i], ticks, None)

    return feed


def _lend(session, frames):
    lent = _Lent(session._mac)
    for frame in frames:
        lent.digest(frame, len(frame) - 8)
    lent.learning = False
    session._mac = lent


def test_polls_taken_and_answered_by_the_board_ask_for_nothing():
    table, _, peer, frames, _ = _frames()
    _lend(peer.session, frames)
    table.board.link.transport = _Silent()
    assert_allocates_nothing(_feeder(table.board.link, frames, table.ticks, HAND))
    assert peer.session._newest >= 24


def test_states_taken_by_the_handheld_ask_for_nothing():
    table, hand, _, _, frames = _frames()
    _lend(hand.link._out.session, frames)
    hand.link._out.transport = _Silent()
    version = hand.link.state.version
    assert_allocates_nothing(_feeder(hand.link, frames, table.ticks, BOARD))
    assert hand.link.state.version == version + 24


def test_frames_that_were_seen_before_and_noise_ask_for_nothing():
    table, hand, _, to_board, to_hand = _frames()
    for frame in to_board:
        assert table.board.link.feed(frame, table.ticks, HAND)
    for frame in to_hand:
        assert hand.link.feed(frame, table.ticks, BOARD)
    table.board.link.transport = _Silent()
    noise = [b"", b"\xb1", bytes(40), to_hand[0][:-1] + b"", b"\xb1\x05\x09" + bytes(15)]
    assert_allocates_nothing(_refuser(table.board.link, to_board + noise, table.ticks))
    assert_allocates_nothing(_refuser(hand.link, to_hand + noise, table.ticks))


def test_time_that_passes_asks_for_nothing():
    table, hand, _, _, _ = _frames()
    table.run(50)
    ticks = [ticks_add(table.ticks, 5 * i) for i in range(20)]

    def wait():
        for i in range(len(ticks)):
            table.board.events.tick(ticks[i])
            table.board.link.tick(ticks[i])
            hand.link.tick(ticks[0])

    assert_allocates_nothing(wait)


def test_nothing_of_what_hashing_takes_is_kept():
    if not EXACT or sys.platform == "webassembly":  # which puts collections off
        return
    table, hand, _, to_board, to_hand = _frames()
    for i in range(4):  # what is made once
        table.board.link.feed(to_board[i], table.ticks, HAND)
        hand.link.feed(to_hand[i], table.ticks, BOARD)
    table.air.carry = lambda frame, sender, address: None
    gc.collect()
    gc.collect()
    before = gc.mem_alloc()
    for i in range(4, 24):
        assert table.board.link.feed(to_board[i], table.ticks, HAND)
        assert hand.link.feed(to_hand[i], table.ticks, BOARD)
    gc.collect()
    gc.collect()
    assert gc.mem_alloc() - before < 200
