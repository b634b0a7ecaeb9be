"""What the doctor tries out on a device: free memory, the radio, the pace of the clock.

Everything is as it was afterwards. Used by doctor_device.
"""

import time

from tools.device import Device, DeviceError
from tools.doctor_findings import Finding, good, note, wrong

_MEASURED_S = 2.0
_PACE = 0.005  # a crystal is a hundred times better; a broken one is worse than this

_HEAP_LEAST = 130_000  # bytes free at the prompt: facts of an ESP32_GENERIC say 164,600

_RADIO = """
import network, espnow
w = network.WLAN(network.STA_IF)
was = w.active()
w.active(True)
e = espnow.ESPNow()
e.active(True)
e.active(False)
m = w.config('mac')
w.active(was)
"""


def heap(device: Device) -> Finding:
    """Free memory at the prompt, with nothing of ours loaded."""
    free = device.value("gc.mem_free()", "import gc\ngc.collect()")
    if free < _HEAP_LEAST:
        return wrong(
            "memory", f"{free >> 10} KB free, {_HEAP_LEAST >> 10} KB are wanted",
            "is it ESP32_GENERIC, with no boot.py of another program?",
        )  # fmt: skip
    return good("memory", f"{free >> 10} KB free at the prompt")


def radio(device: Device) -> Finding:
    """Wi-Fi and ESP-NOW switched on for a moment."""
    try:
        mac = device.value("bytes(m)", _RADIO)
    except DeviceError as error:
        return wrong(
            "radio", str(error), "is it stock MicroPython? Weak supplies fail here: try another"
        )
    return good("radio", "comes on, " + ":".join(f"{byte:02x}" for byte in mac))


def clock(device: Device) -> Finding:
    """The pace of the device's milliseconds beside this machine's, as exact as the cable lets."""
    device.exec("import time")
    first, slack = _ticks(device)
    start = time.monotonic() - slack / 2
    time.sleep(_MEASURED_S)
    last, more = _ticks(device)
    passed = time.monotonic() - more / 2 - start
    counted = ((last - first) & 0x3FFFFFFF) / 1000
    off = abs(counted - passed)
    if off > slack + more + _PACE * passed:
        counts = f"it counts {counted:.2f} s in {passed:.2f} s"
        return wrong("clock", counts, "the module is broken: replace it")
    if slack + more > 0.2:
        return note("clock", "the cable answers too slowly to measure it")
    return good("clock", f"within {100 * (slack + more) / passed + 0.5:.1f} %")


def _ticks(device: Device) -> tuple[int, float]:
    """The device's milliseconds, and how long the asking took (s)."""
    start = time.monotonic()
    ticks = device.value("time.ticks_ms()")
    return ticks, time.monotonic() - start
