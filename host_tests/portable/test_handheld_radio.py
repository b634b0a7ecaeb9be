"""The handheld's radio rests between two questions to the board and is there when needed."""

from firmware.handheld_rest import Resting

_UNPAIRED, _SEARCHING, _UP = 0, 1, 2


class _Link:
    def __init__(self):
        self.link = _UP
        self.outbox = self
        self.queued = 0
        self.left = 1000
        self.slept = 0
        self.on_trial = False

    def due(self, ticks):
        return self.left

    def pairing(self):
        return self.on_trial

    def sleep(self, ticks):
        self.slept += 1


class _Keypad:
    stuck = 0

    def __init__(self):
        self.down = False

    def busy(self):
        return self.down


class _Radio:
    def __init__(self):
        self.on = True
        self.switched = 0

    def power(self, on):
        self.on = on
        self.switched += 1


class _Display:
    def brightness(self, level):
        pass

    def power(self, on):
        pass


class _Rest(Resting):
    """A handheld that only rests."""

    def __init__(self):
        keypad = _Keypad()
        self.dialog = None
        self.changed = False
        drivers = (_Display(), keypad, None, None, None)
        Resting.__init__(self, self, _Link(), drivers, self, None, _Radio(), None, 0)

    def get(self, name):
        return "on" if name == "sound" else 7

    quiet = False
    error = None

    def save(self):
        pass


def _rested():
    rest = _Rest()
    rest.link.error = None
    rest.duty(4999)
    assert rest.radio.on
    rest.duty(5000)
    assert rest.resting and not rest.radio.on
    return rest


def test_a_few_seconds_after_the_last_key_the_radio_rests_until_the_next_question():
    rest = _rested()
    rest.link.left = 1
    rest.duty(5900)
    assert not rest.radio.on
    rest.link.left = 0
    rest.duty(5905)
    assert rest.radio.on and not rest.resting
    for left in (30, 60, 90, 120, 60):  # it has asked and waits for the answer
        rest.link.left = left
        rest.duty(6000)
        assert rest.radio.on
    rest.link.left = 995
    rest.duty(6010)
    assert not rest.radio.on and rest.radio.switched == 3


def test_a_key_switches_it_on_as_soon_as_it_is_up_and_what_waits_at_once():
    rest = _rested()
    rest.keypad.down = True
    rest.woken(9000)
    rest.duty(9000)
    assert not rest.radio.on
    rest.keypad.down = False
    rest.duty(9080)
    assert rest.radio.on
    rest = _rested()
    rest.keypad.down = True
    rest.woken(9000)
    rest.link.queued = 1
    rest.duty(9000)
    assert rest.radio.on


def test_it_stays_on_while_a_dialog_is_open_or_something_waits():
    rest = _Rest()
    rest.dialog = rest
    rest.duty(60_000)
    assert rest.radio.on
    rest.dialog = None
    rest.link.queued = 1
    rest.duty(70_000)
    assert rest.radio.on


def test_a_handheld_that_knows_no_board_needs_no_radio_until_it_pairs():
    rest = _Rest()
    rest.link.link = _UNPAIRED
    rest.link.left = 0
    rest.duty(6000)
    assert not rest.radio.on
    rest.link.on_trial = True
    rest.duty(6005)
    assert rest.radio.on


def test_out_of_reach_it_rests_between_two_rounds():
    rest = _Rest()
    rest.link.link = _SEARCHING
    rest.link.left = 60
    rest.duty(6000)
    assert rest.radio.on
    rest.link.left = 1000
    rest.duty(6060)
    assert not rest.radio.on


def test_before_it_sleeps_it_says_so_with_the_radio_on_and_gives_the_frame_a_second():
    rest = _rested()
    rest.link.error = None
    rest.keep(600_000)
    assert rest.link.slept == 1 and rest.radio.on and not rest.asleep
    rest.duty(600_005)
    assert rest.radio.on
    rest.keep(601_000)
    assert rest.asleep and not rest.radio.on
    rest.woken(700_000)
    assert not rest.asleep and not rest.radio.on
    rest.duty(700_100)
    assert rest.radio.on
