"""What the handheld's pages are drawn with: two fonts, texts placed in 128 pixels, and the foot
that all have, with the link and the battery.

Knows no match; handheld_draw is built on it.
"""

import framebuf

from firmware.borrow import borrow
from firmware.fonts import Font, score_font
from rules_core.const import const

WIDTH = const(128)

_UP = const(2)  # as link_handheld
_UNPAIRED = const(0)
_NOT_SAVED = const(4)  # as link_state
_ACTIVE = const(8)

_FOOT = const(55)  # its top


class Frame:
    """One 128x64 frame buffer `fb`, 1 being lit. Places are pixels from the left upper corner.

    words: the language's, see texts.
    """

    def __init__(self, fb, words) -> None:
        self.fb = fb
        self.words = words
        self.digits = score_font()
        data = borrow("firmware.fonts_oled")  # Font has its own copy of the rows
        self.font = Font(data.HEIGHT, data.CHARS, data.WIDTHS, data.ROWS)
        self._strip = bytearray(256)
        self._copy = framebuf.FrameBuffer(self._strip, 128, 16, framebuf.MONO_VLSB)
        self._swap = framebuf.FrameBuffer(bytearray(1), 2, 1, framebuf.MONO_HLSB)
        self._swap.pixel(0, 0, 1)

    def text(self, text: str, x: int, y: int) -> int:
        """A text; x of what would follow."""
        return self.font.text(self.fb, text, x, y)

    def right(self, text: str, x: int, y: int) -> int:
        """A text that ends before x; where it begins."""
        x -= self.font.width(text)
        self.font.text(self.fb, text, x, y)
        return x

    def centre(self, text: str, y: int) -> None:
        """A text in the middle of the display."""
        self.font.text(self.fb, text, (WIDTH - self.font.width(text)) // 2, y)

    def fit(self, text: str, room: int) -> str:
        """As much of a text as `room` pixels take."""
        return text[: self.font.fitting(text, 0, room)]

    def tail(self, text: str, room: int) -> str:
        """The end of a text that `room` pixels take: what was typed last."""
        start = 0
        while self.font.width(text, start) > room:
            start += 1
        return text[start:]

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Turn a rectangle of at most 16 rows round, dark to lit."""
        copy = self._copy
        copy.blit(self.fb, 0, -y)
        self.fb.fill_rect(x, y, width, height, 1)
        copy.fill_rect(0, 0, x, 16, 0)
        copy.fill_rect(x + width, 0, WIDTH, 16, 0)
        copy.fill_rect(0, height, WIDTH, 16, 0)
        self.fb.blit(copy, 0, y, 1, self._swap)

    def tag(self, text: str, x: int, y: int) -> int:
        """A text in a lit box, 11 high, its letters at y; x of what would follow."""
        end = self.text(text, x + 2, y)
        self.invert(x, y - 2, end - x + 1, 11)
        return end + 2

    def wrapped(self, text: str, y: int, lines: int, step: int) -> None:
        """A text broken at its blanks into at most so many lines."""
        start = 0
        for _ in range(lines):
            end = self.font.fitting(text, start, WIDTH)
            if end < len(text):
                blank = text.rfind(" ", start, end + 1)
                if blank > start:
                    end = blank
            self.font.text(self.fb, text, 0, y, start, end)
            start = end + 1 if end < len(text) and text[end] == " " else end
            y += step
            if start >= len(text):
                return

    # Tall numbers, 13 high

    def tall_width(self, value: int, plus: bool = False) -> int:
        """Pixels a tall number takes; plus: a sign even when it is positive."""
        return self.digits.number_width(value) + (8 if plus and value > 0 else 0)

    def tall(self, value: int, x: int, y: int, plus: bool = False) -> int:
        """A tall number; x of what would follow."""
        if plus and value > 0:
            self.fb.fill_rect(x, y + 6, 6, 2, 1)
            self.fb.fill_rect(x + 2, y + 4, 2, 6, 1)
            x += 8
        return self.digits.number(self.fb, value, x, y)

    def arrow(self, x: int, y: int, step: int) -> None:
        """A small arrowhead, 4 wide and 7 high; step 1 points right, -1 left."""
        for i in range(4):
            column = x + (i if step > 0 else 3 - i)
            self.fb.fill_rect(column, y + i, 1, 7 - 2 * i, 1)

    def house(self, x: int, y: int) -> None:
        """A small house, 7 by 7: plays from hand."""
        for i in range(4):
            self.fb.fill_rect(x + 3 - i, y + i, 1 + 2 * i, 1, 1)
        self.fb.fill_rect(x + 1, y + 4, 5, 3, 1)
        self.fb.fill_rect(x + 3, y + 5, 1, 2, 0)

    def tall_arrow(self, x: int, y: int) -> int:
        """An arrow to the right beside tall numbers; x of what would follow."""
        self.fb.fill_rect(x, y + 6, 6, 1, 1)
        self.arrow(x + 5, y + 3, 1)
        return x + 12

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
