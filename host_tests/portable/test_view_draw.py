"""Drawing on the 64x16 board: areas, sizes, order of importance, fonts that can't be mixed up."""

from host_tests.portable.drawn import Drawn
from host_tests.portable.scene import (
    HEIGHT,
    WIDTH,
    App,
    Entry,
    MonoBoard,
    framebuf,
    medium_font,
    rows_of,
    score_font,
    small_font,
)
from host_tests.runner.alloc import assert_allocates_nothing


class _Drawn(Drawn):
    """A match drawn on a board: `rows` of '#' and '.'."""

    def __init__(self, tokens="", **more):
        super().__init__(tokens, **more)
        self.fb = _buffer()
        self.board = MonoBoard(self.fb)
        self.draw()
        self.rows = rows_of(self.fb)

    def draw(self):
        """Draw the view again."""
        self.board.draw(self.view)

    def lit(self, x, end, y=0, bottom=HEIGHT):
        """LEDs lit in a window."""
        return sum([row.count("#") for row in self.part(x, end, y, bottom)])


def _buffer(width=WIDTH, height=HEIGHT):
    data = bytearray(width * height // 8)
    return framebuf.FrameBuffer(data, width, height, framebuf.MONO_HLSB)


def _entering(text, points, layer=""):
    entry = Entry()
    entry.open = True
    entry.text = text
    entry.points = points
    entry.layer = layer
    return entry


def _glyph(font, char):
    fb = _buffer(8, 16)
    font.text(fb, char, 0, 0)
    return [[fb.pixel(x, y) for x in range(8)] for y in range(font.height)]


def _distance(a, b):
    """Pixels in which two glyphs differ, laid one upon the other."""
    return sum([a[y][x] != b[y][x] for y in range(len(a)) for x in range(8)])


def _confusable(font, chars, least):
    glyphs = [_glyph(font, char) for char in chars]
    found = []
    for i in range(len(chars)):
        for j in range(i):
            if _distance(glyphs[i], glyphs[j]) < least:
                found.append(chars[j] + chars[i])
    return found


def test_digits_of_the_large_fonts_differ_in_three_pixels_or_more():
    for font in (score_font(), medium_font()):
        assert _confusable(font, "0123456789", 3) == []


def test_digits_and_letters_of_the_small_font_differ_in_two_pixels_or_more():
    font = small_font()
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÅbcdfjkmoprstwxhae"
    assert font.has(letters)
    assert _confusable(font, "0123456789" + letters, 2) == []


def test_letters_and_digits_of_the_medium_font_differ_in_two_pixels_or_more():
    assert _confusable(medium_font(), "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÅ", 2) == []


def test_two_glyphs_that_differ_in_one_pixel_are_found():
    font = small_font()
    assert _confusable(font, "0-", 99) == ["0-"]


def test_the_small_font_has_every_sign_of_the_notation():
    assert small_font().has("0123456789WRYKFTCcbkspotdwxmfj123-+*^=()/:.!?<>&")


def test_no_glyph_is_blank():
    for font, chars in ((score_font(), "0123456789-"), (small_font(), "*^.:'!")):
        for char in chars:
            assert sum([sum(row) for row in _glyph(font, char)]) > 0, char


def test_an_unknown_sign_shows_as_a_question_mark():
    font = small_font()
    assert _glyph(font, "€") == _glyph(font, "?")


def test_numbers_are_as_wide_as_said():
    for font in (score_font(), medium_font(), small_font()):
        for value in (0, 7, 10, 114, 150, -1, -60, -104):
            fb = _buffer()
            x = font.number(fb, value, 0, 0)
            columns = [x for x in range(WIDTH) for y in range(HEIGHT) if fb.pixel(x, y)]
            assert x - 1 == max(columns) + 1 == font.number_width(value), value


def test_every_score_from_minus_60_to_150_keeps_off_the_middle():
    for score in ([0, 0], [150, -60], [-60, 150], [111, 100], [-58, -44], [9, -9], [88, 148]):
        drawn = _Drawn(score=score, clock=-1, target=[999, 999], now=5)
        assert drawn.lit(19, 20, 0, 14) == 0 and drawn.lit(44, 45, 0, 14) == 0, score
        assert drawn.lit(0, 19, 0, 14) > 20 and drawn.lit(45, 64, 0, 14) > 20, score


def test_the_bar_and_the_arrow_change_sides_with_the_turn():
    drawn = _Drawn()
    assert (drawn.lit(0, 20, 14), drawn.lit(44, 64, 14)) == (40, 0)
    assert drawn.part(20, 24, 9) == ["...#", "..##", ".###", "####", ".###", "..##", "...#"]
    drawn = _Drawn("-")
    assert (drawn.lit(0, 20, 14), drawn.lit(44, 64, 14)) == (0, 40)
    assert drawn.part(40, 44, 9) == ["#...", "##..", "###.", "####", "###.", "##..", "#..."]


def test_a_house_stands_at_the_side_in_hand():
    house = ["..#..", ".###.", "#####", "#####", "##.##", "##.##", "##.##"]
    assert _Drawn().part(25, 30, 9) == house
    drawn = _Drawn("R W")
    assert drawn.part(39, 44, 9) == house and drawn.lit(25, 30, 9) == 0
    drawn = _Drawn("R W -")
    assert drawn.part(34, 39, 9) == house


def test_three_balls_to_spot_and_two_houses_show_at_once():
    drawn = _Drawn("R W FRpRRY")
    assert drawn.view.hand[:2] == [1, 1] and drawn.view.spots == ["Y", "R", "R"]
    assert drawn.lit(20, 25, 9) > 20 and drawn.lit(39, 44, 9) > 20
    assert drawn.part(26, 38, 15) == ["..#...#...#."]


def test_balls_to_spot_come_before_the_run():
    drawn = _Drawn("R Ycs*RR+RR")
    assert drawn.view.run == 30 and drawn.lit(25, 44, 15) == 3
    assert _Drawn("R Ycs*R+R").lit(25, 44, 15) == 2 + 5


def test_the_clock_stands_still_while_its_digits_change():
    columns = []
    for now in (2, 11, 101, 1111):
        drawn = _Drawn("-", now=now)
        columns.append([x for x in range(20, 44) if drawn.lit(x, x + 1, 0, 7)])
        assert drawn.lit(32, 33, 0, 7) == 2  # the colon
    assert min(columns[0]) == 22 and max(columns[0]) == 42


def test_a_preview_never_cuts_the_points():
    for text in ("R", "Ycs*R", "Ycs*RRW", "Ycs*RRW+RRW^R", "Ycs*RRW+RRW^R" * 3):
        for score in ([0, 0], [57, -12], [150, -60]):
            drawn = _Drawn("-", entry=_entering(text, 31), score=score, target=[999, 999])
            fb = _buffer()
            medium_font().text(fb, "+31", 0, 0)
            points = [row[:11] for row in rows_of(fb)[:7]]
            assert _holds(drawn, points), (text, score)


def test_a_preview_shows_the_whole_longest_notation():
    drawn = _Drawn("-", entry=_entering("Ycs*RRW+RRW^R", 31), score=[150, -60], target=[999, 999])
    fb = _buffer()
    width = small_font().text(fb, "Ycs*RRW+RRW^R", 0, 0) - 1
    assert _holds(drawn, [row[:width] for row in rows_of(fb)[:5]])


def test_a_notation_wider_than_the_board_shows_its_tail():
    drawn = _Drawn("-", entry=_entering("1+2+3+4+5+6+7+8+9+10+11+12+13", 90))
    fb = _buffer()
    small_font().text(fb, "+12+13", 0, 0)
    width = small_font().width("+12+13")
    assert _holds(drawn, [row[:width] for row in rows_of(fb)[:5]])
    fb = _buffer()
    small_font().text(fb, "<", 0, 0)
    assert [row[:3] for row in rows_of(fb)[:5]] == drawn.part(0, 3, 8, 13)


def _holds(drawn, rows):
    """Whether a small picture is somewhere on the board."""
    width = len(rows[0])
    for y in range(HEIGHT - len(rows) + 1):
        for x in range(WIDTH - width + 1):
            if drawn.part(x, x + width, y, y + len(rows)) == rows:
                return True
    return False


def test_a_refused_tap_turns_the_middle_round_and_nothing_else():
    calm = _Drawn("-", entry=_entering("Ycs*R", 18))
    app = App()
    app.flash = 1
    flash = _Drawn("-", entry=_entering("Ycs*R", 18), app=app)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            inside = 20 <= x < 44 and y < 14
            assert (calm.rows[y][x] != flash.rows[y][x]) == inside, (x, y)


def test_a_held_keys_box_fills_up():
    filled = []
    for eighths in range(1, 9):
        app = App()
        app.hold = eighths
        filled.append(_Drawn("-", app=app).lit(21, 43, 10, 14))
    assert filled == [4, 10, 14, 20, 24, 30, 34, 40]


def test_a_new_frame_leaves_nothing_of_the_old_one():
    first = _Drawn("R*W", score=[50, 50])
    again = _Drawn("-", score=[9, 9])
    again.board.fb = first.fb
    again.board.draw(again.view)
    assert rows_of(first.fb) == again.rows


def test_drawing_a_frame_again_allocates_nothing():
    for drawn in (
        _Drawn("R Ycs*R+R", score=[150, -60], target=[999, 999]),
        _Drawn("-", entry=_entering("Ycs*RRW+RRW^R", 31)),
        _Drawn(names=["Antti", "Väinö"], frames=2, now=1),
    ):
        assert_allocates_nothing(drawn.draw)


def test_drawing_works_on_a_colour_frame_buffer():
    data = bytearray(WIDTH * HEIGHT * 2)
    fb = framebuf.FrameBuffer(data, WIDTH, HEIGHT, framebuf.RGB565)
    drawn = _Drawn("R*W")
    MonoBoard(fb).draw(drawn.view)
    assert rows_of(fb) == drawn.rows
