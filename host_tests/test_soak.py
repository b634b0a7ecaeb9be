"""Three hours of table time across the wrap of the ticks: heap, clock and score stay right."""

from tools.soak import WRAP_MS, Soak


def test_three_hours_across_the_wrap_leave_heap_clock_and_score_right() -> None:
    soak = Soak(3)
    assert soak.now_ms > 3 * 3600 * 1000 and WRAP_MS - 50 * 60_000 + soak.now_ms > WRAP_MS
    assert not soak.faults and not soak.log
    # The first quarter makes what is made once; then only small objects come and go.
    assert max(soak.heap[1:]) - min(soak.heap[1:]) <= 2048, soak.heap
    assert soak.last["score"] == [12 * 15, 0] and len(soak.frames) == 1
    stood = soak.stood()
    assert 12 * 59 <= stood <= 12 * 61 + 2
    # The clock is the time that passed less the pauses: no tick was dropped or counted twice.
    end = soak.events[-1][0]
    assert soak.last["clock"] == 905 * 60 - (end - stood)
    assert abs(end - (soak.now_ms // 1000 - 10 * 60)) <= 61
