"""The menu's page about the board itself: versions, memory, starts, faults, the last self-test.

Borrowed by menu when the page is opened. Long texts are read with left and right.
"""

import gc
import sys

from firmware.borrow import borrow
from firmware.menu_page import Page

_STEP = 6  # letters left and right go on

_RESETS = {1: "POWER", 2: "BUTTON", 3: "HUNG", 4: "SLEEP", 5: "SOFT"}  # machine's causes


def _facts(app, say) -> list:
    """(label, text) pairs."""
    facts = []
    try:
        facts.append(("VERSION", borrow("firmware.version").VERSION))
    except ImportError:
        pass  # what was put there by hand has none
    facts.append(("PYTHON", ".".join([str(n) for n in sys.implementation.version[:3]])))
    gc.collect()
    if hasattr(gc, "mem_free"):
        facts.append(("FREE", "%d K" % (gc.mem_free() // 1024)))
    facts.append(("RESET", say(_RESETS.get(app.reset_cause, "?"))))
    facts.append(("TEST", _last_test(app.keeper.files)))
    faults = app.keeper.faults
    facts.append(("FAULTS", str(faults.total)))
    for text, count in reversed(faults.newest):
        last = text.strip().split("\n")[-1].strip().upper()
        facts.append(("FAULT", "%s x%d" % (last, count) if count > 1 else last))
    return facts


def _last_test(files) -> str:
    """What the last self-test found wrong, OK if nothing; "-" when there was none."""
    try:
        _, results = borrow("firmware.selftest_file").read(files) if files else (0, [])
    except OSError:
        results = []
    bad = ["%s %s" % (name, why) for name, result, why in results if result == "FAIL"]
    return ", ".join(bad) if bad else "OK" if results else "-"


class About(Page):
    """One fact an item."""

    title = "ABOUT"

    def __init__(self, menu) -> None:
        Page.__init__(self, menu)
        self._facts = _facts(menu.app, menu.say)
        self._from = 0  # first letter shown of a long text

    def count(self) -> int:
        return len(self._facts)

    def label(self) -> str:
        return self.menu.say(self._facts[self.at][0])

    def value(self) -> str:
        return self._facts[self.at][1][self._from :]

    def move(self, items: int) -> bool:
        self._from = 0
        return Page.move(self, items)

    def step(self, steps: int) -> bool:
        start = self._from + (_STEP if steps > 0 else -_STEP)
        if not 0 <= start < len(self._facts[self.at][1]):
            return False
        self._from = start
        return True


def page(menu):
    """The page."""
    return About(menu)
