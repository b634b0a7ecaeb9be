"""The power is cut at every program and erase of two matches, and nothing acknowledged is lost.

The work is done by cuts_run on MicroPython's unix port, whose littlefs is the device's.
"""

import os

import pytest

from host_tests.runner import interpreters

pytestmark = pytest.mark.usefixtures("micropython")

SCRIPT = "host_tests/cuts_run.py"
HEAP = 64 << 20
FAST = bool(os.environ.get("SCOREBOARD_FAST"))
PARTS = 4  # of the operations, side by side


def cut(*arguments: str) -> tuple[int, str]:
    status, out, err = interpreters.run_portable("unix", SCRIPT, arguments, heap=HEAP)
    return status, (out + err).decode("utf-8", "replace")


@pytest.mark.parametrize("start", range(PARTS))
@pytest.mark.parametrize("blocks", ["64", "22"])
def test_no_cut_anywhere_loses_an_acknowledged_event_or_shows_a_wrong_score(blocks, start) -> None:
    """22 blocks are so few that old sheets have to go while the matches are played.

    Every operation is in one of the parts.
    """
    every = (8 if FAST else 1) * PARTS
    status, said = cut(blocks, f"{every}+{start}")
    assert status == 0, said
    operations, cuts, failures = (int(word) for word in said.split() if word.isdigit())
    assert operations > 700
    assert cuts >= 3 * (operations // every)
    assert failures == 0


@pytest.mark.parametrize("fault", ["late", "eager", "forgetful"])
def test_a_journal_with_a_fault_in_it_is_found_out(fault) -> None:
    """Written late, folded segments given up before the fold is there, no time marks."""
    status, said = cut("64", "8", fault)
    assert status == 1, said
    assert "FAIL" in said
