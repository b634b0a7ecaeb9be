"""The menu on a whole board, walked as a newcomer would; what was not done has not happened."""

from firmware import names, selftest_file
from host_tests.portable.board import Board
from host_tests.portable.disk import Disk
from rules_core.facts import OVER

UP, DOWN, LEFT, RIGHT, OK, UNDO, PAUSE = 1, 9, 4, 6, 15, 11, 12
HELD = 16


def _tap(board, *keys):
    for key in keys:
        board.press(key)


def _find(board, label):
    """Step down to the item with this label."""
    for _ in range(board.menu.count):
        if board.menu.label == label:
            return board.menu
        board.press(DOWN)
    raise AssertionError("no item %s" % label)


def _opened(words="R OK", files=None):
    board = Board(files)
    board.type(words)
    board.press(PAUSE + HELD)
    assert board.menu is not None, board.keeper.faults.newest
    return board


def _facts(board):
    match = board.match
    return match.revision, list(match.game.score), match.game.turn, match.clock.paused


# In and out


def test_pause_held_opens_the_menu_and_the_clock_stands():
    board = _opened()
    assert board.match.clock.paused and board.menu.title == "MENU" and board.menu.count >= 5


def test_however_the_menu_is_left_the_match_is_as_it_was():
    for way in ("UNDO", "PAUSE", "wait", "deep"):
        board = _opened("R OK MISS Y R OK")
        before = _facts(board)
        if way == "wait":
            board.run(61_000)
        elif way == "deep":
            _find(board, "NEW MATCH")
            _tap(board, OK, DOWN, RIGHT, RIGHT, UNDO, UNDO)
        else:
            board.type(way)
        assert board.menu is None and _facts(board) == before, way
        board.type("R OK PAUSE")
        assert not board.match.clock.paused and board.match.game.score == [3, 15], way


def test_a_key_in_the_last_minute_keeps_the_menu_open():
    board = _opened()
    board.run(40_000)
    board.press(DOWN)
    board.run(40_000)
    assert board.menu is not None


def test_leaving_a_page_is_back_on_the_item_that_opened_it():
    board = _opened()
    _find(board, "SETTINGS")
    _tap(board, OK, UNDO)
    assert board.menu.label == "SETTINGS"


def test_a_match_that_a_handheld_has_begun_closes_the_menu():
    board = _opened()
    board.app.new_match(board.ticks)
    board.run(50)
    assert board.menu is None


# A new match


def test_a_new_match_with_yesterdays_settings_takes_five_taps_and_three_when_none_is_under_way():
    board = Board(Disk())
    board.type("R OK MISS Y OK")
    _tap(board, PAUSE + HELD, DOWN, DOWN, OK, OK + HELD)
    assert board.menu is None and board.match.game.score == [0, 0] and board.match.game.shots == 0
    before = board.match
    _tap(board, PAUSE + HELD, OK, OK + HELD)
    assert board.match is not before and board.match.revision == 1  # its clock stands


def test_a_tap_on_start_begins_nothing_and_a_hold_let_go_early_neither():
    board = _opened("R OK")
    before = _facts(board)
    _find(board, "NEW MATCH")
    _tap(board, OK, OK)
    board.rig.world.keys.press(OK)
    board.run(700)
    board.rig.world.keys.release(OK)
    board.run(100)
    assert board.menu.label == "START" and _facts(board) == before


def test_the_match_before_is_kept_as_a_sheet():
    disk = Disk()
    board = Board(disk)
    board.type("R OK MISS")
    _tap(board, PAUSE + HELD, DOWN, DOWN, OK, OK + HELD)
    for _ in range(30):
        board.run(1000)
    kept = [name for name in disk.files if disk.files[name].find(b"kaisa") >= 0]
    assert len(kept) >= 2, sorted(disk.files)


def test_game_target_clock_and_frames_are_chosen_and_played():
    board = _opened("R OK")
    _find(board, "NEW MATCH")
    _tap(board, OK)
    _find(board, "GAME")
    _tap(board, RIGHT)
    assert board.menu.value == "PYRAMID"
    _find(board, "TARGET")
    _tap(board, LEFT)
    _find(board, "FRAMES")
    _tap(board, RIGHT)
    assert board.menu.value == "BEST 3"
    _find(board, "CLOCK")
    _tap(board, RIGHT, RIGHT)
    assert board.menu.value == "30'"
    _find(board, "HAS B")
    _tap(board, RIGHT + HELD)
    _find(board, "START")
    _tap(board, OK + HELD)
    setup = board.match.setup
    assert (setup.game, setup.target, setup.frames) == ("pyramid", [70, 70], 2)
    assert (setup.clock, setup.grace, setup.score) == (1800, 0, [0, 10])
    board.type("1 5 OK")
    assert board.match.game.score[0] == 15


def test_what_was_played_is_offered_the_next_time_also_after_a_cut():
    disk = Disk()
    board = Board(disk)
    _tap(board, PAUSE + HELD, OK)
    _find(board, "GAME")
    _tap(board, RIGHT, RIGHT)
    _find(board, "START")
    _tap(board, OK + HELD)
    assert board.match.setup.game == "poedinok"
    board = Board(disk)
    _tap(board, PAUSE + HELD, OK)
    assert board.menu.value[:7] == "POEDIN."


def test_a_board_whose_matches_are_gone_starts_with_what_was_played_last():
    disk = Disk()
    board = Board(disk)
    _tap(board, PAUSE + HELD, OK)
    _find(board, "GAME")
    _tap(board, RIGHT, RIGHT)
    _find(board, "START")
    _tap(board, OK + HELD)
    for name in list(disk.files):
        if not name.startswith("settings"):
            del disk.files[name]
    assert Board(disk).match.setup.game == "poedinok"


def test_what_was_agreed_elsewhere_does_not_come_back_over_a_match_begun_in_the_menu():
    disk = Disk()
    disk.files["match.txt"] = b'[Game "pyramid"]\n'
    board = Board(disk)
    assert board.match.setup.game == "pyramid"
    _tap(board, PAUSE + HELD, OK)
    _find(board, "GAME")
    _tap(board, RIGHT)
    _find(board, "START")
    _tap(board, OK + HELD)
    assert Board(disk).match.setup.game == "poedinok"


def test_only_what_a_game_has_is_offered():
    board = _opened()
    _find(board, "NEW MATCH")
    _tap(board, OK)
    labels = _labels(board)
    assert "VISITS" in labels and "RULES" in labels and "FORMAT" not in labels
    _find(board, "GAME")
    _tap(board, RIGHT)
    labels = _labels(board)
    assert "VISITS" not in labels and "FORMAT" in labels
    _find(board, "FORMAT")
    _tap(board, RIGHT)
    labels = _labels(board)
    assert "C" in labels and "HAS C" in labels and "FIRST" not in labels


def _labels(board):
    found = []
    for _ in range(board.menu.count):
        found.append(board.menu.label)
        board.press(DOWN)
    return found


def test_what_cannot_be_agreed_is_told_and_the_menu_stays():
    board = _opened()
    _find(board, "NEW MATCH")
    _tap(board, OK)
    _find(board, "GAME")
    _tap(board, RIGHT)
    _find(board, "HAS A")
    for _ in range(8):
        _tap(board, RIGHT + HELD)
    _find(board, "START")
    _tap(board, OK + HELD)
    assert board.menu is not None and board.menu.told == "SCORE?"
    assert board.match.setup.game == "kaisa" and board.match.game.score == [3, 0]


# Names


def test_names_are_picked_from_the_list_and_who_played_stands_first_then():
    disk = Disk()
    names.save(disk, ["Ann", "Bo", "Cy"])
    board = Board(disk)
    _tap(board, PAUSE + HELD, OK)
    _find(board, "A")
    _tap(board, OK)
    assert board.menu.label == "ANN"
    _tap(board, DOWN, OK)
    assert board.menu.label == "A" and board.menu.value == "BO"
    _find(board, "B")
    _tap(board, OK, DOWN, DOWN, OK)
    _find(board, "START")
    _tap(board, OK + HELD)
    assert board.match.setup.names == ["Bo", "Cy"]
    assert names.load(disk) == ["Bo", "Cy", "Ann"]
    assert '[A "Bo"]' in board.keeper.headers
    _tap(board, PAUSE + HELD, OK)
    _find(board, "A")
    _tap(board, OK, UP, OK)
    assert board.menu.value == "-"  # nobody


def test_a_name_is_typed_letter_by_letter():
    disk = Disk()
    board = Board(disk)
    _tap(board, PAUSE + HELD, OK)
    _find(board, "A")
    _tap(board, OK, OK)  # the list is empty: the first is to type one
    _tap(board, OK)  # A
    _tap(board, DOWN, DOWN, RIGHT, OK, OK)  # NN
    _tap(board, UP, OK, UNDO)  # H, and away again
    assert board.menu.label == "ANN_" and board.menu.value == "GHIJKL" and board.menu.mark == 1
    _tap(board, OK + HELD)
    assert board.menu.label == "A" and board.menu.value == "ANN"
    _find(board, "START")
    _tap(board, OK + HELD)
    assert board.match.setup.names[0] == "Ann" and names.load(disk) == ["Ann"]


def test_teams_get_their_players_and_may_lack_names():
    board = Board(Disk())
    _tap(board, PAUSE + HELD, OK)
    _find(board, "TEAM")
    _tap(board, RIGHT)
    _find(board, "B2")
    _tap(board, OK, OK, OK, OK + HELD)
    assert board.menu.value == "A"
    _find(board, "START")
    _tap(board, OK + HELD)
    assert board.match.setup.players == [2, 2]
    assert board.match.setup.names == ["A1 / A2", "B1 / A"]
    assert names.load(board.keeper.files) == ["A"]


# Strokes and amending


def test_a_stroke_three_visits_back_is_amended_and_everything_after_it_follows():
    board = Board(Disk())
    board.type("R OK MISS  Y OK MISS  R OK MISS  W OK MISS")
    assert board.match.game.score == [6, 8]
    _tap(board, PAUSE + HELD, OK)
    menu = board.menu
    assert menu.label == "B -" and menu.count == 8
    _tap(board, *[DOWN] * 5)
    assert menu.label == "B Y" and menu.value == "+6  3:6"
    _tap(board, OK)
    board.type("Y R")
    assert menu.label == "Y*R +12" and menu.value == "6:14"
    before = board.match.revision
    _tap(board, OK)
    assert board.match.game.score == [6, 14] and board.match.revision == before + 1
    assert menu.label == "B Y*R" and menu.value == "+12  3:12"
    _tap(board, PAUSE)
    assert board.menu is None
    board.type("UNDO")
    assert board.match.game.score == [6, 8]


def test_a_miss_that_was_a_stroke_and_a_stroke_that_was_a_miss():
    board = _opened("R OK R OK MISS W OK")
    _tap(board, OK, DOWN, DOWN, OK)
    assert board.menu.label == "R?"
    board.type("MISS")
    assert board.menu.label == "- 0" and board.match.game.score == [6, 2]  # only a preview
    assert board.menu.value == "BLOCKED" or board.menu.value == "5:0"


def test_an_amend_that_a_later_stroke_could_not_follow_is_told_and_not_played():
    board = Board(Disk())
    board.type("R OK W R OK MISS")
    before = list(board.match.game.score)
    _tap(board, PAUSE + HELD, OK, DOWN, DOWN, OK)
    board.type("W")
    assert board.menu.value == "BLOCKED"
    revision = board.match.revision
    _tap(board, OK)
    assert board.match.revision == revision and board.match.game.score == before


def test_undo_in_an_amend_drops_taps_and_then_leaves():
    board = _opened("R OK Y OK")
    _tap(board, OK, DOWN, OK)
    board.type("Y R")
    _tap(board, UNDO, UNDO)
    assert board.menu.label == "R?"
    _tap(board, UNDO)
    assert board.menu.title == "STROKES" and board.match.game.score == [9, 0]


def test_without_strokes_there_is_no_list():
    board = Board()
    board.press(PAUSE + HELD)
    _find(board, "STROKES")
    _tap(board, OK)
    assert board.menu.title == "MENU"


def test_strokes_of_a_frame_that_is_over_can_be_amended_too():
    board = Board(Disk())
    while board.match.game.phase != OVER:
        board.type("Y R OK")
    _tap(board, PAUSE + HELD)
    _find(board, "STROKES")
    _tap(board, OK, OK)
    board.type("R")
    _tap(board, OK, PAUSE)
    assert board.match.game.phase != OVER


# Settings, about


def test_settings_take_effect_at_once_and_are_kept():
    disk = Disk()
    board = _opened("R OK", disk)
    _find(board, "SETTINGS")
    _tap(board, OK)
    _find(board, "SOUND")
    _tap(board, RIGHT)
    assert board.menu.value == "OFF" and board.desk.quiet
    board.run(3000)
    assert Board(disk).keeper.settings.get("sound") == "off"


def test_about_tells_what_the_board_is():
    board = _opened()
    _find(board, "ABOUT")
    _tap(board, OK)
    assert _find(board, "FAULTS").value == "0"
    board.keeper.faults.add("planted: a fault with a long text")
    _tap(board, UNDO, OK)
    assert _find(board, "FAULT").value == "PLANTED: A FAULT WITH A LONG TEXT"
    _tap(board, RIGHT)
    assert board.menu.value == "D: A FAULT WITH A LONG TEXT"


def test_about_tells_what_the_last_self_test_found():
    disk = Disk()
    for results, told in (
        ([], "-"),
        ([("DISPLAY", "OK", ""), ("KEYS", "SKIPPED", "")], "OK"),
        ([("DISPLAY", "OK", ""), ("KEYS", "FAIL", "NO 2.3")], "KEYS NO 2.3"),
    ):
        if results:
            selftest_file.write(disk, results)
        board = _opened("R OK", disk)
        _find(board, "ABOUT")
        _tap(board, OK)
        assert _find(board, "TEST").value == told


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
