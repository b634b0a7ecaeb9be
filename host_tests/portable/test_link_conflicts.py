"""Two places to enter at: conflicts, who is active, lost and found, another channel."""

from firmware.link_board import ASLEEP, FOUND, LOST
from firmware.link_facts import PASSIVE
from firmware.link_state import ACTIVE
from firmware.menu import open_menu
from host_tests.portable.linking import records_of, score
from host_tests.portable.linking import table as begin
from rules_core.facts import UNDO
from rules_core.kaisa_parse import parse
from tools.virtual.deskapp import DeskApp

_MISS = 3
_R = 1
_UNDO = 11
_OK = 15


def _tap(app, table, key):
    """A key of the board, for its menu."""
    app.key_down(key, table.ticks)
    app.key_up(key, table.ticks)


def test_a_key_of_the_board_right_behind_a_stroke_of_the_handheld_is_refused_and_says_why():
    table = begin()
    hand = table.paired()
    assert table.enter(hand, 0, parse("R")) == 0
    desk = table.board.desk
    table.press(_MISS)
    assert desk.reason == "MOVED ON" and desk.match.game.shots == 1
    table.run(3000)
    assert desk.reason == ""
    table.press(_MISS)
    assert desk.match.game.shots == 2


def test_an_entry_begun_at_the_board_before_the_handheld_s_stroke_is_refused_at_its_ok():
    table = begin()
    hand = table.paired()
    table.press(_R)
    desk = table.board.desk
    assert desk.entry.open
    assert table.enter(hand, 0, parse("Y")) == 0
    table.run(2000)
    table.press(_OK)
    assert desk.reason == "MOVED ON" and not desk.entry.open
    assert score(table) == [6, 0]
    table.run(1000)
    table.press(_R, _OK)
    assert score(table) == [9, 0]


def test_a_correction_begun_at_the_board_before_the_handheld_s_stroke_is_refused():
    table = begin()
    hand = table.paired()
    desk = table.board.desk
    app = DeskApp(desk, table.board.keeper.headers)
    open_menu(app, table.ticks)
    for key in (9, _OK, 6):  # down to the corrections, into them, one point more for A
        while app.guest.label == "NEW MATCH":
            _tap(app, table, 1)
        _tap(app, table, key)
    assert app.guest.value == "1"
    assert table.enter(hand, 0, parse("Y")) == 0
    table.run(1000)
    before = desk.match.revision
    _tap(app, table, _OK)
    assert desk.match.revision == before and app.guest.told == "MOVED"
    assert score(table) == [6, 0]


def test_the_board_says_when_its_handheld_is_lost_and_found_and_works_without():
    table = begin()
    hand = table.paired()
    table.air.gone = True
    table.run(6000)
    assert table.board.link.status == LOST
    table.press(_R, _OK)
    assert score(table) == [3, 0]
    table.air.gone = False
    assert table.until(lambda: table.board.link.status == FOUND, 5000)
    table.settle(hand)
    assert hand.link.state.revision == table.board.desk.match.revision


def test_a_handheld_that_said_it_sleeps_is_not_lost():
    table = begin()
    hand = table.paired()
    hand.link.sleep(table.ticks)
    table.hands = []
    table.run(20_000)
    assert table.board.link.status == ASLEEP
    table.hands = [hand]
    hand.link.tick(table.ticks)
    assert table.until(lambda: table.board.link.status == FOUND)


def test_several_are_known_and_one_is_active():
    table = begin()
    first, second = table.hand(b"1"), table.hand(b"2")
    table.pair(first)
    table.pair(second)
    assert (first.link.device, second.link.device) == (1, 2)
    assert first.link.state.flags & ACTIVE and not second.link.state.flags & ACTIVE
    assert table.enter(second, 0, parse("R")) == PASSIVE
    assert table.enter(first, 0, parse("R")) == 0
    table.settle(second)
    assert second.link.state.revision == table.board.desk.match.revision
    second.link.take_over(table.ticks)
    assert table.until(lambda: second.link.state.flags & ACTIVE)
    assert table.enter(first, 0, parse("Y")) == PASSIVE
    assert table.enter(second, 0, parse("Y")) == 0


def test_the_active_one_s_place_is_free_when_it_is_lost():
    table = begin()
    first, second = table.hand(b"1"), table.hand(b"2")
    table.pair(first)
    table.pair(second)
    table.hands = [second]
    first.port.on = False
    table.run(8000)
    assert table.board.link.active == 2
    assert table.enter(second, 0, parse("R")) == 0


def test_the_handheld_follows_the_board_to_another_channel():
    table = begin()
    hand = table.hand(channels=(1, 6, 11, 13), channel=1)
    table.pair(hand)
    for channel in (11, 6, 13, 1):
        table.port.tune(channel)
        table.run(2000)
        assert table.enter(hand, 0, parse("-"), 0, 30_000) == 0
        assert hand.port.channel == channel


def _held_during(headers, before, key, change):
    """A table whose key was held while the handheld did `change` early in the hold."""
    table = begin(1, headers)
    hand = table.paired()
    table.press(*before)
    table.run(1000)
    desk = table.board.desk
    desk.key_down(key, table.ticks)
    table.run(100)
    assert table.enter(hand, *change) == 0
    table.run(100)
    return table, desk


def test_a_next_frame_held_at_the_board_is_refused_when_the_frame_goes_on():
    headers = '[Game "kaisa"]\n[Target "3"]\n[Frames "to 2"]\n[Clock "60+5"]'
    table, desk = _held_during(headers, (_R, _OK), _OK, (UNDO,))
    assert not desk.match.over() and not desk.match.clock.paused
    table.run(1000)
    desk.key_up(_OK, table.ticks)
    assert desk.reason == "MOVED ON" and desk.match.frame == 1
    assert not desk.match.clock.paused


def test_a_redo_held_at_the_board_brings_back_nothing_it_was_not_held_for():
    table, desk = _held_during("", (_R, _OK, _R, _OK, _UNDO), _UNDO, (UNDO,))
    table.run(1000)
    desk.key_up(_UNDO, table.ticks)
    assert desk.reason == "MOVED ON" and score(table) == [0, 0]
    table.press(_MISS)
    assert desk.match.game.shots == 1


def test_a_hold_that_ends_as_a_frame_comes_in_is_the_board_s_own_event():
    table = begin()
    hand = table.paired()
    table.press(_R, _OK, _UNDO)
    table.run(1000)
    board = table.board
    board.desk.key_down(_UNDO, table.ticks)
    table.run(995)
    assert board.desk.match.can_redo()
    board.desk.tick = lambda ticks: None  # no scan before the frame
    table.run(10)
    del board.desk.tick
    board.events.tick(table.ticks)
    device = hand.link.device
    assert board.events.event(0, parse("Y"), 0, board.desk.match.revision, device, 0, 1) != 0
    assert score(table) == [3, 0]
    assert {record[0] for record in records_of(table.disk)} == {0}
