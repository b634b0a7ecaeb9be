"""A sheet of many frames' pictures with their titles, to be looked at together. Needs Pillow."""

from PIL import Image, ImageDraw, ImageFont

from tools.virtual.png import render

_PITCH = 8  # pixels from LED to LED
_TITLE = 16
_MARGIN = 6


def contact_sheet(frames: "list[tuple[str, list[str]]]", columns: int = 2) -> Image.Image:
    """Titles and frames (rows of '#' and '.') in columns, each picture below its title."""
    images = [render(rows, _PITCH) for _, rows in frames]
    width, height = images[0].size
    lines = -(-len(frames) // columns)
    cell_w, cell_h = width + _MARGIN, height + _TITLE
    sheet = Image.new("RGB", (columns * cell_w + _MARGIN, lines * cell_h + _MARGIN), (0, 0, 0))
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default()
    for i, image in enumerate(images):
        x = _MARGIN + i % columns * cell_w
        y = i // columns * cell_h
        draw.text((x, y), frames[i][0], (200, 200, 200), font=font)
        sheet.paste(image, (x, y + _TITLE))
    return sheet
