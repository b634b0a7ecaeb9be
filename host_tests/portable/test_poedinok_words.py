"""Shot words and tokens of Poedinok: everything the notation can say fits and comes back.

And what the device asks of the stroke path: nothing allocated, nothing changed by judging,
words that are no stroke refused, a state that can be packed and taken over.
"""

from host_tests.runner.alloc import assert_allocates_nothing
from rules_core import poedinok_shot as shot
from rules_core.facts import FOUL, MISS, R_OVER, R_WORD, REPLAY
from rules_core.match import Match
from rules_core.messages import refusal_text
from rules_core.notation import NotationError
from rules_core.picture import pack, unpack
from rules_core.poedinok import Poedinok
from rules_core.poedinok_parse import parse
from rules_core.setup import Setup

LARGEST = "W3kj&Y3bf&R3bf&K3&C&T15+15~"


def _game(target=1000000, cue=1, hand=0, shots=2, **options):
    setup = Setup("poedinok")
    setup.target = [target, target]
    setup.options.update(options)
    game = Poedinok(setup)
    game.cue = cue
    game.hand[0] = hand
    game.shots = shots
    return game


def _refused(token):
    """The message of a token that cannot be read."""
    try:
        word = parse(token)
    except NotationError as error:
        return error.message
    raise AssertionError("%s was read as %d" % (token, word))


def _singles(ball):
    """Every way a ball can be made alone, as (token, field)."""
    name = {1: "W", 2: "Y", 4: "R"}[ball]
    for ways in range(4 if name == "R" else len(shot.WAYS)):
        for cushions in range(4):
            token = name + ("", "1", "2", "3")[cushions] + shot.WAYS[ways]
            yield token, shot.potted(ball, ways, cushions)


def test_the_largest_stroke_of_the_notation_fits_into_30_bits():
    word = parse(LARGEST)
    assert shot.format(word) == LARGEST
    assert 1 << 29 < word < 1 << 30
    game = _game()
    assert game.judge(word, game.new_verdict()) == 0


def test_every_item_reads_back_alone_and_beside_every_other():
    items = [("C", shot.CAROM), ("T15+15", shot.target(15, 15)), ("T1", shot.target(1))]
    items += [("K" + ("", "1", "2", "3")[i], shot.black(i)) for i in range(4)]
    for ball in (1, 2, 4):
        items += list(_singles(ball))
    assert len(items) == 3 + 4 + 28 + 28 + 16
    count = 0
    for one, field in items:
        assert parse(one) == shot.made(field) and shot.format(parse(one)) == one
        for other, other_field in items:
            if one[0] == other[0]:
                continue
            word = parse(one + "&" + other)
            assert word == shot.made(field | other_field) == parse(other + "&" + one)
            assert shot.format(word) in (one + "&" + other, other + "&" + one)
            count += 1
    assert count > 4000


def test_every_list_of_balls_reads_back_behind_every_head():
    for balls in range(1, 16):
        names = shot.letters(balls)
        for token, word in (
            ("-" + names, shot.miss(balls)),
            ("=(%s)" % names, shot.replay(balls)),
            ("C(%s)" % names, shot.made(shot.CAROM | shot.fallen(balls))),
        ):
            assert parse(token) == word and shot.format(word) == token
        for kind in range(len(shot.FOULS)):
            token = "F" + shot.FOULS[kind] + names
            assert parse(token) == shot.foul(kind, balls) and shot.format(parse(token)) == token
    assert parse("-KWYR") == parse("-RYWK") and shot.format(parse("-KWYR")) == "-RYWK"


def test_two_balls_in_one_pocket_read_back_in_any_order():
    for token, canonical in (
        ("WY", "WY"), ("YW", "WY"), ("RW", "WR"), ("RY", "YR"), ("R&YW", "WY&R"),
        ("YR&W~", "YR&W~"), ("Y1&WR(K)", "WR&Y1(K)"),
    ):  # fmt: skip
        assert shot.format(parse(token)) == canonical
        assert parse(canonical) == parse(token)
    assert parse("WY") != parse("W&Y")


def test_what_is_no_token_is_refused_and_told_what_would_be_right():
    for token, text in (
        ("Q", "W Y R K C T"), ("y", "stroke"), ("YY", "1 2 3"), ("Y&Y", "twice"),
        ("WY&W", "twice"),
        ("K&K1", "twice"), ("C&C", "twice"), ("T1&T2", "twice"), ("Yx", "b f"), ("Y33", "b f"),
        ("Yfb", "b f"), ("Yb1", "b f"), ("Wbk", "b f"), ("W4", "1 2 3"), ("WYR", "1 2 3"),
        ("WY1", "1 2 3"), ("W1Y", "1 2 3"), ("Rk", "own ball"), ("R2j", "own ball"),
        ("T", "T2+1"), ("TX", "T2+1"), ("T0", "T2+1"), ("T01", "T2+1"), ("T1+", "T2+1"),
        ("T1+0", "T2+1"), ("T1+1+1", "T2+1"), ("T+1", "T2+1"), ("T-1", "T2+1"), ("T1b", "T2+1"),
        ("T16", "15"), ("T1+16", "15"), ("T99999999999", "15"), ("T\u0661", "T2+1"),
        ("C1", "cannot read C1"), ("CC", "cannot read"), ("Kf", "behind K"), ("K4", "behind K"),
        ("K12", "behind K"), ("Fz", "kinds"), ("F", "kinds"), ("F~", "kinds"), ("Fa", "kinds"),
        ("-YY", "each once"), ("-Q", "each once"), ("FmRR", "each once"), ("Y(", "brackets"),
        ("Y()", "brackets"), ("R(Y)(K)", "each once"), ("R(Q)", "each once"), ("R(R)", "twice"),
        ("R(Y)K", "brackets"), ("(R)", "stroke"), ("=(RR)", "each once"), ("=()", "brackets"),
        ("=R", "=(balls)"), ("=~", "=(balls)"), ("=(R)~", "=(balls)"), ("~", "stroke"),
        ("Y~~", "b f"), ("-~~", "each once"), ("Y+R", "b f"), ("Y&", "nothing"), ("&Y", "stroke"),
        ("Y&&R", "nothing"), ("Y~(R)", "b f"), ("1", "stroke"), ("", "stroke"),
        ("-(R)", "each once"),
    ):  # fmt: skip
        assert text in _refused(token), (token, _refused(token))


def test_a_word_that_is_no_stroke_is_refused_and_every_other_reads_back():
    """Words at random, as a damaged or forged frame could bring them."""
    number = 12345
    accepted = 0
    games = [_game(cue=cue, hand=hand) for cue in (1, 2) for hand in (0, 1)]
    verdict = games[0].new_verdict()
    for i in range(4000):
        number = (number * 1103515245 + 12345) & 0x3FFFFFFF
        word = number ^ number >> 9
        if i & 1:  # few bits, so that many are strokes
            word &= number >> 5 & 0x3FFFFFFF ^ number << 3
        word &= 0x3FFFFFFF
        for game in games:
            if game.judge(word, verdict) == 0:
                accepted += 1
                assert parse(shot.format(word)) == word, word
            else:
                assert refusal_text(verdict.refusal)
    assert accepted > 100


def test_words_outside_the_table_are_refused():
    game = _game()
    verdict = game.new_verdict()
    good = (parse("-"), parse("FmR"), parse("="), parse("R"), parse("-~"))
    for word in good:
        assert game.judge(word, verdict) == 0
    for word in (
        1,  # nothing made
        1 | shot.fallen(4),  # only fell
        1 | 1 << 26,  # contacts without cushions
        1 | 3 << 7, 1 | 3 << 12, 1 | 3 << 17, 1 | 6 << 4, 1 | 7 << 4,  # unknown states
        1 | 2 << 12,  # one ball alone shares a pocket
        1 | 2 << 12 | 2 << 17 | 2 << 7,  # three do
        MISS | 2 << 7, MISS | 1 << 22, MISS | shot.CAROM, MISS | 1 << 26, MISS | 4 << 12,
        REPLAY | shot.TAKEN, REPLAY | 1 << 23, REPLAY | 2 << 4,
        FOUL | 9 << 22, FOUL | 1 << 26, FOUL | shot.CAROM, FOUL | 2 << 17,
    ):  # fmt: skip
        assert game.judge(word, verdict) == R_WORD, word


def test_after_the_end_nothing_can_be_judged():
    game = _game()
    game.finish(0, 1)
    assert game.judge(parse("R"), game.new_verdict()) == R_OVER


def _fields(game):
    fields = [0] * 40
    count = pack(game, fields)
    assert count < 40
    return fields[:count]


def test_judging_changes_nothing_and_a_packed_state_judges_alike():
    tokens = (
        "-",
        "-R~",
        "R",
        "W",
        "Y1",
        "W&Y(R)~",
        "T2",
        "Fo",
        "FkR",
        "=(K)",
        "Yk",
        "K2&C",
        "R(Y)~",
    )
    other = _game()
    one, two = other.new_verdict(), other.new_verdict()
    for cue in (1, 2):
        for hand in (0, 1):
            game = _game(cue=cue, hand=hand)
            before = _fields(game)
            for token in tokens:
                word = parse(token)
                refusal = game.judge(word, one)
                assert _fields(game) == before
                unpack(other, before)
                assert _fields(other) == before
                assert other.judge(word, two) == refusal
                assert (one.points, one.award, one.cue, one.hand, one.spot, one.passes) == (
                    two.points, two.award, two.cue, two.hand, two.spot, two.passes
                ) or refusal  # fmt: skip


def test_playing_allocates_nothing():
    tokens = (LARGEST, "-", "R", "W&Y(K)", "Y", "-R", "Fm", "W", "W", "C", "T3", "Y1", "Fo~",
              "=(R)", "Y~", "FpYRK", "-RYK~", "WY&R", "Yk", "Wk")  # fmt: skip
    words = [parse(token) for token in tokens]
    for options in ({}, {"double_bonus": 1, "red_touch_failed": 1}):
        setup = Setup("poedinok")
        setup.target = [100000, 100000]
        setup.players = [2, 1]
        setup.options.update(options)
        match = Match(setup)

        def play(match=match):
            for i in range(len(words)):
                match.play(words[i], 10)

        assert_allocates_nothing(play)
        assert match.game.shots > 25 and match.game.best_run[0] > 60
        assert match.game.score[0] and match.game.score[1]


def test_winning_and_taking_back_allocate_nothing():
    setup = Setup("poedinok")
    setup.target = [12, 6]
    match = Match(setup)
    words = [parse(token) for token in ("T5", "Fm", "-", "Fl")]

    def there_and_back():
        for i in range(len(words)):
            match.play(words[i], 10)
        for _ in range(4):
            match.undo()

    assert_allocates_nothing(there_and_back)
    assert list(match.game.score) == [0, 0] and match.game.turn == 0


def test_no_refusal_of_this_game_is_without_words():
    for code in (shot.R_NOT_OWN, shot.R_NOT_OBJECT, shot.R_CUE_FELL):
        assert code >= 80 and "D" in refusal_text(code)
