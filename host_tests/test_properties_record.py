"""Records of any event, damaged in any way: what is read is what was written, or nothing."""

from hypothesis import assume, given
from hypothesis import strategies as st

from host_tests.portable.walking import Walk
from rules_core.header_record import read_header, write_header
from rules_core.match import Match
from rules_core.record import SIZE, Record

STEPS = st.lists(st.integers(0, 2**72), min_size=1, max_size=60)
ANY_RECORD = st.tuples(
    st.integers(0, 15), st.integers(0, 15), st.integers(0, 0xFFFF), st.integers(0, 2**32 - 1),
    st.integers(-(2**31), 2**31 - 1), st.integers(0, 0xFFFF), st.integers(0, 255),
    st.integers(0, 0xFFFF),
)  # fmt: skip
FIELDS = ("kind", "device", "sequence", "time", "word", "number", "epoch", "event")


def written(values) -> bytes:
    entry = Record()
    for name, value in zip(FIELDS, values):
        setattr(entry, name, value)
    data = bytearray(SIZE)
    entry.write(data)
    return bytes(data)


@given(ANY_RECORD)
def test_what_is_read_is_what_was_written(values):
    entry = Record()
    assert entry.read(written(values))
    assert tuple(getattr(entry, name) for name in FIELDS) == values


@given(ANY_RECORD, st.integers(1, 2**160 - 1))
def test_a_damaged_record_is_never_taken_for_another(values, damage):
    """Any bits wrong; what 24 bits of CRC let through would be one in 16 million."""
    data = written(values)
    wrong = bytes(a ^ b for a, b in zip(data, damage.to_bytes(SIZE, "little")))
    assert not Record().read(wrong)


@given(ANY_RECORD, st.integers(0, 159), st.integers(0, 24), st.integers(0, 2**24 - 1))
def test_a_burst_of_up_to_24_wrong_bits_is_always_noticed(values, start, length, bits):
    data = int.from_bytes(written(values), "little")
    damage = (bits & ((1 << length) - 1)) << start & ((1 << 160) - 1)
    assume(damage)
    assert not Record().read((data ^ damage).to_bytes(SIZE, "little"))


@given(st.text(max_size=300), st.data())
def test_headers_come_back_and_damaged_ones_do_not(text, data):
    record = write_header(text)
    assert read_header(record) == (text, len(record))
    bit = data.draw(st.integers(0, len(record) * 8 - 1))
    wrong = bytearray(record)
    wrong[bit // 8] ^= 1 << bit % 8
    assert read_header(wrong) == ("", 0)


@given(st.integers(0, 2**96), STEPS)
def test_a_match_told_by_its_records_is_the_match(agreed, steps):
    walk = Walk(agreed)
    for number in steps:
        walk.step(number, check=False)
    match = Match(walk.setup)
    for now, kind, value, number in walk.journal:
        entry = Record()
        assert entry.read(written((kind, 0, 1, now, value, number, 0, 0)))
        assert entry.as_event() == (now, kind, value, number)
        assert match.feed(entry.kind, entry.word, entry.number, entry.time) == 0
    told, walked = Walk(agreed), walk
    told.match, told.now = match, walk.now
    assert told.whole() == walked.whole()
