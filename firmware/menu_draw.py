"""An item of the menu on either board: label above, value below, and where in the list it is.

Called by menu with the board's drawing; borrowed with it. A label that leads on may take both
lines; of a text that is too long the head and the end take turns. Nothing is said by colour alone.
"""

from firmware import palette as p
from rules_core.const import const

_UPPER = const(0)  # tops of the two lines of 7 rows
_LOWER = const(9)
_MIDDLE = const(4)
_ROWS = const(16)
_TRACK = const(7)  # the colour board's row between the lines: where in the list the item is
_MARK = const(3)


def draw(drawing, menu, value: str, late: bool) -> None:
    """The item of `menu` with `value` in the value's place; late: the ends of long texts."""
    colour = drawing.KIND == "colour"
    width = 32 if colour else 64
    room = width if colour or menu.count < 2 else width - 2
    drawing.fb.fill(0)
    if value or menu.hold:
        _line(drawing, menu.label, room, _UPPER, p.TURN, late)
    else:
        end = fitting(drawing, menu.label, room)
        second = menu.label[end:].strip()
        y = _UPPER if second or colour else _MIDDLE
        _line(drawing, menu.label[:end], room, y, p.TURN, late)
        _line(drawing, second, room, _LOWER, p.TURN, late)
    if menu.hold:
        _held(drawing, menu.hold, room, colour)
    elif value:
        _line(drawing, value, room, _LOWER, p.WARN if menu.told else p.PLAIN, late)
        if menu.mark >= 0 and not menu.told:
            _letter(drawing, value, menu.mark, room, colour)
    if menu.count > 1:
        if colour:
            at = menu.at * (width - _MARK) // (menu.count - 1)
            drawing.fb.hline(at, _TRACK, _MARK, p.CLOCK)
        else:
            at = menu.at * (_ROWS - _MARK) // (menu.count - 1)
            drawing.fb.vline(width - 1, at, _MARK, 1)


def _held(drawing, eighths: int, room: int, colour: bool) -> None:
    """How long OK has been held: a box that fills up in the value's place."""
    drawing.fb.rect(0, _LOWER, room, 6, p.PLAIN)
    ink = p.WARN if colour else 1
    drawing.fb.fill_rect(2, _LOWER + 2, (room - 4) * eighths // 8, 2, ink)


def _letter(drawing, text: str, at: int, room: int, colour: bool) -> None:
    """The letter of the value that is chosen: dark on light; below a bar, in another colour."""
    font = _font(drawing, text, room)
    x = font.width(text, 0, at) + 1 if at else 0
    width = font.width(text, at, at + 1)
    if colour:
        drawing.fb.hline(x, _LOWER - 1, width, p.WARN)
        font.text(drawing.ink(p.WARN, -1), text, x, _LOWER + (font is drawing.small), at, at + 1)
    else:
        drawing.mark_area(max(0, x - 1), _LOWER - 1, width + 2, 8)
        drawing.invert()


def fitting(drawing, text: str, room: int) -> int:
    """How many letters of a label stand on the first line: all, or up to a blank."""
    if drawing.small.width(text) <= room:
        return len(text)
    blank = text.rfind(" ", 0, drawing.small.fitting(text, 0, room) + 1)
    return blank if blank > 0 else len(text)


def _font(drawing, text: str, room: int):
    """The larger font if a text fits in it."""
    font = drawing.medium
    return font if font.width(text) <= room and font.has(text) else drawing.small


def _line(drawing, text: str, room: int, y: int, role: int, late: bool) -> None:
    """A text, as large as fits, on the line of 7 rows at y; of a long one head or end."""
    font = _font(drawing, text, room)
    if font is drawing.small:
        y += 1
    # Above the frame (-1) nothing is dark on lit ground, however the match was drawn last.
    ink = drawing.ink(role, -1) if drawing.KIND == "colour" else drawing.fb
    start = 0
    while late and font.width(text, start) > room:
        start += 1
    font.text(ink, text, 0, y, start, font.fitting(text, start, room))
