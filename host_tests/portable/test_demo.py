"""The demo plays whole frames by the real desk, over no match, and is gone at the first key."""

from firmware import demo
from firmware.demo_frames import FRAMES
from firmware.guest import Visit
from host_tests.portable import one_process
from host_tests.portable.desk import Desk
from host_tests.portable.scene import HEIGHT, WIDTH, MonoBoard, framebuf, rows_of
from rules_core.facts import OVER

_START = (1 << 30) - 20_000  # ticks wrap while it plays
_PERIOD = 1 << 30


class _Board:
    """What a Scoreboard is to a demo."""

    board = "mono64x16"
    swapped = False
    words = None  # of the view's language

    def __init__(self, game="kaisa", **terms):
        one_process.install()  # whose ticks wrap on every interpreter
        self.table = Desk(game, **terms)
        self.referee = self.table.referee
        self.ticks = _START
        self.view = self
        self.guest = None
        self.faults = []
        self._visit = None
        self.fb = framebuf.FrameBuffer(
            bytearray(WIDTH * HEIGHT // 8), WIDTH, HEIGHT, framebuf.MONO_HLSB
        )
        self.drawing = MonoBoard(self.fb)

    def begin(self):
        """The demo, if it comes."""
        self.guest = demo.guest(self, self.ticks)
        self._visit = Visit(self, self.guest)
        return self.guest

    def dismiss(self, ticks):
        """It has gone."""
        self.guest = None

    def fault(self, error, ticks):
        """What a guest failed in."""
        raise error

    def wait(self, seconds, look=None):
        """Time passes, a scan each 50 ms; look(rows) sees every new frame."""
        for _ in range(seconds * 20):
            self.ticks = (self.ticks + 50) % _PERIOD
            if self.guest is None:
                return
            if self._visit.tick(self.ticks) and look is not None and self.guest is not None:
                self._visit.draw(self.drawing, self.ticks)
                look(rows_of(self.fb))

    def wait_a_scan(self):
        """Time passes, 50 ms."""
        self.ticks = (self.ticks + 50) % _PERIOD
        self._visit.tick(self.ticks)

    def press(self, key):
        """A key goes down."""
        self._visit.key_down(key, self.ticks)


def test_every_frame_is_played_to_its_end_and_nothing_of_it_is_refused():
    for game in ("kaisa", "pyramid", "poedinok"):
        target, keys = FRAMES[game]
        desk = Desk(game, target=[target, target])
        for key in keys:
            assert desk.game.phase != OVER, game
            desk.press(key)
        assert desk.refused == 0 and desk.game.phase == OVER and desk.game.winner == 0, game


def test_a_frame_plays_itself_and_begins_anew_after_its_end():
    for game in ("kaisa", "pyramid", "poedinok"):
        board = _Board(game)
        guest = board.begin()
        ends = []
        begun = []
        for _ in range(240):
            board.wait(1)
            over = guest._desk.match.game.phase == OVER
            if over and not ends:
                ends.append(board.ticks)
            if ends and guest._desk.match.game.shots == 0:
                begun.append(board.ticks)
                break
        assert ends and begun, game


def test_its_events_go_into_no_journal_and_change_nothing_of_the_match():
    board = _Board()
    written = len(board.table.journal)
    board.begin()
    board.wait(60)
    assert len(board.table.journal) == written
    assert board.referee.match.game.shots == 0


def test_whenever_scores_are_shown_it_says_that_it_is_a_demo():
    board = _Board()
    guest = board.begin()
    word = []
    for text in ("DEMO",):
        board.fb.fill(0)
        board.drawing.medium.text(board.fb, text, 0, 0)
        word = [row[:22] for row in rows_of(board.fb)[:7]]
    seen = {True: 0, False: 0}

    def look(rows):
        page = guest._view.page
        if page == 2:  # a stroke is being entered: its notation has the place
            return
        found = any(
            [row[x : x + 22] for row in rows[y : y + 7]] == word
            for y in range(9)
            for x in range(20, 24)
        )
        seen[found] += 1

    board.wait(100, look)
    assert seen[True] > 15 and not seen[False]


def test_a_stroke_being_entered_takes_turns_with_the_word_demo():
    board = _Board()
    guest = board.begin()
    seen = []
    for _ in range(20 * 60):
        board.wait_a_scan()
        guest.draw(board.drawing, board.ticks)
        if guest._desk.entry.open:
            seen.append(guest._view.message)
    entered = len(seen)
    told = seen.count("DEMO")
    assert told > 20 and entered // 3 < told < entered * 2 // 3
    longest = max(len(run) for run in "".join("D" if text else "." for text in seen).split("D"))
    assert longest * 50 <= 500  # ms a preview can be taken for a stroke


def test_the_first_key_ends_it_and_does_nothing_else():
    board = _Board()
    board.begin()
    board.wait(5)
    for key in range(16):
        board.begin()
        board.press(key)
        assert board.guest is None, key
    assert board.referee.match.game.shots == 0 and not board.table.entry.open


def test_it_does_not_come_over_a_match_under_way():
    board = _Board()
    for words, free in (
        ("R", False),  # a stroke is being entered
        ("UNDO", True),
        ("R OK", False),
        ("UNDO", True),
        ("MISS", False),
    ):
        board.table.type(words)
        assert demo.is_free(board.referee) == free, words
        if not free:
            assert board.begin().done


def test_between_the_frames_of_a_race_a_match_is_under_way_and_after_it_none():
    for frames, free in ((0, True), (2, False)):
        board = _Board(target=[3, 3], frames=frames, clock=-1)
        board.table.type("Y OK")
        assert board.referee.match.game.phase == OVER
        assert demo.is_free(board.referee) == free
    board.table.type("OK!")
    assert board.referee.match.game.shots == 0 and not demo.is_free(board.referee)
    board.table.type("R OK MISS R OK")
    assert board.referee.match.match_winner() >= 0 and demo.is_free(board.referee)


def test_a_stroke_from_the_handheld_ends_it():
    board = _Board()
    board.begin()
    board.wait(5)
    assert board.guest is not None
    board.table.type("R OK")  # the board's keys are the demo's: this came another way
    board.wait(1)
    assert board.guest is None


def test_a_desk_without_a_board_gets_a_guest_that_leaves_at_once():
    board = _Board()
    board.board = ""
    assert board.begin().done
