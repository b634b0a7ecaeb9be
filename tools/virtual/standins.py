"""Makes the modules of MicroPython importable that an interpreter lacks. Call before drivers.

`install` fills gaps only: on MicroPython it does nothing, and nothing that exists is replaced.
"""

import sys


def install() -> None:
    """Put framebuf and micropython where `import` finds them."""
    try:
        import framebuf
        import micropython
    except ImportError:
        from tools.virtual.cpython import framebuf, micropython

        sys.modules["framebuf"] = framebuf
        sys.modules["micropython"] = micropython


def install_neopixel() -> None:
    """Put a neopixel that acts on the fake machine where `import` finds it."""
    from tools.virtual.fakes import neopixel

    sys.modules["neopixel"] = neopixel
