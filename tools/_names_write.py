"""Writes a file with the names it is compiled with. Used by _build.

Only names change, where they stand: every line keeps its number.
"""

import ast
import re

from tools._names import Names
from tools._names_scan import FUNCTIONS, bound

_DEF = re.compile(rb"(async\s+)?(def|class)\s+")


def rename(text: str, names: Names, shipped: bool = False) -> str:
    """The text of a file with its new names; parameters too when it is one that is shipped."""
    return _Writer(names, shipped).write(text)


class _Writer:
    """Collects what is to change, (line, column in bytes, old, new), then changes it."""

    def __init__(self, names: Names, shipped: bool) -> None:
        self._names = names
        self._shipped = shipped
        self._changes: list[tuple[int, int, str, str]] = []
        self._lines: list[bytes] = []
        # Of the functions around what is looked at, all in one: parameter -> new name.
        self._parameters: dict[str, str] = {}
        self._class: set[str] = set()  # what the body of the class just around binds

    def write(self, text: str) -> str:
        self._lines = text.encode().split(b"\n")
        self._visit(ast.parse(text))
        for line, column, old, new in sorted(set(self._changes), reverse=True):
            before = self._lines[line - 1]
            end = column + len(old.encode())
            assert before[column:end] == old.encode(), (line, column, old, before)
            self._lines[line - 1] = before[:column] + new.encode() + before[end:]
        return b"\n".join(self._lines).decode()

    def _change(self, line: int, column: int, old: str, new: "str | None") -> None:
        if new is not None:
            self._changes.append((line, column, old, new))

    def _variable(self, name: str) -> "str | None":
        if name in self._class:
            return self._names.attributes.get(name)
        return self._parameters.get(name) or self._names.variables.get(name)

    def _visit(self, node: ast.AST) -> None:
        if isinstance(node, (*FUNCTIONS, ast.Lambda)):
            self._function(node)
            return
        if isinstance(node, ast.ClassDef):
            self._class_(node)
            return
        if isinstance(node, ast.Name):
            self._change(node.lineno, node.col_offset, node.id, self._variable(node.id))
        elif isinstance(node, ast.Attribute):
            column = (node.end_col_offset or 0) - len(node.attr.encode())
            new = self._names.attributes.get(node.attr)
            self._change(node.end_lineno or 0, column, node.attr, new)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                self._alias(alias)
        for child in ast.iter_child_nodes(node):
            self._visit(child)

    def _alias(self, alias: ast.alias) -> None:
        """`name` or `name as other` of an import from a module."""
        variables = self._names.variables
        self._change(alias.lineno, alias.col_offset, alias.name, variables.get(alias.name))
        if alias.asname:
            column = (alias.end_col_offset or 0) - len(alias.asname.encode())
            new = variables.get(alias.asname)
            self._change(alias.end_lineno or 0, column, alias.asname, new)

    def _defined(self, node: "ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef") -> None:
        """The name behind `def` or `class`."""
        found = _DEF.match(self._lines[node.lineno - 1], node.col_offset)
        assert found, self._lines[node.lineno - 1]
        self._change(node.lineno, found.end(), node.name, self._variable(node.name))

    def _class_(self, node: ast.ClassDef) -> None:
        self._defined(node)
        for each in (*node.decorator_list, *node.bases, *node.keywords):
            self._visit(each)
        around, self._class = self._class, bound(node.body)
        for each in node.body:
            self._visit(each)
        self._class = around

    def _function(self, node: "ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda") -> None:
        """Its name, and what stands before its body, belong to what is around."""
        arguments = node.args
        if not isinstance(node, ast.Lambda):
            self._defined(node)
            for each in node.decorator_list:
                self._visit(each)
        for each in (*arguments.defaults, *arguments.kw_defaults):
            if each is not None:
                self._visit(each)
        outer, self._parameters = self._parameters, dict(self._parameters)
        around, self._class = self._class, set()
        self._arguments(arguments, set(outer.values()))
        body = [node.body] if isinstance(node, ast.Lambda) else node.body
        for each in body:
            self._visit(each)
        self._parameters, self._class = outer, around

    def _arguments(self, arguments: ast.arguments, taken: set[str]) -> None:
        """The parameters get, in their order, the names that no function around has taken."""
        free = (new for new in self._names.parameters if new not in taken)
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        every += [each for each in (arguments.vararg, arguments.kwarg) if each]
        for argument in every:
            name = argument.arg
            self._parameters.pop(name, None)
            new = None
            if self._shipped and name not in self._names.kept:
                new = next(free, None)
            if new:
                self._parameters[name] = new
            self._change(argument.lineno, argument.col_offset, name, self._variable(name))
