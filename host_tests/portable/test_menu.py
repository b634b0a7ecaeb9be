"""The menu on a whole board, walked as a newcomer would; what was not done has not happened."""

import sys

from firmware import selftest_file
from host_tests.portable.board import HELD, Board, facts_of, find, opened, tap
from host_tests.portable.disk import Disk
from rules_core.facts import OVER

UP, DOWN, LEFT, RIGHT, OK, UNDO, PAUSE = 1, 9, 4, 6, 15, 11, 12


def test_pause_held_opens_the_menu_and_the_clock_stands():
    board = opened()
    assert board.match.clock.paused and board.menu.title == "MENU" and board.menu.count >= 5


def test_however_the_menu_is_left_the_match_is_as_it_was():
    for way in ("UNDO", "PAUSE", "wait", "deep"):
        board = opened("R OK MISS Y R OK")
        before = facts_of(board)
        if way == "wait":
            board.run(61_000)
        elif way == "deep":
            find(board, "NEW MATCH")
            tap(board, OK, DOWN, RIGHT, RIGHT, UNDO, UNDO)
        else:
            board.type(way)
        assert board.menu is None and facts_of(board) == before, way
        board.type("R OK PAUSE")
        assert not board.match.clock.paused and board.match.game.score == [3, 15], way


def test_a_key_in_the_last_minute_keeps_the_menu_open():
    board = opened()
    board.run(40_000)
    board.press(DOWN)
    board.run(40_000)
    assert board.menu is not None


def test_the_pages_of_an_open_menu_have_one_base_which_goes_with_the_menu():
    board = opened()
    base = sys.modules["firmware.menu_page"].Page
    find(board, "SETTINGS")
    tap(board, OK)
    assert isinstance(board.menu.page, base) and board.menu.title == "SETTINGS"
    board.type("PAUSE")
    assert board.menu is None and "firmware.menu_page" not in sys.modules


def test_leaving_a_page_is_back_on_the_item_that_opened_it():
    board = opened()
    find(board, "SETTINGS")
    tap(board, OK, UNDO)
    assert board.menu.label == "SETTINGS"


def test_a_match_that_a_handheld_has_begun_closes_the_menu():
    board = opened()
    board.app.new_match(board.ticks)
    board.run(50)
    assert board.menu is None


def test_up_and_down_held_in_a_long_list_of_corrections_go_five_at_once():
    disk = Disk()
    disk.files["match.txt"] = b'[Game "pyramid"]\n[Format "3p"]\n[Clock "30+0"]'
    board = opened("", disk)
    find(board, "CORRECT")
    tap(board, OK)
    menu = board.menu
    assert menu.count >= 8 and menu.at == 0
    tap(board, DOWN + HELD)
    assert menu.at == 5
    tap(board, DOWN + HELD, DOWN + HELD)
    assert menu.at == menu.count - 1
    tap(board, UP + HELD)
    assert menu.at == menu.count - 6


def test_what_has_a_hold_in_the_corrections_does_something_when_it_is_held():
    board = opened("R OK MISS")
    find(board, "CORRECT")
    tap(board, OK)
    page = board.menu.page
    for item in range(page.count()):
        for key in (LEFT, RIGHT):
            if page.has_hold(key):
                assert page.held(key, board.ticks), (page.label(), key)
        assert page.at == item
        tap(board, DOWN)


# Settings, about


def test_settings_take_effect_at_once_and_are_kept():
    disk = Disk()
    board = opened("R OK", disk)
    find(board, "SETTINGS")
    tap(board, OK)
    find(board, "SOUND")
    tap(board, RIGHT)
    assert board.menu.value == "OFF" and board.desk.quiet
    board.run(3000)
    board.boot()
    assert board.keeper.settings.get("sound") == "off"


def test_about_tells_what_the_board_is():
    board = opened("R OK", Disk())
    find(board, "ABOUT")
    tap(board, OK)
    assert find(board, "FAULTS").value == "0"
    board.keeper.faults.add("planted: a fault with a long text")
    tap(board, UNDO, OK)
    assert find(board, "FAULT").value == "PLANTED: A FAULT WITH A LONG TEXT"
    tap(board, RIGHT)
    assert board.menu.value == "D: A FAULT WITH A LONG TEXT"


def test_about_tells_what_the_last_self_test_found():
    disk = Disk()
    board = Board(disk)
    for results, told in (
        ([], "-"),
        ([("DISPLAY", "OK", ""), ("KEYS", "SKIPPED", "")], "OK"),
        ([("DISPLAY", "OK", ""), ("KEYS", "FAIL", "NO 2.3")], "KEYS NO 2.3"),
    ):
        if results:
            selftest_file.write(disk, results)
        tap(board, PAUSE + HELD)
        find(board, "ABOUT")
        tap(board, OK)
        assert find(board, "TEST").value == told
        tap(board, PAUSE)


# Nothing ends the frame without a hold


def test_no_row_of_taps_without_holds_ends_a_frame_or_a_match():
    board = Board(Disk())
    board.type("R OK MISS Y OK")
    state = 7
    match = board.match
    board.press(PAUSE + HELD)
    for _ in range(400):
        state = state * 75 % 65537
        key = (UP, DOWN, LEFT, RIGHT, OK, UNDO)[state // 97 % 6]
        if board.menu is None:
            board.press(PAUSE + HELD)
        board.press(key)
        assert board.match is match and match.game.phase != OVER
    assert board.keeper.faults.total == 0, board.keeper.faults.newest
