"""`python3 -m tools bench`: what design has budgets for, measured: what | measured | budget.

A measure is a function in MEASURES that yields rows; one that another part brings is added to
that table. Speed is given in empty function calls on the same interpreter, so that a figure of
this machine says something about a device. Exit status 1 when a budget is exceeded. No test.
"""

from collections.abc import Callable, Iterator

from tools._errors import Parser, UsageError, add_only


class Row:
    """A line of the table: `measured` and `budget` in `unit`; no budget: only told.

    `measured` is None where it can't be measured, `note` says why.
    """

    def __init__(
        self, what: str, measured: float | None, budget: float | None, unit: str, note: str = ""
    ):
        self.what = what
        self.measured = measured
        self.budget = budget
        self.unit = unit
        self.note = note

    @property
    def is_over(self) -> bool:
        """Whether the budget is exceeded."""
        if self.measured is None or self.budget is None:
            return False
        return self.measured > self.budget


def on_unix(script: str, *arguments: str) -> str:
    """What a script of this repository prints on the unix port, its heap not capped.

    NotRunnable without the unix port; RuntimeError when the script fails.
    """
    from host_tests.runner.interpreters import run_portable

    status, out, err = run_portable("unix", script, arguments, heap=64 << 20)
    if status:
        raise RuntimeError(f"{script}: {(out + err).decode('utf-8', 'replace').strip()}")
    return out.decode()


def empty_calls(module: str, function: str) -> float:
    """How long `function()` of a module takes on the unix port, in empty function calls.

    The function takes no argument and is called many times; the least of several rounds counts,
    each compared with empty calls timed beside it.
    """
    return float(on_unix("host_tests/runner/speed.py", module, function).split()[-1])


def measure_empty_call() -> Iterator[Row]:
    """The unit itself, for this machine."""
    nanoseconds = float(on_unix("host_tests/runner/speed.py").split()[-1])
    yield Row("an empty function call, unix port", nanoseconds, None, "ns")


def measure_heap() -> Iterator[Row]:
    """32-bit heap of what gets imported."""
    from tools.sizes import heap_table

    for line in heap_table():
        note = f"without {', '.join(line.missing)}" if line.missing else ""
        yield Row(line.what, line.used, line.budget, "bytes", note)


def measure_files() -> Iterator[Row]:
    """What the device's files take on flash."""
    from tools.sizes import file_sizes

    sizes, faults = file_sizes()
    if faults:
        raise RuntimeError("; ".join(faults))
    yield Row("all device files, .mpy -O2", sum(size for _, size in sizes), None, "bytes")


MEASURES: dict[str, Callable[[], Iterator[Row]]] = {
    "empty-call": measure_empty_call,
    "heap": measure_heap,
    "files": measure_files,
}


def all_measures() -> dict[str, Callable[[], Iterator[Row]]]:
    """Every measure there is by name; those of the other bench modules follow these."""
    from tools import bench_journal, bench_link, bench_work

    own = {**MEASURES, **bench_work.MEASURES, **bench_journal.MEASURES}
    return {**own, **bench_link.MEASURES}


def number(value: float | None) -> str:
    """A figure with as many digits as it deserves."""
    if value is None:
        return "-"
    return f"{value:,.1f}" if value < 100 and value != int(value) else f"{value:,.0f}"


def table(rows: list[Row]) -> str:
    """The rows as text."""
    lines = [("what", "measured", "budget", "")]
    for row in rows:
        marks = ["OVER"] if row.is_over else []
        budget = "" if row.budget is None else number(row.budget)
        note = ", ".join(marks + ([row.note] if row.note else []))
        lines.append((row.what, f"{number(row.measured)} {row.unit}", budget, note))
    widths = [max(len(line[i]) for line in lines) for i in range(3)]
    return "\n".join(
        f"{what:{widths[0]}} | {measured:>{widths[1]}} | {budget:>{widths[2]}}  {note}".rstrip()
        for what, measured, budget, note in lines
    )


def measure(names: list[str]) -> list[Row]:
    """The rows of these measures; one that can't run here gives a row that says so."""
    from host_tests.runner.interpreters import NotRunnable

    measures = all_measures()
    rows: list[Row] = []
    for name in names:
        try:
            rows += measures[name]()
        except NotRunnable as missing:
            rows.append(Row(name, None, None, "", f"NOT RUN ({missing})"))
    return rows


def soak(hours: int) -> int:
    """Run the virtual board for hours of table time; exit status 1 if anything went wrong."""
    from tools.soak import Soak

    found = Soak(hours)
    rows = [
        Row("heap after the first quarter of an hour", found.heap[0], None, "bytes"),
        Row("heap at the end", found.heap[-1], found.heap[1] + 4096, "bytes"),
        Row("events in the journal", len(found.events), None, ""),
        Row("frames played", len(found.frames), None, ""),
        Row("faults of devices and lines printed", len(found.faults) + len(found.log), 0, ""),
    ]
    print(table(rows))
    return 1 if any(row.is_over for row in rows) else 0


def parse(argv: list[str]):
    """The options; UsageError for what makes no sense."""
    parser = Parser("bench", description="Print what is measured beside its budget.")
    add_only(parser, "measure", all_measures())
    parser.add_argument(
        "--soak", metavar="HOURS", type=int, nargs="?", const=72,
        help="instead: hours of table time on the virtual board (72; about 15 s each)",
    )  # fmt: skip
    options = parser.parse_args(argv)
    if options.soak is not None and not 1 <= options.soak <= 1000:
        raise UsageError(f"--soak takes 1 to 1000 hours, not {options.soak}")
    return options


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    options = parse(argv)
    if options.soak is not None:
        return soak(options.soak)
    rows = measure(options.only or list(all_measures()))
    print(table(rows))
    return 1 if any(row.is_over for row in rows) else 0
