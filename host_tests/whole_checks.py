"""What must be true of a whole board and a whole handheld (whole). No test itself."""

from firmware.link_state import last_word
from host_tests.portable.playing import match_of
from host_tests.whole import Whole
from rules_core.facts import FRAME, OVER, PAUSE, RESUME
from rules_core.match import Match
from rules_core.picture import pack
from rules_core.record import Record
from rules_core.sheet import Sheet
from rules_core.sheet_write import SheetWriter

_MENU = 16


def shown(match, now: int) -> tuple:
    """What the board shows of a match."""
    fields = [0] * 96
    count = pack(match.game, fields)
    if match.over():  # whether its time was up nobody asks any more
        fields[match.game.FIELDS.index("time_is_up")] = 0
    return (
        fields[:count],
        match.frame,
        list(match.won),
        match.over() or match.clock.paused,
        match.clock_left(now),
        match.can_redo(),
    )


def played(whole: Whole) -> Match:
    """A match played from the journal's records, each of which it must take."""
    match = Match(Sheet(whole.headers[-1]).setup)
    record = Record()
    for data in whole.matches[-1]:
        record.read(data)
        refusal = match.feed(record.kind, record.word, record.number, record.time)
        assert not refusal, (record.kind, record.word, refusal)
    return match


def check_journal(whole: Whole) -> None:
    """The board's match is its journal's, and its sheet's."""
    now = whole.app.referee.now
    assert shown(whole.match, now) == shown(played(whole), now), "the journal has another match"


def check_sheet(whole: Whole) -> None:
    """What is written as a sheet and read again is the board's match."""
    parts: "list[str]" = []
    writer = SheetWriter(Match(Sheet(whole.headers[-1]).setup), parts.append)
    record = Record()
    for data in whole.matches[-1]:
        record.read(data)
        writer.event(record.time, record.kind, record.word, record.number)
    writer.end()
    match, _ = match_of(whole.headers[-1] + "\n\n" + "".join(parts))
    now = whole.app.referee.now
    assert shown(whole.match, now) == shown(match, now), "the sheet has another match"


def check_numbers(whole: Whole) -> None:
    """Every event of the handheld is in the journal once, none that was not its own."""
    record = Record()
    seen = set()
    for match in whole.matches[whole.matches_before :]:
        last = (-1, 0)
        for data in match:
            record.read(data)
            if record.device:
                here = (record.epoch, record.event)
                assert here != last or record.kind in (PAUSE, RESUME), here
                last = here
                seen.add(here)
    for match in whole.matches[: whole.matches_before]:
        for data in match:
            record.read(data)
            seen.add((record.epoch, record.event))
    for epoch, n, kind in whole.acknowledged:
        if kind != _MENU and kind != FRAME:
            assert (epoch, n) in seen, ("told that it counts", n, kind)


def check_clock(whole: Whole) -> None:
    """The clock stands where it waits for the first stroke, and while the menu is open."""
    referee = whole.app.referee
    if referee._waiting and not whole.match.over():
        assert whole.match.clock.paused, "it runs before the first stroke"


def check_calm(whole: Whole) -> None:
    """Both show the same, and no key is thought to be down."""
    desk = whole.other.desk
    referee = whole.app.referee
    assert referee._held.key == -1 and desk._held.key == -1
    assert referee.hold == 0 and desk.hold == 0
    mine, theirs = [0] * 96, [0] * 96
    count = pack(desk.mirror.game, mine)
    assert count == pack(whole.match.game, theirs)
    assert mine == theirs, ("the handheld shows another game", mine, theirs)
    mirror = desk.mirror
    assert mirror.paused == whole.match.clock.paused, "paused"
    board = mirror._board
    assert (-1 if board is None else board.word) == last_word(whole.match)
    assert mirror.can_redo == whole.match.can_redo()
    if whole.match.clock.total >= 0 and whole.match.game.phase != OVER:
        left = mirror.clock_left(whole.ticks) - whole.match.clock_left(referee.now)
        assert -2 <= left <= 2, ("clock", left)
    assert not mirror.unsure and not desk._ahead
    assert whole.app.keeper.faults.total == 0, whole.app.keeper.faults.newest
    assert whole.other.faults.total == 0
    assert not whole.wrongs, whole.wrongs
