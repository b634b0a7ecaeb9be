"""Settings that outlive the power: what was chosen, and the defaults of everything else.

A value that cannot be is the default instead and is reported; nothing is written that is there
already. The menu and the application set, the application saves. What there is, what it can
be and the files are settings_file's, which is borrowed.
"""

from firmware.borrow import borrow

_FILE = "firmware.settings_file"


class Settings:
    """The settings in `files` (see Files; None: in memory only). `load` comes first."""

    def __init__(self, files=None) -> None:
        self._files = files
        self._values = borrow(_FILE).defaults()
        self._slot = 0
        self._count = 0
        self._stored = -1  # CRC of the lines on flash

    def get(self, name: str):
        """A setting's value; its default when none was chosen. KeyError: there is none."""
        return self._values[name]

    def set(self, name: str, value) -> None:
        """Choose; ValueError when it cannot be. Kept by the next `save`."""
        self._values[name] = borrow(_FILE).check(name, value)

    def load(self) -> list:
        """Read what was saved; what was wrong with it, a text each. OSError from the disk."""
        return borrow(_FILE).load(self)

    def save(self) -> bool:
        """Write if anything is different from what is on flash; whether it was written.

        OSError when it could not be; the settings hold until the power goes.
        """
        return borrow(_FILE).save(self)
