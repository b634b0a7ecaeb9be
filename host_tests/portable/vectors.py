"""Golden vectors: rows of host_tests/cases/*.tsv to sheets, replayed and compared. No test itself.

Runs on every interpreter. As a script, `vectors.py check FILE` prints a line a failing row and
a count; `vectors.py transcript FILE` prints everything `replay` says of every row, and of
damaged copies of it, so that interpreters can be compared byte for byte. test_vectors uses it.
"""

import json
import sys

from rules_core.lines import replay
from rules_core.notation import NotationError

COLUMNS = ("id", "headers", "body", "expect", "rules", "certainty", "note")
# What damaged copies of a body get in place of one character: signs of the notation, white
# space that only some interpreters take for white space, and what is no part of it at all.
_DAMAGE = "*+^=!@#:[(\u00a0\x0b\x1f9WRYs-F\ufeff\U0001f3b1"


class Row:
    """One line of a table: its columns as attributes, None for the header line."""

    def __init__(self, line: str) -> None:
        fields = line.rstrip("\n").split("\t")
        if len(fields) != len(COLUMNS):
            raise ValueError("%d columns, not %d: %s" % (len(fields), len(COLUMNS), line))
        self.id, self.headers, self.body, self.expect, self.rules = fields[:5]
        self.certainty, self.note = fields[5:]


def rows_of(path: str):
    """The rows of a table, one after another."""
    with open(path, encoding="utf-8") as file:
        if file.readline().rstrip("\n").split("\t") != list(COLUMNS):
            raise ValueError("%s has other columns" % path)
        for line in file:
            yield Row(line)


def header_lines(row: Row) -> list:
    """The sheet's header lines."""
    lines = []
    for pair in row.headers.split(";") if row.headers else []:
        name, value = pair.split("=", 1)
        value = value.replace("\\", "\\\\").replace('"', '\\"')
        lines.append('[%s "%s"]' % (name, value))
    return lines


def sheet_of(row: Row, body: str = "") -> str:
    """The text of the sheet, with `body` in place of the row's when given."""
    return "\n".join(header_lines(row) + ["", body or row.body]) + "\n"


def replayed(text: str) -> tuple:
    """(lines printed, NotationError or None) of a sheet's text."""
    lines = []
    try:
        replay(text, lines.append)
    except NotationError as error:
        return lines, error
    return lines, None


def shown(key: str, value) -> str:
    """A JSON value as `expect` writes it."""
    if value is None or value == []:
        return "-"
    if key == "parts":
        value = [part[1] for part in value]
    if isinstance(value, list):
        return (":" if key == "score" else ",").join([str(item) for item in value])
    return str(value)


def faults(row: Row) -> list:
    """What is wrong with the replay of a row, in words; empty when it is as expected."""
    lines, error = replayed(sheet_of(row))
    wanted = [pair.split("=", 1) for pair in row.expect.split(";")]
    if not row.expect or not all(len(pair) == 2 for pair in wanted):
        return ["nothing is expected of it"]
    if wanted[0] == ["error", "1"]:
        return _error_faults(row, wanted[1:], lines, error)
    if error:
        return ["refused: %d:%d: %s" % (error.line, error.column, error.message)]
    return _line_faults(wanted, lines)


def _error_faults(row: Row, wanted: list, lines: list, error) -> list:
    if not error:
        return ["not refused; the last line is " + lines[-1]]
    found = []
    if lines and lines[-1].startswith(('{"result"', '{"match"')) and "!frame" not in row.body:
        found.append("a result was printed before the error")
    for key, value in wanted:
        if key != "col":
            found.append("an error row cannot expect %s" % key)
        elif (error.line, error.column) != (len(header_lines(row)) + 2, int(value)):
            found.append("error at %d:%d, not in column %s" % (error.line, error.column, value))
    return found


def _line_faults(wanted: list, lines: list) -> list:
    last = {"": {}, "r": {}, "m": {}}
    results = 0
    for line in lines:
        entry = json.loads(line)
        if "result" in entry:
            results += 1
            last["r"] = entry["result"]
        elif "match" in entry:
            last["m"] = entry["match"]
        else:
            last[""] = entry
    found = []
    for key, value in wanted:
        where, name = key.split(".") if "." in key else ("", key)
        if key == "results":
            got = str(results)
        elif name in last[where]:
            got = shown(name, last[where][name])
        else:
            got = "no such key"
        if got != value:
            found.append("%s is %s, not %s" % (key, got, value))
    return found


def damaged(body: str, seed: int) -> list:
    """Two copies with a character exchanged, one cut short, one without a piece."""
    for c in body:
        seed = (seed * 31 + ord(c)) & 0xFFFFF
    size = len(body)
    at = seed % size
    back = size - 1 - seed // 7 % min(size, 6)
    sign = _DAMAGE[seed // 3 % len(_DAMAGE)]
    other = _DAMAGE[seed // 11 % len(_DAMAGE)]
    return [
        body[:at] + sign + body[at + 1 :],
        body[:back] + other + body[back + 1 :],
        body[: at + 1],
        body[:at] + body[at + 1 + seed % 4 :],
    ]


def transcript(row: Row, write) -> None:
    """Write all that replay prints of a row, of damaged copies and of other line ends."""
    texts = [sheet_of(row), "\ufeff" + sheet_of(row).replace("\n", "\r\n")]
    texts += [sheet_of(row, body) for body in damaged(row.body, 7)]
    if row.headers:
        body = "\n" + row.body + "\n"
        texts += [text + body for text in damaged("\n".join(header_lines(row)) + "\n", 11)]
    for text in texts:
        write("== %s" % row.id)
        lines, error = replayed(text)
        for line in lines:
            write(line)
        if error:
            write("%d:%d: %s" % (error.line, error.column, error.message))


def main(arguments: list) -> int:
    """Run as a script; the exit status."""
    verb, path = arguments
    if verb == "transcript":
        for row in rows_of(path):
            transcript(row, print)
        return 0
    count = bad = 0
    for row in rows_of(path):
        found = faults(row)
        count += 1
        bad += len(found) > 0
        if found:
            print("%s: %s" % (row.id, "; ".join(found)))
    print("%d rows, %d wrong" % (count, bad))
    return 1 if bad or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
