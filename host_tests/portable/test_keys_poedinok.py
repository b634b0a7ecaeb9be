"""Poedinok on sixteen keys: taps, holds, and that every token can be typed."""

from firmware.entry import key_map
from host_tests.portable.desk import Desk, Dice, legends, played, shown, spelled
from rules_core.poedinok_parse import parse
from rules_core.poedinok_shot import FOULS, WAYS, WHITE, YELLOW, format
from rules_core.setup import Setup, game_class

_KINDS = {"w": "W", "r": "R", "k": "K", "m": "C", "t": "T", "l": "1", "d": "2", "p": "BY",
          "o": "OFF"}  # fmt: skip
_WAYS = {"b": "BY", "f": "OFF", "k": "BY", "j": "OFF"}


def test_strokes_cost_as_few_taps_as_promised_ok_included():
    for words, token in (
        ("MISS", "-"),
        ("Y OK", "Y"),
        ("Y 2 BY OK", "Y2b"),
        ("C OK", "C"),
        ("FOUL OK", "Fp"),
        ("FOUL C OK", "Fm"),
        ("K 1 OK", "K1"),
        ("T 2 OK", "T2"),
        ("C! OK", "="),
        ("R! MISS", "-R"),
        ("W Y BY! OK", "WY"),
        ("W Y T! OK", "W&Y~"),
    ):
        assert played("poedinok", words) == (token, len(words.split())), words


def test_a_stroke_that_begins_with_a_held_key_is_entered_after_any_other():
    desk = Desk("poedinok")
    for words, token in (
        ("MISS", "-"),
        ("C! OK", "="),
        ("R! MISS", "-R"),
        ("Y OK", "Y"),
        ("R! Y OK", "Y(R)"),
        ("UNDO K! FOUL OK", "FpK"),
    ):
        assert desk.type(words) == 0, words
        assert desk.last_token() == token, words


def test_the_preview_shows_notation_and_points_before_ok():
    for words, text, points in (
        ("Y", "Y", 3),
        ("Y 2", "Y2", 8),
        ("Y 2 BY", "Y2b", 11),
        ("W Y", "W&Y", 9),
        ("W Y BY!", "WY", 4),
        ("T", "T1", 1),
        ("T 2 3 BY BY", "T5+2", 7),
        ("Y R!", "Y(R)", 3),
        ("R!", "-R", 0),
        ("FOUL", "Fp", 0),
        ("FOUL R R", "FrR", 0),
        ("FOUL OFF T!", "Fo~", 0),
        ("C! R", "=(R)", 0),
    ):
        assert shown("poedinok", words) == (text, points), words


def test_the_same_keys_say_how_an_object_ball_and_the_own_ball_were_made():
    desk = Desk("poedinok")
    assert desk.type("W BY OFF") == 0 and desk.entry.text == "Wkj"
    assert desk.type("UNDO UNDO UNDO Y BY OFF") == 0 and desk.entry.text == "Ybf"
    assert desk.type("OK") == 0 and desk.game.cue == YELLOW
    assert desk.type("Y BY") == 0 and desk.entry.text == "Yk"
    assert desk.type("UNDO UNDO W BY") == 0 and desk.entry.text == "Wb"


def test_balls_tapped_before_foul_fell_on_it_but_for_the_cue_ball():
    assert played("poedinok", "Y FOUL OK")[0] == "FpY"
    assert played("poedinok", "W Y 2 FOUL OFF OK")[0] == "FoY"
    assert played("poedinok", "R! FOUL T K OK")[0] == "FtRK"


def test_what_cannot_be_is_refused_and_changes_nothing():
    for before, key in (
        ("Y", "Y"),
        ("Y 2", "1"),
        ("Y BY", "BY"),
        ("Y R!", "R"),
        ("K", "BY"),
        ("K", "K"),
        ("C", "1"),
        ("C", "C"),
        ("T", "OFF"),
        ("T", "T"),
        ("T 3 3 3 3 3", "1"),
        ("FOUL T", "T"),
        ("FOUL", "FOUL"),
        ("FOUL", "3"),
        ("FOUL", "MISS"),
        ("Y", "MISS"),
        ("C", "FOUL"),
        ("C!", "1"),
        ("Y W BY!", "1"),
    ):
        desk = Desk("poedinok")
        assert desk.type(before) == 0, before
        entry = desk.entry
        then = (entry.text, entry.points, entry.word, entry.layer)
        assert desk.type(key) == 1, (before, key)
        assert (entry.text, entry.points, entry.word, entry.layer) == then
    for key in ("1", "2", "3", "BY", "OFF"):
        assert Desk("poedinok").type(key) == 1


def test_undo_takes_back_tap_by_tap_and_then_the_stroke():
    desk = Desk("poedinok")
    assert desk.type("Y OK R 1 K! T!") == 0 and desk.entry.text == "R1(K)~"
    texts = []
    for _ in range(4):
        desk.type("UNDO")
        texts.append(desk.entry.text)
    assert texts == ["R1(K)", "R1", "R", ""]
    assert desk.type("UNDO") == 0 and desk.game.shots == 0


def test_a_ball_that_cannot_have_fallen_is_tapped_however_long_its_key_is_held():
    assert shown("poedinok", "W!")[0] == "W"  # the cue ball: potted, or a foul
    assert shown("poedinok", "Y!")[0] == "-Y"


def test_two_balls_share_a_pocket_only_when_both_were_straight():
    assert shown("poedinok", "W Y 1 BY!")[0] == "W&Y1b"  # the hold is a tap
    assert shown("poedinok", "W Y BY! R")[0] == "WY&R"


def test_a_held_cushion_gives_a_or_b_the_first_stroke():
    desk = Desk("poedinok")
    assert desk.type("2!") == 0 and desk.game.turn == 1
    assert desk.type("1!") == 0 and desk.game.turn == 0
    assert desk.type("MISS") == 0 and desk.type("2!") == 1


def _balls(text):
    return [char + "!" for char in text]


def _spell(token, cue):
    """The keys that type a canonical token, by its signs."""
    words = []
    taken = ["T!"] if token[-1] == "~" else []
    text = token.rstrip("~")
    if text[0] == "F":
        return ["FOUL", _KINDS[text[1]]] + list(text[2:]) + taken
    if text[0] == "-":
        return _balls(text[1:]) + taken
    if text[0] == "=":
        return ["C!"] + list(text[2:-1])
    text, _, fallen = text.partition("(")
    for item in text.split("&"):
        if len(item) == 2 and item[1] in "WYR":
            words += [item[0], item[1], "BY!"]
        elif item[0] == "T":
            words.append("T")
            cushions, _, contacts = item[1:].partition("+")
            left = int(cushions)
            while left:
                words.append(str(min(left, 3)))
                left -= min(left, 3)
            words += ["BY"] * int(contacts or "0")
        else:
            for char in item:
                words.append(_WAYS.get(char, char))
    return words + _balls(fallen.rstrip(")")) + taken


def _random_token(dice, own):
    what = dice(8)
    balls = list("WYRK")
    end = "~" if dice(4) == 0 else ""
    if what == 0:
        return "-" + "".join([ball for ball in balls if dice(3) == 0]) + end
    if what == 1:
        fallen = "".join([ball for ball in balls if dice(3) == 0])
        return "=(%s)" % fallen if fallen else "="
    if what < 4:
        return "F" + FOULS[dice(9)] + "".join([ball for ball in balls if dice(3) == 0]) + end
    items = []
    if dice(4) == 0:
        for ball in "WY":
            balls.remove(ball)
        items.append("WY")
    for ball in list(balls):
        if dice(3):
            continue
        balls.remove(ball)
        cushions = ("", "1", "2", "3")[dice(4)]
        if ball != "K":
            cushions += WAYS[dice(4)] if ball != own else ("", "k", "j", "kj")[dice(4)]
        items.append(ball + cushions)
    if dice(4) == 0:
        items.append("C")
    if dice(4) == 0 or not items:
        contacts = dice(16)
        items.append("T%d" % (1 + dice(15)) + ("+%d" % contacts if contacts else ""))
    fallen = "".join([ball for ball in balls if dice(4) == 0])
    return "&".join(items) + ("(%s)" % fallen if fallen else "") + end


def test_every_word_can_be_typed():
    keys = key_map("poedinok")
    game = game_class("poedinok")(Setup("poedinok"))
    dice = Dice(5)
    typed = [0, 0, 0, 0]
    for number in range(900):
        game.cue = YELLOW if number % 2 else WHITE
        word = parse(_random_token(dice, "Y" if number % 2 else "W"))
        token = format(word)
        if game.judge(word, game.new_verdict()) or token in ("-", "-~"):
            continue  # the cue ball fell; a plain miss is MISS itself
        assert spelled(game, keys, _spell(token, game.cue)) == word, token
        typed[word & 3] += 1
    assert typed[0] > 20 and typed[1] > 200 and typed[2] > 200 and typed[3] > 30, typed


def test_every_key_means_what_its_legend_says():
    names = [row[0] for row in legends("poedinok")]
    assert names == ["W", "R", "Y", "MISS", "K", "C", "T", "FOUL",
                     "1", "2", "3", "UNDO", "PAUSE", "BY", "OFF", "OK"]  # fmt: skip
    for kind in FOULS:
        assert played("poedinok", "FOUL %s OK" % _KINDS[kind])[0] == "F" + kind
