"""What a breaker found at the referee's desk, a test each."""

from firmware import referee as desk_module
from host_tests.portable.desk import Desk, number_of
from rules_core.facts import OVER


def _rolled(desk, first, second):
    """Two keys typed so fast that the second is down before the first is up."""
    one, two = number_of(desk.name, first), number_of(desk.name, second)
    for action, key in (
        (desk.app.key_down, one),
        (desk.app.key_down, two),
        (desk.app.key_up, one),
        (desk.app.key_up, two),
    ):
        action(key, desk.ticks)
        desk.wait(40)


def test_holding_pause_on_a_clock_that_stands_writes_nothing_and_keeps_the_time():
    desk = Desk("kaisa")
    desk.type("R OK PAUSE")
    desk.wait(3000)
    left, written = desk.match.clock_left(desk.referee.now), len(desk.journal)
    desk.type("PAUSE!")
    assert desk.menu is not None and len(desk.journal) == written
    desk.type("UNDO")
    desk.wait(5000)
    assert desk.match.clock.paused and desk.match.clock_left(desk.referee.now) == left


def test_holding_pause_before_the_first_stroke_leaves_the_clock_waiting_for_it():
    desk = Desk("kaisa")
    written = len(desk.journal)
    desk.type("PAUSE! UNDO")
    assert len(desk.journal) == written and desk.match.clock.paused
    desk.type("R OK")
    assert not desk.match.clock.paused


def test_pause_stops_a_running_clock_as_it_goes_down():
    desk = Desk("kaisa")
    desk.type("R OK")
    desk.referee.key_down(number_of("kaisa", "PAUSE"), desk.ticks)
    assert desk.match.clock.paused


def test_an_undo_typed_into_the_next_key_is_an_undo():
    desk = Desk("kaisa", clock=-1)
    desk.type("R OK R OK R OK UNDO")
    assert desk.game.score == [6, 0] and desk.match.can_redo()
    _rolled(desk, "UNDO", "MISS")
    assert desk.game.score == [3, 0] and desk.game.turn == 1


def test_a_step_typed_into_ok_counts_in_a_correction():
    desk = Desk("kaisa", clock=-1)
    desk.type("R OK")
    assert desk.correct("SCORE A") and desk.type("+POT") == 0
    _rolled(desk, "+POT", "OK")
    assert desk.game.score == [5, 0]


def test_a_miss_that_was_refused_does_not_wait_for_the_next_ok():
    desk = Desk("kaisa", clock=-1)
    desk.type("R OK")
    log = desk.match.log
    while desk.match.log.n < log.room:
        assert desk.match.play(3, desk.referee.now) == 0  # a replay
    assert desk.type("MISS") == 1
    desk.type("UNDO")
    assert desk.type("OK") == 1 and desk.game.shots == 1


def test_what_must_be_said_aloud_is_not_drowned_by_a_click():
    desk = Desk("kaisa", clock=60, grace=0)
    desk.type("R OK")
    start = desk.ticks
    while desk.match.clock_left(desk.referee.now) > 0:
        desk.ticks += 5
        desk.referee.sound = desk_module.SILENCE
        desk.referee.tick(desk.ticks)
    assert desk.referee.sound == desk_module.END and desk.ticks - start > 50_000
    desk.referee.key_down(number_of("kaisa", "R"), desk.ticks)
    assert desk.referee.sound == desk_module.END


def test_a_frame_ended_in_the_menu_leaves_nothing_open():
    desk = Desk("kaisa", clock=-1)
    desk.type("R OK")
    assert desk.correct("RESIGN A") and desk.type("OK") == 1 and desk.type("OK!") == 0
    assert desk.game.phase == OVER and desk.menu is None and not desk.entry.open
