"""The handheld's font and golden frames, drawn anew: a family of `python3 -m tools frames`.

Makes firmware/fonts_oled.py from the art in host_tests/oled_frames/fonts, rewrites
host_tests/oled_frames/*.txt with what the handheld draws now, and the pictures in
firmware/pictures/handheld that its page shows.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from tools import frames_scenes
from tools._env import ROOT
from tools._files import renew
from tools.frames_fonts import Font, literals, quoted
from tools.frames_scenes import text_of

if TYPE_CHECKING:
    from PIL.Image import Image

FRAMES = ROOT / "host_tests" / "oled_frames"
ART = FRAMES / "fonts" / "text.txt"
PICTURES = frames_scenes.PICTURES / "handheld"
DATA = ROOT / "firmware" / "fonts_oled.py"

# The scenes that the handheld's page shows: its pictures are committed.
SHOWN = ("04_play", "06_preview", "10_queued", "12_moved_on", "17_menu", "14_ru_paused",
         "40_board_menu")  # fmt: skip

_PITCH = 4  # of a pixel in pictures
_YELLOW = (255, 210, 70)
_BLUE = (140, 210, 255)
_LINE = 60  # characters a line of the generated module
_GROUND = (36, 36, 40)  # of a sheet

_HEAD = '''"""The handheld's font, generated: edit the art, run `python3 -m tools frames`.

Characters in order, their widths in pixels, and rows of eight pixels from the top of the first
glyph to the bottom of the last, leftmost pixel highest. Latin, Finnish and Russian.
"""
'''


def font_text() -> str:
    """The text of firmware/fonts_oled.py as the art has it."""
    font = Font(ART)
    text = quoted(font.chars)[1:-1]
    chars = ['"%s"' % text[i : i + _LINE] for i in range(0, len(text), _LINE)]
    out = [_HEAD, "HEIGHT = %d" % font.height]
    parts = (("CHARS", chars), ("WIDTHS", literals(font.widths)), ("ROWS", literals(font.rows)))
    for name, lines in parts:
        out += ["%s = (" % name, *("    " + line for line in lines), ")"]
    return "\n".join(out) + "\n"


def scenes() -> list[Path]:
    """The scene files, in order."""
    return frames_scenes.scenes(FRAMES)


def redraw(check: bool) -> bool:
    """Font, golden frames and page's pictures anew, or only compared; whether any differs."""
    news = renew(DATA, font_text(), check)
    from host_tests.portable.handheld_scene import Scene  # after the font is up to date

    for path in scenes():
        news = renew(path, Scene(text_of(path)).text(), check) or news
    if not check:
        page_pictures()
    return news


def pictures(folder: Path) -> int:
    """all-LANGUAGE.png with every scene in that language, as an OLED of two colours shows it.

    How many pictures.
    """
    from firmware import texts
    from host_tests.portable.handheld_scene import Scene
    from tools.frames_png import contact_sheet

    for language in texts.LANGUAGES:
        drawn = [(path.stem, glass(Scene(text_of(path)).draw(language))) for path in scenes()]
        contact_sheet(drawn, ground=_GROUND).save(folder / ("all-%s.png" % language))
    return len(texts.LANGUAGES)


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
    """The pictures of the handheld's page, drawn anew."""
    from host_tests.portable.handheld_scene import Scene

    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in SHOWN:
        scene = Scene(text_of(FRAMES / (name + ".txt")))
        glass(scene.draw()).save(PICTURES / (name[3:] + ".png"))
