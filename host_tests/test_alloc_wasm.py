"""The bytes a long match keeps on 32 bits, where objects are as large as the ESP32's."""

import json
import subprocess
from pathlib import Path

import pytest

from host_tests.runner import interpreters

HERE = Path(__file__).parent
BUDGET = 8 * 1024


@pytest.mark.parametrize("interpreter", ["wasm"], indirect=True)
@pytest.mark.usefixtures("interpreter")
def test_a_match_of_500_events_keeps_less_than_8_kilobytes_on_32_bits():
    """Method: garbage is collected, a match is made and fed, garbage is collected: the growth.

    The setup and the modules are there before; a block of known size proves the scale.
    """
    build = HERE / "runner/node_modules" / interpreters.PACKAGE / "micropython.mjs"
    command = [interpreters.node(), HERE / "alloc_match.mjs", build, interpreters.tree()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert 5000 <= found["block"] < 5100 and found["freed"] < 64, found
    assert found["events"] == 500 and found["shots"] > 350 and found["refused"] < 100, found
    assert 1000 < found["made"] < 3500 < found["kept"] <= BUDGET, found
