"""A whole scoreboard and a whole handheld, fingers on both, and what must be true of them all the
time: for tests at random keys. No test itself.

Every class is the one that ships: Scoreboard, Wireless, LinkedReferee, Handheld and the drivers of
their keypads; simulated are the keys, the air, the flash, the displays' wires and the time.
"""

import gc
from typing import Any

from firmware import scoreboard, wireless
from firmware.boards import mono64x16
from firmware.drivers.keypad import Keypad
from firmware.faults import Faults
from firmware.keeper import Keeper
from firmware.link_handheld import UP
from firmware.pairing import secret_of
from firmware.referee_linked import LinkedReferee
from firmware.settings import Settings
from firmware.supervisor import Supervisor
from host_tests.portable.board import Matrix
from host_tests.portable.disk import Disk
from host_tests.portable.linking import PERIOD, Hand, Seeded
from rules_core.header_record import read_header
from rules_core.match import Match
from rules_core.picture import pack
from tools.virtual import standins
from tools.virtual.radio import Air

standins.install()  # framebuf, before what draws

# isort: split
import framebuf  # noqa: E402

from firmware.draw import MonoBoard  # noqa: E402
from firmware.handheld import Handheld  # noqa: E402
from firmware.scoreboard import Scoreboard  # noqa: E402

SCAN_MS = 5
OK_KEY = 15


class Glass:
    """A display whose wires end nowhere."""

    def __init__(self, width: int, height: int, form: int) -> None:
        self.fb = framebuf.FrameBuffer(bytearray(width * height // 8), width, height, form)

    def flush(self, ticks: int) -> None:
        """Nobody looks."""

    def brightness(self, level: int) -> None:
        """Nor is it lit."""

    def power(self, on: bool) -> None:
        """Nor on."""


class Watched(LinkedReferee):
    """The desk that ships, and beside it what its keys must not do.

    wrongs: what was found to be so. typed: (word, points) as previewed of strokes the handheld
    sent, by number. refusals: of keys.
    """

    wrongs: "list[str]"
    typed: "dict[int, tuple[int, int]]"
    refusals = 0

    def _refuse(self, ticks: int) -> None:
        self.refusals += 1
        LinkedReferee._refuse(self, ticks)

    def event(self, kind: int, word: int, number: int, seen: int, ticks: int) -> int:
        result = LinkedReferee.event(self, kind, word, number, seen, ticks)
        said = self.typed.pop(self._record.event, (word, 0))
        if not kind and not result and said[0] == word:
            points = self.match.last.points
            if said[1] != points and self._record.event:
                self.wrongs.append("the handheld said %s, it came to %d" % (said, points))
        return result

    def facts(self) -> tuple:
        """What a refused key may not change."""
        entry = self.entry
        match = self.match
        fields = [0] * 96
        pack(match.game, fields)
        return (match.revision, fields, match.clock.paused, self._waiting, entry.open,
                entry.text, entry.word, entry.points)  # fmt: skip

    def _told(self, step, key: int, ticks: int) -> None:
        before = self.facts()
        count = self.refusals
        step(self, key, ticks)
        after = self.facts()
        if self.refusals == count + 1 and before != after:
            if not (self.reason and before[:4] == after[:4]):  # an entry that came too late
                self.wrongs.append("a refused key %d changed %s to %s" % (key, before, after))

    def _tap(self, key: int, ticks: int) -> None:
        self._told(LinkedReferee._tap, key, ticks)

    def _held_out(self, key: int, ticks: int) -> None:
        self._told(LinkedReferee._held_out, key, ticks)

    def _play(self, ticks: int) -> None:
        entry = self.entry
        said = (entry.open, entry.text, entry.points, entry.passes, entry.wins, entry.word)
        revision = self.match.revision
        LinkedReferee._play(self, ticks)
        if self.match.revision == revision or self.match.log.words[self.match.log.n - 1] < 0:
            return
        match = self.match
        verdict = match.last
        word = match.log.words[match.log.n - 1]
        if word != said[5]:
            self.wrongs.append("%s was played for %s" % (word, said))
        if said[0] and said[1] == match.game.format(word):
            came = (verdict.points, verdict.passes, verdict.wins)
            if came != said[2:5]:
                self.wrongs.append("%s came to %s" % (said, came))


class Whole:
    """One table. headers: of its match. seed: of the air and of every nonce.

    wrongs: what was found to be wrong, in words. acknowledged: (epoch, n, kind) of every event of
    the handheld's that was told it counts.
    """

    def __init__(self, monkeypatch, headers: str, seed: int, **air) -> None:
        self.now = 0
        self.start = PERIOD - 20_000
        self.wrongs: "list[str]" = []
        self.typed: "dict[int, tuple[int, int]]" = {}
        self.air = Air(seed)
        for name in air:
            setattr(self.air, name, air[name])
        self.seed = seed
        for module in (scoreboard, wireless):
            monkeypatch.setattr(module, "ticks_ms", lambda: self.ticks)
        self.disk = Disk(256)
        self.disk.files["match.txt"] = headers.encode()
        self.matches: "list[list[bytes]]" = []
        self.headers: "list[str]" = []
        self.acknowledged: "list[tuple[int, int, int]]" = []
        self.app: Any = None
        self.down = [0, 0]
        self.keys = [Matrix(), Matrix()]
        self.boots = 0
        self.boot()
        self._pair()

    @property
    def ticks(self) -> int:
        """As both devices count them."""
        return (self.start + self.now) % PERIOD

    # The board

    def boot(self) -> None:
        """The board is switched on."""
        gc.collect()
        self.boots += 1
        self.matches_before = len(self.matches)
        keeper: Any = Keeper(self.disk, None, self._sink)
        keeper.make_desk = self._desk
        self.keys[0] = Matrix()
        self.down[0] = 0
        display = Glass(mono64x16.WIDTH, mono64x16.HEIGHT, framebuf.MONO_HLSB)
        keypad = Keypad(self.keys[0].rows, self.keys[0].cols, 5, int)
        watch = Supervisor(None, keeper.faults.add)
        self.app = Scoreboard(keeper, display, MonoBoard(display.fb), keypad, None, watch, None)
        self.app.on_fault = self._fault
        self.app.connect(wireless.Wireless(keeper, Seeded(self.seed + self.boots), self._radio))

    def cut(self) -> None:
        """Its power is gone."""
        self.app = None
        self.air.ports = [port for port in self.air.ports if port.address != b"board"]

    def _desk(self, *arguments):
        desk = Watched(*arguments)
        desk.wrongs = self.wrongs
        desk.typed = self.typed
        return desk

    def _radio(self):
        port: Any = self.air.port(b"board")
        port.deliver = self._hear
        return port

    def _hear(self, frame, ticks: int, address) -> None:
        if self.app is not None:
            self.app.wireless.take(frame, address)

    def _fault(self, error: Exception) -> None:
        raise error

    def _sink(self, data) -> None:
        text, _ = read_header(bytes(data))
        if text:
            self.headers.append(text)
            self.matches.append([])
        else:
            self.matches[-1].append(bytes(data))

    # The handheld

    def _pair(self) -> None:
        self.hand = Hand(self.air, b"hand", self.ticks, self.seed * 37)
        link = self.hand.link
        display = Glass(128, 64, framebuf.MONO_VLSB)
        keypad = Keypad(self.keys[1].rows, self.keys[1].cols, 5, int)
        drivers = (display, keypad, None, None, None)
        self.other = Handheld(Settings(), Faults(), link, drivers, Supervisor(), self.ticks)
        self.other.on_fault = self._fault
        self._watch()
        loss, self.air.loss = self.air.loss, 0
        self.app.wireless._do(0, self.app.referee, self.ticks)
        link.pair(secret_of(self.app.wireless.link.offer.code), self.ticks)
        self.run(3000)
        assert link.link == UP and link.agreed.text
        self.air.loss = loss

    def _watch(self) -> None:
        """Note what the handheld is told, and what it has said of strokes before their OK."""
        link: Any = self.hand.link
        desk: Any = self.other.desk
        take = link.outcome
        enter = desk._enter

        def outcome():
            event = take()
            if event is not None and not event.result:
                self.acknowledged.append((link._out.epoch, event.n, event.kind))
            return event

        def entered(key: int, ticks: int) -> None:
            entry = desk.entry
            said = (entry.word, entry.points) if entry.open else None
            before = link.outbox.n
            enter(key, ticks)
            if said is not None and link.outbox.n == before + 1 and key == OK_KEY:
                self.typed[link.outbox.n] = said

        link.outcome = outcome
        desk._enter = entered

    # Time and fingers

    def step(self) -> None:
        """A scan of both."""
        self.now += SCAN_MS
        ticks = self.ticks
        self.air.advance(self.now, ticks)
        second = self.now % 1000 < SCAN_MS
        for app in (self.app, self.other):
            if app is None:
                continue
            app.scan(ticks)
            if second:
                app.show(ticks)
                app.keep(ticks)

    def run(self, ms: int) -> None:
        """So much time."""
        for _ in range(0, ms, SCAN_MS):
            self.step()

    def press(self, device: int, key: int) -> None:
        """A key of the board (0) or the handheld (1) is down."""
        self.keys[device].press(key)
        self.down[device] |= 1 << key

    def release(self, device: int, key: int) -> None:
        """And up."""
        self.keys[device].release(key)
        self.down[device] &= ~(1 << key)

    def tap(self, device: int, *keys: int, ms: int = 60) -> None:
        """One after another."""
        for key in keys:
            self.press(device, key)
            self.run(ms)
            self.release(device, key)
            self.run(60)

    @property
    def match(self) -> Match:
        """The board's."""
        return self.app.referee.match

    def calm(self) -> None:
        """All fingers up, the air clear, everything answered: nothing is stuck."""
        for device in range(2):
            for key in range(16):
                self.release(device, key)
        for name in ("loss", "twice", "late", "damage", "replay"):
            setattr(self.air, name, 0)
        self.air.gone = False
        if self.app is None:
            self.boot()
        self.run(4000)
        link = self.hand.link
        desk = self.other.desk
        for _ in range(400):
            if link.link == UP and not link.outbox.queued and not desk.mirror.queue:
                if link.state.revision == self.match.revision:
                    if link.agreed.match == link.state.match:
                        break
            self.run(50)
        else:
            raise AssertionError("it does not settle")
        self.run(50)
