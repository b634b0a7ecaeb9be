"""The scoreboard application with a handheld: its real keys and display driver, a radio."""

import sys
from typing import Any

from firmware.boards import mono64x16
from firmware.keeper import Keeper
from firmware.pairing import secret_of
from firmware.referee_linked import LinkedReferee
from firmware.supervisor import Supervisor
from firmware.wireless import Wireless
from host_tests.portable.disk import Disk
from host_tests.portable.linking import Hand, Seeded
from rules_core.kaisa_parse import parse
from tools.virtual import standins
from tools.virtual.radio import Air
from tools.virtual.rig import Rig

standins.install()  # framebuf, before what draws

# isort: split
from firmware import scoreboard  # noqa: E402
from firmware.draw import MonoBoard  # noqa: E402
from firmware.scoreboard import Scoreboard  # noqa: E402

PAUSE, DOWN, OK, MISS = 12, 9, 15, 3
LOADED = ("firmware.link_board", "firmware.link_desk")


class App:
    """A scoreboard on a rig and a handheld; time passes by `run`."""

    def __init__(self, monkeypatch) -> None:
        self.air = Air(6)
        self.rig: Any = Rig(mono64x16)
        monkeypatch.setattr(scoreboard, "ticks_ms", lambda: self.rig.clock.us // 1000)
        self.disk = Disk()
        self.hand = Hand(self.air, b"hand", 0, 8)
        self.boot()

    def boot(self) -> None:
        """Switch the board on."""
        self.air.ports = [self.hand.port]
        keeper = Keeper(self.disk)
        keeper.make_desk = LinkedReferee
        display = self.rig.display()
        display.begin()
        watch = Supervisor(None, keeper.faults.add)
        keypad = self.rig.keypad()
        self.app: Any = Scoreboard(
            keeper, display, MonoBoard(display.fb), keypad, self.rig.buzzer(), watch, None
        )
        self.app.connect(Wireless(keeper, Seeded(5), self.make_radio))

    def make_radio(self):
        """The transport, its frames handed on as a radio's listening does."""
        port: Any = self.air.port(b"board")
        port.deliver = self.hear
        return port

    def hear(self, frame, ticks, address) -> None:
        """A frame for the board, at the time of the rig."""
        wireless = self.app.wireless
        wireless._desk.tick(ticks)
        wireless.link.feed(frame, ticks, address)

    def run(self, ms: int) -> None:
        """Scan every 5 ms, draw, and keep once a second."""
        for _ in range(0, ms, 5):
            now = self.rig.clock.us // 1000 + 5
            self.rig.clock.advance_to(now * 1000)
            self.air.advance(now, now)
            self.hand.link.tick(now)
            self.app.scan(now)
            self.app.show(now)
            if now % 1000 == 0:
                self.app.keep(now)

    def press(self, key: int, ms: int = 60) -> None:
        """A key of the board's own matrix."""
        self.rig.world.keys.press(key)
        self.run(ms)
        self.rig.world.keys.release(key)
        self.run(80)

    def lit(self) -> bytes:
        """What is on the LEDs."""
        return bytes(self.rig.world.display.lit())

    def enter(self, token: str) -> int:
        """The result of a stroke entered on the handheld."""
        assert self.hand.link.submit(0, parse(token), 0, self.rig.clock.us // 1000)
        self.run(300)
        return self.hand.outcomes()[-1][4]


def test_the_radio_has_its_memory_before_the_link_is_loaded(monkeypatch) -> None:
    table = App(monkeypatch)
    for name in LOADED:
        monkeypatch.delitem(sys.modules, name, raising=False)
    loaded = []

    def make_radio():
        loaded.extend(name for name in LOADED if name in sys.modules)
        return table.make_radio()

    table.app.wireless._make_radio = make_radio
    table.app.wireless._start(table.app.referee, 0)
    assert not loaded and set(LOADED) <= set(sys.modules)


def test_a_handheld_is_paired_enters_is_lost_and_found_and_outlives_a_cut(monkeypatch) -> None:
    table = App(monkeypatch)
    app = table.app
    table.run(100)  # keys that are down from the start are stuck
    table.press(PAUSE, 1300)
    while app.guest.label != "HANDHELD":
        table.press(DOWN)
    table.press(OK)
    assert app.guest.label == "NEW"
    table.press(OK)
    assert app.message == "1/2"
    table.run(1500)
    code = app.wireless.link.offer.code
    assert app.message.replace(" ", "") == code[:12]
    with_code = table.lit()
    table.hand.link.pair(secret_of(code), table.rig.clock.us // 1000)
    table.run(1000)
    assert app.message == "HANDHELD" and table.lit() != with_code
    table.run(3000)
    assert table.enter("R") == 0 and app.referee.match.game.score == [3, 0]
    table.press(MISS)
    assert app.message == "MOVED ON" and app.referee.match.game.shots == 1
    table.run(4000)
    assert app.message == ""
    table.air.gone = True
    table.run(8000)
    assert "NO HANDHELD" in {_message(table, app) for _ in range(5)}
    table.press(MISS)
    assert app.referee.match.game.shots == 2
    table.air.gone = False
    table.run(4000)
    assert table.hand.link.state.revision == app.referee.match.revision
    table.boot()
    table.run(4000)
    assert table.app.referee.match.game.score == [3, 0]
    assert table.enter("Y") == 0 and table.app.referee.match.game.score == [3, 6]
    assert table.app.keeper.faults.total == 0


def _message(table: App, app: Scoreboard) -> str:
    """What the board says a second later."""
    table.run(1000)
    return app.message


def test_the_next_match_goes_on_with_the_same_link(monkeypatch) -> None:
    table = App(monkeypatch)
    table.app.wireless._do(0, table.app.referee, 0)
    table.run(10)
    code = table.app.wireless.link.offer.code
    table.hand.link.pair(secret_of(code), table.rig.clock.us // 1000)
    table.run(2000)
    assert table.enter("R") == 0
    number = table.hand.link.state.match
    table.app.new_match(table.rig.clock.us // 1000)
    table.run(2500)
    assert table.hand.link.state.match != number
    assert table.enter("R") == 0 and table.app.referee.match.game.score == [3, 0]
