"""pytest's settings that need code: how hard hypothesis looks, and the interpreters."""

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

from host_tests.runner import interpreters

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
    """Each of "cpython", "unix", "wasm"; a missing one is a skip, a failure under `--all`."""
    try:
        if request.param == "unix":
            interpreters.micropython()
        elif request.param == "wasm":
            interpreters.wasm_ready()
    except interpreters.NotRunnable as missing:
        pytest.skip(str(missing))
    return request.param


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tests that would also run on a device say so where there is none; they count as nothing."""
    if not os.environ.get("SCOREBOARD_PORT"):
        terminalreporter.write_line(
            "NOT RUN on a device: SCOREBOARD_PORT names no port (host_tests/test_deploy.py)"
        )
