"""Cuts the power everywhere in two matches: `cuts_run.py BLOCKS [EVERY [FAULT]]`.

Run by test_cuts on MicroPython's unix port: the journal as shipped on the real littlefs, over
a flash that is cut. The matches are played once and every operation on the flash is noted,
with what had been acknowledged before it. Then, for each operation and each way in which it can
be left unfinished, the board is switched on with what the flash holds: the match must be there,
up to the last acknowledged event (the one under way may be there too), it must go on, and
what goes on must be there after the next start. Prints one line; exit status 1 and what was
wrong otherwise. EVERY: take only every so many-th operation, from the first or, as `3+1`, from a
later one on.
FAULT: play with a journal that has this fault, to see that it is found.
"""

import os
import sys

from firmware import journal_tidy
from firmware.journal import Journal
from firmware.journal_files import Files
from firmware.journal_read import SLOTS
from firmware.journal_tidy import fold
from firmware.journal_time import INTERVAL
from host_tests.portable import cuts_match
from rules_core.facts import PAUSE, REDO, RESUME, UNDO
from rules_core.record import SIZE, Record
from rules_core.setup import Setup
from tools.virtual.flash import KINDS, Flash, mount, unmount

_SECOND = 24  # events of the match that follows
_TIDY_EVERY = 7  # events
_STEP = 9  # seconds between two calls of mark_time


class Late(Journal):
    """Acknowledges a record before it is written."""

    kept = b""

    def begin(self, headers):
        """What is late is not the next match's."""
        self.kept = b""
        Journal.begin(self, headers)

    def append(self, data):
        """Write the one before."""
        last, self.kept = self.kept, bytes(data)
        if last:
            Journal.append(self, last)


class Eager(Journal):
    """Gives the folded segments up before the fold is there."""

    def __init__(self, files):
        Journal.__init__(self, files)
        journal_tidy.fold = give_up_and_fold  # imported, it is what the journal borrows


def give_up_and_fold(journal, everything):
    """As journal_tidy.fold, but that the segments are rewritten first."""
    for slot in journal._ring:
        with journal.files.open("segments/%d" % slot, "rb") as file:
            data = file.read()
        journal.files.remove("segments/%d" % slot)
        with journal.files.open("segments/%d" % slot, "wb") as file:
            file.write(data)
    fold(journal, everything)


class Forgetful(Journal):
    """Marks no time, and says that it did."""

    def mark_time(self, now):
        """Nothing."""


FAULTS = {"": Journal, "late": Late, "eager": Eager, "forgetful": Forgetful}


class Run:
    """The matches, played once. `operations`: (block, offset, data, match, events, now)."""

    def __init__(self, blocks, fault):
        self.make = FAULTS[fault]
        self.flash = Flash(blocks)
        self.operations = []
        self.most = 0  # files of a match but for the newest records
        self.match = -1  # acknowledged
        self.events = 0
        self.now = 0
        self.setups = [cuts_match.agreed(), Setup("kaisa", 0)]
        self.setups[1].clock, self.setups[1].grace = 1200, 300
        played = cuts_match.varied(self.setups[0])
        self.records = []
        self.states = []
        self.times = []
        for setup, events in zip(
            self.setups, (played, cuts_match.events(self.setups[1], _SECOND, 3))
        ):
            records, states = cuts_match.records_of(setup, events)
            self.records.append(records)
            self.states.append(states)
            self.times.append([0] + [event[3] for event in events])

    def note(self, block, offset, data):
        """What the flash is about to do."""
        kept = None if data is None else bytes(data)
        self.operations.append((block, offset, kept, self.match, self.events, self.now))

    def play(self):
        """Play both matches; the image as it was at first."""
        mount(self.flash)
        files = Files("/flash")
        files.names("sheets")
        self._fill()
        journal = self.make(files)
        assert journal.resume() is None and not journal.trouble
        first = bytes(self.flash.image)
        self.flash.on_change = self.note
        for match in range(2):
            journal.begin(cuts_match.headers_text(self.setups[match]))
            self.match, self.events, self.now = match, 0, 0
            for record in self.records[match]:
                now = self.times[match][self.events]
                for extra in range(0, self.times[match][self.events + 1] - now, _STEP):
                    self.now = now + extra
                    journal.mark_time(self.now)
                self.now = self.times[match][self.events + 1]
                journal.append(record)
                assert not journal.trouble, journal.error()
                self.events += 1
                if self.events % _TIDY_EVERY == 0:
                    while journal.tidy(self.events % (2 * _TIDY_EVERY) == 0):
                        pass
                    self.most = max(self.most, len(os.listdir("/flash/journal")))
            error = journal.error()
            assert error is None, error
        while journal.tidy(True):
            pass
        assert not self.flash.faults, self.flash.faults
        assert len(os.listdir("/flash/segments")) <= SLOTS
        assert self.most <= 20, self.most
        names = os.listdir("/flash/sheets")
        if self.flash.blocks >= 64:
            assert "%d.sheet" % (journal.number - 1) in names, names
        else:
            assert "1.sheet" not in names, "space was not short"
        unmount()
        return first

    def _fill(self):
        """Old sheets, so that some have to go in the course of the matches."""
        for number in range(1, 9):
            with open("/flash/sheets/%d.sheet" % number, "wb") as file:
                file.write(b"# old\n" * 600)


def what(run, operation):
    """An operation as text."""
    block, offset, data, match, events, now = run.operations[operation]
    kind = "erase" if data is None else "program %d" % len(data)
    return "operation %d (%s, block %d at %d), match %d, %d events, %d s" % (
        operation, kind, block, offset, match, events, now,
    )  # fmt: skip


def check(run, image, operation):
    """Switch on with this image; what is wrong, or ""."""
    _, _, _, match, events, now = run.operations[operation]
    flash = Flash(run.flash.blocks, image)
    mount_only(flash)
    try:
        journal = Journal(Files("/flash"))
        came = journal.resume()
        if journal.trouble or journal.error() or journal.aside:
            return "the journal is in trouble"
        found = identify(run, came, match, events)
        if found is None:
            return "the wrong match: %r" % (came and came.sequence)
        wrong = compare(run, came, found[0], found[1], now)
        if wrong or came is None:
            return wrong
        go_on(journal, came)
        if operation % 5 == 0:
            while journal.tidy(True):
                pass
        if journal.trouble or journal.error():
            return "it cannot go on"
        again = Journal(Files("/flash")).resume()
        if again is None or again.sequence != came.sequence + 2:
            return "what was played after the cut is gone"
        return ""
    finally:
        unmount()


def mount_only(flash):
    """Mount what is there; no file system is a failure, never a new one."""
    import vfs

    vfs.mount(vfs.VfsLfs2(flash), "/flash")


def identify(run, came, match, events):
    """(match, events) of what came back, if it may have: acknowledged, or one step further."""
    if came is None:
        return (-1, 0) if match < 0 else None
    for number, count in ((match, events), (match, events + 1), (match + 1, 0)):
        if 0 <= number < 2 and came.sequence == count:
            if cuts_match.headers_text(run.setups[number]) == came.headers:
                return number, count
    return None


def compare(run, came, match, events, now):
    """What differs from the match as it was, or ""."""
    if came is None:
        return ""
    time = run.times[match][events]
    if cuts_match.state(came.match, time) != run.states[match][events]:
        return "another state: %r" % (cuts_match.state(came.match, time),)
    later = run.times[match][events + 1] if events + 1 < len(run.times[match]) else time
    if found_late(came.now, now) or not time <= came.now <= later:
        return "table time %d, not from %d to %d" % (came.now, time, later)
    for device in (1, 2):
        seen = [i for i in range(events) if i % 3 == device]
        if came.devices.get(device) != ((7, seen[-1]) if seen else None):
            return "device %d: %r" % (device, came.devices.get(device))
    return ""


def found_late(came, now):
    """Whether more time is lost than a mark may be late (s)."""
    return came < now - INTERVAL - _STEP


def go_on(journal, came):
    """Two more events that the match accepts."""
    record = Record()
    data = bytearray(SIZE)
    for i in range(2):
        for kind in (PAUSE, RESUME, UNDO, REDO):
            if not came.match.feed(kind, 0, 0, came.now + 60 * i):
                break
        record.kind = kind
        record.sequence = came.sequence + 1 + i
        record.time = came.now + 60 * i
        record.write(data)
        journal.append(data)


def main(blocks, every="1", fault=""):
    """Cut everywhere; the exit status."""
    blocks, (every, _, start) = int(blocks), every.partition("+")
    every, start = int(every), int(start or 0)
    run = Run(blocks, fault)
    image = bytearray(run.play())
    now = Flash(blocks, image, seed=99)
    cuts = failures = 0
    for operation in range(len(run.operations)):
        block, offset, data = run.operations[operation][:3]
        if operation % every == start:
            for kind in KINDS:
                half = Flash(blocks, now.image, seed=operation + 1)
                half.change(block, offset, data, kind)
                cuts += 1
                try:
                    wrong = check(run, half.image, operation)
                except OSError as error:
                    wrong = "not mounted: %r" % error
                if wrong:
                    failures += 1
                    if failures < 20:
                        print("FAIL", what(run, operation), kind, "-", wrong)
        now.change(block, offset, data)
    print("%d operations, %d cuts, %d failures" % (len(run.operations), cuts, failures))
    return 1 if failures or not cuts else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
