"""The device at the end of a cable: one open connection to its MicroPython, by mpremote.

`Device` is the connection, `find_port` finds where. Used by the verbs that need a device. The
packages of the group `device` must be there; nothing of them is imported before it is used.
"""

from tools.device.link import Device
from tools.device.ports import DeviceError, find_port

__all__ = ("Device", "DeviceError", "find_port")
