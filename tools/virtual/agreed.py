"""What a virtual board finds on its flash before it starts: a match agreed, settings chosen.

Runs in the agent, on the files the firmware is about to use. `begin` does what a board's own
menu would do: it begins a match in the journal, and what was kept before is past. `look` is an
application that only tells which match is kept; it changes nothing.
"""

from firmware.aio import sleep_ms
from firmware.journal import Journal
from firmware.journal_files import Files, JournalError
from firmware.journal_read import JOURNAL, Reader, read_headers_of
from firmware.settings import Settings
from rules_core.header_record import write_header


def choose(choices: dict) -> None:
    """Choose settings of the board and keep them."""
    settings = Settings(Files(""))
    settings.load()
    for name in choices:
        settings.set(name, choices[name])
    settings.save()


def begin(text: str, anyway: bool) -> None:
    """Begin the match of these header lines; unless `anyway`, only where no match is kept.

    A kept match of the same header lines goes on in either case.
    """
    files = Files("")
    kept = kept_headers(files)
    if kept == text or kept and not anyway:
        return
    journal = Journal(files)
    journal.resume()
    journal.begin(text)
    error = journal.error()
    if journal.trouble and error is not None:
        raise error


def kept_headers(files) -> str:
    """Header lines of the match that the board would go on with; "" for none."""
    return _kept(files)[1]


def _kept(files) -> "tuple[int, str]":
    """Number and header lines of that match."""
    numbers = []
    for name in files.names(JOURNAL):
        start, _, rest = name.partition(".")
        if rest == "h" and start.isdigit():
            numbers.append(int(start))
    numbers.sort()
    while numbers:
        number = numbers.pop()
        try:
            headers = read_headers_of(files, number)
        except JournalError:
            break
        if headers:
            return number, headers
    return 0, ""


async def look(board, sink, folder) -> None:
    """An application: hands the kept match, if any, to the sink: header record and records."""
    files = Files(folder)
    number, headers = _kept(files)

    def take(data) -> int:
        sink(bytes(data))
        return 0

    if headers:
        sink(write_header(headers))
        Reader(files, number).run(take)
    while True:
        await sleep_ms(1000)
