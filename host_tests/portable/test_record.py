"""Records survive the way to flash and back, and a damaged one is never taken for another."""

from rules_core.header_record import read_header, write_header
from rules_core.record import SIZE, Record

_FIELDS = ("kind", "device", "sequence", "time", "word", "number", "epoch", "event")
_LEAST = (0, 0, 0, 0, -(1 << 31), 0, 0, 0)
_MOST = (15, 15, 0xFFFF, 0xFFFFFFFF, (1 << 31) - 1, 0xFFFF, 255, 0xFFFF)
_USUAL = (0, 3, 412, 3911, 0x1A5D7, 0, 7, 66)
_HEADERS = '[Game "kaisa"]\n[A "Äijö / Œdipe 🎱"]\n[Event "\\"x\\" \\\\ y"]\n'


def _record(values):
    entry = Record()
    for name, value in zip(_FIELDS, values):
        setattr(entry, name, value)
    return entry


def _values(entry):
    return tuple([getattr(entry, name) for name in _FIELDS])


def _written(values):
    data = bytearray(SIZE)
    _record(values).write(data)
    return data


def test_every_field_comes_back_from_its_least_to_its_most():
    tried = [_LEAST, _MOST, _USUAL]
    for i in range(len(_FIELDS)):
        tried.append(_LEAST[:i] + (_MOST[i],) + _LEAST[i + 1 :])
        tried.append(_MOST[:i] + (_LEAST[i],) + _MOST[i + 1 :])
    for values in tried:
        entry = Record()
        assert entry.read(_written(values)) and _values(entry) == values
    assert len({bytes(_written(values)) for values in tried}) == len(set(tried))


def test_a_record_is_20_bytes_of_its_own_wherever_it_stands():
    data = bytearray(b"\x55" * (SIZE + 9))
    _record(_USUAL).write(data, 5)
    assert data[:5] == b"\x55" * 5 and data[5 + SIZE :] == b"\x55" * 4
    entry = Record()
    assert entry.read(data, 5) and _values(entry) == _USUAL
    assert SIZE == 20


def test_numbers_that_count_on_wrap_in_their_field():
    values = _USUAL[:2] + (0x10001,) + _USUAL[3:6] + (256 + 9, 0x10002)
    entry = Record()
    assert entry.read(_written(values))
    assert (entry.sequence, entry.epoch, entry.event) == (1, 9, 2)


def test_a_record_with_any_one_bit_wrong_is_no_record_and_changes_nothing():
    for values in (_LEAST, _MOST, _USUAL):
        data = _written(values)
        for bit in range(SIZE * 8):
            data[bit >> 3] ^= 1 << (bit & 7)
            entry = _record(_USUAL)
            assert not entry.read(data), bit
            assert _values(entry) == _USUAL
            data[bit >> 3] ^= 1 << (bit & 7)
        assert Record().read(data)


def test_a_record_with_any_two_bits_wrong_is_no_record():
    data = _written(_USUAL)
    entry = Record()
    for one in range(0, SIZE * 8, 3):
        data[one >> 3] ^= 1 << (one & 7)
        for two in range(one + 1, SIZE * 8):
            data[two >> 3] ^= 1 << (two & 7)
            assert not entry.read(data), (one, two)
            data[two >> 3] ^= 1 << (two & 7)
        data[one >> 3] ^= 1 << (one & 7)


def test_a_record_cut_short_or_moved_or_of_erased_flash_is_no_record():
    data = _written(_USUAL)
    entry = Record()
    for size in range(SIZE):
        assert not entry.read(data[:size])
        assert not entry.read(data[:size] + b"\xff" * (SIZE - size))
        assert not entry.read(data[:size] + bytes(SIZE - size)), size
    for start in range(1, SIZE):
        assert not entry.read(data + data, start)
    for blank in (0, 0xFF, 0xB7, 0xB8, 0x55):
        assert not entry.read(bytes([blank]) * SIZE)
    assert entry.read(data + data, SIZE)


def test_two_records_run_into_one_are_no_record():
    one, two = _written(_USUAL), _written(_MOST)
    for cut in range(1, SIZE):
        assert not Record().read(one[:cut] + two[cut:])


def test_headers_of_any_length_come_back():
    for text in ("", "x", _HEADERS, _HEADERS * 20, "y" * 8000):
        data = write_header(text)
        found = read_header(bytes(3) + data + b"tail", 3)
        assert found == (text, len(data)) and len(data) == len(text.encode()) + 7


def test_headers_with_any_one_bit_wrong_or_cut_short_are_none():
    data = bytearray(write_header(_HEADERS))
    assert read_header(data)[0] == _HEADERS
    for bit in range(len(data) * 8):
        data[bit >> 3] ^= 1 << (bit & 7)
        assert read_header(data) == ("", 0), bit
        data[bit >> 3] ^= 1 << (bit & 7)
    for size in range(len(data)):
        assert read_header(data[:size]) == ("", 0)


def test_a_header_record_is_no_event_and_an_event_no_header_record():
    assert read_header(_written(_USUAL)) == ("", 0)
    assert not Record().read(write_header("0123456789abcdef"))
