"""The virtual board as a process: both interpreters show the same, nothing hangs or lingers."""

import gc
import os
import subprocess
import sys
import time

import pytest

from tools.virtual import host
from tools.virtual.host import BoardError, VirtualBoard

_DEMO = "tools.virtual.demo:main"


def _square(key):
    rows = []
    for y in range(16):
        inside = key <= y < key + 4
        rows.append("".join("#" if inside and x // 4 == key else "." for x in range(64)))
    return rows


def test_a_key_lights_its_square_and_goes_into_the_journal(runs_on):
    with VirtualBoard(_DEMO, interpreter=runs_on) as board:
        assert board.interpreter == runs_on
        board.wait(50)
        board.down(6)
        board.wait(40)
        assert board.frame() == _square(6)
        assert board.brightness == 3
        board.up(6)
        board.wait(40)
        assert "#" not in "".join(board.frame())
        assert board.journal == [bytes([6]), bytes([6 + 16])]
        assert [hz for _, hz in board.sounds] == [2000, 0, 2000, 0]
        assert board.faults == []
        assert len(board.log) == 1 and board.log[0].startswith("demo: light ")


def test_both_interpreters_show_the_same_frames_at_the_same_times(micropython):
    seen = []
    for runs_on in ("cpython", "micropython"):
        with VirtualBoard(_DEMO, interpreter=runs_on, start_ms=(1 << 30) - 700, seed=5) as board:
            board.wait(33)
            for key in (0, 5, 10, 3):
                board.press(key, 73)
            board.command("glitch 3 test")
            board.wait(1200)
            board.hold(9, 1500)
            seen.append((list(board.history), board.journal, board.sounds, board.now_ms))
    assert seen[0] == seen[1]
    assert len(seen[0][0]) >= 12


def test_a_wrongly_hung_module_is_seen_from_outside(runs_on):
    chips = [[56 - 8 * i, 0, 0] for i in range(8)] + [[8 * i, 8, 0] for i in range(8)]
    with VirtualBoard(_DEMO, interpreter=runs_on, mounting=chips) as board:
        board.wait(50)
        board.down(9)
        board.wait(40)
        assert board.frame() != _square(9)
        assert "#" in "".join(board.frame())


def test_a_glitched_chip_is_seen_and_recovers(runs_on):
    with VirtualBoard(_DEMO, interpreter=runs_on) as board:
        board.wait(50)
        board.command("glitch 0 test")
        board.wait(0)
        assert board.frame()[0] == "." * 56 + "#" * 8
        board.wait(1010)
        assert "#" not in "".join(board.frame())


def test_a_program_that_hangs_is_reset_by_its_watchdog_and_can_be_restarted(runs_on):
    with VirtualBoard(_DEMO, interpreter=runs_on) as board:
        board.wait(50)
        board.press(14)
        with pytest.raises(BoardError, match="reset itself, cause 3"):
            board.wait(10_000)
        assert board.reset == (3, b"")
        board.restart()
        board.wait(50)
        board.press(2)
        assert board.journal[-2:] == [bytes([2]), bytes([18])]


def test_a_program_that_ends_says_so(runs_on):
    with VirtualBoard(_DEMO, interpreter=runs_on) as board:
        board.wait(50)
        with pytest.raises(BoardError, match="application has ended"):
            board.press(15)


def test_live_time_passes_by_itself(runs_on):
    with VirtualBoard(_DEMO, interpreter=runs_on) as board:
        board.wait(50)
        board.live(speed=50)
        deadline = time.monotonic() + 20
        board.down(1)
        while not board.journal and time.monotonic() < deadline:
            time.sleep(0.01)
        assert board.journal == [bytes([1])]
        board.wait(100)  # and scripted time takes over where it was
        assert board.frame() == _square(1)


@pytest.mark.parametrize(
    ("app", "says"),
    [
        ("tools.virtual.nowhere:main", "nowhere"),
        ("tools.virtual.demo:nothing", "nothing"),
        ("tools.virtual.clock:Clock", "coroutine"),
    ],
)
def test_an_application_that_cannot_run_is_named_in_one_line(runs_on, app, says):
    with pytest.raises(BoardError, match=says) as caught:
        VirtualBoard(app, interpreter=runs_on)
    assert "\n" not in str(caught.value)


def test_running_out_of_heap_is_told_in_one_line(micropython):
    with pytest.raises(BoardError, match="MemoryError"):
        VirtualBoard(_DEMO, interpreter="micropython", heap="70k")


def test_a_killed_board_is_noticed_and_leaves_no_process(runs_on):
    board = VirtualBoard(_DEMO, interpreter=runs_on)
    pid = board._process.pid
    board._process.kill()
    with pytest.raises(BoardError, match="stopped"):
        board.wait(10)
    with pytest.raises(BoardError, match="closed"):
        board.wait(10)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_closing_leaves_no_process(runs_on):
    board = VirtualBoard(_DEMO, interpreter=runs_on)
    pid = board._process.pid
    board.close()
    board.close()
    gc.collect()
    assert board._process.returncode == 0
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_host_that_vanishes_takes_its_board_along(runs_on):
    program = (
        "import os, sys\n"
        "from tools.virtual.host import VirtualBoard\n"
        f"board = VirtualBoard({_DEMO!r}, interpreter={runs_on!r})\n"
        "print(board._process.pid, flush=True)\n"
        "os._exit(1)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=host.ROOT, capture_output=True, text=True
    )
    pid = int(done.stdout)
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        if _is_zombie(pid):
            return  # it has ended; whoever adopted it will collect it
        time.sleep(0.02)
    raise AssertionError("the agent outlived its host")


def _is_zombie(pid):
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_commands_that_make_no_sense_are_refused_and_harm_nothing(runs_on):
    with VirtualBoard(_DEMO, interpreter=runs_on) as board:
        board.wait(50)
        for line, why in (
            ("dance", "unknown command"),
            ("down 16", "keys are 0..15"),
            ("down x", "down x"),
            ("speed 0", "speed is"),
            ("glitch 99 test", "glitch 99"),
            ('config {"app": "x"}', "cannot change"),
            ('config {"nonsense": 1}', "no setting"),
            ("start", "has started"),
        ):
            board.command(line)
            with pytest.raises(BoardError, match=why):
                board.wait(1)
            board._expect("idle")
        board.press(4)
        assert board.journal == [bytes([4]), bytes([20])]


def test_the_world_can_change_while_the_program_runs(runs_on):
    with VirtualBoard(_DEMO, interpreter=runs_on) as board:
        board.wait(50)
        board.down(4)
        board.wait(50)
        board.configure(plugged=False)
        board.wait(50)
        assert board.journal == [bytes([4]), bytes([20])]


def test_an_interpreter_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="interpreter"):
        VirtualBoard(_DEMO, interpreter="pypy")
