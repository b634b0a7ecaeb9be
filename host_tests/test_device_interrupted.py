"""What a builder in a hurry does to a device: Ctrl-C, odd ports, a full flash, files in the way.

Each ends in one line, and the application that ran goes on; on the virtual device.
"""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from host_tests.deploying import BOARD, Bench, made, newer
from host_tests.test_cuts_board import shows
from host_tests.test_deploy import board, deployed, frame, match_of
from tools import deploy, logs
from tools._env import ROOT
from tools._errors import UsageError
from tools.device import Device, DeviceError
from tools.device.ports import closed

__all__ = ("board", "deployed")  # fixtures

pytestmark = pytest.mark.usefixtures("micropython")


def goes_on(bench: Bench, started: int) -> None:
    """The application is started again, not left in safe mode, with its match."""
    device = bench.virtual
    device.wait(lambda: len(device.causes) >= started + 2)  # into safe mode, and out of it
    device.wait(lambda: not device.at_prompt() and shows(frame(bench), "3"))


def interrupted(monkeypatch, calls: Iterator[int], at: int) -> None:
    """Ctrl-C at the at-th word to a device, when half of it has been sent."""
    from serial import Serial

    write = Serial.write

    def write_half(self, data):
        if next(calls) == at:
            write(self, data[: len(data) // 2])
            raise KeyboardInterrupt
        return write(self, data)

    monkeypatch.setattr(Serial, "write", write_half)


# The second word is Ctrl-A, while the application is on its way into safe mode; the later ones
# are within commands.
@pytest.mark.parametrize("at", [2, 30, 31, 32, 33])
def test_ctrl_c_at_any_word_to_a_device_lets_the_application_go_on(board, monkeypatch, at) -> None:
    board.virtual.wait(lambda: shows(frame(board), "3"))
    started = len(board.virtual.causes)
    with monkeypatch.context() as patch:
        interrupted(patch, iter(range(1, 10_000)), at)
        with pytest.raises(KeyboardInterrupt):
            board.deploy(newer(made()), monkeypatch, "--force")
    goes_on(board, started)
    assert match_of(board) == "A 3, B 3 (kaisa)"
    assert (board.state().slot, board.state().trial) == ("a", "-")


def test_a_command_that_does_not_end_is_one_line_and_the_port_is_free_again(board) -> None:
    with pytest.raises(DeviceError, match="has stopped answering"), Device(board.port) as device:
        setattr(device._transport.serial, "timeout", 0.2)  # noqa: B010 (its type hides it)
        try:
            device.exec("import time\ntime.sleep(3)", 1)
        finally:
            device.reset()
    assert closed(board.port) == ""
    board.virtual.wait(lambda: not board.virtual.at_prompt())


def test_a_refusal_by_the_device_lets_the_application_go_on(board, monkeypatch) -> None:
    board.virtual.wait(lambda: shows(frame(board), "3"))
    started = len(board.virtual.causes)
    monkeypatch.setattr(Device, "free", lambda device: 4096)
    with pytest.raises(DeviceError, match="has 4 KB free"):
        board.deploy(newer(made()), monkeypatch, "--force")
    goes_on(board, started)


def test_output_that_nobody_reads_any_more_lets_the_application_go_on(board, monkeypatch) -> None:
    def broken(text: str) -> None:
        raise BrokenPipeError

    board.virtual.wait(lambda: shows(frame(board), "3"))
    started = len(board.virtual.causes)
    monkeypatch.setattr(deploy, "say", broken)
    with pytest.raises(BrokenPipeError):
        board.deploy(newer(made()), monkeypatch, "--force")
    goes_on(board, started)


def test_a_file_where_a_folder_must_be_and_the_other_way_round_do_not_stop_a_deploy(
    board, monkeypatch
) -> None:
    with Device(board.port) as device:
        device.make_folders("/b", "/b/rules_core", "/b/rules_core/match.mpy", "/b/manifest")
        device.write("/b/firmware", b"a file")
        device.write("/b/rules_core/match.mpy/x", b"in a folder")
        device.reset()
    assert board.deploy(newer(made()), monkeypatch, "--force") == 0
    board.wait_until_good("b")


def test_what_fills_the_flash_in_the_idle_slot_makes_room(board, monkeypatch) -> None:
    with Device(board.port) as device:
        device.make_folders("/b", "/b/rules_core")
        device.exec(
            "f = open('/b/rules_core/match.mpy', 'wb')\n"
            "for i in range(280): n = f.write(bytes(4096))\nf.close()", 60
        )  # fmt: skip
        device.reset()
    assert board.deploy(newer(made()), monkeypatch, "--force") == 0
    board.wait_until_good("b")


def test_a_flash_so_full_that_littlefs_counts_below_nothing_has_no_room(monkeypatch) -> None:
    device = Device.__new__(Device)
    monkeypatch.setattr(device, "value", lambda *code: (4096, 512, 4294967278))
    assert device.free() == 0
    monkeypatch.setattr(device, "value", lambda *code: (4096, 512, 500))
    assert device.free() == 500 * 4096


def test_a_second_deploy_in_the_first_minute_does_not_touch_the_only_application(
    tmp_path, monkeypatch
) -> None:
    with Bench("virtual", tmp_path / "device") as bench:
        assert bench.deploy(made(), monkeypatch, "--board", BOARD) == 0
        assert (bench.state().slot, bench.state().trial) == ("-", "a")
        write = Device.write

        def pull(device: Device, path: str, *rest) -> None:
            bench.virtual.pull()
            write(device, path, *rest)

        with monkeypatch.context() as patch:
            patch.setattr(Device, "write", pull)
            with pytest.raises(DeviceError, match="is out"):
                bench.deploy(newer(made()), monkeypatch)
        bench.virtual.power_off()
        bench.virtual.power_on()
        bench.wait_until_good("a")


def test_another_board_than_so_far_is_said(board, monkeypatch, capsys) -> None:
    other = made()._replace(manifest=made().manifest._replace(board="colour32x16"))
    assert board.deploy(newer(other), monkeypatch, "--force", "--board", "colour32x16") == 0
    assert "note: this device was mono64x16 so far" in capsys.readouterr().out


@pytest.mark.parametrize("ask", ["listing", "read", "hashes"])
def test_an_answer_that_is_none_is_one_line(ask, monkeypatch) -> None:
    device = Device.__new__(Device)
    device.port = "/dev/x"
    monkeypatch.setattr(device, "exec", lambda *code: b"I (812) wifi: \xff\r\n")
    with pytest.raises(DeviceError, match="did not arrive whole"):
        getattr(device, ask)(["/a"] if ask == "hashes" else "/a")


@pytest.mark.parametrize(
    ("port", "said"),
    [
        ("foo://bar", "does not open: invalid URL"),
        ("x" * 5000, "no port xxx"),
        ("/dev/null", "is no serial port"),
        (str(ROOT), "is no serial port"),
        (str(ROOT / "README.md"), "is no serial port"),
    ],
)
def test_a_port_that_is_none_is_one_line(port, said) -> None:
    with pytest.raises(UsageError, match=said):
        logs.main(["--port", port])
    assert said in closed(port)


def verb(*arguments: str, close: str = "", **environment: str) -> subprocess.CompletedProcess:
    """Run one, with some of its streams closed, as a shell does that."""
    command = [sys.executable, "-m", "tools", *arguments]
    if close:
        command = ["sh", "-c", f'exec "$@" {close}', "sh", *command]
    return subprocess.run(
        command, cwd=ROOT, env=dict(os.environ, **environment), capture_output=True, text=True,
        check=False,
    )  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="wants sh")
@pytest.mark.parametrize("close", ["<&-", ">&-", "<&- >&-", "<&- >&- 2>&-"])
def test_a_verb_whose_streams_are_closed_ends_as_with_them(close) -> None:
    done = verb("doctor", "--host", close=close)
    assert done.returncode == 0 and done.stderr == ""
    done = verb("logs", "--port", "/dev/none", close=close)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == ("2>&-" not in close)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such file here")
def test_an_output_that_is_full_is_one_line() -> None:
    done = verb("doctor", "--host", close=">/dev/full")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "no space left" in done.stderr


def test_an_output_that_does_not_know_a_letter_shows_its_number(tmp_path) -> None:
    (tmp_path / "journal").mkdir()
    (tmp_path / "faults.txt").write_text("a: b\nЗал\n", encoding="utf-8")
    done = verb("logs", "--flash", str(tmp_path), "--out", str(tmp_path / "Пётр"),
                PYTHONIOENCODING="ascii")  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u0417" in done.stdout and (tmp_path / "Пётр").is_dir()
