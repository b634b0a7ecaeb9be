"""What can be agreed in the menu: what a game has, and what is chosen is what is played."""

from host_tests.portable.board import HELD, find, opened, tap

UP, DOWN, LEFT, RIGHT, OK, UNDO, PAUSE = 1, 9, 4, 6, 15, 11, 12


def test_game_target_clock_and_frames_are_chosen_and_played():
    board = opened("R OK")
    find(board, "NEW MATCH")
    tap(board, OK)
    find(board, "GAME")
    tap(board, RIGHT)
    assert board.menu.value == "PYRAMID"
    find(board, "TARGET")
    tap(board, LEFT)
    find(board, "FRAMES")
    tap(board, RIGHT)
    assert board.menu.value == "BEST 3"
    find(board, "CLOCK")
    tap(board, RIGHT, RIGHT)
    assert board.menu.value == "30'"
    find(board, "HAS B")
    tap(board, RIGHT + HELD)
    find(board, "START")
    tap(board, OK + HELD)
    setup = board.match.setup
    assert (setup.game, setup.target, setup.frames) == ("pyramid", [70, 70], 2)
    assert (setup.clock, setup.grace, setup.score) == (1800, 0, [0, 10])
    board.type("1 5 OK")
    assert board.match.game.score[0] == 15


def test_only_what_a_game_has_is_offered():
    board = opened()
    find(board, "NEW MATCH")
    tap(board, OK)
    labels = _labels(board)
    assert "VISITS" in labels and "RULES" in labels and "FORMAT" not in labels
    find(board, "GAME")
    tap(board, RIGHT)
    labels = _labels(board)
    assert "VISITS" not in labels and "FORMAT" in labels
    find(board, "FORMAT")
    tap(board, RIGHT)
    labels = _labels(board)
    assert "C" in labels and "HAS C" in labels and "FIRST" not in labels


def _labels(board):
    found = []
    for _ in range(board.menu.count):
        found.append(board.menu.label)
        board.press(DOWN)
    return found


def test_what_cannot_be_agreed_is_told_and_the_menu_stays():
    board = opened()
    find(board, "NEW MATCH")
    tap(board, OK)
    find(board, "GAME")
    tap(board, RIGHT)
    find(board, "HAS A")
    for _ in range(8):
        tap(board, RIGHT + HELD)
    find(board, "START")
    tap(board, OK + HELD)
    assert board.menu is not None and board.menu.told == "SCORE?"
    assert board.match.setup.game == "kaisa" and board.match.game.score == [3, 0]
