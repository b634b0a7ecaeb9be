"""logs, provision and the portable tests over the cable: real mpremote, virtual devices."""

import subprocess
import sys
from pathlib import Path

import pytest

from firmware import names
from firmware.keyring import Keys
from firmware.slots import Starts
from host_tests.portable.journaling import events_as_records, written
from tools import device_files, logs, provision
from tools import provision_files as files
from tools import test as test_verb
from tools._env import ROOT
from tools._errors import UsageError
from tools.device import Device
from tools.device_files import fetch
from tools.device_tests import wanted
from tools.snapshot import Snapshot
from tools.virtual.device import VirtualDevice

pytestmark = pytest.mark.usefixtures("micropython")


@pytest.fixture
def handheld(tmp_path):
    """Another."""
    with VirtualDevice(tmp_path / "handheld", "handheld_sh1106") as device:
        device.wait(device.at_prompt)
        yield device


def give(device: VirtualDevice, content: dict[str, bytes]) -> None:
    """Put files on a device."""
    with Device(device.port) as open_:
        open_.make_folders(*{"/" + name.rpartition("/")[0] for name in content if "/" in name})
        for name, data in content.items():
            open_.write("/" + name, data)


def there(device: VirtualDevice) -> Snapshot:
    """What provisioning is about, as it is on the device."""
    device.wait(device.at_prompt)
    with Device(device.port) as open_:
        return fetch(open_, files.FILES)


def deployed(name: str) -> dict[str, bytes]:
    """The file that says which board module runs."""
    state = Starts()
    state.slot = "a"
    state.boards[0] = name
    return {"start.0": state.text()}


def test_matches_and_faults_come_over_the_cable(blank, tmp_path: Path, capsys) -> None:
    records, _, _ = events_as_records(40)
    played = Snapshot({})
    written(played, records)
    give(blank, {**played.files, "faults.txt": b"a: b\nKEY STUCK\n", "name": b"Halli 2\n"})
    assert logs.main(["--port", blank.port, "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert "Halli-2-1.sheet" in said and "being played" in said
    assert "the newest: KEY STUCK" in said
    logs.keep(played, "Halli-2", tmp_path / "straight")
    assert (tmp_path / "out/Halli-2-1.sheet").read_bytes() == (
        tmp_path / "straight/Halli-2-1.sheet"
    ).read_bytes()
    blank.wait(lambda: len(blank.causes) == 2)  # it has been started again


def test_a_cable_pulled_while_logs_are_fetched_is_one_line_and_leaves_no_file(
    blank, tmp_path: Path, monkeypatch
) -> None:
    records, _, _ = events_as_records(40)
    played = Snapshot({})
    written(played, records)
    give(blank, played.files)
    read = Device.read

    def read_and_pull(device: Device, path: str) -> bytes:
        data = read(device, path)
        blank.pull()
        return data

    monkeypatch.setattr(Device, "read", read_and_pull)
    with pytest.raises(UsageError, match=r"cable at .* is out"):
        logs.main(["--port", blank.port, "--out", str(tmp_path / "out")])
    assert not (tmp_path / "out").exists()


def test_a_device_is_named_set_up_and_gets_its_list_and_shows_it(blank, tmp_path, capsys) -> None:
    club = tmp_path / "club.txt"
    club.write_text("Aino Äijö\nПётр\n", encoding="utf-8")
    asked = ["--name", "Halli", "--names", str(club), "--set", "language=fi", "--show"]
    assert provision.main(["--port", blank.port, *asked]) == 0
    said = capsys.readouterr().out
    for line in ("the name written", "the list of names written", "the settings written"):
        assert line in said
    assert "names        2: Aino Äijö, Пётр" in said
    found = there(blank)
    assert files.name_of(found) == "Halli" and names.load(found) == ["Aino Äijö", "Пётр"]
    assert any("language     fi" in line for line in files.shown(found))
    assert provision.main(["--port", blank.port, *asked[:-1]]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("everything was so already")


def test_a_pair_over_two_cables_has_one_key_that_is_never_shown(blank, handheld, capsys) -> None:
    give(blank, deployed("mono64x16"))
    give(handheld, deployed("handheld_sh1106"))
    for number in (1, 1):  # again: the same number, another key
        before = there(blank).files.get("paired")
        assert provision.main(["--port", blank.port, "--pair", handheld.port]) == 0
        assert f"paired, handheld {number}" in capsys.readouterr().out
        assert there(blank).files["paired"] != before
    keys = [Keys(there(device)) for device in (blank, handheld)]
    assert [each.load() for each in keys] == ["", ""]
    assert keys[0].get(1) == keys[1].get(1) and keys[1].numbers() == [1]


def test_board_and_handheld_confused_are_said_and_nothing_is_written(blank, handheld) -> None:
    give(blank, deployed("mono64x16"))
    give(handheld, deployed("handheld_sh1106"))
    with pytest.raises(UsageError, match="is a handheld"):
        provision.main(["--port", handheld.port, "--pair", blank.port])
    blank.wait(blank.at_prompt)
    with pytest.raises(UsageError, match="no port /dev/nope"):
        provision.main(["--port", blank.port, "--pair", "/dev/nope"])
    assert "paired" not in there(blank).files and "paired" not in there(handheld).files


def test_both_ports_are_looked_at_before_any_application_is_stopped(blank, monkeypatch) -> None:
    monkeypatch.setattr(device_files, "opened", lambda port: pytest.fail(f"{port} was stopped"))
    for one, other in ((blank.port, "/dev/null"), ("/dev/null", blank.port)):
        with pytest.raises(UsageError, match="/dev/null is no serial port"):
            provision.main(["--port", one, "--pair", other])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "nothing to do"),
        (["--pair", "x"], "--pair wants both"),
        (["--port", "x", "--pair", "x"], "it is the board's"),
        (["--name", ""], "1 to 24 letters"),
        (["--set", "sound=loud"], "sound is on or off"),
        (["--port", "/dev/nope", "--show"], "no port /dev/nope"),
    ],
)
def test_bad_input_is_one_line_and_no_device_is_touched(arguments, said) -> None:
    with pytest.raises(UsageError, match=said):
        provision.main(arguments)


def test_portable_tests_run_on_a_device_and_its_flash_is_as_it_was(blank) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools", "test", "--port", blank.port, "--module", "test_record",
         "--module", "test_keypad", "--module", "test_journal_long"],
        cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].endswith(" passed, 0 failed")
    assert int(done.stdout.splitlines()[-1].split()[0]) > 20
    assert "NOT RUN host_tests.portable.test_journal_long" in done.stdout
    blank.wait(blank.at_prompt)
    with Device(blank.port) as device:
        assert device.listing() == {}


def test_where_there_is_no_device_the_test_verb_says_that_it_counts_none(monkeypatch, capsys):
    monkeypatch.setattr(test_verb, "PARTS", (("a", lambda options: test_verb.one(True)),))
    assert test_verb.main([]) == 0
    *_, said, last = capsys.readouterr().out.splitlines()
    assert said.startswith("device: not run and not counted") and last == "1 passed, 0 failed"


def test_a_module_that_does_not_exist_is_named() -> None:
    every = ["host_tests.portable.test_record", "host_tests.portable.test_settings"]
    assert wanted(every, []) == every
    assert wanted(every, ["test_record.py"]) == every[:1]
    with pytest.raises(UsageError, match="did you mean test_record"):
        wanted(every, ["test_recrod"])
    with pytest.raises(UsageError, match="--module goes with --port"):
        test_verb.parse(["--module", "test_record"])
