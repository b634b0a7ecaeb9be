"""Times calls on a MicroPython, run by tools.bench: `speed.py [MODULE FUNCTION]`.

Without arguments it prints nanoseconds of an empty function call; with them, how many empty
calls a call of the function takes. The least of the rounds counts: what else runs on the machine
only ever adds.
"""

import gc
import sys
import time

_ROUNDS = 9
_EMPTY_CALLS = 20_000
_ROUND_US = 20_000  # a round of the function under test lasts about this long


def _empty() -> None:
    pass


def _round(call, times: int) -> int:
    """Microseconds that so many calls take, with the loop's."""
    gc.collect()
    start = time.ticks_us()  # pyright: ignore[reportAttributeAccessIssue]
    for _ in range(times):
        call()
    return time.ticks_diff(time.ticks_us(), start)  # pyright: ignore[reportAttributeAccessIssue]


def _times(call) -> int:
    """How many calls fill a round."""
    times = 1
    while True:
        us = _round(call, times)
        if us > _ROUND_US // 4:
            return max(1, times * _ROUND_US // us)
        times *= 4


def main(arguments: "list[str]") -> None:
    """Measure and print."""
    if not arguments:
        print(min(_round(_empty, _EMPTY_CALLS) for _ in range(_ROUNDS)) * 1000 / _EMPTY_CALLS)
        return
    name, function = arguments
    call = getattr(__import__(name, None, None, (function,)), function)
    times = _times(call)
    best = 1 << 62
    empty = 1 << 62
    for _ in range(_ROUNDS):
        empty = min(empty, _round(_empty, _EMPTY_CALLS))
        best = min(best, _round(call, times))
    print(best / times / (empty / _EMPTY_CALLS))


main(sys.argv[1:])
