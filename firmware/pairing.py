"""Pairing: how a handheld and the board come to share a key.

The board makes a secret of 64 bits and shows it as a code; it is typed on the handheld's keys
within a minute (or a longer secret goes over the cable). Nothing of it ever goes through the
air. Both make the 128-bit key of it by themselves, which the first handshake then proves. No
radio here; link_board and link_handheld borrow it while they pair. Keys are kept in a keyring.

The code is four groups of six decimal digits, 16 bits each and a check digit, so that the
handheld says after each group whether it was typed right. Digits are typed where
DIGIT_KEYS says, as on the pyramid's overlay; UNDO and OK keep their meaning.
"""

from hashlib import sha256

from rules_core.const import const

GROUPS = 4
GROUP = 6  # digits of one
SECRET = 8  # bytes
KEY = 16

DIGIT_KEYS = b"\x0d\x00\x01\x02\x04\x05\x06\x08\x09\x0a"  # the key of each digit, 0 to 9

_ROUNDS = const(1024)  # a guess costs a thousand hashes, a tenth of a second on the device


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
