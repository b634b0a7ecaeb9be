"""Calls OpenSCAD: a part of a case as an STL file, or a picture of it. Measures nothing.

A warning of OpenSCAD counts as a fault. UsageError says which package is missing. Used by
tools.hardware_case.
"""

import concurrent.futures
import os
import re
import shutil
import subprocess
from pathlib import Path

from tools._errors import UsageError

SAID = re.compile(r"^(?:[A-Z]+-)?(?:WARNING|ERROR|DEPRECATED).*|.*Simple: +no.*$", re.M)
PACKAGES = {"openscad": "openscad", "xvfb-run": "xvfb xauth"}
SIZE = (1200, 900)


def need(program: str) -> str:
    """The path of a program; UsageError names the package it comes in."""
    path = shutil.which(program)
    if not path:
        raise UsageError(
            f"{program} is not installed; on Debian: apt-get install {PACKAGES[program]}"
        )
    return path


def solid(scad: Path, part: str, out: Path, more: tuple[str, ...] = ()) -> list[str]:
    """Make the STL of a part; what OpenSCAD complained about. `more`: `name=value` to plant."""
    defines = [f'part="{part}"', *more]
    done = subprocess.run(
        [need("openscad"), *(word for one in defines for word in ("-D", one)),
         "-o", str(out), scad.name],
        cwd=scad.parent, capture_output=True, text=True, check=False,
    )  # fmt: skip
    faults = [line.strip() for line in SAID.findall(done.stderr)]
    if done.returncode and not faults:
        last = done.stderr.strip().splitlines()[-1:] or ["no word why"]
        faults = [f"OpenSCAD ends with {done.returncode}: {last[0]}"]
    return faults


def solids(
    jobs: list[tuple[Path, str, Path]], workers: int | None = None
) -> dict[tuple[str, str], list[str]]:
    """Make many, as many at once as there are processors; complaints by (case, part)."""
    need("openscad")
    found = {}
    with concurrent.futures.ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        made = pool.map(lambda job: solid(*job), jobs)
        for (scad, part, _), faults in zip(jobs, made):
            found[scad.stem, part] = faults
    return found


def picture(scad: Path, part: str, camera: str, out: Path) -> None:
    """Draw a part or a view; the empty border is cut off. UsageError when that fails."""
    from PIL import Image, ImageChops

    command = [
        need("xvfb-run"), "-a", need("openscad"), "-D", f'part="{part}"',
        f"--imgsize={2 * SIZE[0]},{2 * SIZE[1]}", f"--camera=0,0,0,{camera},900",
        "--autocenter", "--viewall", "--colorscheme=Tomorrow", "-o", str(out), scad.name,
    ]  # fmt: skip
    done = subprocess.run(command, cwd=scad.parent, capture_output=True, text=True, check=False)
    if done.returncode or not out.exists():
        last = done.stderr.strip().splitlines()[-1:] or ["no word why"]
        raise UsageError(f"{scad.name}: no picture of {part}: {last[0]}")
    image = Image.open(out).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    ground = Image.new("RGB", SIZE, image.getpixel((0, 0)))
    left, top, right, bottom = ImageChops.difference(image, ground).getbbox() or (0, 0, *SIZE)
    edge = 20
    box = (max(0, left - edge), max(0, top - edge), right + edge, bottom + edge)
    image.crop((*box[:2], min(SIZE[0], box[2]), min(SIZE[1], box[3]))).quantize(64).save(
        out, optimize=True
    )
