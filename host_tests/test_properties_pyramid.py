"""What must be true of every match of small pyramid, and a second reading of its rules beside it.

`strokes` turns numbers into tokens that mostly can be played where the match stands. `Reader`
computes scores, turns, places from the text of the tokens with sets, the engine from words.
"""

import json
import re

from hypothesis import event, given
from hypothesis import strategies as st

from host_tests.portable.driving import Taker
from rules_core.facts import AMEND, MADE, NOBODY, OVER, REPLAY, UNDO
from rules_core.headers import read_headers, setup_of
from rules_core.headers_write import headers_of
from rules_core.lines import replay
from rules_core.match import Match
from rules_core.picture import pack
from rules_core.pyramid_options import ALL, EDITIONS, FORMATS
from rules_core.pyramid_parse import parse
from rules_core.pyramid_sides import value_of
from rules_core.setup import Setup
from rules_core.sheet_text import canonical, format_sheet

STEP = st.integers(0, 2**60)
# Left alone hypothesis makes short lists; frames have to come to their end.
NUMBERS = st.lists(STEP, min_size=1, max_size=9) | st.lists(STEP, min_size=30, max_size=60)
KINDS = "mpotwehrs"


@st.composite
def setups(draw, plain: bool = False) -> Setup:
    """An agreement; `plain` without what makes points from nothing."""
    setup = Setup("pyramid", draw(st.integers(0, 1)), draw(st.integers(0, 3)))
    setup.start = draw(st.integers(0, 1))
    options = setup.options
    options["fine_to"] = draw(st.integers(0, 1))
    options["pair_foul_next"] = draw(st.integers(0, 1))
    options["draw_fouls"] = draw(st.integers(1, 3))
    if not plain:
        options["floor_zero"] = draw(st.integers(0, 1))
        options["last_ball_bonus"] = draw(st.sampled_from((10, 0, 20)))
        setup.score = [draw(st.integers(-10, 15)) for _ in range(setup.sides)]
        balls = draw(st.permutations(range(1, 16)))[: draw(st.integers(0, 4))]
        for ball in balls:
            setup.removed[ball % setup.sides] |= 1 << ball
    return setup


def token(game, take) -> str:
    """A stroke that mostly can be played where the game stands."""
    here = [ball for ball in range(1, 16) if game.table >> ball & 1] or [7]
    if take(25) == 24:
        here = list(range(1, 16))

    def some(most: int) -> list[int]:
        return [here.pop(take(len(here))) for _ in range(take(most + 1)) if here]

    what = take(20)
    if what < 11:
        called = here.pop(take(len(here)))
        extras = "".join(f"+{ball}" for ball in some((0, 2, 6)[take(3)]))
        back = some((0, 0, 3)[take(3)])
        return f"{called}{extras}" + brackets(back) + (">" if take(6) == 5 else "")
    fallen = brackets(some((0, 3)[take(2)]))
    if what < 14:
        return "-" + fallen
    if what == 14:
        return "=" + fallen
    kind = "a" if game.paired and game.turn == 1 and take(3) == 2 else KINDS[take(9)]
    return "F" + kind + ("=" if take(2) else "") + fallen


def brackets(balls) -> str:
    return "(%s)" % ",".join(map(str, balls)) if balls else ""


def played(setup: Setup, numbers, commands: bool = False) -> tuple[Match, list[str]]:
    """A match and the tokens it accepted."""
    match = Match(setup, 400)
    accepted = []
    for number in numbers:
        take = Taker(number)
        game = match.game
        if commands and take(12) == 11:
            text = ("!warn", "!concede A", "!turn B", "!lastball A", "!lastball B")[take(5)]
            kind = {"!warn": 6, "!concede": 4, "!turn": 2, "!lastball": 7}[text.split()[0]]
            value = "AB".find(text[-1]) if " " in text else 0
        else:
            text = token(game, take)
            kind, value = 0, parse(text)
        if match.feed(kind, value, 0, 0) == 0:
            accepted.append(text)
    return match, accepted


def state(match: Match) -> list[int]:
    fields = [0] * 64
    return fields[: pack(match.game, fields)]


@given(setups(plain=True), NUMBERS)
def test_scores_and_what_is_left_on_the_table_make_140(setup, numbers):
    match = Match(setup, 400)
    game = match.game
    for number in numbers:
        match.play(parse(token(game, Taker(number))), 0)
        left = value_of(game.table) + (10 if game.table else 0)
        assert sum(game.score) + left == 140
    event("over" if match.over() else "going on")


@given(setups(), NUMBERS)
def test_every_ball_is_on_the_table_or_on_one_shelf_and_a_gone_one_never_falls(setup, numbers):
    match = Match(setup, 400)
    game = match.game
    v = game.new_verdict()
    for number in numbers:
        text = token(game, Taker(number))
        named = {int(n) for n in re.findall(r"\d+", text)}
        there = {ball for ball in range(1, 16) if game.table >> ball & 1}
        refusal = match.play(parse(text), 0)
        if not named <= there:
            assert refusal, text
            event("a gone ball was named")
        seen = game.table
        for shelf in game.shelf:
            assert not seen & shelf
            seen |= shelf
        assert seen == ALL
        for ball in range(1, 16):
            gone = not game.table >> ball & 1
            if game.turn != NOBODY:
                assert (game.judge(parse(f"-({ball})"), v) != 0) == gone


@given(setups(), NUMBERS, st.integers(0, 2**60))
def test_judge_changes_nothing_and_what_it_says_happens(setup, numbers, more):
    match, _ = played(setup, numbers, commands=True)
    game = match.game
    word = parse(token(game, Taker(more)))
    before = state(match)
    v = game.new_verdict()
    refusal = game.judge(word, v)
    assert state(match) == before
    if refusal or word & 3 == REPLAY:
        return
    side, score = game.turn, list(game.score)
    assert sum(points for _, points, _ in game.parts(word, v)) == v.points
    assert all(rule[0] == "P" for _, _, rule in game.parts(word, v))
    assert match.play(word, 0) == 0
    assert game.score[side] == score[side] + v.points
    if v.wins:
        assert match.over() and game.winner == side
    if not match.over() and setup.format != 3:
        assert v.passes == (game.turn != side)


@given(setups(), NUMBERS, st.integers(1, 12), NUMBERS)
def test_an_undone_event_never_happened_and_a_redone_one_was_never_undone(
    setup, numbers, depth, more
):
    match, _ = played(setup, numbers, commands=True)
    end = state(match)
    count = 0
    while count < depth and match.undo() == 0:
        count += 1
    fresh = Match(setup, 400)
    for word in list(match.log.words[: match.log.n - count]):
        kind = -1 - word & 15 if word < 0 else 0
        assert fresh.feed(kind, word if word >= 0 else -1 - word >> 4, 0, 0) == 0
    assert state(fresh) == state(match)
    for _ in range(count):
        assert match.redo() == 0
    assert state(match) == end
    for _ in range(count):
        match.undo()
    for number in more:
        word = parse(token(match.game, Taker(number)))
        assert match.play(word, 0) == fresh.play(word, 0)
        assert state(match) == state(fresh)


@given(setups(), NUMBERS, st.integers(0, 2**60))
def test_an_amended_stroke_is_as_if_it_had_been_entered_so(setup, numbers, choice):
    match, _ = played(setup, numbers)
    take = Taker(choice)
    words = list(match.log.words[: match.log.n])
    shots = [i for i in range(len(words)) if words[i] & 3 != REPLAY]
    if not shots:
        return
    which = take(len(shots))
    fresh = Match(setup, 400)
    for word in words[: shots[which]]:
        assert fresh.play(word, 0) == 0
    other = parse(token(fresh.game, take))
    possible = fresh.play(other, 0) == 0
    for word in words[shots[which] + 1 :]:
        possible = possible and (fresh.over() or fresh.play(word, 0) == 0)
    before = state(match)
    refusal = match.feed(AMEND, other, which + 1, 0)
    assert (refusal == 0) == possible
    assert state(match) == (state(fresh) if possible else before)
    event("amended" if possible else "refused")
    if possible:
        assert match.feed(UNDO, 0, 0, 0) == 0 and state(match) == before


@given(setups(), NUMBERS)
def test_a_match_written_and_read_again_is_the_same_match(setup, numbers):
    match, accepted = played(setup, numbers, commands=True)
    headers = headers_of(setup)
    text = "\n".join([f'[{name} "{value}"]' for name, value in headers])
    again = setup_of(read_headers(text))
    assert headers_of(again) == headers
    assert again.removed == setup.removed and again.players == setup.players
    lines: list[str] = []
    replay(text + "\n\n" + " ".join(accepted) + "\n", lines.append)
    clean = canonical(text + "\n\n" + " ".join(accepted) + "\n")
    assert canonical(clean) == clean
    written: list[str] = []
    replay(clean, written.append)
    for one, two in zip(lines, written, strict=True):
        a, b = json.loads(one), json.loads(two)
        for key in ("token", "parts", "spot"):
            for entry in (a, b):
                entry[key] = sorted(map(str, entry.get(key) or ()))
        a.pop("token"), b.pop("token")
        assert a == b
    events = [(0, 0, word, 0) for word in match.log.words[: match.log.n] if word >= 0]
    if len(events) == match.log.n:
        assert format_sheet(headers, setup, events) == clean


class Reader:
    """A second reading of the rules: strokes as text, balls as sets of numbers, no words."""

    def __init__(self, setup: Setup):
        self.setup = setup
        self.form = FORMATS[setup.format]
        self.pure = EDITIONS[setup.edition] == "pure"
        self.sides = list(range(setup.sides))
        self.table = set(range(1, 16))
        self.score = list(setup.score)
        for side in self.sides:
            gone = {ball for ball in self.table if setup.removed[side] >> ball & 1}
            self.table -= gone
            self.score[side] += sum(self.worth(ball) for ball in gone)
        self.turn = setup.start
        self.hand = True
        self.out: list[int] = []
        self.winner: int | None = None
        self.reason = ""
        self.visit: list[str] = []  # tokens of the visit under way
        self.visits: list[tuple[int, int, list[str]]] = []  # side, partner, tokens
        self.partner = 0

    @staticmethod
    def worth(ball: int) -> int:
        return 11 if ball == 1 else ball

    def can_be_played(self, text: str) -> bool:
        if self.reason or not self.table:
            return False
        if text.startswith("Fa") and not (self.form.startswith("pair") and self.turn == 1):
            return False
        return {int(n) for n in re.findall(r"\d+", text)} <= self.table

    def play(self, text: str) -> None:
        if text[0] == "=":
            return
        self.visit.append(text)
        side = self.turn
        lost = False
        if text[0] == "F":
            fine = 5
            if self.setup.option("floor_zero"):
                fine = min(5, max(0, self.score[side]))
            self.score[side] -= fine
            self.score[self.neighbour(side, -1 if self.setup.option("fine_to") else 1)] += 5
            lost = text[1] in "po"
            stays = text[1] == "a"
        elif text[0] == "-":
            stays = False
        else:
            counted = [int(n) for n in re.sub(r"\(.*\)", "", text).rstrip(">").split("+")]
            counted = counted[:1] if self.pure else counted
            self.table -= set(counted)
            self.score[side] += sum(map(self.worth, counted))
            if not self.table:
                self.score[side] += self.setup.option("last_ball_bonus")
            stays = not text.endswith(">") and self.form != "pair1"
        if not text.startswith("Fa"):
            self.hand = lost
        self.end()
        if not self.reason and (not stays or side in self.out):
            self.pass_on(side)

    def neighbour(self, side: int, step: int) -> int:
        side = (side + step) % len(self.sides)
        return self.neighbour(side, step) if side in self.out else side

    def end(self) -> None:
        target = self.setup.target
        reached = [s for s in self.sides if s not in self.out and self.score[s] >= target[s]]
        if self.form == "3p":
            self.out += reached
            if len(self.out) == 2:
                self.winner, self.reason = self.out[0], "target"
                return
        elif reached:
            self.winner, self.reason = reached[0], "target"
            return
        elif self.score == [70, 70]:
            self.reason = "draw"
            return
        if not self.table and not self.out:
            most = max(self.score)
            best = [s for s in self.sides if self.score[s] == most]
            self.reason = "target" if len(best) == 1 else "draw"
            self.winner = best[0] if len(best) == 1 else None

    def pass_on(self, side: int) -> None:
        self.visits.append((side, self.partner if side == 1 else 0, self.visit))
        fouled = self.visit[-1][0] == "F"
        self.visit = []
        self.turn = self.neighbour(side, 1)
        pair = self.form.startswith("pair")
        at_once = self.form == "pair2" and self.setup.option("pair_foul_next")
        if side == 1 and fouled and at_once:
            self.turn = 1
        if pair and self.turn == 1:
            self.partner = self.who_of_the_pair()

    def who_of_the_pair(self) -> int:
        theirs = [visit for visit in self.visits if visit[0] == 1]
        if self.form == "pair1":
            return len(theirs) % 2
        if not theirs:
            return 0
        his = [visit for visit in self.visits if visit[0] == 0]
        potted = bool(his) and any(text[0].isdigit() for text in his[-1][2])
        return theirs[-1][1] ^ (potted or theirs[-1][2][-1][0] == "F")

    def shown(self) -> tuple:
        turn = None if self.reason else self.turn
        partner = self.partner if turn == 1 and self.form.startswith("pair") else 0
        hand = [turn] if self.hand and turn is not None else []
        return self.score, turn, partner, hand, self.winner, self.reason or None, self.table


def shown(game) -> tuple:
    turn = game.turn if game.turn != NOBODY else None
    hand = [side for side in range(game.sides) if game.hand[side]]
    partner = game.player[turn] if turn is not None else 0
    table = {ball for ball in range(1, 16) if game.table >> ball & 1}
    winner = game.winner if game.winner != NOBODY else None
    reason = (None, "target", "draw")[game.reason]
    return game.score, turn, partner, hand, winner, reason, table


@given(setups(), NUMBERS)
def test_a_second_reading_of_the_rules_agrees_stroke_by_stroke(setup, numbers):
    match = Match(setup, 400)
    game = match.game
    reader = Reader(setup)
    made = 0
    for number in numbers:
        text = token(game, Taker(number))
        word = parse(text)
        can = reader.can_be_played(text)
        assert (match.play(word, 0) == 0) == can, text
        if can:
            reader.play(text)
            made += word & 3 == MADE
        assert shown(game) == reader.shown(), text
        assert (game.phase == OVER) == bool(reader.reason)
    event(f"{FORMATS[setup.format]}, {reader.reason or 'going on'}")
    event(f"{min(made, 5)} made")
