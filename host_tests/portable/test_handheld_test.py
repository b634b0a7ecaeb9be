"""The handheld's own self-test, and the lines of its menu that say what it is."""

import gc

from firmware import texts
from firmware.entry import UNDO
from host_tests.portable.disk import Disk
from host_tests.portable.hand import Hand
from tools.virtual import standins

standins.install()

NOT_ON = {"device": "a handheld and its self-test on a virtual board want more heap than one has"}

MISS, DOWN, OK = 3, 9, 15


class _Radio:
    """A transport that is there."""

    def __init__(self):
        self.unsent = 0
        self.sent = 0

    def send(self, buffer, length, address=None):
        self.sent += 1

    def power(self, on):
        pass


class _Keys:
    def numbers(self):
        return [1]


def _hand():
    gc.collect()
    hand = Hand()
    hand.app.files = Disk()
    hand.app.radio = _Radio()
    hand.link.keys = _Keys()
    hand.link.due = lambda ticks: 0
    return hand


def _press(hand, key: int, ms: int):
    """A key of the handheld, down for so long."""
    hand.rig.world.keys.press(key)
    hand.wait(ms)
    hand.rig.world.keys.release(key)
    hand.wait(60)


def _open(hand, item: str):
    _press(hand, OK, 1200)
    menu = hand.app.desk.dialog
    for _ in range(menu._ITEMS.index(item)):
        hand.tap(DOWN)
    return menu


def test_every_part_is_tested_in_turn_and_the_results_are_kept():
    hand = _hand()
    _open(hand, "test")
    hand.tap(OK)
    dialog = hand.app.desk.dialog
    assert dialog.title(None) == "DISPLAY" and dialog.part is not None
    hand.wait(300)
    walked = bytes(hand.pixels)
    hand.wait(600)
    assert bytes(hand.pixels) != walked
    hand.tap(OK, OK)  # the walk and the stripes are cut short
    hand.wait(3000)
    hand.tap(OK)
    assert dialog.title(None) == "KEYS"
    for key in range(16):
        _press(hand, key, 200)
    hand.wait(1000)
    if dialog.title(None) == "KEYS":  # columns, all four keys at once: left out here
        _press(hand, UNDO, 1300)
    assert dialog.title(None) == "BUZZER"
    hand.tap(OK)
    assert dialog.title(None) == "MOTOR"
    hand.wait(3000)
    assert hand.felt
    hand.tap(MISS)
    hand.wait(2500)
    found = {name: (result, why) for name, result, why in dialog.results}
    assert found["DISPLAY"][0] == "OK" and found["BUZZER"][0] == "OK"
    assert found["MOTOR"][0] == "FAIL" and found["FLASH"][0] == "OK", found
    assert found["RADIO"] == ("OK", "1 KNOWN") and hand.app.radio.sent == 1
    assert found["CELL"][0] == "OK" and dialog.part is None
    assert b"MOTOR FAIL" in hand.app.files.files["selftest.txt"]
    hand.tap(OK)
    assert hand.app.desk.dialog is None and not hand.app.faults.total


def test_undo_leaves_a_part_out_and_a_minute_without_a_key_ends_it():
    hand = _hand()
    _open(hand, "test")
    hand.tap(OK, UNDO)
    dialog = hand.app.desk.dialog
    assert dialog.results[0] == ("DISPLAY", "SKIPPED", "") and dialog.title(None) == "KEYS"
    hand.wait(100_000)
    assert hand.app.desk.dialog is None


def test_it_speaks_three_languages():
    hand = _hand()  # one, exchanged in speech: a heap as small as a device's has room for no two
    for language in ("en", "fi", "ru"):
        hand.app.settings.set("language", language)
        hand.app.apply()
        cell = texts.more(language).TESTS
        cell = [text for name, text in cell if name == "CELL"]
        _open(hand, "test")
        hand.tap(OK)
        assert hand.app.desk.dialog.say("CELL") == cell[0]
        hand.app.desk.close_dialog()


def test_the_menu_says_memory_faults_and_version_in_three_languages():
    hand = _hand()
    for language in ("en", "fi", "ru"):
        hand.app.settings.set("language", language)
        hand.app.apply()
        menu = _open(hand, "version")
        lines = menu.lines(texts.more(language))
        assert len(lines) == 3 and all(text for text, _, _ in lines)
        hand.tap(UNDO)
        assert hand.app.desk.dialog is None
