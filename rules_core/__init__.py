"""The rules of three billiard games, pure: facts in, state out.

The same files run on CPython, on MicroPython's unix port and on the ESP32. Nothing here
reads a clock, a pin, a file or a random number; time is always an argument.
"""
