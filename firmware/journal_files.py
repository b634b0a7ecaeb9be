"""The file system as the journal, the settings and the fault list see it: one folder, few calls.

Passed in, so that tests give a disk that is full, unreadable or gone, and an application
without a file system none at all. Names are relative to the folder; everything raises OSError.
"""

import os

from rules_core.const import const

_BLOCKS = const(2)  # in what statvfs says
_BLOCKS_FREE = const(3)
_PIECE = const(256)  # bytes


ENOENT = 2
ENOSPC = 28


class JournalError(OSError):
    """What is on flash is not what was written, or cannot be played; the text says where."""


class Files:
    """The files below `folder`; "" is where the program is started."""

    def __init__(self, folder: str = "") -> None:
        self._start = folder + "/" if folder else ""

    def open(self, name: str, mode: str):
        """A file, binary: "rb", "wb" (old or new content after a power cut, never a mix)."""
        return open(self._start + name, mode)

    def names(self, folder: str) -> list:
        """Names in a folder, not nested; it is made when it does not exist."""
        place = self._start + folder
        try:
            return os.listdir(place)
        except OSError:
            os.mkdir(place)
            return []

    def remove(self, name: str) -> None:
        """Delete a file."""
        os.remove(self._start + name)

    def rename(self, old: str, new: str) -> None:
        """Give a file another name; a file of that name is replaced."""
        os.rename(self._start + old, self._start + new)

    def free(self) -> int:
        """Free blocks, cautiously: littlefs counts some blocks twice, also below nothing."""
        found = os.statvfs(self._start or os.getcwd())
        return found[_BLOCKS_FREE] if found[_BLOCKS_FREE] <= found[_BLOCKS] else 0


def read_small(files, name: str, limit: int) -> bytes:
    """What a small file holds, `limit` bytes at most; nothing for one that isn't there.

    Read by pieces: memory is taken for what there is, not for what there might be.
    """
    data = b""
    try:
        with files.open(name, "rb") as file:
            piece = file.read(min(limit, _PIECE))
            while piece:
                data += piece
                piece = file.read(min(limit - len(data), _PIECE))
        return data
    except OSError as error:
        if error.errno != ENOENT:
            raise
        return b""
