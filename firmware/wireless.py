"""The scoreboard's radio: starts the link when there is a handheld, and wires it to the desk.

Nothing of the link is loaded, and the radio is off, until a handheld has been paired or the
referee asks to pair one (the menu, HANDHELD). The scoreboard works the same without. One
Wireless belongs to the scoreboard, which calls `scan` and awaits `listen`.
"""

from firmware.aio import sleep_ms, ticks_diff, ticks_ms
from firmware.borrow import borrow
from firmware.keyring import Keys
from rules_core.const import const

LOST = "NO HANDHELD"
FOUND = "HANDHELD"

# link_board's status
_FOUND = const(1)
_LOST = const(2)

_GROUP = const(6)  # digits of the code: pairing
_NEW = const(0)  # referee_linked.asked: a new one, else a number to forget
_FOUND_MS = const(2000)  # shown
_HALF_S = const(6)  # each half of the code is shown, in its first second which one it is
_MINUTE_S = const(60)  # an offer lasts
_IDLE_MS = const(500)
_RESTART_MS = const(30_000)  # silence after which the radio is switched off and on


def make_espnow():
    """The device's own radio."""
    return borrow("firmware.wiring_both").make_radio()


class Wireless:
    """keeper: the matches'; random(n): n random bytes, as os.urandom; make_radio: a callable that
    gives the transport, as radio_espnow's.

    link: the BoardLink, None while there is none. on_frame: called when something may look
    different; on_fault(error): what listening has survived.
    """

    def __init__(self, keeper, random, make_radio=make_espnow) -> None:
        self.link = None
        self.app = None  # the Scoreboard, for its menu by remote
        self.on_frame = _nothing
        self.on_fault = keeper.faults.add
        self._keeper = keeper
        self._make_radio = make_radio
        self._random = random
        self._keys = Keys(keeper.files)
        self._radio = None
        self._desk = None
        self._code = ""
        self._status = 0
        self._status_at = 0
        self._restarted_at = 0
        self._load()

    def _load(self) -> None:
        try:
            report = self._keys.load()
            if report:
                self._keeper.faults.add(report, "pairing")
        except OSError as error:
            self._keeper.faults.add(error, "pairing")

    def begin(self, desk, ticks: int) -> None:
        """The desk of a match: at the start, and of each match that follows."""
        desk.handhelds = self._offers()
        if self._desk is not None:
            self._desk.begin(desk, ticks)
        elif self._keys.numbers():
            try:
                self._start(desk, ticks)
            except Exception as error:  # noqa: BLE001 (a match can do without a handheld)
                self.on_fault(error)

    def _start(self, desk, ticks: int):
        """Switch the radio on and load the link; the link."""
        if self._radio is None:  # else it is what an earlier start has left
            self._radio = self._make_radio()  # first: it needs room outside the heap
        from firmware.link_board import BoardLink
        from firmware.link_desk import LinkDesk

        events = LinkDesk(self._keeper, self._random, desk, ticks, self.app)
        link = BoardLink(self._radio, self._random, self._keys, events, self._keeper.devices)
        self._desk = events
        self.link = link
        self._restarted_at = ticks
        return link

    def _offers(self) -> tuple:
        offers = [("NEW", _NEW)]
        for device in self._keys.numbers():
            offers.append(("FORGET %d" % device, device))
        return tuple(offers)

    def scan(self, desk, ticks: int) -> bool:
        """What time brings; whether something may look different."""
        asked = desk.asked
        if asked >= 0:
            desk.asked = -1
            self._do(asked, desk, ticks)
        link = self.link
        events = self._desk
        if link is None or events is None:
            return asked >= 0
        events.tick(ticks)
        if events.menu is not None:
            events.lost(link.active if link.status == _FOUND else 0)
        link.tick(ticks)
        if link.error is not None:
            self._keeper.faults.add(link.error, "pairing")
            link.error = None
        changed = asked >= 0
        if self._code != link.offer.code:
            self._code = link.offer.code
            desk.handhelds = self._offers()
            changed = True
        if link.status != self._status:
            self._status = link.status
            self._status_at = ticks
            if link.status == _LOST:
                self._keeper.notice = LOST
            elif self._keeper.notice == LOST:
                self._keeper.notice = ""
            return True
        return changed

    def _do(self, asked: int, desk, ticks: int) -> None:
        """What the referee has chosen in the menu."""
        link = self.link or self._start(desk, ticks)
        if asked == _NEW:
            link.offer_pairing(ticks)
        else:
            link.forget(asked)
        desk.handhelds = self._offers()

    def message(self, desk, ticks: int) -> str:
        """What the board has to show now, "" for nothing: the code while it pairs; why a key was
        refused.
        """
        link = self.link
        if link is None:
            return ""
        if desk.reason:
            return desk.reason
        code = link.offer.code
        if code:
            second = _MINUTE_S - link.offer.left(ticks)
            half = second // _HALF_S & 1
            if not second % _HALF_S:
                return "%d/2" % (half + 1)
            at = 2 * _GROUP * half
            return code[at : at + _GROUP] + " " + code[at + _GROUP : at + 2 * _GROUP]
        if link.status == _FOUND and ticks_diff(ticks, self._status_at) < _FOUND_MS:
            return FOUND
        return ""

    def take(self, frame, address) -> None:
        """A frame came in."""
        ticks = ticks_ms()
        link = self.link
        if link is not None and self._desk is not None:
            self._desk.tick(ticks)
            if link.feed(frame, ticks, address):
                self.on_frame()

    async def listen(self) -> None:
        """Hand frames to the link for ever; what goes wrong is kept, and the radio tried again."""
        while True:
            radio = self._radio
            if radio is not None:
                try:
                    await radio.listen(self.take)
                except Exception as error:  # noqa: BLE001 (whatever it is, the evening goes on)
                    self.on_fault(error)
            await sleep_ms(_IDLE_MS)

    def probe(self, frame) -> tuple:
        """Send a frame to all; (whether it could not go out, how many handhelds are known).

        Where there is no link the radio is switched on for it, and off again.
        """
        radio = self._radio
        probed = radio or self._make_radio()
        unsent = probed.unsent
        probed.send(frame, len(frame))
        failed = probed.unsent != unsent
        if radio is None:
            probed.power(False)
        return failed, len(self._keys.numbers())

    def second(self, ticks: int) -> None:
        """Once a second: a radio that has gone deaf is switched off and on, every half minute."""
        link = self.link
        radio = self._radio
        if link is None or radio is None or link.status != _LOST:
            self._restarted_at = ticks
        elif ticks_diff(ticks, self._restarted_at) > _RESTART_MS:
            self._restarted_at = ticks
            radio.power(False)
            radio.power(True)


def _nothing() -> None:
    pass
