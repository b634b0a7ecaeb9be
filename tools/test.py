"""`python3 -m tools test`: lint, types, tests on three interpreters, and what ships compiles.

Runs the parts in order, a section line each, and ends with `N passed, N failed`, all parts
added up. With --port the portable tests run on a device, and nothing else. Exit status 1 when
anything failed or a part ran nothing. A part that can't run here
(no Node, no MicroPython) says so; with --all, or CI=true, that is a failure.
"""

import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

from tools._env import ROOT, program
from tools._errors import Parser, UsageError, add_only

PORTABLE = "host_tests/runner/portable.py"
_TOGETHER = 15  # modules
# Processes: the long tests wait for a board more than they work. What follows -- may say otherwise
# (-n 0).
_WORKERS = min(8, 2 * (os.cpu_count() or 1))
_AT_ONCE = ("-n", str(_WORKERS), "--dist", "worksteal")


class Result:
    """What a part found: numbers, or why it was `not_run`. `skipped` tests count nowhere."""

    def __init__(self, passed: int = 0, failed: int = 0, not_run: str = "", note: str = ""):
        self.passed = passed
        self.failed = failed
        self.not_run = not_run
        self.note = note


def one(good: bool) -> Result:
    """A part that is a single check."""
    return Result(passed=int(good), failed=int(not good))


def indent(text: str) -> None:
    """Print what a part has to say under its section line."""
    for line in text.rstrip().splitlines():
        print("  " + line)


def run_ruff(options) -> Result:
    """Lint."""
    done = subprocess.run(
        [program("ruff"), "check", "--no-cache", "--output-format=concise", "."],
        cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        indent(done.stdout + done.stderr)
    return one(done.returncode == 0)


def run_types(options) -> Result:
    """Check the types of the host side, then of the device side with the ESP32 stubs."""
    from tools._types import check_device, check_host

    total = Result()
    for what, check in (("host", check_host), ("device", check_device)):
        files, complaints = check()
        if not files and not complaints:
            complaints = "no file was looked at"
        if complaints:
            indent(f"{what}:\n{complaints}")
        total.passed += not complaints
        total.failed += bool(complaints)
    return total


def run_pytest(options) -> Result:
    """The tests on CPython, portable ones among them. Its output is shown as it comes."""
    with tempfile.TemporaryDirectory(prefix="scoreboard-pytest-") as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *_AT_ONCE]
        environment = dict(os.environ, PYTHONDONTWRITEBYTECODE="1")
        environment["SCOREBOARD_FAST"] = "1" if options.fast else ""
        done = subprocess.run(
            [*command, *options.pytest], cwd=ROOT, env=environment,
            stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
        try:
            suites = list(xml.parse(report).getroot())
        except (OSError, xml.ParseError):
            indent(f"pytest ended with exit status {done.returncode} and left no report")
            return Result(failed=1)
    count = {key: sum(int(s.get(key, 0)) for s in suites) for key in
             ("tests", "failures", "errors", "skipped")}  # fmt: skip
    bad = count["failures"] + count["errors"]
    good = max(0, count["tests"] - bad - count["skipped"])
    result = Result(good, bad)
    if done.returncode and not bad:
        indent(f"pytest ended with exit status {done.returncode}")
        result.failed += 1
    if count["skipped"]:
        result.note = f"{count['skipped']} skipped"
        result.failed += count["skipped"] if options.all else 0
    return result


def portable_modules() -> list[str]:
    """The portable test modules' dotted names."""
    files = sorted((ROOT / "host_tests/portable").glob("test_*.py"))
    return [f"host_tests.portable.{path.stem}" for path in files]


def summary(status: int, out: bytes, err: bytes) -> Result:
    """Read what the portable runner printed; show it where something is wrong."""
    from tools._names_read import plain

    lines = out.decode("utf-8", "replace").splitlines()
    # Not always the last line: what mpremote says itself may come out behind what it passes on.
    ended = [line.split() for line in lines if line.startswith("portable: ")]
    result = Result(failed=1)
    if len(ended) == 1 and len(ended[0]) == 5:
        result = Result(int(ended[0][1]), int(ended[0][3]))
    if status and not result.failed:
        result.failed = 1
    if result.failed:
        kept = [line for line in lines if not line.startswith(("ok ", "portable: "))]
        indent(plain("\n".join(kept) + "\n" + err.decode("utf-8", "replace")))
        indent(f"exit status {status}")
    else:
        indent("\n".join(line for line in lines if line.startswith("NOT RUN")))
    return result


def run_portable_on(name: str) -> Result:
    """The portable tests on one MicroPython: on unix each module with a fresh, capped heap.

    On wasm, where a start takes a second, some modules together: none waits for the others' time.
    """
    from host_tests.runner.interpreters import NotRunnable, run_portable

    modules = portable_modules()
    size = 1 if name == "unix" else _TOGETHER
    groups = [modules[i : i + size] for i in range(0, len(modules), size)]
    total = Result()
    for group in groups:
        try:
            found = summary(*run_portable(name, PORTABLE, group))
        except NotRunnable as error:
            return Result(not_run=str(error))
        except RuntimeError as error:
            indent(str(error))
            found = Result(failed=1)
        total.passed += found.passed
        total.failed += found.failed
    return total


def run_unix(options) -> Result:
    """Portable tests on the unix port: the import gate, under a device's heap."""
    return run_portable_on("unix")


def run_wasm(options) -> Result:
    """Portable tests on the 32-bit build."""
    return run_portable_on("wasm")


def run_device(options) -> Result:
    """Portable tests on the device at --port, a soft reset before each module."""
    from tools.device_tests import on_device

    total = Result()
    for name, found in on_device(options.port, portable_modules(), options.module):
        print(f"  {name}", flush=True)
        one_module = summary(*found)
        total.passed += one_module.passed
        total.failed += one_module.failed
    return total


def run_sizes(options) -> Result:
    """Compile every device file as it ships, one check a file, and print the sizes."""
    from tools.sizes import file_sizes, table

    sizes, faults = file_sizes()
    indent("\n".join(faults))
    print(table(sizes))
    return Result(len(sizes), len(faults))


PARTS = (
    ("ruff", run_ruff),
    ("types", run_types),
    ("pytest", run_pytest),
    ("unix", run_unix),
    ("wasm", run_wasm),
    ("sizes", run_sizes),
)
DEVICE = ("device", run_device)  # with --port, and then alone
SLOW = ("wasm", "sizes")  # what --fast leaves out


def parse(argv: list[str]):
    """The options; UsageError for what makes no sense."""
    parser = Parser("test", description="Run everything that proves the project.")
    add_only(parser, "part", [name for name, *_ in PARTS])
    parser.add_argument(
        "--fast", action="store_true",
        help=f"fewer examples in property tests; without {' and '.join(SLOW)}",
    )  # fmt: skip
    parser.add_argument(
        "--all", action="store_true",
        help="what can't run here, or is skipped, is a failure (also with CI=true)",
    )  # fmt: skip
    parser.add_argument(
        "--port", help="run the portable tests on the device there, and nothing else"
    )
    parser.add_argument(
        "--module", metavar="NAME", action="append", default=[],
        help="with --port: this file of host_tests/portable only (may be repeated)",
    )  # fmt: skip
    own, rest = argv, []
    if "--" in argv:
        own, rest = argv[: argv.index("--")], argv[argv.index("--") + 1 :]
    parser.epilog = "What follows -- goes to pytest."
    options = parser.parse_args(own)
    options.pytest = rest
    if options.module and not options.port:
        raise UsageError("--module goes with --port")
    options.all = options.all or os.environ.get("CI", "").lower() in ("1", "true")
    if options.all and options.fast:
        raise UsageError("--fast leaves parts out, --all (or CI=true) wants them; drop one")
    return options


def run_part(name: str, part, options) -> Result:
    """Run one part and print its line."""
    print(f"== {name}", flush=True)
    if options.fast and name in SLOW and name not in options.only:
        result = Result(not_run="--fast")
    else:
        result = part(options)
    if result.not_run:
        print(f"{name}: NOT RUN ({result.not_run})", flush=True)
        result.failed += 1 if options.all else 0
        return result
    if not result.passed and not result.failed:
        print(f"{name}: it ran nothing")
        result.failed = 1
    note = f" ({result.note})" if result.note else ""
    print(f"{name}: {result.passed} passed, {result.failed} failed{note}", flush=True)
    return result


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    options = parse(argv)
    parts = (DEVICE,) if options.port else PARTS
    results = [
        run_part(name, part, options)
        for name, part in parts
        if options.port or not options.only or name in options.only
    ]
    if not options.port and not options.only:
        print("device: not run and not counted; --port PORT runs the portable tests on one")
    passed = sum(result.passed for result in results)
    failed = sum(result.failed for result in results)
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed or not passed else 0
