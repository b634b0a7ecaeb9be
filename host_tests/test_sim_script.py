"""Scripts for the simulator: what a word presses, when, and what is wrong with it."""

import pytest

from firmware.entry import FOUL, MISS, OK, PAUSE, UNDO
from firmware.legends_kaisa import LEGENDS
from tools._errors import UsageError
from tools.sim_script import (
    GAP_MS,
    HOLD_MS,
    TAP_MS,
    Script,
    ScriptError,
    lead_in,
    legends,
    names,
    table_time,
)


def _keys(text):
    return [(step.key, step.ms) for step in Script(text, "kaisa").steps]


def _error(text):
    with pytest.raises(ScriptError) as caught:
        Script(text, "kaisa")
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_every_legend_in_any_case_is_a_word_for_its_key():
    for key, row in enumerate(LEGENDS):
        assert _keys(row[0]) == _keys(row[0].lower()) == [(key, TAP_MS)]
    assert (names("kaisa")["MISS"], names("kaisa")["OK"]) == (MISS, OK)


def test_second_legends_and_words_of_the_sheet_are_words_too():
    assert [key for key, _ in _keys("touch OFF 2side WBALL xcue double break")] == [
        9, 13, 4, 14, 10, 8, 5,
    ]  # fmt: skip
    assert [key for key, _ in _keys("- + pot f s c b k")] == [MISS, 6, 6, FOUL, 4, 8, 9, 10]
    assert [key for key, _ in _keys("ycs o t d x m")] == [5, 13, 9, 8, 10, 4]


def test_no_word_of_the_sheet_hides_a_legend():
    for key, row in enumerate(LEGENDS):
        assert names("kaisa")[row[0]] == key


def test_holds_repeats_and_waits():
    assert _keys("OK! hold:undo") == [(OK, HOLD_MS), (UNDO, HOLD_MS)]
    assert _keys("miss*3 PAUSE!*2") == [(MISS, TAP_MS)] * 3 + [(PAUSE, HOLD_MS)] * 2
    assert _keys("wait:500") == [(-1, 500)]


def test_power_cuts_are_words():
    steps = Script("CUT cut:12 R", "kaisa").steps
    assert [(step.key, step.cut) for step in steps] == [(-1, 0), (-1, 12), (1, -1)]


def test_light_and_a_builders_faults_are_words():
    steps = Script("light:300 break:swap:3:4 BREAK:sensor R", "kaisa").steps
    assert [(step.key, step.tell) for step in steps] == [
        (-1, 'config {"lux": 300}'), (-1, "plant swap 3 4"), (-1, "plant sensor"), (1, ""),
    ]  # fmt: skip


def test_comments_and_lines_are_read_over_and_words_keep_their_places():
    script = Script("R OK  # a red\n\n# nothing\n  MISS", "kaisa")
    assert [(step.word, step.text) for step in script.steps] == [(1, "R"), (2, "OK"), (3, "MISS")]


def test_the_time_a_script_takes_is_known_before():
    script = Script("R OK! wait:500 MISS*2", "kaisa")
    assert script.now == 3 * (TAP_MS + GAP_MS) + HOLD_MS + GAP_MS + 500
    assert Script("R @1:00 R", "kaisa", 3000).now == 60_000 + TAP_MS + GAP_MS


def test_table_time_may_be_the_same_again_and_never_goes_back():
    steps = Script("@1:00 @1:00 R @1:01", "kaisa").steps
    assert [step.until for step in steps] == [60_000, 60_000, -1, 61_000]
    text = _error("@1:00 R @0:59")
    assert text.startswith("word 3, '@0:59': table time is 1:00 by then")


def test_an_unknown_word_is_named_with_its_place_and_its_like():
    text = _error("R OK\nYLII R")
    assert text.startswith("word 3 (line 2), 'YLII': no such key; did you mean YLI")
    assert "there are" in _error("R qqqq") and "PAUSE" in _error("R qqqq")


@pytest.mark.parametrize(
    "text",
    ["", "  # only a comment", "R*0", "R*x", "R*1001", "R*", "wait:", "wait:-5", "wait:1.5", "@",
     "@5", "@1:60", "@1:5", "@-1:00", "!", "hold:", "CUT:", "CUT:0", "CUT:-1", "CUT:x", "CUTS",
     "break:", "break:chip", "break:chip:x", "break:mirror:1", "break:flash:1",
     "light:", "light:0", "light:off", "light:x", "light:-1", "light:100001",
     "R*²", "wait:٣", "@1:٣٣", "wait:99999999999"],
)  # fmt: skip
def test_a_script_that_cannot_be_done_is_refused(text):
    _error(text)


def test_table_times_are_minutes_or_hours():
    assert table_time("61:30") == table_time("1:01:30") == 3690
    assert table_time("0:00") == 0


def test_a_start_later_on_lets_the_clock_run_where_there_is_one():
    assert [(step.key, step.until) for step in lead_in("kaisa", 90, True)] == [
        (PAUSE, -1), (-1, 90_000),
    ]  # fmt: skip
    assert [(step.key, step.until) for step in lead_in("kaisa", 90, False)] == [(-1, 90_000)]


def test_a_game_the_board_has_no_keys_for_is_refused():
    with pytest.raises(UsageError, match=r"cannot play snooker yet; it plays kaisa"):
        legends("snooker")


def test_a_word_that_is_no_key_is_told_every_word_that_is_one_of_the_game_it_names():
    said = _error("QQQQQ").partition("; there are ")[2].split()
    assert set(said) == set(names("kaisa")) and {"W", "R", "Y", "^", "="} <= set(said)
    said = _error("pyramid:99")
    assert "no such key in pyramid" in said
    assert set(said.partition("; there are ")[2].split()) == set(names("pyramid"))
