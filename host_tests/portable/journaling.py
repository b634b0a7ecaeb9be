"""Matches written to a disk in memory, for the journal's tests. No test itself."""

import gc

from firmware.journal import Journal
from host_tests.portable import cuts_match


def agreed():
    """The setup of these matches."""
    return cuts_match.agreed()


def events_as_records(count=70, seed=8):
    """(records, states, times) of so many events of a match that has everything in it."""
    setup = agreed()
    played = cuts_match.events(setup, count, seed)
    records, states = cuts_match.records_of(setup, played)
    return records, states, [0] + [event[3] for event in played]


def begun(disk):
    """A journal that has begun the match."""
    journal = Journal(disk)
    assert journal.resume() is None
    journal.begin(cuts_match.headers_text(agreed()))
    assert not journal.trouble and journal.error() is None
    return journal


def written(disk, records, tidy=True):
    """A journal with these records, tidied now and then."""
    journal = begun(disk)
    for record in records:
        journal.append(record)
        assert not journal.trouble
        if tidy and journal.count % 5 == 0:
            journal.tidy()
    return journal


def settle(journal, frame_over=False):
    """Do all that can wait."""
    steps = 0
    while journal.tidy(frame_over):
        steps += 1
        assert steps < 100
    assert journal.error() is None


def resumed(disk):
    """(journal, what came back) after the next start."""
    gc.collect()
    journal = Journal(disk)
    return journal, journal.resume()
