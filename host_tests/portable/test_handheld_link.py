"""The handheld's desk over the real link and a bad radio: fingers here, a board there."""


from firmware import texts_more_en
from firmware.borrow import borrow
from firmware.handheld_answers import DENIED, DONE
from firmware.link_facts import MOVED_ON
from host_tests.portable.finger import Evening
from rules_core.kaisa_parse import parse

R, Y, MISS, POT, FOUL, UNDO, REPLAY, OK = 1, 2, 3, 6, 7, 11, 14, 15


def test_a_visit_is_refereed_through_a_radio_that_loses_a_fifth():
    evening = Evening(3, loss=200, twice=50, late=50)
    for _ in range(4):
        evening.tap(Y, R, OK)
        evening.tap(R, OK)
        evening.tap(MISS)
    evening.settle()
    assert evening.match.game.score == [30, 30] and evening.match.game.shots == 12
    assert evening.agrees() and DENIED not in evening.signals
    assert evening.signals.count(DONE) >= 4


def test_a_board_that_loses_its_power_in_between_has_every_stroke_once():
    evening = Evening(4, loss=200)
    evening.tap(Y, OK, R, OK)
    evening.table.cut()
    evening.tap(R, OK, MISS)
    evening.wait(500)
    assert len(evening.desk.mirror.queue) >= 2
    evening.table.boot()
    evening.settle()
    assert evening.match.game.score == [12, 0] and evening.match.game.turn == 1
    assert evening.agrees() and DENIED not in evening.signals


def test_out_of_reach_strokes_wait_and_are_refused_if_the_board_was_played_on():
    evening = Evening(5)
    evening.tap(R, OK)
    evening.settle()
    evening.table.air.gone = True
    evening.tap(Y, R, OK, R, OK)
    assert evening.desk.mirror.game.score == [18, 0]
    evening.wait(1000)  # whoever presses there has seen the last score
    evening.table.press(MISS)
    evening.table.air.gone = False
    evening.settle()
    assert evening.desk.refusal == MOVED_ON and evening.desk.dropped == 1
    assert evening.match.game.score == [3, 0] and evening.agrees()


def test_undo_and_what_is_typed_right_behind_it_count_through_a_bad_radio():
    evening = Evening(6, loss=300)
    for _ in range(3):
        evening.tap(R, OK)
        evening.settle()
        evening.tap(UNDO, ms=30)
        evening.tap(Y, OK, ms=30)
        evening.settle()
        assert not evening.desk.refusal
    assert evening.match.game.score == [18, 0] and evening.agrees()


def test_every_correction_of_a_match_with_a_clock_is_shown():
    evening = Evening(5, '[Game "kaisa"]\n[Clock "60+5"]')
    evening.settle()
    dialog = borrow("firmware.handheld_dialog").corrections(evening.desk, evening.table.ticks)
    assert dialog is not None
    shown = []
    for _ in range(12):
        shown.append(dialog.lines(texts_more_en))
        dialog.key(9)  # down
    assert "60:00" in str(shown)


def test_a_replay_entered_at_the_board_is_shown_last_and_ends_an_entry_begun_before_it():
    evening = Evening(7)
    evening.tap(R, OK)
    evening.settle()
    evening.tap(Y)
    evening.wait(1000)
    evening.table.press(REPLAY, OK)
    evening.wait(200)
    assert evening.desk.refusal == MOVED_ON and not evening.desk.entry.open
    assert evening.desk.mirror.last.word == parse("=")
    evening.table.press(UNDO)
    evening.wait(200)
    assert evening.desk.mirror.last.word == parse("R") and evening.desk.mirror.last.points == 3
