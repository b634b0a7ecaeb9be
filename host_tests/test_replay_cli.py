"""`python3 -m tools replay FILE` as a process: what it prints, where, and its exit status."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tests.portable.vectors import header_lines, replayed, rows_of, sheet_of
from host_tests.test_vectors import CASES
from tools._cli import READER_LEFT
from tools._env import ROOT

GOOD = '[Game "kaisa"]\n\nA: - B: R Ycs*R -\nA: W -\n'
BAD = '[Game "kaisa"]\n\nA: - B: R\n  Q Ycs*R\n'
ROWS = {row.id: row for row in rows_of(str(CASES / "kaisa.tsv"))}
# What a replay may load besides itself; everything else is time a referee's script waits for.
ALLOWED = {"array", "micropython", "collections.abc"}  # the last is in memory anyway
ASCII_ONLY = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}


def run(*arguments: object, given: bytes = b"", environment: dict[str, str] | None = None):
    """The verb as a process: (exit status, stdout, stderr)."""
    done = subprocess.run(
        [sys.executable, "-m", "tools", "replay", *map(str, arguments)],
        cwd=ROOT, env={**os.environ, **(environment or {})}, input=given, capture_output=True,
        timeout=60, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr.decode()


@pytest.fixture
def sheet(tmp_path: Path):
    """Writes a sheet file; bytes as they are."""

    def write(content: str | bytes, name: str = "a.sheet") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def refused(found, place: str) -> str:
    """The message of a refusal in its one line."""
    status, _, err = found
    assert status == 2
    assert err.endswith("\n") and err.count("\n") == 1, err
    assert err.startswith(f"{place}: "), err
    message = err[len(place) + 2 :].strip()
    assert len(message) > 10
    return message


def test_a_good_sheet_is_a_line_a_token_and_a_result_and_status_0(sheet):
    status, out, err = run(sheet(GOOD))
    assert (status, err) == (0, "")
    lines = out.decode().split("\n")
    assert lines.pop() == "" and len(lines) == 7
    assert lines == replayed(GOOD)[0]
    assert [json.loads(line).get("token") for line in lines] == ["-", "R", "Ycs*R", "-", "W", "-",
                                                                 None]  # fmt: skip
    assert json.loads(lines[-1])["result"]["score"] == [2, 21]


def test_a_fault_is_one_line_with_its_place_behind_all_that_came_before_it(sheet):
    path = sheet(BAD)
    found = run(path)
    message = refused(found, f"{path}:4:3")
    assert "Q" in message and "W, R, Y" in message  # what is wrong, and what would be right
    assert found[1].decode() == "".join(line + "\n" for line in replayed(BAD)[0])
    assert found[1].count(b"\n") == 2 and b"result" not in found[1]


@pytest.mark.parametrize("row", ["K373", "K402", "K457", "K459"])
def test_refused_golden_rows_are_refused_by_the_process(sheet, row):
    text = sheet_of(ROWS[row])
    path = sheet(text)
    error = replayed(text)[1]
    refused(run(path), f"{path}:{error.line}:{error.column}")
    assert error.line == len(header_lines(ROWS[row])) + 2


def test_a_frame_before_the_fault_keeps_its_result_and_the_one_with_it_has_none(sheet):
    path = sheet('[Game "kaisa"]\n\n!score A 57 R !frame - ?')
    found = run(path)
    refused(found, f"{path}:3:24")
    assert found[1].count(b'"result"') == 1 and found[1].count(b"\n") == 5
    assert b'"match"' not in found[1]


def test_the_match_line_comes_last_and_only_with_frames(sheet):
    lines = run(sheet('[Game "kaisa"]\n[Frames "to 1"]\n\n!end'))[1].decode().splitlines()
    assert json.loads(lines[-1]) == {"match": {"frames": [0, 0], "winner": None}}
    assert "result" in json.loads(lines[-2])


def test_standard_input_is_a_sheet_named_dash():
    assert run("-", given=GOOD.encode())[1].decode().splitlines() == replayed(GOOD)[0]
    refused(run("-", given=BAD.encode()), "-:4:3")
    refused(run("-"), "-:1:1")


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"", "1:1"),
        (b"\n\n\n", "1:1"),
        (b"\xef\xbb\xbf", "1:1"),
        (b"- - R\n", "1:1"),
        (b"\x00\x01\x02\x7f", "1:1"),
        (b'[Game "kaisa"]\n[Game "kaisa"]\n', "2:1"),
        (b'[Game "kaisa"]\n  [Start "Q"]\n', "2:3"),
        ('[Game "kaisa"]\n\nÄ'.encode(), "3:1"),
        ("\ufeff[Game \"kaisa\"]\r\n\r\n- - \r\n\t é".encode(), "4:3"),
        ('[Game "kaisa"]\n# Ä 🎱\n- 🎱'.encode(), "3:3"),
    ],
)
def test_files_that_are_no_sheets_are_refused_where_it_shows(sheet, content, place):
    path = sheet(content)
    found = run(path)
    refused(found, f"{path}:{place}")


def test_what_is_not_utf8_is_refused_in_one_line_and_nothing_is_printed(sheet):
    for content in (b"\xff\xfe[\0G\0", bytes(range(256)), b'[Game "kaisa"]\n\n- \xe4'):
        path = sheet(content)
        status, out, err = run(path)
        assert (status, out, err.count("\n")) == (2, b"", 1)
        assert err.startswith(f"{path}:") and "UTF-8" in err


def test_a_file_that_cannot_be_read_is_one_line_with_the_reason(sheet, tmp_path):
    for path in (tmp_path, tmp_path / "none.sheet", sheet(GOOD) / "below.sheet"):
        status, out, err = run(path)
        assert (status, out) == (2, b"")
        assert err.startswith(f"{path}: ") and err.count("\n") == 1 and "Traceback" not in err


def test_a_header_s_number_beyond_a_million_is_refused_before_it_is_too_large_to_be_written(sheet):
    large = "9" * 4300  # the most digits that Python turns into a number, or writes
    agreed = (
        ("kaisa", "Score", "%s 0"), ("kaisa", "Score", "0 -%s"), ("kaisa", "Target", "%s"),
        ("kaisa", "Frames", "to %s"), ("kaisa", "Shootout", "%s"), ("kaisa", "Clock", "%s+5"),
        ("kaisa", "Option", "penalty_cap %s"), ("pyramid", "Option", "last_ball_bonus %s"),
    )  # fmt: skip
    for game, name, form in agreed:
        for number in (large, "1000001"):
            value = form % number
            path = sheet(f'[Game "{game}"]\n[{name} "{value}"]\n\n- -')
            assert name in refused(run(path), f"{path}:2:1"), value
    path = sheet('[Game "kaisa"]\n[Score "1000000 -1000000"]\n\n- - R')
    assert run(path)[0] == 0


def test_line_ends_and_a_byte_order_mark_change_nothing(sheet):
    plain = run(sheet(GOOD))
    assert run(sheet(GOOD.replace("\n", "\r\n"))) == plain
    assert run(sheet("\ufeff" + GOOD)) == plain
    assert run(sheet(GOOD.rstrip("\n"))) == plain
    assert b"\r" not in plain[1]


def test_arguments_that_make_no_sense_are_one_line_and_status_2(sheet):
    for arguments in ((), (sheet(GOOD), sheet(GOOD))):
        status, out, err = run(*arguments)
        assert (status, out, err.count("\n")) == (2, b"", 1)
        assert "FILE" in err
    status, out, err = run("--help")
    assert (status, err) == (0, "") and b"FILE" in out


def test_an_ascii_terminal_gets_the_same_bytes_and_a_readable_fault(sheet):
    assert run(sheet(GOOD), environment=ASCII_ONLY) == run(sheet(GOOD))
    path = sheet('[Game "kaisa"]\n\nÄ')
    refused(run(path, environment=ASCII_ONLY), f"{path}:3:1")


def test_whoever_reads_only_the_first_line_sees_no_traceback(sheet):
    path = sheet('[Game "kaisa"]\n[Target "1000000"]\n\n' + "R - " * 2000)
    with subprocess.Popen(
        [sys.executable, "-m", "tools", "replay", str(path)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout and process.stderr
        assert process.stdout.readline().startswith(b'{"n":1,')
        process.stdout.close()
        assert process.stderr.read() == b""
        # 0: all had been written before the reader left
        assert process.wait(60) in (0, READER_LEFT)


def test_a_sheet_of_2000_strokes_is_replayed_whole(sheet):
    status, out, err = run(sheet('[Game "kaisa"]\n[Target "1000000"]\n\n' + "R - " * 1000))
    assert (status, err) == (0, "")
    result = json.loads(out.splitlines()[-1])["result"]
    assert (result["shots"], result["score"]) == (2000, [1500, 1500])


def imported(*command: str) -> set[str]:
    """Names of the modules that Python loads to run a command."""
    done = subprocess.run(
        [sys.executable, "-s", "-X", "importtime", *command],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    return {line.rsplit("|", 1)[1].strip() for line in lines}


def test_a_replay_loads_nothing_but_itself(sheet):
    """It starts as fast as Python does: no json, no argparse, no re, no other game."""
    before = imported("-c", "import runpy, importlib")  # what -m itself needs
    loaded = imported("-m", "tools", "replay", str(sheet(GOOD))) - before
    own = {name for name in loaded if name.split(".")[0] in ("tools", "rules_core")}
    assert {"tools._cli", "rules_core.lines", "rules_core.kaisa"} <= own
    assert loaded - own <= ALLOWED
    tools = {"tools", "tools._cli", "tools._verbs", "tools.replay"}
    assert {name for name in own if name.startswith("tools")} <= tools
    assert not {name for name in own if "pyramid" in name or "poedinok" in name}
    assert "json" in imported("-c", "import json")  # the list is one that would show it
