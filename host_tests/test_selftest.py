"""The self-test on the virtual board, from the first page to the file, with faults planted.

What the test itself cannot see (a dark chip, modules in each other's place) is on the display
for the person in front of it; here the frame is looked at.
"""

import contextlib

import pytest

from firmware import selftest_file
from firmware.boards import mono64x16
from firmware.journal_files import Files
from tools.sim import BOARDS
from tools.virtual.host import BoardError, VirtualBoard

W, UNDO, OK, MISS = 0, 11, 15, 3
_SECOND = 1000


class Hall:
    """A board, somebody at its keys, and a folder or a flash for its files."""

    def __init__(self, board: VirtualBoard, folder=None) -> None:
        self.board = board
        self.folder = folder

    def start(self) -> None:
        """OK was held as the power came."""
        self.board.let_go()
        assert self.board.guest == "SelfTest"

    def tap(self, *keys: int) -> None:
        for key in keys:
            self.board.press(key)

    def display(self) -> None:
        """To the numbers of the modules, and yes."""
        self.tap(OK, OK)
        self.board.wait(100)

    def keys(self, *left_out: int, columns: bool = True) -> None:
        for key in range(16):
            if key not in left_out:
                self.tap(key)
        if left_out or not columns:
            self.board.wait(10_500)
            return
        for column in range(4):
            for _ in range(3):
                self.chord(range(column, 16, 4))

    def chord(self, keys) -> None:
        keys = list(keys)
        for key in keys:
            self.board.down(key)
        self.board.wait(700)
        for key in keys:
            self.board.up(key)
        self.board.wait(150)

    def cover(self) -> None:
        """The light sensor is covered."""
        self.board.wait(1000)
        self.board.configure(lux=2)
        self.board.wait(1000)
        self.board.configure(lux=150)

    def rest(self) -> None:
        """What needs nobody."""
        self.board.wait(2000)

    def found(self) -> dict[str, str]:
        """What the file says."""
        _, results = selftest_file.read(Files(str(self.folder)))
        return {name: f"{result} {why}".strip() for name, result, why in results}


@contextlib.contextmanager
def hall(folder, board="mono", **settings):
    """A board whose files are in a folder, switched on with OK held."""
    settings = {"held": [OK], "dir": str(folder), "files": True, **settings}
    with VirtualBoard(board=BOARDS[board], **settings) as virtual:
        yield Hall(virtual, folder)
        assert not virtual.faults and not virtual.log


@pytest.fixture(params=["mono", "colour"])
def board(request):
    return request.param


def test_a_good_board_passes_and_its_results_are_kept(tmp_path, board):
    with hall(tmp_path, board) as test:
        test.start()
        test.display()
        test.tap(OK)
        test.keys(columns=False)
        test.tap(OK)  # heard
        test.cover()
        test.rest()
        found = test.found()
        assert found.pop("FLASH").startswith("OK ")
        assert found.pop("LIGHT").startswith("OK ")
        assert found == {
            "DISPLAY": "OK",
            "KEYS": "OK DIODES?",
            "BUZZER": "OK",
            "RADIO": "OK 0 KNOWN",
        }
        test.tap(OK)
        assert test.board.guest == ""


def test_all_four_columns_prove_the_diodes(tmp_path):
    with hall(tmp_path) as test:
        test.start()
        test.display()
        test.tap(OK)
        for key in range(16):
            test.tap(key)
        for column in range(4):
            test.chord(range(column, 16, 4))
        test.tap(OK)
        test.cover()
        test.rest()
        assert test.found()["KEYS"] == "OK"


def test_a_missing_diode_is_found(tmp_path):
    with hall(tmp_path) as test:
        test.board.command("plant diode 6")
        test.start()
        test.display()
        test.tap(OK)
        for key in range(16):
            test.tap(key)
        for column, tries in ((0, 1), (1, 1), (2, 3), (3, 1)):
            for _ in range(tries):
                test.chord(range(column, 16, 4))
        test.tap(OK)
        test.cover()
        test.rest()
        assert test.found()["KEYS"] == "FAIL DIODE 2.3"


def test_a_stuck_key_a_torn_sensor_and_a_silent_buzzer_are_found(tmp_path):
    with hall(tmp_path) as test:
        test.board.command("plant key 9")
        test.board.command("plant sensor")
        test.board.command("plant buzzer")
        test.start()
        test.board.command("plant key 9")
        test.display()
        test.tap(OK)
        test.keys(9)
        heard = len(test.board.sounds)
        test.board.wait(2000)
        assert len(test.board.sounds) == heard
        test.tap(MISS)
        test.board.wait(1000)
        test.tap(MISS)
        test.rest()
        found = test.found()
        assert found["KEYS"] in ("FAIL STUCK 3.2", "FAIL NO 3.2")
        assert found["BUZZER"] == "FAIL SILENT" and found["LIGHT"] == "FAIL NONE"


def test_a_flash_that_fails_is_found_and_the_board_goes_on(micropython, tmp_path):
    image = str(tmp_path / "board.flash")
    with VirtualBoard(flash=image, held=[OK]) as virtual:
        test = Hall(virtual)
        test.start()
        virtual.wait(100)
        virtual.command("plant flash")
        test.display()
        test.tap(OK)
        virtual.hold(UNDO, 1200)  # not the keys
        test.tap(UNDO, UNDO)  # neither buzzer nor sensor
        virtual.wait(600)
        rows = [virtual.frame()]
        for _ in range(12):
            virtual.wait(500)
            rows.append(virtual.frame())
        assert virtual.guest == "SelfTest"
        test.tap(OK)
        assert virtual.guest == ""
        assert any("#" in row for row in virtual.frame())


# What the person sees


def _number(test: Hall, chip: int) -> list[str]:
    """The square of module `chip` on the wall as it should hang."""
    x, y, _ = mono64x16.CHIPS[chip]
    return [row[x : x + 8] for row in test.board.frame()[y : y + 8]]


def test_every_module_shows_its_number_in_the_order_of_the_chain(tmp_path):
    with hall(tmp_path) as test:
        test.start()
        test.display()
        shown = ["\n".join(_number(test, chip)) for chip in range(16)]
        assert len(set(shown)) == 16 and all("#" in art for art in shown)
        assert shown[0].splitlines()[1] == ".#......"  # a 1


def test_two_modules_in_each_others_place_show_each_others_number(tmp_path):
    with hall(tmp_path) as test:
        test.start()
        test.display()
        three, four = _number(test, 3), _number(test, 4)
        test.board.command("plant swap 3 4")
        test.board.wait(10)
        assert (_number(test, 3), _number(test, 4)) == (four, three)


def test_a_dark_chip_shows_no_number_and_no_pixel_of_the_walk(tmp_path):
    with hall(tmp_path) as test:
        test.board.command("plant chip 2")
        test.start()
        seen = [set() for _ in range(16)]
        for ms in range(0, 11_000, 100):
            test.board.wait(100)
            for chip in range(16):
                if any("#" in row for row in _number(test, chip)):
                    seen[chip].add(ms)
        assert not seen[2] and all(seen[chip] for chip in range(16) if chip != 2)


def test_the_walk_lights_every_pixel_once_and_one_at_a_time(tmp_path, board):
    with hall(tmp_path, board) as test:
        test.start()
        width, height = (32, 16) if test.board.in_colour else (64, 16)
        for _ in range(width * height * (25 if test.board.in_colour else 10) // 500):
            test.board.wait(500)
        frames = [bytes.fromhex(frame) for _, frame, _ in test.board.history]
        size = 3 if test.board.in_colour else 1
        walked = set()
        for frame in frames:
            if size == 3:
                lit = [i // 3 for i in range(0, len(frame), 3) if any(frame[i : i + 3])]
            else:
                bits = "".join(f"{byte:08b}" for byte in frame)
                lit = [at for at, bit in enumerate(bits) if bit == "1"]
            if len(lit) == 1:
                walked.add(lit[0])
        assert len(walked) > width * height * 0.9


# Over a match


def test_a_match_under_way_is_said_first_and_is_afterwards_as_it_was(tmp_path):
    with VirtualBoard(dir=str(tmp_path), files=True) as virtual:
        virtual.wait(60)
        for key in (1, OK, 2, OK):  # R OK Y OK
            virtual.press(key)
        virtual.wait(300)
        before = [row[:20] + row[44:] for row in virtual.frame()]
        virtual.reset_chip()
        virtual.restart(held=[OK])
        virtual.let_go()
        virtual.wait(300)
        assert virtual.guest == "SelfTest"
        virtual.press(UNDO)  # not now
        virtual.wait(300)
        assert virtual.guest == ""
        assert [row[:20] + row[44:] for row in virtual.frame()] == before


def test_a_test_that_nobody_goes_on_with_leaves_the_board_to_the_match(tmp_path):
    with hall(tmp_path) as test:
        test.start()
        test.display()
        test.board.wait(62_000)
        assert test.board.guest == ""
        assert set(test.found().values()) == {"SKIPPED"}


def test_undo_held_leaves_the_whole_test(tmp_path):
    with hall(tmp_path) as test:
        test.start()
        test.display()
        test.board.hold(UNDO, 1200)
        assert test.board.guest == ""
        assert test.found()["DISPLAY"] == "SKIPPED"


# A key that jams later


def test_a_key_that_jams_in_the_evening_is_told_and_left_out_until_it_is_released(tmp_path):
    with VirtualBoard(dir=str(tmp_path), files=True) as virtual:
        virtual.wait(60)
        virtual.press(1)
        virtual.press(OK)
        virtual.command("plant key 5")  # YLI
        virtual.wait(23_000)
        events = len(virtual.journal)
        virtual.press(UNDO)  # what it had opened
        frames = []
        for _ in range(10):
            virtual.wait(500)
            frames.append("\n".join(virtual.frame()))
        assert len(set(frames)) > 1  # KEY STUCK and the game take turns
        for key in (1, OK):
            virtual.press(key)
        assert len(virtual.journal) > events
        virtual.command("unstick 5")
        virtual.wait(5000)
        assert len({"\n".join(virtual.frame()) for _ in range(4) if virtual.wait(500) is None}) < 4
    assert "keys 20 jammed" in (tmp_path / "faults.txt").read_text()


def test_keys_pressed_again_and_again_never_count_as_jammed(tmp_path):
    with VirtualBoard(dir=str(tmp_path), files=True) as virtual:
        virtual.wait(60)
        for _ in range(26):
            virtual.hold(MISS, 940)  # and 40 ms up: down whenever a second begins
        assert not (tmp_path / "faults.txt").exists()


def test_a_board_that_has_no_such_fault_refuses_to_plant_it():
    with VirtualBoard() as virtual, pytest.raises(BoardError, match="no fault 'mirror 1'"):
        virtual.command("plant mirror 1")
        virtual.wait(1)
