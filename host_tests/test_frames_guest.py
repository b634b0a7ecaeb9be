"""Golden frames of the self-test on both boards, in three languages, on three interpreters.

Reviewed in git; `python3 -m tools.frames_guest` draws them anew.
"""

import pytest

from host_tests.portable.scene_guest import SCENES, text
from host_tests.runner.interpreters import NotRunnable, run_portable
from tools.frames_guest import GOLDEN


def test_the_pages_look_as_reviewed() -> None:
    assert text() + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_every_page_is_there_looks_different_and_is_as_large_as_its_board() -> None:
    scenes = GOLDEN.read_text(encoding="utf-8").strip().split("\n\n")
    assert len(scenes) == len(SCENES) > 10
    assert len({scene.split("\n", 1)[1] for scene in scenes}) == len(scenes)
    for scene in scenes:
        mono, colour = scene.split("\n", 1)[1].split("\n-\n")
        assert [len(row) for row in mono.split("\n")] == [64] * 16
        assert [len(row) for row in colour.split("\n")] == [32] * 16


@pytest.mark.parametrize("interpreter", ["unix", "wasm"])
def test_micropython_draws_the_same(interpreter: str) -> None:
    try:
        status, out, err = run_portable(interpreter, "host_tests/portable/scene_guest.py", [])
    except NotRunnable as error:
        pytest.skip(str(error))
    assert (status, err) == (0, b"")
    assert out.decode() == GOLDEN.read_text(encoding="utf-8")
