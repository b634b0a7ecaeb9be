"""Which answer to its call a handheld takes: the board's own, to this call, and no other."""

import gc

from host_tests.portable.attacking import damaged, goes_on, linked_table
from host_tests.portable.linking import BOARD, HAND, Table


def test_a_handheld_that_calls_takes_no_welcome_but_the_board_s_own_to_this_call():
    """Old ones, damaged ones, and one of another board; then the true one."""
    table, hand, sent = linked_table()
    old = [frame for frame, _ in sent if frame[1] == 2]
    del sent
    gc.collect()  # there is to be a second board in a device's heap
    stranger = Table(99)
    held = []
    carry = table.air.carry
    stranger.air.carry = lambda frame, sender, address: held.append(frame)
    table.air.carry = stranger.air.carry
    hand.link.take_over(table.ticks)  # it calls, and hears of the board as before
    hand.link.tick(table.ticks)
    call = held.pop()
    assert call[1] == 1 and table.board.link.feed(call, table.ticks, HAND)
    welcome = held.pop()
    stranger.board.link.offer_pairing(0)
    stranger.board.link._trial.nonce = call[7:23]
    stranger.board.link._trial.both = welcome[7:39]
    stranger.board.link._welcome(stranger.board.link._trial, HAND)
    session, epoch = hand.link._out.session, hand.link._out.epoch
    other = bytearray(held.pop())
    other[2] = welcome[2]
    for frame in old + [bytes(other)] + list(damaged(welcome)):
        assert not hand.link.feed(frame, table.ticks, BOARD)
        assert hand.link._out.session is session and hand.link._out.epoch == epoch
    assert hand.link.feed(welcome, table.ticks, BOARD)
    assert hand.link._out.session is not session
    table.air.carry = carry
    goes_on(table, hand)
