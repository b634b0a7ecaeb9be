"""The board and the handheld side by side: a frame refereed from the hand alone."""

import asyncio
import json
import time
from pathlib import Path

import pytest
from PIL import Image
from textual.widgets import Static

from firmware.journal_files import Files
from firmware.keyring import Keys
from rules_core.lines import replay
from tools import sim, sim_pair_driver, sim_pair_options
from tools._env import ROOT
from tools._errors import UsageError
from tools.sim_pair_flash import opened
from tools.sim_pair_oled import Oled
from tools.sim_pair_options import parser
from tools.sim_pair_screen import PairScreen, show
from tools.sim_pair_script import PairScript
from tools.sim_widgets import Key
from tools.virtual.pair import Pair

SCRIPTS = ROOT / "host_tests" / "scripts"
_KAISA = '[Game "kaisa"]\n[A "Ann"]\n[B "Bo"]\n'
_PATIENCE_S = 60  # a limit, not a measure
R, Y, MISS, OK = 1, 2, 3, 15


def run(*arguments: str) -> int:
    return sim.main(["--handheld", *arguments])


def test_a_frame_is_refereed_from_the_handheld_alone_with_losses_and_a_power_cut(
    runs_on: str, tmp_path: Path, capsys
) -> None:
    sheet = tmp_path / "match.sheet"
    script = str(SCRIPTS / "handheld.keys")
    status = run(
        "--names", "Ann", "Bo", "--script", script, "--sheet", str(sheet),
        "--interpreter", runs_on,
    )  # fmt: skip
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    assert "A wins by target" in said.out
    wanted = (SCRIPTS / "handheld.sheet").read_text(encoding="utf-8")
    assert sheet.read_text(encoding="utf-8") == wanted


def test_the_boards_menu_is_used_from_the_handheld(runs_on: str, capsys) -> None:
    """BALL is down, +POT is right there, as on the board."""
    words = (
        "loss:20 R OK hold:PAUSE wait:600 BALL wait:600 OK wait:600 "  # CORRECT, SCORE A
        "+POT +POT wait:600 OK wait:600 PAUSE wait:600 MISS wait:800"
    )
    assert run("--interpreter", runs_on, "--keys", words) == 0
    assert capsys.readouterr().out.startswith("A 5 : 0 B, B at the table")
    words = (
        "R OK MISS hold:PAUSE wait:600 BALL BALL wait:600 OK wait:600 hold:OK wait:3000 "
        "Y OK wait:500"
    )
    assert run("--interpreter", runs_on, "--keys", words) == 0
    assert capsys.readouterr().out.startswith("A 6 : 0 B, A at the table, play")


def test_a_radio_that_rests_hears_the_board_a_second_later_and_loses_no_key() -> None:
    with Pair(match=_KAISA) as pair:
        pair.wait(1500)
        pair.press(True, R)
        pair.press(True, OK)
        pair.wait(12_000)  # the radio rests by now, the clock is shown all the same
        heard = pair.air.carried
        pair.wait(5000)
        assert 8 <= pair.air.carried - heard <= 14  # a question and an answer a second
        asked = pair.air.carried
        while pair.air.carried < asked + 2:
            pair.wait(5)
        pair.wait(50)
        before = _below_the_clock(pair.hand.frame(128))
        pair.press(False, MISS)
        assert _below_the_clock(pair.hand.frame(128)) == before
        pair.wait(1300)
        assert _below_the_clock(pair.hand.frame(128)) != before
        pair.wait(8000)
        records = len(pair.board.journal)
        pair.press(True, Y, 60)
        pair.press(True, OK, 60)
        pair.wait(250)
        assert len(pair.board.journal) == records + 1
        pair.wait(8000)
        pair.press(True, MISS, 60)  # one key, which has to switch the radio on
        pair.wait(250)
        assert len(pair.board.journal) == records + 2
        assert pair.hand.faults == pair.board.faults == []
        assert pair.hand.log == pair.board.log == []


def _below_the_clock(frame: list[str]) -> list[str]:
    return frame[17:52]


def test_on_loss_of_the_link_the_board_leaves_the_handhelds_menu() -> None:
    with Pair(match=_KAISA) as pair:
        pair.wait(1500)
        pair.press(True, R)
        pair.press(True, OK)
        pair.wait(300)
        playing = pair.board.frame(64)
        pair.press(True, 12, 1200)
        pair.wait(600)
        assert pair.board.frame(64) != playing
        pair.air.gone = True
        pair.press(True, 9)
        pair.wait(7000)
        records = len(pair.board.journal)
        pair.air.gone = False
        pair.wait(3000)
        pair.press(True, MISS)
        pair.wait(500)
        assert len(pair.board.journal) >= records + 1
        assert pair.hand.faults == pair.board.faults == []
        assert pair.hand.log == pair.board.log == []


@pytest.mark.parametrize("language", sim_pair_options.LANGUAGES)
def test_the_demonstration_runs_in_every_language(language: str, capsys) -> None:
    assert run("--language", language, "--names", "Ann", "Bo", "--oled", "ssd1306") == 0
    assert "18 : 6" in capsys.readouterr().out


def test_out_of_reach_nothing_is_lost_and_a_board_played_on_refuses_what_waited() -> None:
    with Pair(match=_KAISA) as pair:
        pair.wait(1500)
        for key in (R, OK):
            pair.press(True, key)
        pair.wait(300)
        pair.air.gone = True
        for key in (Y, R, OK):
            pair.press(True, key)
        pair.wait(1500)
        waiting = pair.hand.frame(128)
        pair.press(False, MISS)
        pair.wait(200)
        records = len(pair.board.journal)
        pair.air.gone = False
        pair.wait(6000)
        assert len(pair.board.journal) == records
        assert pair.hand.frame(128) != waiting
        felt = [hz for _, hz in pair.hand.sounds if hz == 200]
        assert len(felt) >= 5  # one for what counts, two short for what waits, two long for no
        assert pair.hand.faults == pair.board.faults == []
        assert pair.hand.log == pair.board.log == []


def test_two_devices_that_do_not_know_each_other_exchange_nothing() -> None:
    with Pair(match=_KAISA, paired=False) as pair:
        pair.wait(2000)
        assert pair.air.carried == 0
        pair.press(True, R)
        assert len(pair.board.journal) == 2


def test_words_of_a_script_address_either_device() -> None:
    moves = PairScript("R b:PAUSE board: OK h:MISS MISS hand: Y loss:20 gone cut", "kaisa").moves
    told = [(move.hand, move.step.key, move.what, move.number) for move in moves]
    assert told == [
        (True, R, "", 0), (False, 12, "", 0), (False, OK, "", 0), (True, MISS, "", 0),
        (False, MISS, "", 0), (True, Y, "", 0), (True, -1, "loss", 20), (True, -1, "gone", 0),
        (True, -1, "cut", 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [("loss:120", "percentage"), ("b:NOPE", "no such key"), ("h:", "no words"), ("cutt", "key")],
)
def test_a_word_that_cannot_be_done_is_refused_before_anything_starts(words, said) -> None:
    with pytest.raises(UsageError, match=said):
        run("--keys", words)


def last_score(sheet: str) -> list[int]:
    """The score at the end of a sheet; NotationError for what is none."""
    lines: list[str] = []
    replay(sheet, lines.append)
    return json.loads(lines[-1])["result"]["score"]


def test_the_sheet_on_standard_output_is_nothing_but_the_sheet(capsys) -> None:
    assert run("--keys", "R OK MISS", "--clock", "off", "--sheet", "-") == 0
    said = capsys.readouterr()
    assert last_score(said.out) == [3, 0]
    assert said.err.startswith("A 3 : 0 B, B at the table") and "●" in said.err


def test_light_and_a_builders_fault_come_to_the_board(tmp_path: Path, capsys) -> None:
    frames = []
    for words in ("wait:100", "light:1 break:chip:0 wait:15000"):
        path = tmp_path / "a.b" / "board.PNG"
        path.parent.mkdir(exist_ok=True)
        assert run("--keys", words, "--png", str(path)) == 0
        with Image.open(path) as image:
            frames.append(image.convert("L").getextrema()[1])
        assert path.with_name("board-hand.PNG").exists()
    assert frames[1] < frames[0]


@pytest.mark.parametrize("word", ["CUT:3", "b:cut:3", "break:flash"])
def test_a_word_that_needs_littlefs_is_refused_where_files_stand_for_it(word: str) -> None:
    with pytest.raises(UsageError, match="files stand for the flash here"):
        run("--keys", f"R {word}")


# The flash that is kept


@pytest.fixture
def kept(tmp_path: Path, capsys) -> Path:
    """A folder in which a match of Kaisa is under way."""
    place = tmp_path / "pair"
    assert run("--flash", str(place), "--names", "Ann", "Bo", "--keys", "R OK MISS") == 0
    capsys.readouterr()
    return place


def test_a_match_that_is_kept_goes_on_and_its_keys_are_those_of_its_game(kept, capsys) -> None:
    assert run("--flash", str(kept), "--keys", "Y OK") == 0
    assert capsys.readouterr().out.startswith("A 3 : 6 B")
    assert run("--flash", str(kept), "--names", "Ann", "Bo", "--keys", "MISS") == 0  # the same
    assert capsys.readouterr().out.startswith("A 3 : 6 B, A at the table")


@pytest.mark.parametrize(
    "other",
    [["--game", "pyramid"], ["--names", "Cy", "Di"], ["--target", "40"], ["--header", "Start=B"]],
)
def test_another_match_than_one_under_way_needs_new(kept: Path, other, capsys) -> None:
    with pytest.raises(UsageError, match=r"is under way \(Ann 3, Bo 0\).* --new erases it"):
        run("--flash", str(kept), *other, "--keys", "MISS")
    assert run("--flash", str(kept), "--keys", "wait:100") == 0
    assert capsys.readouterr().out.startswith("A 3 : 0 B, B at the table")


def test_new_erases_the_match_and_keeps_the_pairing(kept: Path, capsys) -> None:
    pairing = Keys(Files(str(kept / "board")))
    pairing.load()
    pairing.put(7, bytes(range(16)))
    before = {path: path.read_bytes() for path in kept.glob("*/paired")}
    assert len(before) == 2
    assert run("--flash", str(kept), "--new", "--game", "pyramid", "--keys", "5 OK") == 0
    assert capsys.readouterr().out.startswith("A 5 : 0 B")
    assert {path: path.read_bytes() for path in kept.glob("*/paired")} == before
    assert run("--flash", str(kept), "--new", "--keys", "wait:100") == 0
    assert capsys.readouterr().out.startswith("A 0 : 0 B")


def test_a_match_that_another_followed_in_the_menu_is_not_begun_again_by_a_power_cut(
    tmp_path: Path, capsys
) -> None:
    words = (
        "R OK MISS hold:PAUSE wait:600 BALL BALL wait:600 OK wait:600 "  # NEW MATCH
        "BALL wait:600 +POT wait:600 R wait:600 hold:OK wait:3000 "  # of the next game
        "pyramid:5 OK wait:500 cut wait:2000"
    )
    sheet = tmp_path / "a.sheet"
    assert run("--names", "Ann", "Bo", "--keys", words, "--sheet", str(sheet)) == 0
    assert capsys.readouterr().out.startswith("A 5 : 0 B")
    assert sheet.read_text(encoding="utf-8").startswith('[Game "pyramid"]')
    assert '[Game "kaisa"]' in (tmp_path / "a-1.sheet").read_text(encoding="utf-8")


def test_a_place_that_is_no_flash_of_a_pair_is_one_line_and_stays_as_it_was(
    tmp_path: Path,
) -> None:
    file = tmp_path / "board.flash"
    file.write_bytes(b"x")
    other = tmp_path / "other"
    (other / "board").mkdir(parents=True)
    (other / "mine").touch()
    for place, said in (
        (file, "is a file; name a folder"),
        (Path("/dev/null"), "is a file; name a folder"),
        (file / "below", "there is no folder"),
        (tmp_path / "none" / "x", "there is no folder"),
        (tmp_path / ("n" * 300), "too long"),
        (other, "holds something else than the flash of a pair"),
    ):
        with pytest.raises(UsageError, match=said) as caught:
            run("--flash", str(place), "--keys", "MISS")
        assert "\n" not in str(caught.value)
    assert file.read_bytes() == b"x" and not (tmp_path / "none").exists()
    assert sorted(path.name for path in other.iterdir()) == ["board", "mine"]


def test_two_do_not_play_on_the_same_pair(tmp_path: Path) -> None:
    options = parser().parse_args(["--handheld", "--flash", str(tmp_path / "pair")])
    with opened(options), pytest.raises(UsageError, match="another sim plays on"):
        run("--flash", str(tmp_path / "pair"), "--keys", "MISS")


# The screen


def drive(script, *argv: str, size: tuple[int, int]):
    """Run script(app, pilot, until) on a screen of that size; the app, its devices off."""
    options = parser().parse_args(["--handheld", *argv])

    async def play(app) -> None:
        async with app.run_test(size=size) as pilot:

            async def until(condition) -> None:
                deadline = time.monotonic() + _PATIENCE_S
                while not condition():
                    assert time.monotonic() < deadline and not app.driver.trouble
                    await pilot.pause(0.02)

            await script(app, pilot, until)

    with opened(options) as flash:
        app = PairScreen(options, flash)
        try:
            asyncio.run(play(app))
        finally:
            app.driver.wishes.put(None)
            app.driver.join(timeout=10)
    assert not app.driver.is_alive() and app.driver.broken is None
    return app


def text(app, name: str) -> str:
    """What a part of the screen says."""
    return str(app.screen_stack[0].query_one(name, Static).render())


def test_on_the_screen_both_are_played_and_the_air_is_turned() -> None:
    async def script(app, pilot, until) -> None:
        story = app.driver.story
        await until(lambda: app.air is not None and app.air.carried > 8)
        for key in ("2", "v"):
            await pilot.press(key)
        await until(lambda: len(story.events) == 3)
        assert app.query_one(Oled).rows != ["." * 128] * 64
        await pilot.press("n", "g")
        air = app.air
        await until(lambda: air.gone and air.loss == 100)
        await pilot.press("g")
        await until(lambda: not air.gone)
        await pilot.press("tab", "4")
        await until(lambda: len(story.events) == 4)
        await pilot.press("o")
        await until(lambda: app.cuts == 1)

    app = drive(script, "--names", "Ann", "Bo", size=(138, 46))
    assert app.driver.complaints == []


def test_a_narrow_screen_shows_one_device_at_a_time_says_what_both_need_and_has_help() -> None:
    async def script(app, pilot, until) -> None:
        board, hand = app.query_one("#board"), app.query_one("#hand")
        await until(lambda: "both: 136 columns, here 110" in text(app, "#foot"))
        assert hand.display and not board.display
        assert hand.region.right <= 110
        await pilot.press("tab")
        assert board.display and not hand.display
        await pilot.press("question_mark")
        said = str(app.screen.query_one(Static).render())
        assert "out of reach" in said and "Tab" in said and "F5" not in said
        assert "136 columns" in said
        assert "Tab before it" not in said  # it goes to the other device
        await pilot.press("x")
        await pilot.resize_terminal(140, 40)
        await pilot.pause(0.1)
        assert board.display and hand.display

    drive(script, size=(110, 40))


@pytest.mark.parametrize("size", [(64, 23), (66, 23), (80, 24), (100, 30), (120, 40), (136, 29),
                                  (140, 45)])  # fmt: skip
def test_everything_that_is_needed_is_there_at_every_size(size: tuple[int, int]) -> None:
    columns, rows = size

    async def script(app, pilot, until) -> None:
        await until(lambda: text(app, "#state"))
        for hand in (True, False):
            seen = [widget for widget in app.query("#board, #hand") if widget.display]
            assert len(seen) == (2 if columns >= 136 else 1)
            for device in seen:
                parts = [*device.query(Key), *device.query("#matrix, #oled")]
                assert len(parts) == 17
                for part in parts:
                    region = part.region
                    assert region.right <= columns and region.bottom <= rows - 2, part
                    assert region.height > 0 and region.width >= 15, part
            foot, state = app.query_one("#foot"), app.query_one("#state")
            assert (foot.region.bottom, state.region.height) == (rows, 1)
            said = text(app, "#foot")
            assert "? help" in said and "Ctrl-Q quits" in said and len(said) <= columns - 2
            assert app.hand is hand
            await pilot.press("tab")

    drive(script, size=size)


def test_a_screen_too_small_says_what_is_needed_until_it_grows() -> None:
    async def script(app, pilot, until) -> None:
        small = app.query_one("#small", Static)
        assert small.display and small.region.height > 0
        assert "64 x 23 is needed, here is 60 x 15" in text(app, "#small")
        assert not any(key.region.height for key in app.query(Key))
        await pilot.resize_terminal(80, 24)
        await until(lambda: not small.region.height)
        assert sum(key.region.height for key in app.query(Key)) == 16

    drive(script, size=(60, 15))


def test_the_keys_of_a_kept_match_are_labelled_as_its_game_has_them(tmp_path: Path) -> None:
    place = str(tmp_path / "pair")
    assert run("--flash", place, "--game", "pyramid", "--keys", "5 OK") == 0

    async def script(app, pilot, until) -> None:
        await until(lambda: app.air is not None and app.air.carried > 8)
        labels = [str(key.render()).split("\n")[0].split() for key in app.query("#hand .key")]
        assert labels[5] == ["5", "5"] and labels[3] == ["MISS", "-"]  # what types them
        await pilot.press("6", "enter")
        await until(lambda: app.driver.story.match.game.score[0] == 11)

    drive(script, "--flash", place, size=(140, 45))


def test_what_goes_wrong_behind_the_screen_is_not_silent(monkeypatch) -> None:
    def broken(*_):
        raise NotADirectoryError("unforeseen")

    monkeypatch.setattr(sim_pair_driver, "make_pair", broken)
    monkeypatch.setattr(PairScreen, "run", lambda app: app.driver.run())
    options = parser().parse_args(["--handheld"])
    with opened(options) as flash, pytest.raises(NotADirectoryError, match="unforeseen"):
        show(options, flash)
