"""The project's own rules about source code hold, and every check notices what it is for."""

import subprocess

import pytest

from host_tests.purity import complaints
from tools._build import sources
from tools._env import ROOT

FOLDERS = ("rules_core", "firmware", "tools", "host_tests")
FILES = [name for folder in FOLDERS for name in sources(folder) if "node_modules" not in name]

GOOD = '"""A module."""\n'
PLANTED = {
    "rules_core imports a clock": ("rules_core/x.py", "import time"),
    "rules_core imports inside a function": ("rules_core/x.py", "def f():\n    import random"),
    "rules_core imports the board": ("rules_core/x.py", "from machine import Pin"),
    "rules_core imports firmware": ("rules_core/x.py", "import firmware.draw"),
    "rules_core imports by name": ("rules_core/x.py", "__import__('machine')"),
    "const from elsewhere": ("rules_core/x.py", "from micropython import const"),
    "a float literal": ("rules_core/x.py", "A = 1.5"),
    "a float in a default": ("rules_core/x.py", "def f(a=0.0):\n    pass"),
    "true division": ("rules_core/x.py", "A = 4 / 2"),
    "true division in place": ("rules_core/x.py", "A = 4\nA /= 2"),
    "float()": ("rules_core/x.py", "A = float(3)"),
    "a file in rules": ("rules_core/x.py", "A = open('a')"),
    "typing": ("firmware/x.py", "from typing import Any"),
    "dataclasses": ("firmware/x.py", "import dataclasses"),
    "enum": ("firmware/x.py", "from enum import IntEnum"),
    "abc": ("firmware/x.py", "import abc"),
    "functools": ("firmware/x.py", "from functools import lru_cache"),
    "itertools": ("firmware/x.py", "import itertools"),
    "__future__": ("firmware/x.py", "from __future__ import annotations"),
    "collections.abc": ("firmware/x.py", "from collections import abc"),
    "match": ("firmware/x.py", "match 1:\n    case 1:\n        pass"),
    "a list display": ("firmware/x.py", "a = [1]\nb = [*a]"),
    "a tuple display": ("firmware/x.py", "a = [1]\nb = (*a, 2)"),
    "a dict display": ("firmware/x.py", "a = {}\nb = {**a}"),
    "positional-only": ("firmware/x.py", "def f(a, /):\n    pass"),
    "except*": ("firmware/x.py", "try:\n    pass\nexcept* OSError:\n    raise"),
    "zfill": ("firmware/x.py", "a = '1'.zfill(3)"),
    "os.replace": ("firmware/x.py", "import os\nos.replace('a', 'b')"),
    "namedtuple._replace": ("firmware/x.py", "def f(a):\n    return a._replace(b=1)"),
    "a bare except": ("tools/x.py", "try:\n    pass\nexcept:\n    raise"),
    "a swallowed error": ("tools/x.py", "try:\n    pass\nexcept Exception:\n    pass"),
    "firmware imports tools": ("firmware/x.py", "import tools.virtual.clock"),
    "firmware imports tools from": ("firmware/x.py", "from tools import virtual"),
    "firmware imports tests": ("firmware/x.py", "import host_tests"),
    "the virtual board imports tests": ("tools/virtual/x.py", "import host_tests.runner"),
    "a relative import": ("firmware/x.py", "from . import draw"),
    "a long function": ("tools/x.py", "def f():\n" + "    print()\n" * 50),
    "a long file": ("tools/x.py", "\n" * 330),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_keeps_the_rules(name: str) -> None:
    found = complaints(name, (ROOT / name).read_text(encoding="utf-8"))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault: str) -> None:
    path, text = PLANTED[fault]
    assert complaints(path, GOOD + text + "\n")


def test_a_file_without_docstring_is_found() -> None:
    assert complaints("tools/x.py", "A = 1\n")


def test_good_code_is_left_alone() -> None:
    text = GOOD + (
        "from rules_core.const import const\n\n_A = const(3)\n\n\n"
        "def f(a: int, *rest) -> int:\n    first, *others = rest\n    return a // 2 + _A\n"
    )
    assert complaints("rules_core/x.py", text) == []


def test_every_package_was_looked_at() -> None:
    for folder in FOLDERS:
        assert any(name.startswith(folder + "/") for name in FILES), folder


def test_nothing_tracked_names_a_machine_or_a_registry() -> None:
    # Written in two parts, so that this file doesn't name them either.
    bad = ["/" + "tmp/", "/" + "work/", "pypi" + ".org", "npm" + "js", "python" + "hosted"]
    done = subprocess.run(
        ["git", "grep", "-nIF", *(f"-e{word}" for word in bad)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stdout + done.stderr
