"""Words and tokens of small pyramid: every word fits and comes back, damage is refused."""

from rules_core.facts import FOUL, MADE, MISS, REPLAY
from rules_core.notation import NotationError
from rules_core.pyramid import Pyramid
from rules_core.pyramid_options import ALL
from rules_core.pyramid_parse import parse
from rules_core.pyramid_shot import ADVICE, FOULS, MISSED, format, foul, made, miss, replay
from rules_core.pyramid_sides import value_of
from rules_core.setup import Setup


def _message(token):
    try:
        parse(token)
    except NotationError as error:
        return error.message
    raise AssertionError("%s was read" % token)


def test_tokens_come_back_as_they_were_written():
    tokens = ("1", "15", "5+12", "8(10)", "8+5(10)", "8+5+9(2,10)>", "15>", "-", "-(5,12)", "=")
    tokens += ("=(3,8)", "Fm", "Fp(9)", "Ft=", "Fe=(1,15)", "Fa", "Fa=", "Fa(5)", "Fm=(5)")
    for token in tokens + tuple(["F" + kind for kind in FOULS]):
        assert format(parse(token)) == token, token


def test_balls_are_read_in_any_order_and_written_ascending():
    assert format(parse("8+12+5(10,2)")) == "8+5+12(2,10)"
    assert format(parse("-(12,5)")) == "-(5,12)"
    assert parse("8+12+5(10,2)>") == parse("8+5+12(2,10)>")


def test_the_largest_words_are_below_two_to_the_thirty():
    largest = 0
    for called in range(1, 16):
        others = ALL & ~(1 << called)
        for word in (made(called, others, 0, True), made(called, 0, others, True)):
            assert word & 3 == MADE and 0 < word < 1 << 30
            largest = max(largest, word)
            assert parse(format(word)) == word
    assert largest > 1 << 29  # so the bound means something
    for word in (foul(ADVICE, ALL, True), miss(ALL), replay(ALL)):
        assert 0 <= word < 1 << 30 and parse(format(word)) == word


def test_the_kind_is_in_the_two_lowest_bits():
    kinds = (("7", MADE), ("7+8(1)>", MADE), ("-(3)", MISS), ("Fs=(2)", FOUL), ("=(2)", REPLAY))
    for token, kind in kinds:
        assert parse(token) & 3 == kind
    assert foul(MISSED) == FOUL


def test_what_falls_with_the_ball_called_is_judged_as_it_was_written():
    """Every other ball in every one of its three parts, the rest staying or all falling."""
    game = Pyramid(Setup("pyramid"))
    game.target[0] = 1000
    v = game.new_verdict()
    for called in range(1, 16):
        for ball in range(1, 16):
            if ball == called:
                continue
            bit = 1 << ball
            rest = ALL & ~bit & ~(1 << called)
            for extras, back in ((0, 0), (bit, 0), (0, bit), (rest, bit), (bit, rest), (rest, 0)):
                for passes in (False, True):
                    assert game.judge(made(called, extras, back, passes), v) == 0
                    assert v.made == extras | 1 << called and v.back == back
                    assert v.passes == passes and v.called == called and v.last == 0
                    assert v.points == value_of(extras | 1 << called)


def test_words_that_are_no_strokes_are_refused():
    game = Pyramid(Setup("pyramid"))
    v = game.new_verdict()
    largest = made(15, 0, ALL ^ (1 << 15), True)
    bad = [MADE, MADE | 5 << 6, 1 << 22, foul(10), foul(15), REPLAY | 1 << 21, MISS | 1 << 21]
    bad += [MADE | 3 << 2 | 14348907 << 6, (1 << 30) - 1, largest + (1 << 28)]
    bad += [MADE | 3 << 2 | 2 * 9 << 6]  # the ball called put back
    for word in bad:
        assert game.judge(word, v) == 16, word


def test_unreadable_tokens_are_refused_in_words_that_say_what_is_wrong():
    cases = (
        ("16", "1 to 15, not 16"), ("0", "not 0"), ("08", "not 08"), ("5+", "not nothing"),
        ("5+5", "ball 5 stands there twice"), ("8(8)", "not both"), ("8+5(5)", "not both"),
        ("-(5,5)", "twice"), ("-()", "not )"), ("-(5", "cannot read (5"), ("-5", "cannot read 5"),
        ("8>(10)", "cannot read >(10)"), ("5,7", "cannot read ,7"), ("-(5)(7)", "nothing but >"),
        ("-(5+7)", "a comma stands"), ("-(5 7)", "a comma stands"),
        ("F", "no such foul"), ("Fx", "the kinds are m p o t w e h r s a"), ("F=", "kinds"),
        ("Ft==", "cannot read ="), ("Ft(5)=", "cannot read (5)="), ("W", "unknown stroke W"),
        (">5", "unknown stroke"), ("(10)", "unknown stroke"), ("5>>", "cannot read >"),
        ("=>", "cannot read >"), ("5++6", "not +"), ("-(5,)", "not )"), ("-(5,,6)", "not ,"),
        ("1000000000000000000000", "1 to 15"), ("5-", "cannot read -"), ("-(5)>", "cannot read"),
    )  # fmt: skip
    for token, text in cases:
        assert text in _message(token), (token, _message(token))
