"""The board and the handheld side by side: a frame refereed from the hand alone."""

import asyncio
import time
from pathlib import Path

import pytest

from tools import sim, sim_pair
from tools._env import ROOT
from tools._errors import UsageError
from tools.sim_pair import PairScript, parser
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


@pytest.mark.parametrize("language", sim_pair.LANGUAGES)
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


def test_on_the_screen_both_are_played_and_the_air_is_turned() -> None:
    from tools.sim_pair_screen import Oled, PairScreen

    options = parser().parse_args(["--handheld", "--names", "Ann", "Bo"])
    app = PairScreen(options, sim_pair.agreed_by(options))

    async def until(pilot, condition) -> None:
        deadline = time.monotonic() + _PATIENCE_S
        while not condition():
            assert time.monotonic() < deadline and not app.trouble, app.trouble
            await pilot.pause(0.02)

    async def drive() -> None:
        async with app.run_test(size=(138, 46)) as pilot:
            story = app.driver.story
            await until(pilot, lambda: app.air is not None and app.air.carried > 8)
            for key in ("2", "v"):
                await pilot.press(key)
            await until(pilot, lambda: len(story.events) == 3)
            assert app.query_one(Oled).rows != ["." * 128] * 64
            await pilot.press("n", "g")
            air = app.air
            assert air is not None
            await until(pilot, lambda: air.gone and air.loss == 100)
            await pilot.press("g")
            await until(pilot, lambda: not air.gone)
            await pilot.press("tab", "4")
            await until(pilot, lambda: len(story.events) == 4)
            await pilot.press("o")
            await until(pilot, lambda: app.cuts == 1)

    try:
        asyncio.run(drive())
    finally:
        app.driver.wishes.put(None)
        app.driver.join(timeout=10)
    assert not app.driver.is_alive()
    assert app.driver.complaints == []


def test_a_narrow_screen_shows_one_device_at_a_time_says_what_both_need_and_has_help() -> None:
    from textual.widgets import Static

    from tools.sim_pair_screen import PairScreen

    options = parser().parse_args(["--handheld"])
    app = PairScreen(options, sim_pair.agreed_by(options))

    async def drive() -> None:
        async with app.run_test(size=(100, 40)) as pilot:
            board, hand = app.query_one("#board"), app.query_one("#hand")
            state = app.query_one("#state", Static)
            deadline = time.monotonic() + _PATIENCE_S
            while "136 columns show both, here are 100" not in str(state.render()):
                assert time.monotonic() < deadline and not app.trouble, app.trouble
                await pilot.pause(0.02)
            assert hand.display and not board.display
            assert hand.region.right <= 100
            await pilot.press("tab")
            assert board.display and not hand.display
            await pilot.press("question_mark")
            said = str(app.screen.query_one(Static).render())
            assert "out of reach" in said and "Tab" in said and "F5" not in said
            await pilot.press("x")
            await pilot.resize_terminal(140, 40)
            await pilot.pause(0.1)
            assert board.display and hand.display

    try:
        asyncio.run(drive())
    finally:
        app.driver.wishes.put(None)
        app.driver.join(timeout=10)
