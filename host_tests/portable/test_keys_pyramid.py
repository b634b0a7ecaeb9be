"""Small pyramid on sixteen keys: taps, holds, and that every token can be typed."""

from firmware.entry import UNDO, key_map
from host_tests.portable.desk import Desk, Dice, legends, played, shown, spelled
from rules_core.facts import LAST_BALL
from rules_core.pyramid_options import PAIR1, THREE
from rules_core.pyramid_parse import parse
from rules_core.pyramid_shot import FOULS, format
from rules_core.setup import Setup, game_class

_KINDS = {"m": "1", "o": "2", "t": "3", "w": "4", "e": "5", "s": "6", "h": "7", "r": "8", "a": "9"}


def test_strokes_cost_as_few_taps_as_promised_ok_included():
    for words, token in (
        ("MISS", "-"),
        ("8 OK", "8"),
        ("1 2 OK", "12"),
        ("1 2 + 5 OK", "12+5"),
        ("FOUL OK", "Fp"),
        ("FOUL 1 OK", "Fm"),
        ("0 OK", "="),
        ("+ 5 MISS", "-(5)"),
        ("8 +! 1 0 OK", "8(10)"),
        ("8 0! OK", "8>"),
    ):
        assert played("pyramid", words) == (token, len(words.split())), words


def test_the_preview_shows_notation_and_points_before_ok():
    for words, text, points in (
        ("1", "1", 11),
        ("1 2", "12", 12),
        ("1 2 +", "12+", 12),
        ("1 2 + 5", "12+5", 17),
        ("8 +!", "8(", 8),
        ("8 +! 1 0", "8(10)", 8),
        ("8 +! 1 0 +", "8(10),", 8),
        ("8 +! 5 + 1 0 0!", "8(5,10)>", 8),
        ("FOUL", "Fp", -5),
        ("FOUL 3 0", "Ft=", -5),
        ("FOUL +", "Fp(", -5),
        ("+", "-(", 0),
        ("+ 5 + 1 2", "-(5,12)", 0),
        ("0 +", "=(", 0),
    ):
        assert shown("pyramid", words) == (text, points), words


def test_balls_tapped_before_foul_fell_on_it():
    assert played("pyramid", "8 FOUL OK")[0] == "Fp(8)"
    assert played("pyramid", "8 + 1 2 FOUL 4 0 OK")[0] == "Fw=(8,12)"


def test_a_number_that_begins_with_a_one_can_be_typed_when_the_one_is_gone_or_tapped_before():
    desk = Desk("pyramid")
    assert desk.type("1 OK 1") == 0
    assert (desk.entry.open, desk.entry.text, desk.entry.points) == (True, "1", None)
    assert desk.type("OK") == 1 and desk.type("MISS") == 1 and desk.type("+") == 1
    assert desk.type("2") == 0 and (desk.entry.text, desk.entry.points) == ("12", 12)
    assert desk.type("+ 1 3 UNDO") == 0 and desk.entry.points is None
    assert desk.entry.text == "12+1"
    assert desk.type("UNDO UNDO OK") == 0 and desk.last_token() == "12"
    assert played("pyramid", "1 + 1 1 OK")[0] == "1+11"
    assert shown("pyramid", "1 +! 1 1 + 1 2") == ("1(11,12)", 11)


def test_a_lone_one_is_refused_when_no_ball_begins_with_it():
    desk = Desk("pyramid", target=[300, 300])
    assert desk.type("1 + 1 0 + 1 1 + 1 2 + 1 3 + 1 4 + 1 5 OK") == 0
    assert desk.last_token() == "1+10+11+12+13+14+15"
    assert desk.type("1") == 1 and not desk.entry.open
    assert desk.type("+ 1") == 1


def test_what_cannot_be_is_refused_and_changes_nothing():
    for before, key in (
        ("8", "5"),
        ("8", "8"),
        ("1", "6"),
        ("8 +", "+"),
        ("8 +", "8"),
        ("8 +", "0"),
        ("8 +!", "8"),
        ("8 0!", "FOUL"),
        ("0", "8"),
        ("0", "FOUL"),
        ("FOUL 1", "2"),
        ("FOUL 0", "0"),
        ("FOUL", "FOUL"),
        ("FOUL", "9"),
        ("8", "MISS"),
        ("FOUL", "MISS"),
        ("1 5", "0"),
    ):
        desk = Desk("pyramid")
        assert desk.type(before) == 0, before
        entry = desk.entry
        then = (entry.text, entry.points, entry.word, entry.layer)
        assert desk.type(key) == 1, (before, key)
        assert (entry.text, entry.points, entry.word, entry.layer) == then


def test_undo_takes_back_tap_by_tap_and_then_the_stroke():
    desk = Desk("pyramid")
    assert desk.type("8 OK 1 2 +! 5") == 0 and desk.entry.text == "12(5)"
    texts = []
    for _ in range(4):
        desk.type("UNDO")
        texts.append(desk.entry.text)
    assert texts == ["12(", "12", "1", ""]
    assert desk.type("UNDO") == 0 and desk.game.shots == 0


def test_a_key_that_may_become_a_hold_is_a_tap_when_it_is_let_go_or_the_next_one_goes_down():
    desk = Desk("pyramid")
    desk.type("8")
    desk.referee.key_down(14, desk.ticks)
    assert desk.entry.text == "8"
    desk.wait(100)
    desk.referee.key_down(4, desk.ticks)  # typed fast: + is still down
    assert desk.entry.text == "8+4"
    desk.referee.key_up(14, desk.ticks)
    desk.referee.key_up(4, desk.ticks)
    desk.wait(1500)
    assert desk.entry.text == "8+4"


def test_a_key_let_go_while_its_progress_is_shown_does_nothing():
    desk = Desk("pyramid")
    desk.type("1 OK 2 OK UNDO")
    for ms, undone in ((490, 1), (510, 0), (990, 0)):
        strokes = desk.game.shots
        desk.app.key_down(UNDO, desk.ticks)
        desk.wait(ms)
        shown = desk.referee.hold
        desk.app.key_up(UNDO, desk.ticks)
        assert desk.game.shots == strokes - undone and bool(shown) != bool(undone)
        desk.wait(5)
        assert desk.referee.hold == 0 and desk.type("3 OK") == 0
        assert desk.type("UNDO") == 0  # something to redo


def test_holding_means_nothing_where_there_is_nothing_to_say():
    desk = Desk("pyramid")
    desk.type("8 OK")
    assert desk.type("+!") == 0 and desk.entry.text == "-("  # a tap, however long
    desk.type("UNDO")
    assert desk.type("0!") == 0 and desk.entry.text == "="


def test_a_held_digit_gives_a_b_or_c_the_first_stroke():
    desk = Desk("pyramid", THREE)
    for word, side in (("3!", 2), ("2!", 1), ("1!", 0)):
        assert desk.type(word) == 0 and desk.game.turn == side
    assert Desk("pyramid").type("3!") == 0  # two players: no C; a tap
    assert desk.type("2") == 0 and desk.entry.text == "2"


def test_pairs_can_be_fined_for_advice():
    desk = Desk("pyramid", PAIR1)
    assert desk.type("MISS FOUL 9 OK") == 0
    assert desk.last_token() == "Fa" and desk.game.turn == 1


def _number(ball):
    return list(str(ball))


def _joined(balls):
    words = []
    for ball in balls:
        words += ["+"] + _number(ball)
    return words


def _numbers(text):
    return [int(number) for number in text.split(",")] if text else []


def _spell(token):
    """The keys that type a canonical token, by its signs."""
    head, _, rest = token.partition("(")
    fallen = _numbers(rest.rstrip(">").rstrip(")"))
    if token[0] == "F":
        words = ["FOUL"]
        if head[1] != "p":
            words.append(_KINDS[head[1]])
        return words + (["0"] if "=" in head else []) + _joined(fallen)
    if token[0] == "-":
        return _joined(fallen) if fallen else None
    if token[0] == "=":
        return ["0"] + _joined(fallen)
    balls = [int(number) for number in head.rstrip(">").split("+")]
    words = _number(balls[0]) + _joined(balls[1:])
    if fallen:
        words += ["+!"] + _joined(fallen)[1:]
    return words + (["0!"] if token[-1] == ">" else [])


def _random_token(dice):
    balls = list(range(1, 16))
    what = dice(8)
    fallen = [balls.pop(dice(len(balls))) for _ in range(dice(4))]
    brackets = "(%s)" % ",".join([str(ball) for ball in fallen]) if fallen else ""
    if what == 0:
        return "-" + brackets
    if what == 1:
        return "=" + brackets
    if what < 4:
        return "F" + FOULS[dice(10)] + ("=" if dice(2) else "") + brackets
    made = [str(balls.pop(dice(len(balls)))) for _ in range(1 + dice(4))]
    return "+".join(made) + brackets + (">" if dice(3) == 0 else "")


def test_every_word_can_be_typed():
    keys = key_map("pyramid")
    game = game_class("pyramid")(Setup("pyramid", -1, PAIR1))
    game.turn = 1
    game.target[:] = [900, 900]
    dice = Dice(17)
    typed = 0
    for _ in range(600):
        word = parse(_random_token(dice))
        assert game.judge(word, game.new_verdict()) == 0
        words = _spell(format(word))
        if words is None:
            continue  # a plain miss is MISS itself
        assert spelled(game, keys, words) == word, format(word)
        typed += 1
    assert typed > 500


def test_the_longest_stroke_can_be_typed():
    game = game_class("pyramid")(Setup("pyramid"))
    token = "15+14+13+12+11(1,2,3,4,5,6,7,8,9,10)>"
    word = parse(token)
    assert spelled(game, key_map("pyramid"), _spell(token)) == word


def test_every_key_means_what_its_legend_says():
    names = [row[0] for row in legends("pyramid")]
    assert names == ["1", "2", "3", "MISS", "4", "5", "6", "FOUL",
                     "7", "8", "9", "UNDO", "PAUSE", "0", "+", "OK"]  # fmt: skip
    for kind in FOULS:
        if kind not in "pa":
            assert played("pyramid", "FOUL %s OK" % _KINDS[kind])[0] == "F" + kind


# The corrections behind PAUSE


def test_pause_held_warns_of_a_draw_and_offers_it_once():
    desk = Desk("pyramid")
    assert desk.correct("WARN")
    assert desk.type("OK") == 0 and desk.menu is None and desk.game.warned == 1
    assert not desk.correct("WARN")


def test_a_draw_is_decided_on_the_last_ball_through_the_menu():
    desk = Desk("pyramid", score=[55, 70])
    assert desk.type("PAUSE! UNDO 1 5 OK") == 0 and desk.match.over()
    assert desk.game.winner == -1
    assert desk.correct() and desk.said() == "LAST A"
    assert desk.type("6 OK") == 0
    assert (desk.game.phase, desk.game.turn) == (LAST_BALL, 1)
    assert desk.type("8 OK") == 0 and desk.game.winner == 1
    desk.type("PAUSE! 2")
    assert desk.said() == "CORRECT" and desk.type("OK") == 1  # nothing to correct now


def test_balls_of_a_leaver_come_back_through_the_menu():
    desk = Desk("pyramid", THREE)
    assert desk.type("1 5 + 1 4 + 1 3 + 1 2 OK") == 0 and desk.game.left[0] == 1
    assert desk.correct("BACK")
    first = desk.said()
    desk.type("6")
    second = desk.said()
    assert first != second and desk.type("4") == 0 and desk.said() == first
    while desk.said() != "BACK 14":
        desk.type("6")
    assert desk.type("OK") == 0 and desk.game.table >> 14 & 1 and not desk.game.shelf[0] >> 14 & 1


def test_three_scores_and_turns_can_be_corrected_and_each_can_give_up():
    desk = Desk("pyramid", THREE)
    assert desk.correct("SCORE C") and desk.type("6 6 OK") == 0 and desk.game.score == [0, 0, 2]
    assert desk.correct("TURN") and desk.type("6 6 OK") == 0 and desk.game.turn == 2
    assert desk.correct("RESIGN C") and desk.type("OK!") == 0 and desk.game.left == [0, 0, -1]
