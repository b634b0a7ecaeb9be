"""A whole frame of each other game, typed on the keys of the board and replayed to its end.

Small pyramid in all four formats, with a foul, an undo and a miss on the way, and Poedinok.
"""

import json

import pytest

from rules_core.lines import replay
from tools import sim


def typed(capsys, options: list[str], keys: str) -> tuple[str, list[dict]]:
    """(the state line, the lines of a replay of the sheet) of a script."""
    status = sim.main([*options, "--keys", keys, "--sheet", "-"])
    out, err = capsys.readouterr()
    assert status == 0, err
    lines: list[str] = []
    replay(out, lines.append)
    return err.splitlines()[0], [json.loads(line) for line in lines]


def numbers(*balls: int) -> str:
    """The keys of a stroke for each ball, called and made."""
    return " ".join(" ".join(str(ball)) + " OK" for ball in balls)


PYRAMID = {
    # A: 15 + 14, misses; B fouls with a pot on record, undone, misses; A: 13 + 12 + 11 + 10.
    "2p": (
        numbers(15, 14) + " MISS FOUL OK UNDO MISS " + numbers(13, 12, 11, 10),
        [75, 0], "A", None,
    ),
    # To 51: A is out first, C is at the table next, B reaches 51 after him.
    "3p": (
        numbers(15, 14, 13) + " UNDO " + numbers(13, 12) + " MISS MISS "
        + numbers(11, 10, 9, 8, 7, 6),
        None, None, 2,
    ),
    # One stroke each: the single makes the odd ones and the 1.
    "pair1": (numbers(15, 14, 13, 12, 11, 10, 9, 8, 1, 6, 7, 4, 5), [71, 54], "A", None),
    # Visits: the single pots and misses, the pair's players follow each other.
    "pair2": (
        numbers(15) + " MISS " + numbers(14) + " MISS " + numbers(13, 12, 11, 10) + " MISS MISS "
        + numbers(1),
        [72, 14], "A", None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("form", PYRAMID)
def test_a_frame_of_small_pyramid_is_typed_to_its_end(form: str, capsys) -> None:
    keys, score, winner, places = PYRAMID[form]
    state, lines = typed(capsys, ["--game", "pyramid", "--header", f"Format={form}"], keys)
    result = lines[-1]["result"]
    last = [line for line in lines if "token" in line][-1]
    assert last["phase"] == "over", state
    if score:
        assert result["score"] == score and result["winner"] == winner
        assert f"{winner} wins" in state
    if places:
        assert result["reason"] == "target" and sorted(result["places"]) == ["A", "B", "C"]
        assert result["winner"] == result["places"][0] == "A"


def test_a_frame_of_poedinok_is_typed_to_its_end(capsys) -> None:
    keys = "R OK MISS FOUL OK UNDO R OK MISS C OK R OK R OK R OK R OK R OK"
    state, lines = typed(capsys, ["--game", "poedinok"], keys)
    last = [line for line in lines if "token" in line][-1]
    result = lines[-1]["result"]
    assert last["phase"] == "over" and result["winner"] == "A", state
    assert result["score"] == [32, 5] and "A wins" in state
