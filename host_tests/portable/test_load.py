"""A match that is loaded is the match that was played: now, and whatever is done to it later."""

from host_tests.portable import cuts_match, driving
from rules_core.load import Loader
from rules_core.match import Match
from rules_core.record import SIZE, Record

_EVENTS = 90
_ROOMS = (1000, 60)


def _played(setup, seed, room):
    """Events that a match with this room accepts, and its records."""
    match = Match(setup, room)
    random = cuts_match.Random(seed)
    events = []
    records = []
    record = Record()
    now = 0
    while len(events) < _EVENTS:
        now = driving.later(match, now, random.below(40000))
        number = random.below(60000) * 50000 + random.below(50000)
        kind, value, number = driving.event(match, number)
        if match.feed(kind, value, number, now):
            continue
        events.append((kind, value, number, now))
        record.kind, record.word, record.number, record.time = kind, value, number, now
        record.sequence = len(events)
        record.device, record.epoch, record.event = seed % 3, seed, len(events)
        data = bytearray(SIZE)
        record.write(data)
        records.append(data)
    return events, records


def _loaded(setup, room, records):
    match = Match(setup, room)
    loader = Loader(match)
    for data in records:
        assert loader.take(data) == 0
    assert loader.finish()
    return match, loader


def _same(one, other, now):
    assert cuts_match.state(one, now) == cuts_match.state(other, now)
    assert one.revision == other.revision
    n = one.log.n
    assert one.log.words[:n] == other.log.words[:n]
    assert one.log.times[: 3 * n] == other.log.times[: 3 * n]


def _check(setup, seed, room):
    events, records = _played(setup, seed, room)
    for n in (0, 1, 7, 23, 51, 66, _EVENTS):
        played = Match(setup, room)
        now = 0
        for kind, value, number, now in events[:n]:
            assert played.feed(kind, value, number, now) == 0
        loaded, loader = _loaded(setup, room, records[:n])
        _same(loaded, played, now)
        if n and seed % 3:
            assert loader.devices == {seed % 3: (seed, n)}
        for _ in range(3):
            assert loaded.undo() == played.undo()
            _same(loaded, played, now)
        for _ in range(2):
            assert loaded.redo() == played.redo()
            _same(loaded, played, now)
        for kind, value, number, now in events[n : n + 12]:
            assert loaded.feed(kind, value, number, now) == played.feed(kind, value, number, now)
            _same(loaded, played, now)


def test_any_match_loaded_at_any_point_is_the_match_that_was_played():
    for seed in range(1, 9):
        _check(cuts_match.agreed(), seed, _ROOMS[0])


def test_a_match_longer_than_its_log_is_loaded_as_it_was_played():
    dropped = 0
    for seed in (8, 11, 12, 16, 19):
        setup = cuts_match.agreed()
        setup.target = [9, 9]
        events, _ = _played(setup, seed, _ROOMS[1])
        match = Match(setup, _ROOMS[1])
        for kind, value, number, now in events:
            match.feed(kind, value, number, now)
        dropped += match._base_frame > 1
        _check(setup, seed, _ROOMS[1])
    assert dropped


def test_records_that_no_match_has_accepted_are_noticed():
    setup = cuts_match.agreed()
    record = Record()
    data = bytearray(SIZE)
    for kind, word in ((14, 0), (15, 0), (12, 0), (0, -5), (0, 1 << 30)):
        record.kind, record.word = kind, word
        record.write(data)
        assert Loader(Match(setup)).take(data)
    record.kind, record.word = 9, 0  # !frame while one is under way
    record.write(data)
    loader = Loader(Match(setup))
    assert loader.take(data) == 0 and not loader.finish()
