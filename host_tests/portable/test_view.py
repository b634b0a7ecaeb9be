"""The view: what it says of a match, that it says so only when it is news, at no cost else."""

from firmware import view_facts as v
from firmware.view import View
from firmware.view_names import people, plain
from host_tests.portable.scene import App, Entry
from host_tests.runner.alloc import assert_allocates_nothing
from rules_core.facts import (
    CONCEDE,
    FRAME,
    NOBODY,
    PAUSE,
    RESUME,
    SCORE,
    START,
    score_arg,
)
from rules_core.kaisa_parse import parse
from rules_core.match import Match
from rules_core.setup import Setup


class _Board:
    """A view with a match, an entry and an application to look at."""

    def __init__(self, **fields):
        self.setup = Setup("kaisa")
        for name in fields:
            setattr(self.setup, name, fields[name])
        self.match = Match(self.setup)
        self.entry = Entry()
        self.app = App()
        self.view = View()
        self.now = 0

    def look(self, now=-1):
        """Update at `now`, or at the last time; whether it was news."""
        if now >= 0:
            self.now = now
        return self.view.update(self.match, self.now, self.entry, self.app)

    def play(self, tokens, now=-1):
        """Play tokens, then look."""
        if now >= 0:
            self.now = now
        for token in tokens.split():
            assert self.match.play(parse(token), self.now) == 0, token
        return self.look()

    def command(self, kind, arg=0):
        """A command, then look."""
        assert self.match.command(kind, arg, self.now) == 0
        return self.look()


def test_the_first_look_is_news_and_the_second_is_not():
    board = _Board()
    assert board.look()
    assert not board.look()


def test_a_stroke_is_news_and_shows_score_run_and_balls_to_spot():
    board = _Board()
    board.look()
    assert board.play("R*W R")
    view = board.view
    assert (view.score[0], view.run, view.spots, view.turn) == (8, 8, ["R"], 0)
    assert not board.look()
    assert board.play("FYpRR")
    assert (view.score[0], view.run, view.spots, view.turn) == (2, 0, ["R", "R"], 1)


def test_other_balls_to_spot_alone_are_news():
    board = _Board(score=[57, 0])
    board.play("- =(R)")
    assert board.play("=(Y)")
    assert board.view.spots == ["Y"]


def test_both_sides_can_be_in_hand_and_nobody_is_said_to_be_in_a_shootout():
    board = _Board(clock=60, grace=0)
    board.play("W FRp")
    assert board.view.hand[:2] == [1, 1]
    board.play("- - - - -", 61)
    assert board.view.page == v.LAG and board.view.hand[:2] == [0, 0]
    assert board.view.lit == NOBODY


def test_undo_takes_the_view_back():
    board = _Board()
    board.play("R")
    board.play("FYpRY")
    assert board.match.undo() == 0
    assert board.look()
    assert (board.view.score[0], board.view.spots, board.view.turn) == (3, ["R"], 0)


def test_the_clock_is_news_once_a_second():
    board = _Board()
    board.look(10)
    assert not board.look(10)
    assert board.look(11)
    assert (board.view.clock, board.view.seconds) == (v.MAIN, 3600 - 11)


def test_without_a_clock_time_is_no_news():
    board = _Board(clock=-1)
    board.look(10)
    assert not board.look(11)
    assert board.view.clock == v.NO_CLOCK


def test_the_grace_counts_down_by_itself_and_blinks_when_announced_and_at_its_end():
    board = _Board()
    board.app.blink = 1
    for now, clock, seconds, lit in (
        (3599, v.MAIN, 1, True),
        (3600, v.GRACE, 300, False),
        (3609, v.GRACE, 291, False),
        (3610, v.GRACE, 290, True),
        (3839, v.GRACE, 61, True),
        (3840, v.GRACE, 60, False),
    ):
        board.look(now)
        view = board.view
        assert (view.clock, view.seconds, view.clock_lit) == (clock, seconds, lit), now
        assert view.banner == ""
    board.look(3900)
    assert board.view.banner == "TIME"


def test_blinking_is_news_only_where_something_blinks():
    board = _Board()
    board.look(10)
    board.app.blink = 1
    assert not board.look()
    board.command(PAUSE)
    assert (board.view.banner, board.view.clock_lit) == ("PAUSE", False)
    board.app.blink = 0
    assert board.look()
    assert (board.view.banner, board.view.clock_lit) == ("", True)
    board.command(RESUME)
    assert not board.view.paused


def test_last_visits_count_down_for_the_side_at_the_table():
    board = _Board(clock=60, grace=0)
    board.play("-", 1)
    seen = []
    for _ in range(5):
        board.play("-", 61)
        seen.append((board.view.banner, board.view.turn))
    assert seen == [("LAST 2", 0), ("LAST 2", 1), ("LAST 1", 0), ("LAST 1", 1), ("PEN", NOBODY)]


def test_a_shootout_counts_each_sides_visits():
    board = _Board(clock=60, grace=0, shootout=2)
    board.play("-", 1)
    board.play("- - - - -", 61)
    board.command(START, 1)
    seen = []
    for _ in range(4):
        seen.append((board.view.turn, board.view.visit, board.view.visits))
        board.play("-")
    assert seen == [(1, 1, 2), (0, 1, 2), (1, 2, 2), (0, 2, 2)]
    assert (board.view.banner, board.view.visits) == ("SUDDEN", 0)
    board.play("Y -")
    board.play("-")
    assert (board.view.page, board.view.winner, board.view.banner) == (v.RESULT, 1, "SUDDEN")


def test_a_winner_is_pointed_at_even_with_fewer_points():
    board = _Board(score=[60, 58])
    board.play("W R")
    view = board.view
    assert (view.score[:2], view.winner, view.lit) == ([62, 61], 1, 1)
    assert (view.page, view.banner, view.turn) == (v.RESULT, "TARGET", NOBODY)


def test_frames_take_turns_with_the_reason_and_a_new_frame_clears_the_result():
    board = _Board(frames=2, frames_text="best 3", target=[6, 6])
    board.play("Y", 100)
    view = board.view
    assert (view.frames[:2], view.best, view.show_frames) == ([1, 0], 3, True)
    assert board.look(102) and not view.show_frames
    assert board.command(FRAME)
    assert (view.page, view.winner, view.spots, view.score[:2]) == (v.NAMES, NOBODY, [], [0, 0])
    board.command(CONCEDE, 1)
    assert (view.banner, view.frames[:2]) == ("MATCH", [2, 0])


def test_drawn_frames_leave_best_as_agreed():
    assert _best("best 4", 3) == 4
    assert _best("to 3", 3) == 5
    assert _best("", 0) == 0


def _best(text, frames):
    board = _Board(frames=frames, frames_text=text)
    board.look()
    return board.view.best


def test_a_stroke_being_entered_is_shown_with_its_points():
    board = _Board()
    board.look()
    board.entry.open = True
    board.entry.text = "Ycs*R"
    board.entry.points = 18
    assert board.look()
    view = board.view
    assert (view.page, view.text, view.playable, view.points) == (v.PREVIEW, "Ycs*R", True, 18)
    board.entry.points = None
    assert board.look() and not view.playable
    board.entry.points = 0
    assert board.look() and view.playable
    board.entry.open = False
    assert board.look()
    assert (view.page, view.text) == (v.GAME, "")


def test_a_refused_tap_a_message_and_a_held_key_are_news():
    board = _Board()
    board.look()
    for field, value in (("flash", 2), ("message", "KEY 5 STUCK"), ("hold", 3)):
        setattr(board.app, field, value)
        assert board.look(), field
    assert board.view.flash and board.view.page == v.MESSAGE and board.view.hold == 3


def test_names_take_turns_with_the_game_until_the_first_stroke():
    board = _Board(names=["Antti", "Väinö"])
    pages = []
    for now in range(0, 16, 2):
        board.look(now)
        pages.append(board.view.page)
    assert pages == [v.NAMES, v.NAMES, v.GAME, v.GAME] * 2
    board.play("-", 16)
    assert board.view.page == v.GAME
    board.app.show_names = True
    board.look()
    assert board.view.page == v.NAMES
    assert (board.view.name(0), board.view.name(1)) == ("ANTTI", "VÄINÖ")


def test_a_frame_without_names_shows_the_game_at_once():
    board = _Board()
    board.look(0)
    assert board.view.page == v.GAME


def test_a_team_shows_who_of_it_plays():
    board = _Board(names=["Antti / Kalle", "Väinö / Sakari"], players=[2, 2])
    board.play("- -", 16)
    view = board.view
    assert (view.player[:2], view.name(0), view.name(1)) == ([2, 2], "KALLE", "SAKARI")
    board.play("-")
    assert (view.player[:2], view.turn) == ([1, 2], 1)


def test_the_penalty_cap_is_shown_for_its_side_and_called_out_after_the_foul():
    board = _Board()
    for _ in range(9):
        board.play("FYp -")
    assert board.view.cap[:2] == [0, 0]
    board.app.blink = 1
    board.play("FYp")
    assert (board.view.cap[:2], board.view.banner) == ([1, 0], "CAP")
    board.play("R")
    assert (board.view.cap[:2], board.view.banner) == ([1, 0], "")


def test_corrections_are_shown():
    board = _Board()
    board.look()
    assert board.command(SCORE, score_arg(1, -60))
    assert board.view.score[1] == -60


def test_another_match_is_taken_over_whole():
    board = _Board(names=["Antti", ""], frames=2, frames_text="to 2")
    board.play("R", 20)
    other = _Board()
    board.match = other.match
    assert board.look()
    view = board.view
    assert (view.score[0], view.name(0), view.best, view.spots) == (0, "", 0, [])


def test_looking_without_news_allocates_nothing():
    board = _Board(names=["Antti / Kalle", "Väinö / Sakari"], players=[2, 2], frames=2)
    board.play("R*W FYpRR", 20)
    board.entry.open = True
    board.entry.text = "Ycs*R"
    board.entry.points = 18
    board.look()
    assert_allocates_nothing(board.look)
    assert not board.look()
    board.entry.open = False
    board.look()
    assert_allocates_nothing(board.look)


def test_a_new_second_is_news_that_allocates_nothing():
    board = _Board()
    board.play("R", 20)
    times = [22, 21]
    assert_allocates_nothing(lambda: board.look(times.pop()))
    assert board.view.seconds == 3600 - 22
    assert board.look(23) and not board.look(23)


def test_names_become_capitals_the_fonts_have():
    assert plain("Väinö Ståhl-Šimić") == "VÄINÖ STÅHL-SIMIć"
    assert plain("Éric Müller") == "ERIC MULLER"
    assert people("Antti / Kalle") == ("ANTTI", "KALLE")
    assert people("") == ()
