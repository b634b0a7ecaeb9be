"""Small pyramid where the golden vectors say little: pairs, three players, draws, last ball.

Numbers in comments are those of the rules file. Bodies are played as sheets; `_EMPTY` ends on
an empty table with the scores A 50 + 17, B 70, `_DRAW` on 70:70.
"""

import json

from host_tests.portable.vectors import replayed
from rules_core.lines import replay
from rules_core.match import Match
from rules_core.picture import pack, unpack
from rules_core.pyramid_options import ALL
from rules_core.pyramid_parse import parse
from rules_core.pyramid_sides import value_of
from rules_core.pyramid_three import wanted_back
from rules_core.setup import Setup
from rules_core.sheet import Sheet

_ALMOST = "15+14+13+12+11 !score A 0 10+9+8+6+5+4+3+2+1 "
_DRAW = _ALMOST + "!score A 53 !score B 70 7 "
_FORCED = "!score A 40 !score B 40 !warn Ft= Ft= Ft= Ft= Ft= Ft= "


def _text(body, headers):
    lines = ['[%s "%s"]\n' % tuple(h.split("=", 1)) for h in headers.split(";") if h]
    return '[Game "pyramid"]\n' + "".join(lines) + "\n" + body + "\n"


def _lines(body, headers=""):
    lines, error = replayed(_text(body, headers))
    assert error is None, "%s: %s" % (body, error and error.message)
    return [json.loads(line) for line in lines]


def _last(body, headers=""):
    """The last line that is no result."""
    return [line for line in _lines(body, headers) if "token" in line][-1]


def _result(body, headers=""):
    return _lines(body, headers)[-1]["result"]


def _refused(body, headers=""):
    """The message a body is refused with."""
    _, error = replayed(_text(body, headers))
    assert error is not None, body
    return error.message


def _who(body, headers):
    """Who plays next, as a marker has it; "-" when nobody does."""
    line = _last(body, headers)
    return (line["next"] or "-") + (str(line["next_player"]) if line["next"] == "B" else "")


def _game(body, headers=""):
    """The game after a body."""
    sheet = Sheet(_text(body, headers))
    match = Match(sheet.setup)
    for token in sheet.tokens():
        assert match.feed(token.kind, token.value, token.number, 0) == 0, token.text
    return match.game


PAIR1 = "Format=pair1"
PAIR2 = "Format=pair2"
THREE = "Format=3p"


# Values and ends (P2, P16, P17)


def test_the_balls_make_a_hundred_and_thirty_and_the_last_one_ten_more():
    assert value_of(ALL) == 130
    for last in range(1, 16):
        rest = [str(ball) for ball in range(1, 16) if ball != last]
        body = "%s !score A 0 %s !score A 0 %d" % ("+".join(rest[:9]), "+".join(rest[9:]), last)
        headers = "Target=71 200"
        line = _last("!score B 50 " + body, headers)
        value = value_of(1 << last)
        assert line["points"] == value + 10 and line["parts"] == [[str(last), value], ["last", 10]]


def test_the_bonus_stands_behind_the_ball_called_and_extras_in_the_tokens_order():
    line = _last("13+12+11+10 !score A 0 15+14+9+8 !score A 0 7+2+5+1+3+4+6")
    names = ["7", "last", "+2", "+5", "+1", "+3", "+4", "+6"]
    assert [name for name, _ in line["parts"]] == names and line["points"] == 48
    line = _last("8+3+5(12,2)", "Rules=pure")
    assert line["spot"] == ["3", "5", "12", "2"] and line["parts"] == [["8", 8]]


def test_seventy_each_is_a_draw_when_both_targets_are_71_even_with_balls_left():
    line = _last("!score B 70 !score A 65 5")
    assert (line["reason"], line["winner"], line["score"]) == ("draw", None, [70, 70])
    assert _last("!score B 70 !score A 65 5", "Target=71 72")["phase"] == "play"
    assert _last("!score A 70 !score B 70")["reason"] == "draw"


def test_on_an_empty_table_more_points_win_and_level_is_a_draw():
    for a, b, winner, reason in ((40, 50, "A", "target"), (30, 50, "B", "target")):
        line = _last(_ALMOST + "!score A %d !score B %d 7" % (a, b))
        assert (line["winner"], line["reason"], line["next"]) == (winner, reason, None)
    line = _last(_ALMOST + "!score A 33 !score B 50 7")
    assert (line["winner"], line["reason"]) == (None, "draw")


def test_the_first_who_really_had_71_wins_however_late_it_is_seen():
    played = "15 14 13 - 10 - 12 11 - 9"
    line = _last(played)
    assert (line["winner"], line["score"]) == (None, [65, 19])
    line = _last(played + " !amend 2 14+8")  # 71 was there at the 11
    assert (line["winner"], line["score"], line["reason"]) == ("A", [73, 10], "target")
    assert _last(played + " !amend 2 14+8 !undo")["score"] == [65, 19]


def test_the_verdict_says_that_the_frame_will_be_won():
    last = _ALMOST + "!score A 0 !score B "
    for before, token, wins in (
        ("!score A 66", "5", True), ("!score A 65", "5", False), (last + "16", "7", True),
        (last + "17", "7", False), (last + "18", "7", False), (_DRAW + "!lastball A", "3", True),
    ):  # fmt: skip
        game = _game(before)
        v = game.new_verdict()
        assert game.judge(parse(token), v) == 0 and v.wins == wins, (before, token)


# Fouls (P9, P10, P11)


def test_every_foul_moves_five_points_and_only_a_lost_cue_ball_is_in_hand():
    for kind in "mpotwehrs":
        for more in ("", "(9)", "=", "=(9)"):
            line = _last("!score A 20 !score B 20 5 F" + kind + more)
            assert line["score"] == [20, 25] and line["points"] == -5, kind
            assert line["parts"] == [["foul", -5]] and line["next"] == "B"
            assert line["in_hand"] == (["B"] if kind in "po" else [])
            assert line["spot"] == (["9"] if "(" in more else [])


def test_the_cue_ball_in_hand_is_whoever_plays_next():
    assert _last("!turn B")["in_hand"] == ["B"]
    assert _last("- Fp !turn B")["in_hand"] == ["B"]
    assert _last("- Fp =(4)")["in_hand"] == ["A"]
    assert _last("- Fp 5")["in_hand"] == []
    assert _last("- - !turn B")["in_hand"] == []
    assert _last("!score B 66 Fp")["in_hand"] == []  # won by the fine: nobody plays


def test_floor_zero_cuts_the_loss_and_not_what_the_other_gets():
    for have, lost in ((0, 0), (3, 3), (5, 5), (8, 5), (-2, 0)):
        line = _last("!score A %d Fm" % have, "Option=floor_zero on")
        assert line["score"] == [have - lost, 5] and line["points"] == -lost
        assert line["parts"] == [["foul", -lost]]


# Balls


def test_a_ball_that_is_gone_cannot_fall_in_any_part_of_any_stroke():
    for token in ("7", "5+7", "5(7)", "-(7)", "=(7)", "Fm(7)", "Fp=(7)"):
        assert "off the table already" in _refused("7 " + token), token
        assert _last("7 !undo " + token)["token"] == token


def test_removed_balls_are_off_the_table_and_on_their_sides_score():
    game = _game("", "Removed=B:10,1 A:3;Score=2 4")
    assert game.score == [5, 25] and bin(game.table).count("1") == 12
    assert "no ball is left" in _refused("", "Removed=A:15,14,13,12,11 B:10,9,8,7,6,5,4,3,2,1")
    for value in ("10", "B", "B:", "B:10 A:10", "B:10 B:11", "C:5", "B:16", "B:07", "", "B:1,1"):
        assert "Removed: " in _refused("-", "Removed=" + value), value


def test_a_start_at_the_target_is_refused_at_the_header_that_brings_it_there():
    assert "Score: side A" in _refused("-", "Score=71 0")
    assert "Score: side B" in _refused("-", "Target=71 30;Score=0 30")
    assert "Removed: side B" in _refused("-", "Score=0 61;Removed=B:10")
    assert _last("-", "Score=0 60;Removed=B:10")["score"] == [0, 70]


# The forced draw (P17, S11)


def test_both_sides_need_their_unchanging_fouls_in_a_row_after_the_warning():
    assert _last(_FORCED)["reason"] == "forced_draw"
    assert _last(_FORCED.replace("!warn ", ""))["reason"] is None
    fouls = "Ft= Fm= Fp= Fo= Fe="
    for between in ("-", "-(3)", "Ft", "5 -", "5>"):
        start = "!score A 40 !score B 40 !warn " + fouls + " " + between
        assert _last(start + " Ft=" * 5)["reason"] is None, between
        assert _last(start + " Ft=" * 6)["reason"] == "forced_draw", between
    for between in ("=", "=(3)", "!warn", "!score A 30"):
        start = "!score A 40 !score B 40 !warn " + fouls + " " + between
        assert _last(start + " Ft=")["reason"] == "forced_draw", between


def test_a_second_warning_restarts_nothing_and_ends_no_count():
    start = "!score A 40 !score B 40 !warn Ft= Ft= Ft= Ft= Ft= !warn "
    assert _last(start + "Ft=")["reason"] == "forced_draw"
    assert _last(start + "- Ft= Ft=")["reason"] is None


def test_a_fine_that_wins_comes_before_a_forced_draw():
    line = _last("!warn Ft= !score A 66 Ft=", "Option=draw_fouls 1")
    assert (line["reason"], line["winner"], line["score"]) == ("target", "A", [71, 0])


def test_balls_put_back_change_the_position_and_restart_the_count():
    start = "15 !score A 51 !warn Ft= Ft= Ft= Ft= Ft= "
    assert _last(start + "Ft=", THREE)["reason"] == "forced_draw"
    assert _last(start + "!back 15 Ft=", THREE)["reason"] is None


def test_three_players_draw_when_each_who_still_plays_has_fouled_so():
    start = "!score A 20 !score B 20 !score C 20 !warn"
    line = _last(start + " Ft=" * 9, THREE)
    assert (line["reason"], line["winner"]) == ("forced_draw", None)
    assert _last(start + " Ft=" * 8, THREE)["reason"] is None
    assert _result(start + " Ft=" * 9, THREE)["places"] is None
    gone = "!score A 51 !warn"
    assert _last(gone + " Ft=" * 5, THREE)["reason"] is None
    assert _last(gone + " Ft=" * 6, THREE)["winner"] == "A"


def test_draw_fouls_is_a_number_from_one_on():
    assert _last("!warn Ft= Ft=", "Option=draw_fouls 1")["reason"] == "forced_draw"
    assert "a number from 1 to 1000000" in _refused("-", "Option=draw_fouls 0")


# The last ball (P17, S12)


def test_the_last_ball_is_decided_by_one_stroke_each_and_moves_no_score():
    for draw in (_DRAW, _FORCED):
        line = _last(draw + "!lastball B")
        assert (line["phase"], line["next"], line["in_hand"]) == ("last_ball", "B", ["B"])
        decisions = (("7", "B"), ("- 3", "A"), ("- - 15>", "B"), ("Fp", "A"), ("- Fm", "B"))
        for body, winner in decisions:
            line = _last(draw + "!lastball B " + body)
            assert (line["winner"], line["reason"]) == (winner, "last_ball"), body
            assert (line["points"], line["parts"], line["next"]) == (0, [], None)
            assert line["score"] == _last(draw)["score"]
        line = _last(draw + "!lastball B = -(9)")
        assert (line["next"], line["spot"], line["in_hand"]) == ("A", ["9"], [])


def test_the_last_ball_is_a_visit_of_its_own_and_its_stroke_no_part_of_a_run():
    result = _result(_DRAW + "!lastball A - - 7")
    before = _result(_DRAW)
    assert result["visits"] == [before["visits"][0] + 2, before["visits"][1] + 1]
    assert result["best_run"] == before["best_run"]
    assert result["shots"] == before["shots"] + 3


def test_a_score_corrected_during_the_last_ball_ends_it_at_the_target_only():
    line = _last(_DRAW + "!lastball A - !score A 60 !score A 70")
    assert (line["phase"], line["next"], line["reason"]) == ("last_ball", "B", None)
    line = _last(_DRAW + "!lastball A - !score B 71")
    assert (line["winner"], line["reason"]) == ("B", "target")


def test_the_last_ball_needs_a_drawn_frame_of_two_sides():
    assert "not drawn" in _refused("5 !lastball A")
    assert "the frame is over" in _refused("!concede A !lastball A")
    assert "the frame is over" in _refused("!end !lastball A")
    assert "the frame is over" in _refused(_DRAW + "!lastball A 7 !lastball A")
    assert "not drawn" in _refused(_DRAW + "!lastball A !lastball B")
    assert "makes no sense" in _refused(_DRAW + "!lastball A !warn")
    body = "!score A 20 !score B 20 !score C 20 !warn" + " Ft=" * 9
    assert "the frame is over" in _refused(body + " !lastball A", THREE)


def test_a_last_ball_behind_an_end_brought_forward_stands_only_while_the_frame_is_drawn():
    body = "!score A 40 !score B 40 5 !warn" + " Ft=" * 6 + " !lastball A 3 "
    assert _last(body + "!amend 1 -")["reason"] == "last_ball"
    line = _last(body + "!amend 1 15+14+13")
    assert (line["winner"], line["reason"], line["score"]) == ("A", "target", [82, 40])
    assert _last(body + "!amend 1 15+14+13 !undo")["reason"] == "last_ball"
    assert "could not be played any more" in _refused(body + "!amend 4 -")


# One against two (P20)


def test_method_1_is_a_stroke_each_and_the_partners_take_turns():
    who = []
    body = ""
    for token in ("5", "6>", "-", "7+8", "Ft", "Fp", "=", "9(4)"):
        body += " " + token
        who.append(_who(body, PAIR1))
    assert who == ["B1", "A", "B2", "A", "B1", "A", "A", "B2"]
    assert _who("Fm Fa", PAIR1) == "B1" and _who("Fm Fa -", PAIR1) == "A"
    assert _who("- !turn A - ", PAIR1) == "B2"
    assert _who("- !turn B", PAIR1) == "B2"


def test_method_2_changes_partners_when_the_single_potted_or_the_partner_fouled():
    cases = (
        ("7 -", "B1"), ("- - -", "B1"), ("- - 7 -", "B2"), ("- Ft -", "B2"), ("- Ft 7 -", "B2"),
        ("- - 7 - - 8 -", "B1"), ("- - 7 - - -", "B2"), ("- 5 - -", "B1"), ("- Fa - -", "B1"),
        ("- Fa Ft -", "B2"), ("- - Ft", "B1"), ("- - 7 Ft", "B2"), ("- - 7>", "B2"),
        ("- !turn A -", "B1"), ("!turn B - -", "B1"), ("- - 7 !turn B", "B2"), ("- !turn B", "B1"),
        ("- - 7 - !turn B", "B1"), ("- Fm !turn B", "B2"),
    )  # fmt: skip
    for body, who in cases:
        assert _who(body, PAIR2) == who, body


def test_method_2_can_bring_the_partner_in_at_once_after_a_foul():
    headers = PAIR2 + ";Option=pair_foul_next partner"
    cases = (("- Ft", "B2"), ("- Ft Ft", "B1"), ("- Ft -", "A"), ("- Ft - -", "B2"), ("Ft", "B1"))
    for body, who in cases + (("- 7 Fp", "B2"), ("- Fa", "B1"), ("- -", "A")):
        assert _who(body, headers) == who, body
    assert _who("- Ft", PAIR1 + ";Option=pair_foul_next partner") == "A"


def test_advice_costs_the_pair_five_and_the_stroke_stays():
    line = _last("!score A 20 !score B 20 - Fa(9)", PAIR2)
    assert line["score"] == [25, 15] and line["spot"] == ["9"] and line["next"] == "B"
    assert line["parts"] == [["foul", -5]]
    assert _last("Fp Fa", PAIR1)["in_hand"] == ["B"]
    for body, headers in (("Fa", PAIR1), ("Fa", PAIR2), ("- Fa", ""), ("- Fa", THREE)):
        assert "advice" in _refused(body, headers)


def test_a_visit_that_ended_with_the_frame_counts_for_who_plays_the_last_ball():
    draw = "!score B 70 !score A 63 "
    assert _who(draw + "7> !lastball B", PAIR2) == "B1"
    forced = "!score A 40 !score B 40 !warn" + " Ft=" * 6 + " !lastball B"
    assert _who(forced, PAIR1) == "B2"
    assert _who(forced, PAIR2) == "B2"  # the partner who played last fouled
    b_draws = "!score A 70 !score B 63 - 7%s !lastball B"
    assert _who(b_draws % "", PAIR1) == "B2" and _who(b_draws % ">", PAIR1) == "B2"
    assert _who(b_draws % "", PAIR2) == "B1" and _who(b_draws % ">", PAIR2) == "B1"


def test_the_pair_are_two_and_the_single_one_whatever_their_names():
    for headers in (PAIR1, PAIR1 + ";A=X / Y;B=Z", PAIR1 + ";B=X / Y / Z;C=somebody"):
        assert _who("- - -", headers) == "B2"
        assert "B3" in _refused("!turn B3", headers)
        assert "A2" in _refused("!turn A2", headers)


# Three players (P19)


def test_who_reaches_51_leaves_and_the_frame_goes_on_between_the_others():
    line = _last("!score A 45 6+1", THREE)
    assert (line["next"], line["winner"], line["phase"]) == ("B", None, "play")
    assert _result("!score A 45 6", THREE)["places"] is None
    for body, places in (
        ("!score A 45 6 !score B 45 7", "ABC"), ("- - !score C 45 6 !score B 46 - 7", "CBA"),
        ("!concede A !concede C", "BCA"), ("!concede A !score B 45 7", "BCA"),
        ("!score A 51 !concede B", "ACB"), ("!score B 46 Ft !score C 51", "BCA"),
        ("!score B 60 !score A 51", "BAC"),
    ):  # fmt: skip
        result = _result(body, THREE)
        assert "".join(result["places"]) == places and result["winner"] == places[0], body


def test_who_has_left_can_neither_play_nor_start_nor_leave_again():
    for command in ("!turn A", "!concede A"):
        assert "has left" in _refused("!score A 45 6 " + command, THREE)
    for command in ("!turn A", "!concede A", "!start A"):
        assert "has left" in _refused("!concede A " + command, THREE)
    assert _last("!concede A !start C", THREE)["next"] == "C"


def test_a_fine_goes_to_the_next_or_the_previous_who_still_plays():
    for fine_to, scores in (("next", [51, 0, 5]), ("previous", [51, 0, 5])):
        headers = THREE + ";Option=fine_to " + fine_to
        assert _last("!score A 51 !score B 5 Ft", headers)["score"] == scores
    for fine_to, score in (("next", [-5, 5, 0]), ("previous", [-5, 0, 5])):
        assert _last("Ft", THREE + ";Option=fine_to " + fine_to)["score"] == score


def test_who_gets_out_by_anothers_fine_leaves_and_the_turn_goes_past_him():
    line = _last("!score B 46 Fp", THREE)
    assert (line["score"], line["next"], line["in_hand"]) == ([-5, 51, 0], "C", ["C"])


def test_on_an_empty_table_with_nobody_out_most_points_win():
    whole = "15 !score A 0 14+13+12 !score A 0 11+10+9 !score A 0 8+7+6+5+4+3 !score A 0 2 "
    body = whole + "!score A %d !score B %d !score C %d 1"
    line = _last(body % (10, 40, 20), THREE)
    assert (line["winner"], line["reason"], line["score"]) == ("B", "target", [31, 40, 20])
    assert _result(body % (10, 40, 20), THREE)["places"] == ["B", "A", "C"]
    line = _last(body % (10, 31, 20), THREE)
    assert (line["winner"], line["reason"]) == (None, "draw")
    assert _result(body % (10, 31, 20), THREE)["places"] is None


_WAITS = (
    "15+14+13 !score A 51 12+11+10 !score B 0 9+8+7+6 !score B 0 5+4+3+2 !score B 0 1 !score B 30 "
)


def test_on_an_empty_table_with_somebody_out_the_frame_waits_for_balls_from_his_shelf():
    line = _last(_WAITS, THREE)
    assert (line["next"], line["phase"], line["score"]) == ("B", "play", [51, 30, 0])
    for token in ("-", "5", "Fm", "="):
        assert "!back" in _refused(_WAITS + token, THREE)
    line = _last(_WAITS + "!back 13 13", THREE)
    assert line["parts"] == [["13", 13], ["last", 10]] and line["winner"] == "A"


def test_the_balls_wanted_back_are_the_fewest_that_let_all_who_play_get_out():
    game = _game(_WAITS, THREE)
    assert game.shelf[0] == 1 << 15 | 1 << 14 | 1 << 13
    assert wanted_back(game) == game.shelf[0]  # C needs 51, and 42 and the bonus is all there is
    game = _game(_WAITS + "!score C 28", THREE)
    assert wanted_back(game) == 1 << 15  # C needs 23: 15 and 10 for the last
    game = _game(_WAITS + "!score C 28 !back 13", THREE)
    assert wanted_back(game) == 0
    assert wanted_back(_game("5", THREE)) == 0 and wanted_back(_game("5")) == 0


def test_only_balls_from_a_leavers_shelf_come_back():
    start = "5 - 6 - 7 !score A 51 "
    for body, text in (
        ("6 !back 6", "nobody has left"), (start + "!back 6", "not on a leaver's shelf"),
        (start + "!back 8", "not on a leaver's shelf"), (start + "!back 5,6", "not on a leaver's"),
    ):  # fmt: skip
        assert text in _refused(body, THREE), body
    game = _game(start + "!back 5", THREE)
    assert game.table >> 5 & 1 and not game.shelf[0] and game.score[0] == 51
    for balls in ("5,5", "0", "16", "05", "x", "5,", ","):
        assert "balls from 1 to 15" in _refused(start + "!back " + balls, THREE)
    assert "when three play" in _refused("5 !back 5")


# State


def test_a_packed_state_judges_and_plays_on_as_the_one_it_was_taken_from():
    bodies = (
        ("!warn Ft= Fp=", "", ("7", "Ft=", "Ft=", "Ft=", "Fm=")),
        ("- - 7 - Fa", PAIR2, ("Ft", "-", "8", "-", "9")),
        ("5 - 6 - 7 !score A 51", THREE, ("8", "-", "Fp", "9", "-")),
        (_FORCED + "!lastball B -", PAIR1, ("-", "=", "-", "4")),
    )
    for body, headers, tokens in bodies:
        one = _game(body, headers)
        sheet = Sheet(_text("", headers))
        two = Match(sheet.setup).game
        fields = [0] * 64
        count = pack(one, fields)
        unpack(two, fields)
        v, w = one.new_verdict(), two.new_verdict()
        for token in tokens:
            word = parse(token)
            assert one.judge(word, v) == two.judge(word, w) == 0, (body, token)
            one.apply(word, v)
            two.apply(word, w)
            left, right = [0] * 64, [0] * 64
            assert pack(one, left) == pack(two, right) == count
            assert left == right, (body, token)


def test_the_last_ball_bonus_is_what_was_agreed():
    setup = Setup("pyramid")
    assert setup.option("last_ball_bonus") == 10
    headers = "Option=last_ball_bonus 0"
    line = _last(_ALMOST + "!score A 55 !score B 60 7", headers)
    assert line["parts"] == [["7", 7]] and line["winner"] == "A"


def test_a_stroke_behind_an_early_end_keeps_its_number_when_the_last_ball_decides():
    """What !amend N means is what was printed as n."""
    lines = []
    text = '[Game "pyramid"]\n[Option "draw_fouls 1"]\n'
    text += "!warn 15 Fp= - Fw !amend 3 Fm= !lastball A - -"
    replay(text, lines.append)
    numbers = [line[5 : line.index(",")] for line in lines if line.startswith('{"n":')]
    assert numbers == ["null", "1", "2", "3", "4", "null", "null", "5", "6"]
