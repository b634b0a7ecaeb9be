"""The link across power cuts of either end, numbers that wrap, and the next match."""

from firmware.link_board import FOUND
from firmware.link_facts import OTHER_MATCH
from firmware.link_handheld import UP
from firmware.link_state import NEXT_MATCH, NOT_SAVED
from firmware.pairing import secret_of
from host_tests.portable import cuts_match
from host_tests.portable.link_match import agreed
from host_tests.portable.linking import records_of, score
from host_tests.portable.linking import table as begin
from rules_core.agreed import text_of
from rules_core.facts import CONCEDE, FRAME, REDO
from rules_core.kaisa_parse import parse


def test_a_cut_between_the_journal_and_the_answer_loses_and_doubles_nothing():
    table = begin()
    hand = table.paired()
    table.run(1200)
    send = table.port.send
    table.port.send = lambda buffer, length, address=None: None
    hand.link.submit(0, parse("R"), 0, table.ticks)
    table.run(40)
    assert score(table) == [3, 0]
    table.cut()
    table.port.send = send
    table.run(2000)
    table.boot()
    assert table.until(lambda: not hand.link.outbox.queued)
    assert [outcome[4] for outcome in hand.outcomes()] == [0]
    assert score(table) == [3, 0]
    assert len([record for record in records_of(table.disk) if record[0]]) == 1


def test_a_stroke_that_met_a_dead_board_counts_when_it_is_back_with_the_same_state():
    table = begin(headers=cuts_match.headers_text(agreed()))
    hand = table.paired()
    assert table.enter(hand, 0, parse("R")) == 0
    table.settle(hand)
    table.cut()
    hand.link.submit(0, parse("Y"), 0, table.ticks)
    table.run(5000)
    table.boot()
    assert table.board.desk.match.clock.paused
    assert table.until(lambda: not hand.link.outbox.queued)
    assert hand.outcomes()[-1][4] == 0
    assert score(table) == [9, 0]


def test_a_handheld_that_restarts_gets_numbers_nobody_had():
    table = begin()
    hand = table.paired()
    for life in range(3):
        assert table.enter(hand, 0, parse("-")) == 0
        assert table.enter(hand, REDO) == 11
        hand.start(table.ticks)
        assert table.until(lambda: hand.link.link == UP and hand.link.state.version)
        assert table.board.link.active == 1
        assert table.board.desk.match.game.shots == life + 1
    mine = [record[:3] for record in records_of(table.disk) if record[0]]
    assert mine == [(1, 0, 1), (1, 1, 1), (1, 2, 1)]


def test_epochs_wrap_and_both_may_restart():
    table = begin()
    hand = table.paired()
    peer = table.board.link._peers[1]
    peer.resume(254, 9)
    peer.live = 254
    for epoch in (255, 0, 1):
        hand.start(table.ticks)
        assert table.until(lambda: hand.link.link == UP and hand.link.state.version)
        assert table.enter(hand, 0, parse("-")) == 0
        table.cut()
        table.boot()
        assert table.until(lambda: hand.link.link == UP and table.board.link.status == FOUND)
        assert [record[1:3] for record in records_of(table.disk) if record[0]][-1] == (epoch, 1)


def test_numbers_are_renewed_before_they_run_out():
    table = begin()
    hand = table.paired()
    hand.link.outbox.n = 0xFFEE
    assert table.enter(hand, 0, parse("-")) == 0
    assert table.enter(hand, 0, parse("-")) == 0
    table.run(1500)
    assert table.enter(hand, 0, parse("-")) == 0
    mine = [record[1:3] for record in records_of(table.disk) if record[0]]
    assert mine == [(0, 0xFFEF), (0, 0xFFF0), (1, 1)]


def test_the_next_match_begins_from_the_handheld_and_old_strokes_are_not_for_it():
    setup = agreed()
    setup.frames, setup.frames_text = 1, "to 1"
    table = begin(headers=cuts_match.headers_text(setup))
    hand = table.paired()
    old = hand.link.agreed.text
    assert table.enter(hand, CONCEDE, 1) == 0
    table.settle(hand)
    assert hand.link.state.flags & NEXT_MATCH
    number = hand.link.state.match
    hand.link.mark()
    assert table.enter(hand, FRAME) == 0
    table.settle(hand)
    assert hand.link.state.match != number and not hand.link.state.flags & NEXT_MATCH
    assert table.until(lambda: hand.link.agreed.match == hand.link.state.match)
    assert hand.link.agreed.text == old and hand.link.agreed.version == 2
    assert hand.link.submit(0, parse("R"), 0, table.ticks, True)
    assert table.until(lambda: not hand.link.outbox.queued)
    assert hand.outcomes()[-1][4] == OTHER_MATCH
    assert table.enter(hand, 0, parse("R")) == 0


def test_long_names_arrive_in_pieces_through_a_bad_radio():
    setup = agreed()
    setup.names = ["Ä" * 100 + " / A", "B" * 300 + " / B"]
    text = text_of(setup)
    assert len(text.encode()) > 700
    table = begin(3, cuts_match.headers_text(setup), loss=300, twice=200, late=200, damage=100)
    hand = table.hand()
    code = table.board.link.offer_pairing(table.ticks)
    hand.link.pair(secret_of(code), table.ticks)
    assert table.until(lambda: hand.link.agreed.text, 60_000)
    assert hand.link.agreed.text == text


def test_a_board_whose_disk_fails_says_so_and_goes_on():
    table = begin()
    hand = table.paired()
    table.disk.broken = 5
    assert table.enter(hand, 0, parse("R")) == 0
    table.settle(hand)
    assert hand.link.state.flags & NOT_SAVED
    table.disk.broken = 0
    table.board.keeper.journal.tidy()
    assert table.until(lambda: not hand.link.state.flags & NOT_SAVED)
