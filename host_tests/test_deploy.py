"""Deploy by the real mpremote: two slots, only what changed, trial and rollback, refusals.

On the virtual device; with SCOREBOARD_PORT=/dev/ttyUSB0 also on the device there, whose files
are deleted (SCOREBOARD_BOARD says what it is, mono64x16 otherwise).
"""

import re

import pytest

from firmware import slots
from host_tests.deploying import (
    BOARD,
    CRASH,
    HANG,
    PLACES,
    Bench,
    copy_of,
    made,
    newer,
    with_file,
)
from host_tests.test_cuts_board import shows
from tools import deploy
from tools._errors import UsageError
from tools.bundle import MANIFEST, read_manifest
from tools.device import Device, DeviceError

pytestmark = pytest.mark.usefixtures("micropython")

R, MISS, OK = 1, 3, 15
PLAYED = "A 3, B 3 (kaisa)"  # R OK MISS R OK


@pytest.fixture(params=PLACES)
def bench(request, tmp_path):
    """A device with nothing on it."""
    with Bench(request.param, tmp_path / "device") as bench:
        bench.clear()
        yield bench


@pytest.fixture(scope="module")
def deployed(tmp_path_factory):
    """The folder of a virtual device that is off; its application is good, a match is played."""
    folder = tmp_path_factory.mktemp("deployed")
    patch = pytest.MonkeyPatch()
    with Bench("virtual", folder) as bench:
        assert bench.deploy(made(), patch, "--board", BOARD) == 0
        bench.wait_until_good("a")
        bench.virtual.press(R, OK, MISS, R, OK)
        assert match_of(bench) == PLAYED
    patch.undo()
    return folder


@pytest.fixture
def board(deployed, tmp_path):
    """A virtual device as `deployed`, switched on."""
    with Bench("virtual", copy_of(deployed, tmp_path / "device")) as bench:
        yield bench


def files_of(device: Device) -> dict[str, str]:
    """Every file with its hash, without what the application writes."""
    own = ("/start.", "/journal", "/segments", "/marks", "/settings", "/faults")
    paths = [p for p, size in device.listing().items() if size >= 0 and not p.startswith(own)]
    return device.hashes(paths)


def frame(bench: Bench) -> list[str]:
    """What a single-colour board shows, as rows."""
    data = bytes.fromhex(bench.virtual.frame)
    bits = "".join(f"{byte:08b}" for byte in data)
    rows = [bits[i : i + 64] for i in range(0, len(bits), 64)]
    return [row.replace("1", "#").replace("0", ".") for row in rows]


def tells(rows: list[str], *words: str) -> bool:
    """Whether all these words stand in a frame."""
    return all(shows(rows, word) for word in words)


def match_of(bench: Bench) -> str:
    """The match being played, as deploy sees it; the device starts again."""
    from tools.device.match import playing, snapshot

    with Device(bench.port) as device:
        found = playing(snapshot(device))
        device.reset()
    return found


def test_a_first_deploy_puts_everything_there_and_the_application_runs(
    bench, monkeypatch, capsys
) -> None:
    assert bench.deploy(made(BOARD), monkeypatch, "--board", BOARD) == 0
    assert capsys.readouterr().out.endswith("\nthe device starts the new application\n")
    bench.wait_until_good("a")
    with Device(bench.port) as device:
        found = files_of(device)
        manifest = read_manifest(device.read(f"/a/{MANIFEST}").decode())
        assert device.was_running
        device.reset()
    assert manifest is not None and manifest == made(BOARD).manifest
    for path, digest in manifest.files.items():
        assert found.pop(f"/a/{path}") == digest
    assert set(found) == {"/slots.py", "/boot.py", "/main.py", f"/a/{MANIFEST}"}


def test_a_second_deploy_sends_only_what_changed_and_the_old_one_stays(bench, monkeypatch, capsys):
    assert bench.deploy(made(BOARD), monkeypatch, "--board", BOARD) == 0
    bench.wait_until_good("a")
    capsys.readouterr()
    assert bench.deploy(newer(made(BOARD)), monkeypatch) == 0  # the device knows its board
    said = capsys.readouterr().out
    assert f"1 files sent, {len(made(BOARD).files) - 1} copied on the device, 0 were" in said
    assert "the old one stays until the new one has run for a minute" in said
    with Device(bench.port) as device:
        found = files_of(device)
        assert found["/a/firmware/version.mpy"] == made(BOARD).manifest.files[
            "firmware/version.mpy"
        ]
        assert found["/b/firmware/version.mpy"] != found["/a/firmware/version.mpy"]
        device.reset()
    bench.wait_until_good("b")
    capsys.readouterr()
    assert bench.deploy(newer(made(BOARD), "9.9.10"), monkeypatch) == 0
    said = capsys.readouterr().out
    assert f"1 files sent, 0 copied on the device, {len(made(BOARD).files) - 1} were" in said
    assert "into slot a" in said


def test_what_is_there_already_is_not_deployed_again(board, monkeypatch, capsys) -> None:
    before = board.state().count
    board.virtual.wait(lambda: board.state().count > before)
    assert board.deploy(made(), monkeypatch, "--force") == 0
    board.wait_until_good("b")
    capsys.readouterr()
    monkeypatch.setattr(deploy, "check_match", lambda device, force: None)
    assert board.deploy(made(), monkeypatch) == 0
    assert "nothing was changed" in capsys.readouterr().out
    assert board.state().slot == "b"


def test_files_that_are_no_more_and_strangers_go_and_damaged_ones_come_again(
    board, monkeypatch, capsys
) -> None:
    with Device(board.port) as device:
        device.make_folders("/b", "/b/old")
        device.write("/b/old/gone.mpy", b"x")
        device.write("/b/firmware.py", b"x")
        device.write("/a/firmware/version.mpy", b"rubbish")  # the manifest says otherwise
        device.write("/mine.txt", b"the builder's own")
        device.reset()
    assert board.deploy(made(), monkeypatch, "--force") == 0
    assert "1 files sent" in capsys.readouterr().out
    with Device(board.port) as device:
        listing = device.listing()
        assert "/b/old" not in listing and "/b/firmware.py" not in listing
        assert device.read("/mine.txt") == b"the builder's own"
        assert device.read("/b/firmware/version.mpy") == made().files["firmware/version.mpy"]


def test_a_deploy_is_refused_while_a_match_is_played_and_the_match_goes_on(
    board, monkeypatch
) -> None:
    with Device(board.port) as device:
        before = files_of(device)
        device.reset()
    with pytest.raises(UsageError, match=re.escape(f"is being played: {PLAYED};")):
        board.deploy(newer(made()), monkeypatch)
    board.virtual.wait(lambda: not shows(frame(board), "SAFE"))  # the application runs again
    board.virtual.press(MISS)
    with Device(board.port) as device:
        assert device.was_running
        assert files_of(device) == before
        device.reset()
    assert match_of(board) == PLAYED


def test_forced_the_match_is_there_afterwards(board, monkeypatch) -> None:
    assert board.deploy(newer(made()), monkeypatch, "--force") == 0
    board.wait_until_good("b")
    assert match_of(board) == PLAYED


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("firmware/scoreboard.mpy", CRASH),
        ("firmware/scoreboard.mpy", HANG),
        ("firmware/launch.mpy", CRASH),
        ("firmware/wiring_mono.mpy", HANG),
    ],
)
def test_an_update_that_never_starts_gives_way_to_the_old_one_and_the_board_says_so(
    board, monkeypatch, path, fault
) -> None:
    assert board.deploy(with_file(made(), path, fault), monkeypatch, "--force") == 0
    board.wait_for(lambda state: state.told == slots.FAILED)
    board.virtual.wait(lambda: tells(frame(board), "OLD", "VERSION"))
    board.wait_for(lambda state: state.told == slots.SEEN)
    state = board.state()
    assert (state.slot, state.trial) == ("a", slots.NONE)
    with Device(board.port) as device:
        assert slots.GIVEN_UP in device.read("/faults.txt").decode()
        device.reset()
    assert match_of(board) == PLAYED


def test_a_first_application_that_never_starts_ends_in_safe_mode_and_can_be_replaced(
    bench, monkeypatch
) -> None:
    bad = with_file(made(BOARD), "firmware/launch.mpy", CRASH)
    assert bench.deploy(bad, monkeypatch, "--board", BOARD) == 0
    if bench.virtual:
        bench.virtual.wait(lambda: bench.virtual.causes.count(2) > 3)
    assert bench.deploy(made(BOARD), monkeypatch, "--board", BOARD) == 0
    bench.wait_until_good("b")  # beside it: the only one is never overwritten


def test_another_board_can_be_chosen_and_the_old_one_comes_back_with_its_own(tmp_path) -> None:
    patch = pytest.MonkeyPatch()
    with Bench("virtual", tmp_path / "device", "handheld_sh1106") as bench:
        assert bench.deploy(made("handheld_sh1106"), patch, "--board", "handheld_sh1106") == 0
        bench.wait_until_good("a")
        assert bench.state().board("a") == "handheld_sh1106"
        wrong = with_file(made("handheld_ssd1306"), "firmware/handheld_main.mpy", CRASH)
        assert bench.deploy(wrong, patch, "--board", "handheld_ssd1306") == 0
        bench.wait_for(lambda state: state.told == slots.SEEN)
        assert bench.state().board(bench.state().next()) == "handheld_sh1106"
        with Device(bench.port) as device:
            assert not [path for path in device.listing() if "scoreboard" in path]
    patch.undo()


@pytest.mark.parametrize(
    ("chip", "said"),
    [
        ({"mpy": 5}, r"loads \.mpy files of version 5, mpy-cross 1\.29\S* makes version 6"),
        ({"version": (1, 22, 2)}, r"MicroPython 1\.22\.2 is too old"),
    ],
)
def test_a_micropython_that_cannot_load_the_files_is_told_before_anything_is_copied(
    chip, said, tmp_path, monkeypatch
) -> None:
    with Bench("virtual", tmp_path / "device", chip=chip) as bench:
        with pytest.raises(UsageError, match=said):
            bench.deploy(made(), monkeypatch, "--board", BOARD)
        with Device(bench.port) as device:
            assert device.listing() == {}


def test_a_flash_without_room_is_told_and_the_old_application_goes_on(board, monkeypatch) -> None:
    with Device(board.port) as device:
        device.exec(
            "f = open('/big', 'wb')\nfor i in range(250): n = f.write(bytes(4096))\nf.close()", 60
        )
        device.reset()
    with pytest.raises(DeviceError, match=r"has \d+ KB free, \d+ KB are needed"):
        board.deploy(newer(made()), monkeypatch, "--force")
    state = board.state()
    assert (state.slot, state.trial) == ("a", slots.NONE)


def test_boards_are_known_by_name_and_the_first_deploy_needs_one(bench, monkeypatch) -> None:
    with pytest.raises(UsageError, match="no board 'mono'; did you mean mono64x16"):
        deploy.parse(["--board", "mono"])
    with pytest.raises(UsageError, match="first deploy needs --board: colour32x16, handheld"):
        bench.deploy(made(BOARD), monkeypatch)
