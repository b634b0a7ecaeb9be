"""The whole firmware on the colour board, its LEDs decoded from the wire."""

from typing import Any

import pytest

from firmware import palette as p
from firmware.boards import colour32x16
from firmware.legends_kaisa import LEGENDS
from tools.virtual.clock import Clock
from tools.virtual.fakes import machine
from tools.virtual.host import VirtualBoard
from tools.virtual.rig import Rig
from tools.virtual.world import build

BOARD = "firmware.boards.colour32x16"
KEYS = {row[0]: key for key, row in enumerate(LEGENDS)}


@pytest.fixture
def board(runs_on):
    with VirtualBoard(board=BOARD, interpreter=runs_on, start_ms=(1 << 30) - 900) as running:
        running.wait(300)
        yield running


def roles(board: VirtualBoard) -> list[str]:
    """The frame as the letters of its golden frames, from the colours on the LEDs."""
    from host_tests.portable.scene_colour import LETTERS

    level = colour32x16.BRIGHTNESS + 1
    colours = {}
    for role, letter in enumerate(LETTERS):
        rgb = p.RGB[3 * role : 3 * role + 3]
        colours[tuple(-(-value * level // 16) for value in rgb)] = letter
    return ["".join(colours[pixel] for pixel in row) for row in board.colours()]


def test_a_stroke_is_entered_and_scored_in_colour(board: VirtualBoard):
    board.press(KEYS["R"])
    shown = roles(board)
    assert "T" in "".join(row[17:] for row in shown[11:])  # +3, not yet a score
    assert "A" in "".join(row[:15] for row in shown[:8])
    board.press(KEYS["OK"])
    board.wait(100)
    shown = roles(board)
    assert shown[9] == "T" * 15 + "." * 17
    assert {*"".join(row[:15] for row in shown[:8])} == {"A", "."}
    assert {*"".join(row[17:] for row in shown[:8])} == {"b", "."}
    assert board.faults == [] and board.log == []


def test_both_interpreters_show_the_same_colours_at_the_same_times(micropython):
    seen = []
    for runs_on in ("cpython", "micropython"):
        with VirtualBoard(board=BOARD, interpreter=runs_on, seed=3) as board:
            board.wait(300)
            for name in ("R", "OK", "MISS", "OK", "FOUL", "Y", "OK"):
                board.press(KEYS[name])
            board.wait(2500)
            seen.append((list(board.history), board.faults))
    assert len(seen[0][0]) > 8
    assert seen[0] == seen[1]


def test_a_key_is_on_the_leds_within_50_ms(board: VirtualBoard):
    for name in ("R", "UNDO") * 3:
        pressed = board.now_ms
        frames = len(board.history)
        board.press(KEYS[name])
        assert board.history[frames][0] - pressed <= 50
        board.wait(733)


def test_the_text_frame_of_a_colour_board_is_what_is_lit(board: VirtualBoard):
    assert board.in_colour
    assert board.frame() == [
        "".join("." if letter == "." else "#" for letter in row) for row in roles(board)
    ]


def test_safe_mode_fits_the_panel():
    from firmware.safemode import show

    rig = Rig(colour32x16)
    display: Any = rig.world.display
    show(colour32x16, machine, "RESETS")
    rows = display.pixels()
    assert all("#" in row for row in rows[:7]) and "#" not in "".join(row[24:] for row in rows)
    assert "#" in "".join(rows[9:14])
    assert rig.world.faults == []


def test_leds_that_are_treated_wrongly_say_so():
    world = build(colour32x16, Clock())
    machine.attach(world)
    pin = machine.Pin(colour32x16.LED_DATA, machine.Pin.OUT, value=0)
    data = bytes(3 * 512)
    right = (400, 850, 800, 450)
    machine.bitstream(pin, 0, right, data)
    assert world.faults == []
    for timing in ((400, 850, 600, 450), (400, 3000, 800, 450), (50, 850, 800, 450)):
        world.clock.sleep_us(300)
        world.faults.clear()
        machine.bitstream(pin, 0, timing, data)
        assert "cannot tell" in world.faults[0]
    world.faults.clear()
    world.clock.sleep_us(300)
    machine.bitstream(pin, 0, right, data)
    world.clock.sleep_us(100)
    machine.bitstream(pin, 0, right, data)
    assert "no rest" in world.faults[0]
    pin.value(1)
    assert "held high" in world.faults[-1]


def test_a_transfer_holds_the_program_up_as_long_as_the_bits_take():
    world = build(colour32x16, Clock())
    machine.attach(world)
    pin = machine.Pin(colour32x16.LED_DATA, machine.Pin.OUT, value=0)
    machine.bitstream(pin, 0, (400, 850, 800, 450), bytes(3 * 512))
    assert world.clock.us == 3 * 512 * 8 * 1250 // 1000


def test_the_simulator_plays_on_the_colour_board_and_saves_its_picture(tmp_path, capsys):
    image = pytest.importorskip("PIL.Image")
    from tools import sim

    path = tmp_path / "board.png"
    assert sim.main(["--board", "colour", "--keys", "R OK MISS OK", "--png", str(path)]) == 0
    assert len(capsys.readouterr().out.splitlines()[1]) == 32
    with image.open(path) as picture:
        assert picture.size == (33 * 14, 17 * 14)
        bar = picture.getpixel((25 * 14, 10 * 14))
    assert bar[0] > 150 and bar[1] > 120 and bar[2] < 90  # B is at the table


def test_the_simulators_screen_shows_each_led_in_its_colour():
    pytest.importorskip("textual")
    from tools.sim_widgets import SIZES, Matrix

    matrix = Matrix(*SIZES["colour"])
    rows: list[list[tuple[int, ...]]] = [[(0, 0, 0)] * 32 for _ in range(16)]
    rows[2][3], rows[3][3], rows[4][5] = (200, 0, 0), (0, 0, 200), (0, 200, 0)
    matrix.show(rows, 15)
    strip = [(part.text, str(part.style)) for part in matrix.render_line(1)]
    assert ("▀", "#ff0000 on #0000ff") in strip and len(strip) == 3
    matrix.use_dots(True)
    strip = [(part.text, str(part.style).split(" ")[0]) for part in matrix.render_line(4)]
    assert ("● ", "#00ff00") in strip and len(strip) == 3
