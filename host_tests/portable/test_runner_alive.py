"""The machinery of the portable tests itself: that it runs, and that it can tell."""

from host_tests.runner import portable
from host_tests.runner.alloc import EXACT, assert_allocates_nothing
from rules_core.const import const

_SEVEN = const(7)


def test_const_is_the_number_it_was_given() -> None:
    assert _SEVEN == 7


def _said_by(call) -> "tuple[object, list[str]]":
    """What a call into the runner returns, and the lines it would have printed."""
    lines = []
    portable.print = lambda *words: lines.append(" ".join(words))
    show, portable.show = portable.show, lambda error: lines.append(repr(error))
    try:
        return call(), lines
    finally:
        del portable.print
        portable.show = show


def test_a_test_that_raises_is_failed_and_shown() -> None:
    def bad() -> None:
        raise ValueError("planted")

    passed, lines = _said_by(lambda: portable.run_test("bad", bad))
    assert passed is False
    assert lines[0] == "FAIL bad"
    assert "planted" in lines[1]


def test_a_module_that_cannot_be_imported_is_a_failure() -> None:
    counts, lines = _said_by(lambda: portable.run_module("host_tests.portable.no_such"))
    assert counts == (0, 1)
    assert "no_such" in lines[0]


def test_a_module_without_tests_is_a_failure() -> None:
    counts, lines = _said_by(lambda: portable.run_module("host_tests.runner.alloc"))
    assert counts == (0, 1)
    assert "no tests" in lines[0]


def test_running_no_module_is_a_failure() -> None:
    status, lines = _said_by(lambda: portable.main([]))
    assert status == 1
    assert lines[-1] == "portable: 0 passed, 0 failed"


def test_adding_small_numbers_allocates_nothing() -> None:
    store = bytearray(4)

    def add() -> None:
        for i in range(4):
            store[i] = store[i] + i

    assert_allocates_nothing(add)
    assert store[3] >= 6


def test_an_allocation_is_noticed_where_it_can_be() -> None:
    noticed = False
    try:
        assert_allocates_nothing(lambda: [0] * 100)
    except AssertionError:
        noticed = True
    assert noticed == EXACT
