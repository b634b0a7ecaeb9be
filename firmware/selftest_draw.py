"""What the self-test shows of words, and of the keys as a square, on either board.

Borrowed by selftest and its parts. Of three words the first says which part, the second what is,
the third what to do. Words in the larger font where they fit.
"""

from firmware import palette as p

_KEYS = 16  # pixels of the square


def _ink(drawing, role: int):
    """Something fonts can draw on; above the frame (-1) nothing is dark on lit ground."""
    return drawing.ink(role, -1) if drawing.KIND == "colour" else drawing.fb


def _fit(drawing, text: str, room: int):
    """The larger font that a text fits in, and whether it is the medium one."""
    medium = drawing.medium
    if medium.has(text) and medium.width(text) <= room:
        return medium
    return drawing.small


def lines(drawing, title: str, what: str, ask: str, width: int = 0, bad: bool = False) -> None:
    """The three words; on the first `width` columns, all of them for 0. bad: `what` is a fault."""
    drawing.fb.fill(0)
    if drawing.KIND == "colour":
        _three(drawing, title, what, ask, width or 32, bad)
    else:
        _two(drawing, title, what, ask, width or 64)


def _two(drawing, title: str, what: str, ask: str, width: int) -> None:
    """The title, and what is at its right or below; at the bottom right what to do."""
    fb = drawing.fb
    small = drawing.small
    font = _fit(drawing, title, width)
    end = font.text(fb, title, 0, 0 if font is drawing.medium else 1) + 3
    if not what:
        small.text(fb, ask, 0, 10, 0, small.fitting(ask, 0, width))
    elif small.width(ask) > width - small.width(what) - 3:
        # What is long takes the lower line by itself, beside the title what it is about.
        font = _fit(drawing, what, width - end)
        font.text(fb, what, end, 0 if font is drawing.medium else 1)
        small.text(fb, ask, 0, 10, 0, small.fitting(ask, 0, width))
    else:
        room = width - (small.width(ask) + 3 if ask else 0)
        font = _fit(drawing, what, room)
        font.text(fb, what, 0, 9 if font is drawing.medium else 10)
        small.text(fb, ask, width - small.width(ask), 10)


def _three(drawing, title: str, what: str, ask: str, width: int, bad: bool) -> None:
    """A line each, small."""
    small = drawing.small
    y = 0
    for text, role in ((title, p.TURN), (what, p.WARN if bad else p.PLAIN), (ask, p.CLOCK)):
        small.text(_ink(drawing, role), text, 0, y, 0, small.fitting(text, 0, width))
        y = 6 if y == 0 else 11


def keys(drawing, words, lit: int, wanted: int) -> None:
    """Words at the left, sixteen keys at the right: a dot each, lit ones full, wanted framed."""
    colour = drawing.KIND == "colour"
    width = 32 if colour else 64
    left = width - _KEYS
    if colour:
        ask, _, rest = words[2].partition(" ")
        lines(drawing, words[1], ask, rest, left - 1)
    else:
        lines(drawing, words[0], words[1], words[2], left - 2)
    fb = drawing.fb
    for key in range(16):
        x, y = left + key % 4 * 4, key // 4 * 4
        if lit >> key & 1:
            fb.fill_rect(x, y, 3, 3, p.CLOCK if colour else 1)
        elif wanted >> key & 1:
            fb.rect(x, y, 3, 3, p.TURN if colour else 1)
        else:
            fb.pixel(x + 1, y + 1, p.PLAIN if colour else 1)
