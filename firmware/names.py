"""The list of players' names a board keeps: who played last stands first.

The file is `names` in the board's folder: UTF-8, one name a line, line ends "\n", at most MOST
names of LONGEST characters; blanks around a name and empty lines don't count. The menu of a new
match reads it and moves who was chosen to the top; `tools provision --names` writes it whole.
It is written in one go, so that a power cut leaves the old list or the new one. A line that
is no name is left out when it is read: a list must never keep a match from beginning. Loaded
when it is asked for.
"""

from firmware.journal_files import read_small

FILE = "names"
MOST = 40
LONGEST = 20  # characters, as typed; a board shows what fits

_BYTES = 4096  # read at most

# Letters to choose from, a row of six each: the menu shows one row at a time.
LATIN = ("ABCDEF", "GHIJKL", "MNOPQR", "STUVWX", "YZÄÖÅ ", "-'.123", "456789")
CYRILLIC = ("АБВГДЕ", "ЁЖЗИЙК", "ЛМНОПР", "СТУФХЦ", "ЧШЩЪЫЬ", "ЭЮЯ -.")


def check(text: str) -> str:
    """A name without blanks around it; ValueError says why it can be none."""
    name = text.strip()
    if not name:
        raise ValueError("a name has at least one letter")
    if len(name) > LONGEST:
        raise ValueError("%s: a name has %d letters at most" % (name, LONGEST))
    for char in name:
        if ord(char) < 32 or char in '"\\/':
            raise ValueError("%s: a name has no %r" % (name, char))
    return name


def read(data: bytes) -> list:
    """The names of a file's bytes, each once; what is no name is left out."""
    names = []
    for line in data.split(b"\n"):
        try:
            name = check(line.decode())
        except ValueError:  # no UTF-8, or no name
            continue
        if name not in names and len(names) < MOST:
            names.append(name)
    return names


def write(names) -> bytes:
    """The bytes of a file; ValueError for what can be no name."""
    return "".join([check(name) + "\n" for name in names[:MOST]]).encode()


def load(files) -> list:
    """The names kept in `files` (see Files; None: no names). OSError from the disk."""
    return read(read_small(files, FILE, _BYTES)) if files is not None else []


def save(files, names) -> None:
    """Keep these names, if they are others. OSError from the disk."""
    data = write(names)
    if files is not None and read_small(files, FILE, _BYTES) != data:
        with files.open(FILE, "wb") as file:
            file.write(data)


def first(names, played) -> list:
    """`names` with those who played in front, in their order; the oldest fall off.

    Who played under what can be no name here, as headers allow it, is left out.
    """
    front = []
    for name in played:
        try:
            name = check(name)
        except ValueError:
            continue
        if name not in front:
            front.append(name)
    return (front + [name for name in names if name not in front])[:MOST]


def written(typed: str) -> str:
    """A name as people write it, of capitals as the board's keys give them: Anna-Liisa."""
    out = ""
    begins = True
    for char in typed:
        out += char if begins else _small(char)
        begins = char in " -."
    return out


def _small(char: str) -> str:
    """The small letter of a capital, Latin, Finnish or Russian; anything else as it is."""
    code = ord(char)
    if 65 <= code <= 90 or code in (0xC4, 0xC5, 0xD6) or 0x410 <= code <= 0x42F:
        return chr(code + 32)
    return "ё" if char == "Ё" else char


def remember(keeper, played) -> None:
    """Who plays moves to the top of a keeper's list; what goes wrong is a fault."""
    try:
        known = load(keeper.files)
        save(keeper.files, first(known, played))
    except (OSError, ValueError) as error:
        keeper.faults.add(error, "names")
