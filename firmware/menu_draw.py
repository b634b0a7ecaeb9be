"""An item of the menu on either board: label above, value below, where in the list at the edge.

Called by menu with the board's drawing; borrowed with it. A label that leads on may take both
lines. On the colour board label, value and remark differ in colour too.
"""

from firmware import palette as p
from rules_core.const import const

_TRACK = const(2)  # columns of the mark at the right edge, with its gap
_UPPER = const(0)  # tops of the two lines of 7 rows
_LOWER = const(9)
_ROWS = const(16)


def draw(drawing, menu, value: str) -> None:
    """The item of `menu` with `value` in the value's place."""
    colour = drawing.KIND == "colour"
    width = 32 if colour else 64
    fb = drawing.fb
    fb.fill(0)
    room = width - _TRACK if menu.count > 1 else width
    if value or menu.hold:
        _line(drawing, menu.label, 0, room, _UPPER, p.TURN)
    else:
        end = fitting(drawing, menu.label, room)
        _line(drawing, menu.label[:end], 0, room, _UPPER if end < len(menu.label) else 4, p.TURN)
        _line(drawing, menu.label[end:].strip(), 0, room, _LOWER, p.TURN)
    if menu.hold:
        fb.rect(0, _LOWER, room, 6, p.PLAIN if colour else 1)
        ink = p.WARN if colour else 1
        fb.fill_rect(2, _LOWER + 2, (room - 4) * menu.hold // 8, 2, ink)
    elif value:
        _line(drawing, value, 0, room, _LOWER, p.WARN if menu.told else p.PLAIN)
    if menu.count > 1:
        at = menu.at * (_ROWS - 3) // (menu.count - 1)
        fb.vline(width - 1, at, 3, p.CLOCK if colour else 1)


def fitting(drawing, text: str, room: int) -> int:
    """How many letters of a label stand on the first line: all, or up to a blank."""
    if drawing.small.width(text) <= room:
        return len(text)
    blank = text.rfind(" ", 0, drawing.small.fitting(text, 0, room) + 1)
    return blank if blank > 0 else len(text)


def _line(drawing, text: str, x: int, room: int, y: int, role: int) -> None:
    """A text, as large as fits, on the line of 7 rows at y; what does not fit is cut."""
    font = drawing.medium
    if font.width(text) > room or not font.has(text):
        font = drawing.small
        y += 1
    # Above the frame (-1) nothing is dark on lit ground, however the match was drawn last.
    ink = drawing.ink(role, -1) if drawing.KIND == "colour" else drawing.fb
    font.text(ink, text, x, y, 0, font.fitting(text, 0, room))
