"""The whole handheld on a virtual board: real drivers on its pins, a board that answers."""

import gc

from firmware.boards import handheld_sh1106, handheld_ssd1306
from firmware.drivers.keypad import Keypad
from firmware.faults import Faults
from firmware.settings import Settings
from firmware.supervisor import Supervisor
from host_tests.portable.handheld_board import SEARCHING, UP, BoardLink
from host_tests.runner.alloc import assert_allocates_nothing
from rules_core.setup import Setup
from tools.virtual import standins
from tools.virtual.fakes import machine
from tools.virtual.rig import Rig

standins.install()

from firmware.handheld import Handheld  # noqa: E402
from firmware.handheld_wiring import make_drivers  # noqa: E402

R, Y, MISS, YLI, UNDO, OK = 1, 2, 3, 5, 11, 15
_DARK = bytes(1024)


class Hand:
    """A handheld and the hand that holds it. felt: how long the motor ran each time, in ms."""

    def __init__(self, board=handheld_sh1106, setup=None) -> None:
        gc.collect()  # the last hand's board is as large as this one's
        self.rig = Rig(board)
        self.link = BoardLink(setup or Setup())
        self.felt = []
        self._on_at = -1
        self.rig.world.on_tone = self._tone
        self.board = board
        oled, keypad, buzzer, vibration, battery = make_drivers(board, machine, [])
        keypad = self._keypad(board)  # whose microseconds pass on the virtual clock
        drivers = (oled, keypad, buzzer, vibration, battery)
        self.app = Handheld(Settings(), Faults(), self.link, drivers, Supervisor(), 0)
        self.next_second = self.blink = 0
        self.wait(30)

    def _keypad(self, board):
        pin = machine.Pin
        rows = [pin(n, pin.OUT, value=1) for n in board.KEY_ROWS]
        cols = [pin(n, pin.IN, pin.PULL_UP) for n in board.KEY_COLS]
        return Keypad(rows, cols, 5, self.rig.clock.sleep_us)

    def _tone(self, pin: int, hz: int) -> None:
        if pin != self.board.VIBRATION:
            return
        now = self.rig.clock.us // 1000
        if hz:
            self._on_at = now
        else:
            self.felt.append(now - self._on_at)

    def wait(self, ms: int) -> None:
        """Let time pass as the tasks do: keys every 5 ms, the screen when it is due."""
        clock = self.rig.clock
        for _ in range(0, ms, 5):
            clock.advance_to(clock.us + 5000)
            ticks = clock.us // 1000
            if self.app.scan(ticks) or ticks // 250 != self.blink:
                self.blink = ticks // 250
                self.app.show(ticks)
            if ticks >= self.next_second:
                self.next_second += 1000
                self.app.keep(ticks)

    def pass_minutes(self, minutes: int) -> None:
        """Much time, of which the handheld sees some every four seconds."""
        for _ in range(minutes * 15):
            self.rig.clock.advance_to(self.rig.clock.us + 3_990_000)
            self.wait(10)
        self.wait(250)

    def tap(self, *keys) -> None:
        for key in keys:
            self.rig.world.keys.press(key)
            self.wait(60)
            self.rig.world.keys.release(key)
            self.wait(40)

    @property
    def pixels(self) -> bytes:
        """What is lit."""
        return bytes(self.rig.world.display.lit())


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
