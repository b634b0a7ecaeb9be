"""Headers of a sheet, `[Name "value"]`, read into a Setup (notation.md, Headers).

Used by sheet on the host and by the board for the header record of its journal. Every fault
is a NotationError at the header's bracket; unknown names are carried through. headers_write
is the way back.
"""

from rules_core.notation import NotationError
from rules_core.numbers import SIDES, ball_set, number
from rules_core.setup import ALTERNATE, GAMES, Setup, agreement

_MOST = 1000000  # of a header's number, as of !score: what a frame comes to can be written

_OWN = ("Rules", "Format", "Shootout", "Removed")  # headers that only some games have


class Header:
    """One header as read: `name`, `value`, and where its bracket stands."""

    def __init__(self, name: str, value: str, line: int = 0, column: int = 0) -> None:
        self.name = name
        self.value = value
        self.line = line
        self.column = column

    def error(self, text: str) -> NotationError:
        """A NotationError at this header."""
        return NotationError("%s: %s" % (self.name, text), self.line, self.column)


def _count(text: str, signed: bool = False) -> int:
    """A header's number: ValueError beyond _MOST too."""
    value = number(text, signed)
    if not -_MOST <= value <= _MOST:
        raise ValueError(text)
    return value


def _in_name(c: str) -> bool:
    return "a" <= c <= "z" or "A" <= c <= "Z" or "0" <= c <= "9" or c == "_"


def parse_line(text: str, line: int, column: int) -> Header:
    """Read one header line from its bracket on; NotationError at `column` (from 1)."""
    wrong = NotationError('a header is written [Name "value"]', line, column)
    at = 1
    while _in_name(text[at : at + 1]):
        at += 1
    name = text[1:at]
    rest = text[at:].lstrip(" \t")
    if not name or len(rest) == len(text) - at or rest[:1] != '"':
        raise wrong
    value = ""
    at = 1
    while True:
        c = rest[at : at + 1]
        if not c:
            raise wrong
        if c == '"':
            break
        if c == "\\" and rest[at + 1 : at + 2] in ('"', "\\"):
            at += 1
            c = rest[at]
        value += c
        at += 1
    tail = rest[at + 1 :]
    if tail[:1] != "]":
        raise wrong
    tail = tail[1:].strip(" \t")
    if tail and tail[0] != "#":
        raise wrong
    return Header(name, value, line, column)


def read_headers(text: str) -> list:
    """The Header list of a text that holds headers alone, as a header record does."""
    headers = []
    lines = text.split("\n")
    for i in range(len(lines)):
        line = lines[i].strip(" \t\r")
        if line:
            if line[0] != "[":
                raise NotationError('a header is written [Name "value"]', i + 1, 1)
            headers.append(parse_line(line, i + 1, 1))
    return headers


def setup_of(headers) -> Setup:
    """The Setup a list of Header describes; NotationError at the first faulty one."""
    by_name = {}
    for h in headers:
        if h.name in by_name and h.name != "Option":
            raise h.error("given twice; a header stands once")
        by_name[h.name] = h
    game = _choice(by_name.get("Game"), GAMES, "")
    if not game:
        raise NotationError('the header [Game "kaisa"] is missing', 1, 1)
    terms = agreement(game)
    for name in _OWN:
        if name in by_name and name not in terms.HEADERS:
            raise by_name[name].error("is no header of %s" % game)
    edition = -1
    if "Rules" in by_name:
        edition = terms.EDITIONS.index(_choice(by_name["Rules"], terms.EDITIONS, ""))
    form = 0
    if "Format" in by_name:
        form = terms.FORMATS.index(_choice(by_name["Format"], terms.FORMATS, ""))
    setup = Setup(game, edition, form)
    for h in headers:
        _read(setup, h)
    name, wrong = terms.check(setup)
    if wrong:
        raise (by_name.get(name) or by_name["A"]).error(wrong)
    return setup


def _choice(header, values, default: str) -> str:
    if header is None:
        return default
    if header.value not in values:
        raise header.error("%s is unknown; it is %s" % (header.value or '""', " or ".join(values)))
    return header.value


def _read(setup: Setup, h: Header) -> None:
    name = h.name
    if name in SIDES and len(name) == 1:
        side = SIDES.index(name)
        if side < setup.sides:
            setup.names[side] = h.value
            if not setup.paired:
                setup.players[side] = len(h.value.split(" / "))
    elif name == "Target":
        values = _numbers(h, 1, "60")
        setup.target = values if len(values) > 1 else values * setup.sides
        if len(setup.target) != setup.sides:
            raise h.error("one number, or one a side")
    elif name == "Score":
        setup.score = _numbers(h, -_MOST, "10 12")
        if len(setup.score) != setup.sides:
            raise h.error("a number a side")
    elif name == "Frames":
        setup.frames = _frames(h)
        setup.frames_text = h.value
    elif name == "Start":
        start = ("A", "B", "alternate").index(_choice(h, ("A", "B", "alternate"), ""))
        setup.start = ALTERNATE if start == 2 else start
    elif name == "Clock":
        setup.clock, setup.grace = _clock(h)
    elif name == "Shootout":
        setup.shootout = _numbers(h, 1, "10")[0]
    elif name == "Removed":
        setup.removed = _removed(h, setup.sides)
    elif name == "Option":
        _option(setup, h)


def _words(text: str) -> list:
    """Words between blanks and tabs."""
    return [word for word in text.replace("\t", " ").split(" ") if word]


def _numbers(h: Header, least: int, example: str) -> list:
    try:
        values = [_count(word, least < 0) for word in _words(h.value)]
    except ValueError:
        values = []
    if not values or min(values) < least:
        form = "%s is no number from %d to %d; write %s"
        raise h.error(form % (h.value or '""', least, _MOST, example))
    return values


def _removed(h: Header, sides: int) -> list:
    """Ball sets a side of "B:10,12 A:3"; no ball for two."""
    removed = [0] * sides
    taken = 0
    for word in _words(h.value) or [" "]:
        side = SIDES[:sides].find(word[0])
        try:
            balls = ball_set(word[2:]) if side >= 0 and word[1:2] == ":" else 0
        except ValueError:
            balls = 0
        if not balls or balls & taken or removed[side]:
            raise h.error('%s: write "B:10,12 A:3", balls 1 to 15, each once' % word)
        removed[side] = balls
        taken |= balls
    return removed


def _frames(h: Header) -> int:
    words = _words(h.value)
    try:
        count = _count(words[1]) if len(words) == 2 else 0
    except ValueError:
        count = 0
    if count and words[0] == "best":
        return count // 2 + 1
    if count and words[0] == "to":
        return count
    raise h.error('write "best 3" or "to 2"')


def _clock(h: Header) -> "tuple[int, int]":
    if h.value == "off":
        return -1, 0
    parts = h.value.split("+")
    try:
        if len(parts) == 2 and len(h.value) < 12:
            return _count(parts[0]) * 60, _count(parts[1]) * 60
    except ValueError:
        pass  # said below
    raise h.error('minutes and grace, "60+5", or "off"')


def _option(setup: Setup, h: Header) -> None:
    words = _words(h.value)
    name = words[0] if words else ""
    terms = setup.terms()
    for row in terms.OPTIONS:
        if row[0] == name:
            break
    else:
        names = ", ".join([row[0] for row in terms.OPTIONS])
        raise h.error("no option %s in %s; there are %s" % (name or '""', setup.game, names))
    value = words[1] if len(words) == 2 else ""
    choices = row[1]
    least = (row[2 + len(terms.EDITIONS) :] or (0,))[0]
    if value in choices and value != "#":
        index = choices.index(value)
        setup.options[name] = index if choices[-1] != "#" else index - len(choices) + 1
        return
    try:
        amount = _count(value) if choices[-1] == "#" else -1
        if amount >= least:
            setup.options[name] = amount
            return
    except ValueError:
        pass  # said below
    count = "a number from %d to %d" % (least, _MOST)
    text = " or ".join([count if choice == "#" else choice for choice in choices])
    raise h.error("%s is %s, not %s" % (name, text, value or '""'))
