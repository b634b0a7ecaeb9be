"""The whole handheld on a virtual board: real drivers on its pins, a board that answers."""

from firmware.boards import handheld_sh1106, handheld_ssd1306
from host_tests.portable.hand import Hand
from host_tests.portable.handheld_board import SEARCHING, UP
from host_tests.runner.alloc import assert_allocates_nothing

R, Y, MISS, YLI, UNDO, OK = 1, 2, 3, 5, 11, 15
_DARK = bytes(1024)


def _play_a_stroke(board):
    hand = Hand(board)
    before = hand.pixels
    assert before != _DARK
    hand.tap(Y, R)
    assert hand.pixels != before
    hand.tap(OK)
    hand.wait(300)
    assert hand.link.match.game.score == [12, 0]
    assert len(hand.felt) == 1 and 110 <= hand.felt[0] <= 130
    assert hand.rig.world.faults == []


def test_a_stroke_is_seen_played_and_felt_on_an_sh1106():
    _play_a_stroke(handheld_sh1106)


def test_a_stroke_is_seen_played_and_felt_on_an_ssd1306():
    _play_a_stroke(handheld_ssd1306)


def test_a_refusal_feels_different():
    hand = Hand()
    hand.link.link = SEARCHING
    hand.tap(Y, OK)
    hand.wait(500)
    waits = list(hand.felt)
    assert len(waits) == 2
    hand.link.play(0, 0)
    hand.link.link = UP
    hand.link.answer()
    hand.wait(1500)
    refused = hand.felt[2:]
    assert len(refused) == 2 and min(refused) >= 290
    assert hand.app.refusal_text


def test_it_dims_and_a_key_brightens_it_and_counts():
    hand = Hand()
    assert hand.rig.world.display.brightness == 7
    hand.pass_minutes(1)
    assert hand.rig.world.display.brightness == 2
    hand.tap(R)
    assert hand.rig.world.display.brightness == 7
    assert hand.app.desk.entry.text == "R"


def test_it_sleeps_and_the_key_that_wakes_it_counts():
    hand = Hand()
    hand.pass_minutes(11)
    assert hand.app.asleep and hand.pixels == _DARK
    hand.tap(R)
    assert not hand.app.asleep and hand.pixels != _DARK
    assert hand.app.desk.entry.text == "R"
    hand.tap(OK)
    assert hand.link.match.game.score == [3, 0]


def test_it_does_not_sleep_while_something_waits_for_the_board():
    hand = Hand()
    hand.link.link = SEARCHING
    hand.tap(R, OK)
    hand.pass_minutes(11)
    assert not hand.app.asleep


def test_an_empty_cell_puts_it_to_sleep_early():
    hand = Hand()
    hand.rig.world.charge(3300)
    hand.pass_minutes(4)
    assert hand.app.asleep


def test_a_low_cell_warns_in_words():
    hand = Hand()
    hand.pass_minutes(1)
    hand.rig.world.charge(3550)
    hand.pass_minutes(4)
    assert hand.app.battery.level == 1
    notices = set()
    for _ in range(20):
        hand.wait(300)
        notices.add(hand.app.notice)
    assert notices == {"", hand.app.pages.words.LOW}


def test_a_display_that_comes_loose_is_a_fault_and_comes_back():
    hand = Hand()
    hand.rig.world.display.pulled = True
    try:
        hand.tap(R)
        raise AssertionError("nobody noticed")
    except OSError as error:
        hand.app.fault(error, hand.rig.clock.us // 1000)
    hand.rig.world.display.pulled = False
    hand.rig.world.display.power_on()
    hand.wait(600)
    assert hand.pixels != _DARK and hand.app.faults.total == 1


def test_another_language_is_shown_at_once():
    hand = Hand()
    looks = []
    for language in ("en", "fi", "ru"):
        hand.app.settings.set("language", language)
        hand.app.apply()
        hand.wait(10)
        looks.append(hand.pixels)
    assert looks[0] != looks[1] != looks[2] != looks[0]


def test_with_nothing_new_nothing_is_sent_and_scanning_allocates_nothing():
    hand = Hand()
    hand.wait(1000)
    display = hand.rig.world.display
    display.written = 0
    for _ in range(100):
        hand.app.scan(hand.rig.clock.us // 1000)
    assert display.written == 0
    desk, link = hand.app.desk, hand.link
    link.tick(0)

    def listen():
        desk.tick(hand.app.ticks)

    assert_allocates_nothing(listen)
