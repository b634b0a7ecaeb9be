"""The names of compiled files: shorter, nobody else's, and the programs are what they were."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from host_tests.runner import interpreters
from tools import _names_list
from tools._build import beside, compiled, device_files, sources
from tools._env import ROOT
from tools._names import LIST, Names, known, names, texts_of
from tools._names_read import plain
from tools._names_scan import FUNCTIONS, Scan, words
from tools._names_write import rename

SHIPPED = sources("firmware") + sources("rules_core")
SAMPLE = '''
"""A sample."""
import json
from rules_core.const import const

_FOLDED = const(7)
LIMIT = 9
TOLD = "spoken"


class Base:
    shared_first = 1

    def __init__(self, weight, height=LIMIT):
        self._hidden = weight
        self.open_one = height

    @property
    def twofold(self):
        return self._hidden * 2

    @twofold.setter
    def twofold(self, fresh):
        self._hidden = fresh // 2

    def spoken(self):
        return [part * self._hidden for part in range(self.shared_first, 3)]


class Derived(Base):
    alias_of = shared_second = 5

    def deeper(self, weight):
        inner = lambda weight, other=weight: (weight, other, _FOLDED)

        def nested(height):
            return height + weight

        return inner(1), nested(2), getattr(self, TOLD)()


def outcome(amount, *, by_name=0):
    try:
        made = Derived(amount, height=by_name)
        made.twofold = 12
        return json.dumps([made.deeper(3), made.twofold, made.open_one, made.alias_of, LIMIT])
    except ValueError as trouble:
        return str(trouble)


def again():
    return outcome(2, by_name=3)
'''


@pytest.fixture(scope="module")
def all_texts() -> dict[str, str]:
    return texts_of(ROOT, SHIPPED + beside())


def test_the_list_of_names_is_what_the_builds_and_the_stubs_say() -> None:
    try:
        interpreters.wasm_ready()
        interpreters.micropython()
        if sys.platform != "linux":
            raise interpreters.NotRunnable("the list is of the unix port as Linux has it")
    except interpreters.NotRunnable as missing:
        pytest.skip(str(missing))
    assert LIST.read_text(encoding="utf-8") == _names_list.text()


def _kinds(text: str) -> list:
    return [
        (type(node).__name__, getattr(node, "lineno", 0), getattr(node, "value", None))
        for node in ast.walk(ast.parse(text))
        if not isinstance(node, (ast.Attribute, ast.Name, ast.keyword))
        and not isinstance(getattr(node, "value", None), ast.AST)
    ]


def test_only_names_change_and_every_line_keeps_its_number(all_texts) -> None:
    for path, text in all_texts.items():
        new = rename(text, names(), path in SHIPPED)
        assert _kinds(new) == _kinds(text), path
        assert new.count("\n") == text.count("\n"), path


def test_no_new_name_is_said_by_any_source(all_texts) -> None:
    new = names()
    given = {*new.parameters, *new.variables.values(), *new.attributes.values()}
    said = set().union(*(words(text) for text in all_texts.values()))
    assert not given & said
    assert not any(name.startswith("__") for name in given)


def test_two_names_of_a_file_never_become_one(all_texts) -> None:
    new = names()
    assert not set(new.parameters) & {*new.variables.values(), *new.attributes.values()}
    for path, text in all_texts.items():
        variables, attributes = set(), set()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Name):
                variables.add(node.id)
            elif isinstance(node, ast.Attribute):
                attributes.add(node.attr)
        for said, table in ((variables, new.variables), (attributes, new.attributes)):
            own = [table[name] for name in said if name in table]
            if table is new.attributes:  # of different classes two may be the same: see below
                own = [each for each in own if list(table.values()).count(each) == 1]
            assert len(own) == len(set(own)), path


def test_an_attribute_that_anybody_may_reach_has_a_name_of_its_own(all_texts) -> None:
    public = Scan(all_texts, set(SHIPPED), known()[0]).public
    given = list(names().attributes.values())
    shared = [name for name in public if given.count(names().attributes[name]) > 1]
    assert public and not shared


def test_two_attributes_of_a_class_and_its_bases_never_become_one(all_texts) -> None:
    owned: dict[str, set[str]] = {}
    bases: dict[str, set[str]] = {}
    for text in all_texts.values():
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.ClassDef):
                continue
            bases.setdefault(node.name, set()).update(
                getattr(base, "id", getattr(base, "attr", "")) for base in node.bases
            )
            own = owned.setdefault(node.name, set())
            for part in ast.walk(node):
                if isinstance(part, ast.Attribute) and getattr(part.value, "id", "") == "self":
                    own.add(part.attr)
                elif isinstance(part, FUNCTIONS):
                    own.add(part.name)
    table = names().attributes
    for name in owned:
        every, waiting = set(), {name}
        while waiting:
            each = waiting.pop()
            every |= owned.get(each, set())
            waiting |= bases.get(each, set())
        new = [table[each] for each in every if each in table]
        assert len(new) == len(set(new)), name


def test_a_name_that_mattered_to_somebody_else_has_stayed() -> None:
    new = names()
    foreign, _ = known()
    assert not (set(new.variables) | set(new.attributes)) & foreign
    for path in ("main.py", "boot.py", "slots.py"):  # they are on the device as they are
        said = words((ROOT / "firmware" / path).read_text(encoding="utf-8"))
        assert not (set(new.variables) | set(new.attributes)) & said


def test_what_ships_has_few_names_of_its_own() -> None:
    said = set().union(*(words((ROOT / path).read_text("utf-8")) for path in device_files()))
    changed = set(names().variables) | set(names().attributes)
    assert len(changed & said) > 1400


def test_a_device_can_be_given_the_names_of_the_sources(tmp_path) -> None:
    for plain_ones in (False, True):
        target = tmp_path / "keeper.mpy"
        assert compiled("firmware/keeper.py", target, "-O2", plain=plain_ones) == ""
        assert (b"next_match" in target.read_bytes()) == plain_ones


def test_a_program_with_other_names_does_the_same() -> None:
    new = Names({"rules_core/sample.py": SAMPLE}, {"rules_core/sample.py"})
    text = rename(SAMPLE, new, True)
    for gone in ("Derived", "_hidden", "weight", "twofold", "shared_first", "deeper", "amount"):
        assert gone not in words(text), gone
    for kept in ("_FOLDED", "spoken", "by_name", "height", "trouble", "json", "dumps"):
        assert kept in words(text), kept
    before: dict = {}
    after: dict = {}
    exec(SAMPLE, before)
    exec(text, after)
    call = new.variables["outcome"]
    assert before["outcome"](4, by_name=2) == after[call](4, by_name=2)


def test_the_names_are_the_same_wherever_they_are_made() -> None:
    code = (
        "from tools._names import names as n\n"
        "print(sorted(n().variables.items()), sorted(n().attributes.items()), n().parameters)"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True,
            env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin"},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(said) == 1 and b"next_match" in said.pop()


def _traceback(error: str) -> str:
    """As a device with these sources tells it, out of Keeper.next_match."""
    line = 1 + Path(ROOT / "firmware/keeper.py").read_text("utf-8").split("\n").index(
        "        gc.collect()  # another match wants a kilobyte or two"
    )
    place = f'  File "keeper", line {line}, in {names().attributes["next_match"]}'
    return f"Traceback (most recent call last):\n{place}\n{error}"


def test_a_traceback_of_a_device_is_read_in_the_names_of_the_sources() -> None:
    lost, keeper = names().attributes["first_match"], names().variables["Keeper"]
    told = plain(_traceback(f"AttributeError: '{keeper}' object has no attribute '{lost}'"))
    assert ", in next_match\n" in told
    assert told.endswith("'Keeper' object has no attribute 'first_match'")
    new = names().variables["remember"]
    told = plain(_traceback(f"NameError: name '{new}' isn't defined"))
    assert told.endswith("name 'remember' isn't defined")
    said = names().attributes["next_match"]
    told = plain(_traceback(f"TypeError: {said}() takes 2 positional arguments but 3 were given"))
    assert told.endswith("next_match() takes 2 positional arguments but 3 were given")


def test_a_traceback_of_another_version_is_left_as_it_came_also_beside_one_of_this() -> None:
    lost = names().attributes["first_match"]
    mine = _traceback(f"AttributeError: 'K' object has no attribute '{lost}'")
    said = names().attributes["next_match"]
    other = mine.replace(f"in {said}", "in elsewhere")
    assert plain(other) == other
    assert plain(f"{mine}\n{other}").endswith(f"'first_match'\n{other}")
    assert plain(f"{other}\n{mine}").startswith(f"{other}\nTraceback")


def test_what_micropython_calls_its_own_types_is_no_name_of_the_sources() -> None:
    for said in ("NoneType", "map", "slice", "generator", "bound_method", "closure", "iterator"):
        error = f"AttributeError: '{said}' object has no attribute '{said}s'"
        assert plain(_traceback(error)).endswith(error)


def test_the_errors_that_faults_tell_of_are_called_as_in_the_sources() -> None:
    for error in ("JournalError", "NotationError"):
        assert error not in names().variables
