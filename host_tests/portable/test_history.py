"""The list of a frame's strokes: what each came to, what another would, the match untouched."""

from host_tests.portable.playing import Table
from rules_core import history
from rules_core.facts import AMEND, R_LATER, R_NO_SHOT
from rules_core.kaisa_parse import parse
from rules_core.setup import game_class

FRAMES = (
    ("", "R Y - Ycs*R FYp - W R - = R Y !score B 12 - R !undo -"),
    ("Clock=off", "!score A 50 Y - R - - R !amend 1 Y*RW"),  # over by the amend: some don't count
    ("Clock=off;Frames=best 3", "!score A 57 R !frame - R Y -"),
    ("Game=pyramid", "1 3 - 12 Fm - 4"),
    ("Game=pyramid;Format=3p", "1 3 - 12 - 4 - - 5"),
    ("Game=poedinok", "R - W -"),
)


def _looks(match):
    look = history.Look(match.setup.sides)
    found = []
    number = 1
    while history.look(match, number, look):
        found.append((look.word, look.side, look.points, list(look.score), look.counts))
        number += 1
    assert len(found) == history.count(match)
    return found


def test_looking_at_every_stroke_leaves_the_match_as_it_was():
    for headers, body in FRAMES:
        table = Table(headers, body)
        before, revision = table.shown(), table.match.revision
        assert _looks(table.match)
        assert table.shown() == before and table.match.revision == revision, body


def test_the_last_stroke_that_counts_has_the_score_of_the_board():
    for headers, body in FRAMES[:1] + FRAMES[3:]:
        table = Table(headers, body)
        assert _looks(table.match)[-1][3] == table.game.score, body


def test_a_stroke_is_told_with_who_played_it_and_what_it_gave():
    table = Table("", "R Y - Ycs*R FYp")
    found = _looks(table.match)
    assert [look[1] for look in found] == [0, 0, 0, 1, 1]
    assert [look[2] for look in found] == [3, 6, 0, 18, -6]
    assert [look[3] for look in found] == [[3, 0], [9, 0], [9, 0], [9, 18], [9, 12]]


def test_strokes_behind_an_end_that_was_brought_forward_count_nothing():
    found = _looks(Table(*FRAMES[1]).match)
    assert [look[4] for look in found] == [True] + [False] * (len(found) - 1)


def test_only_the_frame_under_way_is_listed():
    assert len(_looks(Table(*FRAMES[2]).match)) == 4


def test_what_if_is_what_amend_then_does():
    for headers, body in FRAMES[:3]:
        table = Table(headers, body)
        match = table.match
        for number in range(1, history.count(match) + 1):
            for token in ("-", "R", "Y", "W", "FYp", "Y*RR"):
                before, revision = table.shown(), match.revision
                score = [0] * match.setup.sides
                said = history.what_if(match, number, parse(token), score)
                assert table.shown() == before and match.revision == revision
                refusal = match.feed(AMEND, parse(token), number, table.now)
                assert said == refusal, (body, number, token)
                if not refusal:
                    assert score == match.game.score, (body, number, token)
                    match.undo()
                assert table.shown() == before


def test_a_stroke_that_is_not_there_is_told():
    match = Table("", "R -").match
    assert history.what_if(match, 3, 0, [0, 0]) == R_NO_SHOT
    assert not history.look(match, 3, history.Look(2)) and not history.look(
        match, 0, history.Look(2)
    )
    match = Table("", "R W*R -").match
    assert history.what_if(match, 1, parse("W"), [0, 0]) == R_LATER


def test_another_game_is_brought_to_where_a_stroke_was_played():
    for headers, body in FRAMES:
        table = Table(headers, body)
        match = table.match
        look = history.Look(match.setup.sides)
        for number in range(1, history.count(match) + 1):
            before = table.shown()
            game = game_class(match.setup.game)(match.setup)
            assert history.before(match, number, game) and table.shown() == before
            history.look(match, number, look)
            if look.counts:
                assert game.turn == look.side
                verdict = game.new_verdict()
                assert game.judge(look.word, verdict) == 0
                assert verdict.points == look.points or match.game.NAME != "kaisa"
