"""Fonts from text art: host_tests/frames/fonts/*.txt to the bytes of firmware/fonts_data.py.

The art is what people edit and review; the firmware carries it as rows of bits. Called by
`python3 -m tools.frames` and by the test that holds the two together.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ART = ROOT / "host_tests" / "frames" / "fonts"
DATA = ROOT / "firmware" / "fonts_data.py"
NAMES = ("score", "medium", "small")

_STEP = 20  # bytes a line of the generated module

_HEAD = '''"""Glyphs of the boards' fonts, generated: edit the art, run `python3 -m tools.frames`.

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


def load(name: str) -> "dict[str, list[str]]":
    """Glyphs of a font by name."""
    return read_art((ART / (name + ".txt")).read_text(encoding="utf-8"))


def module_text() -> str:
    """The text of firmware/fonts_data.py as the art has it."""
    out = [_HEAD]
    for name in NAMES:
        glyphs = load(name)
        # find() counts characters: what is not ASCII goes last and costs the others nothing.
        chars = sorted(glyphs, key=lambda c: (ord(c) > 126, not c.isdigit()))
        out.append("%s = (" % name.upper())
        out.append("    %d," % len(glyphs["0"]))
        out += _chars(chars)
        out += _bytes(bytes(len(glyphs[c][0]) for c in chars))
        out += _bytes(b"".join(bytes(_bits(row) for row in glyphs[c]) for c in chars))
        out.append(")")
    return "\n".join(out) + "\n"


def _bits(row: str) -> int:
    return int(row.replace(".", "0").replace("#", "1").ljust(8, "0"), 2)


def _chars(chars: "list[str]") -> "list[str]":
    text = _quoted("".join(chars))
    if len(text) < 90:
        return ["    %s," % text]
    half = len(chars) // 2
    return ["    " + _quoted("".join(chars[:half])), "    %s," % _quoted("".join(chars[half:]))]


def _quoted(text: str) -> str:
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"')


def _bytes(data: bytes) -> "list[str]":
    lines = []
    for i in range(0, len(data), _STEP):
        lines.append('    b"%s"' % "".join("\\x%02x" % byte for byte in data[i : i + _STEP]))
    lines[-1] += ","
    return lines
