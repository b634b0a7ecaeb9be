"""The golden vectors on CPython, a test a row; then all rows on three interpreters, compared."""

import functools
from pathlib import Path

import pytest

from host_tests.portable.vectors import Row, faults, rows_of
from host_tests.runner.interpreters import run_portable

CASES = Path(__file__).parent / "cases"
SCRIPT = "host_tests/portable/vectors.py"
# So many rows there are: a table cut short would prove nothing.
TABLES = {"kaisa": 691, "pyramid": 343, "poedinok": 289}
ROWS = {game: list(rows_of(str(CASES / f"{game}.tsv"))) for game in TABLES}
ALL_ROWS = [row for rows in ROWS.values() for row in rows]


@functools.cache
def run(interpreter: str, verb: str, game: str) -> tuple[int, bytes, bytes]:
    """One process over a whole table."""
    name = f"{game}.tsv"
    files = {name: (CASES / name).read_bytes()}
    return run_portable(interpreter, SCRIPT, [verb, name], files=files)


@pytest.mark.parametrize("row", ALL_ROWS, ids=lambda row: row.id)
def test_a_sheet_replays_to_what_its_row_says(row: Row):
    assert not faults(row), f"{row.headers} | {row.body} | {row.note}"


@pytest.mark.parametrize("game", TABLES)
def test_every_row_has_an_id_of_its_own_and_none_is_missing(game: str):
    assert len({row.id for row in ROWS[game]}) == len(ROWS[game]) == TABLES[game]


def test_the_checker_sees_a_wrong_score_a_missing_key_and_an_error_out_of_place():
    row = next(row for row in ROWS["kaisa"] if row.id == "K013")
    for expect in ("score=16:10", "r.score=15:11", "phase=over", "nothing=1", "results=2", ""):
        row_ = Row("\t".join(["X", row.headers, row.body, expect, "", "", ""]))
        assert faults(row_), expect
    for expect in ("error=1", "error=1;col=1"):
        assert faults(Row("\t".join(["X", row.headers, row.body, expect, "", "", ""])))
    wrong_place = Row("\t".join(["X", "Game=kaisa", "- ?", "error=1;col=2", "", "", ""]))
    assert faults(wrong_place) == ["error at 3:3, not in column 2"]


@pytest.mark.parametrize("interpreter", ["unix", "wasm"], indirect=True)
@pytest.mark.parametrize("game", TABLES)
def test_every_row_holds_on_micropython(interpreter: str, game: str):
    status, out, err = run(interpreter, "check", game)
    assert out.decode().splitlines()[-1:] == [f"{TABLES[game]} rows, 0 wrong"], (out, err)
    assert (status, err) == (0, b"")


@pytest.mark.parametrize("interpreter", ["unix", "wasm"], indirect=True)
@pytest.mark.parametrize("game", TABLES)
def test_all_interpreters_print_the_same_bytes(interpreter: str, game: str):
    expected = run("cpython", "transcript", game)
    assert expected[0] == 0, expected[2]
    assert expected[1].count(b"\n== ") > 5 * TABLES[game]
    status, out, err = run(interpreter, "transcript", game)
    assert (status, err) == (0, b"")
    assert first_difference(expected[1].decode(), out.decode()) == ""


def first_difference(expected: str, got: str) -> str:
    """The first lines that differ, with the row they are of."""
    row = ""
    one, two = expected.splitlines(), got.splitlines()
    for a, b in zip(one, two):
        if a.startswith("== "):
            row = a
        if a != b:
            return f"{row}\n{a}\n{b}"
    return "" if expected == got else f"{len(one)} lines and {len(two)}"
