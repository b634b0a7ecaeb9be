"""Serial ports: which one has an ESP32 on it, and what is wrong with one that cannot be opened.

Used by `link`; speaks with no device itself.
"""

import contextlib
import errno
import os
from pathlib import Path

from tools._errors import UsageError

# USB vendor and product of the bridges on ESP32 boards; vendor 303A is Espressif's own.
BRIDGES = {
    (0x10C4, 0xEA60): "CP210x",
    (0x1A86, 0x7523): "CH340",
    (0x1A86, 0x55D4): "CH9102",
    (0x0403, 0x6001): "FT232R",
    (0x0403, 0x6015): "FT231X",
}
ESPRESSIF = 0x303A


class DeviceError(UsageError):
    """The device, its port or its cable; the text says what is wrong and what to do, in a line."""


def bridges() -> list[tuple[str, str]]:
    """(port, what it is) of every port with a USB bridge as ESP32 boards have them."""
    from serial.tools import list_ports

    found = []
    for port in list_ports.comports():
        name = BRIDGES.get((port.vid or 0, port.pid or 0))
        if name or port.vid == ESPRESSIF:
            found.append((port.device, name or "Espressif USB"))
    return sorted(found)


def find_port(port: str | None = None) -> str:
    """The port asked for, or the only one with an ESP32's bridge; DeviceError for none or many."""
    if port:
        return port
    found = bridges()
    if len(found) == 1:
        return found[0][0]
    if found:
        names = ", ".join(f"{device} ({what})" for device, what in found)
        raise DeviceError(f"more than one device is plugged in: {names}; say which with --port")
    raise DeviceError(
        "no device found: is it plugged in, with a cable that carries data? (or say --port)"
    )


def why_not(port: str, error: BaseException) -> DeviceError:
    """The error to tell for a port that did not open."""
    number = getattr(error, "errno", None)
    named = "://" not in port and os.name != "nt"
    if number == errno.ENOENT or named and not os.path.exists(port):
        near = ", ".join(device for device, _ in bridges())
        hint = f"there is {near}" if near else "is the device plugged in?"
        return DeviceError(f"no port {port}; {hint}")
    if number == errno.EACCES or named and not os.access(port, os.R_OK | os.W_OK):
        return DeviceError(
            f"{port} may not be used by you; on Linux: sudo usermod -aG dialout $USER,"
            " then log in again"
        )
    if number == errno.EBUSY or "lock" in str(error) or "denied" in str(error).lower():
        who = holder(port) or "what uses it (a terminal, an editor, a tool)"
        return DeviceError(f"{port} is busy: close {who}")
    if number == errno.EISDIR or "Could not configure" in str(error):
        return DeviceError(f"{port} is no serial port; one is called /dev/ttyUSB0, say, or COM5")
    return DeviceError(f"{port} does not open: {error}")


def closed(port: str) -> str:
    """Why a port does not open, "" when it does; it is opened and closed again."""
    import serial

    try:
        serial.serial_for_url(port, exclusive=True).close()
    except (OSError, ValueError) as error:
        return str(why_not(port, error))
    return ""


def holder(port: str) -> str:
    """The other process that has a port open, as `picocom (process 1234)`; Linux, else ""."""
    real = Path(port).resolve()
    for process in Path("/proc").glob("[0-9]*"):
        if process.name == str(os.getpid()) or real not in _open_in(process):
            continue
        with contextlib.suppress(OSError):
            name = (process / "comm").read_text(encoding="utf-8").strip()
            return f"{name} (process {process.name})"
    return ""


def _open_in(process: Path) -> list[Path]:
    """The files a process of /proc has open; none when it has ended or is somebody else's."""
    found = []
    with contextlib.suppress(OSError):
        for name in os.listdir(process / "fd"):
            with contextlib.suppress(OSError):  # that one has just been closed
                found.append(Path(os.readlink(process / "fd" / name)))
    return found
