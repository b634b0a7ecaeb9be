"""The builder's pages: pictures, headings that are linked, amperes that are the power budget's."""

import re
from pathlib import Path

import pytest

from host_tests.drawn import faults as drawn_faults
from host_tests.drawn import texts as drawn_texts
from host_tests.portable import scene_colour
from host_tests.portable.scene import Scene
from tools import hardware_matrix
from tools._env import ROOT
from tools._verbs import VERBS
from tools.hardware_data import BUILDS, load
from tools.hardware_power import budget

HARDWARE = ROOT / "hardware"
PAGES = sorted([*HARDWARE.glob("*.md"), *HARDWARE.glob("case/*.md")])
GUIDES = {"BUILD_MONO.md": "mono", "BUILD_COLOUR.md": "colour", "BUILD_HANDHELD.md": "handheld"}
ANCHOR = re.compile(r"\]\(([^)#]*)#([^)]+)\)")
RANGE = re.compile(r"\b(\d+ to \d+) mA")
# A part or a wire, `R7`, `WK1.3`, `RAIL33`; not GPIO4, and not USB's C.
NAMED = re.compile(r"\b(?:RAIL[A-Z0-9]+|W[A-Z]\d+(?:\.\d+)?|(?!GPIO|SH|SSD|ESP)[A-Z]{1,3}\d+)\b")


def anchors(page: Path) -> set[str]:
    """What a page's headings are linked by."""
    lines = page.read_text(encoding="utf-8").splitlines()
    heads = [line.lstrip("#").strip().lower() for line in lines if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", head).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_heading_that_is_linked_is_there(page: Path) -> None:
    for link, anchor in ANCHOR.findall(page.read_text(encoding="utf-8")):
        target = page.parent / link if link else page
        assert anchor in anchors(target), f"{page.name}: {link}#{anchor}"


def test_every_picture_of_a_case_is_on_a_page() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    shown = set(re.findall(r"pictures/(\w+\.png)", text))
    there = {path.name for path in (HARDWARE / "case/pictures").glob("*.png")}
    assert shown == there


@pytest.mark.parametrize("guide", GUIDES)
def test_the_amperes_of_a_guide_are_those_of_its_power_budget(guide: str) -> None:
    text = (HARDWARE / guide).read_text(encoding="utf-8")
    power = (HARDWARE / GUIDES[guide] / "POWER.md").read_text(encoding="utf-8")
    told = RANGE.findall(text)
    assert len(told) >= 2
    for words in told:
        assert f"| {words} |" in power, f"{guide}: {words} mA is not in POWER.md"


@pytest.mark.parametrize(
    ("guide", "build"), [("BUILD_MONO.md", "mono"), ("BUILD_COLOUR.md", "colour")]
)
def test_the_pins_a_guide_calls_free_are_those_that_the_wiring_leaves_free(
    guide: str, build: str
) -> None:
    said = re.findall(
        r"(GPIO[\d, and]*\d) (?:is|are|stays?) free", (HARDWARE / guide).read_text("utf-8")
    )
    wiring = (HARDWARE / build / "WIRING.md").read_text("utf-8")
    free = re.findall(r"^Free: (.*)\.$", wiring, re.M)
    assert [re.findall(r"\d+", pins) for pins in said] == [re.findall(r"\d+", free[0])]


@pytest.mark.parametrize("build", BUILDS)
def test_the_words_of_the_key_matrix_stand_apart_and_name_each_key_as_the_self_test_does(
    build: str,
) -> None:
    drawn = hardware_matrix.picture(load(build))
    right, bottom = re.findall(r'viewBox="0 0 (\d+) (\d+)"', drawn)[0]
    assert drawn_faults(drawn, int(right), int(bottom), 10) == []
    words = [box.what for box in drawn_texts(drawn)]
    assert [f"{row}.{column}" for row in range(1, 5) for column in range(1, 5)] == [
        each for each in words if re.fullmatch(r"\d\.\d", each)
    ]


def first_page(build: str) -> dict:
    """What the data of a build say of the current of the first page."""
    return next(row for row in load(build).data["reading"] if "the first page" in row["what"])


def test_the_first_pages_current_is_that_of_the_leds_it_lights() -> None:
    art = (ROOT / "host_tests/frames/01_start.txt").read_text(encoding="utf-8")
    rows = art.split("%frame\n")[1].splitlines()
    share = sum(row.count("#") for row in rows) * 100 / (64 * 16)
    assert abs(first_page("mono")["lit"] - share) < 1
    from firmware.boards import colour32x16 as board
    from firmware.drivers.ws2812 import _COLOUR_MA, Ws2812
    from firmware.palette import RGB

    class Leds:
        buf = bytearray(3 * board.WIDTH * board.HEIGHT)

        def write(self) -> None:
            """Nobody looks."""

    display = Ws2812(Leds(), board.WIDTH, board.HEIGHT, board.PANELS, RGB, board.BRIGHTNESS,
                     board.LIMIT_MA)  # fmt: skip
    scene_colour.ColourBoard(display.fb).draw(Scene(art).view())
    display.flush(0)
    shown = sum(Leds.buf) * _COLOUR_MA // 255
    assert first_page("colour")["shown_ma"] == pytest.approx(shown, rel=0.05)


@pytest.mark.parametrize("guide", GUIDES)
def test_every_part_and_wire_that_a_guide_names_is_there(guide: str) -> None:
    text = (HARDWARE / guide).read_text(encoding="utf-8")
    build = load(GUIDES[guide])
    there = {ref for part in build.parts for ref in part.refs} | set(build.cables)
    there |= {wire.name for wire in build.wires} | {"J2", "J3", "M3"}  # U1's headers; a screw
    text = re.sub(r"\([^)\s]*\)", "", text)  # links
    told = set(re.findall(NAMED, text))
    assert len(told) > 10
    assert told <= there, told - there


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_shows_every_drawing_that_has_steps(guide: str) -> None:
    text = (HARDWARE / guide).read_text(encoding="utf-8")
    drawings = {path.name for path in (HARDWARE / GUIDES[guide] / "drawings").glob("*.png")}
    shown = set(re.findall(rf"{GUIDES[guide]}/drawings/(\w+\.png)", text))
    assert shown <= drawings
    assert {"supply.png", "signals.png"} <= shown


def test_the_fuses_on_the_safety_page_are_those_of_the_tables_of_parts() -> None:
    text = (HARDWARE / "SAFETY.md").read_text(encoding="utf-8")
    wall = (HARDWARE / "shared/wall.csv").read_text(encoding="utf-8")
    hand = (HARDWARE / "handheld/parts.csv").read_text(encoding="utf-8")
    for table, ref, line in ((wall, "F1", "F1, the LEDs' rail"), (wall, "F2", "F2, controller"),
                             (hand, "F1", "F1 of the handheld")):  # fmt: skip
        amperes = re.search(rf"^{ref},fuse,T (\d+) A", table, re.M)
        assert amperes
        row = next(row for row in text.splitlines() if row.startswith(f"| {line}"))
        assert f"{amperes[1]} A, slow" in row
        builds = [name for name in BUILDS if (name == "handheld") == (table is hand)]
        most = max(budget(load(name)).of(ref) for name in builds)
        assert f"| {most / 1000:g} A" in row


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_a_page_names_only_verbs_that_there_are(page: Path) -> None:
    names = {verb.name for verb in VERBS}
    told = set(re.findall(r"python3 -m tools (\w+)", page.read_text(encoding="utf-8")))
    assert told <= names, told - names
