"""Faults: the exceptions that somebody has survived, in memory and in one file of bounded size.

The board shows that there was one, its self-test the newest; `faults.txt` is for whoever
fetches it. A fault that repeats is counted, not written again, and a bad evening writes the
file a bounded number of times: a loop of faults must not wear the flash out.
"""

import io
import sys

from firmware.journal_files import read_small
from rules_core.const import const

NAME = "faults.txt"

_KEPT = const(8)  # in memory; the newest push the oldest out
_FILE_BYTES = const(2000)
_TEXT = const(400)  # characters of one
_WRITES = const(16)  # of the file until the next start


class Faults:
    """`newest` is a list of [text, how often], the latest last; `total` counts all of them."""

    def __init__(self, files=None) -> None:
        self._files = files
        self._writes = 0
        self.newest = []
        self.total = 0

    def add(self, what, where: str = "") -> None:
        """Keep an exception, or a text. It never raises: it is where errors end.

        Without memory to keep it in it is counted.
        """
        self.total += 1
        try:
            self._keep(what, where)
        except MemoryError:
            pass

    def _keep(self, what, where: str) -> None:
        text = what if isinstance(what, str) else describe(what)
        if where:
            text = where + ": " + text
        for entry in self.newest:
            if entry[0] == text:
                entry[1] += 1
                return
        self.newest.append([text, 1])
        if len(self.newest) > _KEPT:
            self.newest.pop(0)
        if self._files is not None and self._writes < _WRITES:
            self._writes += 1
            try:
                self._write(self._files, text)
            except OSError as error:
                self.newest.append(["%s: %r" % (NAME, error), 1])
                self._files = None

    def _write(self, files, text: str) -> None:
        """Put a fault at the end of the file and cut the oldest off."""
        data = read_small(files, NAME, _FILE_BYTES) + text.encode() + b"\n"
        if len(data) > _FILE_BYTES:
            data = data[-_FILE_BYTES:]
            data = data[data.find(b"\n") + 1 :]
        with files.open(NAME, "wb") as file:
            file.write(data)


def describe(error: BaseException) -> str:
    """An exception with where it came from, on a few lines."""
    if hasattr(sys, "print_exception"):
        out = io.StringIO()
        sys.print_exception(error, out)  # pyright: ignore[reportArgumentType]
        text = out.getvalue().strip()  # pyright: ignore[reportAttributeAccessIssue]
    else:
        text = "%s: %s" % (type(error).__name__, error)
    return text[-_TEXT:]
