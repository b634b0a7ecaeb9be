"""Golden frames of the handheld: its situations as text art, the same on three interpreters.

Reviewed in git; `python3 -m tools frames` draws them anew.
"""

from pathlib import Path

import pytest

from firmware import texts
from host_tests.golden import ON_MICROPYTHON, after_frame, alike, drawn_on, golden
from host_tests.portable.handheld_scene import HEIGHT, WIDTH, Scene, packed, unpacked
from tools import frames_oled
from tools._env import ROOT
from tools.frames_scenes import text_of

FILES = frames_oled.scenes()
SITUATIONS = 64  # a folder cut short would prove nothing
FEW = 14  # scenes at a time
HEAP = 450_000  # board, handheld and the reader of sheets in one process
SCRIPT = "host_tests/portable/handheld_scene.py"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_situation_looks_as_reviewed(path: Path) -> None:
    scene = Scene(text_of(path))
    rows = scene.draw()
    assert [len(row) for row in rows] == [WIDTH] * HEIGHT
    assert packed(rows) == scene.picture
    assert unpacked(scene.picture) == rows


def test_no_situation_is_missing_and_every_one_looks_different() -> None:
    assert len(FILES) == SITUATIONS
    assert alike(FILES, after_frame) == []


def test_every_situation_can_be_shown_in_every_language() -> None:
    for path in FILES:
        scene = Scene(text_of(path))
        looks = {"\n".join(scene.draw(each)) for each in texts.LANGUAGES}
        assert len(looks) >= 2, path.stem


@pytest.mark.parametrize("interpreter", ON_MICROPYTHON, indirect=True)
def test_micropython_draws_the_same_frames(interpreter: str) -> None:
    assert drawn_on(interpreter, SCRIPT, FILES, FEW, HEAP) == golden(FILES)


def test_every_picture_of_the_page_is_drawn_from_a_golden_frame() -> None:
    page = text_of(ROOT / "firmware" / "HANDHELD.md")
    names = {name[3:] for name in frames_oled.SHOWN}
    assert {path.stem for path in frames_oled.PICTURES.glob("*.png")} == names
    assert [name for name in names if f"pictures/handheld/{name}.png" not in page] == []
    assert all((frames_oled.FRAMES / f"{name}.txt").exists() for name in frames_oled.SHOWN)


def test_a_scene_that_cannot_be_played_is_refused() -> None:
    start = '# no\n[Game "kaisa"]\n'
    for body in ("\nW W\n", "\nR\n%colour red\n", "\nR\n%keys NONE\n"):
        with pytest.raises(ValueError):
            Scene(start + body + "%frame\n")
