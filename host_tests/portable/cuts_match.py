"""A match that has everything in it, as events, and what must be the same after a power cut.

Used by the journal's tests and by cuts_run; runs on every interpreter. It is long enough for
folding and merging. No test itself.
"""

from host_tests.portable import driving
from rules_core.facts import (
    AMEND,
    CLOCK,
    FRAME,
    LAST_VISITS,
    OVER,
    PAUSE,
    PLAY,
    REDO,
    RESUME,
    SCORE,
    SHOOTOUT,
    START,
    SUDDEN_DEATH,
    TURN,
    UNDO,
)
from rules_core.headers_write import format_line, headers_of
from rules_core.match import Match
from rules_core.record import SIZE, Record
from rules_core.setup import Setup
from tools.virtual.rand import Random

EVENTS = 260
_KINDS = (0, SCORE, TURN, START, FRAME, PAUSE, RESUME, AMEND, CLOCK, UNDO, REDO)
_PHASES = (PLAY, LAST_VISITS, SHOOTOUT, SUDDEN_DEATH, OVER)


def agreed():
    """Frames with a clock that runs out, so that shoot-outs are reached."""
    setup = Setup("kaisa")
    setup.names = ["Äijö / Bo", "Cyrus / Dan"]
    setup.players = [2, 2]
    setup.clock, setup.grace = 600, 120
    setup.shootout = 2
    setup.frames = 9
    setup.frames_text = "to 9"
    return setup


def state(match, now):
    """All that the board shows of a match, and what undo and redo could still do."""
    game = match.game
    return (
        match.frame,
        tuple(game.score),
        tuple(game.hand),
        tuple(game.player),
        tuple([match.frames_won(side) for side in (0, 1)]),
        (game.turn, game.phase, game.winner, game.reason, game.shots, game.run),
        (match.clock.paused, match.clock_left(now), match.can_redo(), match.log.n),
    )


def headers_text(setup):
    """The header lines of a match, as the journal keeps them."""
    return "\n".join([format_line(name, value) for name, value in headers_of(setup)])


def varied(setup):
    """EVENTS events with everything in them that a match can come to."""
    for seed in range(1, 60):
        played = events(setup, EVENTS, seed)
        if is_varied(played, records_of(setup, played)[1]):
            return played
    raise ValueError("no match has everything in it any more: adjust driving")


def events(setup, count, seed):
    """So many events that the match accepts, as (kind, value, number, now)."""
    match = Match(setup)
    random = Random(seed)
    made = []
    now = 0
    while len(made) < count:
        now = driving.later(match, now, random.below(40000))
        number = random.below(60000) * 50000 + random.below(50000)
        kind, value, number = driving.event(match, number)
        if not match.feed(kind, value, number, now):
            made.append((kind, value, number, now))
    return made


def records_of(setup, played):
    """(records, states): the bytes of each event; the match before and behind each."""
    match = Match(setup)
    record = Record()
    records = []
    states = [state(match, 0)]
    for kind, value, number, now in played:
        match.feed(kind, value, number, now)
        record.kind, record.word, record.number, record.time = kind, value, number, now
        record.sequence = len(records) + 1
        record.device, record.epoch, record.event = len(records) % 3, 7, len(records)
        data = bytearray(SIZE)
        record.write(data)
        records.append(bytes(data))
        states.append(state(match, now))
    return records, states


def is_varied(played, states):
    """Whether every kind of event, every phase and several frames are in it."""
    kinds = {event[0] for event in played}
    phases = {state[5][1] for state in states}
    missing = [kind for kind in _KINDS if kind not in kinds]
    missing += [phase for phase in _PHASES if phase not in phases]
    return not missing and states[-1][0] > 2
