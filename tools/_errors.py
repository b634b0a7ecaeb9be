"""How verbs complain: one line on standard error, exit status 2. Used by every verb."""

import argparse
import difflib
import sys
from collections.abc import Callable, Iterable
from typing import NoReturn


class UsageError(Exception):
    """Something the user can put right; its text says what is wrong and what would be right."""


def alone(module: str, main: Callable[[list[str]], int]) -> int:
    """Run `main` of a module of tools that is no verb; the exit status, 2 for a UsageError."""
    try:
        return main(sys.argv[1:])
    except UsageError as error:
        print(f"python3 -m tools.{module}: {error}", file=sys.stderr)
        return 2


def near(word: str, words: Iterable[str]) -> str:
    """`; did you mean x or y?` for words like this one, or nothing."""
    matches = difflib.get_close_matches(word, list(words), n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(matches)}?" if matches else ""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises UsageError instead of printing usage and exiting."""

    def __init__(self, verb: str, **options):
        options.setdefault("allow_abbrev", False)
        super().__init__(prog=f"python3 -m tools {verb}", **options)

    def error(self, message: str) -> NoReturn:
        """Raise UsageError with near matches for unknown options."""
        start = "unrecognized arguments: "
        if message.startswith(start):
            word = message[len(start) :].split()[0]
            known = [text for action in self._actions for text in action.option_strings]
            raise UsageError(f"unknown argument {word}{near(word, known) or '; see --help'}")
        raise UsageError(f"{message}; see --help")
