"""The cable of the virtual device: a pty that is there while it is plugged in. For `device`."""

import contextlib
import os
import pty
import tty

_WAITING = 1 << 16  # bytes kept for a port that nobody reads


class Cable:
    """port: the pty's name, "" while the cable is out. ours: our end to read, -1 without."""

    def __init__(self) -> None:
        self.port = ""
        self.ours = self._its = -1
        self.waiting = b""  # for the port

    def plug(self) -> None:
        """Put it in: a new port."""
        self.ours, self._its = pty.openpty()
        tty.setraw(self._its)
        os.set_blocking(self.ours, False)
        self.waiting = b""
        self.port = os.ttyname(self._its)

    def pull(self) -> None:
        """Pull it: whoever has the port open finds it gone."""
        for fd in (self.ours, self._its):
            if fd >= 0:
                os.close(fd)
        self.ours = self._its = -1
        self.port = ""

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
