"""An ESP32 in download mode behind a pseudo terminal, for the real esptool. CPython only.

It answers as the chip's ROM loader does, then as the flasher stub that esptool sends it: SLIP
frames, registers, the flash chip's identity through the SPI registers, erasing, writing packed
data, MD5, reading back. NOR rules hold: what is written to a place that is not erased is the AND
of both. Nothing of it runs on a device; host_tests use it where a cable and a chip would be.
"""

import hashlib
import os
import pty
import struct
import threading
import tty
import zlib

SECTOR = 4096

# Registers of an ESP32 that esptool reads or writes.
_MAGIC = 0x40001000
_SPI = 0x3FF42000
_SPI_USR2 = _SPI + 0x24
_SPI_W0 = _SPI + 0x80
_SPI_DO = 1 << 18
_EFUSE = 0x3FF5A000
_CRYSTAL = {0x3FF40014: 347, 0x3FF5F06C: 800 << 7, _EFUSE + 16: 128}  # 40 MHz
_MAC = {_EFUSE + 4: 0x00C0FFEE, _EFUSE + 8: 0x2462}

_MAGICS = {"ESP32": 0x00F01D83, "ESP32-S2": 0x000007C6, "ESP8266": 0xFFF0C101}
_CHIP_IDS = {"ESP32-C3": 5, "ESP32-S3": 9, "ESP32-C6": 13}
_FLASH_ID = 0x0040EF  # Winbond; the third byte is the power of two of the size

_DEFL_BEGIN = 0x10
_INVALID = b"\x01\x05"
_GOOD = b"\0\0"


def frame(data: bytes) -> bytes:
    """A SLIP frame."""
    return b"\xc0" + data.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc") + b"\xc0"


def unframe(data: bytes) -> bytes:
    """What is in a SLIP frame, its ends taken off."""
    return data.replace(b"\xdb\xdc", b"\xc0").replace(b"\xdb\xdd", b"\xdb")


class Rom:
    """A chip of this name with so much flash (bytes); a context manager.

    `port` is the terminal's path, `flash` what is in it. pulled_at: the cable is pulled when so
    many bytes have come in (0: never). garbles: what is written to flash comes out wrong.
    erased: sectors erased so far. commands: operation numbers, in order.
    """

    def __init__(self, chip: str = "ESP32", size: int = 4 << 20, pulled_at: int = 0):
        self.chip = chip
        self.flash = bytearray(b"\xff" * size)
        self.pulled_at = pulled_at
        self.garbles = False
        self.erased = 0
        self.commands: list[int] = []
        self._registers = {_MAGIC: _MAGICS.get(chip, 0), **_CRYSTAL, **_MAC}
        self._stub = False
        self._received = 0
        self._at = 0
        self._unpack = None
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> "Rom":
        self._thread.start()
        return self

    def __exit__(self, *exc) -> None:
        self._close_slave()
        self._thread.join(5)

    def _close_slave(self) -> None:
        slave, self._slave = self._slave, -1
        if slave >= 0:
            os.close(slave)

    # The line

    def _serve(self) -> None:
        """Take frames until the other end is closed for good, or the cable is pulled."""
        pending = b""
        try:
            while True:
                data = os.read(self._master, 65536)
                self._received += len(data)
                if self.pulled_at and self._received >= self.pulled_at:
                    break
                pending += data
                while pending.count(b"\xc0") >= 2:
                    _, inside, pending = pending.split(b"\xc0", 2)
                    if inside:
                        self._take(unframe(inside))
                    else:
                        pending = b"\xc0" + pending
        except OSError:
            pass  # closed: nobody is there any more
        finally:
            os.close(self._master)  # the name of the port stays taken: nobody else is to have it

    def _send(self, data: bytes) -> None:
        os.write(self._master, frame(data))

    def _answer(self, operation: int, data: bytes = _GOOD, value: int = 0) -> None:
        tail = b"" if self._stub else b"\0\0"
        body = data + tail
        self._send(struct.pack("<BBHI", 1, operation, len(body), value) + body)

    def _take(self, packet: bytes) -> None:
        if len(packet) < 8 or packet[0]:
            return  # an acknowledgement of data read, which is not waited for
        operation = packet[1]
        self.commands.append(operation)
        handler = self._HANDLERS.get(operation)
        if handler is None:
            self._answer(operation ^ 0xFF, _INVALID)
        else:
            handler(self, operation, packet[8:])

    # Commands

    def _sync(self, operation: int, data: bytes) -> None:
        for _ in range(8):
            self._answer(operation, value=0 if self._stub else 0x20120707)

    def _read_register(self, operation: int, data: bytes) -> None:
        address = struct.unpack("<I", data[:4])[0]
        self._answer(operation, value=self._registers.get(address, 0))

    def _write_register(self, operation: int, data: bytes) -> None:
        address, value = struct.unpack("<II", data[:8])
        if address == _SPI and value & _SPI_DO:
            command = self._registers.get(_SPI_USR2, 0) & 0xFF
            size = self.flash and len(self.flash).bit_length() - 1
            answers = {0x9F: _FLASH_ID | size << 16, 0x5A: 0x50444653}
            self._registers[_SPI_W0] = answers.get(command, 0)
            value = 0
        self._registers[address] = value
        self._answer(operation)

    def _security(self, operation: int, data: bytes) -> None:
        number = _CHIP_IDS.get(self.chip)
        if number is None:
            self._answer(operation ^ 0xFF, _INVALID)
        else:
            self._answer(operation, struct.pack("<IB7sII", 0, 0, b"\0" * 7, number, 0) + _GOOD)

    def _nothing(self, operation: int, data: bytes) -> None:
        self._answer(operation)

    def _run(self, operation: int, data: bytes) -> None:
        """The end of a program for the RAM: the stub, which then says so."""
        self._answer(operation)
        self._stub = True
        self._send(b"OHAI")

    def _begin(self, operation: int, data: bytes) -> None:
        size, _, _, self._at = struct.unpack("<IIII", data[:16])
        self._unpack = zlib.decompressobj() if operation == _DEFL_BEGIN else None
        self._erase(self._at, size)
        self._answer(operation)

    def _end(self, operation: int, data: bytes) -> None:
        """The stub ends and the ROM loader has the line again."""
        self._answer(operation)
        self._stub = False

    def _write(self, operation: int, data: bytes) -> None:
        plain = data[16:]
        if self._unpack is not None:
            plain = self._unpack.decompress(plain)
        if self.garbles and plain:
            plain = bytes([plain[0] & 0x7F]) + plain[1:-1] + b"\0"
        for i, byte in enumerate(plain):
            self.flash[self._at + i] &= byte
        self._at += len(plain)
        self._answer(operation)

    def _erase(self, start: int, size: int) -> None:
        first = start // SECTOR
        last = -(-(start + size) // SECTOR)
        self.flash[first * SECTOR : last * SECTOR] = b"\xff" * ((last - first) * SECTOR)
        self.erased += last - first

    def _erase_all(self, operation: int, data: bytes) -> None:
        self._erase(0, len(self.flash))
        self._answer(operation)

    def _md5(self, operation: int, data: bytes) -> None:
        start, size = struct.unpack("<II", data[:8])
        digest = hashlib.md5(self.flash[start : start + size])
        found = digest.digest() if self._stub else digest.hexdigest().encode()
        self._answer(operation, found + _GOOD)

    def _read(self, operation: int, data: bytes) -> None:
        start, size, block = struct.unpack("<III", data[:12])
        found = bytes(self.flash[start : start + size])
        self._answer(operation)
        for at in range(0, size, block):
            self._send(found[at : at + block])
        self._send(hashlib.md5(found).digest())

    _HANDLERS = {
        0x02: _begin,
        0x03: _write,
        0x04: _end,
        0x05: _nothing,  # MEM_BEGIN
        0x06: _run,
        0x07: _nothing,  # MEM_DATA
        0x08: _sync,
        0x09: _write_register,
        0x0A: _read_register,
        0x0B: _nothing,  # SPI_SET_PARAMS
        0x0D: _nothing,  # SPI_ATTACH
        0x0F: _nothing,  # CHANGE_BAUDRATE
        _DEFL_BEGIN: _begin,
        0x11: _write,
        0x12: _nothing,  # FLASH_DEFL_END
        0x13: _md5,
        0x14: _security,
        0xD0: _erase_all,
        0xD2: _read,
    }
