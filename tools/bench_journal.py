"""Measures of the journal for `bench`: wear of the flash, and how soon a match is back."""

from collections.abc import Iterator

SCRIPT = "tools/virtual/journal_bench.py"


def measure_journal() -> Iterator:
    """500 strokes on 64 blocks of littlefs, and their resume."""
    from tools.bench import Row, empty_calls, on_unix

    lines = on_unix(SCRIPT, "wear").splitlines()
    what = "clock running, 28 s a stroke"
    for line in lines[:2]:
        programs, erases, written = (float(word) for word in line.split())
        yield Row("flash programs an event", programs, 2.5, "calls", what)
        yield Row("flash erases an event", erases, 0.08, "erases", what)
        yield Row("bytes programmed an event", written, None, "bytes", what)
        what = "clock off"
    module = "tools.virtual.journal_bench"
    once = empty_calls(module, "resume_none")
    calls = (empty_calls(module, "resume") - once) / 500
    note = f"and {once:,.0f} once, for the match itself"
    yield Row("resume of 500 events, an event", calls, 100, "empty calls", note)


def measure_boot() -> Iterator:
    """The 32-bit heap of scoreboard and handheld when they have started."""
    from tools.bench import Row
    from tools.sizes import boot_cost, boot_need

    yield Row("scoreboard after boot, one game", boot_cost(), 72 << 10, "bytes")
    handheld = boot_cost("boot_handheld")
    yield Row("handheld after boot, one game", handheld, 60 << 10, "bytes")
    yield Row("smallest heap it starts in", boot_need(), None, "bytes", "64-bit objects")
    evening = boot_need(8000, "boot_evening")
    yield Row("smallest heap of an evening", evening, None, "bytes", "64-bit objects")


MEASURES = {"journal": measure_journal, "boot": measure_boot}
