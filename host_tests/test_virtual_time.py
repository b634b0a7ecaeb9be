"""Programs on virtual time see the same moments on CPython and on MicroPython."""

import subprocess
import sys

import pytest

from tools.virtual.clock import Clock
from tools.virtual.host import ROOT

# Everything of asyncio the firmware uses, from just below the wrap of the tick count.
_PROGRAM = """
import sys
from tools.virtual.clock import Clock
from tools.virtual import timebase
clock = Clock(start_ms=(1 << 30) - 2000)
timebase.install(clock)
import asyncio
from firmware import aio

def say(*what):
    print(clock.us, aio.ticks_ms(), *what)

async def ticker(name, ms):
    try:
        while True:
            await aio.sleep_ms(ms)
            say(name)
    except asyncio.CancelledError:
        say(name, "cancelled")
        raise

async def slow(ms, value):
    await aio.sleep_ms(ms)
    return value

async def waiter(event):
    await event.wait()
    say("event")

async def locked(lock, name):
    async with lock:
        say(name, "has the lock")
        await aio.sleep_ms(30)

async def broken():
    await aio.sleep_ms(10)
    raise ValueError("broken")

async def main():
    event = asyncio.Event()
    lock = asyncio.Lock()
    a = asyncio.create_task(ticker("a", 700))
    b = asyncio.create_task(ticker("b", 501))
    asyncio.create_task(waiter(event))
    clock.at(1234567, lambda _: say("world"))
    asyncio.create_task(locked(lock, "first"))
    asyncio.create_task(locked(lock, "second"))
    say(await asyncio.create_task(slow(250, 7)))
    say(tuple(await asyncio.gather(slow(20, 1), slow(10, 2))))
    try:
        await asyncio.wait_for(slow(5000, 0), 1)
    except asyncio.TimeoutError:
        say("timeout")
    event.set()
    try:
        await asyncio.create_task(broken())
    except ValueError as e:
        say(e)
    await aio.sleep_ms(3000)
    aio.sleep_us(1500)
    say("slept")
    a.cancel()
    b.cancel()
    await aio.sleep_ms(1)
    say(aio.ticks_diff(aio.ticks_ms(), (1 << 30) - 2000), a.done(), b.done())
    return 3

say(aio.run(main()))
"""


def _run(command):
    done = subprocess.run(
        [*command, "-c", _PROGRAM], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_asyncio_keeps_the_same_times_on_both_interpreters_across_the_wrap(micropython):
    here = _run([sys.executable])
    there = _run([micropython])
    assert here == there
    assert len(here) > 20 and here[-1].endswith(" 3")
    ticks = [int(line.split()[1]) for line in here]
    assert ticks[0] > ticks[-1]  # it did wrap


def test_time_never_passes_the_next_world_event():
    clock = Clock()
    seen = []
    for us in (3000, 1000, 2500, 1000):
        clock.at(us, lambda what: seen.append((clock.us, what)), us)
    clock.idle_ms(10)
    assert seen == [(1000, 1000), (1000, 1000)] and clock.us == 1000
    clock.idle_ms(10)
    assert clock.us == 2500
    clock.sleep_ms(20)
    assert [us for us, _ in seen] == [1000, 1000, 2500, 3000] and clock.us == 22_500


def test_a_program_that_waits_for_nothing_is_told_so():
    with pytest.raises(RuntimeError, match="never happen"):
        Clock().idle_ms(-1)


def test_a_program_that_never_waits_is_told_so():
    clock = Clock()
    with pytest.raises(RuntimeError, match="never waits"):
        while clock.ticks_ms() < 5:
            pass


def test_ticks_wrap_as_on_a_device():
    clock = Clock(start_ms=(1 << 30) - 1)
    before = clock.ticks_ms()
    clock.sleep_ms(2)
    assert clock.ticks_ms() == 1
    assert clock.ticks_diff(clock.ticks_ms(), before) == 2
    assert clock.ticks_diff(before, clock.ticks_ms()) == -2
    assert clock.ticks_add(before, 2) == 1
