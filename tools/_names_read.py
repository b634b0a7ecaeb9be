"""Reads what a device says of its functions back into the names of the sources. For `logs`.

A line of a traceback says file and number too: the name is put right only when the function that
stands there in these sources is called so on a device, and else left as it came. So is what the
error itself says when no line of its traceback was put right: it is of another version.
"""

import ast
import builtins
import functools
import re
from pathlib import PurePosixPath

from tools import _build
from tools._env import ROOT
from tools._names import names
from tools._names_scan import FUNCTIONS, words

_PLACE = re.compile(r'(File "(\w+)", line (\d+), in )(\w+)')
_ATTRIBUTE = re.compile(r"(?<=attribute ')\w+(?=')")
_VARIABLE = re.compile(r"(?<=[Nn]ame ')\w+(?=')|(?<=import name )\w+")
_CLASS = re.compile(r"(?<=type object ')\w+(?=')|(?<=')\w+(?=' object)")
_CALLED = re.compile(r"\w+(?=\(\) takes )")
_TYPES = set(  # MicroPython's own: they may stand for a name of ours too
    "NoneType bound_method closure function generator iterator module".split()
).union(name for name in dir(builtins) if name.islower())


def _texts(module: str) -> list[str]:
    """The files of a module's last name."""
    paths = [path for path in _build.device_files() if PurePosixPath(path).stem == module]
    return [(ROOT / path).read_text(encoding="utf-8") for path in paths]


@functools.cache
def _functions(module: str) -> list[tuple[int, int, str]]:
    """(first line, last line, name) of every function in the files of a module's last name."""
    return [
        (node.lineno, node.end_lineno or 0, node.name)
        for text in _texts(module)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, FUNCTIONS)
    ]


def _sources_name(module: str, line: int, said: str) -> str:
    """What the function around a line is called in the sources, if a device calls it `said`."""
    new = names()
    around = {name for first, last, name in _functions(module) if first <= line <= last}
    found = [
        name for name in around if said in (new.variables.get(name), new.attributes.get(name))
    ]
    return found[0] if len(found) == 1 else ""


def _error(line: str, module: str) -> str:
    """What MicroPython says of an error in a module, with the names that its source says.

    Of two names that have become one a file never says both.
    """
    said = set().union(*map(words, _texts(module)))
    new = names()
    variables = {name: short for name, short in new.variables.items() if name in said}
    attributes = {name: short for name, short in new.attributes.items() if name in said}
    classes = {name: short for name, short in variables.items() if name in new.classes}
    for pattern, table in (
        (_ATTRIBUTE, attributes), (_VARIABLE, variables), (_CALLED, {**variables, **attributes}),
        (_CLASS, {name: short for name, short in classes.items() if short not in _TYPES}),
    ):  # fmt: skip
        found = pattern.search(line)
        meant = [name for name, short in table.items() if found and short == found[0]]
        if len(meant) == 1:
            line = pattern.sub(meant[0], line, count=1)
    return line


def plain(text: str) -> str:
    """A device's tracebacks with the names of the sources."""
    lines = text.split("\n")
    sure, module = False, ""  # whether a traceback is of these sources, where it has come to
    for at, line in enumerate(lines):
        found = _PLACE.search(line)
        if found:
            module = found[2]
            name = _sources_name(module, int(found[3]), found[4])
            lines[at] = _PLACE.sub(rf"\g<1>{name or found[4]}", line)
            sure = sure or bool(name)
        elif ' File "' not in line:
            lines[at] = _error(line, module) if sure else line
            sure = False
    return "\n".join(lines)
