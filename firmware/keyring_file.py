"""The file `paired`: the keys of a keyring, sealed by a CRC-32. Borrowed to read and to write it.

    "kaisa pairs 1" and a line end | number 1, key 16 … | CRC of all before, 4, little-endian
"""

from binascii import crc32

from firmware.journal_files import read_small
from firmware.keyring import KEY

_FILE = "paired"
_MAGIC = b"kaisa pairs 1\n"
_LIMIT = 400  # bytes


def read(files, keys: dict) -> str:
    """Put the keys of the file into `keys`; what is wrong with it, or "". OSError: the disk."""
    data = read_small(files, _FILE, _LIMIT)
    if not data:
        return ""
    start = len(_MAGIC)
    end = len(data) - 4
    right = data[:start] == _MAGIC and (end - start) % (1 + KEY) == 0
    if not right or crc32(data[:end]) != int.from_bytes(data[end:], "little"):
        return "the file of paired devices is damaged; pair them again"
    for at in range(start, end, 1 + KEY):
        keys[data[at]] = data[at + 1 : at + 1 + KEY]
    return ""


def write(files, keys: dict) -> None:
    """Write the file anew. OSError from the disk."""
    data = _MAGIC
    for device in sorted(keys):
        data += bytes([device]) + keys[device]
    data += crc32(data).to_bytes(4, "little")
    with files.open(_FILE, "wb") as file:
        file.write(data)
