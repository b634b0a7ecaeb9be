"""The driver of the colour board on modelled WS2812B chips: colours, refresh, never over 4 A."""

from firmware.boards import colour32x16 as board
from firmware.palette import RGB
from host_tests.runner.alloc import assert_allocates_nothing
from tools.virtual import standins
from tools.virtual.fakes import machine, neopixel
from tools.virtual.rand import Random
from tools.virtual.rig import Rig

standins.install()

from firmware.drivers.ws2812 import Ws2812, check_panels  # noqa: E402

_JUST_BELOW_THE_WRAP = (1 << 30) - 2500
_BYTES = 3 * 32 * 16
_FULL = bytes(3) + bytes([255]) * 45  # white in all colours but the dark
_ROUNDING_MA = 121  # of 1536 duty cycles rounded down


class _Wire:
    """LEDs that are not there: counts writes and keeps the bytes."""

    def __init__(self, n):
        self.buf = bytearray(3 * n)
        self.writes = 0

    def write(self):
        """Count."""
        self.writes += 1


def _begun(panels=board.PANELS, mounting=None, palette=RGB, level=board.BRIGHTNESS):
    rig = Rig(board, _JUST_BELOW_THE_WRAP, mounting)
    pin = machine.Pin(board.LED_DATA, machine.Pin.OUT, value=0)
    leds = neopixel.NeoPixel(pin, board.WIDTH * board.HEIGHT)
    display = Ws2812(
        leds, board.WIDTH, board.HEIGHT, panels, palette, level, board.LIMIT_MA,
        rig.clock.sleep_us,
    )  # fmt: skip
    display.begin()
    display.flush(rig.clock.ticks_ms())
    return rig, display


def _bare(palette=RGB, level=15, limit_ma=board.LIMIT_MA):
    leds = _Wire(512)
    display = Ws2812(leds, 32, 16, board.PANELS, palette, level, limit_ma, lambda us: None)
    return leds, display


def _scribble(display, seed):
    random = Random(seed)
    for y in range(display.height):
        for x in range(display.width):
            display.fb.pixel(x, y, random.below(16))


def _expected(display, palette=RGB):
    """Rows of red, green, blue as drawn, at full brightness."""
    rows = []
    for y in range(display.height):
        colours = [display.fb.pixel(x, y) & 15 for x in range(display.width)]
        rows.append([(palette[3 * c], palette[3 * c + 1], palette[3 * c + 2]) for c in colours])
    return rows


def _milliamperes(buf):
    """What LEDs that show these bytes draw: 20 mA a colour at 255, 1 mA a chip."""
    return len(buf) // 3 + sum(buf) * 20 / 255


def test_every_pixel_shows_the_colour_drawn_there():
    rig, display = _begun(level=15)
    for seed in range(1, 4):
        display.fb.fill(0)
        _scribble_some(display, seed)
        display.flush(rig.clock.ticks_ms())
        assert rig.world.display.colours() == _expected(display)
    assert rig.world.faults == []


def _scribble_some(display, seed):
    """A picture that stays below the limit of the current."""
    random = Random(seed)
    for _ in range(90):
        display.fb.pixel(random.below(32), random.below(16), random.below(16))


def test_a_panel_that_hangs_another_way_needs_another_table():
    other = ((31, 7, "up", "left", 8, 32), (0, 8, "down", "right", 8, 32))
    for table, right in ((board.PANELS, False), (other, True)):
        rig, display = _begun(table, other, level=15)
        _scribble_some(display, 5)
        display.flush(rig.clock.ticks_ms())
        assert (rig.world.display.colours() == _expected(display)) == right


def test_the_cable_goes_there_and_back():
    leds = {}
    wire, display = _bare()
    for at in range(512):
        display.fb.fill(0)
        display.fb.pixel(at % 32, at // 32, 2)
        display.flush(0)
        lit = [i for i in range(512) if wire.buf[3 * i]]
        assert len(lit) == 1
        leds[(at % 32, at // 32)] = lit[0]
    assert [leds[(0, y)] for y in range(8)] == [0, 1, 2, 3, 4, 5, 6, 7]
    assert [leds[(1, y)] for y in range(8)] == [15, 14, 13, 12, 11, 10, 9, 8]
    assert leds[(31, 0)] == 255 and leds[(31, 15)] == 256
    assert leds[(31, 8)] == 263 and leds[(0, 15)] == 511
    assert sorted(leds.values()) == list(range(512))


def test_a_table_that_misses_or_doubles_a_pixel_is_refused():
    upper = board.PANELS[0]
    tables = [(), (upper,), (upper, upper), (upper, (1, 8, "down", "right", 8, 32))]
    tables.append(((0, 0, "right", "down", 32, 16),))  # runs that lie
    tables.append(((0, 0, "down", "right", 16, 31),))
    for table in tables:
        refused = False
        try:
            check_panels(32, 16, table)
        except ValueError:
            refused = True
        assert refused, table


def test_the_limiter_keeps_every_frame_of_one_colour_below_4_ampere():
    dimmed = 0
    for level in range(16):
        for palette in (RGB, _FULL):
            for colour in range(16):
                leds, display = _bare(palette, level)
                display.fb.fill(colour)
                display.flush(0)
                assert _milliamperes(leds.buf) <= board.LIMIT_MA
                if max(leds.buf) < max(palette[3 * colour : 3 * colour + 3]) * (level + 1) // 16:
                    dimmed += 1
    assert dimmed > 100, dimmed


def test_no_random_frame_after_another_draws_more_than_4_ampere():
    random = Random(7)
    peak = 0
    leds, display = _bare()
    for seed in range(1, 60):
        if seed % 3:
            _scribble(display, seed)
        else:
            display.fb.fill_rect(random.below(32), random.below(16), 20, 9, random.below(256))
        display.brightness(random.below(16))
        display.flush(seed)
        peak = max(peak, _milliamperes(leds.buf))
        assert peak <= board.LIMIT_MA, (seed, peak)
    assert peak > board.LIMIT_MA - _ROUNDING_MA, peak


def test_a_limited_frame_uses_what_is_there_and_keeps_its_colours():
    leds, display = _bare(_FULL)
    display.fb.fill(1)
    display.flush(0)
    assert _milliamperes(leds.buf) > board.LIMIT_MA - _ROUNDING_MA
    display.fb.fill_rect(0, 0, 31, 16, 0)
    display.flush(5)
    assert max(leds.buf) == 255


def test_the_model_of_the_leds_agrees_about_the_current():
    rig, display = _begun(palette=_FULL, level=15)
    for seed in range(1, 6):
        _scribble(display, seed)
        display.flush(rig.clock.ticks_ms())
    assert board.LIMIT_MA - _ROUNDING_MA < rig.world.display.peak_ma <= board.LIMIT_MA
    assert rig.world.faults == []


def test_a_limit_below_what_dark_leds_draw_is_refused():
    refused = False
    try:
        _bare(limit_ma=512)
    except ValueError:
        refused = True
    assert refused


def test_nothing_new_is_sent_once_a_second_and_no_more():
    rig, display = _begun()
    strip = rig.world.display
    writes, received = strip.writes, strip.received
    for _ in range(100):  # 10 s, the wrap of the tick count among them
        rig.clock.sleep_ms(100 - rig.clock.us // 1000 % 100)
        display.flush(rig.clock.ticks_ms())
    assert strip.writes - writes in (9, 10)
    assert strip.received - received == (strip.writes - writes) * _BYTES
    assert rig.world.faults == []


def test_a_changed_pixel_is_sent_at_once():
    rig, display = _begun()
    strip = rig.world.display
    for colour in (3, 9, 0):
        rig.clock.sleep_ms(50)
        writes = strip.writes
        display.fb.pixel(17, 11, colour)
        display.flush(rig.clock.ticks_ms())
        assert strip.writes == writes + 1
        assert any(strip.colours()[11][17]) == (colour != 0)


def test_two_frames_at_once_have_a_rest_between_them():
    rig, display = _begun()
    for colour in (1, 2, 3):
        display.fb.fill(colour)
        display.flush(rig.clock.ticks_ms())
    assert rig.world.faults == []


def test_an_led_that_noise_has_changed_is_right_again_within_1100_ms():
    rig, display = _begun()
    _scribble_some(display, 3)
    display.flush(rig.clock.ticks_ms())
    right = rig.world.display.colours()
    for led in (0, 255, 256, 511):
        rig.world.display.glitch(led, "colour")
    assert rig.world.display.colours() != right
    for _ in range(11):
        rig.clock.sleep_ms(100)
        display.flush(rig.clock.ticks_ms())
    assert rig.world.display.colours() == right


def test_brightness_dims_every_colour_but_lets_none_go_out():
    sums = []
    for level in (15, 7, 0):
        leds, display = _bare(level=level)
        for colour in range(16):
            display.fb.fill_rect(colour, 0, 1, 1, colour)
        display.flush(0)
        sums.append(sum(leds.buf))
        for x in range(1, 16):
            led = 24 * x + (21 if x % 2 else 0)  # the top one of its column
            assert max(leds.buf[led : led + 3]) > 0
    assert sums == sorted(sums)[::-1] and sums[2] * 8 < sums[0]
    for level in (-1, 16):
        refused = False
        try:
            display.brightness(level)
        except ValueError:
            refused = True
        assert refused


def test_brightness_changed_is_shown_at_the_next_flush_without_a_new_frame():
    leds, display = _bare()
    display.fb.pixel(0, 0, 1)
    display.flush(0)
    bright = leds.buf[0]
    display.brightness(3)
    display.flush(20)
    assert leds.buf[0] * 3 < bright and leds.writes == 2


def test_flush_allocates_nothing_with_news_limited_or_without():
    leds, display = _bare()
    fills = [0]

    def changed():
        fills[0] = (fills[0] + 1) % 16
        display.fb.fill(fills[0])  # all of it in one bright colour is beyond the limit
        display.flush(1000)

    def same():
        display.flush(1001)

    assert_allocates_nothing(changed)
    assert_allocates_nothing(same)
    assert leds.writes == 2


def test_the_pins_of_the_board_are_used_once_each():
    pins = [board.LED_DATA, board.BUZZER, board.LIGHT_SENSOR, board.I2C_SDA, board.I2C_SCL]
    pins += board.KEY_ROWS + board.KEY_COLS + board.SPARE
    assert len(set(pins)) == len(pins)
    assert not set(pins) & {0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 17}
