"""What device code may not do, as checks over source text. Used by test_purity, which also
plants each fault and sees that it is found. Not a linter: ruff and the type checker are.
"""

import ast
from collections.abc import Iterator

# Not on the device, or not as CPython has it (measured on the unix port and read in its docs).
LACKING = frozenset(
    "__future__ abc argparse collections.abc contextlib copy dataclasses enum functools inspect"
    " heapq.merge itertools logging pathlib string subprocess tempfile threading tomllib traceback"
    " typing unittest warnings weakref".split()
)
LACKING_CALLS = frozenset(("zfill", "casefold", "removeprefix", "removesuffix", "_replace"))
FILE_LINES = 330
FUNCTION_LINES = 50
# The one interpreter difference of rules_core, and what it takes from outside: storage, packing
# of bytes and their checksum, the same pure functions on every interpreter.
RULES_EXCEPTIONS = {
    "rules_core/const.py": {"micropython"},
    "rules_core/log.py": {"array"},
    "rules_core/record.py": {"binascii", "struct"},
    "rules_core/setup.py": {"sys"},
}

Complaint = tuple[int, str]


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every module that is imported, anywhere in the file, relative ones with their dots."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield node.lineno, module
            # `from tools import virtual` imports tools.virtual.
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "__import__" and node.args:
                name = node.args[0]
                if isinstance(name, ast.Constant) and isinstance(name.value, str):
                    yield node.lineno, name.value
                elif isinstance(name, ast.BinOp) and isinstance(name.left, ast.Constant):
                    yield node.lineno, str(name.left.value)


def within(module: str, package: str) -> bool:
    """Whether a module is the package or inside it."""
    return module == package or module.startswith(package + ".")


def arrows(path: str, tree: ast.AST) -> Iterator[Complaint]:
    """Imports that go the wrong way: firmware -> rules_core, tools -> both, nobody else."""
    forbidden: tuple[str, ...] = ()
    if path.startswith("firmware/"):
        forbidden = ("tools", "host_tests")
    elif path.startswith("rules_core/"):
        forbidden = ("firmware", "tools", "host_tests")
    elif path.startswith("tools/virtual/"):
        forbidden = ("host_tests",)
    for line, module in imports(tree):
        if module.startswith("."):
            yield line, f"relative import {module}; name the package"
        for package in forbidden:
            if within(module, package):
                yield line, f"{path.split('/')[0]} must not import {module}"


def rules_imports(path: str, tree: ast.AST) -> Iterator[Complaint]:
    """rules_core imports only rules_core."""
    allowed = RULES_EXCEPTIONS.get(path, set())
    for line, module in imports(tree):
        if not within(module, "rules_core") and module.split(".")[0] not in allowed:
            yield line, f"rules_core imports {module}"


def rules_values(path: str, tree: ast.AST) -> Iterator[Complaint]:
    """No floats in rules: no literal, no true division, no `float(`; no input or output."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield node.lineno, f"float literal {node.value}"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno, "true division; use //"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("float", "open", "input", "print"):
                yield node.lineno, f"{node.func.id}() in rules"


def lacking_imports(path: str, tree: ast.AST) -> Iterator[Complaint]:
    """Modules that MicroPython lacks."""
    for line, module in imports(tree):
        if module in LACKING or module.split(".")[0] in LACKING:
            yield line, f"MicroPython lacks {module}"


def lacking_syntax(path: str, tree: ast.AST) -> Iterator[Complaint]:
    """Syntax and methods that MicroPython lacks."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Match):
            yield line, "match statement"
        elif isinstance(node, ast.List | ast.Tuple | ast.Set):
            starred = any(isinstance(item, ast.Starred) for item in node.elts)
            if starred and not isinstance(getattr(node, "ctx", None), ast.Store):
                yield line, "unpacking in a display, [*a]"
        elif isinstance(node, ast.Dict) and None in node.keys:
            yield line, "unpacking in a dict, {**a}"
        elif isinstance(node, ast.arguments) and node.posonlyargs:
            yield node.posonlyargs[0].lineno, "positional-only parameters"
        elif isinstance(node, ast.TryStar):
            yield line, "except*"
        elif isinstance(node, ast.Attribute):
            if node.attr in LACKING_CALLS:
                yield line, f".{node.attr}"
            elif isinstance(node.value, ast.Name) and (node.value.id, node.attr) == (
                "os",
                "replace",
            ):
                yield line, "os.replace; os.rename replaces there"


def handlers(path: str, tree: ast.AST) -> Iterator[Complaint]:
    """Bare excepts, and handlers that swallow everything."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.ExceptHandler):
            continue
        if node.type is None:
            yield node.lineno, "bare except"
        elif (
            isinstance(node.type, ast.Name)
            and node.type.id in ("Exception", "BaseException")
            and all(isinstance(step, ast.Pass) for step in node.body)
        ):
            yield node.lineno, "an error is swallowed"


def shape(path: str, tree: ast.Module) -> Iterator[Complaint]:
    """A docstring on every module; files and functions of a readable length."""
    if not ast.get_docstring(tree):
        yield 1, "no module docstring"
    if path.startswith("host_tests/"):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > FUNCTION_LINES:
                yield node.lineno, f"{node.name} has {length} lines, {FUNCTION_LINES} at most"


RULES = (rules_imports, rules_values)
DEVICE = (lacking_imports, lacking_syntax)
EVERYWHERE = (arrows, handlers, shape)


def complaints(path: str, text: str) -> list[str]:
    """What is wrong with a file of this project: `path:line: what`, nothing for a good one."""
    tree = ast.parse(text, path)
    checks = list(EVERYWHERE)
    if path.startswith(("rules_core/", "firmware/")):
        checks += DEVICE
    if path.startswith("rules_core/"):
        checks += RULES
    found = [f"{path}:{line}: {what}" for check in checks for line, what in check(path, tree)]
    lines = text.count("\n")
    if lines > FILE_LINES and not path.startswith("host_tests/"):
        found.append(f"{path}:1: {lines} lines, {FILE_LINES} at most")
    return found
