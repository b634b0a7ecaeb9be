"""Keys held on the handheld over the real link, and what comes in between: the edges of a hold,
keys that overlap, a dialog that closes, a refusal, an answer that is late.
"""

from firmware.borrow import borrow
from host_tests.portable.finger import Evening
from rules_core.facts import OVER, PAUSE, RESUME

R, Y, MISS, UP, POT = 1, 2, 3, 1, 6
UNDO, PAUSE_KEY, OK = 11, 12, 15
CLOCK = '[Game "kaisa"]\n[Clock "60+5"]'
SHORT = '[Game "kaisa"]\n[Target "3"]\n[Frames "to 2"]'
PYRAMID = '[Game "pyramid"]'


def kinds(evening):
    """The kinds of the events of the log."""
    log = evening.match.log
    return [~word & 15 if word < 0 else 0 for word in log.words[: log.n]]


def test_an_undo_typed_fast_takes_back_though_something_could_be_brought_back_too():
    evening = Evening(21)
    evening.tap(R, OK, R, OK, UNDO)
    evening.settle()
    assert evening.match.can_redo() and evening.match.game.score == [3, 0]
    desk = evening.desk
    desk.key_down(UNDO, evening.table.ticks)
    evening.wait(40)
    desk.key_down(Y, evening.table.ticks)  # UNDO is not yet up
    evening.wait(40)
    desk.key_up(UNDO, evening.table.ticks)
    desk.key_up(Y, evening.table.ticks)
    evening.tap(OK)
    evening.settle()
    assert evening.match.game.score == [6, 0] and evening.agrees()


def test_a_clock_that_stands_does_not_run_while_pause_is_held():
    evening = Evening(22, CLOCK)
    evening.tap(R, OK)
    evening.settle()
    evening.tap(PAUSE_KEY)
    evening.settle()
    assert evening.match.clock.paused
    before = kinds(evening).count(RESUME)
    evening.tap(PAUSE_KEY, ms=1100)
    evening.settle()
    assert evening.desk.wants_board and evening.match.clock.paused
    assert kinds(evening).count(RESUME) == before
    evening.tap(PAUSE_KEY)
    evening.settle()
    assert not evening.match.clock.paused


def test_a_clock_that_runs_stands_as_soon_as_pause_is_down_however_long():
    for ms in (60, 600, 1100):
        evening = Evening(23, CLOCK)
        evening.tap(R, OK)
        evening.settle()
        evening.desk.key_down(PAUSE_KEY, evening.table.ticks)
        evening.wait(60)
        assert evening.match.clock.paused
        evening.wait(ms - 60)
        evening.desk.key_up(PAUSE_KEY, evening.table.ticks)
        evening.settle()
        assert evening.match.clock.paused and kinds(evening).count(PAUSE) == 2


def test_an_ok_held_in_a_dialog_that_the_board_has_closed_begins_no_frame():
    evening = Evening(24, SHORT)
    desk = evening.desk
    desk.dialog = borrow("firmware.handheld_dialog").corrections(desk, evening.table.ticks)
    evening.tap(UP)  # the last item: the frame is stopped
    desk.key_down(OK, evening.table.ticks)
    evening.wait(500)
    assert desk.hold > 0
    evening.table.press(R, OK)
    assert evening.match.game.phase == OVER
    evening.wait(100)
    assert desk.dialog is None and desk.hold == 0
    evening.wait(800)
    desk.key_up(OK, evening.table.ticks)
    evening.settle()
    assert evening.match.frame == 1 and not desk.wants_menu
    evening.tap(OK, ms=1100)
    evening.settle()
    assert evening.match.frame == 2


def test_a_key_that_is_down_when_a_refusal_comes_does_nothing_more():
    for ms in (60, 1100):
        evening = Evening(25, CLOCK)
        evening.tap(R, OK, UNDO)
        evening.settle()
        before = evening.match.revision
        desk = evening.desk
        desk.key_down(UNDO, evening.table.ticks)
        evening.wait(20)
        desk.deny(1)
        evening.wait(ms)
        desk.key_up(UNDO, evening.table.ticks)
        evening.settle()
        assert evening.match.revision == before and desk.refusal and desk.hold == 0
        evening.tap(OK)  # read
        assert not desk.refusal
        evening.tap(UNDO, ms=1100)
        evening.settle()
        assert evening.match.game.score == [3, 0]


def test_a_key_held_while_its_refusal_is_shown_only_takes_it_away():
    for ms in (60, 600, 1100):
        evening = Evening(26)
        evening.tap(R, OK)
        evening.settle()
        evening.desk.deny(1)
        before = evening.match.revision
        evening.tap(OK, ms=ms)
        evening.settle()
        desk = evening.desk
        assert not desk.refusal and not desk.wants_menu and not desk.wants_board
        assert evening.match.revision == before


def test_a_hold_behind_an_undo_waits_for_the_board_as_taps_do():
    evening = Evening(27, PYRAMID)
    one, two, plus = 0, 1, 14
    evening.tap(two, OK)
    evening.settle()
    evening.table.air.loss = 1000  # nothing comes through, and the link is still thought up
    evening.desk.link.tick = lambda now: None
    evening.tap(UNDO, two)
    evening.tap(plus, ms=1100)
    evening.tap(one)
    assert not evening.desk.entry.open and not evening.desk.refusal
    del evening.desk.link.tick
    evening.table.air.loss = 0
    evening.settle()
    assert evening.desk.entry.text == "2(1)"
    evening.tap(OK)
    evening.settle()
    assert evening.match.game.format(evening.desk.mirror.last.word) == "2(1)"
    assert evening.match.game.shots == 1 and evening.agrees()


def test_what_was_typed_ahead_is_not_typed_into_another_match():
    evening = Evening(28)
    evening.tap(R, OK)
    evening.settle()
    desk = evening.desk
    desk._ahead.append(R)
    desk._adopt(evening.hand.link.agreed.text)
    evening.wait(100)
    assert not desk.entry.open
