"""The cable of the virtual device: a pty that is there while it is plugged in. For `device`."""

import contextlib
import os
import pty
import tty

_WAITING = 1 << 16  # bytes kept for a port that nobody reads
_KEPT = 8


class Cable:
    """port: the pty's name, "" while the cable is out. ours: our end to read, -1 without."""

    def __init__(self) -> None:
        self.port = ""
        self.ours = self._its = -1
        self.waiting = b""  # for the port
        self._pulled: list[int] = []  # held, so that nobody else's port gets the name meanwhile

    def plug(self) -> None:
        """Put it in: a new port."""
        self.ours, self._its = pty.openpty()
        tty.setraw(self._its)
        os.set_blocking(self.ours, False)
        self.waiting = b""
        self.port = os.ttyname(self._its)

    def pull(self) -> None:
        """Pull it: whoever has the port open finds it gone."""
        if self.ours >= 0:
            os.close(self.ours)
            self._pulled.append(self._its)
        if len(self._pulled) > _KEPT:
            os.close(self._pulled.pop(0))
        self.ours = self._its = -1
        self.port = ""

    def close(self) -> None:
        """Pull it for good: the names of its ports may be others' now."""
        self.pull()
        while self._pulled:
            os.close(self._pulled.pop())

    def send(self, data: bytes = b"") -> None:
        """Send this, and what is waiting; without a cable it is lost."""
        if self.ours < 0:
            return
        self.waiting = (self.waiting + data)[-_WAITING:]
        with contextlib.suppress(OSError):
            self.waiting = self.waiting[os.write(self.ours, self.waiting) :]

    def read(self) -> bytes:
        """What has come in."""
        with contextlib.suppress(OSError):
            return os.read(self.ours, 4096)
        return b""
