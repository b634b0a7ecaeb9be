"""Settings that outlive the power: a table of what there is, and a file of what was chosen.

Two files are written in turn, each with a count and a CRC, so that a power cut leaves the old
settings or the new. Lines of text, for whoever looks. A value that cannot be is the default
instead and is reported; nothing is written that is there already. The menu and the
application set, the application saves.
"""

from binascii import crc32

from firmware.journal_files import read_small

# (name, default, what it can be): a range of numbers, words to choose from, or a text of at
# most so many bytes.
SCHEMA = (
    ("brightness", 7, (0, 15)),
    ("sound", "on", ("on", "off")),
    ("language", "en", ("en", "fi", "ru")),
    ("match", "", 1000),  # header lines of the last match, offered for the next
)

_NAME = "settings.%d"
_FIRST = "settings 1 %d"
_MOST = 4096  # bytes read


def _row(name: str) -> tuple:
    for row in SCHEMA:
        if row[0] == name:
            return row
    raise ValueError("no setting %s; there are %s" % (name, ", ".join([r[0] for r in SCHEMA])))


def check(name: str, value):
    """The value, if the setting can have it; ValueError says what it can be."""
    _, default, can_be = _row(name)
    if isinstance(can_be, int):
        if isinstance(value, str) and len(value.encode()) <= can_be:
            return value
        raise ValueError("%s is a text of %d bytes at most" % (name, can_be))
    if isinstance(default, int):
        if isinstance(value, int) and can_be[0] <= value <= can_be[1]:
            return value
        raise ValueError("%s is a number from %d to %d, not %r" % ((name,) + can_be + (value,)))
    if value in can_be:
        return value
    raise ValueError("%s is %s, not %r" % (name, " or ".join(can_be), value))


def _parse(name: str, text: str):
    """The value that a line's text stands for, checked."""
    _, default, can_be = _row(name)
    if isinstance(default, int):
        try:
            return check(name, int(text))
        except ValueError:
            return check(name, text)  # which says what a number would be
    if isinstance(can_be, int):
        parts = [part.replace("\\n", "\n") for part in text.split("\\\\")]
        text = "\\".join(parts)
    return check(name, text)


def _text(value) -> str:
    return str(value).replace("\\", "\\\\").replace("\n", "\\n")


class Settings:
    """The settings in `files` (see Files; None: in memory only). `load` comes first."""

    def __init__(self, files=None) -> None:
        self._files = files
        self._values = {}
        self._slot = 0
        self._count = 0
        self._stored = b""

    def get(self, name: str):
        """A setting's value; its default when none was chosen."""
        return self._values.get(name, _row(name)[1])

    def set(self, name: str, value) -> None:
        """Choose; ValueError when it cannot be. Kept by the next `save`."""
        self._values[name] = check(name, value)

    def load(self) -> list:
        """Read what was saved; what was wrong with it, a text each. OSError from the disk."""
        self._values = {}
        reports = []
        best = b""
        for slot in range(2 if self._files else 0):
            data = read_small(self._files, _NAME % slot, _MOST)
            if not data:
                continue
            count = _count_of(data)
            if count < 0:
                reports.append("settings file %d is damaged" % slot)
            elif not best or (count - self._count) & 0xFFFF < 0x8000:
                best = data
                self._count = count
                self._slot = slot ^ 1
        for line in best.split(b"\n")[1:-1]:
            name, _, text = line.decode().partition(" ")
            try:
                self._values[name] = _parse(name, text)
            except ValueError as error:
                reports.append(str(error))
        self._stored = self._body() if not reports else b""
        return reports

    def save(self) -> bool:
        """Write if anything is different from what is on flash; whether it was written.

        OSError when it could not be; the settings hold until the power goes.
        """
        body = self._body()
        if not self._files or body == self._stored:
            return False
        count = (self._count + 1) & 0xFFFF
        data = (_FIRST % count).encode() + b"\n" + body
        data += b"crc %d" % crc32(data)
        with self._files.open(_NAME % self._slot, "wb") as file:
            file.write(data)
        self._count = count
        self._slot ^= 1
        self._stored = body
        return True

    def _body(self) -> bytes:
        """The lines of what isn't the default."""
        lines = []
        for name, default, _ in SCHEMA:
            value = self.get(name)
            if value != default:
                lines.append("%s %s\n" % (name, _text(value)))
        return "".join(lines).encode()


def _count_of(data: bytes) -> int:
    """The count of a settings file; -1 when it is damaged."""
    at = data.rfind(b"crc ")
    words = data[: max(0, data.find(b"\n"))].split(b" ")
    try:
        if len(words) == 3 and words[:2] == [b"settings", b"1"]:
            if int(data[at + 4 :]) == crc32(data[:at]):
                return int(words[2])
    except ValueError:
        return -1
    return -1
