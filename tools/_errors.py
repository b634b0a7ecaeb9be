"""How verbs complain: one line on standard error, exit status 2. Used by every verb."""

import argparse
import difflib
import sys
from collections.abc import Iterable
from typing import NoReturn


class UsageError(Exception):
    """Something the user can put right; its text says what is wrong and what would be right."""


def near(word: str, words: Iterable[str]) -> str:
    """`; did you mean x or y?` for words like this one, or nothing."""
    matches = difflib.get_close_matches(word, list(words), n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(matches)}?" if matches else ""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises UsageError instead of printing usage and exiting."""

    def __init__(self, verb: str, **options):
        options.setdefault("allow_abbrev", False)
        super().__init__(prog=f"python3 -m tools {verb}", **options)

    def print_help(self, file=None) -> None:
        """Print it; OSError where that cannot be, which argparse would keep to itself."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Raise UsageError with near matches for unknown options."""
        start = "unrecognized arguments: "
        if message.startswith(start):
            word = message[len(start) :].split()[0]
            known = [text for action in self._actions for text in action.option_strings]
            raise UsageError(f"unknown argument {word}{near(word, known) or '; see --help'}")
        raise UsageError(f"{message}; see --help")


def add_only(parser: argparse.ArgumentParser, what: str, names: Iterable[str]) -> None:
    """Give a parser `--only`, repeatable: of `what` is there to do, only those named.

    `options.only` is a list, empty for all; UsageError for a name that is none.
    """
    known = list(names)

    def named(word: str) -> str:
        if word not in known:
            there = ", ".join(known)
            raise UsageError(f"no {what} {word!r}{near(word, known)}; there are {there}")
        return word

    parser.add_argument(
        "--only", metavar=what.upper(), action="append", default=[], type=named,
        help=f"this {what} only (may be repeated): {', '.join(known)}",
    )  # fmt: skip
