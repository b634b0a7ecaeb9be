"""A new match from the menu: what is offered, what is begun, what becomes of the one before."""

import sys

from host_tests.portable.board import HELD, Board, facts_of, find, opened, tap
from host_tests.portable.disk import Disk

UP, DOWN, LEFT, RIGHT, OK, UNDO, PAUSE = 1, 9, 4, 6, 15, 11, 12


def begin(board, label, *keys):
    """A new match from the menu, one of its lines changed by these keys."""
    tap(board, PAUSE + HELD, OK)
    find(board, label)
    tap(board, *keys)
    find(board, "START")
    tap(board, OK + HELD)


def test_a_new_match_with_yesterdays_settings_takes_five_taps_and_three_when_none_is_under_way():
    board = Board(Disk())
    board.type("R OK MISS Y OK")
    tap(board, PAUSE + HELD, DOWN, DOWN, OK, OK + HELD)
    assert board.menu is None and board.match.game.score == [0, 0] and board.match.game.shots == 0
    before = board.match
    tap(board, PAUSE + HELD, OK, OK + HELD)
    assert board.match is not before and board.match.revision == 1  # its clock stands


def test_a_tap_on_start_begins_nothing_and_a_hold_let_go_early_neither():
    board = opened("R OK")
    before = facts_of(board)
    find(board, "NEW MATCH")
    tap(board, OK, OK)
    board.keys.press(OK)
    board.run(700)
    board.keys.release(OK)
    board.run(100)
    assert board.menu.label == "START" and facts_of(board) == before


def test_the_match_before_is_kept_as_a_sheet():
    disk = Disk()
    board = Board(disk)
    board.type("R OK MISS")
    tap(board, PAUSE + HELD, DOWN, DOWN, OK, OK + HELD)
    for _ in range(30):
        board.run(1000)
    kept = [name for name in disk.files if disk.files[name].find(b"kaisa") >= 0]
    assert len(kept) >= 2, sorted(disk.files)


def test_what_was_played_is_offered_the_next_time_also_after_a_cut():
    disk = Disk()
    board = Board(disk)
    begin(board, "GAME", RIGHT, RIGHT)
    assert board.match.setup.game == "poedinok"
    board.boot()
    tap(board, PAUSE + HELD, OK)
    assert board.menu.value[:7] == "POEDIN."


def test_a_board_whose_matches_are_gone_starts_with_what_was_played_last():
    disk = Disk()
    board = Board(disk)
    begin(board, "GAME", RIGHT, RIGHT)
    for name in list(disk.files):
        if not name.startswith("settings"):
            del disk.files[name]
    board.boot()
    assert board.match.setup.game == "poedinok"


def test_what_was_agreed_elsewhere_does_not_come_back_over_a_match_begun_in_the_menu():
    disk = Disk()
    disk.files["match.txt"] = b'[Game "pyramid"]\n'
    board = Board(disk)
    assert board.match.setup.game == "pyramid"
    begin(board, "GAME", RIGHT)
    board.boot()
    assert board.match.setup.game == "poedinok"


def test_the_modules_of_the_game_before_are_let_go():
    board = Board(Disk())
    begin(board, "GAME", RIGHT, RIGHT)
    assert board.match.setup.game == "poedinok"
    left = [name for name in sys.modules if "kaisa" in name]
    assert [name for name in left if name[:8] == "firmware" or name[:10] == "rules_core"] == []
    board.type("Y OK")
    assert board.match.game.score == [3, 0] and board.keeper.faults.total == 0


def test_a_new_match_has_the_event_the_table_and_the_referee_of_the_one_before():
    disk = Disk()
    lines = ('[Game "kaisa"]', '[Target "40"]', '[Date "2025-05-01"]', '[Event "Final"]')
    lines += ('[Table "1"]', '[Referee "Kim"]', '[Hall "North"]', "")
    disk.files["match.txt"] = "\n".join(lines).encode()
    board = Board(disk)
    begin(board, "TARGET", RIGHT)
    headers = board.keeper.headers
    for line in ('[Target "41 41"]', '[Event "Final"]', '[Table "1"]', '[Referee "Kim"]'):
        assert headers.count(line) == 1, headers
    assert '[Hall "North"]' in headers and "Date" not in headers  # that day is over
    board.boot()
    assert board.keeper.headers == headers


def test_when_another_match_begins_nothing_of_the_menu_is_left():
    board = Board(Disk())
    tap(board, PAUSE + HELD, OK)
    seen = []
    begin = board.app.new_match
    board.app.new_match = lambda ticks, headers: (
        seen.append((board.app.guest, board.app._visit, type(headers))),
        begin(ticks, headers),
    )
    tap(board, OK + HELD)
    assert seen == [(None, None, str)] and board.match.game.shots == 0
    board.run(1000)
    assert len(seen) == 1  # once


def test_a_match_that_cannot_be_begun_leaves_the_one_that_is_played():
    board = Board(Disk())
    board.type("R OK")
    tap(board, PAUSE + HELD)
    find(board, "NEW MATCH")
    tap(board, OK)

    def full(ticks, headers):
        raise MemoryError("planted")

    board.app.new_match = full
    match = board.match
    try:
        tap(board, OK + HELD)
        raise AssertionError("begun")
    except MemoryError:
        pass  # a task records it
    board.keys.release(OK)
    board.run(1000)  # and it is not tried again
    board.type("R OK")
    assert board.menu is None and board.match is match and match.game.score == [6, 0]


def test_the_modules_of_a_game_whose_sheet_was_tidied_are_let_go_too():
    board = Board(Disk())
    __import__("rules_core.pyramid")  # as a sheet of it does
    begin(board, "GAME", RIGHT, RIGHT)
    left = [name for name in sys.modules if name[:18] == "rules_core.pyramid"]
    assert board.match.setup.game == "poedinok" and left == []
