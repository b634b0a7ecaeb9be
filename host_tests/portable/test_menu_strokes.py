"""The menu's list of strokes: each amended where it stands, with what it leads to shown before."""

from host_tests.portable.board import HELD, Board, find, opened, tap
from host_tests.portable.disk import Disk
from rules_core.facts import OVER

UP, DOWN, LEFT, RIGHT, OK, UNDO, PAUSE = 1, 9, 4, 6, 15, 11, 12


def test_a_stroke_three_visits_back_is_amended_and_everything_after_it_follows():
    board = Board(Disk())
    board.type("R OK MISS  Y OK MISS  R OK MISS  W OK MISS")
    assert board.match.game.score == [6, 8]
    tap(board, PAUSE + HELD, OK)
    menu = board.menu
    assert menu.label == "B -" and menu.count == 8
    tap(board, *[DOWN] * 5)
    assert menu.label == "B Y" and menu.value == "+6  3:6"
    tap(board, OK)
    board.type("Y R")
    assert menu.label == "Y*R +12" and menu.value == "6:14"
    before = board.match.revision
    tap(board, OK)
    assert board.match.game.score == [6, 14] and board.match.revision == before + 1
    assert menu.label == "B Y*R" and menu.value == "+12  3:12"
    tap(board, PAUSE)
    assert board.menu is None
    board.type("UNDO")
    assert board.match.game.score == [6, 8]


def test_a_miss_that_was_a_stroke_and_a_stroke_that_was_a_miss():
    board = opened("R OK R OK MISS W OK")
    tap(board, OK, DOWN, DOWN, OK)
    assert board.menu.label == "R?"
    board.type("MISS")
    assert board.menu.label == "- 0" and board.match.game.score == [6, 2]  # only a preview
    assert board.menu.value == "BLOCKED" or board.menu.value == "5:0"


def test_an_amend_that_a_later_stroke_could_not_follow_is_told_and_not_played():
    board = Board(Disk())
    board.type("R OK W R OK MISS")
    before = list(board.match.game.score)
    tap(board, PAUSE + HELD, OK, DOWN, DOWN, OK)
    board.type("W")
    assert board.menu.value == "BLOCKED"
    revision = board.match.revision
    tap(board, OK)
    assert board.match.revision == revision and board.match.game.score == before


def test_undo_in_an_amend_drops_taps_and_then_leaves():
    board = opened("R OK Y OK")
    tap(board, OK, DOWN, OK)
    board.type("Y R")
    tap(board, UNDO, UNDO)
    assert board.menu.label == "R?"
    tap(board, UNDO)
    assert board.menu.title == "STROKES" and board.match.game.score == [9, 0]


def test_without_strokes_there_is_no_list():
    board = Board()
    board.press(PAUSE + HELD)
    find(board, "STROKES")
    tap(board, OK)
    assert board.menu.title == "MENU"


def test_strokes_of_a_frame_that_is_over_can_be_amended_too():
    board = Board(Disk())
    while board.match.game.phase != OVER:
        board.type("Y R OK")
    tap(board, PAUSE + HELD)
    find(board, "STROKES")
    tap(board, OK, OK)
    board.type("R")
    tap(board, OK, PAUSE)
    assert board.match.game.phase != OVER
