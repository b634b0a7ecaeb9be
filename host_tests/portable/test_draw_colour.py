"""Drawing on the 32x16 colour board: what must be there is there, nothing is cut or by colour."""

from host_tests.portable.scene_colour import HEIGHT, LETTERS, WIDTH, new_board, rows_of, standins

standins.install()

from firmware import palette as p  # noqa: E402
from firmware.view import View  # noqa: E402
from host_tests.portable.drawn import Drawn  # noqa: E402
from host_tests.portable.scene import App, Entry, small_font  # noqa: E402
from rules_core.match import Match  # noqa: E402
from rules_core.setup import Setup  # noqa: E402

_TEXTS = ("R", "Ycs*R", "-RRYW", "FYpRRYW", "Ycs*RRW+RRW^R", "")
_LOW = 11


class _Drawn(Drawn):
    """A match drawn on a colour board: `rows` of letters."""

    def __init__(self, tokens="", **more):
        super().__init__(tokens, **more)
        self.fb, self.board = new_board()
        self.board.draw(self.view)
        self.rows = rows_of(self.fb)

    def letters(self, x=0, end=WIDTH, y=0, bottom=HEIGHT):
        """The roles that are lit in a window, as a sorted string."""
        return "".join(sorted(set("".join(self.part(x, end, y, bottom))) - {"."}))


def _entering(text, points, layer=""):
    entry = Entry()
    entry.open = True
    entry.text = text
    entry.points = points
    entry.layer = layer
    return entry


def _shape(font, text, role):
    """What a text looks like in a role, as rows of a letter, cut to what is lit."""
    fb, board = new_board()
    font.text(board.ink(role, 0), text, 0, 0)
    rows = rows_of(fb)[:7]
    lit = [x for x in range(WIDTH) if "".join([row[x] for row in rows]).strip(".")]
    used = [y for y in range(7) if rows[y].strip(".")]
    return [row[lit[0] : lit[-1] + 1] for row in rows[used[0] : used[-1] + 1]]


def _shows(rows, shape):
    """Whether a picture has a shape somewhere, dark surroundings included."""
    width = len(shape[0])
    for y in range(len(rows) - len(shape) + 1):
        for x in range(len(rows[0]) - width + 1):
            if [row[x : x + width] for row in rows[y : y + len(shape)]] == shape:
                return True
    return False


def _says(drawn, text, role, font=None):
    return _shows(drawn.rows, _shape(font or small_font(), text, role))


def test_the_side_at_the_table_has_the_bar_and_the_bright_score():
    drawn = _Drawn("R", score=[30, 12])
    assert drawn.letters(0, 15, 0, 8) == "A" and drawn.letters(17, 32, 0, 8) == "b"
    assert drawn.part(0, WIDTH, 9, 10) == ["T" * 15 + "." * 17]
    drawn = _Drawn("R -", score=[30, 12])
    assert drawn.letters(0, 15, 0, 8) == "a" and drawn.letters(17, 32, 0, 8) == "B"
    assert drawn.part(0, WIDTH, 9, 10) == ["." * 17 + "T" * 15]


def test_scores_of_any_size_stay_in_their_halves_and_keep_all_their_digits():
    seen = {}
    for a in (0, 7, 10, 88, 100, 150, 188, 199, 200, 999, -1, -9, -12, -60, -99, -104, -288):
        drawn = _Drawn("-", score=[a, -a])
        assert drawn.letters(15, 17, 0, 8) == ""
        assert drawn.letters(0, 15, 0, 8) == "a" and drawn.letters(17, 32, 0, 8) == "B"
        left = "/".join(drawn.part(0, 15, 0, 8))
        assert left not in seen, (a, seen.get(left))
        seen[left] = a


def test_clock_run_and_one_ball_to_spot_fit_beside_each_other():
    drawn = _Drawn("R R R R R R R", now=20)
    assert _says(drawn, "59:40", p.CLOCK)
    assert _says(drawn, "R", p.RED)
    assert _says(drawn, str(drawn.view.run), p.TURN)


def test_who_is_in_hand_is_told_by_a_house_at_that_end():
    drawn = _Drawn("R W")
    assert drawn.view.hand == [0, 1, 0]
    assert drawn.letters(26, 32, _LOW) == "B"
    assert drawn.part(27, 32, _LOW) == ["..B..", ".BBB.", "BBBBB", "BB.BB", "BB.BB"]
    assert "A" not in drawn.letters(0, 7, _LOW)


def test_points_are_shown_whole_for_every_stroke_and_notation_beside_them():
    for text in _TEXTS + ("FYpRRYWR", "12+5(10,11)>", "Ycs*RRW+RRW^RYRW"):
        for points in (0, 1, 18, 31, -6, -12, 114, None):
            drawn = _Drawn("-", score=[150, -60], entry=_entering(text, points))
            sign = "" if points is None or points <= 0 else "+"
            said = "?" if points is None else sign + str(points)
            role = p.WARN if points is None or points < 0 else p.TURN
            large = _says(drawn, said, role, drawn.board.medium)
            assert large or _says(drawn, said, role), (text, points)
            if text and small_font().width(text) <= WIDTH:
                assert _says(drawn, text, p.PLAIN), (text, points)


def test_scores_stay_beside_a_short_stroke():
    drawn = _Drawn("-", score=[30, 12], entry=_entering("Y*R", 9))
    assert drawn.letters(0, 15, 0, 8) == "a" and drawn.letters(17, 32, 0, 8) == "B"


def test_the_foul_layer_has_a_dashed_line_not_only_a_colour():
    plain = _Drawn("-", entry=_entering("FY", -6)).part(0, 15, 9, 10)
    foul = _Drawn("-", entry=_entering("FY", -6, "foul")).part(0, 15, 9, 10)
    assert plain == ["." * 15] and foul == ["!.!.!.!.!.!.!.!"]


def test_a_refused_tap_turns_the_line_of_the_entry_round():
    app = App()
    app.flash = 1
    drawn = _Drawn("-", app=app)
    assert drawn.letters(0, WIDTH, 10) == "!"
    calm = _Drawn("-")
    for y in range(10, HEIGHT):
        for x in range(WIDTH):
            assert (drawn.rows[y][x] == "!") == (calm.rows[y][x] == ".")
    assert drawn.rows[:10] == calm.rows[:10]


def test_a_held_key_fills_a_box():
    fills = []
    for eighths in range(1, 9):
        app = App()
        app.hold = eighths
        drawn = _Drawn("-", app=app)
        assert drawn.part(0, WIDTH, 8, 9) == [":" * WIDTH]
        fills.append(drawn.rows[9].count("P"))
    assert fills == sorted(fills) and fills[0] > 0 and fills[-1] == WIDTH - 2


def test_nothing_is_left_of_the_frame_before():
    fb, board = new_board()
    views = []
    for entry in (Entry(), _entering("Ycs*RRW+RRW^R", 31), _entering("R", 3), Entry()):
        view = View()
        view.update(Match(Setup("kaisa")), 5, entry, App())
        views.append(view)
    frames = []
    for view in views:
        board.draw(view)
        frames.append(rows_of(fb))
        fresh_fb, fresh = new_board()
        fresh.draw(view)
        assert rows_of(fresh_fb) == frames[-1]
    assert frames[0] == frames[3] != frames[1]


def test_every_role_has_a_letter_and_a_colour_of_its_own():
    assert len(LETTERS) == p.COLOURS and len(set(LETTERS)) == p.COLOURS
    assert len(p.RGB) == 3 * p.COLOURS
    colours = {bytes(p.RGB[3 * i : 3 * i + 3]) for i in range(p.COLOURS)}
    assert len(colours) == p.COLOURS
