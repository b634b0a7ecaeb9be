"""Reads what a device says of its functions back into the names of the sources. For `logs`.

A line of a traceback says file and number too: the name is put right only when the function that
stands there in these sources is called so on a device, and else left as it came.
"""

import ast
import functools
import re
from pathlib import PurePosixPath

from tools import _build
from tools._env import ROOT
from tools._names import names
from tools._names_scan import FUNCTIONS

_PLACE = re.compile(r'(File "(\w+)", line (\d+), in )(\w+)')
_QUOTED = re.compile(r"'(\w+)'")


@functools.cache
def _functions(module: str) -> list[tuple[int, int, str]]:
    """(first line, last line, name) of every function in the files of a module's last name."""
    found = []
    for path in _build.device_files():
        if PurePosixPath(path).stem == module:
            tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
            found += [
                (node.lineno, node.end_lineno or 0, node.name)
                for node in ast.walk(tree)
                if isinstance(node, FUNCTIONS)
            ]
    return found


def _sources_name(module: str, line: int, said: str) -> str:
    """What the function around a line is called in the sources, if a device calls it `said`."""
    new = names()
    around = [each for each in _functions(module) if each[0] <= line <= each[1]]
    for _, _, name in sorted(around, reverse=True):
        if said in (new.variables.get(name), new.attributes.get(name)):
            return name
    return ""


def plain(text: str) -> str:
    """A device's tracebacks with the names of the sources."""
    sure = []

    def place(found: re.Match) -> str:
        name = _sources_name(found[2], int(found[3]), found[4])
        sure.append(bool(name) or found[4] == "module")
        return found[1] + (name or found[4])

    text = _PLACE.sub(place, text)
    if not any(sure):
        return text
    own: dict[str, list[str]] = {}
    for name, new in names().attributes.items():
        own.setdefault(new, []).append(name)

    def quoted(found: re.Match) -> str:
        meant = own.get(found[1], [])
        return f"'{meant[0]}'" if len(meant) == 1 else found[0]

    return "\n".join(
        line if _PLACE.search(line) else _QUOTED.sub(quoted, line) for line in text.split("\n")
    )
