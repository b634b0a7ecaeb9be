"""Swapped sides show the same match from the other side, and change nothing in it.

What a swapped display shows must be what a normal one shows of the match in which both sides
have changed their parts from the beginning: a second way, through the rules.
"""

from firmware.view import View
from firmware.view_facts import LAG, RESULT
from host_tests.portable.driving import Taker, event, later, setup
from host_tests.portable.scene import HEIGHT, WIDTH, App, Entry, MonoBoard, framebuf, rows_of
from host_tests.portable.scene_colour import LETTERS, new_board
from host_tests.portable.scene_colour import rows_of as colour_rows
from host_tests.portable.seeded import agreement, steps
from rules_core.facts import FRAME, PAUSE, RESUME, START, UNDO
from rules_core.match import Match
from rules_core.setup import ALTERNATE, Setup

_STROKE = 0  # an event of no other kind
_SAME = (_STROKE, UNDO, PAUSE, RESUME, FRAME)  # events that name no side
_LISTS = ("score", "frames", "hand", "cap", "player", "place")
_MIRROR = {ord(a): ord(b) for a, b in ("AB", "BA", "ab", "ba")}


def _agreed(seed):
    made = setup(agreement(seed))
    made.players = [1, 1]
    made.names = ["Ann", "Bo", ""]
    if made.start == ALTERNATE:
        made.start = seed & 1
    return made


def _exchanged(seed):
    """The same agreement with the sides' parts changed."""
    made = _agreed(seed)
    made.target = [made.target[1], made.target[0]]
    made.score = [made.score[1], made.score[0]]
    made.start = 1 - made.start
    made.names = ["Bo", "Ann", ""]
    return made


def _view(match, now, app):
    view = View()
    view.update(match, now, Entry(), app)
    return view


def _mono(view):
    data = bytearray(WIDTH * HEIGHT // 8)
    fb = framebuf.FrameBuffer(data, WIDTH, HEIGHT, framebuf.MONO_HLSB)
    MonoBoard(fb).draw(view)
    return rows_of(fb)


def _colour(view):
    fb, board = new_board()
    board.draw(view)
    return colour_rows(fb)


def _both(seed):
    """A match with normal sides, swapped, and the exchanged match: views at many moments."""
    one = Match(_agreed(seed))
    other = Match(_exchanged(seed))
    normal, swapped = App(), App()
    swapped.swapped = True
    now = 0
    for number in steps(seed, 50):
        take = Taker(number)
        now = later(one, now, take(256))
        kind, value, which = event(one, take.number)
        if kind == START and value < 2:
            refused = one.feed(kind, value, which, now)
            assert other.feed(kind, 1 - value, which, now) == refused
        elif kind in _SAME:
            refused = one.feed(kind, value, which, now)
            assert other.feed(kind, value, which, now) == refused
        normal.blink = swapped.blink = take(2)
        yield _view(one, now, normal), _view(one, now, swapped), _view(other, now, normal)


def test_a_swapped_view_says_the_same_of_the_same_people_at_other_places():
    for seed in range(1, 9):
        for normal, swapped, _ in _both(seed):
            for name in _LISTS:
                here, there = getattr(normal, name), getattr(swapped, name)
                assert here[:2] == [there[1], there[0]], (seed, name)
            for name in ("turn", "lit", "winner"):
                here, there = getattr(normal, name), getattr(swapped, name)
                assert there == (1 - here if here >= 0 else here), (seed, name)
            for name in ("page", "run", "banner", "seconds", "spots", "visit", "visits", "best"):
                assert getattr(normal, name) == getattr(swapped, name), (seed, name)
            assert [normal.who[at] for at in (0, 1)] == [0, 1] == [swapped.who[1], swapped.who[0]]


def _shown(view):
    """Whether the page tells sides by place alone: letters are another matter."""
    view.letters = False
    return view.page != LAG


def test_a_swapped_frame_is_that_of_the_match_with_changed_parts():
    looked = 0
    results = 0
    for seed in range(1, 13):
        last = None
        for _, swapped, other in _both(seed):
            if not _shown(swapped) or not _shown(other):
                continue
            rows = _mono(swapped)
            if rows == last:
                continue
            last = rows
            looked += 1
            results += swapped.page == RESULT
            assert rows == _mono(other), seed
    assert looked > 150 and results > 5, (looked, results)


def test_in_colour_everybody_keeps_the_colour_that_is_theirs():
    looked = 0
    for seed in range(1, 9):
        for _, swapped, other in _both(seed):
            if _shown(swapped) and _shown(other):
                looked += 1
                rows = [_translate(row) for row in _colour(other)]
                assert _colour(swapped) == rows, seed
    assert looked > 100 and "A" in LETTERS and "b" in LETTERS


def _translate(row):
    return "".join([chr(_MIRROR.get(ord(char), ord(char))) for char in row])


def test_three_are_shown_from_right_to_left():
    agreed = Setup("pyramid", -1, 1)
    assert agreed.sides == 3
    agreed.names = ["Ann", "Bo", "Cy"]
    agreed.score = [30, 20, 10]
    match = Match(agreed)
    app = App()
    app.swapped = True
    view = _view(match, 0, app)
    assert view.score == [10, 20, 30] and view.turn == 2 and view.who == (2, 1, 0)
    assert [view.people[at][0] for at in range(3)] == ["CY", "BO", "ANN"]


def test_the_sides_can_be_swapped_in_the_middle_of_a_match_and_back():
    match = Match(_agreed(3))
    match.feed(_STROKE, 0, 0, 5)
    app = App()
    view = _view(match, 5, app)
    score = list(view.score)
    for swapped in (True, False):
        app.swapped = swapped
        assert view.update(match, 5, Entry(), app)
        assert view.score[:2] == (score[1::-1] if swapped else score[:2])
        assert not view.update(match, 5, Entry(), app)
