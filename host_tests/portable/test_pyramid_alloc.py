"""A stroke of small pyramid asks for no memory, in any format. Exact on MicroPython only."""

from host_tests.runner.alloc import assert_allocates_nothing
from rules_core.facts import BY_FORCED_DRAW, BY_LAST_BALL, LASTBALL, OVER, WARN
from rules_core.match import Match
from rules_core.pyramid_options import PAIR1, PAIR2, THREE, TWO
from rules_core.pyramid_parse import parse
from rules_core.setup import Setup

_EVERYTHING = ("7", "-", "5+12", "8(10)>", "-(3)", "Fp(9)", "=(2)", "Fm", "9", "Ft=", "-")
_EVERYTHING += ("=", "14>", "Fo", "6", "7", "-", "13+11+4", "-", "1", "Fa", "Fa=", "-")


def _match(form=TWO, edition=1, **options):
    setup = Setup("pyramid", edition, form)
    setup.options.update(options)
    return Match(setup, 200)


def _words(tokens):
    return [parse(token) for token in tokens]


def _play(match, words):
    for i in range(len(words)):
        match.play(words[i], i)


def _assert_frames_allocate_nothing(matches, tokens):
    """Two equal matches, one to warm up; each is played through once."""
    words = _words(tokens)
    one, two = matches
    waiting = [two, one]
    assert_allocates_nothing(lambda: _play(waiting.pop(), words))
    assert not waiting
    assert list(one.game.score) == list(two.game.score) and one.game.shots > 2
    return one.game


def test_strokes_fouls_replays_and_refusals_of_every_format_allocate_nothing():
    for form in (TWO, THREE, PAIR1, PAIR2):
        for edition in (0, 1):
            for option in (0, 1):
                both = [
                    _match(form, edition, floor_zero=option, fine_to=option, pair_foul_next=option)
                    for _ in range(2)
                ]
                for match in both:
                    match.game.target[:] = [500] * match.game.sides  # so that all are played
                    assert match.command(WARN, 0, 0) == 0
                game = _assert_frames_allocate_nothing(both, _EVERYTHING)
                assert game.shots >= 18 and sum(game.visits) > 5, (form, game.shots, game.visits)


def test_winning_leaving_and_an_empty_table_allocate_nothing():
    whole = ("15+14+13+12", "-", "11+10+9+8", "-", "7+6+5", "-", "4+3+2", "1", "-")
    for form in (TWO, THREE, PAIR1, PAIR2):
        game = _assert_frames_allocate_nothing([_match(form), _match(form)], whole)
        assert game.phase == OVER or form == THREE and 1 in game.left


def test_a_forced_draw_and_the_last_ball_allocate_nothing():
    both = [_match(), _match()]
    for match in both:
        match.command(WARN, 0, 0)
    game = _assert_frames_allocate_nothing(both, ("Ft=", "Fm=") * 3)
    assert game.reason == BY_FORCED_DRAW
    for match in both:
        assert match.command(LASTBALL, 1, 0) == 0
    game = _assert_frames_allocate_nothing(both, ("-", "=", "-(3)", "-", "Fp"))
    assert game.reason == BY_LAST_BALL and game.winner == 1


def test_taking_back_and_bringing_back_allocate_nothing():
    match = _match(PAIR2)
    for word in _words(("7", "-", "9", "Ft", "-", "12+4", "Fa")):
        match.play(word, 0)

    def there_and_back():
        for _ in range(5):
            match.undo()
        for _ in range(5):
            match.redo()

    before = list(match.game.score)
    assert_allocates_nothing(there_and_back)
    assert list(match.game.score) == before


def test_judging_for_a_preview_allocates_nothing():
    game = _match(PAIR1).game
    v = game.new_verdict()
    words = _words(_EVERYTHING)

    def preview():
        for i in range(len(words)):
            game.judge(words[i], v)

    assert_allocates_nothing(preview)
    assert game.shots == 0
