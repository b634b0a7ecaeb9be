"""What a reset leaves alone and a power loss does not: 24 bytes in the memory of the RTC.

Bytes 0 to 7 hold a word for the next start (slots), 8 to 23 the table's time (journal_time),
which seals its part, as a record is sealed. A board whose RTC has no memory does without: pass
rtc None.
"""

from firmware.borrow import borrow
from rules_core.const import const

SIZE = 24
SETTLED_MS = const(60_000)  # who has run that long did not start in vain

_SLOTS = "firmware.slots"


class Kept:
    """`data`, as the reset left it; `save` after a change.

    folder: where the starts are counted, see slots. told: what the application has to say of
    its start, "" if nothing.
    """

    def __init__(self, rtc=None, folder: str = "", told: str = "") -> None:
        self._rtc = rtc
        self._folder = folder
        self.told = told
        self.data = bytearray(SIZE)
        if rtc is not None:
            found = rtc.memory()
            if len(found) == SIZE:
                self.data[:] = found

    def save(self) -> None:
        """Hand `data` to the RTC."""
        if self._rtc is not None:
            self._rtc.memory(self.data)

    def ask(self, why: str) -> None:
        """The next start is safe mode."""
        self.save()
        if self._rtc is not None:
            borrow(_SLOTS).ask(self._rtc, why)

    def settled(self) -> None:
        """The application has run for SETTLED_MS: it is good. OSError from the disk."""
        borrow(_SLOTS).settled(self._folder + "/" if self._folder else "")
