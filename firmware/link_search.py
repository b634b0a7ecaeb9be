"""Where the handheld looks for its board, and how it collects the header lines of a match.

Two small pieces of link_handheld; no frames and no keys here.
"""

from rules_core.const import const

_HOME_TRIES = const(8)  # on the channel where the board was
_AWAY_TRIES = const(2)
_LONGEST = const(4000)  # header lines, bytes


class Search:
    """Goes through the channels of a transport: first where the board was, for eight tries."""

    def __init__(self, transport) -> None:
        self._transport = transport
        self._left = 0
        self._channel = -1  # index; -1: where the board was
        self._home = 0  # its channel, 0 while nobody knows

    def begin(self) -> None:
        """Look where the board was."""
        self._left = _HOME_TRIES
        self._channel = -1

    def may_try(self) -> bool:
        """Whether to call the board here and now; if not, `hop` comes next."""
        if not self._left:
            return False
        self._left -= 1
        return True

    def hop(self) -> bool:
        """Go to the next channel; False after a whole round, which ends where it began."""
        channels = self._transport.channels
        self._channel += 1
        if self._channel < len(channels):
            self._transport.tune(channels[self._channel])
            self._left = _AWAY_TRIES
            return True
        self.begin()
        if self._home:
            self._transport.tune(self._home)
        return False

    def found(self) -> None:
        """The board answered here."""
        if self._channel >= 0:
            self._home = self._transport.channels[self._channel]


class Headers:
    """`text`: header lines of the match `match`, "" until they are here; version counts."""

    def __init__(self) -> None:
        self.text = ""
        self.match = -1
        self.version = 0
        self._data = b""

    def forget(self) -> None:
        """There is another match."""
        self.text = ""
        self.match = -1
        self._data = b""

    def wanted(self) -> int:
        """The offset of the piece that comes next."""
        return len(self._data)

    def take(self, match: int, total: int, offset: int, data) -> None:
        """A piece of the header lines of a match."""
        if self.match == match or total > _LONGEST or offset != len(self._data):
            return
        self._data += bytes(data)
        if len(self._data) >= total:
            self.text = self._data.decode()
            self.match = match
            self.version += 1
            self._data = b""
