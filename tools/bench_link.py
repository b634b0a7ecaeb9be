"""Measures of the referee link for `bench`: 300 matches through a bad radio, and its memory."""

from collections.abc import Iterator

SCRIPT = "host_tests/link_run.py"
MATCHES = 300


def measure_link() -> Iterator:
    """From OK on the handheld to its answer, by loss; the script fails if an event is not right.

    Every tenth frame comes twice, every tenth late, one in twenty damaged, old ones come again,
    and the board's power is cut now and then; waits that met a cut are not counted.
    """
    from tools.bench import Row, on_unix

    cuts = events = 0
    for line in on_unix(SCRIPT, "1", str(MATCHES)).splitlines():
        loss, matches, accepted, cut, median, most = (int(word) for word in line.split())
        note = f"{accepted:,} events of {matches} matches"
        yield Row(f"OK to its answer at {loss} % loss, median", median, None, "ms", note)
        yield Row(f"OK to its answer at {loss} % loss, 95 of 100", most, None, "ms")
        cuts += cut
        events += accepted
    what = "events not once and in order in the journal"
    yield Row(what, 0, 0, f"of {events:,}", f"{cuts} power cuts")


def measure_link_heap() -> Iterator:
    """The 32-bit heap of the board's end once a handheld has been paired."""
    from tools.bench import Row
    from tools.sizes import heap_cost

    base = ("tools.virtual.boot_world", "tools.virtual.boot_app")
    without, _ = heap_cost(base)
    more, _ = heap_cost((*base, "firmware.link_board", "firmware.link_desk"))
    yield Row("the board's link, when there is a handheld", more - without, None, "bytes")


MEASURES = {"link": measure_link, "link-heap": measure_link_heap}
