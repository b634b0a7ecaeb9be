"""The display driver on modelled MAX7219 chips: what is drawn is what is lit, come what may."""

from firmware.boards import mono64x16 as board
from tools.virtual.max7219 import Chain, rows_of
from tools.virtual.rand import Random
from tools.virtual.rig import Rig

_JUST_BELOW_THE_WRAP = (1 << 30) - 300
_BLANK = ["." * 64] * 16
_GLITCHES = ("test", "shutdown", "scan", "decode", "dim", "garbage", "reset")


class _Square:
    """A board of four modules, each turned another way."""

    DISPLAY = "max7219"
    WIDTH = 16
    HEIGHT = 16
    SPI_ID = 2
    SPI_BAUDRATE = 4_000_000
    SPI_SCK = 18
    SPI_MOSI = 23
    DISPLAY_CS = 4
    BRIGHTNESS = 3
    CHIPS = ((8, 0, 90), (0, 8, 270), (0, 0, 180), (8, 8, 0))
    HAS_KEYS = False
    HAS_LIGHT_SENSOR = False


def _begun(which=board, **options):
    rig = Rig(which, _JUST_BELOW_THE_WRAP, **options)
    display = rig.display()
    display.begin()
    display.flush(rig.clock.ticks_ms())
    return rig, display


def _scribble(display, seed):
    """Draw a random picture; its rows as text."""
    random = Random(seed)
    display.fb.fill(0)
    for y in range(display.height):
        for x in range(display.width):
            display.fb.pixel(x, y, random.below(2))
    return _drawn(display)


def _drawn(display):
    fb = display.fb
    return [
        "".join("#" if fb.pixel(x, y) else "." for x in range(display.width))
        for y in range(display.height)
    ]


def _run(rig, display, ms, every=50):
    """Let time pass, flushing now and then."""
    for _ in range(0, ms, every):
        rig.clock.sleep_ms(every)
        display.flush(rig.clock.ticks_ms())


def test_what_is_drawn_is_lit():
    rig, display = _begun()
    for seed in range(1, 6):
        rows = _scribble(display, seed)
        display.flush(rig.clock.ticks_ms())
        assert rig.world.display.pixels() == rows
    assert rig.world.display.brightness == board.BRIGHTNESS
    assert rig.world.faults == []


def test_modules_may_be_turned_each_its_own_way():
    rig, display = _begun(_Square)
    for seed in range(1, 6):
        rows = _scribble(display, seed)
        display.flush(rig.clock.ticks_ms())
        assert rig.world.display.pixels() == rows
    display.fb.fill(0)
    for x, y in ((0, 0), (15, 0), (0, 15), (15, 15)):
        display.fb.pixel(x, y, 1)
        display.flush(rig.clock.ticks_ms())
        assert rig.world.display.pixels() == _drawn(display)


def test_any_module_hung_wrongly_shows():
    for i in range(len(board.CHIPS)):
        x, y, turn = board.CHIPS[i]
        for wrong in (90, 180, 270):
            mounting = list(board.CHIPS)
            mounting[i] = (x, y, (turn + wrong) % 360)
            rig, display = _begun(mounting=mounting)
            rows = _scribble(display, 7)
            display.flush(rig.clock.ticks_ms())
            assert rig.world.display.pixels() != rows, (i, wrong)


def test_a_swapped_pair_of_modules_and_a_reversed_chain_show():
    swapped = list(board.CHIPS)
    swapped[4], swapped[5] = swapped[5], swapped[4]
    for mounting in (swapped, list(reversed(board.CHIPS))):
        rig, display = _begun(mounting=mounting)
        rows = _scribble(display, 7)
        display.flush(rig.clock.ticks_ms())
        assert rig.world.display.pixels() != rows


def test_a_cold_start_shows_nothing_but_the_first_frame():
    rig = Rig(board)
    chain = rig.world.display
    seen = []
    display = rig.display()

    class Watch:
        def level(value):
            seen.append(chain.pixels())

    rig.world.wire(board.DISPLAY_CS).listeners.append(Watch)
    rows = _scribble(display, 3)
    display.begin()
    assert len(seen) > 10
    assert seen[-1] == rows
    assert all(frame == _BLANK for frame in seen[:-1])


def test_a_warm_start_goes_from_the_old_frame_to_the_new_over_darkness():
    rig, display = _begun()
    old = _scribble(display, 4)
    display.flush(rig.clock.ticks_ms())
    seen = []

    class Watch:
        def level(value):
            frame = rig.world.display.pixels()
            if not seen or seen[-1] != frame:
                seen.append(frame)

    rig.world.wire(board.DISPLAY_CS).listeners.append(Watch)
    display = rig.display()
    new = _scribble(display, 5)
    display.begin()
    assert seen == [old, _BLANK, new]


def test_a_chip_recovers_from_every_glitch_within_a_second_and_a_flush():
    for kind in _GLITCHES:
        for chip in (0, 7, 8, 15):
            rig, display = _begun()
            rows = _scribble(display, 9)
            display.flush(rig.clock.ticks_ms())
            rig.clock.sleep_ms(chip * 29)
            display.flush(rig.clock.ticks_ms())
            rig.world.display.glitch(chip, kind)
            hurt = rig.world.display.pixels() != rows or rig.world.display.brightness < 0
            assert hurt, kind
            _run(rig, display, 1050)
            assert rig.world.display.pixels() == rows, (kind, chip)
            assert rig.world.display.brightness == board.BRIGHTNESS


def test_a_stray_clock_pulse_spoils_a_frame_for_a_second_at_most():
    rig, display = _begun()
    _scribble(display, 11)
    send = rig.world.display.shift

    class Noisy:
        """The wires once get a pulse too many between the last bit and the latch."""

        def shift(self, buf):
            send(buf)
            rig.world.display.stray_clock(1)

    noisy = Noisy()
    rig.world.display.shift = noisy.shift
    display.flush(rig.clock.ticks_ms())
    rig.world.display.shift = send
    assert rig.world.display.pixels() != _drawn(display)
    _run(rig, display, 1050)
    assert rig.world.display.pixels() == _drawn(display)
    assert rig.world.display.brightness == board.BRIGHTNESS


def test_with_nothing_new_only_the_refresh_is_sent():
    rig, display = _begun()
    _run(rig, display, 1000)
    chain = rig.world.display
    latches, shifted = chain.latches, chain.shifted
    _run(rig, display, 10_010, every=5)
    assert chain.latches - latches == 130
    assert chain.shifted - shifted == 130 * 32


def test_one_changed_pixel_costs_one_transaction():
    rig, display = _begun()
    now = rig.clock.ticks_ms()
    chain = rig.world.display
    for x, y in ((0, 0), (63, 7), (30, 8), (63, 15)):
        latches, shifted = chain.latches, chain.shifted
        display.fb.pixel(x, y, 1)
        display.flush(now)
        assert (chain.latches - latches, chain.shifted - shifted) == (1, 32)
        assert chain.pixels() == _drawn(display)


def test_late_flushes_still_refresh_everything_and_do_not_pile_up():
    rig, display = _begun()
    rows = _scribble(display, 12)
    display.flush(rig.clock.ticks_ms())
    for chip in range(16):
        rig.world.display.glitch(chip, "reset")
    rig.clock.sleep_ms(5000)
    latches = rig.world.display.latches
    display.flush(rig.clock.ticks_ms())
    assert rig.world.display.pixels() == rows
    assert rig.world.display.latches - latches == 13
    display.flush(rig.clock.ticks_ms())
    assert rig.world.display.latches - latches == 13


def test_brightness_is_set_with_the_next_flush_and_stays():
    rig, display = _begun()
    for level in (0, 15, 4):
        display.brightness(level)
        display.flush(rig.clock.ticks_ms())
        assert rig.world.display.brightness == level == display.level
    _run(rig, display, 1100)
    assert rig.world.display.brightness == 4
    for level in (-1, 16):
        try:
            display.brightness(level)
        except ValueError:
            continue
        raise AssertionError("brightness %d was accepted" % level)


def test_flush_allocates_nothing_and_still_sends():
    rig, display = _begun()
    rows = _scribble(display, 13)
    display.brightness(2)
    rig.clock.sleep_ms(1500)
    now = rig.clock.ticks_ms()
    later = (now + 1500) & ((1 << 30) - 1)
    latches = rig.world.display.latches
    import micropython

    micropython.heap_lock()
    try:
        display.flush(now)
        display.flush(later)
        display.flush(later)
    finally:
        micropython.heap_unlock()
    assert rig.world.display.latches - latches == 8 + 1 + 13 + 13
    assert rig.world.display.pixels() == rows


def test_flush_allocates_nothing_with_modules_on_their_sides():
    rig, display = _begun(_Square)
    rows = _scribble(display, 14)
    now = rig.clock.ticks_ms()
    import micropython

    micropython.heap_lock()
    try:
        display.flush(now)
    finally:
        micropython.heap_unlock()
    assert rig.world.display.pixels() == rows


def test_a_table_that_does_not_fill_the_board_once_is_refused():
    chips = list(board.CHIPS)
    for wrong in (chips[:15], chips[:15] + [chips[0]], chips[:15] + [(56, 16, 0)]):
        try:
            Rig(board).display(wrong)
        except ValueError:
            continue
        raise AssertionError("%r was accepted" % (wrong[-1],))
    for place in ((60, 0, 0), (56, 0, 45)):
        try:
            Rig(board).display([place] + chips[1:])
        except ValueError:
            continue
        raise AssertionError("%r was accepted" % (place,))


def _chain(n=1):
    faults = []
    chips = tuple((8 * i, 0, 0) for i in range(n))
    return Chain(chips, 8 * n, 8, faults.append), faults


def _write(chain, *data):
    chain.level(0)
    chain.shift(bytes(data))
    chain.level(1)


def test_the_model_is_dark_after_power_on_whatever_its_digits_hold():
    chain, _ = _chain()
    assert chain.pixels() == ["." * 8] * 8
    _write(chain, 11, 7, 12, 1)
    _write(chain, 11, 7)
    assert chain.pixels() != ["." * 8] * 8  # the digits hold garbage


def test_the_model_passes_on_what_falls_out_of_a_chip():
    chain, faults = _chain(2)
    for register, value in ((12, 1), (11, 7)):
        _write(chain, register, value, register, value)
    for digit in range(1, 9):
        _write(chain, digit, 0, digit, 0)
    _write(chain, 1, 0x80, 0, 0)  # the first two bytes go on to the farther chip
    assert chain.pixels()[0] == "........#......."
    _write(chain, 1, 0x01)  # two bytes alone: the farther chip gets what the nearer one held
    assert chain.pixels()[0] == ".......##......."
    assert faults == []


def test_the_model_shifts_while_it_is_not_selected_and_latches_only_at_the_edge():
    chain, faults = _chain()
    _write(chain, 12, 1)
    _write(chain, 11, 7)
    for digit in range(1, 9):
        _write(chain, digit, 0)
    chain.shift(b"\x01\xff")
    assert chain.pixels()[0] == "........"
    chain.level(0)
    assert chain.pixels()[0] == "........"
    chain.level(1)
    assert chain.pixels()[0] == "########"
    _write(chain, 1)
    assert faults == ["MAX7219 latched after 1 bytes"]


def test_the_model_knows_scan_limit_test_mode_and_code_b():
    chain, faults = _chain()
    for register, value in ((12, 1), (11, 1), (9, 1), (10, 5)):
        _write(chain, register, value)
    for digit in range(1, 9):
        _write(chain, digit, 0xFF)
    _write(chain, 1, 0x87)
    assert chain.pixels() == ["####....", "########"] + ["........"] * 6
    _write(chain, 12, 0)
    assert chain.pixels() == ["." * 8] * 8
    _write(chain, 15, 1)
    assert chain.pixels() == ["#" * 8] * 8
    assert chain.brightness == 5
    _write(chain, 13, 0)
    assert len(faults) == 1


def test_frames_as_text_put_the_leftmost_pixel_in_the_highest_bit():
    assert rows_of(b"\x80\x01\x00\xff", 16) == ["#......." + ".......#", "." * 8 + "#" * 8]
