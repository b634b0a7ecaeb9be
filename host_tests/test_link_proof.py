"""Twenty matches on MicroPython's unix port: the journal is exactly the acknowledged presses."""

import pytest

from host_tests.runner import interpreters

pytestmark = pytest.mark.usefixtures("micropython")

SCRIPT = "host_tests/link_run.py"
HEAP = 64 << 20


def test_twenty_matches_at_0_to_40_percent_loss_with_power_cuts_across_the_wrap() -> None:
    status, out, err = interpreters.run_portable("unix", SCRIPT, ("1", "20"), heap=HEAP)
    said = (out + err).decode("utf-8", "replace")
    assert status == 0, said
    lines = [[int(word) for word in line.split()] for line in said.splitlines()]
    assert [line[0] for line in lines] == [0, 10, 20, 30, 40]
    assert sum(line[1] for line in lines) == 20
    assert sum(line[2] for line in lines) > 600, "events"
    assert sum(line[3] for line in lines) > 20, "power cuts"
