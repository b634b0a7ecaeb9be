"""The OLED driver on modelled SSD1306 and SH1106: what is drawn is what is lit, come what may."""

from firmware.boards import handheld_sh1106, handheld_ssd1306
from host_tests.runner.alloc import assert_allocates_nothing
from tools.virtual import standins
from tools.virtual.fakes import machine
from tools.virtual.rand import Random
from tools.virtual.rig import Rig

standins.install()

from firmware.drivers import oled  # noqa: E402

_JUST_BELOW_THE_WRAP = (1 << 30) - 300
_BOARDS = (handheld_ssd1306, handheld_sh1106)
_GLITCHES = ("off", "mirror", "scroll", "memory", "invert", "reset")
_DARK = ["." * 128] * 64


def _begun(board, chip="", turned=False):
    rig = Rig(board, _JUST_BELOW_THE_WRAP)
    scl, sda = machine.Pin(board.I2C_SCL), machine.Pin(board.I2C_SDA)
    i2c = machine.I2C(board.I2C_ID, scl=scl, sda=sda, freq=board.I2C_FREQ)
    display = oled.make(chip or board.DISPLAY, i2c, board.DISPLAY_ADDRESS, turned)
    display.begin()
    return rig, display


def _scribble(display, seed):
    """Draw a random picture; its rows as text."""
    random = Random(seed)
    fb = display.fb
    fb.fill(0)
    for _ in range(60):
        x, y = random.below(128), random.below(64)
        fb.fill_rect(x, y, 1 + random.below(20), 1 + random.below(9), random.below(2))
    for x, y in ((0, 0), (127, 0), (0, 63), (127, 63)):
        fb.pixel(x, y, random.below(2))
    return _drawn(display)


def _drawn(display):
    fb = display.fb
    return ["".join(["#" if fb.pixel(x, y) else "." for x in range(128)]) for y in range(64)]


def _flush(rig, display):
    display.flush(rig.clock.ticks_ms())


def test_what_is_drawn_is_lit_on_both_chips():
    for board in _BOARDS:
        rig, display = _begun(board)
        for seed in (1, 2, 3):
            rows = _scribble(display, seed)
            assert rows != _DARK
            _flush(rig, display)
            assert rig.world.display.pixels() == rows, (board.NAME, seed)
        assert rig.world.faults == []


def test_nothing_of_the_memory_at_power_on_is_ever_seen():
    for board in _BOARDS:
        rig = Rig(board)
        assert rig.world.display.pixels() == _DARK
        model = rig.world.display
        seen = []
        write = model.write

        def watched(data, model=model, seen=seen, write=write):
            write(data)
            if model.on:
                seen.append(model.pixels())

        model.write = watched
        i2c = machine.I2C(0, scl=machine.Pin(22), sda=machine.Pin(21))
        display = oled.make(board.DISPLAY, i2c)
        rows = _scribble(display, 4)
        display.begin()
        assert seen == [rows], board.NAME


def test_the_driver_of_the_other_chip_is_noticed():
    for board, chip in ((handheld_ssd1306, "sh1106"), (handheld_sh1106, "ssd1306")):
        rig, display = _begun(board, chip)
        rows = _scribble(display, 5)
        _flush(rig, display)
        assert rig.world.faults and rig.world.display.pixels() != rows, board.NAME


def test_a_module_mounted_upside_down_is_turned_by_the_driver():
    for board in _BOARDS:
        rig, display = _begun(board, turned=True)
        rows = _scribble(display, 6)
        _flush(rig, display)
        flipped = ["".join(reversed(list(row))) for row in reversed(rows)]
        assert rig.world.display.pixels() == flipped, board.NAME


def test_only_the_pages_that_changed_go_over_the_bus():
    for board in _BOARDS:
        rig, display = _begun(board)
        model = rig.world.display
        _scribble(display, 7)
        _flush(rig, display)
        model.written = model.transfers = 0
        _flush(rig, display)
        assert (model.written, model.transfers) == (0, 0)
        display.fb.pixel(64, 20, 1 - display.fb.pixel(64, 20))
        _flush(rig, display)
        assert (model.written, model.transfers) == (128, 2)


def test_a_chip_that_a_spark_has_upset_is_right_again_within_nine_seconds():
    for board in _BOARDS:
        for kind in _GLITCHES:
            rig, display = _begun(board)
            rows = _scribble(display, 8)
            _flush(rig, display)
            rig.world.display.glitch(0, kind)
            assert rig.world.display.pixels() != rows, kind
            for _ in range(100):
                rig.clock.sleep_ms(100)
                _flush(rig, display)
            assert rig.world.display.pixels() == rows, (board.NAME, kind)
            assert rig.world.faults == []


def test_after_a_cable_came_loose_everything_is_sent_again():
    for board in _BOARDS:
        rig, display = _begun(board)
        model = rig.world.display
        model.pulled = True
        rows = _scribble(display, 9)
        failed = 0
        for _ in range(3):
            try:
                _flush(rig, display)
            except OSError:
                failed += 1
        assert failed == 3
        model.pulled = False
        model.power_on()
        _flush(rig, display)
        assert model.pixels() == rows, board.NAME


def test_brightness_grows_with_its_level_and_a_dark_display_keeps_its_frame():
    for board in _BOARDS:
        rig, display = _begun(board)
        rows = _scribble(display, 10)
        for level in range(16):
            display.brightness(level)
            _flush(rig, display)
            assert rig.world.display.brightness == level
        display.power(False)
        _flush(rig, display)
        assert rig.world.display.pixels() == _DARK
        rig.clock.sleep_ms(9500)
        _flush(rig, display)  # a refresh must not light it
        assert rig.world.display.pixels() == _DARK
        display.power(True)
        _flush(rig, display)
        assert rig.world.display.pixels() == rows


def test_what_cannot_be_is_refused():
    _, display = _begun(handheld_sh1106)
    for call in (lambda: display.brightness(16), lambda: oled.make("st7789", None)):
        try:
            call()
        except ValueError:
            continue
        raise AssertionError("it was taken")


class _Deaf:
    """A bus that takes everything and keeps nothing."""

    def writeto(self, address, buf):
        pass


def test_a_flush_allocates_nothing():
    display = oled.make("sh1106", _Deaf())
    display.begin()
    state = [0, 0]

    def flush():
        state[0] ^= 1
        state[1] += 1500
        display.fb.fill(state[0])
        display.flush(state[1])

    assert_allocates_nothing(flush)
    assert_allocates_nothing(lambda: display.flush(state[1]))
