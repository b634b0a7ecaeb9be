"""The chip of the virtual device: its flash in a file, its RTC memory, its time, its line out.

For `device_boot`, inside MicroPython. A device that resets or loses power tells `device`, the
host's side, and does nothing more: the host ends the process, as a chip ends a program. Time
passes as on the wall, `speed` times as fast, while the program waits.
"""

import select
import time

from tools.virtual.flash import BLOCK, Flash
from tools.virtual.world import PWRON_RESET

_BEHIND_US = 200_000  # what is later than this is not caught up
_BEAT_US = 200_000  # between two signs of life
_MOST_MS = 100  # of waiting without looking at what the host wants
_TELL_AT = 10  # operations of the flash: how many there were is told
_UP_US = 150_000

_real_us = time.ticks_us
_real_diff = time.ticks_diff


class Line:
    """The line to the host: `say` a word; `obey` what has come. Two pipes, opened as files."""

    def __init__(self, out, commands) -> None:
        self._out = out
        self._commands = commands
        self._poll = select.poll()
        self._poll.register(commands, select.POLLIN)
        self.flash = None
        self.keys = None
        self.clock = None
        self._beaten = _real_us()

    def say(self, text: str) -> None:
        """Tell the host a line."""
        self._out.write(text.encode() + b"\n")

    def beat(self) -> None:
        """The program has come round."""
        now = _real_us()
        if _real_diff(now, self._beaten) > _BEAT_US:
            self._beaten = now
            self.say("beat")

    def end(self, cause: int):
        """The chip resets, or loses power: the program goes no further."""
        self.say("reset %d" % cause)
        while True:
            try:
                time.sleep(1)
            except KeyboardInterrupt:
                continue

    def obey(self, wait_ms: int) -> bool:
        """Do what the host wants, if it says so within wait_ms; whether it did."""
        if not self._poll.poll(wait_ms):
            return False
        verb, *rest = self._commands.readline().decode().split()
        if verb == "cut":
            self.flash.cut_at(int(rest[0]), rest[1])
        elif verb == "type":
            down, *keys = [int(number) for number in rest]
            self._type(keys, down * 1000)
        return True

    def _type(self, keys, down_us: int) -> None:
        """Keys one after the other, each down for so long, in the device's time."""
        at = 0
        for key in keys:
            self.clock.at(at, self.keys.press, key)
            self.clock.at(at + down_us, self.keys.release, key)
            at += down_us + _UP_US
        self.clock.at(at, self.say, "typed")


class Chip(Flash):
    """The flash, of which only the file has the contents, and the memory beside it.

    rtc: file of the memory that a reset leaves alone; `memory` as machine.RTC has it.
    """

    def __init__(self, file, rtc, line: Line, seed: int) -> None:
        file.seek(0, 2)
        size = file.tell()
        Flash.__init__(self, 0, None, file, seed)
        self.blocks = size // BLOCK
        self.line = line
        self._rtc = rtc

    def readblocks(self, block: int, buf, offset: int = 0) -> None:
        """Read into buf from a block on."""
        self.file.seek(block * BLOCK + offset)
        self.file.readinto(buf)

    def _comes(self, block: int, offset: int, data) -> bool:
        self.line.obey(0)
        operations = self.programs + self.erases
        if not operations % _TELL_AT:
            self.line.say("flash %d" % operations)
        return Flash._comes(self, block, offset, data)

    def _fits(self, at: int, data) -> bool:
        old = bytearray(len(data))
        self.readblocks(0, old, at)
        if old == b"\xff" * len(old):
            return True
        for i in range(len(data)):
            if data[i] & ~old[i]:
                return False
        return True

    def change(self, block: int, offset: int, data, kind: str = "") -> None:
        """As Flash.change, in the file alone."""
        data = self.done(BLOCK if data is None else len(data), data, kind)
        self.file.seek(block * BLOCK + offset)
        self.file.write(data)  # unbuffered; a flush would wait for the host's disk

    def _power_off(self) -> None:
        self.line.end(PWRON_RESET)

    def memory(self, data=None):
        """The RTC's memory."""
        self._rtc.seek(0)
        if data is None:
            found = self._rtc.read()
            return found[2:][: found[0] | found[1] << 8] if found else b""
        if len(data) > 2048:
            raise ValueError("buffer too long")
        self._rtc.write(bytes((len(data) & 255, len(data) >> 8)) + bytes(data))


class Pacer:
    """Moves a Clock as the wall's goes, `speed` times as fast; it is the Clock's host."""

    def __init__(self, line: Line, speed: int, world) -> None:
        self.line = line
        self.speed = speed
        self.world = world
        self._real = _real_us()
        self._now = 0
        self._frame = -1

    def _passed(self) -> int:
        real = _real_us()
        self._now += _real_diff(real, self._real) * self.speed
        self._real = real
        return self._now

    def idle(self, clock, target: int) -> None:
        """The program waits, for `target` (us) or, at -1, for whatever happens."""
        self.line.beat()
        self.tell_frame()
        now = self._passed()
        if target >= 0 and now - target > _BEHIND_US * self.speed:
            self._now = now = target
        if 0 <= target <= now:
            self.line.obey(0)
            clock.advance_to(target)
            return
        wait = _MOST_MS if target < 0 else (target - now) // (1000 * self.speed) + 1
        self.line.obey(min(wait, _MOST_MS))
        now = self._passed()
        clock.advance_to(now if target < 0 else min(now, target))

    def tell_frame(self) -> None:
        """Tell the host what is lit, if that is something new."""
        display = self.world.display
        if display is not None and display.version != self._frame:
            self._frame = display.version
            self.line.say("frame " + display.lit().hex())
