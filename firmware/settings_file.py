"""The settings' table and file: what there is, what it can be, how it is kept.

Two files are written in turn, each with a count and a CRC, so that a power cut leaves the old
settings or the new. Lines of text, for whoever looks. Borrowed by settings, whose other half
it is, for a moment: a board reads its settings once and changes them seldom.
"""

from binascii import crc32

from firmware.journal_files import read_small

# (name, default, what it can be): words to choose from, a text of at most so many bytes, or a
# range of numbers, before which there may be words.
SCHEMA = (
    ("brightness", "auto", ("auto", 0, 15)),
    ("sound", "on", ("on", "off")),
    ("language", "en", ("en", "fi", "ru")),
    ("sides", "normal", ("normal", "swapped")),  # swapped: A is shown at the right
    ("demo", "off", ("off", 1, 60)),  # minutes without a match under way
    ("match", "", 1000),  # header lines of the last match, offered for the next
)

_NAME = "settings.%d"
_FIRST = "settings 1 %d"
_MOST = 4096  # bytes read
_UNKNOWN = -1  # no CRC: what is on flash is not known, or not good


def _row(name: str) -> tuple:
    for row in SCHEMA:
        if row[0] == name:
            return row
    raise ValueError("no setting %s; there are %s" % (name, ", ".join([r[0] for r in SCHEMA])))


def check(name: str, value):
    """The value, if the setting can have it; ValueError says what it can be."""
    can_be = _row(name)[2]
    if isinstance(can_be, int):
        if isinstance(value, str) and len(value.encode()) <= can_be:
            return value
        raise ValueError("%s is a text of %d bytes at most" % (name, can_be))
    words = [word for word in can_be if isinstance(word, str)]
    if value in words:
        return value
    if len(words) < len(can_be):
        if isinstance(value, int) and can_be[-2] <= value <= can_be[-1]:
            return value
        words.append("a number from %d to %d" % can_be[-2:])
    raise ValueError("%s is %s, not %r" % (name, " or ".join(words), value))


def _parse(name: str, text: str):
    """The value that a line's text stands for, checked."""
    can_be = _row(name)[2]
    if not isinstance(can_be, int):
        try:
            return check(name, int(text))
        except ValueError:
            return check(name, text)  # which says what it can be
    parts = [part.replace("\\n", "\n") for part in text.split("\\\\")]
    return check(name, "\\".join(parts))


def _text(value) -> str:
    return str(value).replace("\\", "\\\\").replace("\n", "\\n")


def defaults() -> dict:
    """Every setting as it is when nothing was chosen."""
    return {name: default for name, default, _ in SCHEMA}


def load(settings) -> list:
    """See Settings.load."""
    values = defaults()
    reports = []
    best = b""
    for slot in range(2 if settings._files else 0):
        data = read_small(settings._files, _NAME % slot, _MOST)
        if not data:
            continue
        count = _count_of(data)
        if count < 0:
            reports.append("settings file %d is damaged" % slot)
        elif not best or (count - settings._count) & 0xFFFF < 0x8000:
            best = data
            settings._count = count
            settings._slot = slot ^ 1
    for line in best.split(b"\n")[1:-1]:
        name, _, text = line.decode().partition(" ")
        try:
            values[name] = _parse(name, text)
        except ValueError as error:
            reports.append(str(error))
    settings._values = values
    settings._stored = crc32(_body(values)) if not reports else _UNKNOWN
    return reports


def save(settings) -> bool:
    """See Settings.save."""
    body = _body(settings._values)
    if not settings._files or crc32(body) == settings._stored:
        return False
    count = (settings._count + 1) & 0xFFFF
    data = (_FIRST % count).encode() + b"\n" + body
    data += b"crc %d" % crc32(data)
    with settings._files.open(_NAME % settings._slot, "wb") as file:
        file.write(data)
    settings._count = count
    settings._slot ^= 1
    settings._stored = crc32(body)
    return True


def _body(values: dict) -> bytes:
    """The lines of what isn't the default."""
    lines = []
    for name, default, _ in SCHEMA:
        if values[name] != default:
            lines.append("%s %s\n" % (name, _text(values[name])))
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
