"""The keeper between matches: which one is played, how it was agreed, who is told of it.

Borrowed by the keeper when the board starts and when a match ends; functions over a Keeper,
whose other half they are.
"""

import sys

from firmware.borrow import borrow, let_go
from firmware.journal_files import Files, read_small
from firmware.journal_read import Reader
from rules_core.const import const
from rules_core.setup import GAMES, Setup, game_class

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_OVER = const(5)

RESUMED = "RESUMED"
CUT_SHORT = "CUT SHORT"  # events at the end of the match could not be read
PUT_ASIDE = "PUT ASIDE"  # a match that could not be read at all
AGREED = "match.txt"  # header lines of the next match, if somebody has agreed them elsewhere

_AGREED_MOST = const(4000)  # bytes
_PACKAGES = ("firmware", "rules_core")  # that have modules of a game, by its name


class Out:
    """A sink as the file that records are copied to."""

    def __init__(self, write) -> None:
        self.write = write


def first(keeper) -> tuple:
    """(setup, Resumed) of the match that was under way, or of a new one and None."""
    journal = keeper.journal
    came = journal.resume() if journal is not None else None
    setup, headers = _agreed(keeper)
    if journal is not None and journal.aside:
        keeper.notice = PUT_ASIDE
    if came is None or came.sequence <= 1 and headers and headers != came.headers:
        begin(keeper, headers or _lines_of(setup), False)
        return setup, None
    keeper.headers = came.headers
    keeper.devices = came.devices
    _tell(keeper, came.sequence)
    if came.cut_short:
        keeper.notice = CUT_SHORT
    elif not came.sequence:
        return came.setup, None  # it had begun when the power went: now it begins
    elif came.match.game.phase != _OVER:
        keeper.notice = RESUMED
    return came.setup, came


def agree(keeper, headers: str) -> Setup:
    """What the next match is, of header lines or ("") once more what was played.

    Nothing of it has begun; its game's modules are there.
    """
    setup = _setup_of(headers or keeper.headers)
    if headers:
        _change_game(setup.game)
    return setup


def _setup_of(headers: str) -> Setup:
    """The setup of header lines; what reads them is let go before another game is loaded."""
    texts = borrow("rules_core.headers")
    return texts.setup_of(texts.read_headers(headers))


def _change_game(game: str) -> None:
    """Have a game's modules before anything is begun; let go those of every other.

    A board that has no memory for the new game fails here, and its match is as it was.
    """
    game_class(game)
    for name in list(sys.modules):
        package, _, leaf = name.rpartition(".")
        words = leaf.split("_")
        of = words[0] if words[0] in GAMES else words[-1]
        if package in _PACKAGES and of in GAMES and of != game:
            let_go(name)


def _forget_agreed(keeper) -> None:
    """What was agreed elsewhere is past: another match has been agreed at the board."""
    try:
        if keeper.files is not None and read_small(keeper.files, AGREED, 1):
            keeper.files.remove(AGREED)
    except (OSError, MemoryError) as error:
        keeper.faults.add(error, AGREED)


def _lines_of(setup) -> str:
    """The header lines of a setup."""
    texts = borrow("rules_core.headers_write")
    return "\n".join([texts.format_line(name, value) for name, value in texts.headers_of(setup)])


def begin(keeper, headers: str, chosen: bool) -> None:
    """The match of header lines begins; `chosen`: somebody has agreed it at the board.

    It raises before the journal has begun it, or not at all.
    """
    if keeper.journal is not None:
        keeper.journal.begin(headers)
    keeper.headers = headers
    try:
        if chosen:
            _forget_agreed(keeper)
        _tell(keeper, 0)
        keeper.remember("match", headers)
    except MemoryError as error:
        keeper.faults.add(error, "a match begins")


def _tell(keeper, count: int) -> None:
    """Give the sink the header record, and the first `count` records from flash."""
    sink = keeper.sink
    if sink is None:
        return
    sink(borrow("rules_core.header_record").write_header(keeper.headers))
    journal = keeper.journal
    if count and journal is not None:
        try:
            Reader(journal.files, journal.marks.number).copy_first(count, Out(sink))
        except OSError as error:
            keeper.faults.add(error, "journal")


def _agreed(keeper) -> "tuple[Setup, str]":
    """What somebody has agreed in a file; else what was played last, or a frame of Kaisa, and no
    headers.
    """
    files = keeper.files or Files()
    texts = borrow("rules_core.headers")
    try:
        text = read_small(files, AGREED, _AGREED_MOST).decode()
        if text:
            headers = texts.read_headers(text)
            line = borrow("rules_core.headers_write").format_line
            lines = [line(header.name, header.value) for header in headers]
            return texts.setup_of(headers), "\n".join(lines)
    except (OSError, ValueError) as error:
        keeper.faults.add(error, AGREED)
    try:
        return texts.setup_of(texts.read_headers(keeper.settings.get("match"))), ""
    except ValueError:  # there was none
        return Setup(), ""
