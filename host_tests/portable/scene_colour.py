"""A scene as the colour board shows it: a letter a role, on every interpreter.

`scene_colour.py FILE…` prints the golden file of each scene (see scene) as it is drawn now: its
title and sixteen rows. Used by the tests of that board and by `python3 -m tools frames`.
"""

import sys

from tools.virtual import standins

standins.install()

from firmware.draw_colour import ColourBoard  # noqa: E402
from host_tests.portable.scene import Scene, framebuf  # noqa: E402

WIDTH = 32
HEIGHT = 16
# By role, as firmware.palette numbers them.
LETTERS = ".PABCabcTK!ZRYW:"


def new_board() -> tuple:
    """A frame buffer as the driver has it, and a board that draws on it."""
    fb = framebuf.FrameBuffer(bytearray(WIDTH * HEIGHT // 2), WIDTH, HEIGHT, framebuf.GS4_HMSB)
    return fb, ColourBoard(fb)


def rows_of(fb) -> "list[str]":
    """The frame as rows of letters."""
    return ["".join([LETTERS[fb.pixel(x, y)] for x in range(WIDTH)]) for y in range(HEIGHT)]


def frame(text: str) -> str:
    """The golden file of a scene's text."""
    fb, board = new_board()
    board.draw(Scene(text).view())
    return text.split("\n")[0] + "\n" + "\n".join(rows_of(fb)) + "\n"


def main(paths: "list[str]") -> None:
    """Print every scene's golden file as it would be written now."""
    for path in paths:
        with open(path, "rb") as f:
            print(frame(f.read().decode()), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
