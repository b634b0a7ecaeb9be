"""The whole board while its power comes and goes: the shipped firmware, on littlefs."""

import os

import pytest

from firmware.entry import MISS, OK, PAUSE, UNDO
from tools.virtual import standins
from tools.virtual.host import BoardError, VirtualBoard

standins.install()

pytestmark = pytest.mark.usefixtures("micropython")

R, Y = 1, 2
DEVICE = "firmware.main"
AGREED = '[Game "kaisa"]\n[Clock "60+5"]\n'
FAST = bool(os.environ.get("SCOREBOARD_FAST"))


@pytest.fixture
def image(tmp_path) -> str:
    return str(tmp_path / "flash.image")


def pixels(text: str, font) -> list[str]:
    """A word as rows of '#' and '.'."""
    import framebuf

    width = font.width(text)
    data = bytearray((width + 7) // 8 * font.height)
    fb = framebuf.FrameBuffer(data, width, font.height, framebuf.MONO_HLSB)
    font.text(fb, text, 0, 0)
    rows = range(font.height)
    return ["".join("#" if fb.pixel(x, y) else "." for x in range(width)) for y in rows]


def shows(frame: list[str], text: str) -> bool:
    """Whether a word stands anywhere in a frame."""
    from firmware.fonts import medium_font, small_font

    for font in (medium_font(), small_font()):
        word = pixels(text, font)
        for y in range(len(frame) - len(word) + 1):
            for x in range(len(frame[0]) - len(word[0]) + 1):
                if all(frame[y + i][x : x + len(row)] == row for i, row in enumerate(word)):
                    return True
    return False


def scores(frame: list[str]) -> list[str]:
    """What shows both scores and whose turn it is: all but the middle."""
    return [row[:20] + row[44:] for row in frame]


def said(board: VirtualBoard, text: str, seconds: int = 5) -> bool:
    """Whether a word is shown at some moment of the next seconds."""
    for _ in range(4 * seconds):
        if shows(board.frame(), text):
            return True
        board.wait(250)
    return False


def type_in(board: VirtualBoard, keys) -> None:
    for key in keys:
        board.press(key)


def test_after_the_power_was_cut_the_board_shows_the_same_score_paused_and_says_so(image) -> None:
    with VirtualBoard(flash=image, interpreter="micropython") as board:
        type_in(board, [R, OK, R, OK, MISS, Y, OK])
        board.wait(300)
        before = board.frame()
        board.cut()
        board.restart()
        board.wait(300)
        assert scores(board.frame()) == scores(before)
        assert said(board, "RESU") and said(board, "PAUSE")
        assert board.history[0][0] <= 1000  # the first frame, in ms since the power came
        board.press(PAUSE)
        board.wait(5000)
        assert not said(board, "RESU") and not said(board, "PAUSE")
        assert scores(board.frame()) == scores(before)
        assert board.faults == [] and board.log == []


@pytest.mark.parametrize("kind", ["clean", "half", "garbage"])
def test_power_that_goes_while_somebody_types_takes_no_stroke_that_was_shown(image, kind) -> None:
    keys = [R, OK, MISS, Y, OK, R, OK, MISS, R, OK, UNDO, R, OK, MISS]
    shown: list[list[str]] = []
    with VirtualBoard(flash=image, interpreter="micropython") as board:
        at = 0
        cuts = 0
        for count in range(1, 9 if FAST else 24):
            board.cut(count % 5 + 1, kind)
            try:
                while True:
                    board.press(keys[at % len(keys)])
                    board.wait(200)
                    shown.append(scores(board.frame()))
                    at += 1
            except BoardError:
                cuts += 1
            board.restart()
            board.wait(300)
            back = scores(board.frame())
            # The last that was shown, or the stroke under way, which may have been written.
            if back != shown[-1]:
                board.press(UNDO)
                board.wait(200)
                assert scores(board.frame()) in shown[-3:]
            board.press(PAUSE)
        assert cuts > 5
        assert board.faults == []


def test_a_reset_brings_the_clock_back_to_the_second(image) -> None:
    with VirtualBoard(DEVICE, flash=image, interpreter="micropython") as board:
        type_in(board, [R, OK])
        board.wait(13_000)
        board.press(PAUSE)
        board.wait(1000)
        while shows(board.frame(), "PAUSE"):
            board.wait(250)
        stood = board.frame()
        board.press(PAUSE)
        board.reset_chip()
        board.restart()
        for _ in range(30):
            board.wait(250)
            if board.frame() == stood:
                break
        else:
            raise AssertionError("\n".join(board.frame()))


def test_a_flash_that_fails_is_told_and_the_match_goes_on(image) -> None:
    with VirtualBoard(flash=image, interpreter="micropython") as board:
        type_in(board, [R, OK])
        board.command("break 5")
        type_in(board, [R, OK])
        board.wait(200)
        assert said(board, "SAVED")
        type_in(board, [MISS, Y, OK])
        assert said(board, "SAVED")
        board.command("break 0")
        board.wait(4000)
        assert not said(board, "SAVED")
        board.wait(300)
        before = scores(board.frame())
        board.cut()
        board.restart()
        board.wait(300)
        assert scores(board.frame()) == before


def test_a_task_that_hangs_is_named_and_the_watchdog_resets_the_board(image) -> None:
    hung = "host_tests.portable.hung:main"
    with (
        VirtualBoard(hung, flash=image, interpreter="micropython") as board,
        pytest.raises(BoardError, match="has reset itself, cause 3"),
    ):
        board.wait(30_000)
    with open(image, "rb") as file:
        assert b"task screen is silent" in file.read()


def test_the_device_starts_as_it_does_and_its_watchdog_is_fed(image) -> None:
    with VirtualBoard(DEVICE, flash=image, interpreter="micropython") as board:
        type_in(board, [R, OK])
        before = scores(board.frame())
        board.wait(60_000 if FAST else 600_000)
        assert scores(board.frame()) == before and board.reset is None
        assert board.faults == [] and board.log == []


def test_undo_held_at_power_up_is_safe_mode_without_application_and_watchdog(image) -> None:
    with VirtualBoard(DEVICE, flash=image, interpreter="micropython") as board:
        board.cut()
        with pytest.raises(BoardError, match="has reset itself"):  # to be rid of the watchdog
            board.restart(held=[UNDO])
        board.restart(held=[UNDO])
        board.wait(40_000)
        assert shows(board.frame(), "SAFE") and shows(board.frame(), "KEY")
        assert board.log[-1] == ">>>" and board.reset is None
        board.cut()
        board.restart(held=[])
        board.wait(1000)
        assert not shows(board.frame(), "SAFE")


def test_power_cycles_within_a_minute_count_as_resets_do(image) -> None:
    with VirtualBoard(DEVICE, flash=image, interpreter="micropython") as board:
        for _ in range(3):
            board.wait(5000)
            assert not shows(board.frame(), "SAFE")
            board.cut()
            board.restart()
        board.wait(1000)
        assert shows(board.frame(), "SAFE") and shows(board.frame(), "RESETS")


def test_resets_in_a_row_end_in_safe_mode_and_the_next_start_is_a_normal_one(image) -> None:
    with VirtualBoard(DEVICE, flash=image, interpreter="micropython") as board:
        type_in(board, [R, OK])
        board.wait(300)
        before = scores(board.frame())
        for _ in range(2):
            board.reset_chip()
            board.restart()
            board.wait(3000)
            assert scores(board.frame()) == before
        board.reset_chip()
        board.restart()
        board.wait(20_000)
        assert shows(board.frame(), "SAFE") and shows(board.frame(), "RESETS")
        assert board.log == [">>>"]
        board.reset_chip()
        board.restart()
        board.wait(300)
        assert scores(board.frame()) == before


def test_resets_that_are_a_minute_apart_are_no_reason_for_safe_mode(image) -> None:
    with VirtualBoard(DEVICE, flash=image, interpreter="micropython") as board:
        for _ in range(5):
            board.wait(62_000)
            board.reset_chip()
            board.restart()
        board.wait(300)
        assert not shows(board.frame(), "SAFE")


def test_an_application_that_cannot_start_leaves_its_fault_and_ends_in_safe_mode(image) -> None:
    with VirtualBoard(DEVICE, flash=image, interpreter="micropython") as board:
        board.wait(300)
        board.reset_chip()
        for _ in range(2):
            with pytest.raises(BoardError, match="has reset itself"):
                board.restart(broken="firmware.view")
        board.restart()
        board.wait(1000)
        assert shows(board.frame(), "SAFE") and board.log == [">>>"]
        board.cut()
    with open(image, "rb") as file:
        assert b"the application ended" in file.read()
