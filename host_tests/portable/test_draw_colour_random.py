"""Random matches on the colour board: nothing is drawn outside, every role is one of palette."""

from host_tests.portable.scene_colour import HEIGHT, WIDTH, new_board, rows_of, standins

standins.install()

from firmware.view import View  # noqa: E402
from host_tests.portable.driving import Taker, setup  # noqa: E402
from host_tests.portable.scene import App, Entry, framebuf  # noqa: E402
from host_tests.portable.seeded import agreement, go_on, steps  # noqa: E402
from rules_core.match import Match  # noqa: E402

_TEXTS = ("R", "Ycs*R", "-RRYW", "FYpRRYW", "Ycs*RRW+RRW^R", "")


def test_random_matches_draw_nothing_outside_and_only_known_roles():
    margin = 3
    size = WIDTH * (HEIGHT + margin) // 2
    wide = framebuf.FrameBuffer(bytearray(size), WIDTH, HEIGHT + margin, framebuf.GS4_HMSB)
    _, board = new_board()
    clipped = type(board)(wide)
    fb, board = new_board()
    view = View()
    looks = set()
    for seed in range(1, 9):
        match = Match(setup(agreement(seed)))
        entry, app = Entry(), App()
        now = 0
        for number in steps(seed, 40):
            take = Taker(number)
            if take(4):
                now = go_on(match, now, take)
            else:
                entry.open = take(3) == 2
                entry.text = _TEXTS[take(6)]
                entry.points = (None, 0, 3, 31, -6)[take(5)]
                app.flash = take(6) // 5
                app.hold = (0, 0, 0, take(9))[take(4)]
                app.message = ("", "", "", "KEY 5 STUCK", "FAULT")[take(5)]
                app.show_names = take(8) == 7
            app.blink = take(2)
            view.update(match, now, entry, app)
            board.draw(view)
            rows = rows_of(fb)  # an unknown role has no letter
            looks.add(hash("".join(rows)))
            wide.fill(0)
            clipped.draw(view)
            for y in range(HEIGHT, HEIGHT + margin):
                for x in range(WIDTH):
                    assert wide.pixel(x, y) == 0, (seed, number)
    assert len(looks) > 100, len(looks)
