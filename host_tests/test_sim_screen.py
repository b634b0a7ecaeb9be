"""The simulator's full screen: keys, clicks, holds, time, saving, and a terminal left clean."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from textual.widgets import Static

from tools import sim, sim_power
from tools._env import ROOT
from tools._errors import UsageError
from tools.sim_flash import opened
from tools.sim_keyboard import help_text, keyboard
from tools.sim_live import Fingers, Shadow
from tools.sim_match import Story, agree
from tools.sim_screen import Simulator
from tools.sim_script import key_map
from tools.sim_widgets import Key, Matrix, colour
from tools.virtual.host import VirtualBoard

_PATIENCE_S = 60  # a limit, not a measure


def _drive(script, *argv, size=(80, 24)):
    """Run script(app, pilot) against a screen started with these options; the app afterwards."""
    options = sim.parser().parse_args(list(argv))
    with opened(options, scripted=False) as flash:
        lead = sim._lead_in(options, flash.agreed)
        settings = {**flash.settings, "seed": options.seed}
        app = Simulator(options, Story(flash.agreed), lead, settings, sim._welcome(flash))

        async def run():
            async with app.run_test(size=size) as pilot:
                await _until(pilot, lambda: app._fingers is not None or app.trouble)
                await script(app, pilot)

        try:
            asyncio.run(run())
        finally:
            app.close_board()
    return app


async def _until(pilot, condition):
    deadline = time.monotonic() + _PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, "it never came to that"
        await pilot.pause(0.02)


def _text(app, name):
    return str(app.query_one(name, Static).render())


def _kept(tmp_path):
    """What a screen is called with whose flash is a new file."""
    return ("--flash", str(tmp_path / "board.flash"))


def _ann_and_bo(tmp_path):
    """A match between these two without a clock, on a new flash."""
    return (*_kept(tmp_path), "--names", "Ann", "Bo", "--clock", "off")


def _lit(app):
    return sum(row.count("#") for row in app.query_one(Matrix).rows)


def test_keys_typed_are_played_and_the_sheet_grows_beside_the_board(tmp_path):
    async def script(app, pilot):
        await _until(pilot, lambda: _lit(app) > 50)
        await pilot.press("2", "v", "y", "2", "enter", "4")
        await _until(pilot, lambda: len(app.story.events) == 3)
        assert re.sub(r" @\d+:\d\d", "", _text(app, "#sheet")).endswith("A: R Y*R -")
        assert "A 15 : 0 B, B at the table, play, 3 shots" in _text(app, "#state")
        assert "kaisa federation   Ann – Bo   table 0:0" in _text(app, "#title")

    app = _drive(script, *_ann_and_bo(tmp_path))
    assert app.story.problem() == "" and app.seen().faults == []


def test_every_key_of_the_board_is_on_the_keyboard_where_it_lies_on_the_board(tmp_path):
    pressed = []

    async def script(app, pilot):
        app._fingers.press = lambda key, hold=False: pressed.append((key, hold))
        await pilot.press(*"1234qwerasdfzxcv")
        await pilot.press(*"QWERASDFZXCV", "exclamation_mark", "at", "number_sign", "dollar_sign")
        await pilot.press(
            "enter", "backspace", "space", "minus", "equals_sign", "circumflex_accent"
        )
        await pilot.press(*"mybklpt", "plus")

    _drive(script, *_ann_and_bo(tmp_path))
    assert pressed[:16] == [(key, False) for key in range(16)]
    assert pressed[16:32] == [(key, True) for key in [*range(4, 16), 0, 1, 2, 3]]
    assert [key for key, _ in pressed[32:]] == [15, 11, 12, 3, 14, 13, 3, 2, 9, 10, 5, 6, 10, 6]


def test_a_click_presses_the_key_under_it(tmp_path):
    async def script(app, pilot):
        keys = list(app.query(Key))
        await pilot.click(keys[1])
        await pilot.click(keys[15])
        await _until(pilot, lambda: len(app.story.events) == 1)
        assert _text(app, "#sheet").endswith("A: R")

    _drive(script, *_ann_and_bo(tmp_path))


def test_the_second_legends_stand_out_in_the_foul_layer_until_the_stroke_is_done(tmp_path):
    async def script(app, pilot):
        touch = list(app.query(Key))[9]
        assert not touch.foul
        await pilot.press("r", "3", "s")
        await _until(pilot, lambda: touch.foul)
        assert touch.has_class("second") and _text(app, "#state").startswith("FYt -6")
        await pilot.press("v")
        await _until(pilot, lambda: app.story.events and not touch.foul)
        assert not touch.has_class("second")

    _drive(script, *_ann_and_bo(tmp_path))


def test_a_key_is_held_with_shift_or_behind_tab(tmp_path):
    async def script(app, pilot):
        await pilot.press("tab")
        assert "[hold]" in _text(app, "#state")
        await pilot.press("3")  # Y held before the first stroke: B starts
        await _until(pilot, lambda: len(app.story.events) == 1)
        assert "[hold]" not in _text(app, "#state")
        await pilot.press("4", "backspace")
        await _until(pilot, lambda: len(app.story.events) == 3)
        await pilot.press("F", "2", "v")  # UNDO held: redo; what is typed meanwhile waits
        await _until(pilot, lambda: len(app.story.events) == 5)
        sheet = _text(app, "#sheet").split()
        assert [word for word in sheet if word[0] != "@"][2:] == [
            "!start", "B", "B:", "-", "!undo", "!redo", "A:", "R",
        ]  # fmt: skip

    _drive(script, *_ann_and_bo(tmp_path))


def test_the_menu_shows_in_the_state_line(tmp_path):
    async def script(app, pilot):
        await pilot.press("Z")
        await _until(pilot, lambda: "menu: new match" in _text(app, "#state"))
        await pilot.press("2", "v")
        await _until(pilot, lambda: "correct: score a 0" in _text(app, "#state"))
        await pilot.press("e", "e", "v")
        await _until(pilot, lambda: app.story.match.game.score[0] == 2)

    _drive(script, *_ann_and_bo(tmp_path))


def test_time_runs_faster_and_slower_and_taps_stay_taps(tmp_path):
    async def script(app, pilot):
        for _ in range(7):
            await pilot.press("f6")
        assert "×300" in _text(app, "#title")
        await _until(pilot, lambda: app.heard_ms > 60_000)
        await pilot.press("2", "v")
        await _until(pilot, lambda: len(app.story.events) == 1)
        assert app.story.events[0][0] >= 60
        await pilot.press("less_than_sign")
        assert "×120" in _text(app, "#title")
        for _ in range(20):
            await pilot.press("f5")
        assert "×1 " in _text(app, "#title")

    _drive(script, *_ann_and_bo(tmp_path))


def test_a_later_start_is_there_before_the_first_key(tmp_path):
    async def script(app, pilot):
        await _until(pilot, lambda: app.heard_ms >= 120_000)
        assert [event[1] for event in app.story.events] == [10, 11]  # paused, resumed
        assert "clock 38:" in _text(app, "#state") or "clock 37:59" in _text(app, "#state")

    _drive(script, *_kept(tmp_path), "--at", "2:00", "--clock", "40+0")


def test_help_opens_over_a_running_board_and_any_key_closes_it(tmp_path):
    async def script(app, pilot):
        await pilot.press("question_mark")
        assert len(app.screen_stack) == 2
        app.action_speed(1)
        before = app.heard_ms
        await _until(pilot, lambda: app.heard_ms > before)  # the board goes on below
        await pilot.press("4")
        assert len(app.screen_stack) == 1
        await pilot.press("f1", "question_mark")
        assert len(app.screen_stack) == 1 and app.story.events == []

    _drive(script, *_ann_and_bo(tmp_path))


def test_the_leds_are_round_where_there_is_room_and_the_choice_is_the_users(tmp_path):
    flash = _ann_and_bo(tmp_path)

    async def script(app, pilot):
        matrix = app.query_one(Matrix)
        assert not matrix.dots and matrix.region.width == 66 and matrix.region.height == 10
        await pilot.resize_terminal(140, 40)
        await _until(pilot, lambda: matrix.region.width == 130)
        assert matrix.dots and matrix.region.height == 18
        await pilot.resize_terminal(80, 24)
        await _until(pilot, lambda: not matrix.dots)

    _drive(script, *flash)

    async def wide(app, pilot):
        assert app.query_one(Matrix).dots

    async def narrow(app, pilot):
        assert not app.query_one(Matrix).dots

    _drive(wide, *flash, "--wide")
    _drive(narrow, *flash, "--narrow", size=(160, 50))


def test_everything_fits_on_80_by_24(tmp_path):
    async def script(app, pilot):
        for widget in (*app.query(Key), *app.query(Static), app.query_one(Matrix)):
            region = widget.region
            assert region.right <= 80 and region.bottom <= 24, widget
            assert region.height > 0 and region.width > 0 or widget.id == "small", widget
        assert app.query_one("#sheet").region.width >= 30

    _drive(script, *_ann_and_bo(tmp_path))


@pytest.mark.parametrize("size", [(64, 15), (66, 23), (80, 16), (80, 24), (140, 45)])
@pytest.mark.parametrize("board", ["mono", "colour"])
def test_keys_state_and_a_foot_with_help_and_quit_are_there_at_every_size(tmp_path, size, board):
    columns, rows = size

    async def script(app, pilot):
        parts = [*app.query(Key), app.query_one(Matrix), app.query_one("#state")]
        assert len(parts) == 18
        for part in parts:
            region = part.region
            assert region.right <= columns and region.bottom <= rows - 1, part
            assert region.height > 0 and region.width > 9, part
        for note in ("", app._welcome, "saved"):
            app._tell(note)
            said = _text(app, "#foot")
            assert app.query_one("#foot").region.bottom == rows
            assert "? help" in said or len(said) > columns - 11, said
            assert "Ctrl-Q" in said or note == app._welcome

    _drive(script, *_kept(tmp_path), "--board", board, size=size)


def test_a_terminal_too_small_is_told_what_is_needed_until_it_grows(tmp_path):
    async def script(app, pilot):
        small = app.query_one("#small")
        for size in ((60, 15), (66, 12)):
            await pilot.resize_terminal(*size)
            await _until(pilot, lambda: small.region.height > 0)
            said = f"64 x 15 is needed, here is {size[0]} x {size[1]}"
            await _until(pilot, lambda said=said: said in _text(app, "#small"))
            assert not any(key.region.height for key in app.query(Key))
        await pilot.resize_terminal(64, 15)
        await _until(pilot, lambda: not small.region.height)
        assert all(key.region.height == 1 for key in app.query(Key))
        await pilot.resize_terminal(80, 24)
        await _until(pilot, lambda: all(key.region.height == 2 for key in app.query(Key)))

    _drive(script, *_kept(tmp_path))


def test_the_help_page_is_moved_by_keys_where_it_is_longer_than_the_terminal(tmp_path):
    async def script(app, pilot):
        await pilot.press("question_mark")
        page = app.screen.query_one("#page")
        await _until(pilot, lambda: page.border_subtitle == "up and down: more")
        assert page.region.height <= 15
        await pilot.press("down", "pagedown")
        await _until(pilot, lambda: page.scroll_y > 1)
        await pilot.press("x")
        assert len(app.screen_stack) == 1
        await pilot.resize_terminal(80, 24)
        await pilot.press("question_mark")
        await pilot.pause(0.1)
        assert app.screen.query_one("#page").border_subtitle == ""
        await pilot.press("down")
        assert len(app.screen_stack) == 1

    _drive(script, *_kept(tmp_path), size=(64, 15))


def test_the_matrix_draws_every_led_in_both_ways():
    rows = [
        "".join("#" if (x * 7 + y * 3) % 5 == 0 else "." for x in range(64)) for y in range(16)
    ]
    matrix = Matrix()
    matrix.show(rows, 9)
    halves = {" ": "..", "▀": "#.", "▄": ".#", "█": "##"}
    for y in range(8):
        cells = [halves[char] for char in matrix.render_line(y).text]
        assert "".join(cell[0] for cell in cells) == rows[2 * y]
        assert "".join(cell[1] for cell in cells) == rows[2 * y + 1]
    matrix.use_dots(True)
    for y in range(16):
        line = matrix.render_line(y).text
        assert line[::2].replace("●", "#").replace("·", ".") == rows[y]
        assert set(line[1::2]) == {" "}


def test_a_brighter_board_is_brighter_on_the_screen():
    assert colour(0) < colour(7) < colour(15) == (255, 62, 40)


def test_picture_and_sheet_are_saved_and_what_cannot_be_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    async def script(app, pilot):
        await pilot.press("2", "v")
        await _until(pilot, lambda: app.story.events)
        await pilot.press("f2", "f3", "f3")
        assert "saved board-2.sheet" in _text(app, "#foot")
        app.options.sheet = str(tmp_path / "no" / "x.sheet")
        await pilot.press("f3")
        assert "cannot be written" in _text(app, "#foot")

    app = _drive(script, *_ann_and_bo(tmp_path))
    assert (tmp_path / "board-1.sheet").read_text(encoding="utf-8") == app.story.sheet()
    assert (tmp_path / "board-1.png").read_bytes().startswith(b"\x89PNG")


def test_the_screen_ends_when_the_board_dies_and_says_why(tmp_path):
    async def script(app, pilot):
        app._board._process.kill()
        await _until(pilot, lambda: app.trouble)

    app = _drive(script, *_ann_and_bo(tmp_path))
    assert "the virtual board stopped" in app.trouble and "\n" not in app.trouble


def test_the_screen_ends_when_the_journal_does_not_hold_together(tmp_path):
    async def script(app, pilot):
        app._take(b"\x00" * 20)
        await pilot.pause()

    app = _drive(script, *_ann_and_bo(tmp_path))
    assert app.faults == ["the board wrote a damaged record: " + "00" * 20]


def test_a_board_that_does_not_start_is_told(tmp_path, monkeypatch):
    async def script(app, pilot):
        pass

    monkeypatch.setattr(sim_power.Power, "switch_on", _switch_on_nothing)
    app = _drive(script, *_kept(tmp_path))
    assert "ended with" in app.trouble


def _switch_on_nothing(power):
    power._settings = {"app": "firmware.scoreboard:nothing"}
    real_switch_on(power)


real_switch_on = sim_power.Power.switch_on


def test_a_cut_in_the_middle_of_an_entry_takes_nothing_confirmed_and_says_what_it_took(tmp_path):
    async def script(app, pilot):
        await pilot.press("2", "v", "4", "y", "2")
        await _until(pilot, lambda: len(app.story.events) == 4)
        await _until(pilot, lambda: _text(app, "#state").startswith("Y*R"))
        await pilot.press("f9")
        # How long the board is off is the machine's affair; what is told stays.
        await _until(pilot, lambda: "the power was cut" in _text(app, "#foot"))
        await _until(pilot, lambda: app._fingers is not None)
        assert "A 3 : 0 B, B at the table" in _text(app, "#state")
        assert "paused" in _text(app, "#state")
        assert "what was being typed is lost" in _text(app, "#foot")
        await pilot.press("space", "y", "v")
        await _until(pilot, lambda: len(app.story.events) == 7)
        assert app._shadow.entered == ""

    app = _drive(script, *_kept(tmp_path), "--names", "Ann", "Bo")
    assert [kind for _, kind, _, _ in app.story.events] == [10, 11, 0, 0, 10, 11, 0]
    assert app.story.problem() == "" and app.seen().faults == []


def test_a_kept_match_goes_on_says_so_and_is_not_ended_by_another_without_new(tmp_path):
    async def first(app, pilot):
        assert "this match is kept in" in _text(app, "#foot")
        await pilot.press("2", "v", "4")
        await _until(pilot, lambda: len(app.story.events) == 2)

    async def again(app, pilot):
        assert "goes on; --new starts clean" in _text(app, "#foot")
        assert "Ann – Bo" in _text(app, "#title")
        assert "A 3 : 0 B, B at the table, play, 2 shots" in _text(app, "#state")
        assert re.sub(r" @\d+:\d\d", "", _text(app, "#sheet")).endswith("A: R -")

    async def other(app, pilot):
        assert "this match is kept in" in _text(app, "#foot")
        assert "Cy – B" in _text(app, "#title") and app.story.match.game.shots == 0

    _drive(first, *_ann_and_bo(tmp_path))
    _drive(again, *_kept(tmp_path))
    _drive(again, *_ann_and_bo(tmp_path))
    with pytest.raises(UsageError, match=r"is under way \(Ann 3, Bo 0\).* --new erases it"):
        _drive(other, *_kept(tmp_path), "--header", "A=Cy")
    _drive(again, *_kept(tmp_path))
    _drive(other, *_kept(tmp_path), "--header", "A=Cy", "--new")

    async def clean(app, pilot):
        assert "this match is kept in" in _text(app, "#foot")
        assert "A – B" in _text(app, "#title")

    _drive(clean, *_kept(tmp_path), "--new")


def test_a_won_match_is_followed_by_a_new_one_also_after_the_screen_was_closed(tmp_path):
    async def win(app, pilot):
        await pilot.press("y", "v")
        await _until(pilot, lambda: app.story.match.over())

    async def go_on(app, pilot):
        assert app.story.match.over()
        await pilot.press("V")
        await _until(pilot, lambda: app.story.matches == 1)
        await pilot.press("4")
        await _until(pilot, lambda: len(app.story.events) == 1)
        assert "A 0 : 0 B, B at the table" in _text(app, "#state")

    _drive(win, *_ann_and_bo(tmp_path), "--target", "3")
    app = _drive(go_on, *_kept(tmp_path))
    assert app.seen().faults == [] and len(app.story.past) == 1
    app.story.save(tmp_path / "x.sheet")
    assert (tmp_path / "x-1.sheet").read_text(encoding="utf-8").endswith("A: Y\n")


def test_in_pyramid_a_digit_is_a_digit_and_the_help_tells_each_games_starters(tmp_path):
    async def script(app, pilot):
        await pilot.press("4", "enter", "0", "backspace", "1", "2", "enter", "m")
        await _until(pilot, lambda: len(app.story.events) == 3)
        assert _text(app, "#sheet").split("A: ")[1].split()[0] == "4"
        await pilot.press("question_mark")

    app = _drive(script, *_kept(tmp_path), "--game", "pyramid")
    assert app.story.match.game.score[0] == 4 + 12
    pyramid = help_text(app.story.agreed.setup)
    assert "1 or 2 before the first stroke: A or B starts" in pyramid
    assert "1 2 3 -" in pyramid and "z 0 c v" in pyramid
    assert keyboard("pyramid")["("] == (14, True)
    three = help_text(agree([("Game", "pyramid"), ("Format", "3p")], []).setup)
    assert "1 2 or 3 before the first stroke: A B or C starts" in three
    kaisa = help_text(agree([("Game", "kaisa")], []).setup)
    assert "W or Y before the first stroke: A or B starts" in kaisa
    assert keyboard("kaisa")["4"] == (3, False)
    poedinok = help_text(agree([("Game", "poedinok")], []).setup)
    assert "1 or 2 before the first stroke" in poedinok and "BY" in poedinok


def test_a_match_begun_in_the_menu_has_its_clock_and_table_time_in_the_lines_from_its_start(
    tmp_path,
):
    async def script(app, pilot):
        await pilot.press("2", "v", "Z")
        await _until(pilot, lambda: app._shadow.entered.startswith("menu: strokes"))
        await pilot.press("s", "s")
        await _until(pilot, lambda: app._shadow.entered.startswith("menu: new match"))
        await pilot.press("v", "V")
        await _until(pilot, lambda: app.story.matches == 1)
        await pilot.press("1", "backspace")
        await pilot.press("4")
        await _until(pilot, lambda: app.story.match.game.shots == 1)
        assert "clock 60:00" in _text(app, "#state") or "clock 59:5" in _text(app, "#state")
        now = app.heard_ms // 1000
        assert now - app.story.events[-1][0] <= 2
        assert now < 60 and "table 0:" in _text(app, "#title")

    app = _drive(script, *_kept(tmp_path), "--clock", "60+5", "--at", "20:00")
    assert app.story.problem() == "" and app.seen().faults == []


class _Commands(VirtualBoard):
    """A board that only notes what it is told."""

    def __init__(self):
        self.said = []
        self.guest = ""

    def down(self, key):
        self.said.append(("down", key))

    def up(self, key):
        self.said.append(("up", key))

    def command(self, line):
        self.said.append(line)

    def live(self, speed=1.0):
        self.said.append(("live", speed))


def test_fingers_tap_in_virtual_time_and_hold_at_the_speed_of_the_wall():
    story = Story(agree([("Game", "kaisa"), ("Clock", "off")], []))
    board, timers, moved = _Commands(), [], []
    fingers = Fingers(
        board,
        Shadow(story, key_map("kaisa")),
        lambda seconds, call: timers.append((seconds, call)),
        lambda key, down: moved.append((key, down)),
    )
    fingers.go_live(60.0)
    fingers.press(2, hold=True)
    fingers.press(3)
    start = [("live", 60.0), ("down", 2), "run 60", ("live", 1.0)]
    assert board.said == start  # the tap waits for the hold to end
    assert timers[0][0] == pytest.approx(1.14)
    timers[0][1]()
    assert board.said == [
        *start, ("up", 2), "run 60", ("live", 60.0),
        ("down", 3), "run 60", ("up", 3), "run 60", ("live", 60.0),
    ]  # fmt: skip
    timers[1][1]()
    assert moved == [(2, True), (2, False), (3, True), (3, False)]


def test_a_shadow_that_went_another_way_is_made_anew_from_the_journal():
    story = Story(agree([("Game", "kaisa"), ("Clock", "60+5")], []))
    shadow = Shadow(story, key_map("kaisa"))
    story.match.feed(10, 0, 0, 0)
    story.events.append((0, 10, 0, 0))
    shadow.press(1, 60)
    assert shadow.entered == "R +3"
    shadow.agree()
    assert shadow.entered == "R +3"  # it agrees: nothing was lost
    for now, kind, value in ((5, 11, 0), (5, 0, 0)):
        assert story.match.feed(kind, value, 0, now) == 0
        story.events.append((now, kind, value, 0))
    shadow.agree()
    assert shadow.entered == ""
    assert shadow._desk.match.game.turn == 1


# In a terminal of its own

_POSIX = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
_LEAVE = b"\x1b[?1049l"  # back from the alternate screen


class _Terminal:
    """The verb in a pseudo-terminal of 80 x 24."""

    def __init__(self, *argv):
        import fcntl
        import pty
        import struct
        import termios

        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.modes = termios.tcgetattr(slave)
        self.slave = slave
        call = "import sys, tools._cli as c, tools.sim as s\n" \
               "from tools._errors import UsageError\n" \
               "try: sys.exit(s.main(sys.argv[1:]))\n" \
               "except UsageError as e: sys.exit(c.complain('sim', str(e)))"  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "-c", call, *argv], cwd=ROOT, start_new_session=True,
            stdin=slave, stdout=slave, stderr=slave, env=dict(os.environ, TERM="xterm-256color"),
        )  # fmt: skip
        self.output = b""

    def read_until(self, wanted):
        import select

        deadline = time.monotonic() + _PATIENCE_S
        while wanted not in self.output:
            assert time.monotonic() < deadline, self.output[-2000:]
            if select.select([self.master], [], [], 0.2)[0]:
                self.output += os.read(self.master, 65536)
            elif self.process.poll() is not None:
                break
        assert wanted in self.output, self.output[-2000:]

    def type(self, data):
        os.write(self.master, data)

    def end(self):
        """The exit status and what stood on the terminal after the screen was left."""
        import termios

        self.read_until(_LEAVE)
        status = self.process.wait(_PATIENCE_S)
        os.set_blocking(self.master, False)
        try:
            while data := os.read(self.master, 65536):
                self.output += data
        except BlockingIOError:
            pass
        assert termios.tcgetattr(self.slave)[3] == self.modes[3], "echo and lines are back"
        os.close(self.master)
        os.close(self.slave)
        text = self.output.rsplit(_LEAVE, 1)[1].decode()
        return status, re.sub(r"\x1b\[[0-9;?<>=]*[a-zA-Z]", "", text).split("\r\n")


@pytest.fixture
def start():
    """_Terminal, whose process is gone after the test, however that went."""
    started = []

    def terminal(*argv):
        started.append(_Terminal(*argv))
        return started[-1]

    yield terminal
    for one in started:
        one.process.kill()
        one.process.wait()


@_POSIX
@pytest.mark.parametrize("key", [b"\x11", b"\x03"], ids=["ctrl-q", "ctrl-c"])
def test_quitting_leaves_the_terminal_clean_and_a_line_how_it_stood(key, start, tmp_path):
    terminal = start(*_kept(tmp_path), "--clock", "off", "--sheet", str(tmp_path / "x.sheet"))
    terminal.read_until(b"federation")
    terminal.read_until("×1".encode())
    terminal.type(b"2v")
    terminal.read_until(b"A: R")
    terminal.type(key)
    status, lines = terminal.end()
    assert status == 0
    assert "A 3 : 0 B, A at the table, play, 1 shot" in lines
    assert (tmp_path / "x.sheet").read_text(encoding="utf-8").endswith("A: R\n")


@_POSIX
def test_being_told_to_end_leaves_the_terminal_clean(start, tmp_path):
    terminal = start(*_kept(tmp_path), "--clock", "off")
    terminal.read_until("×1".encode())
    terminal.process.send_signal(signal.SIGTERM)
    status, lines = terminal.end()
    assert status == 0 and "A 0 : 0 B, A at the table, play, 0 shots" in lines


@_POSIX
def test_a_terminal_that_goes_away_ends_it_with_the_sheet_written(start, tmp_path):
    sheet = tmp_path / "x.sheet"
    terminal = start(*_kept(tmp_path), "--clock", "off", "--sheet", str(sheet))
    terminal.read_until("×1".encode())
    terminal.type(b"2v")
    terminal.read_until(b"A: R")
    os.close(terminal.slave)
    os.close(terminal.master)
    terminal.process.wait(_PATIENCE_S)
    assert sheet.read_text(encoding="utf-8").endswith("A: R\n")


@_POSIX
def test_a_board_that_dies_leaves_the_terminal_clean_and_one_line(start, tmp_path):
    kept = str(tmp_path / "files")
    terminal = start("--flash", kept, "--clock", "off", "--interpreter", "cpython")
    terminal.read_until("×1".encode())
    tasks = Path(f"/proc/{terminal.process.pid}/task")
    if not tasks.is_dir():
        terminal.type(b"\x11")
        terminal.end()
        pytest.skip("no way to find the child here")
    found = [pid for task in tasks.iterdir() for pid in (task / "children").read_text().split()]
    assert len(found) == 1
    os.kill(int(found[0]), signal.SIGKILL)
    status, lines = terminal.end()
    said = [line for line in lines if line.strip()]
    assert status == 2 and len(said) == 1
    assert said[0].startswith("python3 -m tools sim: the virtual board stopped (status -9)")
