"""The referee's printed pages: true to the firmware and the rules, whole in every language."""

import re
from pathlib import Path

import pytest

from firmware.journal_time import INTERVAL
from host_tests.drawn import faults, texts
from host_tests.portable.desk import played
from rules_core.setup import GAMES, Setup
from tools import hardware_letters, pages
from tools.letters import width_of, wrapped
from tools.overlays import rows_of as legends_of

BOTH = [(game, language) for game in GAMES for language in pages.LANGUAGES]


def all_text(thing) -> str:
    """Every word of a language's module, in one string."""
    if isinstance(thing, str):
        return thing + " "
    parts = thing.values() if isinstance(thing, dict) else thing
    return "".join(all_text(part) for part in parts)


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_the_committed_page_is_what_would_be_made(game: str, language: str) -> None:
    path = pages.FOLDER / f"{game}_{language}.svg"
    assert path.read_text(encoding="utf-8") == pages.page(game, language), "run tools pages"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(10))
def test_a_stroke_of_the_page_plays_what_it_says(game: str, number: int) -> None:
    taps, token = pages.STROKES[game][number]
    assert played(game, taps, clock=-1) == (token, len(taps.split()))


def test_points_of_the_page_are_the_rules_and_the_same_in_both_editions_of_kaisa(
    monkeypatch,
) -> None:
    assert pages.points_of("kaisa", "Ycs") == "+12"
    assert pages.points_of("kaisa", "FYp") == "-6"
    assert pages.points_of("pyramid", "12+5") == "+17"
    assert pages.points_of("pyramid", "Fp", "opponent") == "-5, opponent +5"
    assert pages.points_of("poedinok", "Fp", "opponent") == "opponent +3"
    from rules_core import sheet

    plain = {token: pages.points_of("kaisa", token) for _, token in pages.STROKES["kaisa"]}
    setup_of = sheet.setup_of

    def federation(headers):
        setup = setup_of(headers)
        setup.edition = 1 - setup.edition
        return setup

    monkeypatch.setattr(sheet, "setup_of", federation)
    for token, points in plain.items():
        assert pages.points_of("kaisa", token) == points


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_a_page_has_ten_strokes_every_key_and_no_line_that_leaves_it(
    game: str, language: str
) -> None:
    assert len(pages.STROKES[game]) == len(pages.words(language).TEN[game]) == 10
    drawn = pages.page(game, language)
    words = [line.what for line in texts(drawn)]
    for legend, *_ in legends_of(game):
        assert legend in words
    assert faults(drawn, 210, 297, 10) == []


@pytest.mark.parametrize(("game", "language"), BOTH)
def test_no_words_of_a_page_are_too_small_to_read(game: str, language: str) -> None:
    sizes = re.findall(r'font-size="([0-9.]+)"[^>]*>([^<▲▼◀▶]+)<', pages.page(game, language))
    assert min((float(size), words) for size, words in sizes) > (2.2, "")


def test_words_that_meet_that_leave_the_page_or_cross_a_frame_are_found() -> None:
    def of(*lines: tuple[float, str]) -> list[str]:
        frame = '<rect class="k" x="20" y="0" width="10" height="20"/>'
        words = "".join(f'<text x="{x}" y="10" font-size="3">{said}</text>' for x, said in lines)
        return faults(f'<svg xmlns="http://www.w3.org/2000/svg">{frame}{words}</svg>', 100, 100, 5)

    assert of((6, "six"), (21, "wide"), (40, "far")) == []
    assert of((40, "happened"), (52, "keys")) == ["'keys' meets 'happened'"]
    assert of((95, "off")) == of((2, "off")) == ["'off' leaves the page"]
    assert of((26, "long")) == ["'long' crosses a frame"]


class Fount:
    """A font whose letters are as wide as the table has them, but for one."""

    def __init__(self, bold: bool, sign: str, units: float) -> None:
        self.bold, self.sign, self.units = bold, sign, units

    def getlength(self, text: str) -> float:
        return width_of(text, 2048, self.bold) + self.units * (text == self.sign)


@pytest.mark.parametrize("bold", [False, True])
def test_a_letter_that_is_taken_too_narrow_or_too_wide_is_told(bold: bool) -> None:
    as_said = Fount(bold, "", 0)
    assert hardware_letters.faults(bold, [as_said]) == []
    for units, other in ((2, as_said), (-4, Fount(bold, "ж", -5))):
        said = hardware_letters.faults(bold, [Fount(bold, "ж", units), other])
        assert len(said) == 1 and "'ж'" in said[0] and ("bold" in said[0]) == bold
    assert hardware_letters.faults(bold, [Fount(bold, "ж", -4), as_said]) == []


@pytest.mark.parametrize("language", pages.LANGUAGES)
def test_a_language_says_everything_and_in_its_own_letters(language: str) -> None:
    said, english = pages.words(language), pages.words("en")
    names = {name for name in vars(english) if name.isupper() and name[0] != "_"}
    assert {name for name in vars(said) if name.isupper() and name[0] != "_"} == names
    for name in names:
        text = all_text(getattr(said, name))
        if language == "ru":
            assert any("а" <= sign <= "я" for sign in text), name
        if language == "fi" and name not in ("TITLES", "FOOT"):
            assert text != all_text(getattr(english, name)), name


def strokes_told() -> list[tuple[str, str]]:
    """(game, keys) of every stroke that REFEREE.md's tables tell; ! is held."""
    found = []
    game = GAMES[0]
    for line in (pages.FOLDER.parent / "REFEREE.md").read_text("utf-8").splitlines():
        for title, other in (("**Small pyramid", "pyramid"), ("**Poedinok", "poedinok")):
            game = other if line.startswith(title) else game
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 4 and cells[1] != "happened" and "-" not in cells[2]:
            keys = re.sub(r"(\S+) held", r"\1!", cells[2].replace(",", ""))
            found += [(game, each.strip()) for each in keys.split(";")]
    return found


@pytest.mark.parametrize(("game", "keys"), strokes_told())
def test_a_stroke_that_the_referees_page_tells_can_be_typed(game: str, keys: str) -> None:
    token, taken = played(game, keys, clock=-1)
    assert token and taken == len(keys.split())


def test_the_referees_page_tells_strokes_of_every_game() -> None:
    assert {game for game, _ in strokes_told()} == set(GAMES)
    assert len(strokes_told()) > 30


def test_the_referees_page_says_how_far_the_clock_may_jump_back() -> None:
    text = (pages.FOLDER.parent / "REFEREE.md").read_text("utf-8")
    assert f"jumped back by up to {INTERVAL} seconds" in text


@pytest.mark.parametrize("game", GAMES)
def test_no_picture_of_a_page_shows_a_clock_that_its_game_does_not_have(game: str) -> None:
    has = Setup(game, 1 if game == "kaisa" else 0).clock >= 0
    held = next(name for name in pages.PICTURES[game] if name.startswith("58"))
    clock = pages.picture("58_names_score_hold", "en", "kaisa")
    assert (pages.picture(held, "en", game) == clock) == has


def test_captions_of_a_picture_fit_two_lines() -> None:
    width = (188 - 10) / 3
    for language in pages.LANGUAGES:
        for captions in pages.words(language).CAPTIONS.values():
            for caption in captions:
                assert len(wrapped(caption, 2.55, width)) <= 2, caption


def test_pages_that_are_missing_or_differ_are_told_and_made(tmp_path: Path, capsys) -> None:
    arguments = ["--out", str(tmp_path)]
    assert pages.main([*arguments, "--check"]) == 1
    assert not list(tmp_path.iterdir())
    assert pages.main(arguments) == 0
    assert {path.stem for path in tmp_path.iterdir()} == {f"{a}_{b}" for a, b in BOTH}
    assert pages.main([*arguments, "--check"]) == 0
    (tmp_path / "kaisa_en.svg").write_text("<svg/>")
    capsys.readouterr()
    assert pages.main([*arguments, "--check"]) == 1
    assert capsys.readouterr().out.count("differs:") == 1
