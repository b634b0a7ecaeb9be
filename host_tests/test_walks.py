"""The walks a newcomer makes, on both boards: power-on to a first point, amend, a new match.

The scripts say what is pressed and why; sim presses it on the board's real keys.
"""

import json

import pytest

from tools import sim
from tools._env import ROOT

SCRIPTS = ROOT / "host_tests" / "scripts"
BOARDS = pytest.mark.parametrize("board", ["mono", "colour"])


def walk(name: str, board: str, capsys) -> "tuple[str, str]":
    """(the sheet it leaves, what is said of the last frame)."""
    script = str(SCRIPTS / (name + ".keys"))
    status = sim.main(["--script", script, "--board", board, "--sheet", "-"])
    out, err = capsys.readouterr()
    assert status == 0, err
    return out, err


@BOARDS
def test_from_power_on_to_the_first_point_with_names_and_frames(board: str, capsys) -> None:
    sheet, said = walk("first_point", board, capsys)
    for line in ('[A "Ann"]', '[B "Bo"]', '[Frames "best 3"]', "A: R"):
        assert line in sheet.splitlines()
    assert said.startswith("A 3 : 0 B, A at the table")


@BOARDS
def test_a_correction_three_visits_back(board: str, capsys) -> None:
    sheet, said = walk("amend", board, capsys)
    assert "!amend 3 Y*R" in sheet
    assert said.startswith("A 9 : 14 B, A at the table")


@BOARDS
def test_a_new_match_over_one_under_way_and_one_more_with_yesterdays_settings(
    board: str, capsys
) -> None:
    sheet, said = walk("new_match", board, capsys)
    assert sheet.splitlines()[0] == '[Game "pyramid"]' and "A: 7" in sheet.splitlines()
    assert said.startswith("A 7 : 0 B, A at the table")
    assert "!" not in sheet  # nothing of the match before is in this one


def test_a_new_match_with_yesterdays_settings_takes_at_most_eight_taps() -> None:
    line = next(
        row for row in (SCRIPTS / "new_match.keys").read_text().splitlines() if "yesterday" in row
    )
    words = line.partition("#")[0].split()
    taps = sum(int(word.partition("*")[2] or 1) for word in words)
    assert words[-1] == "OK!" and taps <= 8, json.dumps(words)
