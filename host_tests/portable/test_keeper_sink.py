"""What the keeper hands to its sink: each match from its header record on, also after a cut."""

from firmware.entry import MISS, OK, PAUSE, UNDO
from firmware.keeper import Keeper
from firmware.keeper_match import CUT_SHORT, RESUMED
from firmware.keys_kaisa import KaisaKeys
from firmware.referee_linked import LinkedReferee
from host_tests.portable.disk import Disk
from rules_core.facts import PAUSE as PAUSED
from rules_core.facts import RESUME
from rules_core.header_record import read_header, write_header
from rules_core.record import Record

_R = 1  # the key
_AGREED = '[Game "kaisa"]\n[A "Ann"]\n[Clock "60+5"]'


def _keys(game):
    return KaisaKeys()


class Board:
    """A keeper and its desk on a disk; `told` is what the sink got, as copies."""

    def __init__(self, disk):
        self.told = []
        self.keeper = Keeper(disk, None, lambda data: self.told.append(bytes(data)))
        self.keeper.make_desk = LinkedReferee
        self.desk = self.keeper.first_match(_keys, 0)

    def tap(self, *keys):
        for key in keys:
            self.desk.key_down(key, 0)
            self.desk.key_up(key, 0)

    def kinds(self):
        """The kinds of the records behind the last header; their sequences have no gap."""
        record = Record()
        kinds = []
        for data in self.told:
            if read_header(data)[1]:
                kinds = []
            else:
                assert record.read(data)
                kinds.append(record.kind)
                assert record.sequence == len(kinds)
        return kinds


def _disk():
    disk = Disk()
    disk.files["match.txt"] = (_AGREED + "\n").encode()
    return disk


def test_the_sink_gets_the_header_record_before_the_first_record():
    board = Board(_disk())
    assert board.told[0] == write_header(_AGREED)
    assert board.kinds() == [PAUSED]


def test_after_a_cut_the_sink_gets_the_whole_match_again_and_what_the_start_adds():
    disk = _disk()
    board = Board(disk)
    board.tap(_R, OK, MISS, UNDO, PAUSE, PAUSE, *[MISS] * 60)
    while board.keeper.journal.tidy(False):
        pass
    before = board.told
    again = Board(disk)
    assert again.told[:-1] == before
    assert again.kinds()[-1] == PAUSED
    assert again.keeper.notice == RESUMED


def test_a_new_match_begins_with_its_header_record_and_sequence_1():
    board = Board(_disk())
    board.tap(_R, OK)
    board.desk = board.keeper.next_match(_keys, 0)
    assert board.told.count(write_header(_AGREED)) == 2
    assert board.kinds() == [PAUSED]


def test_a_match_that_was_begun_and_no_more_begins_as_any_other():
    disk = _disk()
    Keeper(disk).journal.begin(_AGREED)
    board = Board(disk)
    assert board.kinds() == [PAUSED] and board.keeper.notice == ""
    board.tap(_R, OK)
    assert board.kinds() == [PAUSED, RESUME, 0]  # the first stroke starts the clock
    assert Board(disk).kinds() == [PAUSED, RESUME, 0, PAUSED]


def test_of_a_match_that_was_damaged_the_sink_gets_what_is_left():
    disk = _disk()
    board = Board(disk)
    board.tap(*[_R, OK] * 3, *[MISS] * 30)
    for _ in range(20):
        board.keeper.journal.tidy(True)
    kept = board.keeper.journal
    start = "journal/%d." % kept.number
    logs = [name for name in disk.files if name.startswith(start) and not name.endswith(".h")]
    name = logs[0]
    damaged = bytearray(disk.files[name])
    damaged[20 * 9 + 4] ^= 1
    disk.files[name] = bytes(damaged)
    again = Board(disk)
    assert again.keeper.notice == CUT_SHORT
    assert len(again.kinds()) == 9 + 1 and again.told[:10] == board.told[:10]
