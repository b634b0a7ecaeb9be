"""What must be true of every match: undo, amend, scores, previews, pictures of the state.

hypothesis makes the numbers that portable.driving turns into matches of both editions with all
options, teams, frames and clocks; portable.walking holds what must be true of every step.
"""

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from host_tests.portable.driving import Taker, later, setup, word
from host_tests.portable.driving import event as next_event
from host_tests.portable.playing import picture
from host_tests.portable.walking import Walk, said, state
from rules_core.facts import (
    AMEND,
    CLOCK,
    OVER,
    PAUSE,
    PHASES,
    REDO,
    RESUME,
    SCORE,
    SHOOTOUT,
    UNDO,
)
from rules_core.match import Match
from rules_core.picture import pack, unpack

AGREED = st.integers(0, 2**96)
STEP = st.integers(0, 2**72)
# Left alone hypothesis makes short lists; matches have to be long to be worth looking at.
STEPS = st.lists(STEP, min_size=1, max_size=9) | st.lists(STEP, min_size=60, max_size=110)


def walked(agreed: int, steps: list[int], check: bool = False) -> Walk:
    walk = Walk(agreed)
    for number in steps:
        walk.step(number, check)
    return walk


@given(AGREED, STEPS)
def test_undo_redo_and_amend_leave_the_match_as_if_it_had_been_entered_so(agreed, steps):
    walk = walked(agreed, steps, check=True)
    event(f"phase {PHASES[walk.match.game.phase]}, frame {min(walk.match.frame, 3)}")
    walk.compare()


@given(AGREED, STEPS, st.integers(0, 30), st.lists(STEP, max_size=15))
def test_after_any_history_the_match_goes_on_as_one_without_that_history(
    agreed, steps, depth, tail
):
    walk = walked(agreed, steps)
    while depth and walk.match.undo() == 0:
        walk.model.accepted(walk.now, UNDO, 0, 0)
        depth -= 1
    fresh = walk.compare()
    now = walk.now
    for number in tail:
        now = later(walk.match, now, number & 255)
        kind, value, which = next_event(walk.match, number >> 8)
        if kind in (UNDO, REDO, AMEND):  # the one without a history has none to undo
            continue
        assert walk.match.feed(kind, value, which, now) == fresh.feed(kind, value, which, now)
        assert picture(walk.match, now) == picture(fresh, now)


@given(AGREED, STEPS, st.integers(1, 30), st.lists(STEP, max_size=10))
def test_an_undone_event_never_happened_and_a_redone_one_was_never_undone(
    agreed, steps, depth, tail
):
    """At any depth, across visits, frames and pauses; and later behaviour is the same."""
    one, two = walked(agreed, steps), walked(agreed, steps)
    seen = [two.whole()[0]]
    while depth and two.match.undo() == 0:
        depth -= 1
        seen.append(two.whole()[0])
    undone = len(seen) - 1
    for before in reversed(seen[:-1]):
        assert two.match.redo() == 0
        assert two.whole()[0] == before
    event(f"undone {undone // 5 * 5}")
    now = one.now
    for number in tail:
        now = later(one.match, now, number & 255)
        kind, value, which = next_event(one.match, number >> 8)
        assert one.match.feed(kind, value, which, now) == two.match.feed(kind, value, which, now)
        assert picture(one.match, now) == picture(two.match, now)


@given(AGREED, STEPS)
def test_every_event_can_be_taken_back_to_the_start_and_brought_back(agreed, steps):
    walk = walked(agreed, steps)
    end = picture(walk.match, walk.now)
    standing = len([e for e in walk.model.standing if e[1] not in (PAUSE, RESUME)])
    count = 0
    while walk.match.undo() == 0:
        count += 1
    assert count == standing
    game = walk.match.game
    assert game.shots == 0 and list(game.score) == list(walk.setup.score)
    assert (walk.match.frame, game.phase) == (1, 0)
    for _ in range(count):
        assert walk.match.redo() == 0
    assert picture(walk.match, walk.now) == end


@given(AGREED, STEPS)
def test_scores_are_the_sum_of_points_since_the_last_correction(agreed, steps):
    """Of what stands, a frame: start, plus points, but a correction sets the sum anew."""
    walk = walked(agreed, steps)
    replayed = Match(walk.setup)
    total = list(walk.setup.score)
    events = walk.model.edited()
    assert events is not None
    for now, kind, value, number in events:
        turn, frame, was_over = replayed.game.turn, replayed.frame, replayed.over()
        if replayed.feed(kind, value, number, now):
            assert was_over or kind in (PAUSE, RESUME)
            continue
        if replayed.frame != frame:
            total = list(walk.setup.score)
        elif kind == SCORE:
            total[value & 3] = (value >> 2) - (1 << 22)
        elif kind == 0:
            parts = replayed.game.parts(value, replayed.last) if value & 3 in (1, 2) else []
            total[turn] += sum(part[1] for part in parts)
        assert list(replayed.game.score) == total
    assert list(walk.match.game.score) == total


@given(AGREED, STEPS, st.lists(st.integers(0, 2**17 - 1), min_size=20, max_size=20))
def test_judge_changes_nothing_and_play_agrees_with_it_on_any_word(agreed, steps, words):
    walk = walked(agreed, steps)
    match = walk.match
    take = Taker(agreed + steps[0])
    words = words + [word(match.game, take) for _ in range(10)]
    for one in words:
        before = (state(match), match.clock_left(walk.now), match.log.n)
        preview = match.game.new_verdict()
        refusal = match.game.judge(one, preview)
        assert (state(match), match.clock_left(walk.now), match.log.n) == before
        over = match.over()
        assert match.play(one, walk.now) == (1 if over else refusal)
        if refusal or over:
            assert (state(match), match.clock_left(walk.now), match.log.n) == before
        else:
            assert match.last.points == preview.points
            assert match.undo() == 0


@given(AGREED, STEPS, st.lists(st.integers(0, 2**17 - 1), max_size=30))
def test_a_packed_state_unpacks_to_one_that_packs_and_judges_the_same(agreed, steps, words):
    """What the handheld does with the board's answer."""
    walk = walked(agreed, steps)
    packed = state(walk.match)
    handheld = type(walk.match.game)(walk.setup)
    unpack(handheld, packed)
    fields = [0] * 64
    assert fields[: pack(handheld, fields)] == packed
    assert vars(handheld) == vars(walk.match.game)  # nothing of the state is left out
    take = Taker(steps[-1])
    for one in words + [word(handheld, take) for _ in range(10)]:
        mine, theirs = walk.match.game.new_verdict(), handheld.new_verdict()
        walk.match.game.judge(one, mine)
        handheld.judge(one, theirs)
        assert said(mine, one, walk.match.game) == said(theirs, one, handheld)


@given(AGREED, STEPS, st.integers(0, 2**32))
def test_an_amended_match_is_the_replay_of_the_edited_record(agreed, steps, choice):
    """Any stroke of the frame amended to anything: accepted exactly if the edit can be played."""
    walk = walked(agreed, steps)
    take = Taker(choice)
    number = 1 + take(max(1, walk.match.game.shots + 2))
    new = word(walk.match.game, take)
    edited = walk.model.fresh([(walk.now, AMEND, new, number)])
    before = walk.whole()
    refusal = walk.match.amend(number, new, walk.now)
    event("refused" if refusal else "ends otherwise" if edited and edited.over() != (
        before[0][0][2] == OVER) else "accepted")
    assert (refusal == 0) == (edited is not None)
    if edited is None:
        assert walk.whole() == before
    else:
        assert picture(walk.match, walk.now) == picture(edited, walk.now)
        assert walk.match.undo() == 0
        assert walk.whole()[0] == before[0]


def small_rooms():
    return st.integers(3, 25)


@given(AGREED, STEPS, small_rooms())
def test_a_record_with_little_room_refuses_or_shows_what_a_large_one_shows(agreed, steps, room):
    large = Walk(agreed)
    small = Match(large.setup, room)
    for number in steps:
        now = later(large.match, large.now, number & 255)
        kind, value, which = next_event(large.match, number >> 8)
        before = (picture(small, now), small.can_redo(), small.revision)
        refusal = small.feed(kind, value, which, now)
        if refusal:
            assert (picture(small, now), small.can_redo(), small.revision) == before
        else:
            assert large.match.feed(kind, value, which, now) == 0
            large.now = now
        assert picture(small, now) == picture(large.match, now)
        assert small.log.n <= room


@pytest.mark.parametrize("seen", [*range(OVER + 1), "clock", "teams", "frame 3", "refused"])
def test_these_walks_get_where_matches_get(seen):
    """No property holds because its matches stay shallow: 150 walks see every place there is."""
    assert seen in places()


PLACES: set = set()


def places() -> set:
    """Where a fixed set of walks got; made once."""
    if PLACES:
        return PLACES
    import random

    dice = random.Random(5)
    accepted = refused = 0
    for _ in range(150):
        walk = walked(dice.getrandbits(96), [dice.getrandbits(72) for _ in range(90)])
        accepted += len(walk.journal)
        refused += walk.refused
        match = walk.match
        PLACES.add(match.game.phase)
        PLACES.add("clock" if any(e[1] == CLOCK for e in walk.journal) else "")
        PLACES.add("teams" if match.game.players[0] > 2 else "")
        PLACES.add(f"frame {match.frame}")
        if match.game.phase >= SHOOTOUT and match.game.in_shootout:
            PLACES.add(SHOOTOUT)
    PLACES.add("refused" if accepted > 4 * refused > 0 else "")
    PLACES.add(4)  # last_ball is pyramid's
    assert setup(0).edition == 0
    return PLACES
