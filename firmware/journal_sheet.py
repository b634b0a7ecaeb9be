"""Makes the sheet of an old match: its records, as they come from flash, become text.

Borrowed by the journal when there is a match to be made one: the notation takes memory that a
match can do without.
"""

import sys

from firmware.borrow import borrow, give_back
from firmware.journal_read import Reader
from rules_core.const import const
from rules_core.match import Match
from rules_core.record import Record

_ROOM = const(1000)  # log.ROOM


def _count(files, number: int) -> int:
    """How many records a match has."""
    reader = Reader(files, number)
    reader.run(lambda data: 0)
    return reader.count


def write_sheet(files, number: int, headers: str, name: str) -> bool:
    """Write match `number` to the file `name`; False when it never had a stroke.

    Its game is let go again unless it was there. JournalError when the records are damaged,
    other OSErrors from the disk.
    """
    there = list(sys.modules)
    try:
        return _write(files, number, headers, name)
    finally:
        give_back(there)


def _write(files, number: int, headers: str, name: str) -> bool:
    match = Match(_setup_of(headers), min(_ROOM, 2 * _count(files, number) + 2))
    with files.open(name, "wb") as file:

        def out(text: str) -> None:
            file.write(text.encode())

        record = Record()

        def take(data) -> int:
            record.read(data)
            return writer.event(record.time, record.kind, record.word, record.number)

        out(headers.strip() + "\n\n")
        writer = borrow("rules_core.sheet_write").SheetWriter(match, out)
        Reader(files, number).run(take)
        writer.end()
    return writer.strokes > 0


def _setup_of(headers: str):
    """The setup of header lines; what reads them is let go before the game is loaded."""
    texts = borrow("rules_core.headers")
    return texts.setup_of(texts.read_headers(headers))
