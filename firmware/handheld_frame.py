"""The parts of the handheld's pages that are not the match: link and battery at the foot, dialogs,
refusals, waiting for a board.

The base of handheld_draw, which adds the match.
"""

from firmware.handheld_pen import WIDTH, Pen
from rules_core.const import const

_UP = const(2)  # as link_handheld
_UNPAIRED = const(0)
_NOT_SAVED = const(4)  # as link_state
_ACTIVE = const(8)

# Tops of the lowest line of text and of the foot, 9 high each.
_C = const(43)
_FOOT = const(55)


class Frame(Pen):
    """fb: the display's frame buffer. words: the language's, see texts; may be exchanged."""

    def __init__(self, fb, words) -> None:
        super().__init__(fb)
        self.words = words

    def waiting(self, desk) -> None:
        """Nothing is known of a match."""
        words = self.words
        unpaired = desk.link.link == _UNPAIRED
        self.centre(words.PAIR_FIRST if unpaired else words.WAITING, 16)
        self.centre(words.WAITING_HINT, 34)

    def refused(self, desk, app) -> None:
        """The board said no: why, and how much was entered behind it."""
        words = self.words
        self.centre(words.REFUSED, 2)
        self.invert(0, 0, WIDTH, 12)
        self.wrapped(app.refusal_text, 14, 3, 10)
        if desk.dropped:
            self.text(words.DROPPED % (desk.dropped + 1), 0, _C)

    def dialog(self, dialog) -> None:
        """A title, up to three lines, what OK would do."""
        words = self.words
        self.centre(dialog.title(words), 2)
        self.invert(0, 0, WIDTH, 12)
        y = 16
        for text, value, chosen in dialog.lines(words):
            self.text(text, 4, y)
            self.right(value, WIDTH - 4, y)
            if chosen:
                self.invert(0, y - 1, WIDTH, 11)
            y += 11
        hint = dialog.hint(words)
        if y < _C + 2:
            self.right(hint, WIDTH - 1, _C)

    # Link and battery

    def foot(self, desk, app) -> None:
        """The link, what waits for it, the battery."""
        words = self.words
        link = desk.link
        up = link.link == _UP
        waiting = len(desk.mirror.queue) if desk.mirror is not None else 0
        for i in range(4):  # bars, or a cross where they are not
            if up or i == 0:
                self.fb.fill_rect(3 * i, _FOOT + 6 - 2 * i, 2, 2 + 2 * i, 1)
        if not up:
            self.text("✗", 5, _FOOT)
        end = WIDTH
        if app.battery is not None:
            end = self._battery(app.battery, app.blink)
        if waiting and not up:
            self.tag(words.QUEUED % waiting, 14, _FOOT)
        else:
            text = self._standing(desk, app, up, waiting)
            self.text(self.fit(text, end - 17), 14, _FOOT)

    def _standing(self, desk, app, up: bool, waiting: int) -> str:
        words = self.words
        if app.notice:
            return app.notice
        if not up:
            return words.UNPAIRED if desk.link.link == _UNPAIRED else words.SEARCHING
        if waiting:
            return words.SENDING
        flags = desk.link.state.flags
        if flags & _NOT_SAVED:
            return words.NOT_SAVED
        if desk.mirror is not None and not flags & _ACTIVE:
            return words.PASSIVE
        return words.READY

    def _battery(self, battery, blink: int) -> int:
        """The cell and its hours; where they begin."""
        fb = self.fb
        x = WIDTH - 14
        fb.rect(x, _FOOT, 12, 8, 1)
        fb.fill_rect(x + 12, _FOOT + 2, 2, 4, 1)
        if not battery.level or not blink:
            fb.fill_rect(x + 2, _FOOT + 2, battery.percent * 8 // 100, 4, 1)
        if battery.hours >= 0:
            text = self.words.HOURS % battery.hours
        else:
            text = "%d%%" % battery.percent
        return self.right(text, x - 3, _FOOT)
