"""The referee link over UDP: a transport for two programs on one computer. CPython only.

Datagrams instead of ESP-NOW frames; an address is a (host, port) pair, and "to all" is whoever
the other end is known to be. Not on a device, where ESP-NOW is (radio_espnow).
"""

import select
import socket


class Udp:
    """port: to listen on, 0 for a free one; everybody: addresses that a frame to all goes to."""

    channels = ()

    def __init__(self, port: int = 0, everybody=()) -> None:
        self.everybody = list(everybody)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(("127.0.0.1", port))
        self.address = self._socket.getsockname()

    def send(self, buffer, length: int, address=None) -> None:
        """Send `length` bytes of a buffer to an address, or to everybody."""
        for to in [address] if address else self.everybody:
            self._socket.sendto(memoryview(buffer)[:length], to)

    def tune(self, channel: int) -> None:
        """There are no channels."""

    def receive(self, take, wait_s: float) -> int:
        """Call take(frame, address) for what has come, waiting up to wait_s for it; how many."""
        count = 0
        while select.select([self._socket], [], [], 0 if count else wait_s)[0]:
            take(*self._socket.recvfrom(2048))
            count += 1
        return count

    def close(self) -> None:
        """Give the port back."""
        self._socket.close()
