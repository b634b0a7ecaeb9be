"""A federation frame to its very end, typed on the keys and replayed on three interpreters.

60:00, 65:00 of a clock that was paused, the reply, both last visits, ten shoot-out visits, a
round of sudden death without anything and one that decides. What the keys typed is the sheet
in scripts/evening.sheet; every interpreter prints the same lines for it.
"""

import json
from pathlib import Path

from host_tests.runner.interpreters import run_portable
from rules_core.lines import replay
from tools import sim

SCRIPTS = Path(__file__).resolve().parent / "scripts"
SHEET = (SCRIPTS / "evening.sheet").read_text(encoding="utf-8")


def told() -> list[dict]:
    lines: list[str] = []
    replay(SHEET, lines.append)
    return [json.loads(line) for line in lines]


def test_the_keys_type_the_sheet_with_time_running_fast(capsys) -> None:
    status = sim.main(["--script", str(SCRIPTS / "evening.keys"), "--sheet", "-"])
    out, err = capsys.readouterr()
    assert (status, out) == (0, SHEET)
    assert err.startswith("A 36 : 30 B, A wins by sudden_death")


def test_every_interpreter_replays_it_to_the_same_bytes(interpreter: str) -> None:
    lines: list[str] = []
    replay(SHEET, lines.append)
    status, out, err = run_portable(
        interpreter, "host_tests/runner/replay_text.py", ["evening.sheet"],
        files={"evening.sheet": SHEET.encode()},
    )  # fmt: skip
    assert (status, err) == (0, b"")
    assert out.decode() == "".join(line + "\n" for line in lines)


def test_each_stage_comes_once_in_its_order_and_lasts_as_the_rules_say() -> None:
    lines = [line for line in told() if line.get("side")]
    phases = [line["phase"] for line in lines]
    order = ["play", "last_visits", "shootout", "sudden_death", "over"]
    assert [phase for i, phase in enumerate(phases) if phase not in phases[:i]] == order
    # What a visit ends in counts: the four last visits, twenty of the shoot-out, a round.
    ends = [i for i in range(1, len(lines)) if lines[i]["next"] != lines[i - 1]["next"]]
    assert sum(phases[i - 1] == "last_visits" for i in ends) == 4
    assert phases.count("shootout") == 1 + 19
    assert lines[-1]["score"] == [36, 30] and lines[-1]["reason"] == "sudden_death"
    assert told()[-1]["result"]["visits"] == [18, 18]


def test_nothing_was_refused_because_of_the_clock() -> None:
    late = [line for line in told() if line.get("side") and line["clock"] == 0]
    assert len(late) >= 25 and all(line["points"] is not None for line in late)
