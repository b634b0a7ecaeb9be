"""The verbs' own environment, in a copy of tools/ with one package: set up, renewed, mended."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools._env import MARK, ROOT

VERBS = '''"""One verb, for a test."""


class Verb:
    def __init__(self, name, help, module, groups=()):
        self.name, self.help, self.module, self.groups = name, help, module, groups


VERBS = (
    Verb("hello", "say hello", "tools.hello", ("test",)),
    Verb("small", "the same with fewer packages", "tools.hello", ("base",)),
)
'''
HELLO = '''"""Says where it runs and what it was given."""

from tools._errors import UsageError


def parse(argv):
    if "--nonsense" in argv:
        raise UsageError("unknown argument --nonsense")


def main(argv):
    import demo

    print(demo.VERSION, argv)
    return 7
'''


def wheel(folder: Path, version: str) -> Path:
    """A package `demo` as a wheel, made by hand: no network, no build."""
    path = folder / f"demo-{version}-py3-none-any.whl"
    info = f"demo-{version}.dist-info"
    tags = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = {
        "demo.py": f"VERSION = {version!r}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: demo\nVersion: {version}\n",
        f"{info}/WHEEL": tags,
        f"{info}/RECORD": "",
    }
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


class House:
    """A copy of the machinery in a folder of its own."""

    def __init__(self, root: Path):
        self.root = root
        self.wheels = root.parent / "wheels"  # pip splits its variable at spaces
        self.wheels.mkdir(exist_ok=True)
        (root / "tools").mkdir(parents=True)
        for name in ("__init__", "__main__", "_cli", "_env", "_errors"):
            shutil.copy(ROOT / f"tools/{name}.py", root / "tools")
        (root / "tools/_verbs.py").write_text(VERBS)
        (root / "tools/hello.py").write_text(HELLO)
        self.pin("1.0")

    def pin(self, version: str) -> None:
        """Let pyproject.toml ask for this version."""
        wheel(self.wheels, version)
        self.pins([f"demo=={version}"])

    def pins(self, pins: list[str]) -> None:
        """Let pyproject.toml ask for this."""
        text = f"[dependency-groups]\nbase = {pins!r}\ntest = [{{ include-group = 'base' }}]\n"
        (self.root / "pyproject.toml").write_text(text)

    def run(
        self, *arguments: str, verb: str = "hello", **more: str
    ) -> subprocess.CompletedProcess[str]:
        """Run `tools` with the Python under .venv's, offline, as a user would."""
        base = Path(sys.base_prefix) / ("python.exe" if os.name == "nt" else "bin/python3")
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.root), "PIP_NO_INDEX": "1"}
        environment |= {"PIP_FIND_LINKS": str(self.wheels), "PIP_CONFIG_FILE": os.devnull} | more
        return subprocess.run(
            [base, "-m", "tools", verb, *arguments],
            cwd=more.get("FROM", self.root), env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False,
        )  # fmt: skip


@pytest.fixture
def house(tmp_path) -> House:
    return House(tmp_path / "with a space")


def test_first_use_sets_up_and_says_so_and_later_uses_are_silent(house: House) -> None:
    first = house.run("a", "b c")
    assert (first.returncode, first.stdout) == (7, "1.0 ['a', 'b c']\n"), first.stderr
    assert first.stderr.startswith("python3 -m tools: setting up .venv for hello")
    assert first.stderr.count("\n") == 1
    second = house.run()
    assert (second.returncode, second.stdout, second.stderr) == (7, "1.0 []\n", "")
    # A verb whose group is part of the first one's.
    small = house.run(verb="small")
    assert (small.returncode, small.stdout, small.stderr) == (7, "1.0 []\n", "")
    # From another folder, with the checkout on the path.
    away = house.run(FROM=str(house.root.parent), PYTHONPATH=str(house.root))
    assert (away.returncode, away.stdout) == (7, "1.0 []\n"), away.stderr

    house.pin("2.0")
    changed = house.run()
    assert (changed.returncode, changed.stdout) == (7, "2.0 []\n"), changed.stderr
    assert "setting up" in changed.stderr

    # pip is ended before the stamp is written; what is there is not trusted again.
    (house.root / ".venv/scoreboard.json").unlink()
    (house.root / ".venv/bin/python").unlink()
    mended = house.run()
    assert (mended.returncode, mended.stdout) == (7, "2.0 []\n"), mended.stderr

    moved = House(house.root.parent / "elsewhere")
    moved.pin("2.0")
    shutil.copytree(house.root / ".venv", moved.root / ".venv", symlinks=True)
    there = moved.run()
    assert (there.returncode, there.stdout) == (7, "2.0 []\n"), there.stderr
    assert "setting up" in there.stderr


def test_arguments_that_make_no_sense_are_refused_before_anything_is_set_up(house: House) -> None:
    done = house.run("--nonsense")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "python3 -m tools hello: unknown argument --nonsense\n"
    assert not (house.root / ".venv").exists()


def test_what_pip_cannot_find_is_one_line_and_status_2_and_works_later(house: House) -> None:
    house.pins(["demo==9.9"])
    failed = house.run()
    assert failed.returncode == 2
    lines = failed.stderr.splitlines()
    assert len(lines) == 2 and "setting up" in lines[0]
    assert lines[1].startswith("python3 -m tools hello: packages cannot be installed")
    assert "is there a network?" in lines[1] and "demo==9.9" in lines[1]
    house.pin("1.0")
    assert house.run().stdout == "1.0 []\n"


def test_an_environment_of_someone_else_is_left_alone(house: House) -> None:
    (house.root / ".venv").mkdir()
    (house.root / ".venv/precious").write_text("mine")
    done = house.run()
    assert done.returncode == 2
    assert "was not made by these tools" in done.stderr
    assert (house.root / ".venv/precious").read_text() == "mine"


def test_a_set_up_that_was_killed_before_it_had_a_python_is_made_anew(house: House) -> None:
    (house.root / ".venv/lib").mkdir(parents=True)
    (house.root / ".venv" / MARK).touch()
    (house.root / ".venv/lib/half").touch()
    done = house.run()
    assert (done.returncode, done.stdout) == (7, "1.0 []\n"), done.stderr
    assert not (house.root / ".venv/lib/half").exists()
    assert not (house.root / ".venv.old").exists()


def test_a_project_file_that_cannot_be_read_is_one_line(house: House) -> None:
    (house.root / "pyproject.toml").write_text("[dependency-groups\n")
    done = house.run()
    assert done.returncode == 2
    assert "pyproject.toml cannot be read" in done.stderr
    assert done.stderr.count("\n") == 1
