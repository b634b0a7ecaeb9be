"""The type check: the host side with CPython's standard library, the device side with ESP32's.

basedpyright knows one standard library a run, so it runs twice. The second configuration is
the first (pyproject.toml) with the device's folders and the library of
micropython-esp32-stubs. Used by tools.test.
"""

import json
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path

from tools._env import ROOT, program, python
from tools._errors import UsageError

DEVICE = ("firmware", "rules_core")
TICKS = ("_Ticks", "_TicksCPU", "_TicksMs", "_TicksUs")


def site_packages() -> Path:
    """Where .venv keeps its packages, the stubs among them."""
    found = sorted(python().parent.parent.glob("[Ll]ib/**/site-packages/machine.pyi"))
    if not found:
        raise UsageError("micropython-esp32-stubs is not in .venv; remove .venv and try again")
    return found[0].parent


def replace_once(path: Path, old: str, new: str) -> None:
    """Change one place of a copied stub; UsageError when a new version of it has it no more."""
    text = path.read_text(encoding="utf-8")
    if old not in text:
        raise UsageError(f"{path.name} of the ESP32 stubs has changed; see tools/_types.py")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def make_stubs(target: Path) -> None:
    """Copy the stubs to `target`, with two of them mended.

    As `staticmethod` stands there, pyright takes it for a decorator of functions without
    arguments. Ticks are a type of their own there; here time is an argument, an int in ms.
    """
    source = site_packages()
    shutil.copytree(source / "stdlib", target / "stdlib")
    for path in [*source.glob("*.pyi"), source / "_mpy_shed"]:
        if path.is_dir():
            shutil.copytree(path, target / path.name)
        else:
            shutil.copy(path, target)
    replace_once(
        target / "stdlib/builtins.pyi",
        "    def __init__(self, f: Callable[_P, _R_co], /) -> None: ...\n    @overload\n"
        "    def __get__(self, instance: None",
        "    def __init__(self, f: Callable[..., _R_co], /) -> None: ...\n    @overload\n"
        "    def __get__(self, instance: None",
    )
    replace_once(
        target / "time.pyi",
        "from _mpy_shed.time_mp import _Ticks, _TicksCPU, _TicksMs, _TicksUs\n",
        "".join(f"{name}: TypeAlias = int\n" for name in TICKS),
    )


def device_config(root: Path, stubs: Path, folders: tuple[str, ...] = DEVICE) -> dict:
    """The settings for device code in `root`: absolute paths, so the file may lie anywhere."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    config = dict(tomllib.loads(text)["tool"]["basedpyright"])
    # The folder `stdlib` in it stands for CPython's, machine.pyi and its like lie beside it.
    config["typeshedPath"] = config["stubPath"] = str(stubs)
    # A game takes the kind of verdict it makes itself; MicroPython has no Generic to say that.
    config["reportIncompatibleMethodOverride"] = "none"
    config["include"] = [str(root / folder) for folder in folders]
    config["extraPaths"] = [str(root)]
    config["exclude"] = ["**/__pycache__"]
    return config


def check(arguments: list[str]) -> tuple[int, str]:
    """Run basedpyright; (files looked at, its complaints: empty when there are none)."""
    done = subprocess.run(
        [program("basedpyright"), "--outputjson", "--pythonpath", python(), *arguments],
        cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    try:
        report = json.loads(done.stdout)
    except ValueError:
        return 0, (done.stdout + done.stderr).strip() or f"exit status {done.returncode}"
    lines = []
    for found in report["generalDiagnostics"]:
        if found["severity"] == "error":
            start = found["range"]["start"]
            where = f"{found['file']}:{start['line'] + 1}:{start['character'] + 1}"
            lines.append(f"{where}: {found['message']} ({found.get('rule', 'syntax')})")
    if done.returncode and not lines:
        lines.append(f"basedpyright: exit status {done.returncode}")
    return report["summary"]["filesAnalyzed"], "\n".join(lines)


def check_host() -> tuple[int, str]:
    """Check tools and host_tests."""
    return check(["--project", str(ROOT / "pyproject.toml")])


def check_device(root: Path = ROOT, folders: tuple[str, ...] = DEVICE) -> tuple[int, str]:
    """Check firmware and rules_core (of another `root`, in tests of this check)."""
    with tempfile.TemporaryDirectory(prefix="scoreboard-types-") as folder:
        make_stubs(Path(folder))
        path = Path(folder) / "device.json"
        path.write_text(json.dumps(device_config(root, Path(folder), folders)), encoding="utf-8")
        return check(["--project", str(path)])
