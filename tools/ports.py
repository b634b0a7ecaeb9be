"""Serial ports: which one an ESP32 is at, and why one cannot be opened. Nothing is sent.

Lists come from pyserial, which the verbs that talk to a device bring along. Used by those verbs.
"""

import errno
import os
from typing import NamedTuple

from tools._errors import UsageError

# Makers of the USB bridges on ESP32 boards: Silicon Labs, WCH, FTDI, Prolific, Espressif.
BRIDGES = (0x10C4, 0x1A86, 0x0403, 0x067B, 0x303A)


class Port(NamedTuple):
    """A serial port of this machine: its path, and what it says it is."""

    path: str
    what: str


def attached() -> list[Port]:
    """The ports that have an ESP32's USB bridge, in order."""
    from serial.tools.list_ports import comports

    found = [
        Port(port.device, port.description or port.product or "USB serial")
        for port in comports()
        if port.vid in BRIDGES
    ]
    return sorted(found)


def only_port() -> str:
    """The port of the only ESP32; UsageError when there is none, or more than one."""
    found = attached()
    if not found:
        raise UsageError(
            "no ESP32 is attached: there is no USB serial port; is the cable in, and one that"
            " carries data? Otherwise name it with --port"
        )
    if len(found) > 1:
        named = ", ".join(f"{port.path} ({port.what})" for port in found)
        raise UsageError(f"there are {len(found)} ports: {named}; choose with --port")
    return found[0].path


def closed(port: str) -> str:
    """Why a port cannot be opened, and what would be right; "" when it can.

    It is opened and closed again, without touching the lines that reset a chip.
    """
    if os.name == "nt" or "://" in port:
        return ""
    try:
        handle = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError as error:
        return _closed(error, port)
    try:
        if not os.isatty(handle):
            return "it is no serial port"
    finally:
        os.close(handle)
    holder = _holder(port)
    return f"{holder} has it; close that one" if holder else ""


def _closed(error: OSError, port: str) -> str:
    if error.errno == errno.ENOENT:
        return "it does not exist; is the cable in?"
    if error.errno in (errno.EACCES, errno.EPERM):
        return (
            f"you may not; `sudo usermod -aG {_group(port)} $USER`, then log out and in again"
        )
    if error.errno == errno.EBUSY:
        return "another program has it; close that one"
    return (error.strerror or str(error)).lower()


def _group(port: str) -> str:
    """The group that may use a port."""
    try:
        import grp

        return grp.getgrgid(os.stat(port).st_gid).gr_name
    except (ImportError, OSError, KeyError):
        return "dialout"


def _holder(port: str) -> str:
    """The program that has locked a port, as pyserial's `exclusive` does; "" for none."""
    import fcntl

    handle = os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return _who(port) or "another program"
    finally:
        os.close(handle)
    return ""


def _who(port: str) -> str:
    """The other process that has a file open, on Linux, as `name (process N)`."""
    real = os.path.realpath(port)
    for number in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if not number.isdigit() or int(number) == os.getpid():
            continue
        try:
            names = os.listdir(f"/proc/{number}/fd")
            held = any(os.readlink(f"/proc/{number}/fd/{name}") == real for name in names)
            if held:
                with open(f"/proc/{number}/comm", encoding="utf-8") as file:
                    return f"{file.read().strip()} (process {number})"
        except OSError:
            continue  # it has ended, or is somebody else's
    return ""
