"""A picture of a frame has a lit LED where the frame has one, and a dark one elsewhere."""

import random

import pytest

Image = pytest.importorskip("PIL.Image")

from tools.virtual import png  # noqa: E402


def _red(image, at):
    colour = image.getpixel(at)
    assert isinstance(colour, tuple)
    return colour[0]


def test_every_led_of_a_frame_is_where_it_belongs(tmp_path):
    rng = random.Random(1)
    rows = ["".join(rng.choice("#.") for _ in range(64)) for _ in range(16)]
    png.save(rows, tmp_path / "frame.png", pitch=12)
    with Image.open(tmp_path / "frame.png") as image:
        assert image.size == (65 * 12, 17 * 12)
        rgb = image.convert("RGB")
    seen = [
        "".join("#" if _red(rgb, ((x + 1) * 12, (y + 1) * 12)) > 128 else "." for x in range(64))
        for y in range(16)
    ]
    assert seen == rows


def test_a_dimmer_board_makes_a_darker_picture():
    rows = ["#" * 8] * 8
    middle = (4 * 16, 4 * 16)
    reds = [_red(png.render(rows, level=level), middle) for level in (0, 7, 15)]
    assert reds == sorted(reds) and reds[0] < reds[2]


def test_ragged_rows_are_refused():
    with pytest.raises(ValueError, match="equally long"):
        png.render(["#", "##"])
