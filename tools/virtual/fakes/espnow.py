"""The module `espnow` of the virtual board: ESP-NOW as stock MicroPython has it, on a radio in
the air (tools.virtual.radio). What the real one refuses is refused; aioespnow waits with it.
"""

from tools.virtual.fakes import network

MAX_DATA_LEN = 250
MAX_TOTAL_PEER_NUM = 20
_BROADCAST = b"\xff\xff\xff\xff\xff\xff"
_BUFFER = 526  # bytes, as it is by default
_OVERHEAD = 8  # of a frame in it

_NOT_INIT = (-12389, "ESP_ERR_ESPNOW_NOT_INIT")
_NOT_FOUND = (-12393, "ESP_ERR_ESPNOW_NOT_FOUND")
_EXIST = (-12395, "ESP_ERR_ESPNOW_EXIST")
_IF = (-12396, "ESP_ERR_ESPNOW_IF")
_FULL = (-12392, "ESP_ERR_ESPNOW_FULL")
_ARG = (-12390, "ESP_ERR_ESPNOW_ARG")


class ESPNow:
    """The one ESP-NOW of a chip. `sent`, `received`, `dropped`: frames."""

    def __init__(self) -> None:
        self._active = False
        self._peers = []
        self._waiting = []  # (address, frame)
        self._room = _BUFFER
        self._data = [None, bytearray(MAX_DATA_LEN)]
        self.sent = self.received = self.dropped = 0
        self.on_frame = None
        network.port().deliver = self._came

    def active(self, flag=None):
        """Switch it on or off, or say which."""
        if flag is not None:
            self._active = bool(flag)
            if not flag:
                self._peers = []
                self._waiting = []
        return self._active

    def _check(self) -> None:
        if not self._active:
            raise OSError(*_NOT_INIT)

    def add_peer(self, mac) -> None:
        """Know an address to send to."""
        self._check()
        if len(mac) != 6:
            raise ValueError("ESPNow: bytes or bytearray wrong length")
        if bytes(mac) in self._peers:
            raise OSError(*_EXIST)
        if len(self._peers) == MAX_TOTAL_PEER_NUM:
            raise OSError(*_FULL)
        self._peers.append(bytes(mac))

    def del_peer(self, mac) -> None:
        """Know it no longer."""
        self._check()
        if bytes(mac) not in self._peers:
            raise OSError(*_NOT_FOUND)
        self._peers.remove(bytes(mac))

    def send(self, mac, msg, sync=True) -> bool:
        """Send to a known address; what arrives is another question."""
        self._check()
        if bytes(mac) not in self._peers:
            raise OSError(*_NOT_FOUND)
        if not 0 < len(msg) <= MAX_DATA_LEN:
            raise OSError(*_ARG)
        if not network.on():
            raise OSError(*_IF)
        self.sent += 1
        address = None if bytes(mac) == _BROADCAST else bytes(mac)
        network.port().send(msg, len(msg), address)
        return True

    def _came(self, frame, ticks, address) -> None:
        """The air has a frame for this chip."""
        if not self._active or not network.on():
            return
        used = sum([len(waiting[1]) + _OVERHEAD for waiting in self._waiting])
        if used + len(frame) + _OVERHEAD > self._room:
            self.dropped += 1
            return
        self.received += 1
        self._waiting.append((address, frame))
        if self.on_frame is not None:
            self.on_frame()

    def any(self) -> bool:
        """Whether a frame waits."""
        return len(self._waiting) > 0

    def irecv(self, timeout_ms=None):
        """The next frame in buffers that are used again; (None, None) when there is none."""
        self._check()
        if not self._waiting:
            return None, None
        address, frame = self._waiting.pop(0)
        self._data[0] = address
        self._data[1] = bytearray(frame)
        return self._data
