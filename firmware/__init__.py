"""What runs on the devices: stock MicroPython 1.24 or newer; CPython on the virtual board."""
