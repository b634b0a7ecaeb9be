"""A simulated match goes on right after its power was cut, and a flash is kept and guarded."""

import random
import re

import pytest

from host_tests.test_sim import _run
from rules_core.sheet_text import canonical
from tools import sim
from tools._env import ROOT
from tools._errors import UsageError
from tools.sim_match import Story, agree
from tools.virtual import host

_SCRIPT = ROOT / "host_tests" / "scripts" / "cuts.keys"
_CLOCK = ("!pause", "!resume")

pytestmark = pytest.mark.usefixtures("micropython")


def _tokens(sheet):
    """A sheet's words without stamps and without what the clock's stopping adds."""
    return [word for word in sheet.split() if word[0] != "@" and word not in _CLOCK]


def _sheet(capsys, *argv):
    """(what was printed besides, sheet) of a run in which nothing went wrong."""
    status, out, err = _run(capsys, *argv, "--sheet", "-")
    assert status == 0, err
    assert out == canonical(out)
    return err, out


@pytest.fixture(scope="module")
def uncut():
    """The words of the sheet of the script without a cut."""
    story = []
    real = sim._finish

    def finish(options, told, seen, text):
        story.append(told.sheet())
        return real(options, told, seen, text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sim, "_finish", finish)
        assert sim.main(["--script", str(_SCRIPT)]) == 0
    words = _tokens(story[0])
    assert "!undo" in words and "!score" in words and "!start" in words and len(words) > 50
    return words


@pytest.mark.parametrize("seed", range(1, 11))
def test_a_match_cut_at_an_odd_moment_ends_as_if_it_had_not_been(seed, uncut, capsys):
    """Undo, corrections, pauses and a shoot-out; each seed another moment and kind."""
    moment = random.Random(seed).randrange(10 * seed - 9, 10 * seed + 1)
    cut = ("--cut-at", str(moment), "--seed", str(seed))
    told, sheet = _sheet(capsys, "--script", str(_SCRIPT), *cut)
    assert "power cuts: 1, nothing confirmed is lost" in told
    assert _tokens(sheet) == uncut


@pytest.mark.parametrize("seed", (1, 2))
def test_a_match_cut_again_and_again_ends_as_if_it_had_not_been(seed, uncut, capsys, tmp_path):
    chance = random.Random(seed)
    words = re.sub("#.*", "", _SCRIPT.read_text(encoding="utf-8")).split()
    cut_words = []
    for word in words:
        if chance.random() < 0.4:
            cut_words.append(chance.choice(["CUT", "CUT:1", "CUT:2", "CUT:3"]))
        cut_words.append(word)
    script = tmp_path / "cut.keys"
    script.write_text(" ".join(cut_words), encoding="utf-8")
    told, sheet = _sheet(capsys, "--script", str(script), "--seed", str(seed))
    assert int(told.partition("power cuts: ")[2].partition(",")[0]) >= 12
    assert _tokens(sheet) == uncut


def test_what_was_being_entered_is_typed_again_and_the_clock_runs_on(capsys):
    _, sheet = _sheet(capsys, "--keys", "R OK Y R CUT OK PAUSE CUT wait:2000 Y OK")
    assert sheet.split("\n\n")[1].split() == (
        "!pause !resume A: R !pause !resume Y*R !pause @0:02 Y".split()
    )


def test_a_cut_that_never_comes_is_told(capsys):
    told, _ = _sheet(capsys, "--keys", "R OK", "--cut-at", "5000")
    assert "--cut-at 5000: the flash was not used so often, the power stayed" in told


def test_what_a_cut_has_lost_is_a_fault_with_exit_status_1(capsys, monkeypatch):
    real = host.VirtualBoard.restart

    def restart(board, **settings):
        monkeypatch.setitem(board._settings, "flash", board._settings["flash"] + ".other")
        real(board, match='[Game "kaisa"]\n[Rules "federation"]')

    monkeypatch.setattr(host.VirtualBoard, "restart", restart)
    status, _, err = _run(capsys, "--rules", "federation", "--keys", "R OK CUT R OK")
    assert status == 1
    assert "FAULT of the board: after the power cut record 2 of 3 is lost" in err


def test_a_board_that_does_not_come_back_is_a_fault_with_exit_status_1(capsys, monkeypatch):
    def restart(board, **settings):
        raise host.BoardError("no more")

    monkeypatch.setattr(host.VirtualBoard, "restart", restart)
    status, _, err = _run(capsys, "--keys", "R OK CUT R OK")
    assert status == 1 and "after the power cut the board does not start: no more" in err


def test_a_cut_board_of_cpython_goes_on_too(capsys):
    keys = ("--interpreter", "cpython", "--keys", "R OK Y CUT R OK")
    _, sheet = _sheet(capsys, *keys)
    assert _tokens(sheet)[-3:] == ["A:", "R", "Y*R"]


def test_a_flash_keeps_a_match_under_way_until_another_is_new(runs_on, capsys, tmp_path):
    kept = ("--flash", str(tmp_path / "board"), "--interpreter", runs_on)
    names = ("--names", "Åke", "Bo")
    _sheet(capsys, *kept, *names, "--clock", "off", "--keys", "R OK")
    _, sheet = _sheet(capsys, *kept, "--keys", "MISS")
    assert sheet == '[Game "kaisa"]\n[A "Åke"]\n[B "Bo"]\n[Clock "off"]\n\nA: R -\n'
    _, sheet = _sheet(capsys, *kept, *names, "--clock", "off", "--keys", "Y OK")
    assert sheet.endswith("\nA: R -\nB: Y\n")
    with pytest.raises(UsageError, match=r"under way \(Åke 3, Bo 6"):
        sim.main([*kept, "--game", "pyramid", "--keys", "4 OK"])
    _, sheet = _sheet(capsys, *kept, "--new", "--game", "pyramid", "--keys", "4 OK")
    assert sheet == '[Game "pyramid"]\n\nA: 4\n'
    _, sheet = _sheet(capsys, *kept, "--keys", "5 OK")  # a word of pyramid only
    assert sheet == '[Game "pyramid"]\n\nA: 4 5\n'
    _, sheet = _sheet(capsys, *kept, "--new", "--keys", "R OK")
    assert sheet.startswith('[Game "kaisa"]\n\n!pause')


def test_every_match_of_an_evening_has_its_sheet(capsys, tmp_path):
    sheet = tmp_path / "x.sheet"
    flash = ("--flash", str(tmp_path / "flash"))
    won = ("--target", "3", "--frames", "to 1", "--clock", "off")
    status, _, err = _run(capsys, *flash, *won, "--keys", "R OK OK! MISS Y OK CUT OK! R OK CUT",
                          "--sheet", str(sheet))  # fmt: skip
    assert (status, err) == (0, "")
    texts = [path.read_text(encoding="utf-8").split("\n\n")[1] for path in sorted(
        tmp_path.glob("x*.sheet"))]  # fmt: skip
    assert texts == ["A: R\n", "A: -\nB: Y\n", "A: R\n"]


def test_two_boards_on_one_flash_are_not_let(capsys, tmp_path):
    fcntl = pytest.importorskip("fcntl")
    flash = tmp_path / "flash"
    _sheet(capsys, "--flash", str(flash), "--keys", "R OK")
    with flash.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(UsageError, match="another sim plays on"):
            sim.main(["--flash", str(flash), "--keys", "R OK"])
    _sheet(capsys, "--flash", str(flash), "--keys", "R OK")


def test_a_file_or_folder_that_is_no_flash_is_not_touched(tmp_path):
    text = tmp_path / "letter"
    text.write_bytes(b"x" * 8192)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "letter").write_text("dear", encoding="utf-8")
    for argv in (["--flash", str(text)], ["--flash", str(text), "--new"],
                 ["--flash", str(tmp_path / "folder"), "--interpreter", "cpython", "--new"],
                 ["--flash", str(text), "--interpreter", "cpython"]):  # fmt: skip
        with pytest.raises(UsageError, match="flash"):
            sim.main([*argv, "--keys", "R"])
    assert text.read_bytes() == b"x" * 8192
    assert (tmp_path / "folder" / "letter").read_text(encoding="utf-8") == "dear"


def _told(*events):
    """A story whose board has been switched on and has written these events."""
    story = Story(agree([("Game", "kaisa"), ("Clock", "off")], []))
    story.came_back()
    story.events = list(events)
    return story


def test_a_story_finds_out_what_a_cut_has_lost_or_changed():
    first, second = (0, 0, 4, 0), (3, 0, 0, 0)
    for after, lost in (
        ([first, second], ""),
        ([first, second, (9, 10, 0, 0)], ""),
        ([first], "record 2 of 2 is lost; the board came back with 1"),
        ([], "record 1 of 2 is lost"),
        ([first, (4, 0, 0, 0)], "record 2 of 2 is lost"),
    ):
        story = _told(first, second)
        story.power_gone()
        story.events = after
        found = story.came_back()
        assert lost in found and bool(found) == bool(lost)
    story = _told(first)
    story.power_gone()
    story.agreed = agree([("Game", "pyramid")], [])
    assert story.came_back() == "after the power cut the board has another match"
