"""Pairing: how a handheld and the board come to share a key, and where keys are kept.

The board makes a secret of 64 bits and shows it as a code; it is typed on the handheld's keys
within a minute (or a longer secret goes over the cable). Nothing of it ever goes through the
air. Both make the 128-bit key of it by themselves, which the first handshake then proves. No
radio here; link_board and link_handheld use it.

The code is four groups of six decimal digits, 16 bits each and a check digit, so that the
handheld says after each group whether it was typed right. Digits are typed where
DIGIT_KEYS says, as on the pyramid's overlay; UNDO and OK keep their meaning.
"""

from binascii import crc32
from hashlib import sha256

from firmware.aio import ticks_diff
from firmware.journal_files import read_small
from rules_core.const import const

GROUPS = 4
GROUP = 6  # digits of one
SECRET = 8  # bytes
KEY = 16
WINDOW_MS = 60_000

DIGIT_KEYS = b"\x0d\x00\x01\x02\x04\x05\x06\x08\x09\x0a"  # the key of each digit, 0 to 9

MOST_DEVICES = const(15)

_ROUNDS = const(1024)  # a guess costs a thousand hashes, a tenth of a second on the device
_FILE = "paired"
_MAGIC = b"kaisa pairs 1\n"


def check_digit(value: int, group: int) -> int:
    """The check digit of a group's 16 bits: finds one wrong digit, and groups exchanged."""
    total = group
    weight = 3
    while value:
        total += value % 10 * weight
        value //= 10
        weight = 10 - weight  # 3 and 7: with both every wrong digit shows
    return (10 - total % 10) % 10


def code_of(secret) -> str:
    """The 24 digits of a secret of 8 bytes."""
    text = ""
    for group in range(GROUPS):
        value = secret[2 * group] | secret[2 * group + 1] << 8
        text += "%05d%d" % (value, check_digit(value, group))
    return text


def group_of(code: str, group: int) -> int:
    """The 16 bits of a group of a code typed so far; -1 if it is wrong or not complete."""
    digits = code[GROUP * group : GROUP * group + GROUP]
    if len(digits) < GROUP or not digits.isdigit():
        return -1
    value = int(digits[:-1])
    if value > 0xFFFF or int(digits[-1]) != check_digit(value, group):
        return -1
    return value


def secret_of(code: str) -> bytes:
    """The secret of a whole code; ValueError says which group is wrong."""
    if len(code) != GROUPS * GROUP:
        raise ValueError("a pairing code has %d digits" % (GROUPS * GROUP))
    secret = bytearray(SECRET)
    for group in range(GROUPS):
        value = group_of(code, group)
        if value < 0:
            raise ValueError("group %d of the pairing code is wrong" % (group + 1))
        secret[2 * group] = value & 255
        secret[2 * group + 1] = value >> 8
    return bytes(secret)


def key_of(secret) -> bytes:
    """The 128-bit key of a secret (8 bytes of a code, or more over the cable)."""
    if len(secret) < SECRET:
        raise ValueError("a secret has %d bytes at least" % SECRET)
    key = b"kaisa pairing 1"
    for _ in range(_ROUNDS):
        key = sha256(key + secret).digest()
    return key[:KEY]


class Keys:
    """The keys of the devices known, by number 1 to 15; in `files` (see Files), or None.

    The board knows handhelds by the numbers it gave them; a handheld knows one board, under the
    number it got there.
    """

    def __init__(self, files=None) -> None:
        self._files = files
        self._keys = {}

    def load(self) -> str:
        """Read what is known; what is wrong with the file, or "". OSError from the disk."""
        self._keys = {}
        if self._files is None:
            return ""
        data = read_small(self._files, _FILE, 400)
        if not data:
            return ""
        start = len(_MAGIC)
        end = len(data) - 4
        right = data[:start] == _MAGIC and (end - start) % (1 + KEY) == 0
        if not right or crc32(data[:end]) != int.from_bytes(data[end:], "little"):
            return "the file of paired devices is damaged; pair them again"
        for at in range(start, end, 1 + KEY):
            self._keys[data[at]] = data[at + 1 : at + 1 + KEY]
        return ""

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
        if self._files is None:
            return
        data = _MAGIC
        for device in self.numbers():
            data += bytes([device]) + self._keys[device]
        data += crc32(data).to_bytes(4, "little")
        with self._files.open(_FILE, "wb") as file:
            file.write(data)


class Offer:
    """The board's side of a pairing under way: `code` is shown while it lasts, "" otherwise."""

    def __init__(self) -> None:
        self.code = ""
        self.key = b""
        self._since = 0

    def begin(self, secret, now: int) -> None:
        """Offer a new secret (8 random bytes) for a minute from `now` (ms)."""
        self.code = code_of(secret)
        self.key = key_of(secret)
        self._since = now

    def left(self, now: int) -> int:
        """Seconds left, 0 when there is no offer."""
        if not self.code:
            return 0
        left = WINDOW_MS - ticks_diff(now, self._since)
        return (left + 999) // 1000 if left > 0 else 0

    def end(self) -> None:
        """It has been taken, or its time is up: the code is worth nothing any more."""
        self.code = ""
        self.key = b""
