"""Three players on the 32x16 colour board: a column of ten pixels each in the upper part.

Loaded by draw_colour when three play; the lower line is the same as for two. Who is out keeps a
small score, dim, with strokes for the place below it, or a cross for who gave up.
"""

from firmware import palette as p
from firmware.draw_colour_parts import COLUMN
from rules_core.const import const

_WIDTH = const(10)


def scores(board, view) -> None:
    """Three scores, the bar of the side at the table, places of those who are out."""
    for side in range(3):
        x = side * COLUMN
        role = p.score_role(view.who[side], view.lit in (side, -1))
        place = view.place[side]
        if place and side != view.lit:
            _out(board, view.score[side], place, x, role)
        else:
            _score(board, view.score[side], x, role)
    if view.lit >= 0:
        board.bar(view, view.lit)


def _score(board, value: int, x: int, role: int) -> None:
    """A number as large as it fits; below -9 its minus is shortened."""
    font = board.medium
    width = font.number_width(value)
    if width <= _WIDTH:
        font.number(board.ink(role, 0), value, x + (_WIDTH - width) // 2, 0)
        return
    small = board.small
    if small.number_width(value) <= _WIDTH:
        small.number(board.ink(role, 0), value, x, 1)
    elif value < 0:
        board.fb.hline(x, 3, 2, role)
        small.number(board.ink(role, 0), -value, x + 3, 1)
    else:
        small.number(board.ink(role, 0), value, x, 1)


def _out(board, value: int, place: int, x: int, role: int) -> None:
    """A small score, and below it I, II, III, or a cross."""
    small = board.small
    if value < -9:
        board.fb.hline(x, 2, 2, role)
        small.number(board.ink(role, 0), -value, x + 3, 0)
    else:
        width = small.number_width(value)
        small.number(board.ink(role, 0), value, x + (_WIDTH - width) // 2, 0)
    x += _WIDTH // 2 - 1
    if place < 0:
        for i in range(3):
            board.fb.pixel(x - 1 + i, 6 + i, p.PLAIN)
            board.fb.pixel(x + 1 - i, 6 + i, p.PLAIN)
        return
    for i in range(place):
        board.fb.vline(x + 2 * i - place + 1, 6, 3, p.PLAIN)
