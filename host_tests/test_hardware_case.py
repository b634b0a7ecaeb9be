"""The cases' data follow firmware, overlays and pages, and the measuring sees what is wrong.

The rendered cases themselves are measured by `python3 -m tools hardware`, which needs OpenSCAD;
here the same measurements look at shapes made by hand.
"""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from tools import hardware_case as case
from tools import hardware_case_fit as fit
from tools import hardware_case_keys as keys
from tools import hardware_case_params as params
from tools import hardware_case_pictures as pictures
from tools import hardware_case_render as render
from tools._env import ROOT
from tools._errors import UsageError
from tools.hardware_case_measure import Hole, Solid, hole_at, holes, joined
from tools.overlays import PITCH

SIZES = case.sizes_of(ROOT)


def loops(low: tuple[float, float], high: tuple[float, float]) -> list[tuple[float, float]]:
    """The corners of a rectangle."""
    return [(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])]


def ring(outer: float, inner: tuple[float, float], bottom: float, top: float):
    """A square plate of `outer` mm with a hole of `inner` in its middle, as a mesh."""
    import trimesh

    half, x, y = outer / 2, inner[0] / 2, inner[1] / 2
    flat = loops((-half, -half), (half, half)) + loops((-x, -y), (x, y))
    points = [(*corner, bottom) for corner in flat] + [(*corner, top) for corner in flat]
    faces = []
    for i in range(4):
        j = (i + 1) % 4
        quads = [(i, j, j + 8, i + 8), (j + 4, i + 4, i + 12, j + 12),
                 (i + 8, j + 8, j + 12, i + 12), (j, i, i + 4, j + 4)]  # fmt: skip
        for a, b, c, d in quads:
            faces += [(a, b, c), (a, c, d)]
    return trimesh.Trimesh(points, faces)


def saved(path: Path, *meshes) -> Solid:
    """Meshes through an STL file, as OpenSCAD's come."""
    import trimesh

    trimesh.util.concatenate(meshes).export(path)
    return Solid(path)


def test_parameter_files_are_what_boards_and_sizes_give() -> None:
    assert case.parameter_faults(ROOT) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("dimensions.toml", "pitch = { mm = 19.05", "pitch = { mm = 19", "params_mono64x16.scad"),
        ("dimensions.toml", ', from = "ISO 273, M3, medium"', "", "screw_free has no source"),
        ("dimensions.toml", "led = { mm = 5,", "led = { mm = -5,", "led is no length"),
        ("params_colour32x16.scad", "cols = 32", "cols = 31", "params_colour32x16.scad"),
    ],
)
def test_a_changed_size_is_told(tmp_path, file, old, new, said) -> None:
    shutil.copytree(ROOT / "hardware/case", tmp_path / "hardware/case")
    path = tmp_path / "hardware/case" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert any(said in fault for fault in case.parameter_faults(tmp_path))


def test_a_wider_display_in_the_firmware_asks_for_another_case(monkeypatch) -> None:
    monkeypatch.setattr(params.board("mono64x16"), "WIDTH", 72)
    assert any("params_mono64x16" in fault for fault in case.parameter_faults(ROOT))


@pytest.mark.parametrize("text", ["x = ", "[keys]\npitch = 19\n", ""])
def test_a_table_of_sizes_that_cannot_be_used_is_one_line(tmp_path, text) -> None:
    path = tmp_path / "dimensions.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match="dimensions"):
        case.Sizes(path)("keys", "pitch")


def test_the_overlays_keys_are_where_the_cases_keys_are() -> None:
    assert SIZES("keys", "pitch") == PITCH
    printed, faults = keys.overlays(params.board("mono64x16"))
    assert faults == []
    assert len(printed) == 16
    assert abs(printed[1].x - printed[0].x - PITCH) < 0.01
    assert abs(printed[0].y - printed[4].y - PITCH) < 0.01


def test_an_overlay_of_another_pitch_is_told() -> None:
    printed, _ = keys.overlays(params.board("mono64x16"))
    other = [hole._replace(x=hole.x * 1.02) for hole in printed]
    assert fit.same_places("keys", other, printed, "the overlay")
    assert fit.same_places("keys", other[1:], printed, "the overlay")
    assert fit.same_places("keys", printed, printed, "the overlay") == []


def test_pictures_are_of_todays_drawings() -> None:
    assert pictures.picture_faults(ROOT) == []


def test_pictures_older_than_a_drawing_or_missing_are_told(tmp_path) -> None:
    shutil.copytree(ROOT / "hardware/case", tmp_path / "hardware/case")
    where = tmp_path / "hardware/case"
    (where / "keybox.scad").open("a", encoding="utf-8").close()
    assert pictures.picture_faults(tmp_path) == []
    with (where / "wall.scad").open("a", encoding="utf-8") as file:
        file.write("// another\n")
    (where / "pictures/keybox_exploded.png").rename(where / "pictures/another.png")
    faults = pictures.picture_faults(tmp_path)
    walls = ("mono.scad", "colour.scad")
    of_walls = [one.name for one in pictures.pictures() if one.scad in walls]
    assert len(faults) == len(of_walls) + 2
    for name in of_walls:
        assert f"pictures/{name} is older than its drawing; --write draws it" in faults
    assert "pictures/keybox_exploded.png is missing; --write draws it" in faults
    assert "pictures/another.png is of no case" in faults


def test_a_hole_is_measured_on_the_triangles(tmp_path) -> None:
    solid = saved(tmp_path / "a.stl", ring(60, (40, 20), 0, 3))
    assert solid.closed and solid.bodies == 1
    assert solid.size == pytest.approx((60, 60, 3))
    for height in (0.01, 1.5, 2.99):
        (hole,) = holes(solid.cut(2, height))
        assert hole == pytest.approx((0, 0, 40, 20, 1), abs=1e-3)
        assert not hole.round
    assert hole_at(solid.cut(2, 1), 25, 0) is None
    assert [hole.w for hole in holes(solid.cut(0, 0))] == []
    assert solid.cut(0, 0).area == pytest.approx(2 * 20 * 3, abs=0.1)
    assert solid.levels() == [0, 3]


def test_an_open_surface_and_loose_pieces_are_found(tmp_path) -> None:
    mesh = ring(60, (40, 20), 0, 3)
    assert saved(tmp_path / "two.stl", mesh, ring(10, (5, 5), 8, 9)).bodies == 2
    mesh.update_faces([True] * (len(mesh.faces) - 1) + [False])
    assert not saved(tmp_path / "open.stl", mesh).closed


def test_halves_that_lie_seam_to_seam_make_one_hole() -> None:
    import shapely

    whole = shapely.box(0, 0, 10, 10).difference(shapely.box(3, 3, 7, 7))
    left = whole.intersection(shapely.box(0, 0, 5, 10))
    (hole,) = holes(joined(left, whole.difference(left)))
    assert (hole.w, hole.h) == pytest.approx((4, 4), abs=0.1)


def front(tmp_path: Path, opening: tuple[float, float]) -> fit.Parts:
    """A front of the mono board: a face with this opening, and the sheet's pocket behind it."""
    far = ring(1, (0.5, 0.5), 0, 24).apply_translation((900, 900, 0))
    solids = {
        "front_a": saved(tmp_path / "a.stl", ring(400, opening, 0, 2.4),
                         ring(400, (264.6, 72.6), 2.41, 23)),
        "front_b": saved(tmp_path / "b.stl", far),
    }  # fmt: skip
    return lambda part: solids[part]


@pytest.mark.parametrize(
    ("opening", "said"),
    [
        ((256, 64), ""),
        ((254, 64), "front: width of the window is 253.9"),
        ((256, 67), "front: height of the window is 66.9"),
    ],
)
def test_a_window_that_hides_leds_or_drops_the_sheet_is_told(tmp_path, opening, said) -> None:
    faults = fit.window(params.board("mono64x16"), SIZES, front(tmp_path, opening))
    assert len(faults) == bool(said)
    assert not said or faults[0].startswith(said), faults


def test_a_window_for_fewer_leds_than_the_firmware_has_is_told(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(params.board("mono64x16"), "WIDTH", 72)
    faults = fit.window(params.board("mono64x16"), SIZES, front(tmp_path, (256, 64)))
    assert any("width of the window" in fault for fault in faults)


def test_what_does_not_go_in_is_told() -> None:
    import shapely

    post = shapely.box(4, 4, 6, 6)
    assert fit.clear("a cell", post, 0, 0, 4, 4) == []
    assert fit.clear("a cell", post, 0, 0, 5, 5) == [
        "a cell does not go in: 1.0 mm2 of plastic stand in its 5.0 x 5.0 mm"
    ]


def test_keyholes_are_level_and_as_far_apart_as_the_pages_say() -> None:
    board = params.board("mono64x16")
    right = [Hole(-120, 30, 9, 17, 0.8), Hole(120, 30, 9, 17, 0.8)]
    assert fit.hanging(board, right, SIZES) == []
    for x, y, said in ((130, 30, "off the middle"), (120, 33, "off level"), (120, 30, "")):
        moved = [right[0], right[1]._replace(x=x, y=y)]
        assert [said for fault in fit.hanging(board, moved, SIZES) if said in fault][:1] == (
            [said] if said else [])  # fmt: skip
    wider = [hole._replace(x=hole.x * 1.25) for hole in right]
    assert fit.hanging(board, wider, SIZES) == [
        f"back: the keyholes are 300.0 mm apart; {page} does not say 300 mm (mono)"
        for page in ("README.md", "../SAFETY.md")
    ]


def test_screws_are_compared_with_the_other_part_turned_over() -> None:
    left = [Hole(-10, 5, 3, 3, 0.78), Hole(20, 5, 3, 3, 0.78)]
    assert [hole.x for hole in fit.mirrored(left)] == [-20, 10]


def test_a_missing_program_is_one_line_with_its_package(monkeypatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(UsageError, match="apt-get install openscad"):
        render.solids([])
    with pytest.raises(UsageError, match="apt-get install xvfb xauth"):
        render.picture(Path("a.scad"), "all", "0,0,0", Path("a.png"))


def test_what_openscad_complains_about_is_a_fault(tmp_path, monkeypatch) -> None:
    said = "Compiling\nWARNING: Ignoring unknown variable 'x'\n   Simple:         no\n"
    answer = SimpleNamespace(stderr=said, returncode=0)
    monkeypatch.setattr(render, "need", lambda program: program)
    monkeypatch.setattr(render.subprocess, "run", lambda *words, **more: answer)
    assert render.solid(tmp_path / "a.scad", "lid", tmp_path / "a.stl") == [
        "WARNING: Ignoring unknown variable 'x'", "Simple:         no",
    ]  # fmt: skip
    answer.stderr, answer.returncode = "Can't open file\n", 1
    assert "Can't open file" in render.solid(tmp_path / "a.scad", "lid", tmp_path / "a.stl")[0]


def test_parts_are_saved_where_the_user_is_and_complaints_are_told(tmp_path, monkeypatch) -> None:
    asked = []
    said = {("mono", "bar"): ["WARNING: something"]}
    monkeypatch.setattr(render, "solids", lambda jobs: asked.extend(jobs) or said)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="hardware/case: mono bar: WARNING: something"):
        case.stl(Path("parts"), ROOT)
    said.clear()
    assert "mono_front_a.stl" in case.stl(Path("parts"), ROOT)
    assert {path.parent for *_, path in asked} == {tmp_path / "parts"}
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="file: no folder"):
        case.stl(Path("file"), ROOT)


def test_a_part_too_long_for_the_bed_is_told(tmp_path) -> None:
    saved(tmp_path / "mono_bar.stl", ring(230, (10, 10), 0, 3))
    parts = case.Rendered(case.CASES[0], tmp_path)
    assert case.part_faults("bar", parts, 220) == ["it is 230 mm long; the bed has 220 mm"]


def test_the_page_names_the_sheets_to_cut() -> None:
    page = (ROOT / "hardware/case/README.md").read_text(encoding="utf-8")
    for name in ("mono64x16", "colour32x16"):
        board, lip = params.board(name), SIZES("sheet", "lip")
        pitch = SIZES(board.DISPLAY, "pitch")
        w, h = board.WIDTH * pitch + 2 * lip, board.HEIGHT * pitch + 2 * lip
        assert f"{w:g} × {h:g} × {SIZES('sheet', 'thickness'):g} mm" in page


def test_every_drawing_names_its_parts() -> None:
    for one in case.CASES:
        text = (ROOT / f"hardware/case/{one.name}.scad").read_text(encoding="utf-8")
        head = text.split("part =")[0]
        for part in one.parts:
            assert part in head, f"{one.name}.scad: {part}"
