"""A guest has the board's keys and display for a while, and the match is as it was behind it."""

from firmware.guest import Guest
from firmware.referee import NO
from host_tests.portable.board import Board

OK, UNDO, W, R = 15, 11, 0, 1


class Probe(Guest):
    """A guest that writes down what it is given; OK has a hold meaning, UNDO ends it."""

    def __init__(self):
        self.told = []
        self.fails = ""

    def _note(self, what, key):
        self.told.append((what, key))
        if self.fails == what:
            raise ValueError("planted in " + what)

    def key(self, key, ticks):
        self._note("key", key)
        self.sound = NO
        self.done = key == UNDO

    def held(self, key, ticks):
        self._note("held", key)

    def has_hold(self, key):
        if self.fails == "has_hold":
            raise ValueError("planted in has_hold")
        return key == OK

    def tick(self, ticks):
        if self.fails == "tick":
            raise ValueError("planted in tick")
        return False

    def draw(self, drawing, ticks):
        if self.fails == "draw":
            raise ValueError("planted in draw")
        assert drawing.KIND == "mono"
        drawing.fb.fill(0)
        drawing.fb.pixel(3, 5, 1)

    def leave(self, ticks):
        self._note("leave", -1)


def _visited(words="R OK"):
    board = Board()
    board.type(words)
    guest = Probe()
    board.app.receive(guest, board.ticks)
    board.run(300)
    return board, guest


def test_a_guest_gets_taps_and_holds_and_the_match_gets_none():
    board, guest = _visited()
    score, revision = list(board.match.game.score), board.match.revision
    board.type("R OK OK! W")
    assert guest.told == [("key", R), ("key", OK), ("held", OK), ("key", W)]
    assert board.match.game.score == score and board.match.revision == revision


def test_what_a_guest_draws_is_all_that_is_shown_until_it_leaves():
    board = Board()
    board.type("R OK")
    board.run(300)
    before = board.lit()
    guest = Probe()
    board.app.receive(guest, board.ticks)
    board.run(300)
    assert sum(board.lit()) == 1 != before
    board.type("UNDO")
    assert guest.told[-2:] == [("key", UNDO), ("leave", -1)] and board.app.guest is None
    # The match is drawn again though nothing in it is new.
    assert sum(board.lit()) > 40


def test_the_key_that_ends_a_guest_means_nothing_to_the_match():
    board, _ = _visited()
    board.type("UNDO")
    assert board.match.game.score == [3, 0]
    board.type("UNDO")
    assert board.match.game.score == [0, 0]


def test_a_stroke_being_entered_and_a_key_being_held_end_when_a_guest_comes():
    board = Board()
    board.type("R OK W")
    board.keys.press(12)
    board.run(300)
    board.app.receive(Probe(), board.ticks)
    board.run(1500)
    assert not board.desk.entry.open and board.desk.hold == 0


def test_the_clock_goes_on_behind_a_guest():
    board, _ = _visited()
    assert not board.match.clock.paused
    left = board.match.clock_left(board.desk.now)
    board.run(5000)
    assert left - board.match.clock_left(board.desk.now) in (5, 6)


def test_the_clock_stands_if_the_guest_wants_it_and_a_stroke_sets_it_going():
    board, _ = _visited("R OK")
    board.desk.stand_still()
    assert board.match.clock.paused
    board.type("UNDO PAUSE")
    assert not board.match.clock.paused


def test_whatever_a_guest_fails_in_is_recorded_and_the_match_is_there_again():
    for what in ("key", "held", "has_hold", "tick", "draw", "leave"):
        board, guest = _visited()
        guest.fails = what
        words = {"held": "OK!", "has_hold": "OK", "leave": "UNDO", "key": "W"}.get(what, "")
        before = board.keeper.faults.total
        board.type(words)
        board.run(300)
        assert board.app.guest is None, what
        assert board.keeper.faults.total == before + 1, what
        assert board.match.game.score == [3, 0], what
        board.type("R OK")
        assert board.match.game.score == [6, 0], what


def test_a_guest_is_sent_away_by_the_next_one():
    board, first = _visited()
    second = Probe()
    board.app.receive(second, board.ticks)
    assert first.told[-1] == ("leave", -1) and board.app.guest is second
    board.type("R")
    assert second.told == [("key", R)]
