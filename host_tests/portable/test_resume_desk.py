"""After a cut the referee's desk is as it was, its clock standing; and what follows is recorded.

The desk, the keeper and the journal together, on a disk in memory.
"""

import gc

from firmware.entry import MISS, OK, PAUSE, UNDO
from firmware.journal import NOT_SAVED
from firmware.keeper import Keeper
from firmware.keeper_match import CUT_SHORT, PUT_ASIDE, RESUMED
from firmware.keys_kaisa import KaisaKeys
from firmware.referee_linked import LinkedReferee
from host_tests.portable import cuts_match
from host_tests.portable.disk import EIO, Disk
from host_tests.portable.playing import match_of
from rules_core.facts import OVER
from rules_core.sheet import Sheet

_R = 1  # the key
_WRAP = 1 << 30
_AGREED = '[Game "kaisa"]\n[A "Ann"]\n[Clock "60+5"]\n[Target "%d"]\n'


class Board:
    """A keeper and its desk, switched on at a tick count."""

    def __init__(self, disk, ticks=_WRAP - 3000):
        self.ticks = ticks
        gc.collect()
        self.keeper = Keeper(disk)
        self.keeper.make_desk = LinkedReferee
        self.desk = self.keeper.first_match(_keys, ticks)

    def wait(self, seconds):
        """Time passes, the keeper's seconds too."""
        for _ in range(seconds):
            self.ticks = (self.ticks + 1000) % _WRAP
            self.desk.tick(self.ticks)
            self.keeper.second(self.desk, self.ticks)

    def tap(self, *keys):
        """Keys down and up."""
        for key in keys:
            self.keeper.key(self.ticks)
            self.desk.key_down(key, self.ticks)
            self.ticks = (self.ticks + 100) % _WRAP
            self.desk.key_up(key, self.ticks)

    def hold(self, key):
        """A key for more than a second."""
        self.desk.key_down(key, self.ticks)
        self.ticks = (self.ticks + 1100) % _WRAP
        self.desk.tick(self.ticks)
        self.desk.key_up(key, self.ticks)
        if self.desk.ended:
            self.desk = self.keeper.next_match(_keys, self.ticks)

    def left(self):
        """Seconds on the clock."""
        return self.desk.match.clock_left(self.desk.now)


def _keys(game):
    return KaisaKeys()


def _disk(target=60):
    disk = Disk()
    disk.files["match.txt"] = (_AGREED % target).encode()
    return disk


def test_after_a_cut_the_clock_stands_where_it_was_to_half_a_minute():
    for minutes in (0, 1, 7):
        disk = _disk()
        board = Board(disk)
        board.tap(_R, OK, MISS)
        board.wait(60 * minutes + 17)
        left = board.left()
        board = Board(disk, 5)
        match = board.desk.match
        assert left <= board.left() <= left + 25
        assert match.clock.paused and board.keeper.notice == RESUMED
        assert match.game.score == [3, 0] and match.game.turn == 1
        stands = board.left()
        board.wait(100)
        assert board.left() == stands
        board.tap(PAUSE)
        board.wait(10)
        assert board.left() == stands - 10 and board.keeper.notice == ""


def test_a_cut_before_the_first_stroke_leaves_the_clock_to_the_first_stroke():
    disk = _disk()
    board = Board(disk)
    board.wait(40)
    board = Board(disk)
    assert board.left() == 3900 and board.desk.match.clock.paused
    board.tap(_R, OK)
    assert not board.desk.match.clock.paused


def test_a_clock_that_stood_stands_and_the_first_stroke_does_not_start_it():
    disk = _disk()
    board = Board(disk)
    board.tap(_R, OK, PAUSE)
    board.wait(9)
    left = board.left()
    board = Board(disk)
    records = board.keeper.journal.count
    assert board.left() == left and records == 4  # nothing needed to be said
    board.tap(_R, OK)
    assert board.desk.match.clock.paused and board.desk.match.game.score == [6, 0]


def test_cuts_in_a_row_change_nothing_more():
    disk = _disk()
    board = Board(disk)
    board.tap(_R, OK, MISS)
    board.wait(30)
    board = Board(disk)
    seen = cuts_match.state(board.desk.match, board.desk.now), board.left()
    count = board.keeper.journal.count
    for _ in range(5):
        board = Board(disk)
        assert (cuts_match.state(board.desk.match, board.desk.now), board.left()) == seen
        assert board.keeper.journal.count == count


def test_undo_reaches_across_a_cut():
    disk = _disk()
    board = Board(disk)
    board.tap(_R, OK, _R, OK, MISS)
    board = Board(disk)
    board.tap(UNDO)
    assert board.desk.match.game.turn == 0 and board.desk.match.game.score == [6, 0]
    board.tap(UNDO, UNDO)
    assert board.desk.match.game.score == [0, 0] and board.desk.match.game.shots == 0
    board = Board(disk)
    assert board.desk.match.can_redo()
    board.hold(UNDO)
    assert board.desk.match.game.score == [3, 0]


def test_the_sheet_of_a_match_with_cuts_replays_to_what_the_board_shows():
    """Reloaded totals differ from replay (CRG#805)."""
    disk = _disk(9)
    board = Board(disk)
    for _ in range(3):
        board.tap(_R, OK, MISS)
        board.wait(45)
        board = Board(disk)
        board.tap(PAUSE, MISS)
    board.tap(_R, OK)
    while board.desk.match.game.phase != OVER:
        board.tap(MISS, MISS, _R, OK)
    score = list(board.desk.match.game.score)
    left = board.left()
    board = Board(disk)
    assert board.desk.match.game.phase == OVER and board.left() == left
    assert board.keeper.notice == ""
    board.hold(OK)
    assert board.desk.match.game.score == [0, 0] and board.desk.match.game.shots == 0
    board.wait(20)
    text = disk.files["sheets/1.sheet"].decode()
    match, now = match_of(text)
    assert list(match.game.score) == score and match.clock_left(now) == left
    assert Sheet(text).headers[1].value == "Ann"


def test_a_finished_match_can_be_corrected_after_a_cut_and_the_next_is_clean():
    """The winning point could not be undone; the winning key overwrote the end state."""
    disk = _disk(3)
    board = Board(disk)
    board.tap(_R, OK)
    assert board.desk.match.game.phase == OVER
    board = Board(disk)
    match = board.desk.match
    assert match.game.phase == OVER and match.game.winner == 0
    assert board.keeper.journal.count == 3  # pause, resume, the stroke: nothing was added
    board.tap(_R, OK, MISS)
    assert match.game.phase == OVER and match.game.shots == 1
    board.tap(UNDO)
    assert match.game.phase != OVER and match.game.score == [0, 0]
    board.tap(_R, OK)
    board.hold(OK)
    assert board.desk.match is not match and board.desk.match.game.shots == 0
    board = Board(disk)
    assert board.desk.match.game.phase != OVER and board.desk.match.game.shots == 0
    assert board.keeper.journal.number == 2


def test_another_agreement_counts_while_nothing_has_been_played():
    disk = _disk(60)
    Board(disk)
    disk.files["match.txt"] = (_AGREED % 30).encode()
    board = Board(disk)
    assert board.desk.match.setup.target == [30, 30]
    board.tap(MISS)
    disk.files["match.txt"] = (_AGREED % 45).encode()
    board = Board(disk)
    assert board.desk.match.setup.target == [30, 30] and board.desk.match.game.shots == 1


def test_an_agreement_that_cannot_be_read_is_a_fault_and_a_frame_begins():
    disk = Disk()
    disk.files["match.txt"] = b'[Game "chess"]\n'
    board = Board(disk)
    assert board.desk.match.setup.game == "kaisa" and board.keeper.faults.total == 1


def test_damage_is_said_and_the_match_goes_on():
    disk = _disk()
    board = Board(disk)
    board.tap(_R, OK, MISS, _R, OK)
    name = "segments/1"
    disk.flip(name, 10)
    board = Board(disk)
    assert board.keeper.notice == CUT_SHORT and board.keeper.faults.total == 1
    assert board.desk.match.game.score == [3, 0]
    board.tap(MISS)
    board = Board(disk)
    assert board.keeper.notice == RESUMED
    disk.flip("journal/%d.h" % board.keeper.journal.number, 9)
    board = Board(disk)
    assert board.keeper.notice == PUT_ASIDE and board.desk.match.game.shots == 0


def test_a_disk_that_is_gone_is_said_in_turns_with_the_game_as_long_as_it_lasts():
    disk = _disk()
    board = Board(disk)
    board.tap(_R, OK)
    disk.broken = EIO
    board.tap(_R, OK)
    assert board.desk.match.game.score == [6, 0]
    said = {board.keeper.message(ticks) for ticks in range(0, 8000, 500)}
    assert said == {"", NOT_SAVED}
    board.tap(MISS)
    assert NOT_SAVED in {board.keeper.message(ticks) for ticks in range(0, 8000, 500)}
    disk.broken = 0
    board.wait(5)
    assert {board.keeper.message(ticks) for ticks in range(0, 8000, 500)} == {""}
    assert Board(disk).desk.match.game.score == [6, 0]


def test_a_board_without_any_disk_plays_and_says_so():
    disk = _disk()
    disk.broken = EIO
    board = Board(disk)
    board.tap(_R, OK)
    board.wait(3)
    assert board.desk.match.game.score == [3, 0]
    assert board.keeper.journal.trouble == NOT_SAVED and board.keeper.faults.total


def test_sounds_switched_off_stay_off_and_the_last_agreement_is_remembered():
    disk = _disk()
    board = Board(disk)
    board.desk.quiet = True
    board.wait(1)
    board = Board(disk)
    assert board.desk.quiet
    assert board.keeper.settings.get("match") == (_AGREED % 60).strip()
    writes = len([name for what, name in disk.log if name.startswith("settings")])
    board.wait(30)
    assert len([name for what, name in disk.log if name.startswith("settings")]) == writes


def test_a_board_without_files_keeps_nothing_and_works():
    seen = []
    keeper = Keeper(None, None, seen.append)
    desk = keeper.first_match(_keys, 0)
    desk.key_down(MISS, 100)
    keeper.second(desk, 1100)
    assert desk.match.game.turn == 1 and len(seen) == 4 and keeper.journal is None
    assert keeper.message(0) == ""
    assert keeper.next_match(_keys, 2000).match.game.shots == 0


def test_the_keeper_sees_to_places_for_events_before_they_are_needed():
    board = Board(_disk(1000))
    log = board.desk.match.log
    made = log.places
    while log.n < 300:
        board.tap(*[MISS] * 20)
        board.wait(1)
        assert log.n + 20 <= log.places < log.room
    assert log.places > made
