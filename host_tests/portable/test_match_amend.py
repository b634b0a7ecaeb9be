"""Correcting an earlier stroke: the frame becomes what it would have been, or nothing changes."""

from host_tests.portable.playing import Table
from rules_core.facts import AMEND, OVER, PLAY, R_LATER, R_NO_SHOT
from rules_core.kaisa_facts import R_NO_WHITE, R_ON_POTTED
from rules_core.kaisa_shot import made


def test_an_amended_stroke_counts_as_if_it_had_been_entered_so():
    table = Table("A=Ann / Bo;B=Cy / Di", "- R Y - Ycs W")
    right = Table("A=Ann / Bo;B=Cy / Di", "- R*W Y - Ycs W")
    assert table.do("!amend 2 R*W").shown() == right.shown()
    assert table.do("!amend 3 FYp").refusal("!amend 7 R") == R_NO_SHOT
    assert table.do("!amend 3 Y").shown() == right.shown()


def test_a_frame_that_ends_earlier_keeps_the_strokes_behind_its_end_and_counts_none():
    table = Table("", "!score A 50 Y - R - - R")
    before = table.shown()
    table.do("!amend 1 Y*RW")
    assert table.game.phase == OVER and table.game.winner == 0
    assert table.game.score == [64, 0] and table.game.shots == 1
    table.do("!amend 5 Y")  # a stroke behind the end can still be put right
    assert table.game.score == [64, 0] and table.game.shots == 1
    assert table.do("!undo !undo").shown() == before


def test_a_frame_whose_end_is_amended_away_goes_on():
    table = Table("", "!score A 57 R")
    assert table.game.phase == OVER
    table.do("!amend 1 W")
    assert table.game.phase == PLAY and table.game.score == [59, 0] and table.game.turn == 1
    table.do("- Y")
    assert table.game.winner == 0 and table.game.score == [65, 0]


def test_an_end_that_moves_takes_the_strokes_in_between_along():
    table = Table("", "!score A 54 - - R - - R")
    assert table.game.winner == 0 and table.game.score == [60, 0]
    table.do("!amend 3 Y")
    assert table.game.score == [60, 0] and table.game.shots == 3
    table.do("!amend 3 - !amend 6 -")
    assert table.game.phase == PLAY and table.game.score == [54, 0]


def test_a_stroke_that_cannot_be_played_in_its_place_is_the_tokens_own_fault():
    table = Table("", "W - - R")
    before = table.shown()
    assert table.match.feed(AMEND, made(2, caroms=4), 4, 0) == R_ON_POTTED
    assert table.match.bad_token
    assert table.match.feed(AMEND, made(3, caroms=8), 1, 0) == R_ON_POTTED
    assert table.match.bad_token and table.shown() == before


def test_an_amend_that_makes_a_later_stroke_impossible_is_refused_and_changes_nothing():
    table = Table("", "R W*R -")
    assert table.refusal("!amend 1 W") == R_LATER
    assert not table.match.bad_token
    assert table.game.score == [3 + 4, 0]
    assert Table("", "W").refusal("W") == R_NO_WHITE


def test_a_stroke_amended_to_a_replay_gives_its_number_to_the_next():
    table = Table("", "R Y -")
    table.do("!amend 1 =")
    assert table.game.score == [6, 0] and table.game.shots == 2
    table.do("!amend 1 R")
    assert table.game.score == [3, 0] and table.game.shots == 2
    assert table.do("!undo !undo").game.score == [9, 0]


def test_an_amended_stroke_keeps_its_time_and_what_was_up_then():
    late = Table("", "- - - @65:00 - - -")
    early = Table("", "- - - @65:00 - - -")
    for table in (late, early):
        table.do("@66:00 !amend 2 -R")
    assert late.shown() == early.shown() == Table("", "- -R - @65:00 - - - @66:00").shown()


def test_amending_forgets_what_redo_could_have_brought_back():
    table = Table("", "R Y - !undo !undo")
    assert table.match.can_redo()
    table.do("!amend 1 W")
    assert not table.match.can_redo() and table.game.score == [2, 0]


def test_only_strokes_of_this_frame_have_numbers():
    table = Table("Frames=to 3", "R - !end !frame -")
    assert table.refusal("!amend 2 R") == R_NO_SHOT
    assert table.refusal("!amend 0 R") == R_NO_SHOT
    table.do("!amend 1 Y")
    assert table.game.score == [6, 0] and table.game.turn == 0
    table.do("!undo !undo !undo")
    assert table.match.frame == 1
    table.do("!amend 1 Y")
    assert table.game.score == [6, 0]
