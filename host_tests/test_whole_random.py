"""Keys at random on a whole board and a whole handheld, in all three games, with a bad radio and
power cuts: nothing raises, and what whole_checks says is true all the time.
"""

import random
from typing import Any

import pytest

from host_tests import whole_checks as checks
from host_tests.portable import driving
from host_tests.whole import OK_KEY, SCAN_MS, Whole
from rules_core.headers_write import format_line, headers_of
from rules_core.setup import Setup

KEYS = 100  # then everything is let go and answered
BAD = {"twice": 50, "late": 50, "damage": 30, "replay": 50}
EDGES = [ms + by for ms in (500, 1000) for by in (-20, -15, -10, -5, 0, 5, 10, 15, 20)]


def headers_from(rnd: random.Random) -> str:
    """The header lines of a match of any game, its frames mostly short."""
    game = rnd.choice(("kaisa", "kaisa", "pyramid", "poedinok"))
    if game == "kaisa":
        setup = driving.setup(rnd.getrandbits(120))
        setup.score = [0, 0]
    else:
        setup = Setup(game, -1, rnd.randrange(4) if game == "pyramid" else 0)
    if rnd.random() < 0.6:
        setup.target = [12] * setup.sides
    setup.frames = rnd.choice((0, 1, 2, 3))
    setup.frames_text = "to %d" % setup.frames if setup.frames else ""
    setup.clock, setup.grace = rnd.choice(((-1, 0), (3600, 300), (60, 0), (120, 60)))
    return "\n".join(format_line(name, value) for name, value in headers_of(setup))


class Fingers:
    """Two referees who press what they like, for how long they like, keys overlapping. pressed:
    how many there were.
    """

    def __init__(self, whole: Whole, rnd: random.Random) -> None:
        self.whole = whole
        self.rnd = rnd
        self.busy = rnd.choice(((1, 1), (1, 0), (0, 1), (1, 0.3)))
        self.pressed = 0
        self.next = [0, 0]
        self.down: list[tuple[int, int, int]] = []

    def move(self) -> None:
        """What they do at this moment."""
        now = self.whole.now
        for up in [up for up in self.down if up[2] <= now]:
            self.whole.release(up[0], up[1])
            self.down.remove(up)
        for device in range(2):
            if now >= self.next[device]:
                self._press(device, now)

    def _press(self, device: int, now: int) -> None:
        rnd = self.rnd
        key = self._key(device)
        away = self.whole.app is None and device == 0
        if away or self.whole.down[device] >> key & 1 or rnd.random() >= self.busy[device]:
            self.next[device] = now + rnd.randrange(5, 300)
            return
        ms = self._time()
        self.whole.press(device, key)
        self.down.append((device, key, now + ms))
        pause = rnd.randrange(-120, rnd.choice((60, 400, 1500)))  # below 0: they overlap
        self.next[device] = max(now + 5, now + ms + pause)
        self.pressed += 1

    def _key(self, device: int) -> int:
        app: Any = (self.whole.app, self.whole.other)[device]
        entry = None
        if app is not None:
            entry = app.desk.entry if device else app.referee.entry
        rnd = self.rnd
        if entry is not None and entry.open and entry.word >= 0 and rnd.random() < 0.45:
            return OK_KEY
        return rnd.choice((3, 3, 11, 11, 12, OK_KEY, *range(15)))

    def _time(self) -> int:
        rnd = self.rnd
        what = rnd.random()
        if what < 0.7:
            return rnd.randrange(20, 200)
        if what < 0.77:
            return rnd.choice(EDGES)
        return rnd.randrange(1000, 1300) if what < 0.85 else rnd.randrange(200, 2000)


class Night:
    """An evening on which much goes wrong, from one seed."""

    def __init__(self, monkeypatch, seed: int) -> None:
        self.rnd = rnd = random.Random(seed)
        air = dict(BAD, loss=rnd.choice((0, 50, 250))) if rnd.random() < 0.6 else {}
        self.whole = Whole(monkeypatch, headers_from(rnd), seed, **air)
        self.fingers = Fingers(self.whole, rnd)
        self.back_at = 0

    def play(self, keys: int) -> None:
        """So many keys, and then it becomes calm; AssertionError for what is not so."""
        whole = self.whole
        until = self.fingers.pressed + keys
        while self.fingers.pressed < until:
            whole.step()
            self._power()
            self.fingers.move()
            if whole.app is not None and whole.now % 200 < SCAN_MS:
                checks.check_journal(whole)
                checks.check_clock(whole)
                assert not whole.wrongs, whole.wrongs
        self._calm()

    def _power(self) -> None:
        """The board's, and the air's."""
        whole, now = self.whole, self.whole.now
        if now >= self.back_at:
            whole.air.gone = False
            if whole.app is None:
                whole.boot()
            what = self.rnd.random()
            if what < 0.0006:
                self.back_at = now + self.rnd.randrange(300, 6000)
                if what < 0.0003:
                    whole.cut()
                else:
                    whole.air.gone = True

    def _calm(self) -> None:
        air = self.whole.air
        bad = {name: getattr(air, name) for name in (*BAD, "loss")}
        self.fingers.down.clear()
        self.whole.calm()
        for check in (
            checks.check_calm, checks.check_journal, checks.check_sheet, checks.check_numbers
        ):  # fmt: skip
            check(self.whole)
        for name, value in bad.items():
            setattr(air, name, value)


@pytest.mark.parametrize("seed", (3, 5, 13, 14))
def test_at_random_keys_of_both_everything_agrees(monkeypatch, seed: int) -> None:
    night = Night(monkeypatch, seed)
    for _ in range(4):
        night.play(KEYS)
    assert night.whole.acknowledged or night.whole.matches[-1]
