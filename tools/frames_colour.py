"""The colour board's font and golden frames, drawn anew: a family of `python3 -m tools frames`.

Makes firmware/draw_colour_font.py from the art in host_tests/frames_colour/fonts and draws every
scene of host_tests/frames as the colour board shows it into host_tests/frames_colour, a letter a
role.
"""

from pathlib import Path

from tools import frames_mono, frames_scenes
from tools._env import ROOT
from tools._files import renew
from tools.frames_fonts import Font, literals
from tools.frames_scenes import text_of

FRAMES = ROOT / "host_tests" / "frames_colour"
ART = FRAMES / "fonts"
DATA = ROOT / "firmware" / "draw_colour_font.py"
NAMES = ("wide", "thin")

_HEAD = '''"""Digits of the colour board's scores, generated: edit art, run `tools frames`.

Two fonts, 8 high: characters in order, their widths in pixels, and rows of eight pixels from
the top of the first glyph to the bottom of the last, leftmost pixel highest.
"""

HEIGHT = 8
'''


def font_text() -> str:
    """The text of the generated module as the art has it."""
    out = [_HEAD.rstrip("\n")]
    for name in NAMES:
        font = Font(ART / (name + ".txt"))
        kind = name.upper()
        out.append('%s_CHARS = "%s"' % (kind, font.chars))
        out.append("%s_WIDTHS = %s" % (kind, *literals(font.widths)))
        out += ["%s_ROWS = (" % kind, *("    " + line for line in literals(font.rows)), ")"]
    return "\n".join(out) + "\n"


def golden(path: Path) -> Path:
    """Where the colour board's frame of a scene is."""
    return path.parent.parent / FRAMES.name / path.name


def drawn(path: Path) -> str:
    """A scene's golden file as it is drawn now: its title and a letter a role."""
    from host_tests.portable.scene_colour import frame

    return frame(text_of(path))


def redraw(check: bool) -> bool:
    """Font and golden frames drawn anew, or only compared; whether anything differs."""
    news = renew(DATA, font_text(), check)
    for path in frames_mono.scenes():
        news = renew(golden(path), drawn(path), check) or news
    return news


def pictures(folder: Path) -> int:
    """A PNG a scene, and all.png with every scene and its title; how many scenes."""
    from tools.frames_png import save_colour

    shown = []
    for path in frames_mono.scenes():
        rows = text_of(golden(path)).split("\n")[1:-1]
        shown.append((path.stem, frames_scenes.title(path), rows))
    save_colour(shown, folder)
    return len(shown)
