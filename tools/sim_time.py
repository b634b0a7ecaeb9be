"""Table time of a virtual board, as its own clock has it: from the lines it says to its journal.

The process counts milliseconds since the power came. A match that begins starts table time
anew, and a board that comes back goes on where its last record was: both are in the journal.
Used by the full screen, by scripts and by the pair; no board here.
"""

from rules_core.header_record import read_header
from rules_core.record import Record


class TableTime:
    """Told of every line of the journal; `ms` of the process are then table time in ms."""

    def __init__(self) -> None:
        self._zero = 0  # of the process when it was 0:00 at the table
        self._record = Record()

    def hear(self, kind: str, text: str) -> None:
        """A line of the board: see agent. Only the kind "journal" is of interest."""
        if kind == "journal":
            ms, _, data = text.partition(" ")
            self._take(int(ms), bytes.fromhex(data))

    def _take(self, ms: int, data: bytes) -> None:
        if read_header(data)[1]:
            self._zero = ms
        elif self._record.read(data):
            # What a board tells as it comes back was written before its power came.
            self._zero = min(self._zero, ms - 1000 * self._record.time)

    def at(self, ms: int) -> int:
        """Table time (ms) when the process has come to ms."""
        return max(0, ms - self._zero)
