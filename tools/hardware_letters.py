"""Letters' widths (tools.letters) against the fonts that pages and overlays may be printed in."""

from collections.abc import Iterable
from typing import Protocol

from tools.letters import WIDTHS, width_of

NEEDS = (
    ("DejaVuSans.ttf", "fonts-dejavu-core"),
    ("DejaVuSans-Bold.ttf", "fonts-dejavu-core"),
    ("LiberationSans-Regular.ttf", "fonts-liberation"),
    ("LiberationSans-Bold.ttf", "fonts-liberation"),
)
_UNITS = 2048  # of a font's em square
_NARROW, _WIDE = 1, 3  # units that a rounded width may be off, either way
_NOT_IN_BOTH = "◀▶"


class Font(Protocol):
    """What has widths: an ImageFont of _UNITS."""

    def getlength(self, text: str, /) -> float:
        """How wide a text is, in units."""
        ...


def fonts(bold: bool) -> list[Font]:
    """The fonts of NEEDS, plain or bold. OSError where they are not installed."""
    from PIL import ImageFont

    names = [name for name, _ in NEEDS if ("-Bold" in name) is bold]
    return [ImageFont.truetype(name, _UNITS) for name in names]


def is_there(name: str) -> bool:
    """Whether a font of this file name is installed."""
    from PIL import ImageFont

    try:
        ImageFont.truetype(name, _UNITS)
    except OSError:
        return False
    return True


def faults(bold: bool, found: Iterable[Font]) -> list[str]:
    """The letters that are wider in a font than the table says, or narrower in all of them."""
    said = []
    style = "bold" if bold else "plain"
    for sign in WIDTHS[bold]:
        wide = max(font.getlength(sign) for font in found)
        more = width_of(sign, _UNITS, bold) - wide
        if more <= -_NARROW or more >= _WIDE and sign not in _NOT_IN_BOTH:
            right = round(1000 * wide / _UNITS)
            said.append(f"tools/letters.py: {style} {sign!r} is {right:04} wide in these fonts")
    return said
