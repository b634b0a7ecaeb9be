"""Golden frames of the menu: every kind of page on both boards, the same on three interpreters.

Reviewed in git; `python3 -m tools frames` draws them anew.
"""

from pathlib import Path

import pytest

from host_tests.golden import ON_MICROPYTHON, drawn_on, golden
from host_tests.portable.scene_menu import MenuScene
from tools import frames_menu
from tools.frames_scenes import text_of, title

FILES = frames_menu.scenes()
SITUATIONS = 29  # a folder cut short would prove nothing
SCRIPT = "host_tests/portable/scene_menu.py"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_page_of_the_menu_looks_as_reviewed(path: Path):
    scene = MenuScene(text_of(path))
    assert ([len(row) for row in scene.mono], [len(row) for row in scene.colour]) == (
        [64] * 16,
        [32] * 16,
    )
    assert scene.draw() == (scene.mono, scene.colour)


def test_no_page_is_missing_and_every_one_says_what_it_is():
    assert len(FILES) == SITUATIONS
    assert len({title(path) for path in FILES}) == SITUATIONS


@pytest.mark.parametrize("interpreter", ON_MICROPYTHON, indirect=True)
def test_micropython_draws_the_same_pages(interpreter: str):
    assert drawn_on(interpreter, SCRIPT, FILES) == golden(FILES)


def test_a_scene_with_a_line_nobody_knows_is_refused():
    with pytest.raises(ValueError):
        MenuScene("# no\n%colour red\n%mono\n%colour\n")
