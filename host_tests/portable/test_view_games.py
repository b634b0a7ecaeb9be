"""What a board shows of small pyramid and Poedinok: points left, who is out, the cue ball."""

from firmware import view_facts as v
from firmware.view import View
from host_tests.portable.desk import Dice
from host_tests.portable.playing import Table
from host_tests.portable.scene import App, Entry, MonoBoard, framebuf, small_font
from host_tests.runner.alloc import assert_allocates_nothing
from rules_core.pyramid_shot import foul, made, miss


def _look(table, now=-1, view=None):
    """A view of a table."""
    view = View() if view is None else view
    view.update(table.match, table.now if now < 0 else now, Entry(), App())
    return view


def test_points_left_count_the_bonus_for_the_last_ball():
    assert _look(Table("Game=pyramid")).left == 140
    assert _look(Table("Game=pyramid", "1")).left == 129
    assert _look(Table("Game=pyramid", "1 - 15+14")).left == 100
    assert _look(Table("Game=pyramid;Option=last_ball_bonus 0")).left == 130
    assert _look(Table("Game=pyramid;Removed=A:10,12")).left == 118


def test_points_left_follow_undo_and_nothing_is_left_when_it_is_over_or_one_ball_decides():
    assert _look(Table("Game=pyramid", "1 !undo")).left == 140
    assert _look(Table("Game=pyramid", "!concede A")).left == -1
    assert _look(Table("Game=pyramid;Score=70 55", "- 15 !lastball A")).left == -1
    assert _look(Table("Game=kaisa")).left == -1


def test_who_is_out_of_three_and_as_what():
    three = "Game=pyramid;Format=3p;Score=42 26 38"
    assert _look(Table(three)).place == [0, 0, 0]
    assert _look(Table(three, "9")).place == [1, 0, 0]
    assert _look(Table(three, "9 - 15")).place == [1, 3, 2]
    assert _look(Table(three, "!concede B")).place == [0, -1, 0]
    assert _look(Table(three, "9 !undo")).place == [0, 0, 0]
    assert _look(Table(three, "- !end")).place == [0, 0, 0]


def test_the_cue_ball_of_the_next_stroke_is_shown():
    assert _look(Table("Game=poedinok")).cue == "W"
    assert _look(Table("Game=poedinok", "Y")).cue == "Y"
    assert _look(Table("Game=poedinok", "Y -")).cue == "W"
    assert _look(Table("Game=kaisa", "Y")).cue == ""


def test_the_upper_line_takes_turns_with_clock_and_frames_but_not_while_the_clock_is_wanted():
    def tops(headers, body=""):
        return {_look(Table(headers, body), now).top for now in range(8)}

    assert tops("Game=pyramid") == {v.OWN}
    assert tops("Game=pyramid;Frames=best 3") == {v.OWN, v.FRAMES}
    assert tops("Game=poedinok;Frames=best 3") == {v.OWN, v.FRAMES}
    assert tops("Game=pyramid;Clock=40+0") == {v.OWN, v.CLOCK}
    assert tops("Game=pyramid;Clock=40+0", "!pause") == {v.CLOCK}
    assert tops("Game=pyramid;Clock=1+0", "- @0:01") == {v.CLOCK}
    assert tops("Game=kaisa") == {v.CLOCK}
    assert tops("Game=kaisa;Clock=off;Frames=best 3") == {v.FRAMES}


def test_names_of_three_come_in_turns():
    table = Table("Game=pyramid;Format=3p;A=Aino;B=Bertta;C=Cecilia")
    found = [_look(table, 4 * step).name_at for step in range(6)]
    assert sorted(set(found)) == [0, 1, 2]
    begun = [_look(table, 4 * step) for step in range(6)]
    assert {view.name_at for view in begun if view.page == v.NAMES} == {0, 1, 2}


def test_another_match_forgets_what_was_the_games_own():
    view = _look(Table("Game=pyramid;Format=3p;Score=42 0 0", "9"))
    assert (view.left, view.place[0]) == (131, 1)
    _look(Table("Game=poedinok", "Y"), view=view)
    assert (view.left, view.cue, view.place[0]) == (-1, "Y", 0)
    _look(Table("Game=kaisa"), view=view)
    assert (view.left, view.cue) == (-1, "")


def test_without_news_three_players_cost_nothing():
    table = Table("Game=pyramid;Format=3p", "9 -")
    view, entry, app = View(), Entry(), App()
    view.update(table.match, 1, entry, app)
    news = []

    def again():
        if view.update(table.match, 1, entry, app):
            news.append(1)

    assert_allocates_nothing(again)
    assert not news


def _word(dice):
    balls = 0
    for _ in range(dice(4)):
        balls |= 2 << dice(15)
    what = dice(6)
    if what < 2:
        return miss(balls)
    if what == 2:
        return foul(dice(9), balls, dice(2) == 1)
    called = 1 + dice(15)
    return made(called, 0, balls & ~(1 << called), dice(4) == 0)


def test_random_frames_of_three_are_drawn_with_every_score_and_end():
    fb = framebuf.FrameBuffer(bytearray(128), 64, 16, framebuf.MONO_HLSB)
    board = MonoBoard(fb)
    view = View()
    dice = Dice(11)
    ends = 0
    for _ in range(12):
        table = Table("Game=pyramid;Format=3p;Score=%d %d %d" % (dice(51), -dice(30), dice(40)))
        game = table.game
        for now in range(120):
            table.match.play(_word(dice), now)
            view.update(table.match, now, Entry(), App())
            board.draw(view)
            assert view.score == game.score and view.turn == game.turn
            for side in range(3):
                assert (view.place[side] != 0) == (game.left[side] != 0) or table.match.over()
        ends += table.match.over()
    assert ends > 3


def test_the_small_font_has_every_sign_of_the_notation():
    font = small_font()
    for signs in ("0123456789-+>=(),^*~&", "WRYKCTFbcfjks", "mpotwehrsa", "mwrktlpod", "potdwxmb"):
        for sign in signs:
            assert font.has(sign), sign
