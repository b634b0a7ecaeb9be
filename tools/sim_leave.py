"""Leaving the full screen when nobody can ask for it any more: told to end, or the terminal gone.

A terminal window that is closed leaves textual waiting for a terminal that never takes its output:
then the process is ended from outside of it, with the match sheet written before.
"""

import os
import signal
import threading
from collections.abc import Callable

_GRACE_S = 3.0
_LOOK_MS = 1000


class Leaver:
    """Calls `leave` on SIGTERM, on SIGHUP and when standard input hangs up.

    Should the process still be on its screen after that, it calls `rescue` and ends the process.
    A context manager around the screen, in the main thread; does nothing where there is no POSIX.
    """

    def __init__(self, leave: Callable[[], None], rescue: Callable[[], None]) -> None:
        self._leave = leave
        self._rescue = rescue
        self._done = threading.Event()
        self._told = threading.Event()
        self._before: dict = {}

    def __enter__(self) -> "Leaver":
        if os.name == "posix" and threading.current_thread() is threading.main_thread():
            for number in (signal.SIGTERM, signal.SIGHUP):
                self._before[number] = signal.signal(number, lambda *_: self._told.set())
            threading.Thread(target=self._watch, daemon=True).start()
        return self

    def __exit__(self, *exc) -> None:
        self._done.set()
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _watch(self) -> None:
        import select

        poll = select.poll()
        poll.register(0, 0)  # hanging up is told always
        while not self._done.is_set() and not self._told.is_set():
            if poll.poll(0):
                break
            self._told.wait(_LOOK_MS / 1000)
        if self._done.is_set():
            return
        self._leave()
        if not self._done.wait(_GRACE_S):
            try:
                self._rescue()
            finally:
                os._exit(1)
