"""Standard output that cannot be written, or whose reader has left: the same for all verbs."""

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from tools._cli import READER_LEFT
from tools._env import ROOT

Stream = int | IO[str]
SHEET = "host_tests/scripts/frame.sheet"
COMMANDS = [
    [],
    ["--help"],
    ["sim", "--help"],  # more than a buffer
    ["test", "--help"],
    ["replay", "--help"],
    ["replay", SHEET],
    ["sim", "--keys", "R OK", "--sheet", "-"],
    ["sim", "--keys", "R OK"],
    ["sim", "--handheld", "--keys", "R OK", "--sheet", "-"],
]


def run(arguments: list[str], out: Stream, err: Stream = subprocess.PIPE) -> tuple[int, str]:
    """(exit status, standard error) of the tools with this as standard output."""
    done = subprocess.run(
        [sys.executable, "-m", "tools", *arguments],
        cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=err, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stderr or ""


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_output_that_cannot_be_written_is_one_line_and_status_2(arguments: list[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    with open("/dev/full", "w", encoding="utf-8") as full:
        status, said = run(arguments, full)
    assert status == 2
    assert said.endswith("standard output cannot be written: no space left on device\n")
    assert said.count("\n") == 1, said


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_a_reader_who_has_left_is_one_status_whatever_was_asked(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert run(arguments, writer) == (READER_LEFT, "")
    finally:
        os.close(writer)


def test_an_error_that_nobody_can_read_keeps_its_status() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    with open("/dev/full", "w", encoding="utf-8") as full:
        assert run(["qqqq"], subprocess.DEVNULL, full)[0] == 2
        assert run(["sim", "--qqqq"], subprocess.DEVNULL, full)[0] == 2
