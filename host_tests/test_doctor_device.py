"""The doctor at a device: a healthy one is healthy; what is wrong is said with a way out."""

from collections.abc import Iterator

import pytest

from firmware import menu, selftest_file, slots
from host_tests.deploying import made
from tools import doctor, doctor_device, doctor_host, provision_files
from tools.device import Device, DeviceError
from tools.device.store import Plan, fill, switch
from tools.doctor_findings import GOOD, NOTE, WRONG, Finding
from tools.snapshot import Snapshot
from tools.virtual.device import VirtualDevice

ESP32 = {"version": (1, 29, 0), "mpy": 6, "machine": "Generic ESP32 module with ESP32",
         "platform": "esp32"}  # fmt: skip


@pytest.fixture(scope="module")
def deployed(
    micropython: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[VirtualDevice]:
    """A device with the application on it, at its prompt."""
    with VirtualDevice(tmp_path_factory.mktemp("deployed")) as device:
        device.wait(device.at_prompt)
        with Device(device.port) as link:
            state = slots.Starts()
            bundle = made()
            fill(link, bundle, Plan(link, bundle, "a"), lambda *progress: None)
            switch(link, bundle, state, "a")
        yield device


def look(device: VirtualDevice) -> dict[str, Finding]:
    """What the doctor finds, without starting the application."""
    with Device(device.port) as link:
        found = list(doctor_device.look(link, doctor_host.makes_mpy()))
    return {finding.what: finding for finding in found}


def test_a_device_that_was_deployed_to_is_healthy(deployed: VirtualDevice) -> None:
    found = look(deployed)
    assert [f for f in found.values() if f.how == WRONG] == []
    assert found["micropython"].found == "1.24.1"
    assert found["files"].found.endswith("all as they were deployed")
    assert "mono64x16, version" in found["application"].found
    assert found["starts"].how == NOTE  # on trial
    assert {"port", "chip", "flash", "settings", "pairing", "match", "faults"} <= set(found)
    assert found["radio"].how == GOOD and found["clock"].how in (GOOD, NOTE)


def test_a_missing_and_a_damaged_file_are_named_with_what_mends_them(deployed) -> None:
    with Device(deployed.port) as link:
        keep = {path: link.read(path) for path in ("/a/firmware/view.mpy", "/a/firmware/draw.mpy")}
        link.remove("/a/firmware/view.mpy")
        link.write("/a/firmware/draw.mpy", b"M\x06rubbish")
    try:
        with Device(deployed.port) as link:
            found = list(doctor_device.look(link, 6))
        files = [f for f in found if f.what == "files"]
        assert [f.how for f in files] == [WRONG, WRONG]
        assert [f.found for f in files] == [
            "missing: firmware/view.mpy", "damaged: firmware/draw.mpy",
        ]  # fmt: skip
        assert "tools deploy --port" in files[0].todo and "--force" in files[0].todo
    finally:
        with Device(deployed.port) as link:
            for path, data in keep.items():
                link.write(path, data)
    assert look(deployed)["files"].how == GOOD


def test_the_verb_starts_the_application_again_and_its_status_is_0(deployed, capsys) -> None:
    before = len(deployed.causes)
    assert doctor.main(["--port", deployed.port]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "nothing is wrong"
    deployed.wait(lambda: len(deployed.causes) > before)


@pytest.mark.usefixtures("micropython")
def test_a_device_without_our_application_says_how_to_get_it(tmp_path, capsys) -> None:
    with VirtualDevice(tmp_path) as device:
        device.wait(device.at_prompt)
        assert doctor.main(["--port", device.port]) == 1
    said = capsys.readouterr().out
    assert "WRONG  application    none was deployed" in said
    assert "tools deploy --port" in said and said.splitlines()[-1] == "1 wrong"


@pytest.mark.parametrize(
    ("other", "what", "said"),
    [
        ({"version": (1, 22, 2)}, "micropython", "too old"),
        ({"machine": "Generic ESP32C3 module with ESP32C3"}, "chip", "ESP32C3"),
        ({"platform": "rp2"}, "chip", "rp2"),
        ({"mpy": 7 | 3 << 8}, "mpy", "it loads .mpy 7, mpy-cross here makes .mpy 6"),
    ],
)
def test_a_micropython_that_does_not_fit_is_said_with_what_to_do(other, what, said) -> None:
    (bad,) = [f for f in doctor_device.micropython("P", {**ESP32, **other}, 6) if f.how == WRONG]
    assert bad.what == what and said in bad.found and bad.todo


def test_a_micropython_newer_than_the_pinned_one_is_a_note() -> None:
    found = list(doctor_device.micropython("P", {**ESP32, "version": (1, 31, 0)}, 6))
    assert [f.how for f in found] == [GOOD, NOTE]


def test_too_little_flash_and_damaged_files_are_said() -> None:
    assert doctor_device.space("P", 10_000).how == WRONG
    assert doctor_device.space("P", 900_000).how == GOOD
    files = Snapshot({"paired": b"rubbish", "settings.0": b"rubbish"})
    found = {f.what: f for f in doctor_device.settings("P", files)}
    assert "settings file 0 is damaged" in found["settings"].found
    assert found["pairing"].how == WRONG and "provision" in found["pairing"].todo


def test_faults_and_the_self_test_are_told() -> None:
    files = Snapshot({"faults.txt": b"first\nscreen: ValueError: last\n"})
    selftest_file.write(files, [("KEYS", "OK", ""), ("RADIO", "FAIL", "no ESP-NOW")])
    found = {f.what: f for f in doctor_device.memory("P", files)}
    assert "last" in found["faults"].found and "tools logs" in found["faults"].todo
    assert found["self-test"].how == WRONG and "RADIO no ESP-NOW" in found["self-test"].found
    selftest_file.write(files, [("KEYS", "OK", "")])
    assert doctor_device.selftest(files).how == GOOD
    assert doctor_device.selftest(Snapshot({})).how == NOTE


def test_starts_that_did_not_last_and_an_update_that_was_given_up_are_told() -> None:
    state = slots.Starts()
    assert [f.how for f in doctor_device.starts("P", state)] == [GOOD]
    state.starts = 2
    assert "2 times within a minute" in next(doctor_device.starts("P", state)).found
    state.trial = "b"
    assert "on trial" in next(doctor_device.starts("P", state)).found
    state.told = slots.FAILED
    (given_up,) = doctor_device.starts("P", state)
    assert (given_up.how, given_up.found) == (WRONG, slots.GIVEN_UP)


def test_a_port_that_cannot_be_had_is_wrong_and_not_a_traceback(capsys) -> None:
    assert doctor.main(["--port", "/dev/nope"]) == 1
    assert "WRONG  port           no port /dev/nope" in capsys.readouterr().out


def test_a_cable_pulled_in_the_middle_is_a_finding(monkeypatch, capsys) -> None:
    def gone(*arguments) -> None:
        raise DeviceError("the cable at P is out, or the device is off")

    (finding,) = doctor_device._tried("files", gone)
    assert finding.how == WRONG and "cable at P is out" in finding.found


def test_without_a_device_the_doctor_says_that_it_looked_at_none(monkeypatch, capsys) -> None:
    from tools.device import ports

    monkeypatch.setattr(ports, "bridges", list)
    (finding,) = doctor.device(None)
    assert finding.how == NOTE and "not looked at" in finding.found
    assert provision_files.starts(Snapshot({})) is None


def test_the_self_test_is_called_what_the_boards_menu_calls_it() -> None:
    label = next(label for label, module in menu.GUESTS if module == "selftest")
    assert doctor_device.selftest(Snapshot({})).todo == f"on the device: menu, {label}"
