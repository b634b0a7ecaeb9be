"""The demo on the virtual board: when it comes, how it goes, what it leaves behind."""

from pathlib import Path

import pytest

from firmware.demo_frames import FRAMES
from tools import sim
from tools.sim import BOARDS
from tools.sim_script import names
from tools.virtual.host import VirtualBoard

_TEXT = Path(__file__).resolve().parents[1] / "firmware" / "demo_frames.py"
R, OK, MISS, PAUSE = 1, 15, 3, 12
_MINUTE = 60_000


@pytest.mark.parametrize("game", FRAMES)
def test_the_keys_are_those_of_the_text_beside_them(game: str) -> None:
    text = _TEXT.read_text(encoding="utf-8").split('"""')[1].split(game + ":")[1]
    words = []
    for word in text.split():
        if word.endswith(":"):
            break
        words.append(word)
    named = names(game)
    assert bytes(named[word] for word in words) == FRAMES[game][1]


def _board(folder: Path, kind: str = "mono", **choices) -> VirtualBoard:
    return VirtualBoard(board=BOARDS[kind], dir=str(folder), files=True, choices=choices)


def _wait(board: VirtualBoard, ms: int) -> None:
    for _ in range(ms // 5000):
        board.wait(5000)


@pytest.mark.parametrize("kind", BOARDS)
def test_it_comes_after_the_minutes_of_the_setting_bright_and_goes_at_a_key(tmp_path, kind):
    with _board(tmp_path, kind, demo=6) as board:
        _wait(board, 350_000)
        assert board.guest == ""
        dimmed = board.brightness
        _wait(board, 20_000)
        assert board.guest == "Demo"
        if kind == "mono":
            assert board.brightness > dimmed
        journal = len(board.journal)
        _wait(board, _MINUTE)
        assert board.guest == "Demo" and len(board.journal) == journal
        board.press(R)
        board.wait(300)
        assert board.guest == "" and len(board.journal) == journal
        board.press(OK)  # R was not entered: there is nothing to play
        board.wait(1000)
        assert len(board.journal) == journal
        assert not board.faults and not board.log


def test_it_is_off_unless_somebody_wants_it(tmp_path):
    with _board(tmp_path) as board:
        _wait(board, 12 * _MINUTE)
        assert board.guest == ""


def test_it_never_comes_over_a_match_under_way_and_comes_when_that_is_decided(tmp_path):
    with _board(tmp_path, demo=1) as board:
        board.wait(60)
        for key in (R, OK, PAUSE):
            board.press(key)
        _wait(board, 5 * _MINUTE)
        assert board.guest == ""
        for _ in range(19):
            for key in (R, OK, MISS, MISS):
                board.press(key)
        _wait(board, 2 * _MINUTE)
        assert board.guest == "Demo"  # A has 60


@pytest.mark.parametrize("game, keys", [("kaisa", "R OK PAUSE Y SIDE"), ("pyramid", "7 OK 1 2")])
def test_a_stroke_being_entered_is_there_as_long_as_the_referee_takes(tmp_path, game, keys):
    with _board(tmp_path, demo=1, match=f'[Game "{game}"]\n') as board:
        board.wait(60)
        keys_of = names(game)
        for word in keys.split():
            board.press(keys_of[word])
        board.wait(300)
        records = len(board.journal)
        _wait(board, 3 * _MINUTE)
        assert board.guest == ""
        board.press(OK)
        board.wait(300)
        assert len(board.journal) > records  # the stroke, not one more wait for it
        assert not board.faults and not board.log


@pytest.mark.parametrize("minutes", [1, 5, 10])
def test_a_match_left_alone_dims_whatever_the_demos_minutes(tmp_path, minutes):
    with _board(tmp_path, demo=minutes) as board:
        board.wait(60)
        for key in (R, OK, PAUSE):
            board.press(key)
        board.wait(1000)
        bright = board.brightness
        _wait(board, 6 * _MINUTE)
        assert board.guest == "" and board.brightness < bright
        _wait(board, 6 * _MINUTE)
        assert board.guest == "" and board.brightness < bright
        board.press(MISS)
        assert board.brightness == bright


def test_it_takes_no_heap_when_it_is_gone(tmp_path):
    with _board(tmp_path, demo=1) as board:
        if board.interpreter != "micropython":
            pytest.skip("CPython does not tell its heap")
        board.wait(2000)
        used = []
        for _ in range(3):
            _wait(board, 100_000)
            assert board.guest == "Demo"
            board.press(MISS)
            board.wait(1000)
            used.append(board.heap())
        assert used[2] - used[1] < 200, used


def test_a_script_can_see_it_and_play_behind_it(capsys):
    keys = "wait:62000 wait:3000 MISS R OK"
    assert sim.main(["--set", "demo=1", "--keys", keys, "--sheet", "-"]) == 0
    out, err = capsys.readouterr()
    assert "A 3 : 0 B" in err and "MISS" not in out
