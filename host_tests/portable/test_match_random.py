"""Random matches on every interpreter: undo, redo and amend are edits of what stands.

The same walks with more examples and shrinking are in test_properties (CPython).
"""

from host_tests.portable.seeded import agreement, steps
from host_tests.portable.walking import Walk
from rules_core.facts import AMEND, FRAME, OVER, SHOOTOUT, SUDDEN_DEATH, UNDO


def test_any_undo_redo_and_amend_is_an_edit_of_what_stands():
    seen = {}
    accepted = refused = 0
    for seed in range(1, 25):
        walk = Walk(agreement(seed))
        for number in steps(seed, 90):
            walk.step(number)
            phase = walk.match.game.phase
            seen[phase] = seen.get(phase, 0) + 1
        walk.compare()
        for entry in walk.journal:
            seen[entry[1] + 100] = seen.get(entry[1] + 100, 0) + 1
        accepted += len(walk.journal)
        refused += walk.refused
    assert accepted > 3 * refused > 0
    for phase in range(SUDDEN_DEATH + 1):
        assert seen.get(phase), "phase %d was never seen" % phase
    assert seen[OVER] and seen[SHOOTOUT] and seen[100 + UNDO] and seen[100 + AMEND]
    assert seen[100 + FRAME]
