"""Files that verbs were told to write where none can be: one line and status 2, no traceback."""

from pathlib import Path

import pytest

from tools import frames, frames_mono, overlays, pages
from tools._errors import UsageError
from tools._files import check_file, renew


def places(tmp_path: Path) -> list[Path]:
    """Where no folder can be: a file, below a file, a name too long, /proc."""
    file = tmp_path / "file"
    file.write_text("here first")
    places = [file, file / "below", tmp_path / ("n" * 300)]
    return places + ([Path("/proc/none")] if Path("/proc").is_dir() else [])


@pytest.mark.parametrize("verb", [pages, overlays])
def test_a_place_that_is_no_folder_is_one_line_and_the_file_stays(verb, tmp_path: Path) -> None:
    for place in places(tmp_path):
        with pytest.raises(UsageError) as told:
            verb.main(["--out", str(place)])
        assert str(place)[:200] in str(told.value) and "\n" not in str(told.value)
    assert (tmp_path / "file").read_text() == "here first"


def test_no_frame_is_drawn_for_a_place_that_is_no_folder(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(frames_mono, "redraw", lambda check: pytest.fail("drawn"))
    for place in places(tmp_path):
        with pytest.raises(UsageError) as told:
            frames.main(["--check", "--png", str(place)])
        assert str(place)[:200] in str(told.value) and "\n" not in str(told.value)


@pytest.mark.parametrize("mode", [[], ["--handheld"]])
@pytest.mark.parametrize("option", ["--sheet", "--png"])
def test_sim_says_it_before_anything_is_played(mode, option, tmp_path: Path, monkeypatch) -> None:
    from tools import sim, sim_pair

    def played(*_):
        raise AssertionError("played")

    monkeypatch.setattr(sim_pair, "make_pair", played)
    for path in (tmp_path, tmp_path / "none" / "a.png", tmp_path / ("n" * 300) / "a.png"):
        with pytest.raises(UsageError, match="folder"):
            sim.main([*mode, "--keys", "MISS", option, str(path)])


def test_a_file_can_be_where_its_folder_is(tmp_path: Path) -> None:
    check_file(tmp_path / "new.sheet")
    (tmp_path / "old.sheet").write_text("x")
    check_file(tmp_path / "old.sheet")


def test_only_what_says_something_else_is_written(tmp_path: Path, capsys) -> None:
    path = tmp_path / "new" / "a.svg"
    assert renew(path, "ä\n", check=True) and not path.exists()
    assert renew(path, "ä\n", check=False) and path.read_bytes() == "ä\n".encode()
    assert not renew(path, "ä\n", check=False)
    path.write_bytes(b"\xff no text at all")
    assert renew(path, "ä\n", check=False)
    assert capsys.readouterr().out.split("\n")[:2] == [f"differs: {path}", f"drawn: {path}"]
