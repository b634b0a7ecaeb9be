"""The task queue and task of MicroPython's asyncio, on the clock that `time` gives it.

MicroPython's own are compiled into asyncio and take the time from the machine. Imported by
`timebase` alone, after it has replaced `time`; it has the attributes asyncio.core reads and sets
(`coro`, `data`, `state`, `ph_key`), and no others.
"""

from time import ticks_diff, ticks_ms


class TaskQueue:
    """Tasks by the time they are due at, then first come."""

    def __init__(self) -> None:
        self._tasks = []

    def peek(self):
        """The task that is due first, or None."""
        return self._tasks[0] if self._tasks else None

    def push(self, task, key=None) -> None:
        """Add a task, due at tick count key or now."""
        task.data = None
        task.ph_key = ticks_ms() if key is None else key
        i = len(self._tasks)
        while i and ticks_diff(task.ph_key, self._tasks[i - 1].ph_key) < 0:
            i -= 1
        self._tasks.insert(i, task)

    def pop(self):
        """Take the task that is due first."""
        return self._tasks.pop(0)

    def remove(self, task) -> None:
        """Take a given task out."""
        self._tasks.remove(task)


class Task:
    """A coroutine that the loop runs.

    state: True while it runs with nobody waiting, a TaskQueue of those waiting, None once it has
    ended unseen, False once it has ended and somebody knows. data: what it waits in, or, once it
    has ended, the exception it ended with.
    """

    def __init__(self, coro, core=None) -> None:
        self._core = core  # the globals of asyncio.core
        self.coro = coro
        self.data = None
        self.state = True
        self.ph_key = 0

    def __iter__(self):
        if self.state is True:
            self.state = TaskQueue()
        elif not self.state:
            self.state = False
        elif type(self.state) is not TaskQueue:
            raise RuntimeError("can't wait")
        return self

    def __next__(self):
        if not self.state:
            raise self.data
        waiting = self._core["cur_task"]
        self.state.push(waiting)
        waiting.data = self

    def done(self) -> bool:
        """Whether it has ended."""
        return not self.state

    def cancel(self) -> bool:
        """Have CancelledError raised in it, or in the task it waits for; False if it has ended."""
        if not self.state:
            return False
        if self is self._core["cur_task"]:
            raise RuntimeError("can't cancel self")
        task = self
        while isinstance(task.data, Task):
            task = task.data
        ready = self._core["_task_queue"]
        if hasattr(task.data, "remove"):
            task.data.remove(task)
            ready.push(task)
        elif ticks_diff(task.ph_key, ticks_ms()) > 0:
            ready.remove(task)
            ready.push(task)
        task.data = self._core["CancelledError"]
        return True
