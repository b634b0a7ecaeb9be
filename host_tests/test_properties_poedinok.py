"""What must be true of every match of Poedinok, and a second reading of its rules beside it.

`Reader` computes strokes from the text of the token with sets and a regular expression, the
engine from words; hypothesis makes matches of everything the notation can say.
"""

import functools
import json
import re

from hypothesis import event, given
from hypothesis import strategies as st

from host_tests.portable.driving import Taker
from rules_core.facts import OVER, REPLAY
from rules_core.headers import read_headers, setup_of
from rules_core.lines import replay
from rules_core.match import Match
from rules_core.picture import pack
from rules_core.poedinok_parse import parse
from rules_core.poedinok_shot import format
from rules_core.sheet import Sheet
from rules_core.sheet_text import canonical

HEADERS = ('[Game "poedinok"]\n[Target "%d"]\n[Option "double_bonus %s"]\n'
           '[Option "red_touch_failed %s"]\n')  # fmt: skip


BALL_LISTS = ("", "", "", "", "W", "Y", "R", "K", "RY", "YK", "RW", "RYWK")


def token_of(number: int) -> str:
    """A stroke, replay or turn by the grammar; a third of them cannot be played."""
    take = Taker(number)
    kind = "mmmmmm-F=!"[take(10)]
    fallen = BALL_LISTS[take(12)]
    taken = ("", "", "", "~")[take(4)]
    if kind == "!":
        return "!turn " + "AB"[take(2)]
    if kind == "=":
        return f"=({fallen})" if fallen else "="
    if kind == "-":
        return "-" + fallen + taken
    if kind == "F":
        return "F" + "mwrktlpod"[take(9)] + fallen + taken
    names = dict.fromkeys("WYRKCT"[take(6)] for _ in range(1 + take(3)))
    items = [item_of(name, take) for name in names]
    if len(items) > 1 and "".join(items[:2]) in PAIRS and take(2):
        items[:2] = ["".join(items[:2])]
    inside = "".join(ball for ball in fallen if ball not in names)
    return "&".join(items) + (f"({inside})" if inside else "") + taken


PAIRS = ("WY", "YW", "WR", "RW", "YR", "RY")


def item_of(name: str, take: Taker) -> str:
    if name == "C":
        return name
    if name == "T":
        return f"T{1 + take(15)}" + ("", "+1", "+4", "+15")[take(4)]
    if take(2):
        return name
    digit = ("", "1", "2", "3")[take(4)]
    if name == "K":
        return name + digit
    return name + digit + ("", "b", "f", "bf", "k", "j", "kj")[take(4 if name == "R" else 7)]


TOKEN = st.integers(0, 2**64).map(token_of)
MATCH = st.lists(TOKEN, max_size=8) | st.lists(TOKEN, min_size=20, max_size=40)
AGREED = st.tuples(
    st.sampled_from((30, 100, 100000)), st.sampled_from(("any", "straight")),
    st.sampled_from(("foul", "void")),
)  # fmt: skip


class Reader:
    """The state after some tokens by a second reading of the rules: score, turn, cue, hand."""

    def __init__(self, agreed):
        self.target, self.double, self.red = agreed
        self.score = [0, 0]
        self.turn, self.cue, self.hand, self.shots = 0, "W", True, 0

    def play(self, token):
        """Play an accepted token; the balls to put back, as a set."""
        if token.startswith("!turn"):
            self.turn = "AB".index(token[-1])
            if not self.hand:
                self.cue = "W"
            return set()
        if token[0] == "=":
            return set(re.findall("[WYRK]", token))
        opening, self.shots = self.shots == 0, self.shots + 1
        body, taken = token.rstrip("~"), token[-1] == "~"
        off = set(re.findall("[WYRKT]", body))
        if "T" in off:
            off = off - {"T"} | {"K"}
        points = 0
        if body[0] not in "-F":
            points = self.points(body.split("(")[0].split("&"), opening)
        foul = points < 0 or body[0] == "F" and not (body[1] == "r" and self.red == "void")
        if body[:2] in ("Fp", "Fo"):
            off.add(self.cue)
        if body[:2] == "Fk":
            off.add("K")
        if foul:
            self.score[1 - self.turn] += 3
        self.score[self.turn] += max(0, points)
        if points > 0:
            return self.plays_on(off, set(re.findall("[WYRK]", body.split("(")[0])), taken)
        return self.passes(off, taken)

    def plays_on(self, off, made, taken):
        in_hand = ""
        if "Y" in made or "Y" in off and taken:
            in_hand = "Y"
        elif "W" in made:
            in_hand = "W"
        self.cue = in_hand or self.cue
        self.hand = bool(in_hand)
        return set() if taken else off - {in_hand}

    def passes(self, off, taken):
        white = self.cue == "W" and "W" in off
        yellow = "Y" in off and taken
        self.turn = 1 - self.turn
        self.cue = "Y" if yellow else "W"
        self.hand = white or yellow
        return set() if taken else off - ({"W"} if white else set())

    def points(self, items, opening):
        """Points of a made stroke; 0 when it is void, -1 when it is a foul."""
        total = pockets = straight = 0
        void = foul = False
        for text in items:
            plain = re.fullmatch("[WYR]+", text)
            if text[0] in "WYRK":
                pockets += 1
                straight += bool(plain)
            if text[0] == "T":
                total += sum(int(n) for n in text[1:].split("+"))
                void = True
                continue
            total += sum({"W": 1, "Y": 3, "R": 5, "K": 7, "C": 2}.get(c, 0) for c in text)
            total += sum({"1": 3, "2": 5, "3": 6}.get(c, 0) for c in text)
            total += 3 * len(re.findall("[bfkj]", text))
            void = void or bool(plain)
            foul = foul or self.cue in text and (bool(plain) or "j" in text)
        if self.hand and not opening and (void or foul):
            return -1 if foul else 0
        return total + 5 * ((straight if self.double == "straight" else pockets) > 1)


def new_match(agreed) -> Match:
    return Match(setup_of(read_headers(HEADERS % agreed)))


@functools.cache
def read(token: str) -> tuple[int, int, int]:
    """Kind, value and number of a token with its arguments."""
    (found,) = Sheet(HEADERS % (30, "any", "foul") + token).tokens()
    return found.kind, found.value, found.number


def play(match: Match, token: str) -> int:
    """Feed one token; 0, or the refusal."""
    return match.feed(*read(token), 0)


def state(match: Match) -> list[int]:
    fields = [0] * 40
    return fields[: pack(match.game, fields)]


def played(agreed, body: list[str]) -> tuple[Match, list[str]]:
    """The match, and the tokens that were accepted, without those after the end."""
    match = new_match(agreed)
    accepted = [token for token in body if not play(match, token)]
    return match, accepted


def printed(agreed, body: list[str]) -> list[dict]:
    lines: list[str] = []
    replay(HEADERS % agreed + "\n" + " ".join(body), lines.append)
    return [json.loads(line) for line in lines]


@given(AGREED, MATCH)
def test_a_second_reading_of_the_rules_comes_to_the_same(agreed, body):
    _, accepted = played(agreed, body)
    reader = Reader(agreed)
    for token, line in zip(accepted, printed(agreed, accepted)):
        spot = reader.play(token)
        assert line["score"] == reader.score, (token, line)
        assert (set(line["spot"]), len(line["spot"])) == (spot, len(spot)), (token, line)
        assert line["cue"] == reader.cue, (token, line)
        over = max(reader.score) >= reader.target
        event(f"{'over' if over else 'play'}")
        assert line["phase"] == ("over" if over else "play")
        if not over:
            assert line["next"] == "AB"[reader.turn]
            assert line["in_hand"] == (["AB"[reader.turn]] if reader.hand else [])


@given(AGREED, MATCH)
def test_scores_are_the_sums_of_points_and_awards_and_points_of_their_parts(agreed, body):
    _, accepted = played(agreed, body)
    score = [0, 0]
    for line in printed(agreed, accepted)[:-1]:
        if line["side"]:
            side = "AB".index(line["side"])
            assert line["points"] == sum(part[1] for part in line["parts"]) >= 0
            score[side] += line["points"]
            assert line["score"][side] == score[side]
            award = line["score"][1 - side] - score[1 - side]
            assert award in ((0, 3) if line["points"] == 0 else (0,))
            score[1 - side] += award
        assert line["score"] == score


@given(AGREED, MATCH)
def test_a_visit_begins_with_white_unless_the_yellow_had_no_place_to_lie(agreed, body):
    _, accepted = played(agreed, body)
    before = "A"
    for token, line in zip(accepted, printed(agreed, accepted)):
        if line["next"] not in (before, None) and line["cue"] != "W":
            assert line["in_hand"] == [line["next"]]
            assert "~" in token or token.startswith("!turn"), token
        before = line["next"]


@given(AGREED, MATCH, TOKEN, st.integers(1, 4))
def test_what_is_taken_back_never_happened_and_comes_back_the_same(agreed, body, token, depth):
    match, _ = played(agreed, body)
    before = state(match)
    count = sum(not play(match, token) for _ in range(depth))
    after = state(match)
    for _ in range(count):
        assert match.undo() == 0
    assert state(match) == before
    for _ in range(count):
        assert match.redo() == 0
    assert state(match) == after


@given(AGREED, MATCH, TOKEN, st.integers(0, 1000))
def test_an_amended_match_is_the_edited_sheet_played(agreed, body, token, which):
    match, accepted = played(agreed, body)
    shots = [i for i in range(len(accepted)) if accepted[i][0] not in "=!"]
    if not shots or token[0] == "!":
        return
    number = which % len(shots)
    before = state(match)
    edited = list(accepted)
    edited[shots[number]] = token
    fresh = new_match(agreed)
    impossible = False
    for text in edited:  # what stands behind an end brought forward counts nothing
        impossible = impossible or not fresh.over() and play(fresh, text) != 0
    refusal = play(match, f"!amend {number + 1} {token}")
    event("refused" if refusal else "amended")
    assert (refusal != 0) == impossible
    assert state(match) == (before if refusal else state(fresh))


@given(AGREED, MATCH)
def test_the_canonical_sheet_comes_to_the_same_end(agreed, body):
    _, accepted = played(agreed, body)
    text = canonical(HEADERS % agreed + "\n" + " ".join(accepted))
    assert canonical(text) == text
    lines: list[str] = []
    replay(text, lines.append)
    assert json.loads(lines[-1]) == printed(agreed, accepted)[-1]


@given(TOKEN)
def test_a_token_and_its_word_are_each_others_inverse(token):
    if token[0] != "!":
        word = parse(token)
        assert 0 <= word < 1 << 30
        assert parse(format(word)) == word
        assert sorted(format(word)) == sorted(token)


@given(AGREED, MATCH, st.integers(0, 2**30 - 1))
def test_any_word_is_refused_or_a_stroke_and_judging_it_changes_nothing(agreed, body, word):
    match, _ = played(agreed, body)
    game = match.game
    before = state(match)
    verdict = game.new_verdict()
    refusal = game.judge(word, verdict)
    assert state(match) == before
    assert (match.play(word, 0) != 0) == (refusal != 0)
    if not refusal and game.phase != OVER and word & 3 != REPLAY:
        assert game.cue == verdict.cue and game.hand[game.turn] == verdict.hand
    if not refusal:
        assert parse(format(word)) == word
