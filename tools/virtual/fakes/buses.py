"""SPI and I2C of the fake `machine`: they hand whole transfers to the devices on their wires."""

from tools.virtual.fakes.pins import Pin

_ENODEV = 19
_SPI_PINS = {1: (14, 13), 2: (18, 23)}
_I2C_PINS = {0: (18, 19), 1: (25, 26)}


def _pin(pin):
    return pin if isinstance(pin, Pin) else Pin(pin)


class SPI:
    """A hardware SPI bus, 1 or 2; without pins the port's defaults. Reads see an open MISO."""

    MSB = 0
    LSB = 1

    def __init__(self, id, baudrate=500_000, **options) -> None:
        if id not in _SPI_PINS:
            raise ValueError("SPI(%r) doesn't exist" % id)
        self._start(_SPI_PINS[id], baudrate, options)

    def _start(self, pins, baudrate, options) -> None:
        sck = options.pop("sck", None)
        mosi = options.pop("mosi", None)
        self._sck = _pin(pins[0] if sck is None else sck)
        self._mosi = _pin(pins[1] if mosi is None else mosi)
        self._set = {"baudrate": baudrate, "polarity": 0, "phase": 0, "bits": 8, "firstbit": 0}
        options.pop("miso", None)
        self.init(**options)

    def init(self, baudrate=None, **options) -> None:
        """Set up (again); the devices on the bus are told how it runs."""
        if baudrate is not None:
            options["baudrate"] = baudrate
        for name in options:
            if name not in self._set:
                raise TypeError("extra keyword arguments given: %s" % name)
            self._set[name] = options[name]
        s = self._set
        if s["baudrate"] <= 0 or s["bits"] != 8 or s["polarity"] not in (0, 1):
            raise ValueError("invalid SPI settings %r" % s)
        self._sck.take(self, "SPI")
        self._mosi.take(self, "SPI")
        self._devices = Pin.world.spi_devices(self._sck.number, self._mosi.number)
        for device in self._devices:
            device.mode(s["baudrate"], s["polarity"], s["phase"], s["firstbit"] == self.MSB)
        self._alive = True

    def deinit(self) -> None:
        """Give the pins back."""
        self._alive = False
        self._sck.give_back(self)
        self._mosi.give_back(self)

    def write(self, buf) -> None:
        """Send bytes to whatever is on the wires."""
        if not self._alive:
            raise OSError("transfer on deinitialized SPI")
        self._sck.check_owner(self, "SPI")
        self._mosi.check_owner(self, "SPI")
        for device in self._devices:
            device.shift(buf)

    def readinto(self, buf, write=0) -> None:
        """Send write for every byte of buf; nothing answers, so they read 0xFF."""
        self.write(bytes([write]) * len(buf))
        for i in range(len(buf)):
            buf[i] = 0xFF

    def read(self, nbytes, write=0) -> bytes:
        """As readinto."""
        buf = bytearray(nbytes)
        self.readinto(buf, write)
        return bytes(buf)


class SoftSPI(SPI):
    """SPI by software on any pins."""

    def __init__(self, baudrate=500_000, *, sck, mosi, **options) -> None:
        options["sck"] = sck
        options["mosi"] = mosi
        self._start((None, None), baudrate, options)


class I2C:
    """A hardware I2C bus, 0 or 1; an address nobody answers to is OSError(ENODEV)."""

    def __init__(self, id, *, scl=None, sda=None, freq=400_000, timeout=50_000) -> None:
        if id not in _I2C_PINS:
            raise ValueError("I2C(%r) doesn't exist" % id)
        pins = _I2C_PINS[id]
        self._start(pins[0] if scl is None else scl, pins[1] if sda is None else sda)

    def _start(self, scl, sda) -> None:
        self._scl = _pin(scl)
        self._sda = _pin(sda)
        self._scl.take(self, "I2C")
        self._sda.take(self, "I2C")
        self._devices = Pin.world.i2c_devices(self._scl.number, self._sda.number)

    def _device(self, addr: int):
        self._scl.check_owner(self, "I2C")
        if addr not in self._devices:
            raise OSError(_ENODEV)
        return self._devices[addr]

    def scan(self) -> list:
        """The addresses that answer."""
        return sorted(self._devices)

    def writeto(self, addr, buf, stop=True) -> int:
        """Send bytes to a device."""
        self._device(addr).write(bytes(buf))
        return len(buf)

    def writevto(self, addr, vector, stop=True) -> int:
        """Send the parts of vector as one transfer."""
        return self.writeto(addr, b"".join(bytes(part) for part in vector), stop)

    def readfrom(self, addr, nbytes, stop=True) -> bytes:
        """Bytes a device answers with."""
        return self._device(addr).read(nbytes)

    def readfrom_into(self, addr, buf, stop=True) -> None:
        """As readfrom."""
        buf[:] = self.readfrom(addr, len(buf), stop)

    def writeto_mem(self, addr, memaddr, buf, *, addrsize=8) -> None:
        """Write registers from memaddr on."""
        self.writeto(addr, memaddr.to_bytes(addrsize // 8, "big") + bytes(buf))

    def readfrom_mem(self, addr, memaddr, nbytes, *, addrsize=8) -> bytes:
        """Read registers from memaddr on."""
        self.writeto(addr, memaddr.to_bytes(addrsize // 8, "big"), False)
        return self.readfrom(addr, nbytes)

    def readfrom_mem_into(self, addr, memaddr, buf, *, addrsize=8) -> None:
        """As readfrom_mem."""
        buf[:] = self.readfrom_mem(addr, memaddr, len(buf), addrsize=addrsize)


class SoftI2C(I2C):
    """I2C by software on any pins."""

    def __init__(self, scl, sda, *, freq=400_000, timeout=50_000) -> None:
        self._start(scl, sda)
