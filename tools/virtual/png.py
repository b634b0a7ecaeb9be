"""Pictures of a frame as the wall board looks: round LEDs behind dark glass. Needs Pillow.

For the simulator and for the pictures in the documentation; CPython only.
"""

from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

_BOARD = (14, 14, 16)
_SEAM = (30, 30, 34)
_OFF = (38, 33, 33)
_LED = (255, 40, 26)
_CORE = (255, 78, 54)
_GLOW = (170, 16, 8)
_OVERSAMPLE = 4


def render(rows: list[str], pitch: int = 16, module: int = 8, level: int = 15) -> Image.Image:
    """An image of rows of '#' and '.', pitch pixels from LED to LED.

    module: LEDs on the side of one module, for the seams; level: brightness 0..15. ValueError for
    rows of different lengths.
    """
    width = len(rows[0])
    if any(len(row) != width for row in rows):
        raise ValueError("the rows of a frame are equally long")
    step = pitch * _OVERSAMPLE
    size = ((width + 1) * step, (len(rows) + 1) * step)
    dark = Image.new("RGB", size, _BOARD)
    draw = ImageDraw.Draw(dark)
    for x in range(module, width, module):
        draw.line((x * step + step // 2, 0, x * step + step // 2, size[1]), _SEAM, _OVERSAMPLE)
    for y in range(module, len(rows), module):
        draw.line((0, y * step + step // 2, size[0], y * step + step // 2), _SEAM, _OVERSAMPLE)
    lit = Image.new("RGB", size, 0)
    glow = Image.new("RGB", size, 0)
    share = (level + 15) / 30  # the eye sees a sixteenth of the current as far more than that
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            centre = ((x + 1) * step, (y + 1) * step)
            _disc(draw, centre, step * 0.40, _OFF)
            if pixel == "#":
                _disc(ImageDraw.Draw(glow), centre, step * 0.55, _dim(_GLOW, share))
                _disc(ImageDraw.Draw(lit), centre, step * 0.40, _dim(_LED, share))
                _disc(ImageDraw.Draw(lit), centre, step * 0.20, _dim(_CORE, share))
    lit = lit.filter(ImageFilter.GaussianBlur(step * 0.03))
    glow = glow.filter(ImageFilter.GaussianBlur(step * 0.22))
    image = ImageChops.lighter(dark, lit)
    image = ImageChops.add(image, glow.point(lambda v: v * 2 // 5))
    return image.resize(((width + 1) * pitch, (len(rows) + 1) * pitch), Image.Resampling.LANCZOS)


def save(rows: list[str], path: str | Path, **options) -> None:
    """Write an image of a frame, in 64 colours; options as for render."""
    render(rows, **options).quantize(64).save(path, optimize=True)


def _disc(draw: ImageDraw.ImageDraw, centre: tuple, radius: float, colour: tuple) -> None:
    x, y = centre
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)


def _dim(colour: tuple, share: float) -> tuple:
    return tuple(round(c * share) for c in colour)
