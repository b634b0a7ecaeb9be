"""For the smallest heap an evening takes: plays one on boot_world's machine.

A script for the unix port, whose heap is capped: the scoreboard as boot_app starts it, but on a
file system, so that the journal folds; strokes past two foldings, every page of the menu, a
correction, the end of a frame, another match, and one of another game agreed in the menu. Whatever
fails in a task is an error here. With the argument `paired` there is a handheld, never in reach:
the radio is on, and what the link needs is loaded.
"""

import tools.virtual.boot_world  # isort: skip (it brings the machine)
import tools.virtual.boot_radio  # noqa: F401  # isort: skip (and the radio)

import os
import sys

import machine

from firmware import scoreboard
from firmware.aio import ticks_ms
from firmware.borrow import borrow
from firmware.journal_files import Files
from firmware.kept import Kept

_R, _OK, _MISS, _DOWN, _UNDO, _PAUSE, _RIGHT, _UP = 1, 15, 3, 9, 11, 12, 6, 1


class Evening:
    """The board, its keys pressed and its tasks called, five milliseconds at a time."""

    def __init__(self) -> None:
        scoreboard.Scoreboard.run = lambda app: app
        board = borrow("firmware.boards.mono64x16")
        os.mkdir("flash")
        if "paired" in sys.argv:
            borrow("firmware.keyring").Keys(Files("flash")).put(1, bytes(16))
        self.app = scoreboard.main(board, None, "flash", Kept(), machine.WDT)
        self.app.on_fault = self.failed
        self.app.keypad.scan = self.scan
        self.down = 0
        self.ticks = ticks_ms()

    def scan(self) -> int:
        """The keys that are down, as the matrix would say."""
        return self.down

    def failed(self, error) -> None:
        """A task has survived an error; the evening is over."""
        raise error

    def run(self, ms: int) -> None:
        """Time passes, the tasks at their work."""
        app = self.app
        for _ in range(ms // 5):
            self.ticks = self.ticks + 5 & 0x3FFFFFFF
            if app.scan(self.ticks) or self.ticks % 250 < 5:
                app.show(self.ticks)
            if self.ticks % 1000 < 5:
                app.keep(self.ticks)

    def press(self, *keys, ms: int = 50) -> None:
        """One key after the other."""
        for key in keys:
            self.down = 1 << key
            self.run(ms)
            self.down = 0
            self.run(50)

    def strokes(self, count: int) -> None:
        """Reds and misses, with time for the keeper between them."""
        for i in range(count):
            self.press(_MISS) if i % 2 else self.press(_R, _OK)
            self.run(2500)

    # Asked in functions of their own: what a function has touched stays on its stack, where the
    # collector finds it.

    def visited(self) -> bool:
        """Whether a guest is there."""
        return self.app.guest is not None

    def items(self) -> int:
        """How many the page has."""
        return self.app.guest.count

    def at(self, label: str) -> bool:
        """Whether this item is marked."""
        return self.app.guest.label == label

    def menu(self) -> None:
        """Into each page of the menu, and out again."""
        self.press(_PAUSE, ms=1200)
        assert self.visited()
        item = 0
        while self.visited():
            count = self.items()
            self.press(*[_DOWN] * item + [_OK])
            self.run(500)
            for _ in range(10):
                self.press(_UNDO)
                if not self.visited():
                    break
            item += 1
            if item < count:
                self.press(_PAUSE, ms=1200)

    def change_game(self) -> None:
        """A match of the next game, agreed in the menu and begun."""
        self.press(_PAUSE, ms=1200)
        while not self.at("NEW MATCH"):
            self.press(_DOWN)
        self.press(_OK, _DOWN, _RIGHT, _UP)
        self.press(_OK, ms=1300)
        assert self.app.referee.setup.game == "pyramid"


def main() -> None:
    """Play the evening; AssertionError when something was not as it should be."""
    evening = Evening()
    app = evening.app
    evening.strokes(70)
    evening.menu()
    evening.press(_PAUSE)
    while not app.referee.match.over():
        evening.press(_R, _OK)
    evening.press(_OK, ms=1200)
    evening.strokes(4)
    app.new_match(evening.ticks)
    evening.strokes(20)
    evening.change_game()
    evening.strokes(8)
    assert app.keeper.faults.total == 0, app.keeper.faults.newest
    assert (app.wireless.link is not None) == ("paired" in sys.argv)
    assert app.keeper.journal.number == 3 and not app.keeper.journal.trouble


if __name__ == "__main__":
    main()
