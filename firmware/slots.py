"""Which application starts, and what is known of its starts: two small files beside it.

A device keeps two applications in the folders `a` and `b`. One is good: it has run for a minute
once. The other is idle, or on trial: it starts next, and when it has not lasted a minute in three
starts, the good one comes back. Without one on trial the third bad start in a row leads to safe
mode. Starts are counted on flash, so a power cycle counts as a reset does.

main.py begins here, from a copy of this file at the root, when nothing else of ours can be
imported yet; the application calls `settled`; tools write with it what they deploy. The files
start.0 and start.1 are written in turn, each a line with a count and a CRC: a power cut leaves
the old one or the new one.
"""

import sys
from binascii import crc32

NONE = "-"
SLOTS = ("a", "b")
ROOT_BOARD = "mono64x16"  # what a checkout copied to the root by hand runs as
ASKED = "ASKED"
RESETS = "RESETS"
FAILED = "failed"  # told: one on trial was given up, and nobody has seen a minute since
SEEN = "seen"  # the same, and it has been shown for a minute
GIVEN_UP = "the update did not last a minute in three starts; the old version runs"
FILE = "start.%d"

_FORM = "start1"
_FAST = 3  # bad starts in a row
_MOST = 200  # bytes of a file
_ASK = b"!"  # in front of a word in the RTC's memory: the next start is safe mode, for that reason
_WORD = 8  # bytes of the RTC's memory for that


class Starts:
    """slot: the good application, NONE without. trial: the one on trial, or NONE. starts: in a
    row that did not last. told: NONE, FAILED or SEEN. boards: the board module's name of each
    slot, NONE for an empty one. count: of writes.
    """

    def __init__(self) -> None:
        self.count = 0
        self.slot = self.trial = self.told = NONE
        self.starts = 0
        self.boards = [NONE, NONE]

    def next(self) -> str:
        """The slot that starts next; NONE for what lies at the root."""
        return self.trial if self.trial != NONE else self.slot

    def idle(self) -> str:
        """The slot that a new application may be put into: never the good one, or the only one."""
        kept = self.slot if self.slot != NONE else self.trial
        return SLOTS[0] if kept != SLOTS[0] else SLOTS[1]

    def board(self, slot: str) -> str:
        """The board module's name of what is in a slot."""
        return self.boards[SLOTS.index(slot)] if slot in SLOTS else ROOT_BOARD

    def text(self) -> bytes:
        """The line of a file."""
        words = (_FORM, self.count, self.slot, self.trial, self.starts, self.told)
        body = ("%s %d %s %s %d %s" % words + " " + " ".join(self.boards)).encode()
        return body + b" %d\n" % crc32(body)


def parse(data: bytes) -> "Starts | None":
    """What a file says, None for a damaged one."""
    at = data.rfind(b" ")
    state = Starts()
    try:
        words = data[: max(0, at)].decode().split(" ")
        if len(words) != 8 or words[0] != _FORM or int(data[at:]) != crc32(data[:at]):
            return None
        state.count = int(words[1])
        state.slot, state.trial = words[2:4]
        state.starts = int(words[4])
        state.told = words[5]
        state.boards = words[6:8]
    except ValueError:  # UnicodeError is one
        return None
    return state


def load(folder: str = "") -> "Starts | None":
    """The newest good file in a folder ("" or with its slash); None where nothing was deployed."""
    best = None
    for i in range(2):
        try:
            with open(folder + FILE % i, "rb") as file:
                state = parse(file.read(_MOST))
        except OSError:
            continue  # none, or unreadable: the other one is as good
        if state is not None and (best is None or state.count > best.count):
            best = state
    return best


def save(state: Starts, folder: str = "") -> None:
    """Write a state over the older file. OSError from the disk."""
    state.count += 1
    with open(folder + FILE % (state.count & 1), "wb") as file:
        file.write(state.text())


def found(root: str = "/") -> Starts:
    """What can be said without the two files: an application is whole that has its manifest.

    Of two the second is on trial, so that each gets its three starts.
    """
    state = Starts()
    for i in range(2):
        try:
            with open(root + SLOTS[i] + "/manifest", "rb") as file:
                board = file.read(_MOST).split(b"\nboard ")[1].split()[0].decode()
        except (OSError, IndexError, ValueError):
            continue  # none, or a damaged one
        state.boards[i] = board
        if state.slot == NONE:
            state.slot = SLOTS[i]
        else:
            state.trial = SLOTS[i]
    return state


def settled(folder: str = "") -> None:
    """The application has run for a minute: it is the good one. OSError from the disk."""
    state = load(folder)
    if state is None or not state.starts and state.trial == NONE:
        return
    if state.trial != NONE:
        state.slot, state.trial = state.trial, NONE
    elif state.told == FAILED:
        state.told = SEEN
    state.starts = 0
    save(state, folder)


def count_start(state: Starts, asked: str = "") -> str:
    """Count a start in a state that is then saved; why it must be safe mode, "" if it need not.

    asked: why somebody has asked for safe mode. What he ended was not a bad start.
    """
    if asked:
        state.starts = max(0, state.starts - 1)
        return asked
    if state.starts >= _FAST:
        state.starts = 0
        if NONE in (state.slot, state.trial):
            return RESETS
        state.trial = NONE
        state.told = FAILED
    state.starts += 1
    return ""


def ask(rtc, why: str) -> None:
    """The next start is safe mode; why: a word of 7 letters at most."""
    memory = rtc.memory()
    rtc.memory((_ASK + why.encode() + b"       ")[:_WORD] + memory[_WORD:])


def take_asked(rtc) -> str:
    """Why this start has been asked to be safe mode, "" if nobody has; it is forgotten then."""
    memory = rtc.memory()
    if memory[:1] != _ASK:
        return ""
    rtc.memory(bytes(_WORD) + memory[_WORD:])
    return memory[1:_WORD].decode().strip()


def begin(machine, folder: str = "") -> tuple:
    """Decide what starts: (board module's name, why safe mode or "", what to tell) for launch.

    From here on imports find the application.
    """
    why = take_asked(machine.RTC())
    state = load(folder) or found()
    why = count_start(state, why)
    try:
        save(state, folder)
    except OSError as error:
        print("starts are not counted:", repr(error))  # such a flash keeps nobody from playing
    slot = state.next()
    if why and state.slot != NONE:
        slot = state.slot
    if slot in SLOTS:
        sys.path.insert(0, "/" + slot)
    return state.board(slot), why, GIVEN_UP if state.told == FAILED else ""
