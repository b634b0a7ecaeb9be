"""What runs on the devices: stock MicroPython 1.24 or newer, and CPython under the virtual board."""
