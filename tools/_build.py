"""Compiles to .mpy with mpy-cross: which files go on a device, and trees for MicroPython.

Used by tools.sizes, tools.bundle and host_tests.runner. Files are compiled with the short names
of tools._names.
"""

import contextlib
import subprocess
from pathlib import Path

from tools._env import ROOT, program
from tools._errors import UsageError

# Files of rules_core that only the host needs: text in, text out.
HOST_ONLY = (
    "rules_core/checkpoints.py",
    "rules_core/lines.py",
    "rules_core/sheet.py",
    "rules_core/sheet_text.py",
)
# What portable tests may import beside the device's files.
FOR_TESTS = ("tools/__init__.py", "tools/replay.py", "host_tests/__init__.py")
TEST_FOLDERS = ("host_tests/portable", "host_tests/runner", "tools/virtual")


def sources(folder: str, root: Path = ROOT) -> list[str]:
    """The Python files under a folder, as sorted paths from the root with `/`."""
    found = (root / folder).rglob("*.py")
    return sorted(path.relative_to(root).as_posix() for path in found)


def device_files(root: Path = ROOT) -> list[str]:
    """Every file that a device needs, of every application and game."""
    files = sources("firmware", root) + sources("rules_core", root)
    return [name for name in files if name not in HOST_ONLY]


def mpy_cross(source: Path, target: Path, *options: str, name: str = "") -> str:
    """Compile one file; what mpy-cross complained about, empty when it is done.

    `name` is what tracebacks call the file. A device's heap holds it: the module's own name, which
    is there anyway, costs nothing.
    """
    command = program("mpy-cross")
    if not command.exists():
        raise UsageError("mpy-cross is not in .venv; remove .venv and run `python3 -m tools test`")
    target.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [command, *options, "-s", name or source.stem, "-o", target, source],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False,
    )  # fmt: skip
    if done.returncode == 0:
        return ""
    target.unlink(missing_ok=True)
    return (done.stderr + done.stdout).strip() or f"mpy-cross: exit status {done.returncode}"


def compiled(
    name: str, target: Path, *options: str, root: Path = ROOT, plain: bool = False
) -> str:
    """Compile a file of the repository as it ships, by its path; as `mpy_cross`.

    plain: with the names it has in the sources.
    """
    from tools._names import names
    from tools._names_write import rename

    shipped = name.startswith(("firmware/", "rules_core/"))
    text = (root / name).read_text(encoding="utf-8")
    target.parent.mkdir(parents=True, exist_ok=True)
    source = target.with_suffix(".py")
    if not plain:
        with contextlib.suppress(SyntaxError):  # mpy-cross says it better
            text = rename(text, names(root), shipped)
    source.write_text(text, encoding="utf-8")
    fault = mpy_cross(source, target, *options, name="" if shipped else name)
    if not fault:
        source.unlink()
    return fault


def beside(root: Path = ROOT) -> list[str]:
    """What is compiled together with the device's files: portable tests and what they import."""
    extra = [name for name in FOR_TESTS if (root / name).exists()]
    for folder in TEST_FOLDERS:
        extra += sources(folder, root)
    return extra


def portable_tree(target: Path, root: Path = ROOT) -> None:
    """Fill `target` with .mpy files: the device's as shipped (-O2), tests with their asserts.

    A file that does not compile is there as it is, so that importing it is the SyntaxError; the
    virtual board and the runner have such files, which only CPython imports.
    """
    device = sources("firmware", root) + sources("rules_core", root)
    for name in device + beside(root):
        options = ["-O2"] if name in device else []
        compiled(name, target / name.replace(".py", ".mpy"), *options, root=root)
