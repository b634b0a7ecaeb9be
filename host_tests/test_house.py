"""The house is in order: verbs, their errors, what README says, pins, the parts of `test`."""

import importlib.util
import os
import re
import subprocess
import sys
import tomllib

import pytest

from tools import _env
from tools import test as test_verb
from tools._cli import overview, run
from tools._env import ROOT
from tools._errors import UsageError
from tools._types import check_device
from tools._verbs import VERBS

NAMES = [verb.name for verb in VERBS]


def tools(*arguments: str, options: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """`python3 -m tools …` without any installed package (-S), as on a new machine."""
    return subprocess.run(
        [sys.executable, "-S", *options, "-m", "tools", *arguments],
        cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def test_the_overview_has_a_line_a_verb() -> None:
    done = tools()
    assert done.returncode == 0
    assert done.stdout.strip() == overview()
    for verb in VERBS:
        assert re.search(rf"^  {verb.name} +{re.escape(verb.help)}$", done.stdout, re.M)


def test_every_verb_has_a_name_of_its_own_and_a_module() -> None:
    assert len(set(NAMES)) == len(NAMES)
    for verb in VERBS:
        assert importlib.util.find_spec(verb.module), verb.name


@pytest.mark.parametrize("name", NAMES)
def test_help_of_a_verb_needs_no_packages(name: str) -> None:
    done = tools(name, "--help")
    assert done.returncode == 0, done.stderr
    assert f"python3 -m tools {name}" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("name", [verb.name for verb in VERBS if verb.groups])
def test_a_verb_looks_at_its_arguments_before_it_installs_anything(name, monkeypatch, capsys):
    monkeypatch.setattr(_env, "enter", lambda *_: pytest.fail("it set up .venv"))
    assert run([name, "--nonsense"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"python3 -m tools {name}: unknown argument --nonsense")
    assert said.err.count("\n") == 1


def test_to_look_at_arguments_takes_no_package() -> None:
    script = """
import importlib
from tools._verbs import VERBS
for verb in VERBS:
    if verb.groups:
        try:
            importlib.import_module(verb.module).parse(["--nonsense"])
        except Exception as error:
            print(verb.name, error)
"""
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines] == [verb.name for verb in VERBS if verb.groups]
    assert all("unknown argument --nonsense" in line for line in lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("tset",), "python3 -m tools: no verb 'tset'; did you mean test?"),
        (("qqqq",), f"python3 -m tools: no verb 'qqqq'; there are {', '.join(NAMES)}"),
        (("replay", "no/such.sheet"), "no/such.sheet"),
    ],
)
def test_an_error_is_one_line_and_status_2(arguments: tuple[str, ...], said: str) -> None:
    done = tools(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_replay_imports_nothing_heavy() -> None:
    done = tools("replay", "--help", options=("-X", "importtime"))
    imported = set(re.findall(r"\| +([\w.]+)$", done.stderr, re.M))
    assert "rules_core.match" in imported
    heavy = {"argparse", "tomllib", "subprocess", "json", "re", "asyncio", "typing", "difflib"}
    assert not imported & heavy


def test_the_version_check_comes_before_anything_an_old_python_cannot_read() -> None:
    import ast

    text = (ROOT / "tools/__main__.py").read_text(encoding="utf-8")
    tree = ast.parse(text, feature_version=(3, 6))
    check = next(i for i, node in enumerate(tree.body) if isinstance(node, ast.If))
    imports = [
        i
        for i, node in enumerate(tree.body)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tools")
    ]
    assert imports and check < min(imports)
    ast.parse((ROOT / "tools/__init__.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_every_dependency_is_pinned_to_one_version() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    names = [entry for group in groups.values() for entry in group if isinstance(entry, str)]
    assert names
    for entry in names:
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+(; .+)?", entry), entry
    for verb in VERBS:
        assert set(verb.groups) <= set(groups)


def test_readme_names_every_verb_and_every_folder() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in NAMES:
        assert f"`{name}`" in text or f"python3 -m tools {name}" in text, name
    for folder in ("firmware", "rules_core", "host_tests", "tools"):
        assert f"`{folder}/`" in text
    for name in re.findall(r"python3 -m tools ([a-z]\w*)", text):
        assert name in NAMES


def test_a_planted_type_error_in_firmware_is_found(tmp_path) -> None:
    (tmp_path / "firmware").mkdir()
    source = tmp_path / "firmware/planted.py"
    good = (
        "import time\n\nimport machine\nfrom micropython import const\n\n_PIN = const(4)\n\n\n"
        "class Led:\n    @staticmethod\n    def pin(number: int) -> machine.Pin:\n"
        "        return machine.Pin(number, machine.Pin.OUT)\n\n\n"
        "def blink() -> int:\n    Led.pin(_PIN).value(1)\n    return time.ticks_ms()\n"
    )
    source.write_text(good)
    assert check_device(tmp_path, ("firmware",)) == (1, "")
    for fault in ("machine.Pin.SIDEWAYS\n", "time.sleep_ms('x')\n", "time.perf_counter()\n"):
        source.write_text(good + fault)
        files, said = check_device(tmp_path, ("firmware",))
        assert files == 1
        assert said.count("planted.py:") == 1, fault


class Options:
    """What tools.test.parse would give."""

    fast = False
    only: list[str] = []
    pytest: list[str] = []

    def __init__(self, all: bool):
        self.all = all


def result(not_run: str = "", passed: int = 0, failed: int = 0):
    """A part that finds this."""
    return lambda options: test_verb.Result(passed, failed, not_run)


@pytest.mark.parametrize(
    ("part", "all_", "failed", "said"),
    [
        (result(passed=3), False, 0, "x: 3 passed, 0 failed"),
        (result(passed=3, failed=1), False, 1, "x: 3 passed, 1 failed"),
        (result(), False, 1, "x: it ran nothing"),
        (result("node missing"), False, 0, "x: NOT RUN (node missing)"),
        (result("node missing"), True, 1, "x: NOT RUN (node missing)"),
    ],
)
def test_no_part_of_test_is_silently_left_out(part, all_, failed, said, capsys) -> None:
    assert test_verb.run_part("x", part, Options(all_)).failed == failed
    assert said in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("status", "out", "passed", "failed"),
    [
        (0, b"ok a\nportable: 2 passed, 0 failed\n", 2, 0),
        (0, b"portable: 2 passed, 0 failed\nLocal directory / is mounted\n", 2, 0),
        (0, b"portable: 2 passed, 0 failed\nportable: 3 passed, 0 failed\n", 0, 1),
        (1, b"FAIL a\nportable: 2 passed, 1 failed\n", 2, 1),
        (1, b"portable: 2 passed, 0 failed\n", 2, 1),
        (139, b"ok a\n", 0, 1),
        (0, b"", 0, 1),
    ],
)
def test_what_the_portable_runner_says_is_read(status, out, passed, failed, capsys) -> None:
    found = test_verb.summary(status, out, b"")
    assert (found.passed, found.failed) == (passed, failed)


def test_the_test_verb_ends_with_one_plain_line_and_the_right_status(monkeypatch, capsys) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(test_verb, "PARTS", (("a", result(passed=2)), ("b", result(passed=1))))
    assert test_verb.main([]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "3 passed, 0 failed"
    monkeypatch.setattr(test_verb, "PARTS", (("a", result(passed=2)), ("b", result())))
    assert test_verb.main([]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 1 failed"
    monkeypatch.setattr(test_verb, "PARTS", (("a", result("no node")),))
    assert test_verb.main([]) == 1


def test_options_of_the_test_verb_that_make_no_sense_are_refused(monkeypatch) -> None:
    monkeypatch.setenv("CI", "true")
    for arguments in (["--only", "linz"], ["--fast"], ["--fsat"]):
        with pytest.raises(UsageError):
            test_verb.parse(arguments)
    assert test_verb.parse(["--only", "ruff", "--", "-k", "x"]).pytest == ["-k", "x"]


def test_ci_runs_everything_and_is_executable() -> None:
    path = ROOT / ".ci/run"
    text = path.read_text(encoding="utf-8")
    assert "python3 -m tools test --all" in text
    assert "set -euo pipefail" in text
    assert os.access(path, os.X_OK)
