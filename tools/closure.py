"""Which modules a board's application needs: by following imports, and names that are strings.

Device code imports seldom-used modules when it needs them: by `borrow("firmware.journal_tidy")`,
by a name it puts together, `"firmware.keys_" + game`, or by the last part of one, which a table
has. So every string that is a module's name counts as an import, every one that begins the names
of some as an import of all those; and where a file says no more than "firmware.", so does every
string, in it or in a file that imports it, for what follows. Used by deploy.
"""

import ast
import re
from pathlib import Path

from rules_core.setup import GAMES
from tools._build import HOST_ONLY, sources
from tools._env import ROOT

ROOTS = ("firmware.launch", "firmware.slots", "firmware.version")
BOARDS = "firmware.boards."
CORE = "rules_core."
FIRMWARE = "firmware."
# Of the root of the file system, and for an interpreter that has not what MicroPython has.
NOT_IN_A_SLOT = ("firmware.main", "firmware.boot", "firmware.aio_cpython")
_NAME = re.compile(r"(firmware|rules_core)[\w.]*")


def module_of(path: str) -> str:
    """`firmware.drivers` of firmware/drivers/__init__.py."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def modules(root: Path = ROOT) -> dict[str, str]:
    """Every module that may go into a slot, with its file."""
    files = sources("firmware", root) + sources("rules_core", root)
    found = {module_of(path): path for path in files if path not in HOST_ONLY}
    return {name: path for name, path in found.items() if name not in NOT_IN_A_SLOT}


def boards(root: Path = ROOT) -> list[str]:
    """The names of the board modules."""
    return sorted(name[len(BOARDS) :] for name in modules(root) if name.startswith(BOARDS))


class Source:
    """A file: `names` of modules it mentions, whole ones and beginnings, and all `strings`."""

    def __init__(self, text: str) -> None:
        self.names: set[str] = set()
        self.strings: set[str] = set()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                self.names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                self.names.add(node.module)
                self.names.update(f"{node.module}.{alias.name}" for alias in node.names)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.strings.add(node.value)
        self.names.update(text for text in self.strings if _NAME.fullmatch(text))


def meant(name: str, known: dict[str, str]) -> list[str]:
    """The modules that a mentioned name stands for."""
    if name in known:
        return [name]
    if name == CORE:  # followed by the name of a game, or of a part of one
        return [module for module in known if module.startswith(tuple(CORE + g for g in GAMES))]
    if name[-1:] != "_":
        return []  # also for "firmware.boards.": the device's board is asked for by its name
    return [module for module in known if module.startswith(name)]


def follow(names: list[str], found: dict[str, Source], known: dict[str, str], root: Path) -> None:
    """Read modules, and all they lead to, into `found`."""
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found or name not in known:
            continue
        found[name] = source = Source((root / known[name]).read_text(encoding="utf-8"))
        if "." in name:
            waiting.append(name.rpartition(".")[0])
        for mention in source.names:
            waiting += meant(mention, known)


def endings(found: dict[str, Source], known: dict[str, str]) -> list[str]:
    """What the files that say "firmware." alone may go on with."""
    bare = [name for name, source in found.items() if FIRMWARE in source.names]
    names = []
    for source in found.values():
        if FIRMWARE in source.names or source.names.intersection(bare):
            for text in source.strings:
                names += meant(FIRMWARE + text, known)
    return names


def needed(board: str, root: Path = ROOT) -> dict[str, str]:
    """The modules a board's application needs, with their files; packages are modules too."""
    known = modules(root)
    found: dict[str, Source] = {}
    follow([*ROOTS, BOARDS + board], found, known, root)
    before = 0
    while len(found) > before:
        before = len(found)
        follow(endings(found, known), found, known, root)
    return {name: known[name] for name in sorted(found)}
