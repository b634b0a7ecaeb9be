"""What the last self-test found, in one small file: for `about`, and for whoever fetches it.

Lines of text, one a part: its name, OK, FAIL or SKIPPED, and why. The first line says which form
it is and how many tests there have been, the last has a CRC of all before. A power cut leaves the
old file or the new.
"""

from binascii import crc32

from firmware.journal_files import read_small

NAME = "selftest.txt"

_FIRST = "self-test 1 %d\n"
_MOST = 600  # bytes
_WHY = 40  # characters


def write(files, results) -> None:
    """Keep results, (part, result, why) each. OSError from the disk."""
    count = (read(files)[0] + 1) & 0x3FFFFFFF
    text = _FIRST % count
    for name, result, why in results:
        text += ("%s %s %s" % (name, result, why[:_WHY])).strip() + "\n"
    data = text.encode()
    with files.open(NAME, "wb") as file:
        file.write(data + b"crc %d\n" % crc32(data))


def read(files) -> tuple:
    """(which test it was, its results); (0, []) when there is none or it is damaged."""
    data = read_small(files, NAME, _MOST)
    at = data.rfind(b"crc ")
    try:
        if at < 0 or int(data[at + 4 :]) != crc32(data[:at]):
            return 0, []
        lines = data[:at].decode().split("\n")
        count = int(lines[0].split(" ")[2])
    except (ValueError, IndexError):
        return 0, []
    results = []
    for line in lines[1:-1]:
        name, _, rest = line.partition(" ")
        result, _, why = rest.partition(" ")
        results.append((name, result, why))
    return count, results
