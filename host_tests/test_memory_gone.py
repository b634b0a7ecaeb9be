"""Memory that ends while the next match begins: nothing that the board shows is lost at a cut.

Once in each run a MemoryError comes out of a call of the firmware or the rules, at every place
in turn; then the evening goes on and the power is cut.
"""

import sys

import pytest

from firmware.entry import MISS, OK
from firmware.faults import Faults
from host_tests.portable.disk import Disk
from host_tests.portable.test_resume_desk import Board, _keys

_R = 1  # the key
_OURS = ("/firmware/", "/rules_core/")


class Injection:
    """Raises MemoryError at call number `at` of our code, once; `calls` counts them.

    Not where a record is handed over: MicroPython calls a function without taking memory.
    """

    def __init__(self, at: int = -1):
        self.at = at
        self.calls = 0

    def __call__(self, frame, event, argument):
        code = frame.f_code
        if event != "call" or code.co_name in ("append", "_take"):
            return
        if any(part in code.co_filename for part in _OURS):
            self.calls += 1
            if self.calls == self.at:
                raise MemoryError(f"in {code.co_name}")


def begun(at: int = -1) -> tuple[Disk, Board, Injection]:
    """A board with strokes on which the next match was asked for, memory ending at call `at`."""
    disk = Disk()
    disk.files["match.txt"] = b'[Game "kaisa"]\n[Clock "60+5"]\n[Target "60"]\n'
    board = Board(disk)
    board.tap(_R, OK, _R, OK, MISS)
    injection = Injection(at)
    sys.settrace(injection)
    try:
        board.desk = board.keeper.next_match(_keys, board.ticks)
    except MemoryError as error:
        board.keeper.faults.add(error)
    finally:
        sys.settrace(None)
    return disk, board, injection


def state(board: Board) -> tuple:
    """What a spectator sees."""
    match = board.desk.match
    return match.game.score[:], match.game.shots, match.game.turn, match.frame


CALLS = begun()[2].calls


def test_without_trouble_the_next_match_begins() -> None:
    _, board, _ = begun()
    assert state(board) == ([0, 0], 0, 0, 1)
    assert CALLS > 150


@pytest.mark.parametrize("part", range(4))
def test_wherever_memory_ends_as_a_match_begins_the_board_comes_back_with_what_it_showed(part):
    for at in range(1 + part, CALLS + 1, 10):
        disk, board, _ = begun(at)
        before = state(board)
        assert before in (([6, 0], 3, 1, 1), ([0, 0], 0, 0, 1)), at
        board.tap(_R, OK, MISS)
        board.wait(3)
        journal = board.keeper.journal
        assert journal is not None and (journal.trouble, journal.lost) == ("", 0), at
        shown = state(board)
        assert shown[1] == before[1] + 2
        again = Board(disk, 5)
        assert state(again) == shown, at
        assert again.keeper.notice == "RESUMED", at


def test_a_record_there_is_no_memory_for_is_told_and_never_makes_a_hole() -> None:
    class Full(bytearray):
        def extend(self, data) -> None:
            raise MemoryError

    _, board, _ = begun()
    board.tap(_R, OK)
    journal = board.keeper.journal
    assert journal is not None
    journal._unsaved = Full()
    board.tap(_R, OK)
    journal._unsaved = bytearray()
    board.tap(_R, OK)
    assert (journal.trouble, journal.lost) == ("NOT SAVED", 2)
    assert board.desk.match.game.score[0] == 9


def test_a_fault_there_is_no_memory_for_is_counted_and_raises_nothing() -> None:
    class Full(Disk):
        def open(self, name, mode):
            raise MemoryError

    faults = Faults(Full())
    faults.add(ValueError("first"))
    faults.add("second")
    assert faults.total == 2
