"""Programs with the names they are compiled with do what they did; and who may name an attribute.

Each program is a package of its own, run by this Python as it is written and as it is renamed.
"""

import ast
import subprocess
import sys

import pytest

from tools._build import beside, sources
from tools._env import ROOT
from tools._names import PARAMETERS, Names, names, texts_of
from tools._names_scan import words
from tools._names_write import rename

SHIPPED = sources("firmware") + sources("rules_core")
_BASE = """
class Base:
    def __init__(self):
        self._hidden = 1

    def show(self):
        return self._hidden

"""
_DERIVED = """
class Derived(%s):
    def __init__(self):
        super().__init__()
        self._added = 2

    def both(self):
        return self.show(), self._added
"""
_MANY = ", ".join(f"given_{i}" for i in range(PARAMETERS + 1))
PROGRAMS = {
    "parameters of functions in functions": """
        def outer(first, second):
            def inner(first):
                def deepest(third):
                    return first, second, third
                return deepest
            return inner(2)(3)
        print(outer(0, 1))
        """,
    "more parameters than there are names": f"""
        def outer({_MANY}):
            return lambda more, *rest: ({_MANY}, more, rest)
        print(outer(*range({PARAMETERS + 1}))(7, 8))
        """,
    "what an expression binds": """
        if (wide := 5) > 2:
            print("wide")
        class Held:
            print(tall := 3)
        import firmware.start as own
        print(own.wide, Held.tall, Held().tall)
        """,
    "an exception of ours": """
        class Refused(ValueError):
            def __init__(self, place):
                super().__init__("no")
                self.place = place
        def refuse(place):
            raise Refused(place)
        try:
            refuse(3)
        except Refused as error:
            print(repr(error), type(error).__name__, error.place)
        """,
}
BASES = {
    "imported by another name": "from firmware.base import Base as Other\n" + _DERIVED % "Other",
    "assigned": "from firmware import base\nOther = base.Base\n" + _DERIVED % "Other",
    "computed": "from firmware.base import Base\n" + _DERIVED % "(lambda: Base)()",
    "a parameter": "from firmware.base import Base\ndef made(head):"
    + (_DERIVED % "head").replace("\n", "\n    ")
    + "\n    return Derived\nDerived = made(Base)\n",
    "an attribute by its own name": "from firmware import base\nBase = base.Base\n"
    + _DERIVED % "Base",
}
# Where an attribute is named by something else than a string that stands there, and why that is a
# name that has stayed: strings of one word, keywords of calls, modules do.
COMPUTED = {
    "firmware/borrow.py: leaf",  # a module
    "firmware/view.py: field",  # strings of its own
    "rules_core/checkpoints.py: name",  # whatever the thing itself has; strings of its own
    "rules_core/checkpoints.py: thing.__dict__",  # held and given back by the same program
    "rules_core/picture.py: name",  # FIELDS and LISTS of the games: strings
    "rules_core/setup.py: leaf",  # a module
    "host_tests/portable/desk.py: field",  # keywords
    "host_tests/portable/drawn.py: name",  # keywords
    "host_tests/portable/finger.py: name",  # keywords
    "host_tests/portable/linking.py: name",  # keywords
    "host_tests/portable/one_process.py: function",  # strings
    "host_tests/portable/test_agreed.py: name",  # strings
    "host_tests/portable/test_link_mac.py: field",  # strings
    "host_tests/portable/test_record.py: name",  # strings
    "host_tests/portable/test_sides.py: name",  # strings
    "host_tests/portable/test_view.py: field",  # strings
    "host_tests/portable/test_view.py: name",  # keywords
    "host_tests/runner/ask_names.py: name",  # of MicroPython's
    "host_tests/runner/portable.py: attribute",  # test_…, see below
    "host_tests/runner/portable.py: dir(module)",
    "host_tests/runner/speed.py: function",  # of runner/work, see below
    "tools/virtual/agent.py: function",  # `main`, a module too
    "tools/virtual/device_boot.py: exec(code, {'__name__': '__main__'})",  # root files
    "tools/virtual/device_boot.py: name",  # of MicroPython's
    "tools/virtual/pilot.py: 'do_' + verb.replace('?', '_again')",  # see below
    "tools/virtual/timebase.py: name",  # strings
}


def _printed(folder, texts: dict[str, str]) -> str:
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "import firmware.start"], cwd=folder, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    return done.stdout + done.stderr


def _both(folder, texts: dict[str, str]) -> tuple[str, str]:
    """What a program prints as it is written, and as it is renamed."""
    texts = {"firmware/__init__.py": "", **texts}
    new = Names(texts, set(texts))
    renamed = {path: rename(text, new, True) for path, text in texts.items()}
    assert renamed != texts
    return _printed(folder / "a", texts), _printed(folder / "b", renamed)


@pytest.mark.parametrize("what", PROGRAMS)
def test_a_program_with_other_names_prints_the_same(what: str, tmp_path) -> None:
    text = PROGRAMS[what].replace("\n        ", "\n")
    before, after = _both(tmp_path, {"firmware/start.py": text})
    assert before == after
    assert before and "Traceback" not in before


@pytest.mark.parametrize("what", BASES)
def test_a_class_keeps_apart_from_its_base_whatever_it_calls_it(what: str, tmp_path) -> None:
    text = BASES[what] + "\nprint(Derived().both())\n"
    texts = {"firmware/base.py": _BASE, "firmware/start.py": text}
    assert _both(tmp_path, texts) == ("(1, 2)\n", "(1, 2)\n")


def test_a_class_with_a_base_of_micropython_keeps_what_it_has() -> None:
    text = "import io\nclass Out(io.IOBase):\n    def _sent(self):\n        return self._came\n"
    text += "class More(Out):\n    _most = 3\nclass Other:\n    _apart = 4\n"
    new = Names({"firmware/out.py": text}, {"firmware/out.py"})
    assert set(new.variables) == {"Other"} and set(new.attributes) == {"_apart"}


def test_what_a_text_says_is_the_same_for_every_python() -> None:
    text = '"""Told."""\nA = """more"""  # apart\nB = f"said {who:>3} {A!r}"\nnear.by(of=1)\n'
    assert words(text) == {"A", "B", "more", "said", "who", "near", "by", "of"}


def test_no_new_name_is_one_that_micropython_itself_asks_for() -> None:
    new = names()
    given = {*new.parameters, *new.variables.values(), *new.attributes.values()}
    asked = "ilistdir throw pend_throw rmdir readinto ioctl send close keys AssertionError"
    assert not given & {*asked.split(), "BaseException", "StopAsyncIteration"}


def test_a_change_of_one_file_moves_few_names_of_the_others() -> None:
    texts = texts_of(ROOT, SHIPPED + beside())
    before = names()
    said = sorted(before.attributes.values(), key=len)[-5:]  # of MicroPython's
    texts["firmware/menu_about.py"] += "\n\ndef added(board):\n    return board.next_match()\n"
    texts["host_tests/portable/test_view.py"] += f"\nNEW = {' '.join(said)!r}\n"
    after = Names(texts, set(SHIPPED))
    moved = [name for name, new in before.variables.items() if after.variables.get(name) != new]
    moved += [name for name, new in before.attributes.items() if after.attributes.get(name) != new]
    assert 5 <= len(moved) < 100


def test_an_attribute_is_named_by_strings_that_stand_there_or_else_by_words_that_stay() -> None:
    found = set()
    for path, text in texts_of(ROOT, SHIPPED + beside()).items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Attribute) and node.attr == "__dict__":
                found.add(f"{path}: {ast.unparse(node)}")
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("getattr", "setattr", "hasattr", "delattr"):
                if not isinstance(node.args[1], ast.Constant):
                    found.add(f"{path}: {ast.unparse(node.args[1])}")
            elif node.func.id in ("vars", "dir", "globals", "locals", "eval", "exec"):
                found.add(f"{path}: {ast.unparse(node)}")
    assert found == COMPUTED
    changed = {*names().variables, *names().attributes}
    assert not [name for name in changed if name.startswith(("do_", "test_"))]
    measured = words((ROOT / "tools/bench_work.py").read_text("utf-8"))
    work = ast.parse((ROOT / "host_tests/runner/work.py").read_text("utf-8"))
    timed = {node.name for node in work.body if isinstance(node, ast.FunctionDef)} & measured
    assert timed and not timed & changed
