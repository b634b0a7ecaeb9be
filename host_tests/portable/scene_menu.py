"""A scene of the menu: the keys that lead there, and what both boards show then.

A scene is a text file of host_tests/frames_menu: a title, lines that start with %, and the two
pictures, in '#' and '.' and in the letters of scene_colour. Runs on every interpreter:
`scene_menu.py FILE…` prints each file as it would be written now. Used by the test of golden
frames and by `python3 -m tools frames`.

    %game kaisa              which game, and its clock is off (default: kaisa)
    %language fi             of the board
    %names Ann,Bo            the list of names
    %keys R OK PAUSE! BALL   pressed one after another; the names of host_tests.portable.desk
    %late yes                the ends of texts that are too long
    %hold OK 700             this key is down, for so many ms by now
    %mono  %colour           the pictures follow
"""

import sys

from tools.virtual import standins

standins.install()

from firmware import menu_draw, names  # noqa: E402
from firmware.draw import MonoBoard  # noqa: E402
from host_tests.portable.desk import Desk, number_of  # noqa: E402
from host_tests.portable.disk import Disk  # noqa: E402
from host_tests.portable.scene import framebuf, rows_of  # noqa: E402
from host_tests.portable.scene_colour import new_board  # noqa: E402
from host_tests.portable.scene_colour import rows_of as rows_in_colour  # noqa: E402
from tools.virtual.deskapp import DeskApp  # noqa: E402

# What the lines of a scene say when they are not there.
_USUAL = {"%game": "kaisa", "%language": "en", "%names": "", "%keys": "", "%hold": ""}
_USUAL["%late"] = "no"


class MenuScene:
    """One scene, read and walked; ValueError for a line it does not know."""

    def __init__(self, text):
        self.head, _, pictures = text.partition("%mono\n")
        mono, _, colour = pictures.partition("%colour\n")
        self.mono = [line for line in mono.split("\n") if line]
        self.colour = [line for line in colour.split("\n") if line]
        self._given = dict(_USUAL)
        for line in self.head.split("\n")[1:]:
            if line:
                name, _, value = line.partition(" ")
                if name not in _USUAL:
                    raise ValueError("a scene of the menu has no line %s" % line)
                self._given[name] = value
        self.late = self._given["%late"] == "yes"
        self.desk = self._walk()

    def _walk(self):
        given = self._given
        desk = Desk(given["%game"], clock=-1)
        disk = Disk()
        names.save(disk, [name for name in given["%names"].split(",") if name])
        header = '[Game "%s"]' % given["%game"]
        settings = {"language": given["%language"]}
        desk.app = DeskApp(desk.referee, header, disk, settings)
        desk.type(given["%keys"])
        if given["%hold"]:
            word, ms = given["%hold"].split(" ")
            desk.app.key_down(number_of(desk.name, word), desk.ticks)
            desk.wait(int(ms))
        return desk

    def shown(self):
        """The model as text, for whoever writes a test."""
        return self.desk.said()

    def draw(self):
        """(rows of the mono board, rows of the colour board)."""
        menu = self.desk.menu
        value = menu.shown(1024 if menu.value else 0)
        fb = framebuf.FrameBuffer(bytearray(128), 64, 16, framebuf.MONO_HLSB)
        menu_draw.draw(MonoBoard(fb), menu, value, self.late)
        colours, board = new_board()
        menu_draw.draw(board, menu, value, self.late)
        return rows_of(fb), rows_in_colour(colours)

    def text(self):
        """The scene's file with the frames as they are drawn now."""
        mono, colour = self.draw()
        return "%s%%mono\n%s\n%%colour\n%s\n" % (self.head, "\n".join(mono), "\n".join(colour))


def main(paths):
    """Print every scene file as it would be written now."""
    for path in paths:
        with open(path, "rb") as f:
            print(MenuScene(f.read().decode()).text(), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
