"""The virtual board: the real drivers and the real application on models of the hardware.

Everything here runs on MicroPython and on CPython, except `cpython/`, `host.py` and `png.py`.
"""
