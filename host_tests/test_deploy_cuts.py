"""A deploy that is interrupted at any moment leaves a device that starts, its match with it.

The power goes at a random program or erase of the flash, which is done, half done or leaves
garbage; or the cable is out between two words with the device. SCOREBOARD_CUTS=200 tries more.
"""

import os
import random

import pytest

from firmware import slots
from host_tests.deploying import BOARD, Bench, copy_of, made, newer
from host_tests.test_deploy import PLAYED, deployed, match_of
from tools.device import Device, DeviceError
from tools.virtual.flash import KINDS

__all__ = ("deployed",)  # a fixture

pytestmark = pytest.mark.usefixtures("micropython")

CUTS = int(os.environ.get("SCOREBOARD_CUTS") or 20)
PULLS = CUTS // 4
WORDS = 160  # with the device, at least, in one deploy


@pytest.fixture(scope="module")
def operations(deployed, tmp_path_factory) -> int:
    """How many programs and erases a whole deploy takes, and the minute behind it."""
    patch = pytest.MonkeyPatch()
    with Bench("virtual", copy_of(deployed, tmp_path_factory.mktemp("whole") / "d")) as bench:
        assert bench.deploy(newer(made()), patch, "--force") == 0
        bench.wait_until_good("b")
        found = sum(bench.virtual.operations)
    patch.undo()
    assert found > 500
    return found


def runs_again(bench: Bench) -> None:
    """After a power-up: some application lasts a minute, and the match is there."""
    before = bench.state().count
    bench.virtual.power_on()
    bench.wait_for(
        lambda state: state.count >= before + 2 and state.starts == 0 and state.trial == slots.NONE
    )
    assert match_of(bench) == PLAYED


def completes(bench: Bench, monkeypatch) -> None:
    """The same command once more, and the new version becomes the good one."""
    assert bench.deploy(newer(made()), monkeypatch, "--force") == 0
    slot = bench.state().next()
    bench.wait_until_good(slot)
    with Device(bench.port) as device:
        assert device.read(f"/{slot}/firmware/version.mpy") == newer(made()).files[
            "firmware/version.mpy"
        ]
        device.reset()
    assert match_of(bench) == PLAYED


@pytest.mark.parametrize("number", range(CUTS))
def test_power_lost_during_a_deploy_leaves_an_application_that_runs_and_its_match(
    number, deployed, operations, tmp_path, monkeypatch
) -> None:
    chance = random.Random(number)
    # One in each part of the deploy, so that few tests already reach all of it.
    first = operations * number // CUTS
    at = chance.randint(first + 1, operations * (number + 1) // CUTS)
    with Bench("virtual", copy_of(deployed, tmp_path / "device")) as bench:
        bench.virtual.cut_at(at, chance.choice(KINDS))
        try:
            bench.deploy(newer(made()), monkeypatch, "--force")
        except DeviceError as error:
            assert "cable" in str(error) or "answering" in str(error)
        bench.virtual.wait(lambda: not bench.virtual.powered)
        runs_again(bench)
        if number % 5 == 0:
            completes(bench, monkeypatch)


@pytest.mark.parametrize("number", range(PULLS))
def test_a_cable_pulled_during_a_deploy_is_told_and_the_next_one_completes(
    number, deployed, tmp_path, monkeypatch
) -> None:
    at = random.Random(number).randint(WORDS * number // PULLS, WORDS * (number + 1) // PULLS)
    said = []
    real = Device.exec

    def exec_until_pulled(self, code, seconds=10):
        said.append(code)
        if len(said) == at + 1:
            bench.virtual.pull()
        return real(self, code, seconds)

    with Bench("virtual", copy_of(deployed, tmp_path / "device")) as bench:
        with monkeypatch.context() as patch:
            patch.setattr(Device, "exec", exec_until_pulled)
            with pytest.raises(DeviceError, match=r"cable at .* is out"):
                bench.deploy(newer(made()), monkeypatch, "--force")
        if number % 2:
            bench.virtual.plug()
            completes(bench, monkeypatch)
        else:
            bench.virtual.power_off()
            runs_again(bench)


def test_the_board_of_these_tests_is_the_one_deployed_for(deployed) -> None:
    assert (deployed / "flash.image").stat().st_size == 512 * 4096
    assert made().manifest.board == BOARD
