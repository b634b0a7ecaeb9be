"""What has to be said aloud about the match clock, and when (KF19).

Fed with the time left, whenever it may have changed; the scoreboard sounds and shows it.
"""

OFF = -1

# What the referee must say (KF19), as Announcer.update returns it.
NOTHING = 0
GRACE = 1  # 60:00: the grace begins, five minutes are left
LAST_MINUTE = 2
TIME_UP = 3  # 65:00


class Announcer:
    """Notices when the time left passes a point that must be announced, once each time.

    It compares with the time left it saw last, so that a correction, an undo or a new frame
    that gives time back lets it announce again, and a start in the middle says nothing.
    """

    def __init__(self, grace: int) -> None:
        self.grace = grace
        self._seen = OFF

    def update(self, left: int) -> int:
        """NOTHING, or what has just become true at `left` seconds before the end."""
        seen = self._seen
        self._seen = left
        if left == OFF or left >= seen:
            return NOTHING
        if left == 0:
            return TIME_UP
        if left <= 60 < seen:
            return LAST_MINUTE
        if left <= self.grace < seen:
            return GRACE
        return NOTHING
