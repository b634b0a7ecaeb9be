"""Writing sheets: the canonical text of a match (notation.md). The host's, as sheet is.

A journal's events, or a sheet that was read, become text that reads back as the same events.
"""

from rules_core.headers_write import ORDER, format_line
from rules_core.match import Match
from rules_core.sheet import MARKER, STAMP, Sheet
from rules_core.sheet_write import SheetWriter


def format_sheet(headers, setup, events) -> str:
    """The canonical text of a match: (name, value) headers, then events, a visit a line.

    The events must be events that were accepted, as a journal has them.
    """
    text = [format_line(name, value) + "\n" for name, value in headers]
    text.append("\n")
    writer = SheetWriter(Match(setup, len(events) * 2 + 2), text.append)
    for now, kind, value, amend in events:
        writer.event(now, kind, value, amend)
    writer.end()
    return "".join(text)


def canonical(text: str) -> str:
    """The canonical text of a sheet's text; NotationError if it cannot be read."""
    sheet = Sheet(text)
    events = []
    now = 0
    for token in sheet.tokens():
        if token.kind == STAMP:
            now = token.value
        elif token.kind != MARKER:
            events.append((now, token.kind, token.value, token.number))
    return format_sheet(header_pairs(sheet), sheet.setup, events)


def header_pairs(sheet: Sheet) -> list:
    """(name, value) of a sheet's headers in canonical order, unknown names kept."""
    pairs = []
    for name in ORDER:
        pairs += [(h.name, h.value) for h in sheet.headers if h.name == name]
    pairs += [(h.name, h.value) for h in sheet.headers if h.name not in ORDER]
    kept = []
    options = set()
    for name, value in reversed(pairs):  # of an option given twice the last counts
        option = value.split(" ")[0] if name == "Option" else ""
        if not option or option not in options:
            kept.append((name, value))
        options.add(option)
    kept.reverse()
    return kept
