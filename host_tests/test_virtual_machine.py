"""The fake machine refuses what an ESP32 refuses, and what it would only do wrongly."""

import pytest

from firmware.boards import mono64x16 as board
from tools.virtual.clock import Clock
from tools.virtual.fakes import machine
from tools.virtual.world import ElectricalError, Reset, World

_FREE = 32


@pytest.fixture
def world():
    world = World(Clock())
    machine.attach(world)
    return world


def test_a_pin_reads_what_it_drives_and_what_its_pull_holds(world):
    pin = machine.Pin(_FREE, machine.Pin.OUT, value=1)
    assert pin() == 1
    pin.off()
    assert machine.Pin(_FREE).value() == 0
    pin.init(machine.Pin.IN, machine.Pin.PULL_UP)
    assert pin() == 1
    pin.init(pull=machine.Pin.PULL_DOWN)
    assert pin() == 0
    pin.init(pull=None)
    with pytest.raises(ElectricalError, match="floats"):
        pin()


def test_an_open_drain_pin_only_pulls_low(world):
    pin = machine.Pin(_FREE, machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=1)
    assert pin() == 1
    pin(0)
    assert pin() == 0


@pytest.mark.parametrize("number", [6, 11, 20, 24, 28, 31, 40, -1, "4"])
def test_pins_an_esp32_has_not_got_are_refused(world, number):
    with pytest.raises(ValueError, match="invalid pin"):
        machine.Pin(number)


@pytest.mark.parametrize("number", [34, 35, 36, 39])
def test_input_only_pins_neither_drive_nor_pull(world, number):
    with pytest.raises(ValueError, match="only be input"):
        machine.Pin(number, machine.Pin.OUT)
    with pytest.raises(ValueError, match="no pull"):
        machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP)
    with pytest.raises(ValueError, match="only be input"):
        machine.PWM(machine.Pin(number))
    with pytest.raises(ValueError, match="only be input"):
        machine.SPI(2, sck=machine.Pin(number), mosi=machine.Pin(23))


def test_writing_an_input_is_an_error(world):
    pin = machine.Pin(_FREE, machine.Pin.IN, machine.Pin.PULL_UP)
    with pytest.raises(ElectricalError, match="no output"):
        pin(1)


def test_driving_against_another_output_is_an_error(world):
    world.wire(_FREE).source = lambda: 0
    with pytest.raises(ElectricalError, match="drives against"):
        machine.Pin(_FREE, machine.Pin.OUT, value=1)


class _Ear:
    def __init__(self):
        self.heard = []
        self.modes = []

    def mode(self, *how):
        self.modes.append(how)

    def shift(self, buf):
        self.heard.append(bytes(buf))


def _spi(**options):
    return machine.SPI(2, 4_000_000, sck=machine.Pin(18), mosi=machine.Pin(23), **options)


def test_spi_reaches_the_devices_on_its_wires_only(world):
    near, far = _Ear(), _Ear()
    world.attach_spi(18, 23, near)
    world.attach_spi(14, 13, far)
    _spi(polarity=1, phase=1).write(b"\x01\x02")
    assert near.heard == [b"\x01\x02"] and far.heard == []
    assert near.modes == [(4_000_000, 1, 1, True)]
    assert machine.SPI(1).read(2) == b"\xff\xff"
    assert far.heard == [b"\x00\x00"]


def test_spi_after_deinit_or_on_a_pin_taken_away_is_an_error(world):
    spi = _spi()
    spi.deinit()
    with pytest.raises(OSError, match="deinitialized"):
        spi.write(b"\x00")
    spi.init()
    spi.write(b"\x00")
    machine.Pin(18, machine.Pin.OUT)
    with pytest.raises(ElectricalError, match="no longer belongs"):
        spi.write(b"\x00")


@pytest.mark.parametrize("wrong", [{"bits": 9}, {"baudrate": 0}, {"polarity": 2}])
def test_spi_settings_that_cannot_be_are_refused(world, wrong):
    spi = _spi()
    with pytest.raises(ValueError, match="SPI settings"):
        spi.init(**wrong)
    with pytest.raises(ValueError, match="doesn't exist"):
        machine.SPI(3)
    with pytest.raises(TypeError):
        spi.init(speed=1)


class _Memory:
    def __init__(self):
        self.bytes = bytearray(16)
        self.at = 0

    def write(self, data):
        self.at = data[0]
        self.bytes[self.at : self.at + len(data) - 1] = data[1:]

    def read(self, n):
        return bytes(self.bytes[self.at : self.at + n])


@pytest.mark.parametrize(
    "make", [machine.SoftI2C, lambda scl, sda: machine.I2C(0, scl=scl, sda=sda)]
)
def test_i2c_finds_devices_by_address(world, make):
    world.attach_i2c(22, 21, 0x3C, _Memory())
    i2c = make(machine.Pin(22), machine.Pin(21))
    assert i2c.scan() == [0x3C]
    i2c.writeto_mem(0x3C, 4, b"\x07\x08")
    assert i2c.readfrom_mem(0x3C, 4, 2) == b"\x07\x08"
    buf = bytearray(1)
    i2c.readfrom_mem_into(0x3C, 5, buf)
    assert buf == b"\x08"
    assert i2c.writevto(0x3C, (b"\x05", b"\x09")) == 2
    assert i2c.readfrom(0x3C, 1) == b"\x09"
    with pytest.raises(OSError, match="19"):
        i2c.writeto(0x3D, b"\x00")


def test_pwm_sounds_while_its_duty_is_not_zero(world):
    heard = []
    world.on_tone = lambda pin, hz: heard.append((pin, hz))
    pwm = machine.PWM(machine.Pin(25), freq=1000, duty_u16=0)
    pwm.duty_u16(32768)
    pwm.freq(2000)
    pwm.freq(2000)
    pwm.duty_u16(0)
    assert heard == [(25, 1000), (25, 2000), (25, 0)]
    for call, value in ((pwm.freq, 0), (pwm.freq, 40_000_001), (pwm.duty_u16, 65536)):
        with pytest.raises(ValueError):
            call(value)
    pwm.deinit()
    with pytest.raises(RuntimeError, match="inactive"):
        pwm.duty_u16(1)


def test_the_adc_reads_the_voltage_within_its_range(world):
    world.analog[33] = 600_000
    adc = machine.ADC(machine.Pin(33), atten=machine.ADC.ATTN_11DB)
    assert adc.read_uv() == 600_000
    assert abs(adc.read_u16() - 600_000 * 65535 // 2_450_000) < 32
    world.analog[33] = 3_000_000
    assert (adc.read(), adc.read_u16()) == (4095, 65535)
    with pytest.raises(ValueError):
        machine.ADC(machine.Pin(22))
    with pytest.raises(OSError, match="nothing is connected"):
        machine.ADC(machine.Pin(32)).read_u16()


def test_the_watchdog_resets_unless_it_is_fed(world):
    dog = machine.WDT(timeout=1000)
    for _ in range(5):
        world.clock.sleep_ms(900)
        dog.feed()
    world.clock.sleep_ms(999)
    with pytest.raises(Reset) as caught:
        world.clock.sleep_ms(1)
    assert caught.value.cause == machine.WDT_RESET


def test_resets_tell_their_cause(world):
    for call, cause in (
        (machine.reset, machine.HARD_RESET),
        (machine.soft_reset, machine.SOFT_RESET),
        (machine.deepsleep, machine.DEEPSLEEP_RESET),
    ):
        with pytest.raises(Reset) as caught:
            call()
        assert caught.value.cause == cause
    assert machine.reset_cause() == machine.PWRON_RESET


def test_rtc_memory_is_the_worlds(world):
    machine.RTC().memory(b"abc")
    assert machine.RTC().memory() == b"abc" == world.rtc_memory
    with pytest.raises(ValueError):
        machine.RTC().memory(bytes(2049))


def test_the_date_comes_from_the_world():
    machine.attach(World(Clock(epoch_s=1_767_225_600)))
    assert machine.RTC().datetime()[:4] == (2026, 1, 1, 3)


def test_frequencies_are_the_chips(world):
    machine.freq(240_000_000)
    assert machine.freq() == 240_000_000
    with pytest.raises(ValueError):
        machine.freq(100_000_000)


# The board module against the facts of the chip.

_SAFE = {4, 13, 14, 18, 19, 21, 22, 23, 25, 26, 27, 32, 33}
_INPUTS = {34, 35, 36, 39}
_ADC1 = {32, 33, 34, 35, 36, 37, 38, 39}


def test_the_board_uses_every_pin_once_and_only_safe_ones():
    outputs = [board.SPI_SCK, board.SPI_MOSI, board.DISPLAY_CS, board.BUZZER, *board.KEY_ROWS]
    others = [
        board.SPI_MISO_UNUSED,
        board.I2C_SDA,
        board.I2C_SCL,
        board.LIGHT_SENSOR,
        *board.SPARE,
    ]
    inputs = [*board.KEY_COLS]
    pins = outputs + others + inputs
    assert len(set(pins)) == len(pins)
    assert set(outputs + others) <= _SAFE
    assert set(inputs) <= _SAFE | _INPUTS
    assert not set(inputs) & _INPUTS or board.KEY_COLS_EXTERNAL_PULL
    assert board.LIGHT_SENSOR in _ADC1
