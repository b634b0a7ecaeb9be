"""Names from the menu: picked from the list, typed letter by letter, of teams."""

from firmware import names
from host_tests.portable.board import HELD, Board, find, tap
from host_tests.portable.disk import Disk

UP, DOWN, LEFT, RIGHT, OK, UNDO, PAUSE = 1, 9, 4, 6, 15, 11, 12


def test_names_are_picked_from_the_list_and_who_played_stands_first_then():
    disk = Disk()
    names.save(disk, ["Ann", "Bo", "Cy"])
    board = Board(disk)
    tap(board, PAUSE + HELD, OK)
    find(board, "A")
    tap(board, OK)
    assert board.menu.label == "ANN"
    tap(board, DOWN, OK)
    assert board.menu.label == "A" and board.menu.value == "BO"
    find(board, "B")
    tap(board, OK, DOWN, DOWN, OK)
    find(board, "START")
    tap(board, OK + HELD)
    assert board.match.setup.names == ["Bo", "Cy"]
    assert names.load(disk) == ["Bo", "Cy", "Ann"]
    assert '[A "Bo"]' in board.keeper.headers
    tap(board, PAUSE + HELD, OK)
    find(board, "A")
    tap(board, OK, UP, OK)
    assert board.menu.value == "-"  # nobody


def test_a_name_is_typed_letter_by_letter():
    disk = Disk()
    board = Board(disk)
    tap(board, PAUSE + HELD, OK)
    find(board, "A")
    tap(board, OK, OK)  # the list is empty: the first is to type one
    tap(board, OK)  # A
    tap(board, DOWN, DOWN, RIGHT, OK, OK)  # NN
    tap(board, UP, OK, UNDO)  # H, and away again
    assert board.menu.label == "ANN_" and board.menu.value == "GHIJKL" and board.menu.mark == 1
    tap(board, OK + HELD)
    assert board.menu.label == "A" and board.menu.value == "ANN"
    find(board, "START")
    tap(board, OK + HELD)
    assert board.match.setup.names[0] == "Ann" and names.load(disk) == ["Ann"]


def test_teams_get_their_players_and_may_lack_names():
    board = Board(Disk())
    tap(board, PAUSE + HELD, OK)
    find(board, "TEAM")
    tap(board, RIGHT)
    find(board, "B2")
    tap(board, OK, OK, OK, OK + HELD)
    assert board.menu.value == "A"
    find(board, "START")
    tap(board, OK + HELD)
    assert board.match.setup.players == [2, 2]
    assert board.match.setup.names == ["A1 / A2", "B1 / A"]
    assert names.load(board.keeper.files) == ["A"]


def test_a_name_too_long_for_the_list_keeps_no_other_from_it():
    for name in ("Aleksandr Solovyov-Preobrazhensky", 'Bob "Red" Hill', "A\\B"):
        disk = Disk()
        written = name.replace("\\", "\\\\").replace('"', '\\"')
        disk.files["match.txt"] = ('[Game "kaisa"]\n[A "%s"]\n[B "Bo"]' % written).encode()
        names.save(disk, ["Cy"])
        board = Board(disk)
        tap(board, PAUSE + HELD, OK, OK + HELD)
        assert board.match.setup.names == [name, "Bo"]
        assert names.load(disk) == ["Bo", "Cy"] and board.keeper.faults.total == 0
