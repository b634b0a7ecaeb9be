"""The numbers that device modules repeat are those of the vocabulary they come from.

A constant imported by name costs the device heap, so modules repeat what they need under the
comment that starts with "Numbers of the vocabulary"; here each is looked up again.
"""

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
COMMENT = "# Numbers of the vocabulary"
SHARED = (
    "rules_core.facts", "rules_core.clock", "rules_core.log", "rules_core.setup",
    "firmware.entry", "firmware.view_facts", "rules_core.record",
    "firmware.journal_files", "firmware.journal_read", "firmware.journal_tidy",
    "firmware.drivers.max7219_chain", "firmware.draw_facts",
)  # fmt: skip
OWN = ("facts", "options", "shot", "parts")
LINE = re.compile(r"_([A-Z0-9_]+) = const\((-?\d+)\)")


def repeated(source: str) -> list[tuple[str, int]]:
    """(name, number) of each constant in the block under COMMENT."""
    found = []
    inside = False
    for line in source.splitlines():
        if line.startswith(COMMENT):
            inside = True
        elif inside and not line.startswith("#"):
            match = LINE.match(line)
            if not match:
                break
            found.append((match[1], int(match[2])))
    return found


OF_ONE = ("firmware.entry", "firmware.correct", "firmware.view_facts", "rules_core.announce")


def values_of(name: str, modules: list) -> list:
    """What the vocabulary has under a name; _ENTRY_UNDO is UNDO of the module entry."""
    for path in OF_ONE:
        start = path.split(".")[1].upper() + "_"
        module = importlib.import_module(path)
        if name.startswith(start) and hasattr(module, name.removeprefix(start)):
            return [getattr(module, name.removeprefix(start))]
    return [getattr(module, name) for module in modules if hasattr(module, name)]


def vocabularies(path: str) -> list:
    """The modules whose numbers the file at `path` may repeat."""
    names = list(SHARED)
    for game in ("kaisa", "pyramid", "poedinok"):
        if game in path:
            names += [f"rules_core.{game}_{part}" for part in OWN]
    modules = []
    for name in names:
        if (ROOT / (name.replace(".", "/") + ".py")).exists():
            modules.append(importlib.import_module(name))
    return modules


def wrong(path: str, source: str) -> list[str]:
    """What of a file's repeated numbers is not the vocabulary's."""
    modules = vocabularies(path)
    faults = []
    for name, number in repeated(source):
        values = values_of(name, modules)
        if number not in values:
            faults.append(f"{path}: _{name} is {number}, the vocabulary says {values}")
    return faults


FILES = sorted(
    str(path.relative_to(ROOT))
    for folder in ("rules_core", "firmware")
    for path in (ROOT / folder).rglob("*.py")
    if COMMENT in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("path", FILES)
def test_repeated_numbers_are_those_of_the_vocabulary(path: str) -> None:
    source = (ROOT / path).read_text(encoding="utf-8")
    assert repeated(source)
    assert not wrong(path, source)


def test_a_number_that_has_drifted_is_found() -> None:
    source = COMMENT + " (facts): …\n_FRAME = const(9)\n_PAUSE = const(11)\n\n_UNDO = const(1)\n"
    assert repeated(source) == [("FRAME", 9), ("PAUSE", 11)]
    assert len(wrong("rules_core/match.py", source)) == 1


def test_the_modules_of_the_stroke_path_are_among_them() -> None:
    for name in ("fold", "match", "game", "kaisa", "kaisa_stages", "pyramid", "poedinok"):
        assert f"rules_core/{name}.py" in FILES
