"""pytest's settings that need code, and what tests run on: interpreters, empty devices.

What is missing here is a skip, and a skip is a failure under `tools test --all`.
"""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from host_tests.runner import interpreters
from tools.virtual.device import VirtualDevice
from tools.virtual.process import find_micropython

# Derandomised: the same commit gives the same verdict everywhere. No deadline: no test times.
_COMMON = {
    "deadline": None,
    "derandomize": True,
    "database": None,
    "suppress_health_check": [HealthCheck.too_slow],
}
settings.register_profile("full", max_examples=200, **_COMMON)
settings.register_profile("fast", max_examples=25, **_COMMON)
settings.load_profile("fast" if os.environ.get("SCOREBOARD_FAST") else "full")


def pytest_collection_finish(session: pytest.Session) -> None:
    """The firmware collects often; what pytest holds need not be gone through each time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(params=interpreters.NAMES)
def interpreter(request: pytest.FixtureRequest) -> str:
    """Each of "cpython", "unix", "wasm", for run_portable."""
    try:
        if request.param == "unix":
            interpreters.micropython()
        elif request.param == "wasm":
            interpreters.wasm_ready()
    except interpreters.NotRunnable as missing:
        pytest.skip(str(missing))
    return request.param


@pytest.fixture(scope="session")
def micropython() -> str:
    """The unix port's program, which virtual boards and devices run on."""
    found = find_micropython()
    if found is None:
        pytest.skip("no micropython")
    return found


@pytest.fixture(params=["cpython", "micropython"])
def runs_on(request: pytest.FixtureRequest) -> str:
    """Each interpreter that a virtual board runs on."""
    if request.param == "micropython":
        request.getfixturevalue("micropython")
    return request.param


@pytest.fixture
def blank(micropython: str, tmp_path: Path) -> Iterator[VirtualDevice]:
    """A device with nothing on it but MicroPython, at its prompt; nothing fails on it."""
    with VirtualDevice(tmp_path / "board") as device:
        device.wait(device.at_prompt)
        yield device
        assert not device.faults


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tests that would also run on a device say so where there is none; they count as nothing."""
    if not os.environ.get("SCOREBOARD_PORT"):
        terminalreporter.write_line(
            "NOT RUN on a device: SCOREBOARD_PORT names no port (host_tests/test_deploy.py)"
        )
