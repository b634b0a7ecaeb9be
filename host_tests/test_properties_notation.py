"""Tokens and words of Kaisa are each other's inverse, over every word there can be."""

import functools

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from host_tests.portable.driving import Taker, setup, word
from rules_core.headers import parse_line, setup_of
from rules_core.headers_write import format_line, headers_of
from rules_core.kaisa import Kaisa
from rules_core.kaisa_parse import balls_of, parse
from rules_core.kaisa_shot import (
    FOULS,
    format,
    foul,
    letters_of,
    made,
    miss,
    replay,
)
from rules_core.notation import NotationError
from rules_core.setup import Setup

ALL_WORDS = range(1 << 17)
BALL_SETS = [balls for balls in range(16) if balls & 6 != 6]  # reds are a count: 0, 2 or 4


def written_words() -> set[int]:
    """Every word that a keypad or a token can make, before any rule looks at it."""
    words = {miss(fallen) for fallen in BALL_SETS} | {replay(fallen) for fallen in BALL_SETS}
    for kind in range(len(FOULS)):
        words |= {foul(kind, first, fallen) for first in range(4) for fallen in BALL_SETS}
    for ball in (1, 2, 3):
        for how in range(4):
            for side in (False, True):
                for caroms in BALL_SETS:
                    for extras in BALL_SETS:
                        words |= {made(ball, how, side, caroms, extras, o) for o in range(4)}
    return words


@functools.cache
def accepted(edition: int, hand: int, options: str) -> frozenset[int]:
    """The words that the judge takes in one situation."""
    setup = Setup("kaisa", edition)
    if options == "shootout":
        setup.clock, setup.grace = 0, 0
    game = Kaisa(setup)
    if options == "shootout":
        game.time_is_up = 1
        while not game.in_shootout:
            game.next_visit(1 - game.turn)
        game.choose_starter(0)
    else:
        game.shots = 1
        game.hand[0] = hand & 1
        game.hand[1] = hand >> 1
    v = game.new_verdict()
    return frozenset(one for one in ALL_WORDS if not game.judge(one, v))


WRITTEN = written_words()
SITUATIONS = [(0, 0, ""), (1, 0, ""), (0, 1, ""), (1, 2, ""), (1, 0, "shootout")]


@pytest.mark.parametrize("situation", SITUATIONS)
def test_every_word_the_judge_accepts_reads_back_as_itself(situation):
    """parse(format(word)) is the identity on every word that can be played."""
    words = accepted(*situation) & WRITTEN
    assert len(words) > (20 if situation[2] else 400)
    wrong = [one for one in sorted(words) if not _reads_back(one)]
    assert not wrong, f"{len(wrong)} of {len(words)}, the first: {wrong[:5]}"


@pytest.mark.parametrize("situation", SITUATIONS)
def test_a_word_that_no_token_makes_is_refused(situation):
    """Bits that a kind of stroke does not use are 0: one stroke is one word."""
    wrong = sorted(accepted(*situation) - WRITTEN)
    assert not wrong, f"{len(wrong)} words, the first: {wrong[:5]}"


def _reads_back(one: int) -> bool:
    try:
        return parse(format(one)) == one
    except (NotationError, IndexError, TypeError):
        return False


def test_a_white_off_the_table_takes_words_away_and_adds_none():
    assert accepted(1, 2, "") < accepted(1, 0, "")


def test_what_no_token_can_say_is_what_the_judge_refuses_with_all_balls_there():
    """Reds beyond two, caroms on the potted ball and all: text and keys agree on them."""
    assert len(WRITTEN) > 14000
    possible = accepted(0, 0, "")
    for one in WRITTEN:
        assert _reads_back(one) == (one in possible), one


TOKENS = st.text("WRY0-=F*+^cbksptdwxmo()", max_size=12)


@given(TOKENS)
@example("Ycs*WR+RY^")
@example("R*YW^")
def test_the_canonical_token_of_anything_that_reads_is_a_fixed_point(token):
    try:
        one = parse(token)
    except NotationError as error:
        assert error.message and (error.line, error.column) == (0, 0)
        return
    text = format(one)
    assert parse(text) == one and format(parse(text)) == text
    assert set(text) <= set(token)  # letters come from nowhere else


@given(st.integers(0, 2**60), st.randoms(use_true_random=False))
def test_lists_of_balls_read_in_any_order_and_are_written_in_one(number, dice):
    game = Kaisa(Setup("kaisa", 0))
    made_up = word(game, Taker(number))
    assume(made_up in accepted(0, 0, ""))
    token = format(made_up)
    shuffled = "".join(_shuffled(piece, dice) for piece in _pieces(token))
    if "^" in token and token[-1] == "^":
        shuffled = token
    assert format(parse(shuffled)) == token


def _pieces(token: str) -> list[str]:
    """Signs and runs of balls behind them; what is before the first sign stays as it is."""
    pieces, run = [], ""
    for c in token:
        if c in "WRY" and pieces and pieces[-1][-1:] in ("*", "+", "-", "("):
            run += c
            continue
        if run:
            pieces.append(run)
            run = ""
        pieces.append(c)
    return [*pieces, run] if run else pieces


def _shuffled(piece: str, dice) -> str:
    letters = list(piece)
    dice.shuffle(letters)
    return "".join(letters)


@pytest.mark.parametrize("balls", BALL_SETS)
def test_a_set_of_balls_is_written_reds_yellow_white(balls):
    text = letters_of(balls)
    assert balls_of(text) == balls if text else balls == 0
    assert "".join(sorted(text, key="RYW".index)) == text


@given(st.text(max_size=40))
def test_a_header_value_reads_back_whatever_it_holds_but_a_line_end(value):
    value = value.replace("\n", "").replace("\r", "")
    header = parse_line(format_line("Event", value), 1, 1)
    assert (header.name, header.value) == ("Event", value)


@given(st.integers(0, 2**96))
def test_the_headers_of_an_agreement_give_the_same_agreement_back(number):
    agreed = setup(number)
    lines = [format_line(name, value) for name, value in headers_of(agreed)]
    again = setup_of([parse_line(line, i + 1, 1) for i, line in enumerate(lines)])
    for field in ("game", "edition", "names", "players", "target", "score", "start", "frames",
                  "clock", "grace", "shootout"):  # fmt: skip
        assert getattr(again, field) == getattr(agreed, field), field
    for name, *_ in agreed.terms().OPTIONS:
        assert again.option(name) == agreed.option(name), name
    assert headers_of(again)[:2] == headers_of(agreed)[:2]
