"""`python3 -m tools sim` without a terminal: frames typed key by key, sheets, pictures, errors."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from host_tests.portable.scene import Scene
from rules_core.lines import replay
from rules_core.sheet_text import canonical
from tools import sim, sim_demo
from tools._env import ROOT
from tools._errors import UsageError
from tools.virtual import host

_SCRIPTS = ROOT / "host_tests" / "scripts"


def _run(capsys, *argv):
    """(exit status, standard output, standard error) of the verb."""
    status = sim.main(list(argv))
    out, err = capsys.readouterr()
    return status, out, err


def _rows(out):
    """The picture in what was printed, as rows of '#' and '.'."""
    rows = [line.replace("●", "#").replace("·", ".") for line in out.splitlines()]
    rows = [row for row in rows if re.fullmatch("[#.]{64}", row)]
    assert len(rows) == 16
    return rows


def _lines(sheet):
    lines = []
    replay(sheet, lines.append)
    return [json.loads(line) for line in lines]


def _shown_by_sheet(sheet, second):
    """What the board may show of a sheet at a second of table time, blinking or not."""
    return [
        Scene(f"{sheet.rstrip()}\n%now {now}\n{blink}").draw()
        for now in (second, second + 1)
        for blink in ("", "%blink\n")
    ]


def test_a_frame_typed_key_by_key_is_won_and_its_sheet_replays_to_it(
    runs_on, capsys, tmp_path
):
    """A carom series, a foul, an undo across the visit of the other side, and a finish."""
    sheet_file, png = tmp_path / "frame.sheet", tmp_path / "frame.png"
    status, out, err = _run(
        capsys, "--names", "Ann", "Bo", "--script", str(_SCRIPTS / "frame.keys"),
        "--sheet", str(sheet_file), "--png", str(png), "--interpreter", runs_on,
    )  # fmt: skip
    assert (status, err) == (0, "")
    sheet = sheet_file.read_text(encoding="utf-8")
    assert sheet == (_SCRIPTS / "frame.sheet").read_text(encoding="utf-8") == canonical(sheet)
    last, result = _lines(sheet)[-2:]
    assert last["score"] == [63, -6] and last["winner"] == "A" and last["phase"] == "over"
    assert result["result"]["winner"] == "A" and result["result"]["reason"] == "target"
    assert out.startswith("A 63 : -6 B, A wins by target, clock 52:20, 11 shots\n")
    assert _rows(out) in _shown_by_sheet(sheet, 540)
    with Image.open(png) as image:
        assert image.size == (65 * 16, 17 * 16)


def test_a_match_on_the_keys_alone_goes_on_to_its_second_frame(runs_on, capsys):
    """Holds: who starts, redo, the next frame, corrections; and refused taps change nothing."""
    status, out, err = _run(
        capsys, "--frames", "best 3", "--target", "20", "--clock", "off", "--script",
        str(_SCRIPTS / "match.keys"), "--sheet", "-", "--interpreter", runs_on,
    )  # fmt: skip
    assert status == 0
    assert out == (_SCRIPTS / "match.sheet").read_text(encoding="utf-8")
    assert _lines(out)[-1] == {"match": {"frames": [1, 1], "winner": None}}
    assert err.startswith("A 2 : 24 B, B wins by target, frames 1:1, 3 shots\n")
    assert _rows(err) in _shown_by_sheet(out, 8) + _shown_by_sheet(out, 10)


def test_without_a_terminal_a_short_demonstration_is_played(capsys):
    status, out, err = _run(capsys)
    assert (status, err) == (0, "")
    assert out.startswith("A 40 : -6 B, A wins by target")
    assert out.splitlines()[-1].startswith("A demonstration, as there is no terminal here")
    assert _rows(out) in _shown_by_sheet(_run(capsys, "--sheet", "-")[1], 140)
    assert "undo" in sim_demo.SCRIPT.lower() and "foul" in sim_demo.SCRIPT.lower()


def test_the_same_script_and_seed_give_the_same_output_byte_for_byte(capsys):
    first = _run(capsys, "--keys", "R OK Y R", "--seed", "7")
    assert _run(capsys, "--keys", "R OK Y R", "--seed", "7") == first


def test_a_stroke_that_is_still_open_is_on_the_board_and_not_in_the_sheet(capsys):
    status, out, err = _run(capsys, "--keys", "R OK Y R", "--sheet", "-", "--clock", "off")
    assert status == 0
    assert out == '[Game "kaisa"]\n[Clock "off"]\n\nA: R\n'
    assert err.startswith("A 3 : 0 B, A at the table, play, 1 shot\n")
    closed = _shown_by_sheet(out, 0)
    assert _rows(err) not in closed
    assert [row[:10] for row in _rows(err)] == [row[:10] for row in closed[0]]


def test_table_time_can_be_there_already_with_the_clock_run_so_far(capsys):
    status, out, _ = _run(capsys, "--keys", "R OK @62:10 MISS", "--at", "61:30", "--sheet", "-")
    assert status == 0
    assert out.endswith("\n\n!pause !resume @61:30\nA: R @62:10 -\n")
    assert [line["clock"] for line in _lines(out)[:-1]] == [3900, 3900, 210, 170]


def test_table_time_leaps_and_nothing_in_it_is_lost(capsys):
    """The clock of a frame and its grace run out in a leap, and the shoot-out follows."""
    keys = "R OK @65:01 MISS MISS*5 W  Y OK MISS"
    status, out, err = _run(capsys, "--keys", keys, "--sheet", "-")
    assert (status, "FAULT" in err) == (0, False)
    lines = _lines(out)
    assert [line.get("phase") for line in lines[3:]] == [
        "play", *["last_visits"] * 4, *["shootout"] * 4, None,
    ]  # fmt: skip
    assert "!start A" in out and lines[-2]["score"] == [9, 0]


def test_loud_tells_each_word_and_what_the_buzzer_did(capsys):
    _, _, err = _run(capsys, "--keys", "R OK SIDE", "--loud")
    assert [line.split(" ")[1] for line in err.splitlines()] == ["R", "OK", "SIDE"]
    assert "buzzer 2000 Hz" in err and "300 Hz" in err


def test_a_script_can_come_from_standard_input(monkeypatch, capsys, tmp_path):
    file = tmp_path / "keys"
    file.write_bytes(b"R OK # a red\n")
    with file.open(encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        status, out, _ = _run(capsys, "--script", "-")
    assert status == 0 and out.startswith("A 3 : 0 B, A at the table")


@pytest.mark.parametrize(
    "argv, said",
    [
        (["--keys", "R OKK"], "--keys: word 2, 'OKK': no such key; did you mean OK"),
        (["--keys", ""], "no words"),
        (["--keys", "R", "--script", "x"], "not allowed with"),
        (["--keys", "R", "--kyes", "R"], "unknown argument --kyes; did you mean --keys"),
        (["--script", "no/such/file"], "no/such/file cannot be read"),
        (["--game", "pyramids"], "Game: pyramids is unknown; it is kaisa"),
        (["--rules", "house"], "Rules: house is unknown; it is club or federation"),
        (["--clock", "soon"], '"60+5", or "off"'),
        (["--at", "noon", "--keys", "R"], "write 61:30"),
        (["--at", "1:00", "--keys", "@0:30"], "table time is 1:00 by then"),
        (["--speed", "0"], "--speed 0: 0.1 to 600"),
        (["--speed", "nan"], "--speed nan: 0.1 to 600"),
        (["--seed", "-1"], "--seed -1"),
        (["--keys", "R", "--png", "board.bmp"], "ends in .png"),
        (["--keys", "R", "--sheet", "no/such/folder/x"], "there is no folder no/such/folder"),
        (["--keys", "R", "--sheet", "."], "is a folder"),
        (["--keys", "R", "--flash", "pyproject.toml"], "is no flash of a virtual board"),
        (["--keys", "R", "--flash", "tools"], "--flash tools is a folder"),
        (["--keys", "R", "--flash", "no/such/flash"], "there is no folder"),
        (["--keys", "R", "--cut-at", "0"], "--cut-at 0: 1 to"),
        (["--keys", "R CUT:0"], "'CUT:0': '0' is not programs and erases"),
        (["--keys", "CUT:3", "--interpreter", "cpython"], "on CPython there is no flash"),
        (["--interpreter", "pypy"], "invalid choice: 'pypy'"),
        (["--names", "Ann"], "expected 2 arguments"),
        (["--keys", "R", "--set", "match=x"], "--set match=x: no setting match; there are bright"),
        (["--keys", "R", "--held", "NO"], "--held NO: no such key; there are W R Y MISS"),
        (["--keys", "R", "--held", "undo"], "a device starts in safe mode, which sim has not"),
        (["--keys", "break:chip:16"], "'break:chip:16': on this board the numbers of chip are 0"),
        (["--keys", "break:key:16"], "the numbers of key are 0 to 15"),
        (["--keys", "break:swap:0:16"], "the numbers of swap are 0 to 15"),
        (["--board", "colour", "--keys", "break:swap:0:2"], "the numbers of swap are 0 to 1"),
        (["--board", "colour", "--keys", "break:chip:512"], "the numbers of chip are 0 to 511"),
        (["--keys", "break:chip:²"], "no such fault; there are"),
        (["--keys", "break:flash", "--interpreter", "cpython"], "on CPython there is no flash"),
        (["--flash", "tools"], "--flash: there is no terminal here to play in"),
        (["--handheld", "--flash", "tools"], "--flash: there is no terminal here to play in"),
        (["--game", "pyramid"], "--game: there is no terminal here to play in"),
    ],
)
def test_an_error_is_one_line_that_says_what_is_wrong(argv, said, monkeypatch):
    monkeypatch.chdir(ROOT)
    with pytest.raises(UsageError) as caught:
        sim.main(argv)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_a_disk_that_is_full_is_told(capsys):
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    for mode in ([], ["--handheld"]):
        with pytest.raises(UsageError) as caught:
            sim.main([*mode, "--keys", "R", "--sheet", "/dev/full"])
        assert str(caught.value) == (
            "--sheet /dev/full cannot be written: no space left on device"
        )


def test_a_fault_that_the_board_cannot_have_is_refused_before_a_sheet_is_printed(capsys):
    with pytest.raises(UsageError, match="numbers of chip"):
        sim.main(["--keys", "break:chip:99", "--sheet", "-"])
    assert capsys.readouterr().out == ""


def test_every_fault_with_its_highest_number_can_be_planted(capsys):
    for board, words in (
        ("mono", "break:chip:15 break:swap:0:15 break:key:14 break:diode:15"),
        ("colour", "break:chip:511 break:swap:0:1"),
    ):
        status, out, _ = _run(capsys, "--board", board, "--keys", f"{words} wait:100")
        assert status == 0 and out.startswith("A 0 : 0 B")


def test_a_screen_nobody_sees_is_not_opened(monkeypatch):
    class Terminal:
        def isatty(self):
            return True

    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, Terminal())
    monkeypatch.setenv("TERM", "xterm")
    assert sim._has_terminal()
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        monkeypatch.setattr(sys, "stderr", nowhere)  # which it is drawn on
        assert not sim._has_terminal()


def test_a_board_that_dies_is_told_and_what_was_played_is_kept(monkeypatch, capsys, tmp_path):
    sheet = tmp_path / "kept.sheet"
    real = host.VirtualBoard.down

    def down(board, key):
        if key == 3:
            board._process.kill()
        real(board, key)

    monkeypatch.setattr(host.VirtualBoard, "down", down)
    with pytest.raises(UsageError, match="the virtual board stopped"):
        sim.main(["--keys", "R OK MISS OK", "--sheet", str(sheet), "--clock", "off"])
    assert sheet.read_text(encoding="utf-8").endswith("\nA: R\n")


def test_a_record_that_was_lost_is_a_fault_with_exit_status_1(monkeypatch, capsys):
    real = host.VirtualBoard._hear

    def hear(board, kind, text):
        header = text.partition(" ")[2].startswith("b8")
        if kind == "journal" and not header and not getattr(board, "lost", False):
            board.lost = True
            return
        real(board, kind, text)

    monkeypatch.setattr(host.VirtualBoard, "_hear", hear)
    status, _, err = _run(capsys, "--keys", "R OK Y OK", "--clock", "off")
    assert status == 1
    assert "FAULT of the board: record 1 is missing" in err


def test_what_replay_computes_otherwise_is_a_fault_with_exit_status_1(monkeypatch, capsys):
    monkeypatch.setattr(sim.Story, "problem", lambda story: "replay computes another score")
    status, _, err = _run(capsys, "--keys", "R OK")
    assert status == 1
    assert err.startswith("python3 -m tools sim: FAULT of the board: its sheet does not replay")
    assert err.count("\n") == 1


def test_who_reads_only_the_first_line_still_gets_the_files(monkeypatch, tmp_path):
    class Shut:
        encoding = "utf-8"

        def isatty(self):
            return False

        def write(self, text):
            raise BrokenPipeError

        def flush(self):
            pass

    sheet = tmp_path / "kept.sheet"
    monkeypatch.setattr(sys, "stdout", Shut())
    with pytest.raises(BrokenPipeError):  # tools._cli knows what to do with it
        sim.main(["--keys", "R OK", "--sheet", str(sheet), "--clock", "off"])
    assert sheet.read_text(encoding="utf-8").endswith("\nA: R\n")


def test_help_tells_every_option_and_every_key_without_a_set_up(tmp_path):
    bare = [sys.executable, "-S", "-m", "tools", "sim", "--help"]
    done = subprocess.run(bare, cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
                          env=dict(os.environ, PYTHONIOENCODING="utf-8"))  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    for word in ("--keys", "--script", "--sheet", "--png", "--at", "--flash", "--option", "+POT",
                 "hold:OK", "@61:30", "TOUCH", "CUT:12", "--new", "poedinok  to 30",
                 "Format=2p or 3p or pair1 or pair2", "(default federation)"):  # fmt: skip
        assert word in done.stdout


# Light


def _levels(*words, board="mono"):
    """The levels of the display after each word of light, a script's wait behind it."""
    with host.VirtualBoard(board=sim.BOARDS[board], lux=150) as wall:
        found = []
        for lux in words:
            wall.configure(lux=lux)
            wall.wait(15_000)
            found.append(wall.brightness)
        assert not wall.faults and not wall.log
    return found


def test_the_board_gets_brighter_with_the_light_in_the_hall_and_dark_again():
    assert _levels(150, 1000, 1, 150) == [7, 10, 2, 7]


def test_a_board_nobody_plays_on_dims_and_the_first_key_brings_it_back_and_counts():
    with host.VirtualBoard(lux=150) as wall:
        wall.wait(60)
        wall.hold(1, 60)
        wall.hold(15, 60)
        wall.hold(12, 60)  # PAUSE: no clock runs
        events = len(wall.journal)
        for _ in range(62):
            wall.wait(5000)
        assert wall.brightness == 2
        wall.hold(1, 60)
        assert wall.brightness == 7
        wall.hold(15, 60)
        assert len(wall.journal) > events
        assert "#" in "".join(wall.frame())


def test_a_script_says_how_light_it_is(capsys, tmp_path):
    picture = tmp_path / "dark.png"
    _run(capsys, "--keys", "R wait:9000 light:1 UNDO wait:15000", "--png", str(picture))
    bright = tmp_path / "bright.png"
    _run(capsys, "--light", "1000", "--keys", "R wait:9000 UNDO wait:15000", "--png", str(bright))
    lights = [Image.open(path).convert("L").getextrema()[1] for path in (picture, bright)]
    assert lights == sorted(lights) and lights[0] != lights[1]
    with pytest.raises(UsageError, match="--light 0: 1 to 100000 lux"):
        sim.main(["--light", "0", "--keys", "R"])


def test_help_for_a_game_tells_the_keys_of_that_game(capsys):
    for arguments in (["--game", "pyramid", "--help"], ["--help", "--game=pyramid"]):
        with pytest.raises(SystemExit):
            sim.main(arguments)
        said = capsys.readouterr().out
        assert "WEND" in said and "YLI" not in said
    with pytest.raises(SystemExit):
        sim.main(["--help", "--game", "chess"])
    assert "YLI" in capsys.readouterr().out


def test_settings_of_the_board_are_chosen_on_the_command_line_and_swapped_sides_are_seen(capsys):
    keys = ["--keys", "R OK Y OK wait:300"]
    status, out, _ = _run(capsys, "--set", "sides=swapped", *keys)
    assert status == 0 and out.startswith("A 9 : 0 B")  # who is who has not changed
    swapped = _rows(out)
    normal = _rows(_run(capsys, *keys)[1])
    assert swapped[14][44:] == "#" * 20 == normal[14][:20]
    assert swapped[14][:20] == "." * 20 == normal[14][44:]
    assert [row[6:13] for row in swapped[:13]] != [row[6:13] for row in normal[:13]]
    for wrong in ("sides=left", "side=swapped", "brightness=16", "sides"):
        with pytest.raises(UsageError, match="--set"):
            sim.main(["--set", wrong, *keys])


def test_table_time_that_leaps_in_a_script_is_no_fault_of_the_board(capsys, tmp_path):
    from tools import logs

    flash, out = tmp_path / "kept.flash", tmp_path / "out"
    _run(capsys, "--keys", "R OK @20:00 MISS", "--clock", "60+5", "--flash", str(flash))
    assert logs.main(["--flash", str(flash), "--out", str(out)]) == 0
    assert "no faults" in capsys.readouterr().out
