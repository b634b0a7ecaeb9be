"""Pairing a handheld with the board: by the code, within a minute, and for one handheld."""

from firmware.link_board import FOUND, NONE
from firmware.link_handheld import SEARCHING, UNPAIRED, UP
from firmware.pairing import code_of, secret_of
from host_tests.portable.linking import table as begin
from rules_core.kaisa_parse import parse


def test_the_code_typed_within_a_minute_pairs_and_is_remembered_by_both():
    table = begin()
    hand = table.hand()
    assert hand.link.link == UNPAIRED
    table.pair(hand)
    assert hand.link.device == 1 and not hand.link.pairing()
    assert table.board.link.offer.code == ""
    assert table.board.link.active == 1 and table.board.link.status == FOUND
    table.cut()
    table.run(1000)
    table.boot()
    hand.start(table.ticks)
    assert table.until(lambda: hand.link.state.version)
    assert hand.link.link == UP
    assert table.enter(hand, 0, parse("R")) == 0


def test_after_a_minute_the_code_is_worth_nothing():
    table = begin()
    hand = table.hand()
    code = table.board.link.offer_pairing(table.ticks)
    table.run(59_000)
    assert table.board.link.offer.code == code
    table.run(1500)
    assert table.board.link.offer.code == ""
    hand.link.pair(secret_of(code), table.ticks)
    table.run(5000)
    assert hand.link.link == SEARCHING and hand.link.pairing()
    assert table.board.keeper.files.files.get("paired") is None


def test_a_code_pairs_one_handheld_only():
    table = begin()
    code = table.board.link.offer_pairing(table.ticks)
    first, second = table.hand(b"1"), table.hand(b"2")
    first.link.pair(secret_of(code), table.ticks)
    assert table.until(lambda: first.link.link == UP and not table.board.link.offer.code)
    second.link.pair(secret_of(code), table.ticks)
    table.run(5000)
    assert second.link.link == SEARCHING


def test_a_wrong_code_pairs_nothing_and_the_board_known_before_can_be_had_back():
    table = begin()
    hand = table.paired()
    table.board.link.offer_pairing(table.ticks)
    hand.link.pair(bytes(8), table.ticks)
    table.run(3000)
    assert hand.link.pairing() and hand.link.link == SEARCHING or hand.link.link == UP
    hand.link.cancel_pairing(table.ticks)
    assert table.until(lambda: hand.link.link == UP)
    assert hand.link.device == 1
    assert table.enter(hand, 0, parse("R")) == 0


def test_the_secret_never_goes_through_the_air():
    table = begin()
    seen = []
    carry = table.air.carry

    def listen(frame, sender, address):
        seen.append(frame)
        carry(frame, sender, address)

    table.air.carry = listen
    hand = table.hand()
    code = table.board.link.offer_pairing(table.ticks)
    secret = secret_of(code)
    key = table.board.link.offer.key
    hand.link.pair(secret, table.ticks)
    assert table.until(lambda: hand.link.agreed.text)
    assert len(seen) >= 4 and code_of(secret) == code
    for frame in seen:
        for piece in (secret[:4], secret[4:], key[:4], key[4:8], key[8:12], key[12:]):
            assert piece not in frame


def test_a_handheld_that_was_forgotten_is_nobody():
    table = begin()
    hand = table.paired()
    table.board.link.forget(1)
    assert table.board.link.status == NONE
    before = table.board.desk.match.revision
    hand.link.submit(0, parse("R"), 0, table.ticks)
    table.run(3000)
    assert hand.link.outbox.queued == 1 and hand.link.link == SEARCHING
    assert table.board.desk.match.revision == before
    table.cut()
    table.boot()
    table.run(3000)
    assert hand.link.link == SEARCHING


def test_pairing_goes_on_when_the_handheld_has_its_number_and_nothing_more_was_heard_of_it():
    table = begin()
    hand = table.hand()
    code = table.board.link.offer_pairing(table.ticks)
    hand.link.pair(secret_of(code), table.ticks)
    assert table.until(lambda: hand.link.device == 1)
    hand.port.on = table.port.on = False
    table.run(2000)
    assert table.board.link.offer.code == code and hand.link.link == SEARCHING
    hand.port.on = table.port.on = True
    assert table.until(lambda: hand.link.agreed.text)
    assert table.enter(hand, 0, parse("R")) == 0
