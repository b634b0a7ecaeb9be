"""Pages of the self-test as text, on both boards: for golden frames. No test itself.

`scene_guest.py` prints every scene: a title, the mono board's rows and the colour board's, a
letter a role. Runs on every interpreter; tools/frames_guest.py writes what it prints.
"""

from host_tests.portable.scene import MonoBoard, framebuf, rows_of
from host_tests.portable.scene_colour import new_board
from host_tests.portable.scene_colour import rows_of as colour_rows

from firmware import palette as p  # isort: skip (framebuf comes first)
from firmware import selftest_draw
from firmware.boards import colour32x16, mono64x16
from firmware.selftest import _speaker
from firmware.selftest_ask import Covered, Heard
from firmware.selftest_keys import KeyTest
from firmware.selftest_screen import Screen


class _Keypad:
    """A keypad whose keys are put down by hand."""

    def __init__(self, stuck=0):
        self.down = 0
        self.stuck = stuck

    def scan(self):
        """Nothing is closed."""
        return 0


def _words(language, title, what, ask, bad=False):
    say = _speaker(language)

    def draw(drawing):
        selftest_draw.lines(drawing, say(title), say(what), say(ask), 0, bad)

    return draw


def _part(language, part):
    say = _speaker(language)
    part.say = say

    def draw(drawing):
        if not part.draw(drawing, 0):
            title, what, ask = part.lines()
            selftest_draw.lines(drawing, say(title), say(what), say(ask))

    return draw


def _keys(language, pressed, stuck=0, columns=0):
    """The keys' page after some have been pressed, and some columns done."""
    keypad = _Keypad(stuck)
    part = KeyTest(keypad, 0)
    ticks = 0
    for mask in pressed + [0x1111 << column for column in range(columns)]:
        for down in (mask, 0):
            keypad.down = down
            for _ in range(3):
                ticks += 400
                part.tick(ticks)
    return _part(language, part)


def _numbers(drawing):
    """Each module's number."""
    if drawing.KIND == "colour":
        modules = [(0, 0, 32, 8), (0, 8, 32, 8)]
        assert len(colour32x16.PANELS) == 2
    else:
        modules = [(x, y, 8, 8) for x, y, _ in mono64x16.CHIPS]
    part = Screen(modules, (p.RED,), 0)
    part._stage = 2
    part.draw(drawing, 0)


_EACH = [1 << key for key in range(16)]
SCENES = (
    ("A match is under way: it stays", _words("en", "MATCH", "STAYS", "OK?")),
    ("Every module shows its number", _numbers),
    ("Whether all is right", _words("en", "DISPLAY", "RIGHT?", "OK MISS")),
    ("Keys, six of them seen", _keys("en", _EACH[:6])),
    ("Keys in Finnish, the first column wanted", _keys("fi", _EACH)),
    ("Keys in Russian, the third column wanted", _keys("ru", _EACH, 0, 2)),
    ("A stuck key", _keys("en", [], 1 << 9)),
    ("The buzzer, in Russian", _part("ru", Heard("BUZZER", "HEARD?", lambda: None, 0))),
    ("The light sensor, to be covered", _part("en", Covered(lambda: 40_000, 0))),
    ("No light sensor, in Finnish", _part("fi", Covered(lambda: 0, 0))),
    ("A result that is good", _words("en", "FLASH", "OK", "41 FREE")),
    ("A result that is not", _words("en", "KEYS", "FAIL", "DIODE 2.3", True)),
    ("A result that is not, in Russian", _words("ru", "LIGHT", "FAIL", "NONE", True)),
)


def text():
    """Every scene."""
    out = []
    for title, draw in SCENES:
        fb = framebuf.FrameBuffer(bytearray(128), 64, 16, framebuf.MONO_HLSB)
        draw(MonoBoard(fb))
        small, board = new_board()
        draw(board)
        out.append("# " + title)
        out += rows_of(fb) + ["-"] + colour_rows(small) + [""]
    return "\n".join(out)


if __name__ == "__main__":
    print(text())
