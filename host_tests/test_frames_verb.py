"""`tools frames`: whatever family a wrong pixel is in, it is told, and drawn right again."""

import shutil
from pathlib import Path

import pytest

from tools import frames, frames_colour, frames_guest, frames_menu, frames_mono, frames_oled
from tools._errors import UsageError

FOLDERS = {"mono": frames_mono, "menu": frames_menu, "handheld": frames_oled}
SCENES = 3


def copied(family: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Some golden files of a family in a folder of their own, the verb there; one of them."""
    if family == "selftest":
        path = folder / frames_guest.GOLDEN.name
        shutil.copy(frames_guest.GOLDEN, path)
        monkeypatch.setattr(frames_guest, "GOLDEN", path)
        return path
    module = FOLDERS.get(family, frames_mono)
    paths = module.scenes()[:SCENES]
    monkeypatch.setattr(module, "FRAMES", folder / module.FRAMES.name)
    monkeypatch.setattr(module, "SHOWN", ())
    module.FRAMES.mkdir()
    for path in paths:
        shutil.copy(path, module.FRAMES)
    if family != "colour":
        return module.scenes()[0]
    (folder / frames_colour.FRAMES.name).mkdir()
    for path in paths:
        shutil.copy(frames_colour.golden(path), frames_colour.golden(module.FRAMES / path.name))
    return frames_colour.golden(module.scenes()[0])


@pytest.mark.parametrize("family", frames.FAMILIES)
def test_a_wrong_pixel_of_any_family_is_noticed_and_drawn_right(
    family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    path = copied(family, tmp_path, monkeypatch)
    right = path.read_bytes()
    assert frames.main(["--check", "--only", family]) == 0
    dark = b" " if family == "handheld" else b"."
    before, _, after = right.rpartition(dark)
    path.write_bytes(before + (b"P" if family == "colour" else b"#") + after)
    assert frames.main(["--check", "--only", family]) == 1
    assert capsys.readouterr().out == f"differs: {path}\n"
    assert frames.main(["--only", family]) == 0
    assert path.read_bytes() == right
    assert frames.main(["--check", "--only", family]) == 0


@pytest.mark.parametrize("family", frames.FAMILIES)
def test_pictures_of_a_family_are_saved_in_a_folder_of_its_name(
    family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    copied(family, tmp_path, monkeypatch)
    assert frames.main(["--check", "--only", family, "--png", str(tmp_path / "png")]) == 0
    assert [each.name for each in (tmp_path / "png").iterdir()] == [family]
    assert [*(tmp_path / "png" / family).glob("all*.png")]
    assert capsys.readouterr().out.endswith(f" pictures in {tmp_path / 'png' / family}\n")


def test_only_the_families_named_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    for family, module in (("colour", frames_colour), ("menu", frames_menu)):
        monkeypatch.setattr(module, "redraw", lambda check, family=family: drawn.append(family))
    monkeypatch.setattr(frames_mono, "redraw", lambda check: pytest.fail("drawn"))
    assert frames.main(["--only", "menu", "--only", "colour"]) == 0
    assert drawn == ["colour", "menu"]


def test_a_family_that_is_none_is_refused_with_its_neighbours() -> None:
    with pytest.raises(UsageError, match="no family 'color'; did you mean colour"):
        frames.main(["--only", "color"])
