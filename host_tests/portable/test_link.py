"""Events of a handheld: once, in the journal, answered, refused by the match's own rules."""

from firmware.link_handheld import SEARCHING
from firmware.link_state import PAUSED
from host_tests.portable import cuts_match
from host_tests.portable.link_match import agreed
from host_tests.portable.linking import records_of, score
from host_tests.portable.linking import table as begin
from rules_core.facts import FRAME, PAUSE, REDO, RESUME, UNDO
from rules_core.kaisa_parse import parse
from rules_core.picture import unpack


def test_an_event_counts_once_and_is_in_the_journal_with_its_number():
    table = begin()
    hand = table.paired()
    for token in ("R", "Y", "-", "FYp"):
        assert table.enter(hand, 0, parse(token)) == 0
    assert table.enter(hand, UNDO) == 0
    table.settle(hand)
    mine = [record for record in records_of(table.disk) if record[0]]
    assert [record[:4] for record in mine] == [
        (1, 0, 1, 0), (1, 0, 2, 0), (1, 0, 3, 0), (1, 0, 4, 0), (1, 0, 5, UNDO),
    ]  # fmt: skip
    assert list(score(table)) == [9, 0]


def test_the_clock_is_started_by_the_first_stroke_from_the_handheld_too():
    table = begin(headers=cuts_match.headers_text(agreed()))
    hand = table.paired()
    assert hand.link.state.flags & PAUSED and table.board.desk.match.clock.paused
    assert table.enter(hand, 0, parse("R")) == 0
    assert not table.board.desk.match.clock.paused
    assert [record[3] for record in records_of(table.disk)] == [PAUSE, RESUME, 0]
    assert [record[0] for record in records_of(table.disk)] == [0, 0, 1]


def test_a_stroke_that_cannot_be_is_refused_with_the_match_s_own_code():
    table = begin(headers=cuts_match.headers_text(agreed()))
    hand = table.paired()
    assert table.enter(hand, REDO) == 11
    assert table.enter(hand, 0, parse("R*RY")) == 0
    before = len(records_of(table.disk))
    assert table.enter(hand, FRAME) == 2
    assert table.enter(hand, 0, (1 << 29) | 1) != 0
    assert len(records_of(table.disk)) == before


def test_a_refused_opening_stroke_does_not_start_the_clock():
    table = begin(headers=cuts_match.headers_text(agreed()))
    hand = table.paired()
    assert table.enter(hand, 0, 1 | 1 << 20) != 0
    assert table.board.desk.match.clock.paused


def test_what_the_handheld_shows_is_judged_as_the_board_does():
    table = begin()
    hand = table.paired()
    for token in ("R", "Ycs*R", "-", "W"):
        result = table.enter(hand, 0, parse(token))
        table.settle(hand)
        board = table.board.desk.match
        mirror = type(board)(table.board.desk.setup)
        unpack(mirror.game, hand.link.state.values)
        for name in ("R", "Y", "W", "W*R", "-", "FYp"):
            one, two = board.game.new_verdict(), mirror.game.new_verdict()
            board.game.judge(parse(name), one)
            mirror.game.judge(parse(name), two)
            assert (one.refusal, one.points, one.passes) == (two.refusal, two.points, two.passes)
        assert result == 0 or token == "W"


def test_strokes_made_while_the_link_is_down_are_queued_and_count_when_it_is_back():
    table = begin()
    hand = table.paired()
    table.air.gone = True
    for token in ("R", "Y", "-"):
        assert hand.link.submit(0, parse(token), 0, table.ticks)
    table.run(30_000)
    assert hand.link.outbox.queued == 3 and hand.link.link == SEARCHING
    assert hand.outcomes() == []
    table.air.gone = False
    assert table.until(lambda: not hand.link.outbox.queued)
    assert [outcome[4] for outcome in hand.outcomes()] == [0, 0, 0]
    assert score(table) == [9, 0]
