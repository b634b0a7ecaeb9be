"""A table with a handheld, its frames listened to: for the tests of attacks. No test itself."""

from firmware.link_handheld import UP
from host_tests.portable.linking import Table, wraps_in
from rules_core.facts import UNDO
from rules_core.kaisa_parse import parse


def linked_table():
    """A table with a paired handheld, a few strokes played, and all frames that were sent."""
    table = Table(5, wraps_in(1000))
    sent = []
    carry = table.air.carry

    def listen(frame, sender, address):
        sent.append((frame, sender.address))
        carry(frame, sender, address)

    table.air.carry = listen
    hand = table.paired()
    for token in ("R", "Y", "-"):
        assert table.enter(hand, 0, parse(token)) == 0
    assert table.enter(hand, UNDO) == 0
    table.settle(hand)
    table.run(2500)
    table.air.carry = carry
    return table, hand, sent


def damaged(frame):
    """Cut everywhere, each bit flipped, and longer."""
    for at in range(len(frame)):
        yield frame[:at]
        for bit in range(8):
            other = bytearray(frame)
            other[at] ^= 1 << bit
            yield bytes(other)
    yield frame + b"\0"
    yield b""
    yield b"\xb1" * 250
    yield bytes(300)


def goes_on(table, hand):
    assert table.enter(hand, 0, parse("W")) in (0, 32)
    assert table.enter(hand, 0, parse("-")) == 0
    assert hand.link.link == UP
