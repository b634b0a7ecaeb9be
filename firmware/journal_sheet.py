"""Makes the sheet of an old match: its records, as they come from flash, become text.

Imported by journal_store only when there is a match to be made one: it brings the notation
with it.
"""

from firmware.journal_read import Reader
from rules_core.headers import read_headers, setup_of
from rules_core.match import Match
from rules_core.record import Record
from rules_core.sheet_write import SheetWriter


def write_sheet(files, number: int, headers: str, name: str) -> bool:
    """Write match `number` to the file `name`; False when it never had a stroke.

    JournalError when the records are damaged, other OSErrors from the disk.
    """
    match = Match(setup_of(read_headers(headers)))
    with files.open(name, "wb") as file:

        def out(text: str) -> None:
            file.write(text.encode())

        record = Record()

        def take(data) -> int:
            record.read(data)
            return writer.event(record.time, record.kind, record.word, record.number)

        out(headers.strip() + "\n\n")
        writer = SheetWriter(match, out)
        Reader(files, number).run(take)
        writer.end()
    return writer.strokes > 0
