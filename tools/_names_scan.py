"""Finds the names that may be called otherwise in the compiled files. Used by _names.

A name is one of three kinds: a variable of modules; an attribute that only `self.` reaches, or
that its class alone binds; and any other attribute. Parameters are renamed where they stand.
"""

import ast
import builtins
import keyword
import re
from collections import Counter

Sharing = list[tuple[str, set[str]]]  # names, with the places where each is used

_WORD = re.compile(r"[A-Za-z_]\w*")
_OURS = ("firmware", "rules_core", "tools", "host_tests")
_AT_ROOT = ("firmware/main.py", "firmware/boot.py", "firmware/slots.py")  # shipped as they are
# Attributes that exceptions have; a name the compiler knows.
_SPECIAL = {"args", "value", "errno", "const", "micropython", "self", "print", "super"}
# What MicroPython asks of objects, whoever made them, and looks up by itself in a module: no new
# name, though nobody says it here.
_ASKED = set(
    "chdir close count flush getcwd ilistdir ioctl keys mkdir mount open pend_throw read"
    " readblocks readinto readline remove rename rmdir send stat statvfs sync throw umount"
    " write writeblocks AssertionError BaseException StopAsyncIteration".split()
)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_TARGETS = (ast.Name, ast.Tuple, ast.List, ast.Starred)


def folded(node: ast.AST) -> str:
    """The name of `_NAME = const(…)`, which the compiler puts where it is used; else ""."""
    if (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id.startswith("_")
    ):
        return node.targets[0].id
    return ""


def words(text: str) -> set[str]:
    """Every name that a text says, in strings too, not in comments and docstrings."""
    found = set()
    tree = ast.parse(text)
    remarks = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node in remarks:
            continue
        for _, value in ast.iter_fields(node):
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, str):
                    found.update(_WORD.findall(each))
    return found


def _otherwise(tree: ast.AST) -> set[str]:
    """What is bound to something that may have another name where it is defined."""
    nodes = list(ast.walk(tree))
    same = {  # `Page = menu_page.Page`
        node.targets[0]
        for node in nodes
        if isinstance(node, ast.Assign)
        and getattr(node.value, "attr", None) == getattr(node.targets[0], "id", "")
    }
    found = {node.asname or "" for node in nodes if isinstance(node, ast.alias)}
    found.update(node.arg for node in nodes if isinstance(node, ast.arg))
    found.update(node.name for node in nodes if isinstance(node, FUNCTIONS))
    stored = (each for each in nodes if isinstance(each, ast.Name) and each not in same)
    return found.union(each.id for each in stored if isinstance(each.ctx, ast.Store))


def _of_others(tree: ast.AST) -> set[str]:
    """What is taken from modules that are not ours."""
    modules, found = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [each for each in node.names if each.name.split(".")[0] not in _OURS]
            modules.update(each.asname or each.name for each in names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] not in _OURS:
            found.update(each.name for each in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in modules:
                found.add(node.attr)
    return found


def bound(body: list[ast.stmt]) -> set[str]:
    """What statements bind in their own scope, functions and classes included."""
    found = set()
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            found.add(node.name)
            continue
        if isinstance(node, ast.expr) and not isinstance(node, _TARGETS):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        if isinstance(node, ast.ImportFrom):
            found.update(alias.asname or alias.name for alias in node.names)
        waiting += ast.iter_child_nodes(node)
    return found


class Scan:
    """What there is. `texts`: all files, by path; `shipped`: those whose names are to change.

    variables, private: see Sharing; public: attributes with a name each; both: those of them
    that modules hold too; kept: names that stay; seen: every word, for none of them may be a
    new name; files: how many files that are shipped say a word; classes: those defined here.
    """

    def __init__(self, texts: dict[str, str], shipped: set[str], foreign: frozenset[str]) -> None:
        self.seen: set[str] = set()
        self.kept = set(foreign) | set(keyword.kwlist) | set(dir(builtins)) | _SPECIAL
        self.files: Counter[str] = Counter()
        self.classes: set[str] = set()
        self._otherwise: set[str] = set()  # what a class of that name need not be
        self._inherited: set[str] = set()  # what a class has as a base
        self._bases: dict[str, str] = {}  # of a class, one by one, up to the family's head
        self._held: Counter[str] = Counter()  # by modules that are shipped
        self._bound: set[str] = set()  # by any module
        self._named: dict[str, set[str]] = {}  # name -> files that say it, as a variable
        self._attributes: Counter[str] = Counter()  # in files that are shipped
        self._reached: dict[str, set[str]] = {}  # attribute -> classes that have it
        self._open: set[str] = set()  # attributes not only reached by `self.`
        for path, text in texts.items():
            self._file(path, text, path in shipped)
        self._sort()

    def is_new(self, name: str) -> bool:
        """Whether a name of MicroPython's, or one made up, is nobody's here."""
        special = name in _SPECIAL | _ASKED or name.startswith("__") or keyword.iskeyword(name)
        return not special and name not in self.seen

    # What is there

    def _file(self, path: str, text: str, shipped: bool) -> None:
        said = words(text)
        place = path.removesuffix(".py").split("/")
        self.seen.update(said, place)
        self.kept.update(place)
        if path in _AT_ROOT:
            self.kept |= said
        if shipped:
            self.files.update(said)
        tree = ast.parse(text)
        self.kept |= _of_others(tree)
        self._otherwise |= _otherwise(tree)
        held = bound(tree.body)
        self._bound |= held
        if shipped:
            self._held.update(held)
        self._look(tree, path, "", shipped)

    def _look(self, node: ast.AST, path: str, family: str, shipped: bool) -> None:
        """A node and what is in it; family: the class it is in."""
        self._keep(node)
        if isinstance(node, ast.ClassDef):
            self._named.setdefault(node.name, set()).add(path)
            self.classes.add(node.name)
            family = node.name
            self._bases.setdefault(family, family)
            for base in node.bases:
                self._join(family, base)
            for name in bound(node.body):
                self._attribute(name, family, shipped)
        elif isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id == "self"
            self._attribute(node.attr, family if own else "", shipped)
        elif isinstance(node, ast.Name):
            self._named.setdefault(node.id, set()).add(path)
        elif isinstance(node, (*FUNCTIONS, ast.arg)):
            name = node.name if isinstance(node, FUNCTIONS) else node.arg
            self._named.setdefault(name, set()).add(path)
        elif isinstance(node, ast.alias):
            for name in (node.name, node.asname):
                self._named.setdefault(name or "", set()).add(path)
        for child in ast.iter_child_nodes(node):
            self._look(child, path, family, shipped)

    def _attribute(self, name: str, family: str, shipped: bool) -> None:
        self._attributes[name] += shipped
        if family:
            self._reached.setdefault(name, set()).add(family)
        else:
            self._open.add(name)

    def _keep(self, node: ast.AST) -> None:
        """Names that must stay: by strings, keywords of calls, and where no position is known."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if _WORD.fullmatch(node.value):
                self.kept.add(node.value)
        elif isinstance(node, ast.keyword) and node.arg:
            self.kept.add(node.arg)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            self.kept.add(node.name)
        elif isinstance(node, ast.NamedExpr):  # it may bind in what is around
            self.kept.add(node.target.id)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            self.kept.update(node.names)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                self.kept.update(alias.name.split("."))
                self.kept.add(alias.asname or "")
        elif isinstance(node, ast.ImportFrom):
            self.kept.update((node.module or "").split("."))
        elif isinstance(node, ast.JoinedStr):  # Python 3.11 does not know where its parts are
            for part in ast.walk(node):
                self.kept.add(getattr(part, "id", getattr(part, "attr", "")))
        elif folded(node):
            self.kept.add(folded(node))

    # Families of classes

    def _join(self, family: str, base: ast.expr) -> None:
        name = base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
        self._inherited.add(name)
        self._bases.setdefault(name, name)
        self._bases[self._head(family)] = self._head(name)

    def _head(self, family: str) -> str:
        while self._bases[family] != family:
            family = self._bases[family]
        return family

    def _keep_strange(self) -> None:
        """A class with a base that is none of ours, or not known by its name: all of it stays."""
        sure = self.classes - self._otherwise
        strange = {self._head(base) for base in self._inherited - sure}
        self.kept.update(name for name in self._bases if self._head(name) in strange)
        for name, classes in self._reached.items():
            if not strange.isdisjoint(map(self._head, classes)):
                self.kept.add(name)

    # What comes of it

    def _sort(self) -> None:
        self._keep_strange()
        self.public: list[str] = []
        self.both: set[str] = set()
        self.private: Sharing = []
        for name, times in sorted(self._attributes.items()):
            if not times and not self._held[name] or not self._may_change(name):
                continue
            if name in self._open or name in self._bound:
                self.public.append(name)
                if name in self._bound:
                    self.both.add(name)
            else:
                families = {self._head(each) for each in self._reached[name]}
                self.private.append((name, families))
        self.variables: Sharing = [
            (name, self._named[name])
            for name in sorted(self._held)
            if name in self._named and name not in self._attributes and self._may_change(name)
        ]
        for each in (self.private, self.variables):  # those that are in most places first
            each.sort(key=lambda entry: (-len(entry[1]), entry[0]))

    def _may_change(self, name: str) -> bool:
        return name not in self.kept and not name.startswith(("__", "test_"))
