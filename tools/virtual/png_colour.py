"""Pictures of a frame of the colour board: round LEDs of any colour behind glass. Needs Pillow.

For the golden frames' pictures and the simulator; CPython only.
"""

from PIL import Image, ImageChops, ImageDraw, ImageFilter

_BOARD = (14, 14, 16)
_SEAM = (30, 30, 34)
_OFF = (34, 34, 36)
_OVERSAMPLE = 3
_BRIGHTEST = 200  # a duty cycle that an eye used to the board takes for full


def seen(value: int) -> int:
    """A duty cycle 0..255 as a screen's 0..255: the eye's curve."""
    return min(255, round(255 * (value / _BRIGHTEST) ** (1 / 2.4)))


def render(rows: "list[list[tuple]]", pitch: int = 14, module: int = 8) -> Image.Image:
    """An image of rows of (red, green, blue) duty cycles, pitch pixels from LED to LED."""
    step = pitch * _OVERSAMPLE
    size = ((len(rows[0]) + 1) * step, (len(rows) + 1) * step)
    dark = Image.new("RGB", size, _BOARD)
    draw = ImageDraw.Draw(dark)
    for y in range(module, len(rows), module):
        draw.line((0, y * step + step // 2, size[0], y * step + step // 2), _SEAM, _OVERSAMPLE)
    lit = Image.new("RGB", size, 0)
    on = ImageDraw.Draw(lit)
    for y, row in enumerate(rows):
        for x, colour in enumerate(row):
            box = [(x + 1) * step, (y + 1) * step] * 2
            radius = step * 0.4
            box = (box[0] - radius, box[1] - radius, box[2] + radius, box[3] + radius)
            draw.ellipse(box, fill=_OFF)
            if any(colour):
                on.ellipse(box, fill=tuple(seen(value) for value in colour))
    glow = lit.filter(ImageFilter.GaussianBlur(step * 0.25)).point(lambda v: v * 2 // 5)
    image = ImageChops.add(ImageChops.lighter(dark, lit), glow)
    small = ((len(rows[0]) + 1) * pitch, (len(rows) + 1) * pitch)
    return image.resize(small, Image.Resampling.LANCZOS)
