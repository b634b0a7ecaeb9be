"""What is queued while the link is down, what it follows, and lost answers."""

from firmware.link_facts import BEHIND, MOVED_ON
from firmware.link_handheld import SEARCHING
from firmware.outbox import ROOM
from host_tests.portable import cuts_match
from host_tests.portable.link_match import agreed
from host_tests.portable.linking import score
from host_tests.portable.linking import table as begin
from rules_core.facts import PAUSE, REDO, RESUME
from rules_core.kaisa_parse import parse

_MISS = 3


def test_queued_strokes_are_refused_when_the_board_has_moved_on():
    table = begin()
    hand = table.paired()
    table.air.gone = True
    for token in ("R", "Y", "-"):
        assert hand.link.submit(0, parse(token), 0, table.ticks)
    table.run(500)
    table.press(_MISS)
    table.air.gone = False
    assert table.until(lambda: not hand.link.outbox.queued)
    assert [outcome[4] for outcome in hand.outcomes()] == [MOVED_ON, BEHIND, BEHIND]
    assert score(table) == [0, 0] and table.board.desk.match.game.shots == 1
    table.settle(hand)
    assert table.enter(hand, 0, parse("R")) == 0


def test_behind_a_refused_stroke_nothing_counts_even_if_it_could():
    table = begin()
    hand = table.paired()
    table.press(_MISS)
    table.settle(hand)
    table.air.gone = True
    hand.link.submit(REDO, 0, 0, table.ticks)
    hand.link.submit(0, parse("R"), 0, table.ticks)
    table.air.gone = False
    assert table.until(lambda: not hand.link.outbox.queued)
    assert [outcome[4] for outcome in hand.outcomes()] == [11, BEHIND]
    assert score(table) == [0, 0]


def test_a_pause_at_the_board_does_not_refuse_a_stroke_and_the_clock_is_for_now():
    table = begin(headers=cuts_match.headers_text(agreed()))
    hand = table.paired()
    assert table.enter(hand, 0, parse("R")) == 0
    table.settle(hand)
    table.air.gone = True
    assert hand.link.submit(0, parse("Y"), 0, table.ticks)
    table.run(1000)
    table.press(12)
    assert table.board.desk.match.clock.paused
    table.run(2000)
    assert hand.link.link == SEARCHING
    dropped = hand.link.outbox.dropped
    assert hand.link.submit(PAUSE, 0, 0, table.ticks) == 0
    assert hand.link.outbox.dropped == dropped + 1
    table.air.gone = False
    assert table.until(lambda: not hand.link.outbox.queued)
    assert hand.outcomes()[-1][4] == 0
    table.settle(hand)
    assert table.enter(hand, RESUME) == 0 and table.enter(hand, RESUME) == 9


def test_the_outbox_is_bounded_and_says_so():
    table = begin()
    hand = table.paired()
    table.air.gone = True
    for i in range(ROOM):
        assert hand.link.submit(0, parse("-"), 0, table.ticks) == i + 1
    assert hand.link.submit(0, parse("-"), 0, table.ticks) == 0
    assert hand.link.outbox.dropped == 1
    table.air.gone = False
    assert table.until(lambda: not hand.link.outbox.queued)
    assert len(hand.outcomes()) == ROOM
    assert table.board.desk.match.game.shots == ROOM


def test_a_handheld_that_has_never_heard_of_the_match_takes_nothing():
    table = begin()
    hand = table.hand()
    assert hand.link.submit(0, parse("R"), 0, table.ticks) == 0
    assert hand.link.outbox.dropped == 1


def test_a_lost_answer_is_given_again_and_the_event_does_not_count_twice():
    table = begin()
    hand = table.paired()
    table.run(1200)
    board_port = table.port
    send = board_port.send
    board_port.send = lambda buffer, length, address=None: None
    n = hand.link.submit(0, parse("R"), 0, table.ticks)
    table.run(100)
    assert score(table) == [3, 0] and hand.link.outbox.queued == 1
    board_port.send = send
    assert table.until(lambda: not hand.link.outbox.queued)
    assert [(outcome[0], outcome[4]) for outcome in hand.outcomes()] == [(n, 0)]
    assert score(table) == [3, 0]


def test_a_stroke_begun_before_the_board_moved_on_is_refused_though_the_news_is_there():
    table = begin()
    hand = table.paired()
    hand.link.mark()
    table.press(_MISS)
    table.settle(hand)
    n = hand.link.submit(0, parse("R"), 0, table.ticks, True)
    assert n and table.until(lambda: not hand.link.outbox.queued)
    assert hand.outcomes()[-1][4] == MOVED_ON
    hand.link.mark()
    assert hand.link.submit(0, parse("R"), 0, table.ticks, True)
    assert table.until(lambda: not hand.link.outbox.queued)
    assert hand.outcomes()[-1][4] == 0


def test_a_stroke_begun_while_the_one_before_was_under_way_follows_it():
    table = begin()
    hand = table.paired()
    table.air.gone = True
    hand.link.submit(0, parse("R"), 0, table.ticks)
    hand.link.mark()
    table.air.gone = False
    assert table.until(lambda: not hand.link.outbox.queued)
    assert hand.link.submit(0, parse("Y"), 0, table.ticks, True)
    assert table.until(lambda: not hand.link.outbox.queued)
    assert [outcome[4] for outcome in hand.outcomes()] == [0, 0]
    hand.link.mark()
    table.run(1000)
    table.press(_MISS)
    table.settle(hand)
    assert hand.link.submit(0, parse("R"), 0, table.ticks, True)
    assert table.until(lambda: not hand.link.outbox.queued)
    assert hand.outcomes()[-1][4] == MOVED_ON
