"""HMAC-SHA256 against RFC 4231, pairing codes, sessions and their window, the state's bytes."""

from binascii import hexlify, unhexlify

from firmware.keyring import Keys
from firmware.link import Mac, Session, begin_frame, is_frame, put, same
from firmware.link_peer import Offer
from firmware.link_state import State
from firmware.pairing import (
    DIGIT_KEYS,
    GROUP,
    GROUPS,
    code_of,
    group_of,
    key_of,
    secret_of,
)
from host_tests.portable.disk import Disk
from rules_core.match import Match
from rules_core.picture import pack, unpack
from rules_core.setup import Setup

_LONG_KEY = b"\xaa" * 131
# RFC 4231: key, data, the first 16 bytes (all 32 but in case 5, which the RFC cuts).
_CASES = (
    (
        b"\x0b" * 20,
        b"Hi There",
        b"b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        b"5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        b"\xaa" * 20,
        b"\xdd" * 50,
        b"773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    ),
    (
        bytes(range(1, 26)),
        b"\xcd" * 50,
        b"82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    ),
    (b"\x0c" * 20, b"Test With Truncation", b"a3b6167473100ee06e0c796c2955552b"),
    (
        _LONG_KEY,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        b"60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
    (
        _LONG_KEY,
        b"This is a test using a larger than block-size key and a larger than block-size data. "
        b"The key needs to be hashed before being used by the HMAC algorithm.",
        b"9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
    ),
)


def test_hmac_is_that_of_rfc_4231():
    for key, data, wanted in _CASES:
        found = hexlify(Mac(key).digest(data + b"not of it", len(data)))
        assert found[: len(wanted)] == wanted, data


def test_comparing_finds_any_difference():
    tag = bytes(range(8))
    assert same(b"xx" + tag, 2, tag, 8)
    for i in range(8):
        other = bytearray(tag)
        other[i] ^= 1
        assert not same(tag, 0, other, 8)


def test_a_code_gives_its_secret_back():
    for secret in (bytes(8), b"\xff" * 8, bytes(range(1, 9)), unhexlify("00ff7f8001fe2710")):
        code = code_of(secret)
        assert len(code) == GROUPS * GROUP and code.isdigit()
        assert secret_of(code) == secret


def test_a_wrong_digit_is_found_in_its_group():
    code = code_of(bytes(range(31, 39)))
    for at in range(len(code)):
        for digit in "0123456789":
            if digit == code[at]:
                continue
            wrong = code[:at] + digit + code[at + 1 :]
            for group in range(GROUPS):
                assert (group_of(wrong, group) < 0) == (group == at // GROUP)
            try:
                secret_of(wrong)
            except ValueError as error:
                assert "group %d" % (at // GROUP + 1) in str(error)
            else:
                raise AssertionError(wrong)


def test_groups_typed_in_another_order_and_half_codes_are_found():
    code = code_of(bytes(range(31, 39)))
    assert group_of(code[6:12], 0) < 0 and group_of(code[:6], 1) < 0
    for n in range(GROUP):
        assert group_of(code[:n], 0) < 0
    assert group_of("65536" + "0", 0) < 0
    for wrong in ("", code[:-1], code + "1", code[:-1] + "x"):
        try:
            secret_of(wrong)
        except ValueError:
            continue
        raise AssertionError(wrong)


def test_digits_have_keys_of_their_own_and_leave_undo_and_ok_alone():
    assert len(set(DIGIT_KEYS)) == 10
    for key in (3, 7, 11, 12, 15):
        assert key not in DIGIT_KEYS


def test_both_ends_make_the_same_key_and_a_short_secret_is_none():
    assert key_of(bytes(8)) == key_of(bytes(8)) and len(key_of(bytes(8))) == 16
    assert key_of(bytes(8)) != key_of(bytes(7) + b"\1")
    try:
        key_of(bytes(7))
    except ValueError:
        return
    raise AssertionError


def test_an_offer_lasts_a_minute():
    offer = Offer()
    assert offer.left(5) == 0 and offer.code == ""
    offer.begin(bytes(8), 1000)
    assert offer.left(1000) == 60 and offer.left(60_999) == 1 and offer.left(61_000) == 0
    offer.end()
    assert offer.code == "" and offer.key == b""


def test_keys_outlive_the_power_and_damage_is_found():
    disk = Disk()
    keys = Keys(disk)
    assert keys.load() == "" and keys.free() == 1
    keys.put(1, b"a" * 16)
    keys.put(3, b"c" * 16)
    again = Keys(disk)
    assert again.load() == "" and again.numbers() == [1, 3] and again.free() == 2
    assert again.get(3) == b"c" * 16 and again.get(2) is None
    again.remove(1)
    again.remove(7)
    for at in range(len(disk.files["paired"])):
        disk.flip("paired", at)
        broken = Keys(disk)
        assert "damaged" in broken.load() and broken.numbers() == []
        disk.flip("paired", at)
    again.only(5, b"e" * 16)
    last = Keys(disk)
    assert last.load() == "" and last.numbers() == [5]


def test_there_are_fifteen_numbers():
    keys = Keys()
    for device in range(1, 16):
        assert keys.free() == device
        keys.put(device, bytes(16))
    assert keys.free() == 0
    for device, key in ((0, bytes(16)), (16, bytes(16)), (1, bytes(15))):
        try:
            keys.put(device, key)
        except ValueError:
            continue
        raise AssertionError((device, key))


def _pair(device=3):
    mac = Mac(b"k" * 16)
    nonces = bytes(range(32))
    return Session(mac, device, nonces), Session(mac, device, nonces)


def _frame(session, body=b"body", device=3):
    frame = bytearray(250)
    at = begin_frame(frame, 5, device)
    for byte in body:
        frame[at] = byte
        at += 1
    return bytes(frame[: session.seal(frame, at)])


def test_a_session_takes_each_frame_once_and_up_to_32_late():
    one, two = _pair()
    frames = [_frame(one) for _ in range(100)]
    order = list(range(100))
    for i in range(0, 100, 25):  # the first of each 25 comes after the others
        order.insert(i + 24, order.pop(i))
    for n in range(100):
        assert two.open(frames[order[n]]) == order[n] + 1
        for seen in order[: n + 1]:
            assert not two.open(frames[seen])
    one, two = _pair()
    frames = [_frame(one) for _ in range(60)]
    assert two.open(frames[40]) == 41
    assert not two.open(frames[8]) and two.open(frames[9]) == 10


def test_a_session_of_other_nonces_keys_or_devices_takes_nothing():
    one, _ = _pair()
    frame = _frame(one)
    others = (
        Session(Mac(b"k" * 15 + b"l"), 3, bytes(range(32))),
        Session(Mac(b"k" * 16), 4, bytes(range(32))),
        Session(Mac(b"k" * 16), 3, bytes(range(1, 33))),
    )
    for other in others:
        assert not other.open(frame)


def test_no_bit_of_a_frame_can_be_changed_and_none_can_be_cut_off():
    one, two = _pair()
    frame = _frame(one, b"a longer body than before")
    for at in range(len(frame)):
        assert not is_frame(frame[:at], 1) or not two.open(frame[:at])
        for bit in range(8):
            bad = bytearray(frame)
            bad[at] ^= 1 << bit
            assert not is_frame(bad, 1) or not two.open(bad), (at, bit)
    assert not two.open(frame + b"\0")
    assert two.open(frame) == 1


def test_what_is_no_frame_is_told_by_its_looks():
    frame = bytearray(20)
    begin_frame(frame, 5, 1)
    assert is_frame(frame, 1) and not is_frame(frame, 0)
    assert not is_frame(frame[:14], 1) and not is_frame(bytes(251), 1) and not is_frame(b"", 1)


def _state_of(match, now=100):
    state = State()
    state.take(match, 777, now, 8)
    frame = bytearray(250)
    end = state.write(frame, 7)
    assert end + 8 <= 250
    return state, bytes(frame[:end])


def test_a_state_arrives_as_it_was_in_every_game():
    for name in ("kaisa", "pyramid", "poedinok"):
        setup = Setup(name)
        match = Match(setup)
        for i in range(len(match.game.score)):
            match.game.score[i] = (150, -60)[i % 2]
        match.game.shots = 300
        match.game.run = 40_000
        sent, frame = _state_of(match)
        came = State()
        assert came.read(frame, 7, len(frame))
        for field in ("match", "revision", "flags", "clock_left", "frame", "count"):
            assert getattr(came, field) == getattr(sent, field), field
        assert bytes(came.won) == bytes(sent.won)
        other = Match(setup).game
        unpack(other, came.values)
        there = [0] * 96
        here = [0] * 96
        assert pack(other, there) == pack(match.game, here) and there == here
        assert came.version == 1


def test_a_state_that_ends_anywhere_else_is_refused():
    _, frame = _state_of(Match(Setup("pyramid")))
    for end in range(7, len(frame)):
        assert not State().read(frame, 7, end), end
    assert not State().read(frame + b"\0", 7, len(frame) + 1)
    many = bytearray(frame)
    many[7 + 14] = 200
    assert not State().read(many, 7, len(many))


def test_values_of_any_size_fit_in_a_state():
    match = Match(Setup("kaisa"))
    for value in (0, -100, -101, 127, 128, -1, (1 << 29) - 1, -(1 << 29)):
        match.game.run = value
        _, frame = _state_of(match)
        came = State()
        assert came.read(frame, 7, len(frame))
        game = Match(Setup("kaisa")).game
        unpack(game, came.values)
        assert game.run == value


def test_numbers_are_little_endian():
    frame = bytearray(6)
    assert put(frame, 1, 0x01020304, 4) == 5
    assert bytes(frame) == b"\0\4\3\2\1\0"
