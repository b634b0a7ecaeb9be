"""What bench says of the work a board does: strokes, folds, redraws, keys, in empty calls.

The work is host_tests/runner/work.py, timed on MicroPython's unix port; the time from a key to
its frame is table time of the virtual board.
"""

from collections.abc import Iterator

from tools.bench import Row, empty_calls

_WORK = "host_tests.runner.work"
_STROKES = {
    "miss": "-",
    "red": "R",
    "longest": "Ycs*RRW+RRW",
    "foul": "FYpRRY",
    "off_table": "Y*R^",
}


def measure_strokes() -> Iterator[Row]:
    """Judge and apply, the loop around them included."""
    for function, token in _STROKES.items():
        calls = empty_calls(_WORK, function)
        yield Row(f"judge and apply {token}", calls, 60, "empty calls")


def measure_folds() -> Iterator[Row]:
    """Undo and redo behind 500 events."""
    calls = empty_calls(_WORK, "undo_in_a_long_match") / 2 / 500
    yield Row("an undo among 500 events, an event", calls, 100, "empty calls")


def measure_screen() -> Iterator[Row]:
    """Computing for a redraw."""
    calls = empty_calls(_WORK, "nothing_new")
    yield Row("redraw and flush, nothing new", calls, None, "empty calls")
    calls = empty_calls(_WORK, "a_tap_and_its_frame") / 2
    yield Row("a tap to the last byte of its frame", calls, 2000, "empty calls")


def measure_latency() -> Iterator[Row]:
    """Table time from a key going down to the last byte of the new frame, bouncing contacts."""
    from tools.virtual.host import VirtualBoard

    worst = 0
    for seed in range(1, 6):
        with VirtualBoard(seed=seed) as board:
            board.wait(300 + 7 * seed)
            for key in (1, 15, 3, 7, 2, 15):
                pressed = board.now_ms
                board.press(key)
                frames = [at for at, _, _ in board.history if at > pressed]
                worst = max(worst, frames[0] - pressed)
                board.wait(13)
    yield Row("key down to the new frame", worst, 50, "ms of table time")


MEASURES = {
    "strokes": measure_strokes,
    "folds": measure_folds,
    "screen": measure_screen,
    "latency": measure_latency,
}
