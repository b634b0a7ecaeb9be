"""The self-test's display: every pixel by itself, every second column, and which module is which.

A pixel walks through the modules in the order of the chain; then stripes, or on a colour board
its colours; then each module shows its number in that order, until somebody says whether all is
right. Borrowed by selftest. Works on any frame buffer: the handheld's OLED is one module.
"""

from firmware.aio import ticks_diff
from firmware.borrow import borrow
from firmware.selftest_part import Part
from rules_core.const import const

_STEP_MS = const(10)  # of the walk; a colour board's wire needs 16 for a frame
_COLOUR_STEP_MS = const(25)
_FIELD_MS = const(1000)
_NUMBERS_MS = const(4000)  # then two seconds of the question
_ROUND_MS = const(6000)

_WALK = const(0)
_FIELDS = const(1)
_NUMBERS = const(2)


class Screen(Part):
    """modules: (x, y, width, height) in pixels, in the order of the chain; fields: colours to
    fill the display with after the walk, () for stripes of one colour. step_ms, size: how long
    the walk rests, and on how many pixels a side (8 for an OLED, whose pixels are one piece).
    """

    busy = True

    def __init__(self, modules, fields, ticks: int, step_ms: int = _STEP_MS, size: int = 1):
        self._modules = modules
        self._fields = fields
        self._step_ms = step_ms
        self._size = size
        self._steps = 0
        for module in modules:
            self._steps += module[2] * module[3] // (size * size)
        self._stage = _WALK
        self._since = ticks
        self._at = 0  # pixel of the walk, or field
        self._asks = False

    def tick(self, ticks: int) -> bool:
        ms = ticks_diff(ticks, self._since)
        if self._stage == _WALK:
            if ms < self._step_ms:
                return False
            self._since = ticks  # none is left out where a display takes longer
            at = self._at + 1
            if at >= self._steps:
                return self._go(_FIELDS, ticks)
        elif self._stage == _FIELDS:
            at = ms // _FIELD_MS
            if at >= max(2, len(self._fields)):
                return self._go(_NUMBERS, ticks)
        else:
            at = ms % _ROUND_MS >= _NUMBERS_MS
        if at == self._at:
            return False
        self._at = at
        return True

    def _go(self, stage: int, ticks: int) -> bool:
        self._stage = stage
        self._since = ticks
        self._at = 0
        self.busy = stage != _NUMBERS
        return True

    def key(self, yes: bool, no: bool, ticks: int) -> None:
        if self._stage < _NUMBERS:
            self._go(self._stage + 1, ticks)
        elif yes:
            self.result = "OK"
        elif no:
            self.result = "FAIL"
            self.why = "SEEN"

    def lines(self) -> tuple:
        return "DISPLAY", "RIGHT?", "OK MISS"

    def draw(self, drawing, ticks: int) -> bool:
        fb = drawing.fb
        if self._stage == _NUMBERS and self._at:
            return False
        fb.fill(0)
        if self._stage == _WALK:
            self._pixel(fb)
        elif self._stage == _NUMBERS:
            self._numbers(drawing)
        elif self._fields:
            fb.fill(self._fields[self._at])
        else:
            for x, y, width, height in self._modules:
                for column in range(self._at, width, 2):
                    fb.vline(x + column, y, height, 1)
        return True

    def _pixel(self, fb) -> None:
        at = self._at
        size = self._size
        for x, y, width, height in self._modules:
            columns = width // size
            steps = columns * (height // size)
            if at < steps:
                fb.fill_rect(x + at % columns * size, y + at // columns * size, size, size, 1)
                return
            at -= steps

    def _numbers(self, drawing) -> None:
        """A number in the upper left of each module, and a corner that says where its end is."""
        for i in range(len(self._modules)):
            x, y, width, height = self._modules[i]
            drawing.small.number(drawing.fb, i + 1, x, y + (height - 5) // 2)
            if width > 8:
                drawing.fb.vline(x + width - 1, y, height, 1)


def make(name: str, app, ticks: int):
    """The part for a Scoreboard."""
    board = borrow("firmware.boards." + app.board)
    if board.DISPLAY == "max7219":
        return Screen([(x, y, 8, 8) for x, y, _ in board.CHIPS], (), ticks)
    from firmware import palette as p

    modules = []
    for x, y, along, on, length, runs in board.PANELS:
        left = x if on == "right" else x - runs + 1
        modules.append((left, y if along == "down" else y - length + 1, runs, length))
    return Screen(modules, (p.RED, p.CLOCK, p.PAUSE, p.WHITE), ticks, _COLOUR_STEP_MS)
