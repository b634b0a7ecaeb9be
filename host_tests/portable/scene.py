"""A scene: a match sheet, what is being entered, and what the 64x16 board shows of it.

A scene is a text file of host_tests/frames: the sheet, lines that start with % for what is no
fact of the match, then the picture in '#' and '.'. Runs on every interpreter, so that the same
pictures hold on all of them: `scene.py FILE…` prints each file with the frame drawn anew. Used
by the tests of view, drawing and golden frames and by `python3 -m tools frames`; the stand-in
for framebuf is there for all who import it.

    %now 61                 table time the board is looked at, seconds (default: last stamp)
    %entry Ycs*R +18        the stroke being entered, and its points; ? when it can't be played
    %layer foul             the entry's layer
    %blink  %flash  %names  the application's flags
    %message KEY 5 STUCK    its message
    %language fi            the board's language (default: en)
    %swapped                A is shown at the right
    %hold 4                 eighths of a key held
    %frame                  the picture follows
"""

import sys

from tools.virtual import standins

standins.install()

import framebuf  # noqa: E402

from firmware.draw import MonoBoard  # noqa: E402
from firmware.fonts import medium_font, score_font, small_font  # noqa: E402, F401
from firmware.view import View  # noqa: E402
from firmware.words import speak  # noqa: E402
from rules_core.match import Match  # noqa: E402
from rules_core.sheet import MARKER, STAMP, Sheet  # noqa: E402

WIDTH = 64
HEIGHT = 16


class Entry:
    """What view wants to know of a stroke being entered."""

    def __init__(self) -> None:
        self.open = False
        self.text = ""
        self.points = None
        self.refused = False
        self.layer = ""


class App:
    """What view wants to know of the application."""

    def __init__(self) -> None:
        self.blink = 0
        self.flash = 0
        self.message = ""
        self.hold = 0
        self.show_names = False
        self.swapped = False


class Scene:
    """One scene, read; ValueError for a line it does not know or a sheet that can't be played."""

    def __init__(self, text: str) -> None:
        self.entry = Entry()
        self.app = App()
        self.language = "en"
        self.now = -1
        at = text.find("\n%") + 1
        self.head = text[:at]
        directives, _, picture = text[at:].partition("%frame\n")
        self.head += directives
        self.picture = [line for line in picture.split("\n") if line]
        for line in directives.split("\n"):
            if line:
                self._directive(line)
        self.match = self._play(text[:at])

    def _directive(self, line: str) -> None:
        name, _, value = line.partition(" ")
        if name == "%now":
            self.now = int(value)
        elif name == "%entry":
            self.entry.open = True
            text, _, points = value.partition(" ")
            self.entry.text = text
            self.entry.points = None if points == "?" else int(points)
        elif name == "%layer":
            self.entry.layer = value
        elif name == "%blink":
            self.app.blink = 1
        elif name == "%flash":
            self.app.flash = 1
        elif name == "%names":
            self.app.show_names = True
        elif name == "%swapped":
            self.app.swapped = True
        elif name == "%language":
            self.language = value
        elif name == "%message":
            self.app.message = value
        elif name == "%hold":
            self.app.hold = int(value)
        else:
            raise ValueError("a scene has no line %s" % line)

    def _play(self, text: str) -> Match:
        sheet = Sheet(text)
        match = Match(sheet.setup)
        now = 0
        for token in sheet.tokens():
            if token.kind == STAMP:
                now = token.value
            elif token.kind == MARKER:
                if match.game.turn != token.value:
                    raise ValueError("%s: another side is at the table" % token.text)
            elif match.feed(token.kind, token.value, token.number, now):
                raise ValueError("%s: cannot be played" % token.text)
        if self.now < 0:
            self.now = now
        return match

    def view(self) -> View:
        """A new view of it."""
        view = View()
        speak(view, self.language)
        view.update(self.match, self.now, self.entry, self.app)
        return view

    def draw(self) -> "list[str]":
        """The frame as the board shows it: rows of '#' and '.'."""
        data = bytearray(WIDTH * HEIGHT // 8)
        fb = framebuf.FrameBuffer(data, WIDTH, HEIGHT, framebuf.MONO_HLSB)
        MonoBoard(fb).draw(self.view())
        return rows_of(fb)

    def text(self) -> str:
        """The scene's file with the frame as it is drawn now."""
        return self.head + "%frame\n" + "\n".join(self.draw()) + "\n"


def rows_of(fb) -> "list[str]":
    """A 64x16 frame buffer as rows of '#' and '.'."""
    rows = []
    for y in range(HEIGHT):
        rows.append("".join(["#" if fb.pixel(x, y) else "." for x in range(WIDTH)]))
    return rows


def main(paths: "list[str]") -> None:
    """Print every scene file as it would be written now."""
    for path in paths:
        with open(path, "rb") as f:
            print(Scene(f.read().decode()).text(), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
