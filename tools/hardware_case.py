"""The printed cases: rendered by OpenSCAD, measured, held against boards and overlays.

`reports` is the part `case` of `python3 -m tools hardware`; `write` makes parameter files and
pictures anew; `stl` saves the parts for a printer. The drawings are hardware/case/*.scad; sizes
of what is bought are hardware/case/dimensions.toml. It needs OpenSCAD, pictures also xvfb-run:
a UsageError names the package that is missing.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from tools import hardware_case_params as params
from tools import hardware_case_render as render
from tools._env import ROOT
from tools._errors import UsageError
from tools.hardware_case_params import Sizes
from tools.hardware_case_pictures import draw, picture_faults
from tools.hardware_case_table import CASES, KEY_PARTS, Case, folder

# A drawing with this in it must be found wrong: case, `name=value`, the parts and the measurement
# that are asked, a word of the fault.
PLANTED = (
    ("mono", "pitch=3.9", ("front_a", "front_b"), "window", "width of the window"),
    ("mono", "hang=100", ("back_a", "back_b"), "leads", "200.0 mm apart"),
    ("keybox", "key_pitch=18.8", KEY_PARTS[:4], "keys", "lid: key holes"),
)


class Report(NamedTuple):
    """One thing looked at: `name`, and a line for each fault, none when it is right."""

    name: str
    faults: list[str]


def sizes_of(root: Path) -> Sizes:
    """The table of what is bought."""
    return Sizes(folder(root) / "dimensions.toml")


def parameter_faults(root: Path) -> list[str]:
    """Sizes without a source, and parameter files that are not what the data gives."""
    sizes = sizes_of(root)
    faults = sizes.faults()
    for name in params.BOARDS:
        path = folder(root) / f"params_{name}.scad"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if text != params.text(name, sizes):
            faults.append(f"{path.name} is not what firmware/boards and dimensions.toml give; "
                          "--write makes it anew")  # fmt: skip
    return faults


def fit_checks(kind: str) -> tuple[Callable[..., list[str]], ...]:
    """What is measured on a kind of case."""
    from tools import hardware_case_fit as fit
    from tools import hardware_case_keys as keys

    return {"wall": fit.WALL, "key box": keys.KEY_BOX, "handheld": keys.HANDHELD}[kind]


class Rendered:
    """The parts of a case as solids, read when they are asked for."""

    def __init__(self, case: Case, where: Path):
        self.case = case
        self.where = where
        self.read = {}

    def file(self, part: str) -> Path:
        """The STL file of a part; of the case that lends it, when this one does not have it."""
        name = self.case.name if part in self.case.parts else self.case.lent[0]
        return self.where / f"{name}_{part}.stl"

    def __call__(self, part: str):
        from tools.hardware_case_measure import Solid

        if part not in self.read:
            self.read[part] = Solid(self.file(part))
        return self.read[part]


def part_faults(part: str, parts: Rendered, bed: float) -> list[str]:
    """A part that no printer would make: open, in pieces, or larger than the bed."""
    solid = parts(part)
    faults = [] if solid.closed else ["its surface is not closed: a slicer would guess"]
    wanted = 16 if part == "keys" else 1
    if solid.bodies != wanted:
        faults.append(f"it is in {solid.bodies} pieces; {wanted} would be right")
    if max(solid.size) > bed:
        faults.append(f"it is {max(solid.size):.0f} mm long; the bed has {bed:g} mm")
    return faults


def case_reports(case: Case, parts: Rendered, said: dict, sizes: Sizes) -> list[Report]:
    """A report for each part, and one for each thing that must fit; none fits what is not made."""
    found, broken = [], False
    for part in case.parts:
        faults = list(said[case.name, part])
        if not faults:
            try:
                faults = part_faults(part, parts, sizes("print", "bed"))
            except ValueError as error:
                faults, broken = [str(error)], True
        else:
            broken = True
        found.append(Report(f"{case.name} {part}", faults))
    if broken:
        return found
    board = params.board(case.board)
    for fit in fit_checks(case.fits):
        found.append(Report(f"{case.name} {fit.__name__}", fit_faults(fit, board, sizes, parts)))
    text = (sizes.path.parent / "README.md").read_text(encoding="utf-8")
    words = size_words(parts, case.fits)
    told = [] if words in text else [f"README.md does not say that it is {words}"]
    found.append(Report(f"{case.name} page", told))
    return found


def size_words(parts: Rendered, kind: str) -> str:
    """How large a closed case is, as a page says it."""
    if kind == "wall":
        front, back = parts("front_a"), parts("back_a")
        w = parts("back_b").end(0, True) - back.end(0, False)
        h, d = front.size[1], front.size[2] + back.size[2]
    else:
        w, h, _ = parts("lid").size
        d = parts("grid").end(2, True) - parts("tray").end(2, False)
    return f"{w:.0f} × {h:.0f} × {d:.0f} mm"


def fit_faults(fit: Callable, board: ModuleType, sizes: Sizes, parts: Rendered) -> list[str]:
    """What a measurement finds; a part with no shape where one is measured is a fault."""
    try:
        return fit(board, sizes, parts)
    except (IndexError, ValueError, OSError) as error:
        return [f"cannot be measured: {error}"]


def jobs(cases: tuple[Case, ...], root: Path, where: Path) -> list[tuple[Path, str, Path]]:
    """What OpenSCAD has to make."""
    return [
        (folder(root) / f"{case.name}.scad", part, where / f"{case.name}_{part}.stl")
        for case in cases
        for part in case.parts
    ]


def planted_reports(root: Path, where: Path, sizes: Sizes) -> list[Report]:
    """Drawings with a fault planted, which the measurements must find."""
    found = []
    for name, define, needed, asked, word in PLANTED:
        case = next(one for one in CASES if one.name == name)
        parts = Rendered(case, where)
        for part in needed:
            render.solid(folder(root) / f"{name}.scad", part, parts.file(part), (define,))
        fit = next(one for one in fit_checks(case.fits) if one.__name__ == asked)
        faults = fit_faults(fit, params.board(case.board), sizes, parts)
        seen = any(word in fault for fault in faults)
        found.append(Report(f"{name} with {define} is found wrong", [] if seen else [
            f"it measures right, or what is found is something else: {faults}"]))  # fmt: skip
    return found


def reports(root: Path = ROOT) -> list[Report]:
    """Everything that is checked about the cases, in order. Takes a minute or two."""
    sizes = sizes_of(root)
    found = [Report("sizes and parameters", parameter_faults(root)),
             Report("pictures", picture_faults(root))]  # fmt: skip
    with tempfile.TemporaryDirectory() as name:
        where = Path(name)
        said = render.solids(jobs(CASES, root, where))
        for case in CASES:
            found += case_reports(case, Rendered(case, where), said, sizes)
        found += planted_reports(root, where, sizes)
    return [
        Report(name, [f"hardware/case: {name}: {fault}" for fault in faults])
        for name, faults in found
    ]


def write(root: Path = ROOT) -> list[str]:
    """Make parameter files and pictures anew; the files that changed."""
    sizes, changed = sizes_of(root), []
    for name in params.BOARDS:
        path, text = folder(root) / f"params_{name}.scad", params.text(name, sizes)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(path.name)
    return changed + draw(root)


def stl(where: Path, root: Path = ROOT) -> list[str]:
    """Save every part for the printer; the files' names. UsageError when one cannot be made."""
    try:
        where.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"{where}: no folder to save in: {error.strerror}") from error
    made = jobs(CASES, root, where.resolve())
    for (case, part), faults in render.solids(made).items():
        for fault in faults:
            raise UsageError(f"hardware/case: {case} {part}: {fault}")
    return [path.name for *_, path in made]
