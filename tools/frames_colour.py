"""`python3 -m tools.frames_colour`: the colour board's font and golden frames, drawn anew.

Makes firmware/draw_colour_font.py from the art in host_tests/frames_colour/fonts and draws every
scene of host_tests/frames as the colour board shows it into host_tests/frames_colour (a letter a
role; review the difference in git). `--png DIR` saves pictures, one a scene and a sheet of all;
`--check` changes nothing; exit status 1 if something would change.
"""

import sys
from pathlib import Path

from tools import frames, frames_fonts
from tools._errors import Parser, alone
from tools._files import saving

ROOT = frames_fonts.ROOT
FRAMES = ROOT / "host_tests" / "frames_colour"
ART = FRAMES / "fonts"
DATA = ROOT / "firmware" / "draw_colour_font.py"
NAMES = ("wide", "thin")

_HEAD = '''"""Digits of the colour board's scores, generated: edit art, run `tools.frames_colour`.

Two fonts, 8 high: characters in order, their widths in pixels, and rows of eight pixels from
the top of the first glyph to the bottom of the last, leftmost pixel highest.
"""

HEIGHT = 8
'''


def font_text() -> str:
    """The text of the generated module as the art has it."""
    out = [_HEAD.rstrip("\n")]
    for name in NAMES:
        glyphs = frames_fonts.read_art((ART / (name + ".txt")).read_text(encoding="utf-8"))
        chars = sorted(glyphs, key=lambda char: not char.isdigit())
        rows = b"".join(bytes(_bits(row) for row in glyphs[char]) for char in chars)
        out.append('%s_CHARS = "%s"' % (name.upper(), "".join(chars)))
        widths = bytes(len(glyphs[char][0]) for char in chars)
        out.append("%s_WIDTHS = %s" % (name.upper(), _hex(widths)))
        out.append("%s_ROWS = (" % name.upper())
        out += ["    " + _hex(rows[i : i + 20]) for i in range(0, len(rows), 20)] + [")"]
    return "\n".join(out) + "\n"


def _bits(row: str) -> int:
    return int(row.replace(".", "0").replace("#", "1").ljust(8, "0"), 2)


def _hex(data: bytes) -> str:
    return 'b"%s"' % "".join("\\x%02x" % byte for byte in data)


def golden(path: Path) -> Path:
    """Where the colour board's frame of a scene is."""
    return path.parent.parent / FRAMES.name / path.name


def drawn(path: Path) -> str:
    """A scene's golden file as it is drawn now: its title and a letter a role."""
    from host_tests.portable.scene_colour import frame

    return frame(path.read_text(encoding="utf-8"))


def redraw(check: bool) -> bool:
    """Font and golden frames drawn anew, or only compared; whether anything differs."""
    news = frames.update(DATA, font_text(), check)
    for path in frames.scenes():
        if not check:
            golden(path).parent.mkdir(exist_ok=True)
        news = frames.update(golden(path), drawn(path), check) or news
    return news


def pictures(folder: Path) -> None:
    """A PNG a scene, and all.png with every scene and its title."""
    from firmware.palette import RGB
    from tools.virtual.png_colour import contact_sheet, render

    shown = []
    for path in frames.scenes():
        image = render(colours_of(golden(path).read_text(encoding="utf-8"), RGB))
        image.save(folder / (path.stem + ".png"))
        shown.append((path.stem + ": " + frames.title(path), image))
    contact_sheet(shown).save(folder / "all.png")
    print("%d pictures in %s" % (len(shown), folder))


def colours_of(text: str, palette: bytes) -> "list[list[tuple]]":
    """Rows of (red, green, blue) of a golden file."""
    from host_tests.portable.scene_colour import LETTERS

    rows = text.split("\n")[1:-1]
    return [[tuple(palette[3 * i : 3 * i + 3]) for i in map(LETTERS.index, row)] for row in rows]


def main(argv: "list[str]") -> int:
    """Run the command; the exit status."""
    parser = Parser("frames_colour", description="Draw the colour board's golden frames anew.")
    parser.add_argument("--check", action="store_true", help="change nothing, say what would")
    parser.add_argument("--png", metavar="DIR", type=Path, help="save pictures there")
    args = parser.parse_args(argv)
    news = redraw(args.check)
    if args.png:
        with saving(args.png):
            pictures(args.png)
    return 1 if news and args.check else 0


if __name__ == "__main__":
    sys.exit(alone("frames_colour", main))
