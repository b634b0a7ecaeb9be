"""The device's transport on the fake ESP-NOW, and the scoreboard's Wireless on a transport."""

from firmware.keeper import Keeper
from firmware.radio_espnow import BROADCAST, CHANNELS, EspNow, make
from firmware.wireless import FOUND, LOST, Wireless
from host_tests.portable.disk import Disk
from host_tests.portable.linking import Hand, Seeded, Table
from rules_core.kaisa_parse import parse
from tools.virtual.deskapp import DeskApp
from tools.virtual.fakes import aioespnow, network
from tools.virtual.radio import Air

BOARD = b"\x24\x0a\xc4\0\0\1"
HAND = b"\x24\x0a\xc4\0\0\2"


def _radio(channels=()):
    """(transport, air, port of somebody else, what he has heard)."""
    air = Air(3)
    network.attach(air.port(BOARD, 1))
    heard = []
    other = air.port(HAND, 6)
    other.deliver = lambda frame, ticks, address: heard.append((frame, address))
    return make(network, aioespnow, 6, channels), air, other, heard


def _run(coroutine):
    """Run a coroutine that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration:
        return
    raise AssertionError("it waits")


def test_frames_go_to_one_or_to_all_and_never_more_than_asked_for():
    radio, air, _, heard = _radio()
    buffer = bytearray(b"0123456789")
    radio.send(buffer, 4, HAND)
    radio.send(buffer, 5)
    radio.send(buffer, 6, b"nobody")
    air.advance(100, 100)
    assert sorted(heard) == [(b"0123", BOARD), (b"01234", BOARD)]
    assert radio.unsent == 0


def test_there_are_never_too_many_addresses_for_the_radio():
    radio, air, _, heard = _radio()
    for i in range(40):
        radio.send(b"x", 1, bytes([2, 0, 0, 0, 0, i]))
    radio.send(b"y", 1, HAND)
    air.advance(100, 100)
    assert radio.unsent == 0 and heard == [(b"y", BOARD)]


def test_a_frame_that_cannot_go_out_is_counted_and_nothing_else():
    radio, air, _, heard = _radio()
    radio.power(False)
    radio.send(b"x", 1, HAND)
    radio.send(b"x", 1)
    assert radio.unsent == 2
    radio.power(True)
    radio.send(b"x", 1, HAND)
    air.advance(100, 100)
    assert radio.unsent == 2 and len(heard) == 1


def test_it_saves_no_power_and_stays_on_its_channel_when_switched_off_and_on():
    radio, _, _, _ = _radio(CHANNELS)
    wlan = network.WLAN()
    assert wlan.config("pm") == wlan.PM_NONE and wlan.config("channel") == 6
    radio.tune(11)
    radio.power(False)
    assert not wlan.active()
    radio.power(True)
    assert wlan.config("channel") == 11


class _Two:
    """Stands for an AIOESPNow that gives frames from one buffer, and then ends."""

    def __init__(self, frames):
        self._frames = frames
        self._address = bytearray(6)

    def active(self, on):
        """Nothing."""

    def __aiter__(self):
        return self

    async def __anext__(self):
        if not self._frames:
            raise StopAsyncIteration
        address, frame = self._frames.pop(0)
        if address is None:
            return None, None
        self._address[:] = address
        return self._address, frame


def test_addresses_may_be_kept_though_the_radio_uses_its_buffer_again():
    network.attach(Air(1).port(BOARD))
    many = [(bytes([2, 0, 0, 0, 0, i]), b"m") for i in range(20)]
    frames = [(HAND, b"a"), (None, None), (BROADCAST, b"b"), (HAND, b"c")] + many + [(HAND, b"d")]
    radio = EspNow(_Two(frames), network.WLAN())
    taken = []
    _run(radio.listen(lambda frame, address: taken.append((address, bytes(frame)))))
    assert taken[:3] == [(HAND, b"a"), (BROADCAST, b"b"), (HAND, b"c")]
    assert taken[0][0] is taken[2][0] and taken[-1] == (HAND, b"d") and len(taken) == 24


class _Board:
    """A desk and a Wireless on a port in a table's air, in place of the table's own board."""

    def __init__(self, table):
        from firmware.entry import key_map
        from firmware.referee_linked import LinkedReferee

        self.table = table
        table.cut()
        table.port.on = True
        self.keeper = Keeper(table.disk)
        self.keeper.make_desk = LinkedReferee
        self.made = 0
        self.wireless = Wireless(self.keeper, Seeded(9), self._make)
        self.desk = self.keeper.first_match(key_map, table.ticks)
        self.wireless.begin(self.desk, table.ticks)
        self.app = DeskApp(self.desk, self.keeper.headers)

    def _make(self):
        self.made += 1
        port = self.table.port
        port.deliver = self._hear
        return port

    def _hear(self, frame, ticks, address):
        self.wireless._desk.tick(ticks)
        self.wireless.link.feed(frame, ticks, address)

    def run(self, ms):
        """Time passes; whether something was to be drawn."""
        changed = False
        for _ in range(0, ms, 5):
            self.table.step()
            self.app.tick(self.table.ticks)
            changed = self.wireless.scan(self.desk, self.table.ticks) or changed
        return changed

    def message(self):
        """What the board would show."""
        return self.wireless.message(self.desk, self.table.ticks)

    def press(self, key, ms=60):
        """A key of the board."""
        self.app.key_down(key, self.table.ticks)
        self.run(ms)
        self.app.key_up(key, self.table.ticks)
        self.run(60)


def test_without_a_paired_handheld_there_is_no_radio_and_no_link():
    board = _Board(Table(2))
    board.run(2000)
    assert board.made == 0 and board.wireless.link is None and board.message() == ""
    assert board.desk.handhelds == (("NEW", 0),)


def test_pairing_is_asked_for_in_the_menu_and_the_code_shown_until_it_is_done():
    table = Table(2)
    board = _Board(table)
    board.press(12, 1500)
    while board.app.guest.label != "HANDHELD":
        board.press(9)
    board.press(15)
    assert board.app.guest.label == "NEW"
    board.press(15)
    assert board.app.guest is None and board.made == 1
    assert board.message() == "1/2"
    code = board.wireless.link.offer.code
    hand = Hand(table.air, HAND, table.ticks, 5, Disk())
    table.hands.append(hand)
    from firmware.pairing import secret_of

    hand.link.pair(secret_of(code), table.ticks)
    assert board.run(1000)
    assert hand.link.state.version and board.message() == FOUND
    assert board.desk.handhelds == (("NEW", 0), ("FORGET 1", 1))
    board.run(3000)
    assert board.message() == ""
    hand.link.submit(0, parse("R"), 0, table.ticks)
    board.run(500)
    assert board.desk.match.game.score[0] == 3
    board.press(3)
    assert board.message() == "MOVED ON"
    hand.port.on = table.port.on = False
    board.run(6000)
    assert board.keeper.notice == LOST
    hand.port.on = table.port.on = True
    board.run(3000)
    assert board.keeper.notice == ""
    board.desk.asked = 1
    board.run(10)
    assert board.wireless.link.active == 0 and board.desk.handhelds == (("NEW", 0),)


def test_the_code_is_shown_half_by_half_the_first_half_first():
    table = Table(2)
    board = _Board(table)
    board.desk.asked = 0
    board.run(10)
    seen = []
    for _ in range(26):
        if not seen or seen[-1] != board.message():
            seen.append(board.message())
        board.run(500)
    code = board.wireless.link.offer.code
    halves = [code[at : at + 6] + " " + code[at + 6 : at + 12] for at in (0, 12)]
    assert seen[:5] == ["1/2", halves[0], "2/2", halves[1], "1/2"]


def test_a_paired_handheld_is_heard_from_the_start_and_a_deaf_radio_is_switched():
    table = Table(2)
    hand = table.paired()
    board = _Board(table)
    assert board.made == 1
    switched = []
    table.port.power = switched.append
    board.run(2500)
    assert board.message() == FOUND
    table.hands = []
    for second in range(80):
        board.run(1000)
        board.wireless.second(table.ticks)
        assert switched == [] or second >= 34
    assert switched == [False, True, False, True]
    assert hand.link.device == 1


def test_a_radio_that_cannot_be_had_is_a_fault_and_the_next_match_tries_it_again():
    table = Table(2)
    table.paired()
    board = _Board(table)
    keeper = board.keeper
    there = [False]

    def make():
        if not there[0]:
            raise OSError(19)
        return board._make()

    wireless = Wireless(keeper, Seeded(9), make)
    for count in (1, 2):
        wireless.begin(board.desk, table.ticks)
        assert wireless.link is None and keeper.faults.total == count
        assert not wireless.scan(board.desk, table.ticks)
        wireless.second(table.ticks)
        assert wireless.message(board.desk, table.ticks) == ""
    there[0] = True
    wireless.begin(board.desk, table.ticks)
    assert wireless.link is not None and keeper.faults.total == 2
