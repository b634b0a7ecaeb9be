"""`python3 -m tools.frames_oled`: the handheld's font and golden frames, drawn anew.

Makes firmware/fonts_oled.py from the art in host_tests/oled_frames/fonts, and rewrites
host_tests/oled_frames/*.txt with what the handheld draws now, in every language (review the
difference in git), and the pictures that its page shows. `--png DIR` saves pictures of all,
`--check` changes nothing; exit status 1 if something would change.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools import frames_fonts
from tools._errors import Parser, alone
from tools._files import saving

if TYPE_CHECKING:
    from PIL.Image import Image

ROOT = frames_fonts.ROOT
FRAMES = ROOT / "host_tests" / "oled_frames"
ART = FRAMES / "fonts" / "text.txt"
PICTURES = ROOT / "firmware" / "pictures" / "handheld"
DATA = ROOT / "firmware" / "fonts_oled.py"

# The scenes that the handheld's page shows: its pictures are committed.
SHOWN = ("04_play", "06_preview", "10_queued", "12_moved_on", "17_menu", "14_ru_paused",
         "40_board_menu")  # fmt: skip

_PITCH = 4  # of a pixel in pictures
_YELLOW = (255, 210, 70)
_BLUE = (140, 210, 255)
_STEP = 20  # bytes a line of the generated module

_HEAD = '''"""The handheld's font, generated: edit the art, run `python3 -m tools.frames_oled`.

Characters in order, their widths in pixels, and rows of eight pixels from the top of the first
glyph to the bottom of the last, leftmost pixel highest. Latin, Finnish and Russian.
"""
'''


def font_text() -> str:
    """The text of firmware/fonts_oled.py as the art has it."""
    glyphs = frames_fonts.read_art(ART.read_text(encoding="utf-8"))
    # find() counts characters: what is not ASCII goes last and costs the others nothing.
    chars = sorted(glyphs, key=lambda c: (ord(c) > 126, not c.isdigit()))
    rows = b"".join(bytes(_bits(row) for row in glyphs[c]) for c in chars)
    text = "".join(chars).replace("\\", "\\\\").replace('"', '\\"')
    out = [_HEAD, "HEIGHT = %d" % len(glyphs["0"]), "CHARS = ("]
    out += ['    "%s"' % text[i : i + 60] for i in range(0, len(text), 60)] + [")"]
    out += _bytes("WIDTHS", bytes(len(glyphs[c][0]) for c in chars))
    out += _bytes("ROWS", rows)
    return "\n".join(out) + "\n"


def _bits(row: str) -> int:
    return int(row.replace(".", "0").replace("#", "1").ljust(8, "0"), 2)


def _bytes(name: str, data: bytes) -> "list[str]":
    lines = ["%s = (" % name]
    for i in range(0, len(data), _STEP):
        part = "".join("\\x%02x" % byte for byte in data[i : i + _STEP])
        lines.append('    b"%s"' % part)
    return [*lines, ")"]


def scenes() -> "list[Path]":
    """The scene files, in order."""
    return sorted(FRAMES.glob("*.txt"))


def update(path: Path, text: str, check: bool) -> bool:
    """Write `text` to `path` if that is news; whether it is."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    if not check:
        path.write_text(text, encoding="utf-8")
    print("%s %s" % ("differs:" if check else "drawn:", path.relative_to(ROOT)))
    return True


def pictures(folder: Path) -> None:
    """all-LANGUAGE.png with every scene in that language, as an OLED of two colours shows it."""
    from firmware import texts
    from host_tests.portable.handheld_scene import Scene

    for language in texts.LANGUAGES:
        drawn = []
        for path in scenes():
            rows = Scene(path.read_text(encoding="utf-8")).draw(language)
            drawn.append((path.stem, rows))
        contact_sheet(drawn).save(folder / ("all-%s.png" % language))


def contact_sheet(frames: "list[tuple[str, list[str]]]", columns: int = 4) -> "Image":
    """Titles and frames (rows of '#' and '.') in columns, each picture below its title."""
    from PIL import Image, ImageDraw

    lines = -(-len(frames) // columns)
    width, height = 128 * _PITCH + 8, 64 * _PITCH + 20
    sheet = Image.new("RGB", (columns * width, lines * height), (36, 36, 40))
    draw = ImageDraw.Draw(sheet)
    for i, (title, rows) in enumerate(frames):
        left, top = i % columns * width + 4, i // columns * height + 16
        draw.text((left, top - 13), title, (220, 220, 220))
        sheet.paste(glass(rows), (left, top))
    return sheet


def glass(rows: "list[str]") -> "Image":
    """One frame (rows of '#' and '.') as a module of two colours shows it."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (128 * _PITCH + 4, 64 * _PITCH + 4), (8, 8, 10))
    draw = ImageDraw.Draw(image)
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            if pixel == "#":
                place = (2 + x * _PITCH, 2 + y * _PITCH)
                end = (place[0] + _PITCH - 2, place[1] + _PITCH - 2)
                draw.rectangle((*place, *end), _YELLOW if y < 16 else _BLUE)
    return image


def page_pictures() -> None:
    """The pictures of the handheld's page, where the frame has changed."""
    from host_tests.portable.handheld_scene import Scene

    for name in SHOWN:
        scene = Scene((FRAMES / (name + ".txt")).read_text(encoding="utf-8"))
        PICTURES.mkdir(parents=True, exist_ok=True)
        glass(scene.draw()).save(PICTURES / (name[3:] + ".png"))


def main(argv: "list[str]") -> int:
    """Run the command; the exit status."""
    parser = Parser("frames_oled", description="Draw the handheld's golden frames anew.")
    parser.add_argument("--check", action="store_true", help="change nothing, say what would")
    parser.add_argument("--png", metavar="DIR", type=Path, help="save pictures there")
    args = parser.parse_args(argv)
    news = update(DATA, font_text(), args.check)
    from host_tests.portable.handheld_scene import Scene  # after the font is up to date

    for path in scenes():
        scene = Scene(path.read_text(encoding="utf-8"))
        news = update(path, scene.text(), args.check) or news
    if not args.check:
        page_pictures()
    if args.png:
        with saving(args.png):
            pictures(args.png)
    return 1 if news and args.check else 0


if __name__ == "__main__":
    sys.exit(alone("frames_oled", main))
