"""What the journal costs, for tools.bench: wear of the flash and time to resume. Unix port only.

`journal_bench.py wear` plays 500 strokes, one every 28 seconds with the clock running, on 64
blocks of littlefs and prints what an event took: programs, erases, bytes; then the same with
the clock off. `resume` and `resume_none` are for speed.py: a match comes back. They read from
the host's file system: that of a device is compiled too, while littlefs here waits for a flash
in Python.
"""

import os
import sys

from firmware.journal import Journal
from firmware.journal_files import Files
from rules_core.facts import MISS
from rules_core.headers_write import format_line, headers_of
from rules_core.kaisa_shot import made
from rules_core.record import SIZE, Record
from rules_core.setup import Setup
from tools.virtual.flash import Flash, mount, unmount

EVENTS = 500
_EVERY = 28  # seconds
_STROKES = (made(2), MISS, made(2, 0, False, 8), MISS)

_ready = []


def play(clock: bool, folder: str, flash=None, events: int = EVENTS) -> None:
    """Strokes in the files of a folder, tidied in the pauses; counted from the first."""
    setup = Setup("kaisa")
    setup.target = [1_000_000, 1_000_000]
    setup.clock, setup.grace = (36_000, 300) if clock else (-1, 0)
    journal = Journal(Files(folder))
    journal.resume()
    journal.begin("\n".join([format_line(name, value) for name, value in headers_of(setup)]))
    if flash is not None:
        flash.programs = flash.erases = flash.bytes = 0
    record = Record()
    data = bytearray(SIZE)
    for i in range(events):
        record.word = _STROKES[i % len(_STROKES)]
        record.sequence = i + 1
        record.time = i * _EVERY
        record.write(data)
        journal.append(data)
        for second in range(1, _EVERY):
            if clock:
                journal.mark_time(record.time + second)
            if second > 2:
                journal.tidy()
    if journal.trouble or journal.error():
        raise RuntimeError("the journal is in trouble")


def _resume(events: int) -> None:
    folder = "match%d" % events
    if folder not in _ready:
        os.mkdir(folder)
        play(True, folder, None, events)
        _ready.append(folder)
    came = Journal(Files(folder)).resume()
    if came is None or came.sequence != events:
        raise RuntimeError("the match is not there")


def resume() -> None:
    """Bring 500 events back, as a start does."""
    _resume(EVENTS)


def resume_none() -> None:
    """Bring a match back that has just begun."""
    _resume(0)


def main() -> None:
    """Print wear an event, a line with the clock and one without."""
    for clock in (True, False):
        flash = Flash(64)
        mount(flash)
        play(clock, "/flash", flash)
        print(flash.programs / EVENTS, flash.erases / EVENTS, flash.bytes / EVENTS)
        unmount()


if __name__ == "__main__" and sys.argv[1:] == ["wear"]:
    main()
