"""The builder's pages: pictures, headings that are linked, amperes that are the power budget's."""

import re
from pathlib import Path

import pytest

from tools._env import ROOT
from tools._verbs import VERBS

HARDWARE = ROOT / "hardware"
PAGES = sorted([*HARDWARE.glob("*.md"), *HARDWARE.glob("case/*.md")])
GUIDES = {"BUILD_MONO.md": "mono", "BUILD_COLOUR.md": "colour", "BUILD_HANDHELD.md": "handheld"}
ANCHOR = re.compile(r"\]\(([^)#]*)#([^)]+)\)")
RANGE = re.compile(r"\b(\d+ to \d+) mA")


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


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_a_page_names_only_verbs_that_there_are(page: Path) -> None:
    names = {verb.name for verb in VERBS}
    told = set(re.findall(r"python3 -m tools (\w+)", page.read_text(encoding="utf-8")))
    assert told <= names, told - names
