"""What has to be said aloud about the match clock, and when (KF19).

Fed with the time left, whenever it may have changed; the scoreboard sounds and shows it.
"""

from rules_core.const import const

_OFF = const(-1)

# What the referee must say (KF19), as Announcer.update returns it.
_NOTHING = const(0)
_GRACE = const(1)  # 60:00: the grace begins, five minutes are left
_LAST_MINUTE = const(2)
TIME_UP = const(3)  # 65:00


class Announcer:
    """Notices when the time left passes a point that must be announced, once each time.

    It compares with the time left it saw last, so that a correction, an undo or a new frame
    that gives time back lets it announce again, and a start in the middle says nothing.
    """

    def __init__(self, grace: int) -> None:
        self.grace = grace
        self._seen = _OFF

    def update(self, left: int) -> int:
        """0, or what has just become true at `left` seconds before the end."""
        seen = self._seen
        self._seen = left
        if left == _OFF or left >= seen:
            return _NOTHING
        if left == 0:
            return TIME_UP
        if left <= 60 < seen:
            return _LAST_MINUTE
        if left <= self.grace < seen:
            return _GRACE
        return _NOTHING
