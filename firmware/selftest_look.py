"""Parts of the self-test that need nobody: flash, radio, battery.

Borrowed by selftest; what is tested is passed in. Each is done with its first tick, after its
name was on the display.
"""


from firmware.aio import ticks_diff
from firmware.selftest_part import Part
from rules_core.const import const

_SHOWN_MS = const(400)  # before it begins: an erase holds everything up
_ENOENT = const(2)
_NAME = "selftest.tmp"
_SIZE = const(600)  # too much to stay inline: a block of its own is erased and programmed
_ROOM = const(8)  # free blocks that a match needs
_LOW_MV = const(3600)
_FRAME = b"self-test"  # too short to be a frame of the link: who hears it drops it


class _Looks(Part):
    """A part that `look` does at once: it sets result and why."""

    busy = True
    title = ""

    def __init__(self, ticks: int) -> None:
        self._since = ticks

    def tick(self, ticks: int) -> bool:
        if ticks_diff(ticks, self._since) >= _SHOWN_MS and not self.result:
            self.look()
            return True
        return False

    def look(self) -> None:
        """Do it."""

    def lines(self) -> tuple:
        return self.title, "WAIT", ""


class Flash(_Looks):
    """files: see journal_files.Files, or None. Writes a file of its own, reads it, removes it."""

    title = "FLASH"

    def __init__(self, files, ticks: int) -> None:
        _Looks.__init__(self, ticks)
        self._files = files

    def look(self) -> None:
        files = self._files
        if files is None:
            self.result = "SKIPPED"
            return
        try:
            bad = _write_and_read(files)
            free = files.free()
        except OSError as error:
            self.result = "FAIL"
            self.why = "ERROR %s" % error.errno
            return
        self.result = "OK"
        self.why = "%d FREE" % free
        if bad or free < _ROOM or _is_fat():
            self.result = "FAIL"
            self.why = "READ" if bad else "NO LFS" if free >= _ROOM else "FULL"


def _write_and_read(files) -> bool:
    """Whether what is read back is not what was written."""
    data = bytearray(_SIZE)
    for i in range(_SIZE):
        data[i] = i * 37 + (i >> 8) & 0xFF
    try:
        with files.open(_NAME, "wb") as file:
            file.write(data)
        with files.open(_NAME, "rb") as file:
            return file.read(_SIZE + 1) != bytes(data)
    finally:
        _remove(files)


def _remove(files) -> None:
    """Leave nothing behind, also where nothing could be written."""
    try:
        files.remove(_NAME)
    except OSError as error:
        if error.errno != _ENOENT:
            raise


def _is_fat() -> bool:
    """Whether the flash has a file system that a power cut can spoil."""
    try:
        import vfs

        return any("Fat" in repr(kind) for kind, _ in vfs.mount())
    except (ImportError, AttributeError, TypeError):
        return False  # this interpreter does not tell


class Radio(_Looks):
    """wireless: see Wireless. Sends one frame that means nothing; says how many are known."""

    title = "RADIO"

    def __init__(self, wireless, ticks: int) -> None:
        _Looks.__init__(self, ticks)
        self._wireless = wireless

    def look(self) -> None:
        try:
            unsent, known = self._wireless.probe(_FRAME)
        except (OSError, ImportError, RuntimeError) as error:
            self.result = "FAIL"
            self.why = "ERROR %s" % (error.args[0] if error.args else "")
            return
        self.result = "FAIL" if unsent else "OK"
        self.why = "NOT SENT" if unsent else "%d KNOWN" % known


class Battery(_Looks):
    """battery: see battery.Battery, which somebody else samples."""

    title = "BATTERY"

    def __init__(self, battery, ticks: int) -> None:
        _Looks.__init__(self, ticks)
        self._battery = battery

    def look(self) -> None:
        mv = self._battery.mv
        self.result = "OK" if mv > _LOW_MV else "FAIL"
        self.why = "%d.%02d V" % (mv // 1000, mv % 1000 // 10)


def make(name: str, app, ticks: int):
    """The part for a Scoreboard, None without the thing."""
    if name == "FLASH":
        return Flash(app.keeper.files, ticks)
    return Radio(app.wireless, ticks) if app.wireless is not None else None
