"""The handheld's desk against a real match: what is typed is what the board plays, link or not."""

from firmware.aio import ticks_add
from firmware.handheld_answers import DENIED, DONE, NO, SILENCE, WAITS
from firmware.handheld_desk import Desk
from firmware.handheld_dialog import Menu, Pairing
from firmware.link_facts import MOVED_ON
from firmware.pairing import DIGIT_KEYS, code_of
from firmware.settings import Settings
from firmware.texts import BUSY
from host_tests.portable.handheld_board import SEARCHING, UP, BoardLink
from rules_core.picture import pack
from rules_core.setup import Setup
from tools.virtual.rand import Random

W, R, Y, MISS, SIDE, YLI, POT, FOUL = range(8)
UNDO, PAUSE, OK = 11, 12, 15
_START = (1 << 30) - 2000  # ticks wrap soon


class Table:
    """A desk, its board, and a finger."""

    def __init__(self, setup=None) -> None:
        self.ticks = _START
        self.link = BoardLink(setup or Setup())
        self.desk = Desk(self.link)
        self.signals = []
        self.wait(5)

    def wait(self, ms: int) -> None:
        for _ in range(0, ms, 5):
            self.ticks = ticks_add(self.ticks, 5)
            self.desk.tick(self.ticks)
            self._feel()

    def _feel(self) -> None:
        if self.desk.signal != SILENCE:
            self.signals.append(self.desk.signal)
            self.desk.signal = SILENCE

    def tap(self, *keys, ms: int = 60) -> None:
        for key in keys:
            self.desk.key_down(key, self.ticks)
            self._feel()
            self.wait(ms)
            self.desk.key_up(key, self.ticks)
            self._feel()
            self.wait(10)

    def hold(self, key: int) -> None:
        self.tap(key, ms=1100)

    @property
    def mirror(self):
        return self.desk.mirror

    def agrees(self) -> bool:
        """Whether the mirror's game is the board's."""
        ours, theirs = [0] * 96, [0] * 96
        n = pack(self.mirror.game, ours)
        assert n == pack(self.link.match.game, theirs) > 15
        return ours == theirs


def _stroke(game: str, token: str) -> int:
    return __import__("rules_core.%s_parse" % game, None, None, ("parse",)).parse(token)


def test_a_stroke_entered_at_the_board_is_shown_with_its_points_and_balls_to_put_back():
    for game, token, points, spots in (
        ("kaisa", "Y*R", 12, ("Y",)),
        ("kaisa", "-", 0, ()),
        ("pyramid", "8+5(10)", 0, ()),
        ("pyramid", "Fp=(10)", 0, ()),
        ("poedinok", "R", 0, ()),
        ("poedinok", "-", 0, ()),
    ):
        table = Table(Setup(game))
        assert table.mirror.last is None
        word = _stroke(game, token)
        table.link.play(0, word)
        table.wait(10)
        last = table.mirror.last
        verdict = table.link.match.last
        assert last.kind == 0 and last.word == word and last not in table.mirror.queue
        assert last.points == (verdict.points or -verdict.award), token
        assert last.spots == tuple(table.link.match.game.spots(verdict)), token
        if game == "kaisa":
            assert last.points == points and last.spots == spots


def test_what_is_shown_last_is_the_last_stroke_that_stands():
    table = Table()
    first, second, third = (_stroke("kaisa", token) for token in ("R", "Y*R", "-"))
    table.link.play(0, first)
    table.link.play(0, second)
    table.link.play(14, 0)  # undo
    table.wait(10)
    assert table.mirror.last.word == first and table.mirror.last.points == 3
    table.link.play(15, 0)  # redo
    table.wait(10)
    assert table.mirror.last.word == second and table.mirror.last.spots == ("Y",)
    assert table.link.match.feed(12, third, 2, 0) == 0  # amend
    table.link.say()
    table.wait(10)
    assert table.mirror.last.word == third and table.mirror.last.spots == ()


def test_a_stroke_is_played_by_the_board_and_its_answer_felt():
    table = Table()
    table.tap(Y, R)
    assert table.desk.entry.text == "Y*R" and table.desk.entry.points == 12
    assert table.link.match.game.shots == 0
    table.tap(OK)
    assert table.link.match.game.score == [12, 0] and table.agrees()
    assert table.signals[-1] == DONE and table.desk.fresh
    assert table.mirror.last.points == 12 and table.mirror.last.spots == ("Y",)
    table.wait(2000)
    assert not table.desk.fresh


def test_an_impossible_tap_is_felt_and_changes_nothing():
    table = Table()
    table.tap(SIDE)
    assert table.signals[-1] == NO and table.desk.flash
    assert not table.desk.entry.open
    table.wait(500)
    assert not table.desk.flash
    table.tap(OK)
    assert table.signals[-1] == NO and table.link.match.revision == 0


def test_strokes_made_without_a_link_wait_and_are_played_in_order_when_it_is_back():
    table = Table()
    table.link.link = SEARCHING
    table.tap(Y, R, OK, MISS, R, OK)
    assert table.signals.count(WAITS) == 3 and DONE not in table.signals
    assert len(table.mirror.queue) == 3
    assert table.mirror.game.score == [12, 3] and table.link.match.game.score == [0, 0]
    table.link.link = UP
    table.link.answer()
    table.wait(10)
    assert table.link.match.game.score == [12, 3] and table.agrees()
    assert table.mirror.queue == [] and table.signals[-1] == DONE


def test_what_waited_is_refused_when_the_board_has_moved_on_and_nothing_of_it_stays():
    table = Table()
    table.link.link = SEARCHING
    table.tap(Y, R, OK, R, OK)
    table.link.play(0, 0)
    table.link.link = UP
    table.link.answer()
    table.wait(10)
    assert table.desk.refusal == MOVED_ON and table.desk.dropped == 1
    assert table.signals.count(DENIED) == 1
    assert table.link.match.game.score == [0, 0] and table.agrees()
    assert table.mirror.queue == [] and table.mirror.last.word == 0
    table.tap(R)  # read; it does nothing else
    assert not table.desk.refusal and not table.desk.entry.open
    table.tap(R, OK)
    assert table.link.match.game.score == [0, 3] and table.agrees()


def test_a_stroke_begun_before_the_board_moved_on_is_refused_at_once():
    table = Table()
    table.tap(Y)
    table.link.play(0, 0)
    table.wait(10)
    assert table.desk.refusal == MOVED_ON and not table.desk.entry.open
    assert table.signals[-1] == DENIED


def test_a_pause_on_the_board_does_not_disturb_a_stroke_being_entered():
    table = Table()
    table.tap(R, OK, Y)
    table.link.play(10, 0)
    table.wait(10)
    assert table.desk.entry.text == "Y" and table.mirror.paused
    assert table.mirror.last is not None


def test_undo_takes_the_last_tap_then_the_last_stroke_of_the_match():
    table = Table()
    table.tap(R, OK, Y, R, UNDO)
    assert table.desk.entry.text == "Y"
    table.tap(UNDO, UNDO)
    assert table.link.match.game.score == [0, 0] and table.agrees()
    table.hold(UNDO)
    assert table.link.match.game.score == [3, 0] and table.agrees()


def test_undo_of_a_waiting_stroke_is_foreseen_and_of_the_boards_is_not():
    table = Table()
    table.tap(R, OK)
    table.link.link = SEARCHING
    table.tap(Y, OK, UNDO)
    assert not table.mirror.unsure and table.mirror.game.score == [3, 0]
    table.tap(UNDO)
    assert table.mirror.unsure
    table.tap(R)
    assert table.desk.refusal == BUSY
    table.tap(R)
    table.link.link = UP
    table.link.answer()
    table.wait(10)
    assert table.link.match.game.score == [0, 0] and table.agrees()


def test_taps_behind_an_undo_wait_for_the_board_and_then_count():
    table = Table()
    table.tap(R, OK)
    table.link.at_once = False
    table.tap(UNDO, Y, R, OK)
    assert not table.desk.entry.open and not table.desk.refusal
    table.link.at_once = True
    table.link.answer()
    table.wait(20)
    assert table.link.match.game.score == [12, 0] and table.agrees()


def test_pause_and_resume_go_to_the_board_and_never_wait():
    table = Table()
    table.tap(R, OK)
    table.tap(PAUSE)
    assert table.link.match.clock.paused and table.mirror.paused
    left = table.mirror.clock_left(table.ticks)
    table.wait(3000)
    assert table.mirror.clock_left(table.ticks) == left
    table.tap(PAUSE)
    table.wait(3000)
    assert left - 4 <= table.mirror.clock_left(table.ticks) <= left - 2
    table.link.link = SEARCHING
    table.tap(PAUSE)
    assert table.signals[-1] == DENIED and table.mirror.queue == []


def test_a_pause_while_a_stroke_is_open_does_not_spoil_it():
    table = Table()
    table.tap(R, OK, Y, PAUSE, R, OK)
    assert table.link.match.game.score == [15, 0] and table.agrees()


def test_who_starts_and_the_next_frame_are_held():
    setup = Setup()
    setup.frames = 2
    setup.target = [3, 3]
    table = Table(setup)
    table.hold(Y)
    assert table.link.match.game.turn == 1 and table.agrees()
    table.tap(R, OK)
    assert table.link.match.game.winner == 1
    table.hold(OK)
    assert table.link.match.frame == 2 and table.agrees()
    assert table.mirror.frame == 2 and table.mirror.won == [0, 1]
    assert not table.desk.wants_menu
    table.hold(OK)
    assert table.desk.wants_menu


def test_a_correction_is_made_as_on_the_board():
    table = Table()
    table.tap(R, OK)
    table.hold(PAUSE)
    assert table.desk.dialog is not None and table.mirror.paused
    table.tap(POT, POT, OK)  # two points more
    assert table.desk.dialog is None
    assert table.link.match.game.score == [5, 0] and table.agrees()
    table.hold(PAUSE)
    table.link.play(0, 0)
    table.wait(10)
    assert table.desk.dialog is None  # it was about what is no longer so


class _App:
    def __init__(self, table) -> None:
        self.settings = Settings()
        self.link = table.link
        self.desk = table.desk
        self.battery = None
        self.ticks = 0
        self.applied = 0

    def apply(self) -> None:
        self.applied += 1


def test_the_menu_chooses_a_language_and_leaves_with_undo():
    table = Table()
    app = _App(table)
    table.desk.dialog = Menu(app)
    table.tap(POT)  # right
    assert app.settings.get("language") == "fi" and app.applied == 1
    table.tap(SIDE, SIDE)  # left
    assert app.settings.get("language") == "ru"
    table.tap(UNDO)
    assert table.desk.dialog is None and table.link.match.revision == 0


def test_a_pairing_code_is_typed_and_a_wrong_group_is_said_at_once():
    table = Table()
    app = _App(table)
    secret = bytes(range(8, 16))
    code = code_of(secret)
    keys = [DIGIT_KEYS[int(digit)] for digit in code]
    table.desk.dialog = Pairing(app)
    wrong = DIGIT_KEYS[(int(code[5]) + 1) % 10]
    table.tap(*keys[:5], wrong)
    assert table.signals[-1] == NO
    table.tap(*keys, OK)
    assert table.link.paired_with == secret and table.desk.dialog is None


def _random_evening(game: str, seed: int, keys: int) -> int:
    """Keys at random, a link that comes and goes; how many strokes the board has played."""
    random = Random(seed)
    table = Table(Setup(game))
    table.link.at_once = False
    strokes = 0
    for _ in range(keys):
        key = random.below(16)
        if key == PAUSE:
            continue
        if random.below(3):
            key = OK if table.desk.entry.word >= 0 and table.desk.entry.open else key
        table.tap(key)
        what = random.below(8)
        if what == 0:
            table.link.link = SEARCHING
        elif what > 2:
            table.link.link = UP
        if table.link.link == UP and random.below(2):
            before = table.link.match.game.shots
            table.link.answer()
            table.wait(10)
            strokes += max(0, table.link.match.game.shots - before)
            assert table.agrees() or table.mirror.queue, seed
            assert table.desk.refusal in (0, BUSY) or table.desk.refusal < 128, seed
    return strokes


def test_at_random_keys_of_every_game_the_mirror_is_the_boards_game():
    for game in ("kaisa", "pyramid", "poedinok"):
        assert _random_evening(game, 5, 300) > 10, game
