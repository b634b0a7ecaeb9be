"""What hardware/ tells to build is what the firmware has; and whatever is changed is told."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import (
    hardware,
    hardware_bom,
    hardware_draw,
    hardware_pins,
    hardware_power,
    hardware_wiring,
)
from tools._env import ROOT
from tools._errors import UsageError
from tools.hardware_data import BUILDS, Build, load, read_parts, references
from tools.hardware_plant import PLANTS, copied, missed, told
from tools.hardware_readings import readings

FOUND = {name: load(name) for name in BUILDS}
BOARDS = [(FOUND[name], board) for name in BUILDS for board in FOUND[name].boards]


@pytest.mark.parametrize("name", BUILDS)
def test_every_wire_of_a_build_has_two_ends(name: str) -> None:
    assert FOUND[name].wires
    assert FOUND[name].faults == []


@pytest.mark.parametrize(("build", "board"), BOARDS, ids=lambda x: getattr(x, "NAME", ""))
def test_pins_can_do_what_they_are_for_and_are_wired_to_it(build: Build, board) -> None:
    assert hardware_pins.check(board) == []
    assert hardware_wiring.check(build, board) == []


def test_every_board_module_is_in_a_build() -> None:
    names = {path.stem for path in (ROOT / "firmware/boards").glob("*.py")} - {"__init__"}
    assert names == {board.NAME for _, board in BOARDS}


@pytest.mark.parametrize("name", BUILDS)
def test_parts_are_complete_and_power_is_within_its_budget(name: str) -> None:
    assert hardware_bom.check(FOUND[name]) == []
    assert hardware_power.check(FOUND[name]) == []


@pytest.mark.parametrize("name", BUILDS)
def test_pages_and_drawings_are_of_todays_wiring(name: str) -> None:
    assert hardware_draw.check_sources(FOUND[name]) == []
    for part in ("harness", "bom", "power"):
        assert hardware.page_faults(hardware.pages_of(FOUND[name], part), ROOT) == []


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: f"{plant.build}: {plant.what}")
def test_a_planted_fault_is_told(plant) -> None:
    assert missed(plant, FOUND[plant.build]) == ""


def test_a_plant_that_changes_nothing_is_missed_and_spoils_no_build() -> None:
    plant = PLANTS[0]
    assert told(plant, FOUND[plant.build])
    assert FOUND[plant.build].boards[0].KEY_ROWS[0] == 26
    nothing = type(plant)("nothing", "mono", lambda build: None, "flash's")
    assert "is not told; 0 other lines" in missed(nothing, FOUND["mono"])
    assert copied(FOUND["mono"]).connectors is not FOUND["mono"].connectors


def tree(tmp_path: Path) -> Path:
    """A copy of what the checks read."""
    for folder in ("firmware", "hardware", "rules_core", "tools"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.pyc"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def run_in(root: Path, *parts: str) -> subprocess.CompletedProcess[str]:
    """The verb in a copy, parts that need no program of the system."""
    words = [word for part in parts for word in ("--only", part)]
    code = f"import sys; from tools import hardware; sys.exit(hardware.main({words}))"
    return subprocess.run(
        [sys.executable, "-B", "-c", code], cwd=root, capture_output=True, text=True, check=False,
        env=dict(os.environ, PYTHONPATH=str(root)),
    )  # fmt: skip


CHANGES = (
    ("firmware/boards/mono64x16.py", "BUZZER = 25", "BUZZER = 32", "pins",
     "hardware/mono/harness.yml: BUZZER (GPIO 32)"),
    ("firmware/boards/colour32x16.py", "KEY_COLS = (36,", "KEY_COLS = (12,", "pins",
     "firmware/boards/colour32x16.py: KEY_COLS[0] is GPIO 12, which decides how the chip boots"),
    ("firmware/boards/colour32x16.py", "LIMIT_MA = 4000", "LIMIT_MA = 4500", "power",
     "hardware/colour/build.toml: 4930 mA on adaptor 5 V 6 A; at most 4800 mA"),
    ("firmware/boards/handheld_sh1106.py", "DRAW_MA = 120", "DRAW_MA = 180", "power",
     "9 hours; 10 are needed"),
    ("hardware/shared/wall.csv", "R7,resistor,470 Ω", "R7,resistor,4.7 kΩ", "bom",
     "hardware/shared/wall.csv: R7 is 4.7 kΩ; the wiring has 470 Ω"),
    ("hardware/shared/wall.yml", "GPIO26, GPIO27,", "GPIO27, GPIO26,", "pins",
     "KEY_ROWS[0] (GPIO 26) of mono64x16 leads to KR2 row, not to KR1 row"),
    ("hardware/mono/BOM.md", "| R5 |", "| R99 |", "bom", "hardware/mono/BOM.md: is of other data"),
)  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "part", "said"), CHANGES)
def test_a_changed_file_fails_the_verb(
    tmp_path: Path, file: str, old: str, new: str, part: str, said: str
) -> None:
    root = tree(tmp_path)
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    done = run_in(root, part)
    assert done.returncode == 1, done.stdout + done.stderr
    assert said in done.stdout
    assert " 0 failed" not in done.stdout.splitlines()[-1]


def test_an_unchanged_copy_passes(tmp_path: Path) -> None:
    done = run_in(tree(tmp_path), "pins", "bom", "power")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].endswith(" passed, 0 failed")


def test_a_drawing_of_other_wiring_or_of_none_is_told(tmp_path: Path) -> None:
    root = tree(tmp_path)
    path = root / "hardware/mono/harness.yml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("length: 0.3, colors: [RD, BK]", "length: 0.4, colors: [RD, BK]"))
    (root / "hardware/mono/drawings/display.png").unlink()
    (root / "hardware/mono/drawings/old.svg").touch()
    faults = hardware_draw.check_sources(load("mono", root))
    assert [fault.split(";")[0] for fault in faults] == [
        "hardware/mono/drawings/feed.svg: is of other wiring",
        "hardware/mono/drawings/feed.png: is of other wiring",
        "hardware/mono/drawings/display.png: missing",
        "hardware/mono/drawings/old.svg: belongs to no sheet",
    ]


def test_a_drawing_is_compared_by_what_it_says_and_joins() -> None:
    data = hardware_draw.paths(FOUND["mono"], "supply")[0].read_bytes()
    assert hardware_draw.shape(data) == hardware_draw.shape(data.replace(b'x="', b'x="1'))
    assert hardware_draw.shape(data) != hardware_draw.shape(data.replace(b">F1<", b">F7<"))
    assert hardware_draw.shape(data) != hardware_draw.shape(data.replace(b'"edge"', b'"e"', 1))


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("hardware/mono/harness.yml", "connectors: [", "harness.yml, line"),
        ("hardware/mono/harness.yml", "- 1\n", "harness.yml: [1] is not of type 'object'"),
        ("hardware/mono/harness.yml", "cables: {W: {gauge: 1 mm2}}", "is a required property"),
        ("hardware/mono/harness.yml", "cables:\n  W: 1\n  W: 1\n", "line 3: W is there twice"),
        ("hardware/mono/build.toml", "boards =", "build.toml cannot be read"),
        ("hardware/mono/build.toml", "title = 'x'", "'boards' is a required property"),
        ("hardware/mono/parts.csv", "ref,part\n", "its first line is to be"),
        ("hardware/shared/wall.yml", "{}", "the supply: there is no pin +5V of J1"),
        ("hardware/shared/figures.toml", "", "'current' is a required property"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line(tmp_path: Path, file, text, said) -> None:
    root = tree(tmp_path)
    (root / file).write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=r".") as error:
        hardware_power.budget(load("mono", root))
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_table_of_parts_wants_numbers_and_all_its_cells(tmp_path: Path) -> None:
    path = tmp_path / "parts.csv"
    head = "ref,part,value,qty,rating_a,where,order,notes\n"
    for line in ("many,,here,words,", "1,,here", "-1,,here,words,", "nan,,here,words,",
                 "1,inf,here,words,", "1,-3,here,words,"):  # fmt: skip
        path.write_text(f"{head}R1,resistor,1 kΩ,{line}\n", encoding="utf-8")
        with pytest.raises(UsageError, match="line 2"):
            read_parts(path, "parts.csv")


def test_a_board_module_that_lacks_a_constant_is_one_line(monkeypatch) -> None:
    board = FOUND["handheld"].boards[0]
    assert hardware_pins.missing(board) == []
    for name in ("KEY_ROWS", "BATTERY_DIVIDER", "I2C_SDA"):
        with monkeypatch.context() as without:
            without.delattr(board, name)
            with pytest.raises(UsageError, match=f"boards/handheld_sh1106.py: {name} is missing"):
                load("handheld")


def test_a_load_at_a_part_that_is_not_there_is_one_line() -> None:
    spoiled = copied(FOUND["mono"])
    spoiled.wires = FOUND["mono"].wires
    spoiled.data["load"][0]["at"][0]["part"] = "LD9"
    with pytest.raises(UsageError, match="there is no pin IN VCC of LD9"):
        hardware_power.budget(spoiled)


def test_what_an_ammeter_shows_comes_from_the_firmwares_constants() -> None:
    figures = hardware_power.budget(FOUND["mono"]).figures
    states = readings(copied(FOUND["colour"]), figures)
    assert states[2][1:] == (390, 720)
    spoiled = copied(FOUND["mono"])
    before = readings(spoiled, figures)[-1]
    spoiled.boards[0].BRIGHTNESS_MOST = 15  # type: ignore[attr-defined]
    assert readings(spoiled, figures)[-1][2] > before[2] == 4360


def test_nothing_but_the_light_sets_a_wall_boards_brightness() -> None:
    setters = {
        path.name
        for path in (ROOT / "firmware").glob("*.py")
        if ".brightness(" in path.read_text(encoding="utf-8")
    }
    assert {name for name in setters if not name.startswith("handheld")} == {"light.py"}


def test_references_are_written_out() -> None:
    assert references("R3 R5") == ("R3", "R5")
    assert references("S9-S12") == ("S9", "S10", "S11", "S12")


def test_a_missing_program_is_named_with_its_package(monkeypatch, capsys) -> None:
    monkeypatch.setattr(hardware.shutil, "which", lambda name: None)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(UsageError, match="apt-get install graphviz"):
        hardware.main(["--only", "harness"])
    assert hardware.main(["--packages", "--only", "harness"]) == 0
    assert capsys.readouterr().out == "graphviz\n"
    monkeypatch.setenv("CI", "true")
    assert hardware.main(["--only", "harness", "--only", "bom"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert "harness: NOT RUN (apt-get install graphviz)" in out
    assert out[-1].endswith(", 1 failed")


def test_an_unknown_part_is_refused_with_its_neighbours() -> None:
    with pytest.raises(UsageError, match="did you mean power"):
        hardware.main(["--only", "pover"])


@pytest.mark.parametrize(
    ("test", "hold", "status", "last"),
    [
        ("5 passed, 0 failed", "2 passed, 0 failed", 0, "7 passed, 0 failed"),
        ("5 passed, 0 failed", "2 passed, 1 failed", 1, "7 passed, 1 failed"),
        ("4 passed, 1 failed", "2 passed, 0 failed", 1, "6 passed, 1 failed"),
        ("Traceback", "2 passed, 0 failed", 1, "2 passed, 1 failed"),
        ("5 passed, 0 failed", "", 1, "5 passed, 1 failed"),
    ],
)
def test_ci_adds_both_verbs_up_and_fails_with_either(
    tmp_path: Path, test: str, hold: str, status: int, last: str
) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/run", tmp_path / ".ci/run")
    fake = tmp_path / "python3"
    fake.write_text(
        '#!/bin/sh\ncase "$*" in *--packages*) exit 0;; *test*) said="$T";; *) said="$H";; esac\n'
        'echo "$said"\ncase "$said" in *" 0 failed") exit 0;; esac\nexit 1\n'
    )
    fake.chmod(0o755)
    done = subprocess.run(
        ["bash", str(tmp_path / ".ci/run")], capture_output=True, text=True, check=False,
        env=dict(os.environ, PATH=f"{tmp_path}:{os.environ['PATH']}", T=test, H=hold),
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    assert done.stdout.splitlines()[-1] == last
