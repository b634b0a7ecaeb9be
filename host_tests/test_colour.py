"""The colour board: golden frames on three interpreters, the limit of its current, its colours.

`python3 -m tools frames` draws the frames anew; they are reviewed in git.
"""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import palette as p
from firmware.boards import colour32x16 as board
from host_tests.golden import ON_MICROPYTHON, drawn_on, golden
from host_tests.portable.scene_colour import HEIGHT, LETTERS, WIDTH, frame
from tools import frames_colour, frames_fonts, frames_mono
from tools.frames_scenes import text_of
from tools.virtual import standins

standins.install()

from firmware.drivers.ws2812 import Ws2812  # noqa: E402

FILES = frames_mono.scenes()
SITUATIONS = 100  # a folder cut short would prove nothing
SCRIPT = "host_tests/portable/scene_colour.py"


# Golden frames


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_situation_looks_as_reviewed(path: Path):
    reviewed = text_of(frames_colour.golden(path))
    assert [len(row) for row in reviewed.splitlines()[1:]] == [WIDTH] * HEIGHT
    assert frame(text_of(path)) == reviewed


def test_every_situation_of_the_other_board_is_there():
    names = {path.name for path in frames_colour.FRAMES.glob("*.txt")}
    assert names == {path.name for path in FILES}
    assert len(names) >= SITUATIONS


@pytest.mark.parametrize("interpreter", ON_MICROPYTHON, indirect=True)
def test_micropython_draws_the_same_frames(interpreter: str):
    reviewed = golden([frames_colour.golden(path) for path in FILES])
    assert drawn_on(interpreter, SCRIPT, FILES) == reviewed


def test_the_firmware_carries_the_font_of_the_art():
    assert text_of(frames_colour.DATA) == frames_colour.font_text()


@pytest.mark.parametrize("name", frames_colour.NAMES)
def test_digits_differ_in_three_pixels_or_more(name: str):
    glyphs = frames_fonts.read_art(text_of(frames_colour.ART / (name + ".txt")))
    cells = {c: "".join(row.ljust(8, ".") for row in rows) for c, rows in glyphs.items()}
    digits = "0123456789"
    assert set(digits + "-") == set(cells)
    for i, one in enumerate(digits):
        for other in digits[:i]:
            differ = sum(a != b for a, b in zip(cells[one], cells[other], strict=True))
            assert differ >= 3, (one, other)


# The current


class Leds:
    """LEDs that keep their bytes."""

    def __init__(self):
        self.buf = bytearray(3 * WIDTH * HEIGHT)

    def write(self):
        """Take them."""


def milliamperes(buf: bytes) -> float:
    """By the data sheet: 1 mA a chip, 20 mA a colour at full."""
    return len(buf) / 3 + sum(buf) * 20 / 255


def display_of(palette: bytes, level: int, limit_ma: int) -> Ws2812:
    return Ws2812(
        Leds(), WIDTH, HEIGHT, board.PANELS, palette, level, limit_ma, pause_us=lambda us: None
    )


PIXELS = st.lists(st.integers(0, 15), min_size=1, max_size=WIDTH * HEIGHT)
STEPS = st.lists(st.tuples(PIXELS, st.integers(0, 15)), min_size=1, max_size=4)


@given(st.binary(min_size=48, max_size=48), STEPS, st.integers(513, 30_000))
def test_no_frame_in_any_colours_at_any_brightness_takes_more_than_the_limit(
    palette: bytes, steps: list, limit_ma: int
):
    display = display_of(palette, 7, limit_ma)
    if display._budget <= 0:
        return
    for i, (pixels, level) in enumerate(steps):
        for at in range(WIDTH * HEIGHT):
            display.fb.pixel(at % WIDTH, at // WIDTH, pixels[at % len(pixels)])
        display.brightness(level)
        display.flush(i)
        assert milliamperes(display._leds.buf) <= limit_ma


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_situation_is_dimmed_by_the_limiter_at_the_most_brightness_of_the_board(path: Path):
    rows = text_of(frames_colour.golden(path)).splitlines()[1:]
    level = board.BRIGHTNESS_MOST + 1
    display = display_of(p.RGB, board.BRIGHTNESS_MOST, board.LIMIT_MA)
    wanted = 0
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            role = LETTERS.index(letter)
            display.fb.pixel(x, y, role)
            wanted += sum(-(-value * level // 16) for value in p.RGB[3 * role : 3 * role + 3])
    display.flush(0)
    assert sum(display._leds.buf) == wanted
    assert milliamperes(display._leds.buf) <= board.LIMIT_MA


# The colours

# Machado, Oliveira and Fernandes 2009, severity 1, on linear red, green, blue.
EYES = {
    "most": (1, 0, 0, 0, 1, 0, 0, 0, 1),
    "protanopia": (
        0.152286, 1.052583, -0.204868,
        0.114503, 0.786281, 0.099216,
        -0.003882, -0.048116, 1.051998,
    ),
    "deuteranopia": (
        0.367322, 0.860646, -0.227968,
        0.280085, 0.672501, 0.047413,
        -0.011820, 0.042940, 0.968881,
    ),
    "tritanopia": (
        1.255528, -0.076749, -0.178779,
        -0.078411, 0.930809, 0.147602,
        0.004733, 0.691367, 0.303900,
    ),
}  # fmt: skip
# Roles that are beside each other or in each other's place and mean different things.
TOLD_APART = {
    "sides": (p.A, p.B, p.C),
    "first thing of the line, and the run": (p.CLOCK, p.WARN, p.PAUSE, p.TURN),
    "a word of a foul, and any other": (p.PLAIN, p.WARN),
    "balls": (p.RED, p.YELLOW, p.WHITE),
    "A at the table": (p.A, p.A_DIM),
    "B at the table": (p.B, p.B_DIM),
    "C at the table": (p.C, p.C_DIM),
    "the box of a held key": (p.PLAIN, p.FAINT, p.DARK),
}
# Steps of CIELAB: one is about what can be seen side by side, ten what is seen at a glance.
APART = 18


def lab(role: int, eye: tuple) -> tuple[float, float, float]:
    rgb = [value / 200 for value in p.RGB[3 * role : 3 * role + 3]]
    r, g, b = (max(0.0, sum(eye[3 * i + j] * rgb[j] for j in range(3))) for i in range(3))
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: int, other: int, eye: tuple) -> float:
    pairs = zip(lab(one, eye), lab(other, eye), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("what", TOLD_APART)
def test_colours_that_are_told_apart_differ_for_colour_blind_eyes(what: str, eye: str):
    roles = TOLD_APART[what]
    for i, one in enumerate(roles):
        for other in roles[:i]:
            assert distance(one, other, EYES[eye]) >= APART, (one, other)


def test_red_and_green_of_equal_light_would_be_noticed(monkeypatch: pytest.MonkeyPatch):
    palette = bytearray(p.RGB)
    palette[3 * p.CLOCK : 3 * p.CLOCK + 3] = bytes((0, 60, 0))
    palette[3 * p.WARN : 3 * p.WARN + 3] = bytes((150, 0, 0))
    monkeypatch.setattr(p, "RGB", bytes(palette))
    assert distance(p.CLOCK, p.WARN, EYES["most"]) > 60
    assert min(distance(p.CLOCK, p.WARN, EYES[eye]) for eye in EYES) < APART


def test_what_is_shown_can_be_read_without_any_colour():
    """Two situations that look the same in one colour look the same in all of them."""
    looks: dict[str, str] = {}
    for path in FILES:
        rows = text_of(frames_colour.golden(path)).split("\n", 1)[1]
        shape = "".join(c if c in ".\n" else "d" if c in "abc:" else "#" for c in rows)
        assert looks.setdefault(shape, rows) == rows, path.stem
    assert len(looks) > SITUATIONS - 5
