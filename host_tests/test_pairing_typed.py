"""Pairing as a referee does it: the code is read off the board and typed on the handheld.

Board and handheld are two processes; nothing passes between them but frames on the air.
"""

import pytest

from firmware.pairing import DIGIT_KEYS, GROUP, group_of
from host_tests.test_cuts_board import pixels
from tools.virtual.pair import Pair

R, MISS, OK, PAUSE, DOWN, UNDO = 1, 3, 15, 12, 9, 11
_HALF = 2 * GROUP
_ROWS = (4, 12)  # where the groups stand on the board


@pytest.fixture
def pair(runs_on):
    with Pair(match='[Game "kaisa"]', paired=False, interpreter=runs_on) as pair:
        pair.wait(1500)
        yield pair


def digits_of(frame: list[str]) -> str:
    """The digits of the small font that stand between the scores."""
    from firmware.fonts import small_font

    font = small_font()
    glyphs = {str(digit): pixels(str(digit), font) for digit in range(10)}
    found = ""
    for y in range(len(frame) - 5):
        for x in range(14, 50):
            for digit, glyph in glyphs.items():
                wide = len(glyph[0])
                cut = [row[x - 1 : x + wide + 1] for row in frame[y : y + len(glyph)]]
                if cut == ["." + row + "." for row in glyph]:
                    above = frame[y - 1][x : x + wide] if y else ""
                    if "#" not in above:
                        found += digit
    return found


def offer(pair: Pair) -> str:
    """Open the board's menu, ask for a new handheld, read the code off the board: 24 digits."""
    pair.press(False, PAUSE, 1200)
    for key in (DOWN, DOWN, OK, OK):  # from NEW MATCH down to HANDHELD, NEW
        pair.wait(100)
        pair.press(False, key)
    halves: list[str] = []
    for _ in range(24):
        pair.wait(500)
        digits = digits_of(pair.board.frame(64))
        if len(digits) == _HALF and digits not in halves:
            halves.append(digits)
    code = "".join(halves)
    assert len(halves) == 2 and all(group_of(code, group) >= 0 for group in range(4))
    return code


def begin_typing(pair: Pair) -> None:
    """The handheld's own menu, down to the code's page."""
    pair.press(True, OK, 1200)
    for key in (DOWN, DOWN, DOWN, OK):
        pair.wait(100)
        pair.press(True, key)


def test_the_code_on_the_board_is_typed_and_the_handheld_referees(pair: Pair) -> None:
    code = offer(pair)
    begin_typing(pair)
    wrong = str((int(code[0]) + 1) % 10) + code[1:GROUP]
    empty = pair.hand.frame(128)
    for digit in wrong:
        pair.press(True, DIGIT_KEYS[int(digit)])
    assert pair.hand.frame(128) != empty  # it says that the group is wrong, and takes it again
    for digit in code:
        pair.press(True, DIGIT_KEYS[int(digit)])
    records = len(pair.board.journal)
    pair.press(True, OK)
    pair.wait(2500)
    for key in (R, OK):
        pair.press(True, key)
    pair.wait(500)
    assert len(pair.board.journal) > records
    assert code not in "".join(digits_of(pair.board.frame(64)))
    assert pair.hand.faults == pair.board.faults == []
    records = len(pair.board.journal)
    pair.cut_board()
    pair.wait(4000)
    pair.press(True, MISS)
    pair.wait(500)
    assert len(pair.board.journal) > records  # the key is in its flash


def test_a_code_that_was_taken_back_pairs_nobody(pair: Pair) -> None:
    code = offer(pair)
    pair.wait(50_000)  # the minute is over
    begin_typing(pair)
    for digit in code:
        pair.press(True, DIGIT_KEYS[int(digit)])
    pair.press(True, OK)
    pair.wait(3000)
    records = len(pair.board.journal)
    pair.press(True, R)
    pair.press(True, OK)
    pair.wait(1000)
    assert len(pair.board.journal) == records
