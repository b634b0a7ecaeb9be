"""Sentences of Kaisa's rules that the golden vectors leave untouched."""

from host_tests.portable.playing import Table
from rules_core.facts import R_NO_SIDE, SHOOTOUT
from rules_core.kaisa_facts import R_ONLY_YELLOW
from rules_core.kaisa_shot import foul, made, miss, replay
from rules_core.picture import pack, unpack

_TO_SHOOTOUT = "@65:00 - - - - - - !start A "


def test_the_memory_of_a_direct_side_yellow_ends_with_the_visit_however_it_ends():
    """C20: the flag lives to the next stroke of the same visit; !turn ends a visit too."""
    twice = Table("Rules=club", "- - Ys Ys")
    assert twice.game.score == [0, 0] and twice.game.turn == 1
    between = Table("Rules=club", "- - Ys !turn A Ys")
    assert between.game.score == [12, 0] and between.game.turn == 0
    other = Table("Rules=club", "- - Ys !turn B Ys")
    assert other.game.score == [6, 6]


def test_an_indirect_side_yellow_or_another_stroke_between_makes_the_next_direct_one_legal():
    """KC14, C19."""
    for between in ("Ycs", "R", "Yks", "Y"):
        table = Table("Rules=club;Target=200", "- - Ys " + between + " Ys")
        assert table.game.turn == 0 and table.game.shots == 5
    assert Table("Rules=club", "- - Ys = Ys").game.turn == 1  # a replay changes nothing


def test_floor_zero_takes_no_more_than_a_side_has_in_the_shootout_too():
    """Fine print: cut to what the side has; who is below zero stays where he is."""
    for had, left in ((4, 0), (6, 0), (10, 4), (0, 0), (-10, -10)):
        table = Table("Option=floor_zero on", _TO_SHOOTOUT + "!score A %d F0p" % had)
        assert table.game.score == [left, 0], had
        table = Table("Option=floor_zero on", "!score A %d FYp" % had)
        assert table.game.score == [left, 0], had


def test_the_penalty_cap_of_normal_play_knows_nothing_of_the_shootout():
    """Settled besides: the cap ignores the shoot-out's 6, and a new frame starts it anew."""
    table = Table("Option=penalty_cap 10", "FYp - FYp - @65:00 - - - - - - !start A F0p")
    assert table.game.score == [-16, 0] and table.game.charged == [10, 0]
    assert table.game.cap_alert(0) and not table.game.cap_alert(1)
    table.do("!end !frame FYp")
    assert table.game.charged == [6, 0] and not table.game.cap_alert(0)


def test_in_the_shootout_only_the_yellow_is_there():
    """KF20: -, Y, = and fouls p o t d w x on the yellow or nothing."""
    table = Table("", _TO_SHOOTOUT)
    assert table.game.phase == SHOOTOUT
    strokes = ("R", "W", "Yc", "Ys", "Y+R", "Y*W", "-R", "-W", "=(R)")
    for word in strokes + ("FRp", "FWp", "FYm", "F0b"):
        assert table.refusal(word) == R_ONLY_YELLOW, word
    table.do("Y =(Y) Y -Y Y F0o F0t FYd FYw")
    assert table.game.score == [12, 0]


def test_there_is_no_third_side():
    table = Table()
    for kind, value in ((1, 2), (2, 2), (3, 2), (4, 2), (1, 3)):
        assert table.match.command(kind, value, 0) == R_NO_SIDE
    assert table.match.log.n == 0


def test_the_dearest_stroke_is_31_and_every_part_of_it_names_its_rule():
    """KC30, in the order called ball, bonus, caroms, extras."""
    table = Table("Rules=club", "- - Ycs*RRW+RRW")
    word = table.match.log.words[2]
    assert table.game.parts(word, table.match.last) == [
        ("Y", 9, "KC26"),
        ("bonus", 6, "KC27"),
        ("*R", 3, "KC25"),
        ("*R", 3, "KC25"),
        ("*W", 2, "KC25"),
        ("+R", 3, "KC28"),
        ("+R", 3, "KC28"),
        ("+W", 2, "KC28"),
    ]
    assert table.game.score == [31, 0] and table.match.last.points == 31
    assert table.game.spots(table.match.last) == ["Y", "R", "R"]


def test_a_foul_names_the_rule_of_its_edition_and_of_its_kind():
    for rules, body, part in (
        ("club", "- - FYp", ("foul", -6, "KC15")),
        ("federation", "- - FRo", ("foul", -3, "KF22")),
        ("club", "Ys", ("foul", -6, "KC7")),
        ("club", "- - Ys Ys", ("foul", -6, "KC13")),
        ("federation;Option=side_twice foul", "- - Ys Ys", ("foul", -6, "KF8")),
        ("federation;Option=hand_limit foul", "FYp - Ys", ("foul", -6, "C22")),
        ("federation", _TO_SHOOTOUT + "F0p", ("foul", -6, "KF20")),
    ):
        table = Table("Rules=" + rules, body)
        last = table.match.last
        word = table.match.log.words[table.match.log.n - 1]
        assert table.game.parts(word, last) == [part], body
    table = Table("Rules=federation;Option=penalty_cap 8", "FYp - FYp")
    assert table.game.parts(0, table.match.last) == [("foul", -6, "KF22"), ("cap", 4, "C11")]


def test_a_state_handed_over_in_any_moment_goes_on_as_the_frame_does():
    """What the handheld previews from is all of the state: a visit under way, its run, the cap."""
    for body in ("- - R", "Ys", "- FYp -", "- - Ys", "W", _TO_SHOOTOUT + "Y", "@65:00 - - -"):
        table = Table("A=Ann / Bo;B=Cy / Di", body)
        fields = [0] * 64
        pack(table.game, fields)
        other = Table("A=Ann / Bo;B=Cy / Di").game
        unpack(other, fields)
        for game in (table.game, other):
            v = game.new_verdict()
            for word in (made(3), replay(), foul(0, 3), miss(), made(3), miss(8)):
                if game.turn >= 0 and not game.judge(word, v):
                    game.apply(word, v)
        ends = []
        for game in (table.game, other):
            count = pack(game, fields)
            ends.append(fields[:count])
        assert ends[0] == ends[1], body
