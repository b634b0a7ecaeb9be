"""Pages of the 64x16 board that are seldom seen: message, names, the shoot-out, the result.

Functions over a MonoBoard, which borrows this while such a page is shown.
"""

from rules_core.const import const

# Numbers of the vocabulary (facts and the like): folded, a test compares them.
_ARROW = const(5)
_END = const(44)
_LEFT = const(20)
_LINE = const(9)
_ROOM = const(24)
_WIDTH = const(64)

# A message, and a key being held


def message(board, view) -> None:
    """Words on up to two lines, as large as they fit; a held key's bar takes the second."""
    # A capital and its gap take five pixels: what hardly fits is not even tried.
    small = 5 * len(view.message) > 2 * _ROOM + 5
    if small or not _lay_out(board, view, board.medium, _LEFT, _END, False):
        _lay_out(board, view, board.small, board.free_from(view), board.free_to(view), True)
    else:
        _lay_out(board, view, board.medium, _LEFT, _END, True)


def _lay_out(board, view, font, left: int, end: int, show: bool) -> bool:
    """Break the message into lines, drawing them if told to; whether they fit."""
    text = view.message
    room = end - left
    lines = 1 if view.hold else 2
    start = 0
    y = (7 - font.height) // 2
    if lines == 2 and font.width(text) <= room:
        y += 4
    for _ in range(lines):
        stop = _line_end(font, text, start, room)
        if show:
            x = left + (room - font.width(text, start, stop) + 1) // 2
            font.text(board.fb, text, x, y, start, stop)
        start = stop + 1 if text[stop : stop + 1] == " " else stop
        y += 8
    return start >= len(text) and font.has(text)


def _line_end(font, text: str, start: int, room: int) -> int:
    """Where a line from `start` ends: at a blank if there is one, else where it is full."""
    end = font.fitting(text, start, room)
    if end >= len(text) or text[end] == " ":
        return end
    blank = text.rfind(" ", start, end)
    return blank if blank > start else end


# Who plays


def names(board, view) -> None:
    """A line a side: arrow at who is at the table, name, frames in brackets, score."""
    for side in range(2):
        name_line(board, view, side, side * _LINE)


def name_line(board, view, side: int, y: int) -> None:
    """One side's line, its top at y."""
    fb = board.fb
    if view.lit == side:
        for i in range(4):
            fb.vline(3 - i, y + 3 - i, 2 * i + 1, 1)
    end = _WIDTH - board.medium.number_width(view.score[side])
    board.medium.number(fb, view.score[side], end, y)
    end -= 3
    if view.best:
        frames = view.frames[side]
        end -= board.small.number_width(frames) + 6
        x = board.small.text(fb, "(", end, y + 1)
        x = board.small.number(fb, frames, x, y + 1)
        board.small.text(fb, ")", x, y + 1)
        end -= 1
    x = 6
    if view.player[side]:
        x = board.small.text(fb, "ABC"[view.who[side]], x, y + 1)
        x = board.small.number(fb, view.player[side], x, y + 1) + 2
    name = view.name(side)
    if not name and not view.player[side]:
        name = "ABC"[view.who[side]]
    font = board.medium
    if 4 * len(name) > end - x + 4 or font.width(name) > end - x or not font.has(name):
        font = board.small
        y += 1
    font.text(fb, name, x, y, 0, font.fitting(name, 0, end - x))


# The shoot-out's start


def lag(board, view) -> None:
    """A lag decides who starts the shoot-out: both sides are pointed at, or told by letter."""
    board.word(view.word, 0)
    if view.swapped:
        board.small.text(board.fb, "B", _LEFT, _LINE + 1)
        board.small.text(board.fb, "A", _END - 3, _LINE + 1)
    else:
        board.arrow(0)
        board.arrow(1)
    board.word(view.say("LAG"), _LINE, _LEFT + 5, _ROOM - 10)


def visit(board, view) -> None:
    """Visit 7/10 of the shoot-out beside the arrow."""
    font = board.medium
    y = _LINE
    room = _ROOM - _ARROW
    width = font.number_width(view.visit) + font.number_width(view.visits) + 5
    if width > room:
        font = board.small
        y = _LINE + 1
        width = font.number_width(view.visit) + font.number_width(view.visits) + 5
    x = _LEFT + _ARROW if view.turn == 0 else _LEFT
    x += (room - width) // 2
    x = font.number(board.fb, view.visit, x, y)
    x = font.text(board.fb, "/", x, y)
    font.number(board.fb, view.visits, x, y)


# The end


def result(board, view) -> None:
    """Who won and why; or that nobody did."""
    if view.show_frames:
        board.frames(view)
    else:
        board.word(view.word, 0)
    if view.winner < 0:
        board.word(view.say("END"), _LINE)
        return
    board.arrow(view.winner)
    x = _LEFT + _ARROW if view.winner == 0 else _LEFT
    board.word(view.say("WIN"), _LINE, x, _ROOM - _ARROW)
