"""Kaisa on sixteen keys: taps, and that every token can be typed."""

from firmware.entry import key_map
from host_tests.portable.desk import Desk, Dice, legends, played, shown, spelled
from rules_core.kaisa_parse import parse
from rules_core.kaisa_shot import FOULS, format
from rules_core.notation import NotationError
from rules_core.setup import Setup, game_class

_KINDS = {"o": "^", "t": "BALL", "d": "CUSH", "w": "=", "x": "THRU", "m": "SIDE", "b": "YLI"}
_HOWS = {"c": "CUSH", "b": "BALL", "k": "THRU", "s": "SIDE"}


def test_strokes_cost_as_few_taps_as_promised_ok_included():
    for words, token in (
        ("MISS", "-"),
        ("R OK", "R"),
        ("YLI R OK", "Ycs*R"),
        ("FOUL Y OK", "FYp"),
        ("Y FOUL OK", "FYp"),
        ("+POT R MISS", "-R"),
        ("= OK", "="),
    ):
        assert played("kaisa", words, clock=-1) == (token, len(words.split())), words


def test_the_preview_shows_notation_and_points_before_ok():
    for words, text, points in (
        ("MISS MISS YLI R", "Ycs*R", 18),
        ("MISS MISS W Y +POT", "W*Y+", 7),
        ("FOUL Y", "FYp", -6),
    ):
        assert shown("kaisa", words) == (text, points), words


def test_what_left_the_table_can_be_named_before_further_balls_that_fell():
    assert shown("kaisa", "R R Y W ^ Y +POT W")[0] == "R*RYW+W^Y"
    assert shown("kaisa", "R R Y ^")[0] == "R*RY^Y"
    assert shown("kaisa", "R R Y +POT W ^ R")[0] == "R*RY+W^R"


def test_holding_a_key_of_the_stroke_means_nothing():
    desk = Desk("kaisa")
    desk.type("= OK")
    assert desk.type("R! SIDE! +POT!") == 0 and desk.entry.text == "Rs+"


def _random_token(dice):
    def balls():
        return "".join([ball for ball in "RRYW" if dice(4) == 0])

    what = dice(8)
    if what == 0:
        return "-" + balls()
    if what == 1:
        fallen = balls()
        return "=(%s)" % fallen if fallen else "="
    if what < 4:
        return "F" + "0WRY"[dice(4)] + FOULS[dice(8)] + balls()
    caroms = balls()
    extras = balls()
    token = "WRY"[dice(3)] + ("", "c", "b", "k")[dice(4)] + ("s" if dice(2) else "")
    token += ("*" + caroms if caroms else "") + ("+" + extras if extras else "")
    return token + ("^" + caroms[dice(len(caroms))] if caroms and dice(3) == 0 else "")


def _spell(token):
    """The keys that type a canonical token, by its signs."""
    if token[0] == "F":
        words = ["FOUL"] + ([] if token[1] == "0" else [token[1]])
        words += [] if token[2] == "p" else [_KINDS[token[2]]]
        return words + (["+POT"] + list(token[3:]) if token[3:] else [])
    if token[0] == "-":
        return ["+POT"] + list(token[1:])
    if token[0] == "=":
        return ["="] + list(token[2:-1])
    words = []
    token, left, off = token.partition("^")
    token, plus, extras = token.partition("+")
    for char in token + left + off + plus + extras:  # named before further balls
        if char == "+":
            words.append("+POT")
        elif char != "*":
            words.append(_HOWS.get(char, char))
    return words


def test_every_word_can_be_typed():
    keys = key_map("kaisa")
    game = game_class("kaisa")(Setup("kaisa"))
    dice = Dice(3)
    typed = [0, 0, 0, 0]
    for _ in range(1500):
        try:
            word = parse(_random_token(dice))
        except NotationError:
            continue  # more balls than there are
        token = format(word)
        if game.judge(word, game.new_verdict()) or token == "-":
            continue
        assert spelled(game, keys, _spell(token)) == word, token
        typed[word & 3] += 1
    assert min(typed) > 40 and typed[1] > 100, typed


def test_every_foul_key_means_what_its_legend_says():
    assert [row[0] for row in legends("kaisa")][:3] == ["W", "R", "Y"]
    for kind in FOULS:
        if kind != "p":
            assert played("kaisa", "FOUL %s OK" % _KINDS[kind], clock=-1)[0] == "F0" + kind
