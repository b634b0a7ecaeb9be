"""Writing sheets: the canonical text of a match (notation.md). The host's, as sheet is.

A journal's events, or a sheet that was read, become text that reads back as the same events.
"""

from rules_core.facts import AMEND, BACK, CLOCK, CONCEDE, LASTBALL, SCORE, START, TURN
from rules_core.headers import ORDER, SIDES, ball_list, format_line
from rules_core.match import Match
from rules_core.sheet import COMMANDS, MARKER, STAMP, Sheet


def time_text(seconds: int) -> str:
    """Minutes and seconds, as stamps and the clock are written."""
    return "%d:%02d" % (seconds // 60, seconds % 60)


def command_text(kind: int, value: int, amend: int, format_shot) -> str:
    """A command as written; `format_shot` makes the token of an amend's word."""
    for name in COMMANDS:
        if COMMANDS[name][0] == kind:
            break
    else:
        raise ValueError("no command %d" % kind)
    if kind == SCORE:
        return "%s %s %d" % (name, SIDES[value & 3], (value >> 2) - (1 << 22))
    if kind == TURN:
        player = value >> 2
        return "%s %s%s" % (name, SIDES[value & 3], player if player else "")
    if kind in (START, CONCEDE, LASTBALL):
        return "%s %s" % (name, SIDES[value])
    if kind == CLOCK:
        return "%s %s" % (name, time_text(value))
    if kind == BACK:
        return "%s %s" % (name, ball_list(value))
    if kind == AMEND:
        return "%s %d %s" % (name, amend, format_shot(value))
    return name


def format_sheet(headers, setup, events) -> str:
    """The canonical text of a match: (name, value) headers, then events, a visit a line.

    The events are played as they are written, to know whose visit it is; they must be
    events that were accepted, as a journal has them.
    """
    out = [format_line(name, value) for name, value in headers]
    match = Match(setup, len(events) * 2 + 2)
    game = match.game
    lines = []
    words = []
    shown = (-1, -1, -1)
    time = 0
    for now, kind, value, amend in events:
        if now != time:
            words.append("@" + time_text(now))
            time = now
        turn = game.turn
        visit = (match.frame, turn, game.player[turn])
        if kind == 0 and visit != shown:
            if words:
                lines.append(" ".join(words))
            shown = visit
            player = str(visit[2] + 1) if setup.players[turn] > 1 else ""
            words = [SIDES[turn] + player + ":"]
        text = game.format(value) if kind == 0 else command_text(kind, value, amend, game.format)
        words.append(text)
        match.feed(kind, value, amend, now)
    if words:
        lines.append(" ".join(words))
    return "\n".join(out + [""] + lines) + "\n"


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
