"""A `machine` module for the ESP32 whose pins and buses are wires of the virtual world.

Signatures and refusals are the ESP32 port's. Where the silicon would silently do nothing useful
(a pull-up on an input-only pin, writing an input, a bus whose pin was taken away) this raises,
because a program that does so is wrong. `attach(world)` comes first.
"""

from tools.virtual.fakes import buses
from tools.virtual.fakes.pins import Pin
from tools.virtual.world import DEEPSLEEP_RESET as _DEEPSLEEP
from tools.virtual.world import HARD_RESET as _HARD
from tools.virtual.world import PWRON_RESET as _PWRON
from tools.virtual.world import SOFT_RESET as _SOFT
from tools.virtual.world import WDT_RESET as _WDT
from tools.virtual.world import ElectricalError, Reset

PWRON_RESET = _PWRON
HARD_RESET = _HARD
WDT_RESET = _WDT
DEEPSLEEP_RESET = _DEEPSLEEP
SOFT_RESET = _SOFT

SPI = buses.SPI
SoftSPI = buses.SoftSPI
I2C = buses.I2C
SoftI2C = buses.SoftI2C

_FREQUENCIES = (20_000_000, 40_000_000, 80_000_000, 160_000_000, 240_000_000)
_ADC_PINS = (36, 37, 38, 39, 32, 33, 34, 35, 4, 0, 2, 15, 13, 12, 14, 27, 25, 26)
_FULL_SCALE_UV = {0: 950_000, 1: 1_250_000, 2: 1_750_000, 3: 2_450_000}

_world = None
_hz = 160_000_000


def attach(world) -> None:
    """Connect this chip to a world, as if it had just been reset."""
    global _world
    _world = world
    Pin.world = world
    WDT.due_us = -1


def reset_cause() -> int:
    """Why the chip started."""
    return _world.reset_cause


def unique_id() -> bytes:
    """The six bytes burnt into the chip."""
    return _world.unique_id


def bitstream(pin, encoding: int, timing: tuple, data) -> None:
    """Send bytes bit by bit on an output pin; the program is held up as long as that takes."""
    wire = _world.wire(pin.number)
    if wire.mode != Pin.OUT:
        raise ElectricalError("GPIO %d sends bits but is no output" % pin.number)
    receivers = [listener for listener in wire.listeners if hasattr(listener, "bits")]
    for receiver in receivers:
        receiver.bits(encoding, timing, data)
    ones = 0
    for byte in data:
        while byte:
            ones += byte & 1
            byte >>= 1
    zeros = 8 * len(data) - ones
    ns = zeros * (timing[0] + timing[1]) + ones * (timing[2] + timing[3])
    _world.clock.sleep_us(ns // 1000)
    for receiver in receivers:
        receiver.ended()


def freq(hz=None):
    """The clock frequency in Hz; sets it if one is given."""
    global _hz
    if hz is None:
        return _hz
    if hz not in _FREQUENCIES:
        raise ValueError("frequency must be 20MHz, 40MHz, 80Mhz, 160MHz or 240MHz")
    _hz = hz


def reset():
    """Start again."""
    raise Reset(_HARD)


def soft_reset():
    """Start the interpreter again."""
    raise Reset(_SOFT)


def deepsleep(time_ms=None):
    """Sleep, then start again."""
    if time_ms:
        _world.clock.sleep_ms(time_ms)
    raise Reset(_DEEPSLEEP)


def lightsleep(time_ms=None):
    """Sleep; never for ever here, for want of a wake-up source."""
    if time_ms is None:
        raise ValueError("lightsleep without a time never ends on the virtual board")
    _world.clock.sleep_ms(time_ms)


def idle() -> None:
    """Let other tasks of the system run."""


def disable_irq() -> int:
    """There are no interrupts to hold back."""
    return 0


def enable_irq(state: int) -> None:
    """There are no interrupts to let through."""


class PWM:
    """A pin that is driven by the LED controller."""

    def __init__(self, dest, *, freq=5000, duty_u16=32768, duty_ns=None, invert=False) -> None:
        self._pin = dest if isinstance(dest, Pin) else Pin(dest)
        self._pin.take(self, "PWM")
        self._freq = 0
        self._duty = 0
        self._alive = True
        self.init(freq=freq, duty_u16=duty_u16)

    def init(self, *, freq=None, duty_u16=None, duty_ns=None, invert=None) -> None:
        """Set what is given."""
        self._alive = True
        if freq is not None:
            self.freq(freq)
        if duty_u16 is not None:
            self.duty_u16(duty_u16)

    def freq(self, value=None):
        """Frequency in Hz, 1 to 40,000,000."""
        if value is None:
            return self._freq
        if not 1 <= value <= 40_000_000:
            raise ValueError("frequency must be from 1Hz to 40MHz")
        self._freq = value
        self._changed()

    def duty_u16(self, value=None):
        """High time, 0 to 65535."""
        if value is None:
            return self._duty
        if not 0 <= value <= 65535:
            raise ValueError("duty_u16 must be from 0 to 65535")
        self._duty = value
        self._changed()

    def deinit(self) -> None:
        """Give the pin back."""
        self._duty = 0
        self._changed()
        self._alive = False
        self._pin.give_back(self)

    def _changed(self) -> None:
        if not self._alive:
            raise RuntimeError("PWM is inactive")
        self._pin.check_owner(self, "PWM")
        _world.tone(self._pin.number, self._freq, self._duty)


class ADC:
    """An analog input."""

    ATTN_0DB = 0
    ATTN_2_5DB = 1
    ATTN_6DB = 2
    ATTN_11DB = 3

    def __init__(self, id, *, sample_ns=None, atten=0) -> None:
        pin = id if isinstance(id, Pin) else Pin(id)
        if pin.number not in _ADC_PINS:
            raise ValueError("invalid pin")
        self._number = pin.number
        self.init(atten=atten)

    def init(self, *, sample_ns=None, atten=0) -> None:
        """Choose the range: 0.95, 1.25, 1.75 or 2.45 V."""
        if atten not in _FULL_SCALE_UV:
            raise ValueError("invalid atten")
        self._atten = atten

    def read_uv(self) -> int:
        """Microvolts, cut off at the end of the range."""
        if self._number not in _world.analog:
            raise OSError("nothing is connected to GPIO %d" % self._number)
        return min(_world.analog[self._number], _FULL_SCALE_UV[self._atten])

    def read_u16(self) -> int:
        """0 to 65535 over the range, 12 bits of them real."""
        raw = self.read_uv() * 4095 // _FULL_SCALE_UV[self._atten]
        return raw << 4 | raw >> 8

    def read(self) -> int:
        """0 to 4095 over the range."""
        return self.read_u16() >> 4


class WDT:
    """The watchdog: cannot be stopped; the world resets the chip when it is not fed."""

    due_us = -1
    looked_at_us = 0  # when somebody looks next

    def __init__(self, id=0, timeout=5000) -> None:
        if id != 0:
            raise ValueError("invalid WDT id")
        if timeout <= 0:
            raise ValueError("WDT timeout too short")
        self._timeout_us = timeout * 1000
        running = WDT.due_us >= 0
        self.feed()
        if not running or WDT.due_us < WDT.looked_at_us:
            self._look_in(self._timeout_us)

    def feed(self) -> None:
        """Put the reset off by the timeout."""
        WDT.due_us = _world.clock.us + self._timeout_us

    def _look_in(self, us: int) -> None:
        WDT.looked_at_us = _world.clock.us + us
        _world.clock.at(us, self._check)

    def _check(self, _) -> None:
        left = WDT.due_us - _world.clock.us
        if left <= 0:
            raise Reset(_WDT)
        if WDT.looked_at_us <= _world.clock.us:  # or another look will follow sooner
            self._look_in(left)


class RTC:
    """The clock and the memory that survive a reset, not a power loss."""

    def __init__(self, id=0) -> None:
        if id != 0:
            raise ValueError("invalid RTC id")

    def memory(self, data=None):
        """Up to 2048 bytes: read them, or keep them."""
        if data is None:
            return _world.rtc_memory
        if len(data) > 2048:
            raise ValueError("buffer too long")
        _world.rtc_memory = bytes(data)

    def datetime(self, value=None):
        """(year, month, day, weekday, hour, minute, second, microsecond); cannot be set here."""
        if value is not None:
            raise ValueError("the virtual board's date is set from outside")
        import time

        t = time.gmtime(_world.clock.time())
        return (t[0], t[1], t[2], t[6], t[3], t[4], t[5], _world.clock.us % 1_000_000)
