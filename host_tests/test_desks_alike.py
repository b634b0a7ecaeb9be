"""Every kind of stroke typed at both desks as they ship, as the third stroke of a frame: what the
board writes is what the notation says of it.
"""

import random

import pytest

from host_tests.portable import test_keys_poedinok as poedinok
from host_tests.portable import test_keys_pyramid as pyramid
from host_tests.portable.desk import HELD, Desk, Dice, number_of
from host_tests.portable.finger import Evening
from host_tests.portable.linking import PERIOD
from host_tests.portable.test_handheld_desk import Table
from rules_core.facts import UNDO
from rules_core.notation import NotationError
from rules_core.poedinok_shot import YELLOW
from rules_core.setup import Setup
from rules_core.sheet import token_reader

MISS_KEY, UNDO_KEY, PAUSE_KEY, OK_KEY = 3, 11, 12, 15
HOLD_MS = 1100


def strokes(game, name: str, count: int, seed: int):
    """(word, keys) of random strokes that can be played where `game` stands, each kind often."""
    dice = Dice(seed)
    parse = token_reader(name)
    found = []
    while len(found) < count:
        if name == "poedinok":
            token = poedinok._random_token(dice, "Y" if game.cue == YELLOW else "W")
        else:
            token = pyramid._random_token(dice)
        try:
            word = parse(token)
        except NotationError:
            continue
        if game.judge(word, game.new_verdict()):
            continue
        token = game.format(word)
        if name == "poedinok":
            words = poedinok._spell(token, game.cue) if token not in ("-", "-~") else []
        else:
            words = pyramid._spell(token) or []
        if words or token == "-":
            keys = [number_of(name, key) for key in words]
            found.append((word, keys + [OK_KEY] if words else [MISS_KEY]))
    kinds = [word & 3 for word, _ in found]
    assert min(kinds.count(kind) for kind in range(4)) > 2
    assert any(key >= HELD for _, keys in found for key in keys)
    return found


@pytest.mark.parametrize("name", ("pyramid", "poedinok"))
def test_every_stroke_typed_third_at_the_board_is_the_word_of_its_notation(name: str) -> None:
    desk = Desk(name, target=[900, 900])
    assert desk.type("MISS MISS") == 0
    for word, keys in strokes(desk.game, name, 250, 11):
        for key in keys:
            desk.press(key)
        log = desk.match.log
        assert not desk.refused and log.words[log.n - 1] == word, desk.game.format(word)
        desk.press(UNDO_KEY)
        assert desk.game.shots == 2


@pytest.mark.parametrize("name", ("pyramid", "poedinok"))
def test_every_stroke_typed_third_on_the_handheld_is_the_word_of_its_notation(name: str) -> None:
    evening = Evening(31, '[Game "%s"]\n[Target "900"]' % name)
    evening.tap(MISS_KEY, MISS_KEY)
    evening.settle()
    for word, keys in strokes(evening.match.game, name, 120, 12):
        for key in keys:
            evening.tap(key % HELD, ms=HOLD_MS if key >= HELD else 60)
        evening.settle()
        match = evening.match
        game = match.game
        points = match.last.points or -match.last.award
        assert match.log.words[match.log.n - 1] == word, game.format(word)
        last = evening.desk.mirror.last
        assert last is not None and (last.word, last.points) == (word, points)
        assert not evening.desk.refusal and evening.agrees()
        assert evening.table.enter(evening.hand, UNDO) == 0
        evening.settle()
        assert game.shots == 2 and evening.agrees()


EDGES = {20: "8+", 499: "8+", 500: "8", 501: "8", 999: "8", 1000: "8(", 1001: "8(", 1999: "8("}
STARTS = (0, 12_345, PERIOD - 1, PERIOD - 499, PERIOD - 500, PERIOD - 1000, PERIOD - 2000)
EIGHT, PLUS = 9, 14


@pytest.mark.parametrize("scan", (1, 5, 3000))
def test_tap_nothing_and_hold_meet_at_half_a_second_and_one_at_both_desks(scan: int) -> None:
    evening = Evening(32, '[Game "pyramid"]')
    board = evening.table.board
    assert board is not None
    for desk in (board.desk, evening.desk):
        for start in STARTS:
            for ms, text in EDGES.items():
                desk.entry.clear()
                desk.key_down(EIGHT, start)
                desk.key_up(EIGHT, start)
                desk.key_down(PLUS, start)
                for at in range(scan, ms + 1, scan):
                    desk.tick((start + at) % PERIOD)
                    assert (desk.hold > 0) == (500 <= at < 1000), at
                desk.key_up(PLUS, (start + ms) % PERIOD)
                assert desk.entry.text == text, (start, ms, scan)
                desk.tick((start + ms) % PERIOD)
                assert desk.hold == 0
                desk.tick((start + 5000) % PERIOD)
                assert desk.entry.text == text


@pytest.mark.parametrize("name", ("kaisa", "pyramid", "poedinok"))
def test_the_board_that_handheld_tests_are_given_answers_as_the_one_that_ships(name: str) -> None:
    setup = Setup(name)
    setup.target, setup.clock, setup.grace = [20, 20], -1, 0
    stand_in = Table(setup)
    evening = Evening(33, '[Game "%s"]\n[Target "20"]\n[Clock "off"]' % name)
    rnd = random.Random(name)
    for _ in range(250):
        entry = evening.desk.entry
        ready = entry.open and entry.word >= 0 and rnd.random() < 0.5
        key = OK_KEY if ready else rnd.choice((*range(PAUSE_KEY), 13, 14, OK_KEY))
        ms = rnd.choice((60, 60, 60, 60, 600, HOLD_MS))
        stand_in.tap(key, ms=ms)
        evening.tap(key, ms=ms)
        evening.settle()
        theirs, ours = stand_in.link.match, evening.match
        assert theirs is not None and evening.agrees() and stand_in.agrees()
        assert list(theirs.log.words[: theirs.log.n]) == list(ours.log.words[: ours.log.n]), key
        seen = [(d.refusal, d.entry.text, d.hold) for d in (stand_in.desk, evening.desk)]
        assert seen[0] == seen[1], key
    assert evening.match.log.n > 15
