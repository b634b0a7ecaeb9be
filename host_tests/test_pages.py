"""The pages tell the truth about files: every link leads somewhere, every picture is drawn."""

import re
from pathlib import Path

import pytest

from tools import frames_menu
from tools.frames_mono import FRAMES, PICTURES, SHOWN

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    path
    for path in sorted([*ROOT.glob("*.md"), *ROOT.glob("*/*.md"), *ROOT.glob("*/*/*.md")])
    if not set(path.relative_to(ROOT).parts) & {".venv", "node_modules"}
]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def missing(page: Path) -> list[str]:
    """The links of a page that lead nowhere."""
    links = LINK.findall(page.read_text(encoding="utf-8"))
    return [link for link in links if not (page.parent / link).exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    assert not missing(page)


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("[a](page.md) ![b](gone.png)", encoding="utf-8")
    assert missing(page) == ["gone.png"]


def test_every_picture_of_a_page_is_drawn_from_a_golden_frame() -> None:
    assert all((FRAMES / f"{name}.txt").exists() for name in SHOWN)
    assert all((frames_menu.FRAMES / f"{name}.txt").exists() for name in frames_menu.SHOWN)
    shown = {name[3:] for name in SHOWN}
    shown |= {frames_menu.picture_name(name) for name in frames_menu.SHOWN}
    assert {path.stem for path in PICTURES.glob("*.png")} == shown
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert [name for name in sorted(shown) if f"pictures/{name}.png" not in text] == []
