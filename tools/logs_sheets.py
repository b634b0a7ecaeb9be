"""Makes match sheets of what a board's journal holds: of every match, finished or under way.

The firmware's own code writes them, from a Snapshot; nothing of the board is changed. A match
whose records are damaged gives a sheet up to the last good one. Used by the verb logs.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

from firmware.journal_files import JournalError
from firmware.journal_read import JOURNAL, SEGMENTS, Reader, log_name, read_headers_of
from firmware.journal_sheet import write_sheet
from firmware.journal_tidy import SHEETS
from rules_core.lines import replay
from rules_core.notation import NotationError
from rules_core.sheet import Sheet as Parsed
from tools.snapshot import Snapshot

FINISHED = "finished"
OPEN = "not finished"
PLAYED = "being played"


class Sheet(NamedTuple):
    """A match: its `number` on the board, the sheet's `text`, its `state`, what is `wrong`."""

    number: int
    text: str
    state: str
    wrong: str = ""


class Damaged(NamedTuple):
    """Something kept that is no match any more: its file's `name`, its bytes, what is `wrong`."""

    name: str
    data: bytes
    wrong: str


def sheets(files: Snapshot) -> Iterator[Sheet | Damaged]:
    """Everything there is, the oldest match first, the one being played last."""
    for name in sorted(files.names(SHEETS), key=_rank):
        data = files.files[f"{SHEETS}/{name}"]
        if name.endswith(".sheet"):
            try:
                yield _judged(Sheet(_rank(name)[0], data.decode(), OPEN))
            except UnicodeDecodeError as error:
                yield Damaged(name, data, f"not UTF-8 at byte {error.start}")
        elif name.endswith(".bad"):
            yield Damaged(name, data, "put aside by the board, it could not be read")
    yield from _journals(files)


def _rank(name: str) -> tuple[int, str]:
    start = name.partition(".")[0]
    return (int(start) if start.isdigit() else 0, name)


def _journals(files: Snapshot) -> Iterator[Sheet | Damaged]:
    """The matches that are still records; the one with the highest number is being played."""
    numbers = sorted(
        int(name[:-2])
        for name in files.names(JOURNAL)
        if name.endswith(".h") and name[:-2].isdigit()
    )
    for number in numbers:
        try:
            headers = read_headers_of(files, number)
            if headers:
                sheet = _of_journal(files, number, headers)
                if sheet is not None:
                    state = PLAYED if number == numbers[-1] else OPEN
                    yield _judged(sheet._replace(state=state))
        except (OSError, ValueError) as error:
            data = files.files[f"{JOURNAL}/{number}.h"]
            yield Damaged(f"{number}.h", data, str(error))


def _of_journal(files: Snapshot, number: int, headers: str) -> Sheet | None:
    """The sheet of a match's records; None when it has no stroke."""
    name = f"{SHEETS}/new"
    wrong = ""
    try:
        played = write_sheet(files, number, headers, name)
    except JournalError as error:
        wrong = f"{error}; up to there it is right"
        files = _good_part(files, number)
        played = write_sheet(files, number, headers, name)
    text = files.files.pop(name).decode()
    return Sheet(number, text, OPEN, wrong) if played or wrong else None


def _good_part(files: Snapshot, number: int) -> Snapshot:
    """The match's records before the damage, all in one file."""
    reader = Reader(files, number)
    try:
        reader.run(lambda data: 0)
    except JournalError:
        pass  # known; what was good has been counted
    good = Snapshot(
        {
            name: data
            for name, data in files.files.items()
            if not name.startswith((f"{JOURNAL}/{number}.", SEGMENTS))
        }
    )
    with good.open(log_name(number, 0), "wb") as out:
        Reader(files, number).copy_first(reader.count, out)
    return good


def _judged(sheet: Sheet) -> Sheet:
    """A sheet with what a replay finds out about it."""
    try:
        result = _results(sheet.text)
    except NotationError as error:
        return sheet._replace(wrong=f"replay refuses it, line {error.line}: {error.message}")
    frame = result["result"]
    over = result["match"]["winner"] if "match" in result else frame["winner"] or frame["reason"]
    return sheet._replace(state=FINISHED) if over else sheet


def _results(text: str) -> dict:
    """What replay says last: `result`, and `match` where frames are counted."""
    lines: list[str] = []
    replay(text, lines.append)
    found = {}
    for line in lines[-2:]:
        said = json.loads(line)
        found |= {key: said[key] for key in ("result", "match") if key in said}
    return found


def summary(sheet: Sheet) -> str:
    """A match in one line: game, who, how it stands."""
    try:
        headers = {header.name: header.value for header in Parsed(sheet.text).headers}
        found = _results(sheet.text)
    except NotationError:
        return "a match"
    score = found["result"]["score"]
    names = [headers.get("ABC"[side], "ABC"[side]) for side in range(len(score))]
    who = " : ".join(f"{name} {points}" for name, points in zip(names, score))
    frames = found.get("match", {}).get("frames")
    won = f", frames {' : '.join(map(str, frames))}" if frames else ""
    return f"{headers['Game']}, {who}{won}, {sheet.state}"
