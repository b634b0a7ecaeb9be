"""Fonts of the boards: glyphs blitted into any frame buffer, widths and numbers without strings.

Three fonts: SCORE 13 pixels high (digits and minus), MEDIUM 7 (digits, capitals), SMALL 5 (the
notation too). It knows no layout; draw calls it. A font is one strip of glyphs and one cell:
a glyph goes by blit from the strip into the cell, which cuts it out, and from there onto the
board, so that there is no object a glyph and no loop over pixels.
"""

import framebuf

from firmware.borrow import borrow
from rules_core.const import const

_SPACE = const(3)  # pixels a blank takes, its gap included

# Letters that need no glyph of their own, and what they are drawn as.
_LOOKS = "АВЕЁКМНОРСТУХЗЧЬ"
_AS = "ABEEKMHOPCTYX34b"


class Font:
    """One font; `height` in pixels. Texts are placed by their left upper corner."""

    def __init__(self, height: int, chars: str, widths: bytes, rows: bytes) -> None:
        self.height = height
        self._chars = chars
        self._widths = widths
        self._unknown = max(chars.find("?"), 0)
        strip = bytearray(rows)  # a frame buffer wants bytes it could write
        self._strip = framebuf.FrameBuffer(strip, 8, height * len(chars), framebuf.MONO_HLSB)
        cell = bytearray(height)
        self._cell = framebuf.FrameBuffer(cell, max(widths), height, framebuf.MONO_HLSB)

    def glyph(self, fb, at: int, x: int, y: int) -> int:
        """Draw glyph number `at` (a digit is its own number); x of the next one."""
        self._cell.blit(self._strip, 0, -self.height * at)
        fb.blit(self._cell, x, y, 0)
        return x + self._widths[at] + 1

    def _other(self, char: str) -> int:
        """The glyph of a letter that looks like another, Russian ones do; else the `?`."""
        at = _LOOKS.find(char)
        at = self._chars.find(_AS[at]) if at >= 0 else -1
        return at if at >= 0 else self._unknown

    def has(self, text: str) -> bool:
        """Whether every character of `text` has a glyph."""
        for char in text:
            if char != " " and self._chars.find(char) < 0 and self._other(char) == self._unknown:
                return False
        return True

    def text(self, fb, text: str, x: int, y: int, start: int = 0, end: int = 999) -> int:
        """Draw text[start:end]; x of what would follow. What has no glyph shows as `?`."""
        chars = self._chars
        widths = self._widths
        strip = self._strip
        cell = self._cell
        height = self.height
        for i in range(start, min(end, len(text))):
            char = text[i]
            if char == " ":
                x += _SPACE
                continue
            at = chars.find(char)
            if at < 0:
                at = self._other(char)
            cell.blit(strip, 0, -height * at)
            fb.blit(cell, x, y, 0)
            x += widths[at] + 1
        return x

    def width(self, text: str, start: int = 0, end: int = 999) -> int:
        """Pixels text[start:end] takes, without a gap behind it."""
        chars = self._chars
        widths = self._widths
        width = 0
        for i in range(start, min(end, len(text))):
            char = text[i]
            if char == " ":
                width += _SPACE
            else:
                at = chars.find(char)
                width += widths[at if at >= 0 else self._other(char)] + 1
        return width - 1 if width else 0

    def fitting(self, text: str, start: int, room: int) -> int:
        """The largest end so that text[start:end] takes at most `room` pixels."""
        chars = self._chars
        widths = self._widths
        for end in range(start, len(text)):
            char = text[end]
            if char == " ":
                room -= _SPACE
            else:
                at = chars.find(char)
                room -= widths[at if at >= 0 else self._other(char)] + 1
            if room < -1:
                return end
        return len(text)

    def number(self, fb, value: int, x: int, y: int) -> int:
        """Draw a whole number, a minus before it; x of what would follow."""
        if value < 0:
            x = self.glyph(fb, self._chars.find("-"), x, y)
            value = -value
        unit = 1
        while value // unit > 9:
            unit *= 10
        while unit:
            x = self.glyph(fb, value // unit % 10, x, y)
            unit //= 10
        return x

    def number_width(self, value: int) -> int:
        """Pixels `number` takes, without a gap behind it."""
        width = -1
        if value < 0:
            width += self._widths[self._chars.find("-")] + 1
            value = -value
        while True:
            width += self._widths[value % 10] + 1
            value //= 10
            if not value:
                return width


def score_font() -> Font:
    """Digits of the scores, 7 x 13."""
    return Font(*borrow("firmware.fonts_data").SCORE)


def medium_font() -> Font:
    """Clock, run, short words, 7 high."""
    return Font(*borrow("firmware.fonts_data").MEDIUM)


def small_font() -> Font:
    """Notation, balls, names, 5 high."""
    return Font(*borrow("firmware.fonts_data").SMALL)
