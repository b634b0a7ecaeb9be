"""Random matches on the board: who draws only what is news shows what a fresh look would."""

from firmware.view import View
from firmware.view_facts import GAME, MESSAGE, NAMES, PREVIEW, RESULT
from host_tests.portable.driving import Taker, setup
from host_tests.portable.scene import HEIGHT, WIDTH, App, Entry, MonoBoard, framebuf
from host_tests.portable.seeded import agreement, go_on, steps
from rules_core.facts import LAST_VISITS, OVER, PLAY, SHOOTOUT
from rules_core.match import Match

_TEXTS = ("R", "Ycs*R", "-RRYW", "FYpRRYW", "Ycs*RRW+RRW^R", "")
_MESSAGES = ("", "", "", "KEY 5 STUCK", "FAULT")


class _Screen:
    """A board with the bytes of its frame."""

    def __init__(self):
        self.bytes = bytearray(WIDTH * HEIGHT // 8)
        fb = framebuf.FrameBuffer(self.bytes, WIDTH, HEIGHT, framebuf.MONO_HLSB)
        self.draw = MonoBoard(fb).draw


def _change(entry, app, take):
    """Somebody taps, holds a key, the blinking goes on."""
    entry.open = take(3) == 2
    entry.text = _TEXTS[take(6)]
    entry.points = (None, 0, 3, 31, -6)[take(5)]
    entry.layer = ("", "foul")[take(2)]
    app.blink = take(2)
    app.flash = take(6) // 5
    app.hold = (0, 0, 0, take(9))[take(4)]
    app.message = _MESSAGES[take(5)]
    app.show_names = take(8) == 7
    app.swapped = take(8) == 7


def test_drawing_only_what_is_news_shows_what_a_fresh_look_shows():
    followed = _Screen()
    fresh = _Screen()
    view = View()
    news = still = 0
    phases = set()
    pages = set()
    for seed in range(1, 13):
        match = Match(setup(agreement(seed)))
        entry, app = Entry(), App()
        now = 0
        for number in steps(seed, 60):
            take = Taker(number)
            if take(4):
                now = go_on(match, now, take)
            elif take(2):
                _change(entry, app, take)
            if view.update(match, now, entry, app):
                followed.draw(view)
                news += 1
            else:
                still += 1
            look = View()
            look.update(match, now, entry, app)
            fresh.draw(look)
            assert followed.bytes == fresh.bytes, (seed, number, now)
            phases.add(match.game.phase)
            pages.add(look.page)
    assert news > 300 and still > 20, (news, still)
    assert phases >= {PLAY, LAST_VISITS, SHOOTOUT, OVER}, phases
    assert pages >= {MESSAGE, PREVIEW, RESULT, NAMES, GAME}, pages
