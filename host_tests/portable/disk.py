"""A file system in memory that can be full, unreadable, gone or damaged. No test itself.

It has the calls of firmware.journal_files.Files and littlefs's promise: what is written is
there when the file is closed, and until then what was there before.
"""

ENOENT = 2
EIO = 5
ENODEV = 19
ENOSPC = 28


class _File:
    """An open file."""

    def __init__(self, disk, name, mode):
        self._disk = disk
        self._name = name
        self._writes = mode == "wb"
        self._data = bytearray(b"" if self._writes else disk.files[name])
        self._at = 0

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        if self._writes:
            self._disk.store(self._name, bytes(self._data))

    def write(self, data):
        """Add to the end."""
        self._disk.check(self._name)
        self._data.extend(data)
        return len(data)

    def read(self, limit=-1):
        """The next bytes."""
        data = self._data[self._at :] if limit < 0 else self._data[self._at : self._at + limit]
        self._at += len(data)
        return data

    def readinto(self, buffer):
        """Fill a buffer; how many bytes there were."""
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


class Disk:
    """files: contents by name. broken: an errno every call fails with, 0 for none. bad: names
    that cannot be read. room: blocks of 4096 bytes, each file taking whole ones. log: what was
    done, as (what, name).
    """

    def __init__(self, room=64):
        self.files = {}
        self.folders = set()
        self.broken = 0
        self.bad = set()
        self.room = room
        self.log = []

    def check(self, name):
        """Fail as the disk does now."""
        if self.broken:
            raise OSError(self.broken, "it fails")

    def open(self, name, mode):
        """As Files.open."""
        self.check(name)
        if name in self.bad:
            raise OSError(EIO, name)
        if mode == "rb" and name not in self.files:
            raise OSError(ENOENT, name)
        return _File(self, name, mode)

    def store(self, name, data):
        """A file has been closed."""
        self.check(name)
        if self.free() + _blocks(self.files.get(name, b"")) < _blocks(data):
            raise OSError(ENOSPC, name)
        self.log.append(("write", name))
        self.files[name] = data

    def free(self):
        """As Files.free."""
        self.check("")
        return self.room - sum([_blocks(data) for data in self.files.values()])

    def names(self, folder):
        """As Files.names."""
        self.check(folder)
        self.folders.add(folder)
        start = folder + "/"
        return [name[len(start) :] for name in self.files if name[: len(start)] == start]

    def remove(self, name):
        """As Files.remove."""
        self.check(name)
        if name not in self.files:
            raise OSError(ENOENT, name)
        self.log.append(("remove", name))
        del self.files[name]

    def rename(self, old, new):
        """As Files.rename."""
        self.check(old)
        if old not in self.files:
            raise OSError(ENOENT, old)
        self.log.append(("rename", old))
        self.files[new] = self.files[old]
        del self.files[old]

    def flip(self, name, at):
        """Damage one bit of a byte."""
        data = bytearray(self.files[name])
        data[at] ^= 16
        self.files[name] = bytes(data)


def _blocks(data):
    """Small files lie in their directory."""
    return 0 if len(data) <= 128 else -(-len(data) // 4096)
