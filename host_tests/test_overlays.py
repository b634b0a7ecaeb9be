"""The overlays: committed pages are those of the tables, and what they say can be typed."""

import xml.etree.ElementTree as xml
from pathlib import Path

import pytest

from host_tests.drawn import faults
from host_tests.portable.desk import Desk, played
from rules_core.setup import GAMES
from tools import overlays
from tools._errors import UsageError

TEXT = "{http://www.w3.org/2000/svg}text"


def words_of(game: str) -> list[str]:
    """Every line of text of a game's page."""
    return [element.text or "" for element in xml.fromstring(overlays.page(game)).iter(TEXT)]


def test_every_game_has_a_page_and_examples() -> None:
    assert set(overlays.TITLES) == set(overlays.EXAMPLES) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_committed_page_is_the_tables(game: str) -> None:
    path = overlays.FOLDER / f"{game}.svg"
    assert path.read_text(encoding="utf-8") == overlays.page(game), "python3 -m tools overlays"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_has_every_legend_of_every_key_and_what_it_means(game: str) -> None:
    rows = overlays.rows_of(game)
    assert len(rows) == 16
    words = words_of(game)
    for legend, foul, held, meaning in rows:
        assert meaning and meaning in words
        assert words.count(legend) >= 2  # on its key, and where it is explained
        for more in (foul, held):
            assert not more or more in words


@pytest.mark.parametrize("game", GAMES)
def test_the_keys_of_every_game_are_at_the_right_and_at_the_bottom_left(game: str) -> None:
    rows = [row[0] for row in overlays.rows_of(game)]
    assert [rows[key] for key in (3, 7, 11, 15, 12)] == ["MISS", "FOUL", "UNDO", "OK", "PAUSE"]
    assert len(set(rows)) == 16


@pytest.mark.parametrize(
    ("game", "taps", "token"),
    [(game, row[1], row[2]) for game in GAMES for row in overlays.EXAMPLES[game]],
)
def test_an_example_plays_what_the_page_says(game: str, taps: str, token: str) -> None:
    assert played(game, taps, clock=-1) == (token, len(taps.split()))


@pytest.mark.parametrize("game", GAMES)
def test_arrows_are_where_the_corrections_have_them(game: str) -> None:
    desk = Desk(game)
    assert desk.correct() and desk.said() == "SCORE A 0"
    said = []
    for key in (6, 9, 4, 1):  # right, down, left, up
        desk.press(key)
        said.append(desk.said())
    assert said == ["SCORE A 1", "SCORE B 0", "SCORE B -1", "SCORE A 0"]
    assert set(overlays._ARROWS) == {6, 9, 4, 1}


def test_pages_that_are_missing_or_differ_are_told_and_made(tmp_path: Path, capsys) -> None:
    arguments = ["--out", str(tmp_path)]
    assert overlays.main([*arguments, "--check"]) == 1
    assert not list(tmp_path.iterdir())
    assert overlays.main(arguments) == 0
    assert {path.stem for path in tmp_path.iterdir()} == set(GAMES)
    assert overlays.main([*arguments, "--check"]) == 0
    assert overlays.main([*arguments, "--check", "--pitch", "16"]) == 1
    assert "differs:" in capsys.readouterr().out


@pytest.mark.parametrize("pitch", ["11.9", "30.1", "80"])
def test_keys_that_do_not_fit_the_page_are_refused(pitch: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="do not fit"):
        overlays.main(["--out", str(tmp_path), "--pitch", pitch])


@pytest.mark.parametrize("pitch", [12, 16, overlays.PITCH, 25, 30])
@pytest.mark.parametrize("game", GAMES)
def test_no_words_of_a_page_meet_others_or_leave_their_key(game: str, pitch: float) -> None:
    assert faults(overlays.page(game, pitch), 210, 297, 10) == []


def test_keys_that_are_held_are_set_off_from_those_before_and_after() -> None:
    assert overlays.spoken("8 +! 1 0 OK") == "8, + held, 1 0 OK"
    assert overlays.spoken("C! OK", "pohjassa") == "C pohjassa, OK"
    assert overlays.spoken("Y R! W! OK") == "Y, R held, W held, OK"
    assert overlays.spoken("K 1 OK") == "K 1 OK"
