"""A scene of the handheld: a match on the board, what its referee does, and what the OLED shows.

A text file of host_tests/oled_frames: a comment, the match sheet as far as the board has it, lines
that start with % done one after another, then the picture, two rows of pixels a line: ' upper, .
lower, : both. Runs on every interpreter; `handheld_scene.py FILE…` prints each file with the frame
drawn anew. Used by the tests and by `python3 -m tools frames`.

    %language fi            of the display (default en)
    %keys R OK hold:W       keys by their legends, on the handheld
    %press R  %release R    a key that stays down, and is let go
    %board Y -              strokes on the board's own keys
    %down  %up              the link;  %slow  the board does not answer yet
    %late 61                table time in seconds at the board from now on
    %wait 300               ms pass
    %flags 2                of the state (link_state)
    %menu BALL OK           the board's menu is opened from here, and these keys pressed in it
    %battery 3550           mV;  %unpaired
    %low                    the application says that the battery is low
    %blink                  the second half of a blink
    %frame                  the picture follows
"""

import gc
import sys

from tools.virtual import standins

standins.install()

import framebuf  # noqa: E402

from firmware import texts  # noqa: E402
from firmware.battery import Battery  # noqa: E402
from firmware.handheld_desk import Desk  # noqa: E402
from firmware.handheld_dialog import Menu  # noqa: E402
from firmware.handheld_draw import Pages  # noqa: E402
from firmware.handheld_remote import BoardMenu  # noqa: E402
from firmware.link_state import MENU_OPEN  # noqa: E402
from firmware.menu_remote import RemoteMenu  # noqa: E402
from firmware.referee_linked import LinkedReferee  # noqa: E402
from firmware.settings import Settings  # noqa: E402
from host_tests.portable.handheld_board import SEARCHING, UP, BoardLink  # noqa: E402
from rules_core.sheet import MARKER, STAMP, Sheet  # noqa: E402
from tools.virtual.deskapp import DeskApp  # noqa: E402

WIDTH = 128
HEIGHT = 64
_TAP_MS = 60
_HOLD_MS = 1100
_HELD = 16
_SIGNS = " '.:"


class _Keys:
    """Legends of a game: the key of a name."""

    def __init__(self, game: str) -> None:
        module = __import__("firmware.legends_" + game, None, None, ("LEGENDS",))
        self._rows = module.LEGENDS

    def find(self, name: str) -> int:
        for i in range(16):
            if self._rows[i][0] == name:
                return i
        for i in range(16):
            if self._rows[i][1].replace(" ", "") == name:
                return i
        raise ValueError("no key %s" % name)


class _Came:
    """A match as a desk takes it over."""

    def __init__(self, link) -> None:
        self.match = link.match
        self.now = link.now
        self.sequence = 0

    def append(self, record) -> None:
        """Its journal keeps nothing."""


class Scene:
    """One scene, played; ValueError for a line it does not know. Public for drawing: as app."""

    def __init__(self, text: str) -> None:
        at = text.find("\n%") + 1
        self.head, _, picture = text.partition("%frame\n")
        self.picture = [line for line in picture.split("\n") if line]
        self.settings = Settings()
        self.battery = None
        self.blink = 0
        self.notice = ""
        self._low = 0
        self.refusal_text = ""
        self.ticks = 0
        self._sheet = text[:at]
        self.link = BoardLink()
        self._keys = None
        if "[Game" in self._sheet:
            self._begin()
        self.desk = Desk(self.link)
        self._wait(0)
        for line in text[at:].partition("%frame\n")[0].split("\n"):
            if line:
                self._do(line)

    def apply(self) -> None:
        """What a menu wants of its application: nothing, the drawing asks."""

    def _begin(self) -> None:
        sheet = Sheet(self._sheet)
        self._keys = _Keys(sheet.setup.game)
        self.link.begin(sheet.setup)
        for token in sheet.tokens():
            if token.kind == STAMP:
                self.link.now = token.value
            elif token.kind != MARKER:
                if self.link.match.feed(token.kind, token.value, token.number, self.link.now):
                    raise ValueError("%s: cannot be played" % token.text)
        self.link.say()

    def _board(self, tokens: str) -> None:
        """Strokes on the board's keys, as a sheet behind what was played."""
        head = self._sheet[: self._sheet.rfind("]") + 1]
        for token in Sheet(head + "\n\n" + tokens + "\n").tokens():
            self.link.match.feed(token.kind, token.value, token.number, self.link.now)
        self.link.say()

    def _wait(self, ms: int) -> None:
        for _ in range(0, ms, 50):
            self.ticks += 50
            self.desk.tick(self.ticks)
        self.desk.tick(self.ticks)
        if self.desk.wants_menu:
            self.desk.wants_menu = False
            self.desk.dialog = Menu(self)

    def _tap(self, name: str) -> None:
        ms = _TAP_MS
        if name[:5] == "hold:":
            name, ms = name[5:], _HOLD_MS
        key = self._key(name)
        self.desk.key_down(key, self.ticks)
        self._wait(ms)
        self.desk.key_up(key, self.ticks)
        self._wait(0)

    def _key(self, name: str) -> int:
        return int(name[1:]) if name[0] == "#" else self._keys.find(name)

    def _do(self, line: str) -> None:
        name, _, value = line.partition(" ")
        if name == "%language":
            self.settings.set("language", value)
        elif name == "%keys":
            for key in value.split():
                self._tap(key)
        elif name == "%press":
            self.desk.key_down(self._key(value), self.ticks)
        elif name == "%release":
            self.desk.key_up(self._key(value), self.ticks)
        elif name == "%board":
            self._board(value)
        elif name == "%wait":
            self._wait(int(value))
        elif name == "%menu":
            self._menu(value.split())
        else:
            self._set(name, value)
        self._wait(0)

    def _menu(self, keys: list) -> None:
        """The board's menu over the match as it stands; its page comes to the handheld."""
        language = self.settings.get("language")
        came = _Came(self.link)
        desk = LinkedReferee(came.match.setup, self.desk.entry.keys, came, 0, came)
        menu = RemoteMenu(DeskApp(desk, "", settings={"language": language}), 0, 1, language)
        for name in keys:
            held = name[:5] == "hold:"
            menu.press(self._key(name[5:] if held else name) + (_HELD if held else 0), 0)
        link = self.link
        place = bytes((0, menu.at, menu.count, menu.holds() & 255, menu.holds() >> 8))
        link.menu = place + menu.text()
        self.desk.dialog = BoardMenu(link, language, self.ticks)
        link.menu_version += 1
        link.flags |= MENU_OPEN
        link.say()

    def _set(self, name: str, value: str) -> None:
        link = self.link
        if name == "%down":
            link.link = SEARCHING
        elif name == "%up":
            link.link = UP
            link.answer()
        elif name == "%slow":
            link.at_once = False
        elif name == "%late":
            link.now = int(value)
            link.say()
        elif name == "%flags":
            link.flags = int(value)
            link.say()
        elif name == "%battery":
            self.battery = Battery(lambda: int(value) * 500)
            self.battery.sample(self.ticks)
        elif name == "%unpaired":
            link.link = 0
        elif name == "%blink":
            self.blink = 1
        elif name == "%low":
            self._low = 1
        else:
            raise ValueError("a scene has no line %s" % name)

    def level(self) -> int:
        """The display's brightness, as the application has it."""
        return 7

    def draw(self, language: str = "") -> "list[str]":
        """The frame as rows of '#' and '.'; in another language if one is given."""
        fb = self.drawn(language)
        return [row_of(fb, y) for y in range(HEIGHT)]

    def drawn(self, language: str = ""):
        """The frame as a frame buffer."""
        language = language or self.settings.get("language")
        refusal = self.desk.refusal
        self.refusal_text = texts.refusal(language, refusal) if refusal else ""
        words = texts.words(language)
        self.notice = words.LOW if self._low else ""
        data = bytearray(WIDTH * HEIGHT // 8)
        fb = framebuf.FrameBuffer(data, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        Pages(fb, language).draw(self.desk, self, self.ticks)
        return fb

    def text(self) -> str:
        """The scene's file with the frame as it is drawn now."""
        return self.head + "%frame\n" + "\n".join(packed(self.draw())) + "\n"


def row_of(fb, y: int) -> str:
    """A row of a frame buffer as '#' and '.'."""
    return "".join(["#" if fb.pixel(x, y) else "." for x in range(WIDTH)])


def packed(rows: "list[str]") -> "list[str]":
    """Rows of pixels, two a line, between bars."""
    lines = []
    for y in range(0, len(rows), 2):
        line = ""
        for x in range(len(rows[y])):
            line += _SIGNS[(rows[y][x] == "#") + 2 * (rows[y + 1][x] == "#")]
        lines.append("|" + line + "|")
    return lines


def unpacked(lines: "list[str]") -> "list[str]":
    """The rows of pixels that `packed` made lines of."""
    rows = []
    for line in lines:
        signs = [_SIGNS.index(c) for c in line[1:-1]]
        rows.append("".join(["#" if s & 1 else "." for s in signs]))
        rows.append("".join(["#" if s & 2 else "." for s in signs]))
    return rows


def main(paths: "list[str]") -> None:
    """Print every scene file as it would be written now."""
    for path in paths:
        with open(path, "rb") as f:
            scene = Scene(f.read().decode())
        print(scene.head + "%frame")  # row by row: a device has no room for the whole text
        fb = scene.drawn()
        for y in range(0, HEIGHT, 2):
            print(packed([row_of(fb, y), row_of(fb, y + 1)])[0])
        fb = scene = None
        gc.collect()


if __name__ == "__main__":
    main(sys.argv[1:])
