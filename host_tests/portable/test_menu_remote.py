"""The board's menu by remote: each key counts once, one end has it, a lost link ends it."""

from firmware.borrow import borrow
from firmware.handheld_answers import DENIED
from firmware.link_facts import MENU_BUSY, PASSIVE
from firmware.menu_remote import RemoteMenu
from host_tests.portable.finger import Evening
from host_tests.portable.linking import records_of
from tools.virtual.deskapp import DeskApp

NOT_ON = {"device": "two devices, one of them with a menu, want more heap than one has"}

PAUSE, UP, DOWN, LEFT, RIGHT = 12, 1, 9, 4, 6
R, MISS, UNDO, OK = 1, 3, 11, 15
_HOLD = 1100


class Hall(Evening):
    """An evening whose board has a menu, and whose handheld opens it by PAUSE held."""

    def __init__(self, seed=1, language="en", **air):
        self.app = None
        self.language = language
        Evening.__init__(self, seed, **air)
        self.serve()

    def serve(self):
        """The board's application, since it was switched on."""
        board = self.table.board
        self.app = DeskApp(board.desk, board.keeper.headers)
        board.events.app = self.app

    def wait(self, ms):
        for _ in range(0, ms, 5):
            Evening.wait(self, 5)
            ticks = self.table.ticks
            desk = self.desk
            if desk.wants_board:
                desk.wants_board = False
                remote = borrow("firmware.handheld_remote")
                desk.dialog = remote.open_board_menu(desk, self.language, ticks)
            board = self.table.board
            if self.app is not None and board is not None:
                self.app.tick(ticks)
                if board.events.menu is not None:
                    active = board.link.active if board.link.status == 1 else 0
                    board.events.lost(active)

    def open(self):
        """PAUSE held on the handheld, until the page is there."""
        self.tap(PAUSE, ms=_HOLD)
        for _ in range(100):
            self.wait(50)
            if self.desk.dialog is None or self.page()[0]:
                return self.desk.dialog is not None
        raise AssertionError("no page")

    def page(self):
        """Title, label, value, hint as the handheld shows them."""
        dialog = self.desk.dialog
        lines = dialog.lines(None)
        return dialog.title(None), lines[0][0], lines[1][0], dialog.hint(None)

    def quiet(self):
        """Until the board has answered every key."""
        for _ in range(400):
            self.wait(50)
            if not self.hand.link.outbox.queued:
                self.wait(600)
                return
        raise AssertionError("it does not settle")


def test_a_score_is_corrected_from_the_handheld():
    hall = Hall(11)
    hall.tap(R, OK)
    hall.settle()
    assert hall.open()
    assert hall.page() == ("MENU", "STROKES", "", "OK")
    hall.tap(DOWN)
    hall.quiet()
    assert hall.page()[1] == "CORRECT"
    hall.tap(OK)
    hall.quiet()
    title, label, value, _ = hall.page()
    assert (title, label, value) == ("CORRECT", "SCORE A", "3")
    hall.tap(RIGHT, RIGHT)
    hall.quiet()
    assert hall.page()[2] == "5" and hall.match.game.score == [3, 0]
    hall.tap(OK)
    hall.quiet()
    assert hall.match.game.score == [5, 0]
    hall.tap(PAUSE)
    hall.quiet()
    assert hall.desk.dialog is None and hall.app.guest is None
    hall.settle()
    assert hall.agrees() and DENIED not in hall.signals


def test_undo_on_its_first_page_closes_it_at_both_ends():
    for back in (UNDO, PAUSE):
        hall = Hall(12)
        assert hall.open()
        hall.tap(DOWN, OK)
        hall.quiet()
        hall.tap(back)
        hall.quiet()
        if back == UNDO:
            assert hall.page()[0] == "MENU"
            hall.tap(back)
            hall.quiet()
        assert hall.desk.dialog is None and hall.app.guest is None
        hall.tap(R, OK)
        hall.settle()
        assert hall.agrees() and hall.match.game.score == [3, 0]


def test_every_key_counts_once_through_a_bad_radio():
    for seed in (21, 22, 23):
        hall = Hall(seed, loss=350, twice=150, late=150)
        assert hall.open()
        hall.tap(OK if hall.page()[1] == "CORRECT" else DOWN)
        hall.quiet()
        while hall.page()[1] != "CORRECT":
            hall.tap(DOWN)
            hall.quiet()
        hall.tap(OK)
        hall.quiet()
        assert hall.page()[1] == "SCORE A"
        hall.tap(RIGHT, RIGHT, RIGHT, LEFT, RIGHT)
        hall.quiet()
        hall.tap(OK)
        hall.quiet()
        assert hall.match.game.score == [3, 0], seed
        assert DENIED not in hall.signals


def test_a_lost_link_closes_it_at_both_ends_and_what_was_not_sent_is_forgotten():
    hall = Hall(31)
    hall.tap(R, OK)
    hall.settle()
    assert hall.open()
    hall.tap(DOWN, OK, RIGHT)
    hall.quiet()
    records = len(records_of(hall.table.disk))
    hall.table.air.gone = True
    hall.tap(RIGHT, OK)  # into the dark
    hall.wait(3000)
    assert hall.desk.dialog is None and not hall.hand.link.outbox.queued
    hall.wait(4000)
    assert hall.app.guest is None
    hall.table.air.gone = False
    hall.wait(4000)
    hall.settle()
    assert hall.match.game.score == [3, 0] and hall.agrees()
    assert len(records_of(hall.table.disk)) == records
    hall.tap(PAUSE, R, OK)
    hall.settle()
    assert hall.match.game.score == [6, 0]


def test_a_board_that_hears_of_a_closed_menu_late_closes_it_then():
    hall = Hall(32)
    assert hall.open()
    hall.table.air.gone = True
    hall.wait(1500)  # the handheld has given it up, the board has not
    assert hall.desk.dialog is None and hall.app.guest is not None
    hall.table.air.gone = False
    hall.wait(2500)
    assert hall.app.guest is None and hall.desk.dialog is None


def test_while_the_board_is_in_its_own_menu_the_handheld_is_told():
    hall = Hall(41)
    hall.app.key_down(PAUSE, hall.table.ticks)
    hall.wait(_HOLD)
    hall.app.key_up(PAUSE, hall.table.ticks)
    own = hall.app.guest
    assert own is not None
    hall.tap(PAUSE, ms=_HOLD)
    hall.quiet()
    assert hall.desk.refusal == MENU_BUSY and hall.desk.dialog is None
    assert hall.app.guest is own


def test_the_boards_keys_do_nothing_to_a_menu_that_the_handheld_has_but_say_so():
    hall = Hall(42)
    assert hall.open()
    menu = hall.app.guest
    assert isinstance(menu, RemoteMenu)
    before = hall.page()
    for key in (DOWN, OK, UNDO, PAUSE):
        hall.app.key_down(key, hall.table.ticks)
        hall.wait(60)
        hall.app.key_up(key, hall.table.ticks)
        hall.wait(60)
    assert menu.shown(hall.table.ticks) == "HANDHELD"
    assert hall.app.guest is menu and hall.page() == before
    hall.wait(3000)
    assert menu.shown(hall.table.ticks) != "HANDHELD"


def test_it_speaks_the_handhelds_language_and_keeps_the_boards_own_things_to_itself():
    titles = []
    for language in ("en", "fi", "ru"):
        hall = Hall(51, language)
        assert hall.open()
        titles.append(hall.page()[0])
        labels = []
        for _ in range(9):
            labels.append(hall.page()[1])
            hall.tap(DOWN)
            hall.quiet()
        for forbidden in ("HANDHELD", "SELF-TEST", "DEMO"):
            assert hall.app.guest.say(forbidden) not in labels
    assert len(set(titles)) == 3


def test_another_handheld_cannot_have_it():
    hall = Hall(61)
    assert hall.open()
    other = hall.table.hand(b"\x24\x0a\xc4\0\0\x77")
    hall.table.pair(other)
    for word in (32, DOWN, 48):
        assert hall.table.enter(other, 16, word) == PASSIVE
    assert hall.app.guest is not None


def test_after_a_cut_of_the_board_the_menu_is_gone_and_the_correction_counts_once_or_not():
    hall = Hall(71)
    hall.tap(R, OK)
    hall.settle()
    assert hall.open()
    hall.tap(DOWN, OK, RIGHT)
    hall.quiet()
    hall.tap(OK)
    hall.table.cut()
    hall.app = None
    hall.wait(1500)
    assert hall.desk.dialog is None
    hall.table.boot()
    hall.serve()
    hall.wait(3000)
    hall.settle()
    assert hall.app.guest is None
    assert hall.match.game.score == [4, 0] and hall.agrees()


def test_typing_faster_than_the_radio_loses_no_key_of_the_menu():
    hall = Hall(81, late=300)
    hall.tap(R, OK, MISS)
    hall.settle()
    assert hall.open()
    hall.tap(DOWN, OK, RIGHT, RIGHT, OK, ms=20)
    hall.quiet()
    assert hall.match.game.score == [5, 0]
