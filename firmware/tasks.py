"""The tasks that both applications have: keys every 5 ms, screen, a keeper once a second.

The base of scoreboard and handheld, which say what a task does: `scan`, `show`, `keep`. The
screen is drawn at once when something happened and four times a second for what blinks or
counts. What fails in a task is kept and shown, and the task goes on; a task that hangs is the
supervisor's, and the keeper feeds the watchdog. No pins and no drawing here.
"""

import asyncio
import sys

from firmware.aio import sleep_ms, ticks_add, ticks_diff, ticks_ms
from firmware.drivers.ticks import later
from rules_core.const import const

_SCAN_MS = const(5)
_BLINK_MS = const(250)
_KEEP_MS = const(1000)
_FAULT_MS = const(5000)  # shown

# How long a task may be silent. The keeper waits for the flash: some erases of 80 ms.
_KEYS_MS = const(2000)
_SCREEN_MS = const(3000)
_KEEPER_MS = const(5000)


class Tasks:
    """faults: a Faults, which keeps what a task has survived; supervisor: it has the watchdog.

    fault_until: when the last fault has been shown long enough (ticks, 0 for none).
    """

    def __init__(self, supervisor, faults, ticks: int) -> None:
        self.supervisor = supervisor
        self.faults = faults
        self.fault_until = 0
        self._wake = asyncio.Event()
        self._keys_task = supervisor.task("keys", _KEYS_MS, ticks)
        self._screen_task = supervisor.task("screen", _SCREEN_MS, ticks)
        self._keeper_task = supervisor.task("keeper", _KEEPER_MS, ticks)

    # What the tasks do, as plain calls (ticks in ms)

    def scan(self, ticks: int) -> bool:
        """Read the keys once and act; whether something may look different."""
        raise NotImplementedError

    def show(self, ticks: int) -> None:
        """Bring the display up to date."""
        raise NotImplementedError

    def keep(self, ticks: int) -> None:
        """Once a second."""
        raise NotImplementedError

    def fault(self, error: Exception, ticks: int) -> None:
        """Keep an exception a task has survived, and show that there was one."""
        self.faults.add(error)
        self.fault_until = later(ticks, _FAULT_MS)
        self.on_fault(error)

    def on_fault(self, error: Exception) -> None:
        """For whoever wires the device: say where a fault goes besides the display."""

    def fault_shown(self, ticks: int) -> bool:
        """Whether a fault is to be shown now."""
        return self.fault_until != 0 and ticks_diff(self.fault_until, ticks) > 0

    def dozes(self) -> bool:
        """Whether `doze` takes the place of waiting for the next scan."""
        return False

    async def doze(self) -> None:
        """Wait for a key by other means; it is scanned when this returns."""

    # The tasks

    async def _keys(self) -> None:
        due = ticks_ms()
        blink = 0
        while True:
            ticks = ticks_ms()
            try:
                changed = self.scan(ticks)
            except Exception as error:  # noqa: BLE001 (whatever it is, the evening goes on)
                self.fault(error, ticks)
                changed = True
            self.supervisor.beat(self._keys_task, ticks)
            if changed or ticks // _BLINK_MS != blink:
                blink = ticks // _BLINK_MS
                self._wake.set()
            if self.dozes():
                await self.doze()
                due = ticks_ms()
                continue
            due = ticks_add(due, _SCAN_MS)
            wait = ticks_diff(due, ticks_ms())
            if wait < 0:  # late: the samples must stay 5 ms apart, so none are caught up
                due = ticks_ms()
                wait = 0
            await sleep_ms(wait)

    async def _screen(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            ticks = ticks_ms()
            try:
                self.show(ticks)
            except Exception as error:  # noqa: BLE001 (as above)
                self.fault(error, ticks)
            self.supervisor.beat(self._screen_task, ticks)

    async def _keep(self) -> None:
        while True:
            ticks = ticks_ms()
            try:
                self.keep(ticks)
            except Exception as error:  # noqa: BLE001 (as above)
                self.fault(error, ticks)
            self.supervisor.beat(self._keeper_task, ticks)
            self.supervisor.check(ticks)
            await sleep_ms(_KEEP_MS)

    async def serve(self, radio=None) -> None:
        """Serve the evening; never returns. radio: a coroutine that listens, or None."""
        loop = asyncio.get_event_loop()
        loop.set_exception_handler(self._lost_task)
        others = [self._screen(), self._keep()]
        if radio is not None:
            others.append(radio)
        tasks = [asyncio.create_task(task) for task in others]
        self._wake.set()
        await self._keys()
        for task in tasks:
            task.cancel()

    def _lost_task(self, loop, context) -> None:
        """Last resort: an exception that no task has caught."""
        error = context.get("exception")
        self.fault(error or RuntimeError(context["message"]), ticks_ms())


def print_fault(error: Exception) -> None:
    """A fault on the console, with its traceback where the interpreter can give one."""
    if hasattr(sys, "print_exception"):
        sys.print_exception(error)
    else:
        print("fault:", repr(error))
