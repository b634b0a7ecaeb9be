"""Golden frames: every situation of the board as text art, the same on three interpreters.

Reviewed in git; `python3 -m tools.frames` draws them anew.
"""

from pathlib import Path

import pytest

from host_tests.portable.scene import HEIGHT, WIDTH, Scene
from host_tests.runner.interpreters import NotRunnable, run_portable
from tools import frames, frames_colour, frames_fonts, frames_guest, frames_menu

FILES = frames.scenes()
SITUATIONS = 100  # a folder cut short would prove nothing
SCRIPT = "host_tests/portable/scene.py"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_situation_looks_as_reviewed(path: Path):
    scene = Scene(text_of(path))
    assert [len(row) for row in scene.picture] == [WIDTH] * HEIGHT
    assert scene.draw() == scene.picture


def test_no_situation_is_missing_and_every_one_says_what_it_is():
    assert len(FILES) == SITUATIONS
    titles = {frames.title(path) for path in FILES}
    assert len(titles) == SITUATIONS and all(len(title) > 5 for title in titles)


def test_situations_that_differ_look_different():
    looks: dict[str, str] = {}
    for path in FILES:
        picture = text_of(path).split("%frame\n")[1]
        assert picture not in looks, (looks.get(picture), path.stem)
        looks[picture] = path.stem


@pytest.mark.parametrize("interpreter", ["unix", "wasm"])
def test_micropython_draws_the_same_frames(interpreter: str):
    files = {path.name: path.read_bytes() for path in FILES}
    try:
        status, out, err = run_portable(interpreter, SCRIPT, sorted(files), files=files)
    except NotRunnable as error:
        pytest.skip(str(error))
    assert (status, err) == (0, b"")
    assert out == b"".join(files[name] for name in sorted(files))


def test_a_wrong_pixel_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys):
    path = tmp_path / "host_tests" / "frames" / "wrong.txt"
    path.parent.mkdir(parents=True)
    art = text_of(FILES[0])
    path.write_text(art[:-3] + ("." if art[-3] == "#" else "#") + art[-2:], encoding="utf-8")
    monkeypatch.setattr(frames, "FRAMES", path.parent)
    monkeypatch.setattr(frames_fonts, "ROOT", tmp_path)
    # The colour board's frames and the menu's have tests of their own.
    monkeypatch.setattr(frames_colour, "redraw", lambda check: False)
    monkeypatch.setattr(frames_menu, "redraw", lambda check: False)
    monkeypatch.setattr(frames_menu, "page_pictures", lambda: None)
    monkeypatch.setattr(frames_guest, "redraw", lambda check: False)
    assert frames.main(["--check"]) == 1
    assert "wrong.txt" in capsys.readouterr().out
    assert frames.main([]) == 0
    assert text_of(path) == art
    assert frames.main(["--check"]) == 0


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
