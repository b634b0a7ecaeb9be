"""Three players on the 64x16 board: a column each, and one for what is going on.

Functions over a MonoBoard, which loads this when three play. A column is 15 pixels wide: its
score with the bar of who is at the table below; who is out has a small score and a word. The
rest, 11 pixels at the right, has points left or balls to spot above, house and run below.
"""

import framebuf

from firmware import view_facts as v
from firmware.draw_facts import LINE, WIDTH
from firmware.draw_seldom import name_line
from rules_core.const import const

_PITCH = const(18)  # from column to column
_WIDTH = const(15)
_INFO = const(53)
_ROOM = const(11)
_BAR_Y = const(14)
_WORD_Y = const(8)

_CROWN = b"\x92\xba\xfe\xfe\x00\xfe"
_PLACES = ("1ST", "2ND", "3RD", "OUT")  # by place - 1; -1 gave up


def draw(board, view) -> None:
    """Draw the whole frame."""
    page = view.page
    board.mark_area(_INFO - 1, 0, _ROOM + 1, 16)
    board.hold_x, board.hold_width = _INFO, _ROOM
    if page == v.NAMES or page == v.RESULT and view.show_frames:
        for i in range(2):
            name_line(board, view, (view.name_at + i) % 3, i * LINE)
    elif page == v.PREVIEW:
        _small_scores(board, view)
        board.points(view, WIDTH - board.points_width(view), 0)
        board.long_text(view)
        board.hold_y = 0
    elif page == v.MESSAGE:
        _small_scores(board, view)
        _word(board, view.message, 0, _WORD_Y, WIDTH)
        board.hold_y = 0
    elif page == v.RESULT and view.winner < 0:
        _small_scores(board, view)
        width = board.medium.width(view.word)
        board.medium.text(board.fb, view.word, (WIDTH - width) // 2, LINE)
    else:
        for side in range(3):
            _column(board, view, side)
        _bar(board, view.lit)
        if page == v.RESULT:
            _crown(board)
        else:
            if not view.spots or view.banner:
                _upper(board, view)
            _lower(board, view)


def _small_scores(board, view) -> None:
    for side in range(3):
        _number(board, board.medium, view.score[side], side * _PITCH, 0)
    _bar(board, view.lit)


def _number(board, font, value: int, x: int, y: int) -> None:
    """A number in the middle of a column."""
    font.number(board.fb, value, x + (_WIDTH - font.number_width(value) + 1) // 2, y)


def _bar(board, side: int) -> None:
    if side >= 0:
        board.fb.fill_rect(side * _PITCH, _BAR_Y, _WIDTH, 2, 1)


def _column(board, view, side: int) -> None:
    """A score as large as it fits; small with a word below for who is out and has not won."""
    x = side * _PITCH
    value = view.score[side]
    place = view.place[side]
    if place and side != view.lit:
        _number(board, board.medium, value, x, 0)
        _word(board, view.say(_PLACES[place - 1 if place > 0 else 3]), x, _WORD_Y, _WIDTH)
        return
    font = board.score_digits
    if font.number_width(value) > _WIDTH:  # below -9
        _number(board, board.medium, value, x, 3)
    else:
        _number(board, font, value, x, 0)


def _word(board, text: str, x: int, y: int, room: int) -> None:
    """A small word in the middle of a column, as much of it as fits."""
    small = board.small
    end = small.fitting(text, 0, room)
    small.text(board.fb, text, x + (room - small.width(text, 0, end) + 1) // 2, y, 0, end)


def _upper(board, view) -> None:
    """Banner, balls to spot, clock or points left."""
    fb = board.fb
    if view.banner == "PAUSE":
        fb.fill_rect(_INFO + 3, 0, 2, 7, 1)
        fb.fill_rect(_INFO + 7, 0, 2, 7, 1)
    elif view.banner:
        _word(board, view.word, _INFO, 1, _ROOM)
    elif view.top == v.CLOCK:
        if view.clock_lit:
            _clock(board, view)
    elif view.top == v.OWN:
        font = board.medium
        if font.number_width(view.left) > _ROOM:
            font = board.small
        width = font.number_width(view.left)
        font.number(fb, view.left, _INFO + (_ROOM - width + 1) // 2, 0)


def _clock(board, view) -> None:
    """Minutes, 59', or the seconds of the last one."""
    medium = board.medium
    minutes = view.seconds // 60
    if not minutes:
        x = medium.text(board.fb, ":", _INFO, 0)
        x = medium.glyph(board.fb, view.seconds // 10, x, 0)
        medium.glyph(board.fb, view.seconds % 10, x, 0)
    else:
        x = _INFO + max(0, (_ROOM - medium.number_width(minutes) - 2) // 2)
        medium.text(board.fb, "'", medium.number(board.fb, minutes, x, 0), 0)


def _lower(board, view) -> None:
    """The house of who plays from hand, the run; or balls to spot on both lines."""
    x = _INFO
    if view.turn >= 0 and view.hand[view.turn]:
        board.fb.blit(board.house, x, LINE, 0)
        x += 7
    if view.spots and not view.banner:
        _spots(board, view, x)
    elif view.letters:
        board.small.text(board.fb, "ABC"[view.who[view.turn]], WIDTH - 4, LINE + 1)
    elif view.run:
        width = board.medium.number_width(view.run)
        board.medium.number(board.fb, view.run, x + (WIDTH - x - width + 1) // 2, LINE)


def _spots(board, view, x: int) -> None:
    """Balls to spot, from x on the lower line; too many for both lines come in turns."""
    count = len(view.spots)
    named = board.fitting_spots(view, _ROOM, 0)
    start = 0
    if board.fitting_spots(view, WIDTH - x, named) < count:
        start = view.name_at * (1 if count < 4 else 2) % count
    named = board.fitting_spots(view, _ROOM, start)
    board.spots(view, _INFO, 0, start, named)
    more = board.fitting_spots(view, WIDTH - x, named)
    if start or more < count:
        board.small.text(board.fb, "+", WIDTH - 3, LINE)
    else:
        board.spots(view, x, LINE, named, more)


def _crown(board) -> None:
    """Somebody has won: who is told by the bar and the large score."""
    art = framebuf.FrameBuffer(bytearray(_CROWN), 8, 6, framebuf.MONO_HLSB)
    board.fb.blit(art, _INFO + 2, 0, 0)
