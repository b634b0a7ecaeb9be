"""Golden frames: every situation of the board as text art, the same on three interpreters.

Reviewed in git; `python3 -m tools frames` draws them anew.
"""

from pathlib import Path

import pytest

from host_tests.golden import ON_MICROPYTHON, after_frame, alike, drawn_on, golden
from host_tests.portable.scene import HEIGHT, WIDTH, Scene
from tools import frames_fonts, frames_mono
from tools.frames_scenes import text_of, title

FILES = frames_mono.scenes()
SITUATIONS = 100  # a folder cut short would prove nothing
SCRIPT = "host_tests/portable/scene.py"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_situation_looks_as_reviewed(path: Path):
    scene = Scene(text_of(path))
    assert [len(row) for row in scene.picture] == [WIDTH] * HEIGHT
    assert scene.draw() == scene.picture


def test_no_situation_is_missing_and_every_one_says_what_it_is():
    assert len(FILES) == SITUATIONS
    titles = {title(path) for path in FILES}
    assert len(titles) == SITUATIONS and all(len(each) > 5 for each in titles)


def test_situations_that_differ_look_different():
    assert alike(FILES, after_frame) == []


@pytest.mark.parametrize("interpreter", ON_MICROPYTHON, indirect=True)
def test_micropython_draws_the_same_frames(interpreter: str):
    assert drawn_on(interpreter, SCRIPT, FILES) == golden(FILES)


def test_a_scene_that_cannot_be_played_is_refused():
    start = '[Game "kaisa"]\n'
    for body in ("W W", "B: -", "%colour red"):
        with pytest.raises(ValueError):
            Scene("# no\n" + start + body + "\n%frame\n")


def test_the_firmware_carries_the_fonts_of_the_art():
    assert frames_fonts.DATA.read_text(encoding="utf-8") == frames_fonts.module_text()


@pytest.mark.parametrize(
    "broken", ["A B\n#. #\n# #", "A A\n# #", "A B\n# #\n# # #", "A\n#\n\nB\n#\n#"]
)
def test_uneven_art_is_refused(broken: str):
    with pytest.raises(ValueError):
        frames_fonts.read_art("Title.\n\n" + broken)
