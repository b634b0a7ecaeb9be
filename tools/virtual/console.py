"""Lines from standard input with a time limit, in real time, on either interpreter.

For the agent alone. The functions of the real clock are taken when this is imported: before
virtual time is installed.
"""

import sys
import time

try:
    import select

    _real_us = time.ticks_us
    _real_diff = time.ticks_diff

    class Console:
        """Reads standard input of MicroPython, which keeps no buffer that a poll would miss."""

        def __init__(self) -> None:
            self._poll = select.poll()
            self._poll.register(sys.stdin, select.POLLIN)

        def read(self, wait_ms: int):
            """The next line, None if none came within wait_ms (-1: wait), "" at the end."""
            if not self._poll.poll(wait_ms):
                return None
            return sys.stdin.readline()

        def write(self, line: str) -> None:
            """Send a line."""
            print(line)

except AttributeError:  # CPython
    import os
    import queue
    import threading

    def _real_us() -> int:
        return time.monotonic_ns() // 1000

    def _real_diff(end: int, start: int) -> int:
        return end - start

    class Console:
        """Reads standard input of CPython in a thread: no poll works on every system's pipes."""

        def __init__(self) -> None:
            self._lines = queue.Queue()
            threading.Thread(target=self._pump, daemon=True).start()

        def _pump(self) -> None:
            rest = b""
            while chunk := os.read(0, 4096):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._lines.put(line.decode() + "\n")
            self._lines.put("")

        def read(self, wait_ms: int):
            """The next line, None if none came within wait_ms (-1: wait), "" at the end."""
            try:
                return self._lines.get(timeout=None if wait_ms < 0 else wait_ms / 1000)
            except queue.Empty:
                return None

        def write(self, line: str) -> None:
            """Send a line."""
            sys.stdout.write(line + "\n")
            sys.stdout.flush()


class Stopwatch:
    """Real time passed, in microseconds, since `restart`."""

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Count from now on."""
        self._start = _real_us()

    def us(self) -> int:
        """Microseconds since then; right for minutes, not for days."""
        return _real_diff(_real_us(), self._start)
