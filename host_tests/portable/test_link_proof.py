"""Matches through a bad radio with power cuts: the board's journal is exactly the acknowledged
presses, once, in order. On the unix port test_link_proof plays more of them, bench 300.
"""

from firmware.link_facts import BEHIND, MOVED_ON
from host_tests.portable.link_match import Run

_SEEDS = 6
NOT_ON = {"unix": "two devices need more than one's heap; host_tests/test_link_proof does it"}


def test_the_journal_is_exactly_the_acknowledged_presses_once_and_in_order():
    """Loss from 0 to 40 %, a different seed each; the ticks wrap in the middle of every match."""
    cuts = accepted = presses = late = 0
    lost = 0
    for seed in range(1, _SEEDS + 1):
        run = Run(seed, (seed - 1) * 400 // (_SEEDS - 1)).play()
        run.check()
        assert len(run.accepted) > 10, "it was no match"
        cuts += run.cuts
        accepted += len(run.accepted)
        presses += run.presses
        late += sum([result in (MOVED_ON, BEHIND) for result in run.refused])
        lost += run.table.air.lost
    # It was a proof of something: all that can go wrong did.
    assert cuts > 5 and accepted > 150 and presses > 10 and late > 10 and lost > 90, (
        cuts, accepted, presses, late, lost,
    )  # fmt: skip


def _play_with_a_fault(seed):
    """A board that neither knows what it has answered nor asks what was seen."""
    run = Run(seed, 200, cuts=False)
    board = run.table.board
    take = board.link._event
    desk_takes = board.desk.event

    def event(peer, frame):
        peer.answered = 0
        take(peer, frame)

    def forgiving(kind, word, number, seen, ticks):
        return desk_takes(kind, word, number, board.desk.since, ticks)

    board.link._event = event
    board.desk.event = forgiving
    run.play().check()


def test_a_board_that_takes_an_event_as_often_as_it_comes_is_found_out():
    found = 0
    for seed in range(1, 4):
        try:
            _play_with_a_fault(seed)
        except AssertionError:
            found += 1
    assert found == 3
