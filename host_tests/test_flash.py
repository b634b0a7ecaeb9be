"""`tools flash`, with the real esptool and a chip's loader behind a pseudo terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tests import made_image
from tools import flash, flash_image, versions
from tools._env import ROOT, pins
from tools._errors import UsageError
from tools.device import ports
from tools.flash_chip import check_parts
from tools.virtual.rom import Rom

NAME = "ESP32_GENERIC-20260131-v1.29.0.bin"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A good image."""
    path = tmp_path / NAME
    path.write_bytes(made_image.image())
    return path


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The verb, as it is typed."""
    return subprocess.run(
        [sys.executable, "-m", "tools", "flash", *arguments], cwd=ROOT, capture_output=True,
        text=True, check=False, stdin=subprocess.DEVNULL, timeout=120,
    )  # fmt: skip


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """The error, which is one line with status 2."""
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_micropython_is_written_and_verified_and_the_next_step_named(file: Path) -> None:
    with Rom() as rom:
        done = run("--port", rom.port, str(file))
        assert done.returncode == 0, done.stdout + done.stderr
        data = file.read_bytes()
        assert rom.flash[made_image.START : made_image.START + len(data)] == data
        assert rom.erased * 4096 < len(data) + 2 * 4096  # and nothing else was erased
    assert "MicroPython 1.29.0 is on the chip, and verified" in done.stdout
    assert "100.0%" in done.stdout
    assert f"tools deploy --port {rom.port} --board NAME" in done.stdout
    assert "mono64x16" in done.stdout
    assert "Generic ESP32 module with ESP32" in done.stdout


@pytest.mark.parametrize(
    ("before", "erased"), [(b"littlefs", False), (b"\x12 other", True), (b"\xff", False)]
)
def test_files_on_the_chip_stay_and_what_is_not_micropythons_goes(file, before, erased) -> None:
    with Rom() as rom:
        rom.flash[made_image.FILES + 8 : made_image.FILES + 8 + len(before)] = before
        done = run("--port", rom.port, str(file))
        assert done.returncode == 0, done.stderr
        assert (0xD0 in rom.commands) == erased
        kept = rom.flash[made_image.FILES + 8 : made_image.FILES + 8 + len(before)] == before
    assert kept != erased
    assert ("The files on the chip are kept" in done.stdout) == (before == b"littlefs")
    assert ("something else than MicroPython was on it" in done.stdout) == erased


def test_erase_takes_the_files_too(file: Path) -> None:
    with Rom() as rom:
        rom.flash[made_image.FILES + 8 : made_image.FILES + 16] = b"littlefs"
        assert run("--port", rom.port, "--erase", str(file)).returncode == 0
        assert rom.flash[made_image.FILES + 8 : made_image.FILES + 16] == b"\xff" * 8


@pytest.mark.parametrize("chip", ["ESP32-C3", "ESP32-S2", "ESP32-S3", "ESP8266"])
def test_another_chip_is_refused_before_anything_is_erased(file: Path, chip: str) -> None:
    with Rom(chip) as rom:
        said = one_line(run("--port", rom.port, str(file)))
        assert rom.erased == 0
    assert f"has an {chip}; the boards are made for the plain ESP32" in said


def test_too_little_flash_is_refused(file: Path) -> None:
    with Rom(size=2 << 20) as rom:
        said = one_line(run("--port", rom.port, str(file)))
        assert rom.erased == 0
    assert "the module has 2 MB of flash; 4 MB are needed" in said


def test_a_cable_pulled_half_way_is_one_line_and_the_next_run_completes(file: Path) -> None:
    data = file.read_bytes()
    with Rom(pulled_at=200_000) as rom:
        said = one_line(run("--port", rom.port, str(file)))
        assert rom.erased
    assert "went away" in said and "run it again" in said
    with Rom() as rom:
        rom.flash[made_image.START : made_image.START + 200_000] = data[:200_000]
        assert run("--port", rom.port, str(file)).returncode == 0
        assert rom.flash[made_image.START : made_image.START + len(data)] == data


def test_flash_that_does_not_keep_what_is_written_is_found(file: Path) -> None:
    with Rom() as rom:
        rom.garbles = True
        assert "run it again" in one_line(run("--port", rom.port, str(file)))


def test_a_port_where_nothing_answers_is_one_line(file: Path) -> None:
    master, slave = os.openpty()
    try:
        said = one_line(run("--port", os.ttyname(slave), str(file)))
    finally:
        os.close(master)
        os.close(slave)
    assert "no ESP32 answers; hold its BOOT key" in said


@pytest.mark.parametrize(
    ("port", "said"), [("/dev/nope", "no port /dev/nope"), ("/dev/null", "is no serial port")]
)
def test_a_port_that_is_none_is_one_line(file: Path, port: str, said: str) -> None:
    assert said in one_line(run("--port", port, str(file)))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"<html>" * 100_000, "it begins with 0x3C, not 0xE9"),
        (b"\xe9" + b"\0" * 1000, "it has 1001 bytes only"),
        (made_image.image(chip=5), "it is for the chip ESP32-C3"),
        (made_image.image(chip=9), "it is for the chip ESP32-S3"),
        (made_image.image("1.22.2"), "MicroPython 1.22.2 is too old"),
        (made_image.image().replace(b"MicroPython v", b"Something v"), "tells its version"),
        (made_image.image().replace(b"\xaa\x50", b"\xff\xff"), "no partition table"),
        (made_image.image(size=0x1F8000), "it would reach into the file system"),
    ],
)
def test_a_file_that_is_not_it_is_refused_before_the_port_is_touched(tmp_path, data, said) -> None:
    path = tmp_path / NAME
    path.write_bytes(data)
    with pytest.raises(UsageError, match=said):
        flash_image.look(path)


@pytest.mark.parametrize("at", [200, 0x10000 - 0x1000 + 5000])
def test_a_damaged_download_is_found_by_esptools_own_check(file: Path, at: int) -> None:
    data = bytearray(file.read_bytes())
    check_parts(flash_image.look(file))
    data[at] ^= 1
    file.write_bytes(data)
    with pytest.raises(UsageError, match=r"is damaged .* download again"):
        check_parts(flash_image.look(file))


def test_the_newest_image_that_was_tried_is_found(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="download one from"):
        flash_image.find(str(tmp_path))
    for name in ("20241129-v1.24.1", "20230426-v1.20.0", "20271231-v1.31.0", "20260131-v1.29.0",
                 "SPIRAM-20260131-v1.29.0"):  # fmt: skip
        (tmp_path / f"ESP32_GENERIC-{name}.bin").touch()
    assert flash_image.find(str(tmp_path)).name == NAME
    (tmp_path / NAME).unlink()
    assert flash_image.find(str(tmp_path)).name == "ESP32_GENERIC-20241129-v1.24.1.bin"
    (tmp_path / "ESP32_GENERIC-20241129-v1.24.1.bin").unlink()
    assert flash_image.find(str(tmp_path)).name == "ESP32_GENERIC-20271231-v1.31.0.bin"


def test_the_file_system_is_behind_the_last_partition_where_the_table_has_none(tmp_path) -> None:
    path = tmp_path / NAME
    rows = ((1, 2, 0x9000, 0x6000, b"nvs"), (0, 0, 0x10000, 0x1F0000, b"factory"))
    path.write_bytes(made_image.image(rows=rows))
    assert flash_image.look(path).files == 0x200000


def test_a_newer_micropython_is_said_and_taken(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_bytes(made_image.image("1.31.0"))
    done = run("--check", str(path))
    assert done.returncode == 0, done.stderr
    assert "newer than what this was tried with" in done.stdout


@pytest.mark.parametrize("arguments", [[], ["x", "--find"], ["x", "--baud", "5"], ["no.bin"]])
def test_bad_input_is_one_line(arguments: list[str]) -> None:
    with pytest.raises(UsageError):
        flash.main(arguments)


def test_a_port_that_another_program_has_names_it() -> None:
    master, slave = os.openpty()
    try:
        port = os.ttyname(slave)
        assert ports.closed(port) == ""
        held = subprocess.Popen(
            [sys.executable, "-c", "import fcntl,time; fcntl.flock(0, fcntl.LOCK_EX);"
             "print('held', flush=True); time.sleep(60)"],
            stdin=slave, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert held.stdout and held.stdout.readline() == "held\n"
        os.close(slave)
        slave = -1
        said = ports.closed(port)
        held.kill()
        held.wait()
        held.stdout.close()
        assert "is busy: close" in said and f"(process {held.pid})" in said
    finally:
        os.close(master)
        if slave >= 0:
            os.close(slave)


def test_micropython_mpy_cross_and_the_stubs_are_pinned_together() -> None:
    wanted = versions.table()
    assert wanted.least <= wanted.pinned
    for name in ("mpy-cross", "micropython-esp32-stubs"):
        pin = next(pin for pin in pins("test") if pin.startswith(name + "=="))
        assert versions.numbers(pin.partition("==")[2])[:2] == wanted.pinned, pin


def test_versions_are_compared_as_numbers() -> None:
    assert versions.numbers("v1.24.1") == (1, 24, 1)
    assert versions.numbers("1.29.0-preview.345.g123") == (1, 29, 0)
    assert versions.numbers("something") == (0, 0, 0)
    assert "too old" in versions.too_old((1, 9, 4))
    assert versions.too_old((1, 24, 0)) == versions.untried((1, 29, 9)) == ""
    assert "newer" in versions.untried((1, 100))
