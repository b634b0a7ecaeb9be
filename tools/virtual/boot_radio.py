"""For the heap of a board with a paired handheld: importing this puts a `network` and an
`aioespnow` there that are next to nothing, as boot_world's `machine`. Nobody is in the air.
"""

import sys

STA_IF = 0


class WLAN:
    """The station, on no access point."""

    PM_NONE = 0

    def __init__(self, interface) -> None:
        pass

    def active(self, on=True) -> bool:
        """On."""
        return True

    def config(self, what="", **settings) -> None:
        """Take it."""

    def isconnected(self) -> bool:
        """No."""
        return False


class AIOESPNow:
    """ESP-NOW; what is sent is lost."""

    def active(self, on) -> None:
        """Take it."""

    def add_peer(self, address) -> None:
        """Take it."""

    def send(self, address, data, sync) -> None:
        """Lose it."""


sys.modules["network"] = sys.modules["aioespnow"] = sys.modules[__name__]
