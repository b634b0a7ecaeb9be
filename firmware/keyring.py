"""The keys of the devices somebody is paired with. The board knows handhelds by the numbers it
gave them; a handheld knows one board, under the number it got there.

Used by both ends of the link. How a key comes about is pairing's, its file keyring_file's.
"""

from firmware.borrow import borrow
from rules_core.const import const

KEY = const(16)  # bytes
MOST_DEVICES = const(15)


class Keys:
    """The keys by number, 1 to 15; in `files` (see Files), or None."""

    def __init__(self, files=None) -> None:
        self._files = files
        self._keys = {}

    def load(self) -> str:
        """Read what is known; what is wrong with the file, or "". OSError from the disk."""
        self._keys = {}
        if self._files is None:
            return ""
        return borrow("firmware.keyring_file").read(self._files, self._keys)

    def numbers(self) -> list:
        """The devices known, in order."""
        return sorted(self._keys)

    def get(self, device: int):
        """A device's key, or None."""
        return self._keys.get(device)

    def free(self) -> int:
        """The lowest number nobody has; 0 when there are fifteen devices."""
        for device in range(1, MOST_DEVICES + 1):
            if device not in self._keys:
                return device
        return 0

    def put(self, device: int, key) -> None:
        """Know a device (1 to 15) from now on. OSError from the disk; then until power off."""
        if not 1 <= device <= MOST_DEVICES or len(key) != KEY:
            raise ValueError("a device has a number from 1 to 15 and a key of 16 bytes")
        self._keys[device] = bytes(key)
        self._save()

    def only(self, device: int, key) -> None:
        """Know this device and no other: what a handheld does with its board."""
        self._keys = {}
        self.put(device, key)

    def remove(self, device: int) -> None:
        """Forget a device, if it is known: its frames are nobody's. OSError from the disk."""
        if device in self._keys:
            del self._keys[device]
            self._save()

    def _save(self) -> None:
        if self._files is not None:
            borrow("firmware.keyring_file").write(self._files, self._keys)
