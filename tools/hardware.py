"""`python3 -m tools hardware`: what hardware/ tells to build is held against the firmware.

Parts run in order, a section line each, a line for every fault with its file and what would be
right, and at the end `N passed, N failed`. `--write` makes pages, drawings and renders anew.
What a part looks at is in its module; here is only who calls whom, and which programs they need.
"""

import importlib
import importlib.util
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from tools._env import ROOT
from tools._errors import Parser, UsageError, add_only
from tools.hardware_letters import NEEDS as FONTS
from tools.hardware_letters import is_there

Report = tuple[str, list[str]]  # what was looked at, a line for each fault
CASE = "tools.hardware_case"


def builds(root: Path) -> list:
    """Every build, read."""
    from tools.hardware_data import BUILDS, load

    return [load(name, root) for name in BUILDS]


def sound(root: Path) -> list:
    """Every build, read; UsageError with the first fault of one whose wires do not fit together.

    The part `pins` tells all of them; nothing else can be said before they are mended.
    """
    found = builds(root)
    for build in found:
        for fault in build.faults:
            raise UsageError(fault)
    return found


def page_faults(pages: dict[Path, str], root: Path) -> list[str]:
    """Pages that are missing or not what they would be now."""
    faults = []
    for path, text in pages.items():
        name = path.relative_to(root).as_posix()
        if not path.exists():
            faults.append(f"{name}: missing; python3 -m tools hardware --write")
        elif path.read_text(encoding="utf-8") != text:
            faults.append(f"{name}: is of other data; python3 -m tools hardware --write")
    return faults


def pages_of(build, part: str) -> dict[Path, str]:
    """The pages that a part looks after."""
    from tools import hardware_matrix, hardware_pages

    if part == "bom":
        return {build.folder / "BOM.md": hardware_pages.bom(build)}
    if part == "power":
        return {build.folder / "POWER.md": hardware_pages.power(build)}
    wiring = {build.folder / "WIRING.md": hardware_pages.wiring(build)}
    return wiring | hardware_matrix.pages(build)


def run_pins(root: Path) -> Iterator[Report]:
    """Pins of the board modules, and the wiring against them."""
    from tools import hardware_pins, hardware_wiring

    for build in builds(root):
        yield f"{build.name}: wires and parts", build.faults
        for board in build.boards:
            yield f"{board.NAME}: pins", hardware_pins.check(board)
            yield f"{board.NAME}: wiring", hardware_wiring.check(build, board)


def run_harness(root: Path) -> Iterator[Report]:
    """Drawings and the page of wires, as they would be made now."""
    from tools import hardware_draw

    for build in sound(root):
        yield f"{build.name}: drawings' sources", hardware_draw.check_sources(build)
        yield f"{build.name}: drawings", hardware_draw.check_drawn(build)
        yield f"{build.name}: page of wires", page_faults(pages_of(build, "harness"), root)


def run_bom(root: Path) -> Iterator[Report]:
    """Parts against wiring, and the page of parts."""
    from tools import hardware_bom

    for build in sound(root):
        yield f"{build.name}: parts", hardware_bom.check(build)
        yield f"{build.name}: page of parts", page_faults(pages_of(build, "bom"), root)


def run_power(root: Path) -> Iterator[Report]:
    """Loads, fuses, wires and volts, and the page of power."""
    from tools import hardware_power

    for build in sound(root):
        yield f"{build.name}: power", hardware_power.check(build)
        yield f"{build.name}: page of power", page_faults(pages_of(build, "power"), root)


def run_case(root: Path) -> Iterator[Report]:
    """The printed cases, rendered and measured."""
    for report in importlib.import_module(CASE).reports(root):
        yield report.name, report.faults


def run_letters(root: Path) -> Iterator[Report]:
    """How wide letters are taken to be on what is printed."""
    from tools import hardware_letters

    for bold in (False, True):
        yield f"letters{' in bold' if bold else ''}", hardware_letters.faults(
            bold, hardware_letters.fonts(bold)
        )


def run_selftest(root: Path) -> Iterator[Report]:
    """Faults planted one by one: each must be told."""
    from tools.hardware_plant import PLANTS, missed

    found = {build.name: build for build in sound(root)}
    for plant in PLANTS:
        said = missed(plant, found[plant.build])
        yield f"planted: {plant.what}", [said] if said else []


# Name, what runs it, and the programs or fonts it needs: (file, Debian package).
PARTS: tuple[tuple[str, Callable[[Path], Iterator[Report]], tuple[tuple[str, str], ...]], ...] = (
    ("pins", run_pins, ()),
    ("harness", run_harness, (("dot", "graphviz"),)),
    ("bom", run_bom, ()),
    ("power", run_power, ()),
    ("case", run_case, (("openscad", "openscad"),)),
    ("letters", run_letters, FONTS),
    ("selftest", run_selftest, ()),
)


def write(part: str, root: Path) -> None:
    """Make anew what a part looks after, and say what was written."""
    written: list[str] = []
    if part == "case":
        written = [str(name) for name in importlib.import_module(CASE).write(root)]
    elif part in ("harness", "bom", "power"):
        from tools import hardware_draw

        for build in sound(root):
            for path, text in pages_of(build, part).items():
                if not path.exists() or path.read_text(encoding="utf-8") != text:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(text, encoding="utf-8")
                    written.append(path.relative_to(root).as_posix())
            if part == "harness":
                drawn = hardware_draw.write(build)
                written += [path.relative_to(root).as_posix() for path in drawn]
    for name in written:
        print(f"  wrote {name}")


def missing(needs: tuple[tuple[str, str], ...]) -> list[str]:
    """The Debian packages of programs and fonts that are not there."""
    absent = [
        package for name, package in needs
        if not (is_there(name) if name.endswith(".ttf") else shutil.which(name))
    ]  # fmt: skip
    return list(dict.fromkeys(absent))


def run_part(name: str, part: Callable, needs: tuple, options, root: Path) -> tuple[int, int]:
    """Run one part and print its lines; how many passed and failed."""
    print(f"== {name}", flush=True)
    absent = missing(needs)
    if absent:
        print(f"{name}: NOT RUN (apt-get install {' '.join(absent)})", flush=True)
        return 0, 1
    if options.write:
        write(name, root)
    passed = failed = 0
    try:
        for _, faults in part(root):
            passed += not faults
            failed += bool(faults)
            for fault in faults:
                print(f"  {fault}")
    except UsageError as error:  # a part that cannot go on leaves the others their turn
        print(f"  {error}")
        failed += 1
    if not passed and not failed:
        print(f"{name}: it looked at nothing")
        failed = 1
    print(f"{name}: {passed} passed, {failed} failed", flush=True)
    return passed, failed


def parse(argv: list[str]):
    """The options; UsageError for what makes no sense."""
    parser = Parser("hardware", description="Hold hardware/ against the firmware.")
    add_only(parser, "part", [name for name, *_ in PARTS])
    parser.add_argument(
        "--write", action="store_true",
        help="make pages, drawings and renders anew before looking at them",
    )  # fmt: skip
    parser.add_argument(
        "--packages", action="store_true",
        help="print the Debian packages that are needed and missing, and no more",
    )  # fmt: skip
    parser.add_argument(
        "--stl", metavar="FOLDER", help="save the cases' parts for a printer there, and no more"
    )
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    options = parse(argv)
    if options.stl:
        for name in importlib.import_module(CASE).stl(Path(options.stl), ROOT):
            print(f"wrote {name}")
        return 0
    chosen = [part for part in PARTS if not options.only or part[0] in options.only]
    if importlib.util.find_spec(CASE) is None:
        chosen = [part for part in chosen if part[0] != "case"]
    if options.packages:
        print(" ".join(package for *_, needs in chosen for package in missing(needs)))
        return 0
    absent = [package for _, _, needs in chosen for package in missing(needs)]
    if absent and os.environ.get("CI", "").lower() not in ("1", "true"):
        able = [f"--only {name}" for name, _, needs in PARTS if not missing(needs)]
        raise UsageError(
            f"apt-get install {' '.join(absent)} first (it is missing), or {' '.join(able)}"
        )
    results = [run_part(name, part, needs, options, ROOT) for name, part, needs in chosen]
    passed = sum(good for good, _ in results)
    failed = sum(bad for _, bad in results)
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0
