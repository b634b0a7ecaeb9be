"""The rules of Poedinok, sentence by sentence: points, cue ball, what is in hand, fouls, ends.

A stroke is played after two misses, so that A plays white as it lies, and no stroke is the
opening one. Numbers in comments are those of the rules file.
"""

import json

from host_tests.portable.vectors import replayed


def _lines(body, headers=""):
    """What replay prints of a match, as dictionaries."""
    text = "".join(['[%s "%s"]\n' % tuple(h.split("=")) for h in headers.split(";") if h])
    lines, error = replayed('[Game "poedinok"]\n' + text + "\n" + body + "\n")
    assert error is None, "%s: %s" % (body, error and error.message)
    return [json.loads(line) for line in lines]


def _last(body, headers=""):
    """The last line that is no result."""
    return [line for line in _lines("- - " + body, headers) if "token" in line][-1]


def _refused(body):
    """The message a body is refused with."""
    _, error = replayed('[Game "poedinok"]\n\n- - ' + body + "\n")
    assert error is not None, body
    return error.message


def _state(body):
    """Cue ball, sides in hand, balls to spot, who plays, in one string."""
    line = _last(body)
    hand = "".join(line["in_hand"])
    return "%s %s %s %s" % (line["cue"], hand or "-", "".join(line["spot"]) or "-", line["next"])


CUSHIONS = (("", 0), ("1", 3), ("2", 5), ("3", 6))
OBJECT = (("", 0), ("b", 3), ("f", 3), ("bf", 6))
OWN = (("", 0), ("k", 3), ("j", 3), ("kj", 6))


def test_every_way_of_every_ball_has_its_bonus_and_they_add_up():  # D8, D9
    white_plays = (("W", 1, OWN), ("Y", 3, OBJECT), ("R", 5, OBJECT))
    yellow_plays = (("Y", 3, OWN), ("W", 1, OBJECT), ("R", 5, OBJECT))
    for before, balls in (("", white_plays), ("Y C ", yellow_plays)):
        for name, value, ways in balls:
            for digit, cushions in CUSHIONS:
                for letters, bonus in ways:
                    line = _last(before + name + digit + letters)
                    assert line["points"] == value + cushions + bonus, line
                    more = [["bonus", cushions + bonus]] if cushions + bonus else []
                    assert line["parts"] == [[name, value]] + more
                    assert line["next"] == "A"


def test_the_black_is_four_and_three_and_its_cushions():  # D10
    for digit, cushions in CUSHIONS:
        line = _last("K" + digit)
        assert line["points"] == 7 + cushions and line["spot"] == ["K"]
        assert line["parts"] == [["K", 4], ["bonus", 3 + cushions]]


def test_a_target_stroke_scores_its_cushions_and_its_further_contacts():  # D8, D9
    for n in range(1, 16):
        for m in (0, 1, 15):
            token = "T%d" % n + ("+%d" % m if m else "")
            line = _last(token, "Target=60")
            assert line["points"] == n + m and line["spot"] == ["K"], line
            assert line["parts"] == [["T", n]] + ([["bonus", m]] if m else [])


def test_balls_in_two_pockets_get_five_once_in_one_pocket_nothing():  # D9, DC4
    for token, points in (
        ("W&Y", 9), ("Y&R", 13), ("W&R", 11), ("W&Y&R", 14), ("W1&Y1", 15), ("K&Y", 15),
        ("WY", 4), ("WR", 6), ("YR", 8), ("WY&R", 14), ("W&YR", 14), ("WR&K", 18), ("WY&K2", 21),
        ("Y&C", 5), ("Y&T2", 5), ("C&T1", 3), ("WY&C&T2+1", 9),
    ):  # fmt: skip
        assert _last(token)["points"] == points, token


def test_the_five_asks_for_two_straight_balls_when_so_agreed():  # DC3
    for token, points in (
        ("W&Y", 9), ("W&Y1", 7), ("K&R", 12), ("W1&Y&R", 17), ("W1&Y1&R", 15), ("WY&R", 14),
        ("WY&R1", 12), ("Wk&Y", 7),
    ):  # fmt: skip
        assert _last(token, "Option=double_bonus straight")["points"] == points, token


def test_parts_stand_in_the_tokens_order_with_the_five_last():
    line = _last("R1&C&K&W(Y)")
    wanted = [["R", 5], ["bonus", 3], ["C", 2], ["K", 4], ["bonus", 3], ["W", 1], ["bonus", 5]]
    assert line["parts"] == wanted
    assert sum([part[1] for part in line["parts"]]) == line["points"] == 23
    assert _last("YW")["parts"] == [["Y", 3], ["W", 1]]
    assert _last("T2+1&W2&Yb")["parts"] == [
        ["T", 2], ["bonus", 1], ["W", 1], ["bonus", 5], ["Y", 3], ["bonus", 3], ["bonus", 5]
    ]  # fmt: skip


def test_the_cue_ball_follows_from_what_was_made():  # D4, D5
    for body, state in (
        ("R", "W - R A"), ("C", "W - - A"), ("W", "W A - A"), ("Y", "Y A - A"),
        ("W&Y", "Y A W A"), ("WY", "Y A W A"), ("Y&R", "Y A R A"), ("WR", "W A R A"),
        ("Y C", "Y - - A"), ("Y C R", "Y - R A"), ("Y C Y", "Y A - A"), ("Y C W", "W A - A"),
        ("Y C W&Y", "Y A W A"), ("Y W1", "W A - A"), ("Y W1 Y1", "Y A - A"),
        ("Y(R)", "Y A R A"), ("W(Y)", "W A Y A"), ("R(YK)", "W - RYK A"), ("Y C R(W)", "Y - RW A"),
        ("K&Y", "Y A K A"), ("T1&W", "W A K A"), ("T1(K)", "W - K A"),
    ):  # fmt: skip
        assert _state(body) == state, body


def test_a_visit_begins_with_white_in_hand_only_when_it_fell():  # D4, DC14
    for body, state in (
        ("-", "W - - B"), ("Y -", "W - - B"), ("Y C -", "W - - B"), ("W -", "W - - B"),
        ("-RYK", "W - RYK B"), ("Y C -W", "W - W B"), ("Y C -RW", "W - RW B"),
        ("Fp", "W B - B"), ("Fo", "W B - B"), ("FpY", "W B Y B"), ("FrW", "W B - B"),
        ("FpW", "W B - B"), ("Y C Fp", "W - Y B"), ("Y C Fo", "W - Y B"), ("Y C FpR", "W - YR B"),
        ("Y C FpW", "W - YW B"), ("Y C FoY", "W - Y B"), ("Y C FtW", "W - W B"),
        ("Fk", "W - K B"), ("FkY", "W - KY B"), ("FkRK", "W - KR B"), ("FtRY", "W - RY B"),
    ):  # fmt: skip
        assert _state(body) == state, body


def test_a_ball_whose_spot_is_taken_waits_and_a_yellow_becomes_the_cue_ball():  # D5, DC15
    for body, state in (
        ("R~", "W - - A"), ("W&Y~", "Y A - A"), ("K~", "W - - A"), ("T1~", "W - - A"),
        ("R(Y)~", "Y A - A"), ("C(YR)~", "Y A - A"), ("W(Y)~", "Y A - A"), ("C(K)~", "W - - A"),
        ("Y(R)~", "Y A - A"), ("-Y~", "Y B - B"), ("-RY~", "Y B - B"), ("-R~", "W - - B"),
        ("FtY~", "Y B - B"), ("FpY~", "Y B - B"), ("Fp~", "W B - B"), ("FpR~", "W B - B"),
        ("Y C Fp~", "Y B - B"), ("Y C Fo~", "Y B - B"), ("Y C FtR~", "W - - B"),
        ("Y C Fo~ -", "W - - A"), ("Y C Fo~ Yk", "Y B - B"), ("Y Y~", "Y B - B"),
    ):  # fmt: skip
        assert _state(body) == state, body


def test_by_hand_bonus_balls_caroms_and_the_black_count():  # D11
    for body, points in (
        ("Y Y1", 6), ("Y Yk", 6), ("Y W1", 4), ("Y Wb", 4), ("Y R1", 8), ("Y R3bf", 17),
        ("Y C", 2), ("Y K", 7), ("W Wk", 4), ("W W2k", 9), ("W Yf", 6), ("W R1&Yb", 19),
        ("W C(R)", 2), ("W K1&C", 12),
    ):  # fmt: skip
        line = _last(body)
        assert (line["points"], line["next"]) == (points, "A"), body


def test_by_hand_a_straight_object_ball_or_a_target_is_void():  # D11, DC9
    for body, spot in (
        ("Y R", "R"), ("Y W", "W"), ("W Y", "Y"), ("W T2", "K"), ("W T2+1", "K"), ("W Y&R1", "YR"),
        ("W Y1&R", "YR"), ("W YR", "YR"), ("Y W&R1", "WR"), ("W Y&C", "Y"), ("W C&T1", "K"),
        ("W R(K)", "RK"), ("Y W1&R", "WR"),
    ):  # fmt: skip
        line = _last(body)
        assert (line["points"], line["parts"], line["next"]) == (0, [], "B"), body
        assert line["score"][1] == 0 and line["in_hand"] == [], body
        assert "".join(line["spot"]) == spot, body


def test_by_hand_the_own_ball_made_straight_or_by_jump_is_a_foul():  # DC9
    for body, state in (
        ("W W", "W B - B"), ("W Wj", "W B - B"), ("W W1j", "W B - B"), ("W Wkj", "W B - B"),
        ("W WY", "W B Y B"), ("W W&Y1", "W B Y B"), ("W W&C", "W B - B"), ("Y Y", "W - Y B"),
        ("Y Yj", "W - Y B"), ("Y Y&R1", "W - YR B"), ("Y WY", "W - WY B"), ("W W&T1", "W B K B"),
    ):  # fmt: skip
        assert _state(body) == state, body
        assert _last(body)["score"][1] == 3, body


def test_the_white_of_a_void_stroke_is_in_the_next_players_hand():
    assert _state("W W1&Y") == "W B Y B" and _last("W W1&Y")["score"] == [1, 0]
    assert _state("W Wk&T1") == "W B K B"


def test_by_hand_holds_for_one_stroke_and_over_replays():
    assert _last("W C R")["points"] == 5
    assert _last("W = R")["points"] == 0
    assert _last("Y =(R) =")["in_hand"] == ["A"] and _last("Y =")["cue"] == "Y"
    assert _last("Fp R")["next"] == "A" and _last("Fp R")["points"] == 0


def test_the_opening_stroke_is_not_bound_by_hand():  # DC7
    for token, points in (("W", 1), ("Y", 3), ("T2", 2), ("W&Y", 9), ("Wj", 4)):
        for before in ("", "= ", "!start B ", "!turn B "):
            line = _lines(before + token)[-2]
            assert line["points"] == points, before + token


def test_any_foul_gives_three_once_and_takes_nothing():  # D12, DC6
    for kind in "mwrktlpod":
        for fallen in ("", "Y", "RK"):
            line = _last("!score A 10 !score B 5 F" + kind + fallen)
            assert line["score"] == [10, 8] and line["points"] == 0 and line["parts"] == []
            assert line["next"] == "B"


def test_a_failed_red_that_touched_is_void_when_so_agreed():  # DC2
    option = "Option=red_touch_failed void"
    assert _last("Fr", option)["score"] == [0, 0] and _last("Fr", option)["next"] == "B"
    assert _last("FrW", option)["in_hand"] == ["B"]
    assert _last("Fk", option)["score"] == [0, 3]


def test_whoever_reaches_the_target_first_wins_also_by_an_award():  # DC13
    for body, winner in (
        ("!score A 29 W", "A"), ("!score A 28 Y", "A"), ("!score B 27 Fm", "B"),
        ("!score B 29 Fl", "B"), ("W !score B 28 W", "B"), ("!score A 30", "A"),
        ("!score B 31", "B"),
    ):  # fmt: skip
        line = _last(body)
        assert (line["winner"], line["reason"], line["phase"]) == (winner, "target", "over"), body
        assert line["next"] is None and line["in_hand"] == [], body
    assert _last("!score A 28 W")["winner"] is None
    assert _last("!score B 26 Fm")["winner"] is None
    assert _last("!score A 29 !score B 27 W", "Target=31 30")["winner"] is None
    assert _last("!score A 29 !score B 27 W Fm", "Target=31 30")["winner"] == "B"
    assert _last("!score A 18 !score B 18 - W", "Target=30 19")["winner"] == "B"


def test_the_last_stroke_still_names_its_spots_and_the_next_cue_ball():
    line = _last("!score A 29 W&Y")
    assert line["spot"] == ["W"] and line["cue"] == "Y"


def test_a_turn_given_by_the_referee_leaves_in_hand_what_is():
    for body, state in (
        ("!turn B", "W - - B"), ("W !turn B", "W B - B"), ("Y C !turn B", "W - - B"),
        ("Y !turn B", "Y B - B"), ("Y !turn A", "Y A - A"), ("W !turn A", "W A - A"),
        ("Y C !turn A", "W - - A"),
    ):  # fmt: skip
        assert _state(body) == state, body
    line = _lines("!turn B")[0]
    assert line["in_hand"] == ["B"] and line["cue"] == "W"


def test_runs_count_points_and_no_awards():
    result = _lines("T2 R1 Y - W Wk Fp R1 - Y W1 Y1 -")[-1]["result"]
    assert result["best_run"] == [13, 13] and result["visits"] == [2, 2]
    assert result["score"] == [24, 18] and result["shots"] == 13


def test_a_cue_ball_cannot_fall_in_a_miss_a_replay_or_brackets():
    for body in ("-W", "-RW", "=(W)", "R(W)", "Y C -Y", "Y C =(Y)", "Y C R(Y)", "Y -Y~"):
        assert "Fp" in _refused(body), body


def test_ways_of_the_own_ball_and_of_object_balls_are_not_exchanged():
    for body in ("Yk", "Yj", "Y1kj", "Y C Wk", "Y W1j", "W W1 Yk"):
        assert "(D9)" in _refused(body) and "k and j are" in _refused(body), body
    for body in ("Wb", "W1f", "Y C Yb", "Y W1 Y1 Ybf"):
        assert "b and f are" in _refused(body), body


def test_a_command_of_another_game_is_refused():
    for body in ("!warn", "!lastball A", "!back 7"):
        assert _refused(body)


def test_undo_and_amend_bring_back_the_cue_ball_too():
    assert _state("Y C !undo") == "Y A - A"
    assert _state("Y C - !undo") == "Y - - A"
    assert _state("Fo !undo") == "W - - A"
    assert _state("!score A 29 W !undo") == "W - - A"
    line = _last("R R !amend 3 Y")
    assert line["score"] == [3, 0] and line["next"] == "B"
