"""What CPython lacks of MicroPython: framebuf, micropython, an event loop on virtual time."""
