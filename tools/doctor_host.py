"""What the doctor looks at on this machine: Python, the packages, the compilers, their versions.

A mismatch is found here before it breaks something on a device. Used by the verb doctor.
"""

import importlib.metadata
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator

from tools._env import ROOT, VENV, family, is_ready, program
from tools._verbs import VERBS
from tools.doctor_findings import Finding, good, note, wrong
from tools.versions import dotted, numbers, table

_AGAIN = f"remove {VENV.name} and run the verb once more"
_MPY = re.compile(r"v(\d+\.\d+\.\d+)\S* on \S+; mpy-cross emitting mpy v(\d+)\.(\d+)")


def look() -> Iterator[Finding]:
    """Everything, in order."""
    yield good("project", f"{table().project}{_commit()}; {table().range}")
    yield good("python", sys.version.split()[0])
    yield _environment()
    yield from packages()
    yield compiler()
    yield _unix()
    yield _node()
    yield from drawing()


def _commit() -> str:
    """`, commit 1234abc`, with `, changed` where files are; "" outside a checkout."""
    git = shutil.which("git")
    if git is None:
        return ""
    done = subprocess.run(
        [git, "describe", "--always", "--dirty=, changed"], cwd=ROOT, capture_output=True,
        stdin=subprocess.DEVNULL, text=True, check=False,
    )  # fmt: skip
    return "" if done.returncode else f", commit {done.stdout.strip()}"


def _environment() -> Finding:
    """The folder of packages, verb by verb."""
    late = [verb.name for verb in VERBS if verb.groups and not is_ready(verb.groups)]
    if late:
        return note(VENV.name, f"not set up yet for {', '.join(late)}; their first use does it")
    return good(VENV.name, "has what every verb needs")


def packages(group: str = "test") -> Iterator[Finding]:
    """A finding for each package that is another version than the one pinned, or one for all."""
    count = 0
    other = False
    for pins in family(group).values():
        for pin in pins:
            name, _, wanted = pin.partition(";")[0].strip().partition("==")
            there = _version(name)
            count += there == wanted
            if there not in (None, wanted):
                other = True
                yield wrong(name, f"{there}, but {wanted} is pinned", _AGAIN)
    if not other:
        yield good("packages", f"{count} as they are pinned")


def _version(name: str) -> str | None:
    """The version of an installed package, None for none."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


def compiler() -> Finding:
    """mpy-cross: is it the pinned MicroPython's?"""
    said = _compiler()
    return compiler_says(said) if said else note("mpy-cross", "the first deploy brings it")


def _compiler() -> str:
    """What mpy-cross says about itself, "" when it isn't there."""
    path = program("mpy-cross")
    if not path.exists():
        return ""
    done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr.strip() or "nothing"


def makes_mpy() -> int:
    """The version of the .mpy files that mpy-cross makes; 0 when that is not known."""
    found = _MPY.search(_compiler())
    return int(found[2]) if found else 0


def compiler_says(said: str) -> Finding:
    """A finding of what mpy-cross says about itself."""
    found = _MPY.search(said)
    if found is None:
        return wrong("mpy-cross", f"it does not run: {said.strip()[:80]!r}", _AGAIN)
    version = numbers(found[1])
    text = f"{found[1]}, writes .mpy {found[2]}.{found[3]}"
    if version[:2] != table().pinned:
        pinned = dotted(table().pinned)
        return wrong("mpy-cross", f"{text}, but MicroPython {pinned} is pinned", _AGAIN)
    return good("mpy-cross", text)


def _unix() -> Finding:
    from tools.virtual.process import find_micropython

    path = find_micropython()
    if path is None:
        return note("micropython", "none: `sim` brings it, where there is one for this machine")
    done = subprocess.run(
        [path, "-c", "import sys; print('.'.join([str(n) for n in sys.implementation.version]))"],
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    if done.returncode:
        return wrong("micropython", f"{path} does not run", _AGAIN)
    return good("micropython", f"{done.stdout.strip().strip('.')} (unix port, for sim and tests)")


def _node() -> Finding:
    if shutil.which("node") is None:
        return note("node", "none: `test` leaves the 32-bit build out", "install Node and npm")
    return good("node", shutil.which("node") or "")


def drawing() -> Iterator[Finding]:
    """What makes the case's parts and the wiring's drawings; nobody else needs it."""
    for name, package, what in (("openscad", "openscad", "the STL files of the cases"),
                                ("dot", "graphviz", "the drawings of the wiring")):  # fmt: skip
        path = shutil.which(name)
        if path is None:
            yield note(name, f"none: only `hardware` wants it, for {what}",
                       f"install {package} (Debian: apt-get install {package})")  # fmt: skip
        else:
            yield good(name, path)
