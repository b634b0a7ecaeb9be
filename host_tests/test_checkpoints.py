"""Matches with checkpoints are matches: the same answers, whatever is taken back, and sooner."""

import functools

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from host_tests.portable.driving import event as next_event
from host_tests.portable.driving import later, setup
from host_tests.portable.playing import picture
from host_tests.portable.vectors import header_lines
from host_tests.test_vectors import ROWS
from rules_core import checkpoints
from rules_core.checkpoints import LongMatch
from rules_core.facts import AMEND, FRAME, MISS, REDO, UNDO
from rules_core.lines import replay
from rules_core.match import Match
from rules_core.notation import NotationError
from rules_core.setup import Setup
from rules_core.sheet import MARKER, Sheet

AGREED = st.integers(0, 2**96)
STEPS = st.lists(st.integers(0, 2**72), min_size=40, max_size=120)


@pytest.fixture(autouse=True)
def often(monkeypatch) -> None:
    """A checkpoint every other event, so that every way of undoing meets some."""
    monkeypatch.setattr(checkpoints, "_EVERY", 2)


def everything(match: Match, now: int) -> tuple:
    """All that can be seen of a match, and all that its next events depend on."""
    return (
        picture(match, now), vars(match.last), vars(match.clock), match.won, match.frame,
        match.dead, match.revision, match.can_redo(), match.log.n,
        list(match.log.words[: match.log.n]), bytes(match.log.times[: 3 * match.log.n]),
    )  # fmt: skip


@given(AGREED, STEPS, st.sampled_from([40, 1000]))
def test_a_match_with_checkpoints_gives_the_answers_of_one_without(agreed, steps, room):
    plain, long = Match(setup(agreed), room), LongMatch(setup(agreed), room)
    now = kept = 0
    for number in steps:
        now = later(plain, now, number & 255)
        kind, value, which = next_event(plain, number >> 8)
        assert plain.feed(kind, value, which, now) == long.feed(kind, value, which, now)
        assert everything(plain, now) == everything(long, now)
        kept = max(kept, len(long._checkpoints))
    event("checkpoints" if kept > 5 else "few checkpoints")


@functools.cache
def tokens_of(game: str) -> list:
    """(kind, value, number) of every stroke and command that the game's vectors have."""
    found = set()
    for row in ROWS[game]:
        try:
            for token in Sheet("\n".join([*header_lines(row), row.body])).tokens():
                if token.kind < MARKER and token.kind not in (UNDO, REDO, AMEND):
                    found.add((token.kind, token.value, token.number))
        except NotationError:
            pass  # a row of something wrong: what stands before it was found
    return sorted(found)


def steps_of(game: str, numbers: list) -> "list[tuple[int, int, int]]":
    """A number a step: strokes, commands, amends, and some undos or redos at a time."""
    known = tokens_of(game)
    strokes = [token for token in known if token[0] == 0]
    found = []
    for number in numbers:
        what, number = number % 12, number // 12
        if what > 9:
            found += [(UNDO if what < 11 else REDO, 0, 0)] * (1 + number % 6)
        elif what > 8:
            found.append((AMEND, strokes[number % len(strokes)][1], 1 + number // 4096 % 20))
        else:
            found.append((strokes if what else known)[number % len(strokes if what else known)])
            found.append((FRAME, 0, 0))  # refused, but after a frame's end
    return found


@pytest.mark.parametrize("game, form", [("pyramid", n) for n in range(4)] + [("poedinok", 0)])
@given(numbers=st.lists(st.integers(0, 2**24), min_size=40, max_size=80))
def test_checkpoints_change_no_answer_of_pyramid_and_poedinok_either(game, form, numbers):
    agreed = Setup(game, form=form)
    plain, long = Match(agreed, 4000), LongMatch(agreed, 4000)
    kept = 0
    for kind, value, number in steps_of(game, numbers):
        assert plain.feed(kind, value, number, 0) == long.feed(kind, value, number, 0)
        assert everything(plain, 0) == everything(long, 0)
        kept = max(kept, len(long._checkpoints))
    event("checkpoints" if kept > 5 else "few checkpoints")


def printed(text: str) -> list:
    """What replay says of a sheet, its error included."""
    lines: list = []
    try:
        replay(text, lines.append)
    except NotationError as error:
        lines.append((error.line, error.column, error.message))
    return lines


@pytest.mark.parametrize("game", ROWS)
def test_every_vector_with_undos_and_amends_behind_it_replays_the_same(game, monkeypatch):
    tails = ("", " !undo !undo !redo !undo !undo", " !amend 1 - !undo !amend 2 - !redo !undo")
    for row in ROWS[game]:
        for tail in tails:
            text = "\n".join(header_lines(row)) + "\n" + row.body + tail
            often = printed(text)
            with monkeypatch.context() as context:
                context.setattr(checkpoints, "_EVERY", 1 << 20)
                assert often == printed(text), (row.id, tail)


def test_taking_back_a_long_frame_judges_a_stroke_some_dozens_of_times_not_thousands(monkeypatch):
    monkeypatch.setattr(checkpoints, "_EVERY", 64)
    match = LongMatch(Setup("kaisa", 0), 4000)
    for _ in range(1500):
        assert match.play(MISS, 0) == 0
    judged = 0
    judge = match.game.judge

    def counting(word, verdict):
        nonlocal judged
        judged += 1
        return judge(word, verdict)

    match.game.judge = counting
    for _ in range(1500):
        assert match.feed(UNDO, 0, 0, 0) == 0
    assert match.game.shots == 0
    assert judged < 1500 * 70
