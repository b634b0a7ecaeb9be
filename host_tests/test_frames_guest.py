"""Golden frames of the self-test on both boards, in three languages, on three interpreters.

Reviewed in git; `python3 -m tools frames` draws them anew.
"""

import pytest

from host_tests.golden import ON_MICROPYTHON
from host_tests.portable.scene_guest import SCENES, text
from host_tests.runner.interpreters import run_portable
from tools.frames_guest import GOLDEN, scenes
from tools.frames_scenes import text_of


def test_the_pages_look_as_reviewed() -> None:
    assert text() + "\n" == text_of(GOLDEN)


def test_every_page_is_there_looks_different_and_is_as_large_as_its_board() -> None:
    found = scenes()
    assert len(found) == len(SCENES) > 10
    assert len({(*mono, *colour) for _, mono, colour in found}) == len(found)
    for _, mono, colour in found:
        assert [len(row) for row in mono] == [64] * 16
        assert [len(row) for row in colour] == [32] * 16


@pytest.mark.parametrize("interpreter", ON_MICROPYTHON, indirect=True)
def test_micropython_draws_the_same(interpreter: str) -> None:
    status, out, err = run_portable(interpreter, "host_tests/portable/scene_guest.py", [])
    assert (status, err) == (0, b"")
    assert out.decode() == text_of(GOLDEN)
