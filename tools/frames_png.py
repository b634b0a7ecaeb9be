"""Pictures of many frames, and sheets of all with their titles, to be looked at. Needs Pillow."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from tools.virtual import png, png_colour

_PITCH = 8  # pixels from LED to LED on a sheet of the mono board
_TITLE = 16
_MARGIN = 6
_LONGEST = 76  # characters of a title above a picture of the colour board

Shown = list[tuple[str, str, list]]  # a scene's name, its title, and the rows of its frame


def save_mono(shown: Shown, folder: Path, suffix: str = "") -> None:
    """A PNG a scene and one of all, of rows of '#' and '.'; `suffix` ends their names."""
    for name, _, rows in shown:
        png.save(rows, folder / f"{name}{suffix}.png")
    small = [(f"{name}: {title}", png.render(rows, _PITCH)) for name, title, rows in shown]
    contact_sheet(small, 2).save(folder / f"all{suffix}.png")


def save_colour(shown: Shown, folder: Path, suffix: str = "") -> None:
    """A PNG a scene and one of all, of rows of letters, one a role; `suffix` ends their names."""
    images = []
    for name, title, rows in shown:
        image = png_colour.render(colours_of(rows))
        image.save(folder / f"{name}{suffix}.png")
        images.append((f"{name}: {title}"[:_LONGEST], image))
    contact_sheet(images).save(folder / f"all{suffix}.png")


def save_both(scenes: list[tuple[str, str, list[str], list[str]]], folder: Path) -> int:
    """Pictures of scenes of both boards: name, title, rows of each board; how many pictures."""
    save_mono([(name, title, mono) for name, title, mono, _ in scenes], folder, "_mono")
    save_colour([(name, title, colour) for name, title, _, colour in scenes], folder, "_colour")
    return 2 * len(scenes)


def colours_of(rows: list[str]) -> list[list[tuple]]:
    """Rows of (red, green, blue) of rows of letters, one a role."""
    from firmware.palette import RGB
    from host_tests.portable.scene_colour import LETTERS

    return [[tuple(RGB[3 * i : 3 * i + 3]) for i in map(LETTERS.index, row)] for row in rows]


def contact_sheet(
    shown: list[tuple[str, Image.Image]], columns: int = 4, ground: tuple = (0, 0, 0)
) -> Image.Image:
    """Titles and images of one size in columns, each image below its title."""
    width, height = shown[0][1].size
    lines = -(-len(shown) // columns)
    cell_w, cell_h = width + _MARGIN, height + _TITLE
    size = (columns * cell_w + _MARGIN, lines * cell_h + _MARGIN)
    sheet = Image.new("RGB", size, ground)
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default()
    for i, (title, image) in enumerate(shown):
        x = _MARGIN + i % columns * cell_w
        y = i // columns * cell_h
        draw.text((x, y), title, (200, 200, 200), font=font)
        sheet.paste(image, (x, y + _TITLE))
    return sheet
