"""Fonts from text art: host_tests/frames/fonts/*.txt to the bytes of firmware/fonts_data.py.

The art is what people edit and review; the firmware carries it as rows of bits. Called by
`python3 -m tools frames`, whose families make their own fonts with this, and by the tests that
hold the two together.
"""

from pathlib import Path

from tools._env import ROOT

ART = ROOT / "host_tests" / "frames" / "fonts"
DATA = ROOT / "firmware" / "fonts_data.py"
NAMES = ("score", "medium", "small")

_STEP = 20  # bytes a line of the generated module

_HEAD = '''"""Glyphs of the boards' fonts, generated: edit the art, run `python3 -m tools frames`.

A font is its height in pixels, its characters in order, their widths, and rows of eight pixels
from the top of the first glyph to the bottom of the last, leftmost pixel highest.
"""
'''


def read_art(text: str) -> "dict[str, list[str]]":
    """Glyphs of one art file: character to rows of '#' and '.'; ValueError if it is uneven."""
    glyphs: "dict[str, list[str]]" = {}
    for band in text.strip().split("\n\n")[1:]:
        lines = [line.split() for line in band.split("\n")]
        chars = lines[0]
        for i in range(len(chars)):
            rows = [line[i] for line in lines[1:]]
            if len({len(row) for row in rows}) != 1 or len(rows[0]) > 8:
                raise ValueError("glyph %s is uneven or too wide" % chars[i])
            if chars[i] in glyphs:
                raise ValueError("glyph %s is there twice" % chars[i])
            glyphs[chars[i]] = rows
        if any(len(line) != len(chars) for line in lines):
            raise ValueError("a band of glyphs is uneven: %s" % " ".join(chars))
    if len({len(rows) for rows in glyphs.values()}) != 1:
        raise ValueError("glyphs differ in height")
    return glyphs


class Font:
    """A font's art as the firmware carries it: characters, widths in pixels, rows of bits."""

    def __init__(self, art: Path) -> None:
        glyphs = read_art(art.read_text(encoding="utf-8"))
        # find() counts characters: what is not ASCII goes last and costs the others nothing.
        self.chars = "".join(sorted(glyphs, key=lambda c: (ord(c) > 126, not c.isdigit())))
        self.height = len(glyphs[self.chars[0]])
        self.widths = bytes(len(glyphs[c][0]) for c in self.chars)
        self.rows = bytes(_bits(row) for c in self.chars for row in glyphs[c])


def _bits(row: str) -> int:
    return int(row.replace(".", "0").replace("#", "1").ljust(8, "0"), 2)


def literals(data: bytes) -> "list[str]":
    """Bytes as literals of a generated module, a line each."""
    lines = (data[i : i + _STEP] for i in range(0, len(data), _STEP))
    return ['b"%s"' % "".join("\\x%02x" % byte for byte in line) for line in lines]


def quoted(text: str) -> str:
    """Text as a literal of a generated module."""
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"')


def module_text() -> str:
    """The text of firmware/fonts_data.py as the art has it."""
    out = [_HEAD]
    for name in NAMES:
        font = Font(ART / (name + ".txt"))
        out.append("%s = (" % name.upper())
        out.append("    %d," % font.height)
        for part in (_chars(font.chars), literals(font.widths), literals(font.rows)):
            out += ["    " + line for line in part]
            out[-1] += ","
        out.append(")")
    return "\n".join(out) + "\n"


def _chars(chars: str) -> "list[str]":
    text = quoted(chars)
    half = len(chars) // 2
    return [text] if len(text) < 90 else [quoted(chars[:half]), quoted(chars[half:])]
