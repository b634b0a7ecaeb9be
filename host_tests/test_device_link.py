"""The real mpremote and the virtual device: the prompt, files, and one plain line for failures."""

import os
import pty
import subprocess
import sys
import threading
import tty

import pytest

from tools._env import program
from tools.device import Device, DeviceError, find_port, prompt
from tools.device import ports as ports_module
from tools.virtual.device import HARD, POWERED, SOFT

pytestmark = pytest.mark.usefixtures("micropython")

DATA = bytes(range(256)) * 40


def test_the_device_says_what_it_is_and_runs_code(blank) -> None:
    with Device(blank.port) as device:
        assert device.info["version"] == (1, 24, 1)
        assert device.info["platform"] == "esp32"
        assert device.info["mpy"] & 255 == 6
        assert "ESP32" in device.info["machine"]
        assert not device.was_running
        assert device.exec("print(6 * 7)") == b"42\r\n"
        assert device.value("{'a': (1, b'x', None)}") == {"a": (1, b"x", None)}


def test_files_are_written_listed_hashed_read_and_removed(blank) -> None:
    from hashlib import sha256

    seen = []
    with Device(blank.port) as device:
        before = device.free()
        device.make_folders("/a", "/a/b", "/a")
        device.write("/a/b/file", DATA, lambda done, size: seen.append((done, size)))
        device.write("/a/empty", b"")
        assert device.listing("/a") == {"/a/b": -1, "/a/b/file": len(DATA), "/a/empty": 0}
        assert set(device.listing()) == {"/a", "/a/b", "/a/b/file", "/a/empty"}
        assert device.listing("/nowhere") == {}
        assert device.read("/a/b/file") == DATA
        assert device.hashes(["/a/b/file", "/none"]) == {
            "/a/b/file": sha256(DATA).hexdigest(), "/none": "",
        }  # fmt: skip
        assert 8192 < before - device.free() < 60_000
        device.remove("/a/b/file", "/a/b", "/a/empty", "/a", "/none")
        assert device.listing() == {}
    assert seen[-1] == (len(DATA), len(DATA))
    assert seen == sorted(seen)


def test_what_is_written_survives_a_reset_and_a_power_loss(blank) -> None:
    with Device(blank.port) as device:
        device.write("/kept", DATA)
        device.exec("import machine\nmachine.RTC().memory(b'until the power goes')")
        device.reset()
    blank.wait(lambda: blank.causes[-1] == HARD and blank.at_prompt())
    with Device(blank.port) as device:
        assert device.read("/kept") == DATA
        assert device.value("machine.RTC().memory()", "import machine") == b"until the power goes"
        assert device.value("machine.reset_cause()", "import machine") == HARD
    blank.power_off()
    assert blank.port == ""
    blank.power_on()
    blank.wait(blank.at_prompt)
    with Device(blank.port) as device:
        assert device.read("/kept") == DATA
        assert device.value("machine.RTC().memory()", "import machine") == b""
    assert blank.causes == [POWERED, HARD, POWERED]


def test_mpremotes_own_command_line_finds_a_board_there(blank) -> None:
    def mpremote(*arguments: str) -> str:
        command = [sys.executable, "-m", "mpremote", "connect", blank.port, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert "esp32" in mpremote("exec", "import sys; print(sys.platform)")  # with a soft reset
    assert blank.causes == [POWERED, SOFT]
    mpremote("fs", "mkdir", "made")
    assert "made/" in mpremote("resume", "fs", "ls")


def test_main_runs_at_power_up_and_after_a_soft_reset_but_not_in_the_raw_prompt(blank) -> None:
    with Device(blank.port) as device:
        device.write("/boot.py", b"print('boot was here')\n")
        device.write("/main.py", b"print('main was here')\nraise ValueError('so be it')\n")
        device.reset()
    blank.wait(lambda: len(blank.causes) == 2 and blank.at_prompt())
    said = blank.text()
    assert said.count("boot was here") == said.count("main was here") == 1
    assert "ValueError: so be it" in said
    subprocess.run([program("mpremote"), "connect", blank.port, "exec", "1"], check=True)
    assert blank.text().count("boot was here") == 2
    assert blank.text().count("main was here") == 1


def test_a_program_that_will_not_end_is_broken_into(blank) -> None:
    with Device(blank.port) as device:
        device.write("/main.py", b"import time\nwhile True:\n time.sleep_ms(5)\n")
        device.reset()
    blank.wait(lambda: len(blank.causes) == 2)
    with Device(blank.port) as device:
        assert device.value("1 + 1") == 2


def test_the_watchdog_bites_whoever_does_not_feed_it(blank) -> None:
    with Device(blank.port) as device:
        device.write("/main.py", b"import machine, os\nmachine.WDT(timeout=8000)\n"
                     b"os.remove('main.py')\nwhile True:\n pass\n")  # fmt: skip
        device.reset()
    blank.wait(lambda: blank.causes[-1] == 3 and blank.at_prompt())
    assert blank.causes == [POWERED, HARD, 3]


def test_the_name_of_a_pulled_port_is_nobody_elses_while_the_device_is_there(blank) -> None:
    gone = blank.port
    blank.pull()
    blank.wait(lambda: not os.path.exists(gone))  # a process being started may hold it still
    master, slave = pty.openpty()
    try:
        assert os.ttyname(slave) != gone
    finally:
        os.close(master)
        os.close(slave)
    blank.plug()
    assert blank.port != gone


def test_a_cable_pulled_while_a_file_is_written_is_one_line_and_the_old_file_stays(blank) -> None:
    with Device(blank.port) as device:
        device.write("/file", b"old")
        with pytest.raises(DeviceError, match=r"cable .* is out.* \(at [78]\d % of /file\)"):
            device.write("/file", DATA, lambda done, size: done * 4 > size * 3 and blank.pull())
    blank.plug()
    with Device(blank.port) as device:
        assert device.read("/file") == b"old"


@pytest.mark.parametrize("kind", ["clean", "half", "garbage"])
def test_power_lost_while_a_file_is_written_leaves_the_old_one(blank, kind) -> None:
    with Device(blank.port) as device:
        device.write("/file", b"old")
        blank.cut_at(7, kind)
        with pytest.raises(DeviceError, match="cable"):
            device.write("/file", DATA)
    assert not blank.powered
    blank.power_on()
    blank.wait(blank.at_prompt)
    with Device(blank.port) as device:
        assert device.read("/file") == b"old"


def test_a_full_flash_and_an_error_on_the_device_are_told(blank) -> None:
    with Device(blank.port) as device:
        with pytest.raises(DeviceError, match="ZeroDivisionError"):
            device.exec("1 // 0")
        with pytest.raises(DeviceError, match="says OSError"):
            device.read("/none")
        device.exec(
            "f = open('/big', 'wb')\nfor i in range(500): n = f.write(bytes(4096))\nf.close()", 60
        )
        with pytest.raises(DeviceError, match=r"flash of the device at .* is full"):
            device.write("/file", bytes(100_000))


def test_a_port_that_is_busy_missing_or_none_is_told(blank, monkeypatch, tmp_path) -> None:
    with Device(blank.port), pytest.raises(DeviceError, match="busy: close what uses it"):
        Device(blank.port)
    with pytest.raises(DeviceError, match="no port"):
        Device("/dev/none")
    monkeypatch.setattr(ports_module, "bridges", list)
    with pytest.raises(DeviceError, match="no device found"):
        find_port()
    monkeypatch.setattr(ports_module, "bridges", lambda: [("/dev/a", "CP210x")])
    assert find_port() == "/dev/a"
    assert find_port("/dev/b") == "/dev/b"
    two = [("/dev/a", "CP210x"), ("/dev/c", "CH340")]
    monkeypatch.setattr(ports_module, "bridges", lambda: two)
    with pytest.raises(DeviceError, match=r"/dev/a \(CP210x\), /dev/c \(CH340\).*--port"):
        find_port()


@pytest.mark.parametrize(
    ("answer", "said"), [(b"", "no answer at"), (b"login: ", "no MicroPython at")]
)
def test_what_is_no_micropython_is_told(answer, said, monkeypatch) -> None:
    monkeypatch.setattr(prompt, "BREAK_IN_S", 2.0)
    monkeypatch.setattr(prompt, "SILENT_S", 2.0)
    master, slave = pty.openpty()
    tty.setraw(slave)

    def serve() -> None:
        try:
            while os.read(master, 100):
                os.write(master, answer)
        except OSError:
            return

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    with pytest.raises(DeviceError, match=said):
        Device(os.ttyname(slave))
    os.close(slave)
    thread.join(5)
    os.close(master)
