"""What the doctor finds: one line a thing looked at, and what to do where it is wrong."""

from typing import NamedTuple

GOOD = "ok"
NOTE = "note"
WRONG = "WRONG"

_WIDTH = 14


class Finding(NamedTuple):
    """What was looked at, what is found, how that is (GOOD, NOTE, WRONG) and what to do."""

    what: str
    found: str
    how: str = GOOD
    todo: str = ""


def good(what: str, found: str) -> Finding:
    """As it should be."""
    return Finding(what, found)


def note(what: str, found: str, todo: str = "") -> Finding:
    """Worth knowing; the board works."""
    return Finding(what, found, NOTE, todo)


def wrong(what: str, found: str, todo: str) -> Finding:
    """Something to put right, and how."""
    return Finding(what, found, WRONG, todo)


def told(finding: Finding) -> str:
    """A finding as it is printed."""
    line = f"{finding.how:5}  {finding.what:{_WIDTH}} {finding.found}"
    return f"{line}\n{'':7}{'':{_WIDTH}} -> {finding.todo}" if finding.todo else line
