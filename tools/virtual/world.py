"""The world around the microcontroller: its pins as wires, the buses on them, what is plugged in.

`build(board, clock)` wires up the devices a board module describes, electrically, from its pin
numbers alone; the fake `machine` drives the wires from the inside. Nothing here knows a driver.
"""

from tools.virtual.keymatrix import KeyMatrix
from tools.virtual.max7219 import Chain

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5

MOTOR_HZ = 200  # of a coin motor
HALL_LUX = 150  # where a board hangs, off the table's lamp
_SUPPLY_UV = 3_300_000

_MAX_FAULTS = 50


class Reset(BaseException):
    """The microcontroller starts again; cause is what machine.reset_cause() will say."""

    def __init__(self, cause: int) -> None:
        super().__init__("reset, cause %d" % cause)
        self.cause = cause


class ElectricalError(Exception):
    """The program did to a pin what would damage it or read noise."""


class Wire:
    """One GPIO and what hangs on it.

    out: level the microcontroller drives, None while it does not. pull: level of a pull-up or
    pull-down inside the chip, None without. source: callable, the level from outside or None.
    owner: the peripheral (SPI, PWM …) that has taken the pin over. listeners: objects whose
    `level(value)` is called on every change of out.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.mode = None
        self.out = None
        self.latch = 0
        self.pull = None
        self.source = None
        self.owner = None
        self.listeners = []

    def drive(self, value) -> None:
        """The microcontroller drives 0 or 1, or lets go (None)."""
        if value is not None and self.source is not None and self.source() == (not value):
            raise ElectricalError("GPIO %d drives against another output" % self.number)
        if value != self.out:
            self.out = value
            for listener in self.listeners:
                listener.level(value)

    def read(self) -> int:
        """The level on the wire; ElectricalError if nothing holds it."""
        if self.out is not None:
            return self.out
        if self.source is not None:
            level = self.source()
            if level is not None:
                return level
        if self.pull is None:
            raise ElectricalError("GPIO %d floats: what it reads is noise" % self.number)
        return self.pull


class Motor:
    """A vibration motor on a pin: what it does is felt, and heard as a tone of its speed."""

    def __init__(self, world, pin: int) -> None:
        self._world = world
        self._pin = pin

    def level(self, value) -> None:
        """The pin changed."""
        self._world.tone(self._pin, MOTOR_HZ, 65535 if value else 0)


class World:
    """Everything outside of one microcontroller.

    display: the model of the LEDs or None; keys: the KeyMatrix or None; flash: the Flash or
    None; analog: microvolts by GPIO; tones: (Hz, duty 0..65535) by GPIO; faults: what devices
    did not like, as text.
    """

    def __init__(self, clock) -> None:
        self.clock = clock
        self.display = None
        self.keys = None
        self.flash = None
        self.analog = {}
        self.tones = {}
        self.on_tone = None  # callable (pin, hz), 0 Hz for silence
        self.light = -1  # GPIO of the light sensor
        self.light_ohm = 1  # from there to ground
        self.battery = -1  # GPIO its divider is on
        self.divider = 1
        self.faults = []
        self.reset_cause = PWRON_RESET
        self.rtc_memory = b""
        self.unique_id = b"\x24\x0a\xc4\x00\x00\x01"
        self._wires = {}
        self._spi = []
        self._i2c = {}

    def wire(self, number: int) -> Wire:
        """The wire of a GPIO."""
        if number not in self._wires:
            self._wires[number] = Wire(number)
        return self._wires[number]

    def fault(self, text: str) -> None:
        """Note that a device was treated wrongly."""
        if len(self.faults) < _MAX_FAULTS:
            self.faults.append(text)

    def attach_spi(self, sck: int, mosi: int, device) -> None:
        """Hang a device with `mode(…)` and `shift(buf)` on a clock and a data wire."""
        self._spi.append((sck, mosi, device))

    def spi_devices(self, sck: int, mosi: int) -> tuple:
        """The devices that see the clock and the data on these pins."""
        return tuple(d for s, m, d in self._spi if s == sck and m == mosi)

    def attach_i2c(self, scl: int, sda: int, address: int, device) -> None:
        """Hang a device with `write(data)` and `read(n)` on a bus."""
        self._i2c[(scl, sda, address)] = device

    def i2c_devices(self, scl: int, sda: int) -> dict:
        """The devices on a bus by address."""
        return {a: d for (c, s, a), d in self._i2c.items() if c == scl and s == sda}

    def charge(self, mv: int) -> None:
        """The battery has `mv` at its terminals; nothing without one."""
        if self.battery >= 0:
            self.analog[self.battery] = mv * 1000 // self.divider

    def shine(self, lux) -> None:
        """It is so light where the sensor is; below 0 the sensor's wire is off."""
        if self.light >= 0:
            share = self.light_ohm / (self.light_ohm + ldr_ohm(lux)) if lux > 0 else 0
            self.analog[self.light] = int(_SUPPLY_UV * share)

    def tone(self, pin: int, hz: int, duty: int) -> None:
        """A PWM pin changed; whoever listens hears only what sounds different."""
        before = self.tones.get(pin, (0, 0))
        self.tones[pin] = (hz, duty)
        audible = hz if duty else 0
        if self.on_tone is not None and audible != (before[0] if before[1] else 0):
            self.on_tone(pin, audible)


def ldr_ohm(lux) -> int:
    """What a GL5528 has at so much light, as its data sheet draws it: gamma about 0.65."""
    return int(15_000 * (10 / lux) ** 0.65)


def build(board, clock, mounting=None, seed: int = 1) -> World:
    """The world a board module describes.

    mounting: how the display modules really hang, if not as the board says.
    seed: of everything random: the digits of a cold display, the bouncing of keys.
    """
    world = World(clock)
    if board.DISPLAY == "max7219":
        chain = Chain(mounting or board.CHIPS, board.WIDTH, board.HEIGHT, world.fault, seed)
        world.attach_spi(board.SPI_SCK, board.SPI_MOSI, chain)
        world.wire(board.DISPLAY_CS).listeners.append(chain)
        world.display = chain
    elif board.DISPLAY in ("ssd1306", "sh1106"):
        if board.DISPLAY == "sh1106":
            from tools.virtual.sh1106 import Sh1106 as Glass
        else:
            from tools.virtual.ssd1306 import Ssd1306 as Glass
        world.display = Glass(world.fault, seed)
        world.attach_i2c(board.I2C_SCL, board.I2C_SDA, board.DISPLAY_ADDRESS, world.display)
    elif board.DISPLAY == "ws2812":
        from tools.virtual.standins import install_neopixel
        from tools.virtual.ws2812 import Strip

        install_neopixel()
        panels = mounting or board.PANELS
        strip = Strip(panels, board.WIDTH, board.HEIGHT, world.fault, clock, seed)
        world.wire(board.LED_DATA).listeners.append(strip)
        world.display = strip
    elif board.DISPLAY is not None:
        raise ValueError("no model of a %r display" % board.DISPLAY)
    if board.HAS_KEYS:
        rows = tuple(world.wire(n) for n in board.KEY_ROWS)
        cols = tuple(world.wire(n) for n in board.KEY_COLS)
        world.keys = KeyMatrix(clock, rows, cols, board.KEY_COLS_EXTERNAL_PULL, seed)
    if board.HAS_LIGHT_SENSOR:
        world.light = board.LIGHT_SENSOR
        world.light_ohm = board.LIGHT_PULL_DOWN
        world.shine(HALL_LUX)
    if getattr(board, "HAS_VIBRATION", False):
        world.wire(board.VIBRATION).listeners.append(Motor(world, board.VIBRATION))
    if getattr(board, "HAS_BATTERY", False):
        world.battery = board.BATTERY
        world.divider = board.BATTERY_DIVIDER
        world.charge(4000)
    return world
