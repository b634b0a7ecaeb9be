"""The pictures of the cases: which there are, whether they are of today's drawings, drawing them.

Beside the pictures lies a list of what each was drawn from: a fingerprint of the drawing and of
every file it includes. Only what changed is drawn anew. Used by tools.hardware_case.
"""

import hashlib
import re
from pathlib import Path
from typing import NamedTuple

from tools import hardware_case_render as render
from tools.hardware_case_table import CASES, folder

INCLUDE = re.compile(r"^include <([^>]+)>", re.M)


class Picture(NamedTuple):
    """A picture: its file's name, the drawing, the view, the camera's angles."""

    name: str
    scad: str
    view: str
    camera: str


def pictures() -> list[Picture]:
    """Every picture of the table."""
    return [
        Picture(f"{case.name}_{view}.png", f"{case.name}.scad", view, camera)
        for case in CASES
        for view, camera in case.pictures
    ]


def drawn_from(root: Path, scad: str) -> str:
    """A fingerprint of a drawing and what it includes."""
    seen = hashlib.sha256()
    for name in [scad, *INCLUDE.findall((folder(root) / scad).read_text(encoding="utf-8"))]:
        seen.update(name.encode() + b"\0" + (folder(root) / name).read_bytes())
    return seen.hexdigest()[:16]


def fingerprint(root: Path, picture: Picture) -> str:
    """What a picture shows, from where."""
    return f"{drawn_from(root, picture.scad)} {picture.view} {picture.camera}"


def listed(root: Path) -> dict[str, str]:
    """What the pictures that are there were drawn from."""
    path = folder(root) / "pictures" / "drawn_from.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(line.split(" ", 1) for line in lines if " " in line)


def stale(root: Path) -> list[Picture]:
    """The pictures that have to be drawn."""
    known, where = listed(root), folder(root) / "pictures"
    return [
        one
        for one in pictures()
        if known.get(one.name) != fingerprint(root, one) or not (where / one.name).exists()
    ]


def picture_faults(root: Path) -> list[str]:
    """Pictures that are missing, too many, or older than the drawings."""
    where, wanted = folder(root) / "pictures", {one.name for one in pictures()}
    faults = []
    for one in stale(root):
        how = "older than its drawing" if (where / one.name).exists() else "missing"
        faults.append(f"pictures/{one.name} is {how}; --write draws it")
    there = {path.name for path in where.glob("*.png")}
    return faults + [f"pictures/{name} is of no case" for name in sorted(there - wanted)]


def draw(root: Path) -> list[str]:
    """Draw what has to be drawn; the files that changed."""
    where, known = folder(root) / "pictures", listed(root)
    where.mkdir(parents=True, exist_ok=True)
    changed = []
    for one in stale(root):
        render.picture(folder(root) / one.scad, one.view, one.camera, where / one.name)
        known[one.name] = fingerprint(root, one)
        changed.append(f"pictures/{one.name}")
        names = {picture.name for picture in pictures()}
        text = "".join(f"{name} {known[name]}\n" for name in sorted(known) if name in names)
        (where / "drawn_from.txt").write_text(text, encoding="utf-8")
    return changed
