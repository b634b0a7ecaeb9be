"""How large the device's code is: .mpy files in bytes, and the 32-bit heap it takes.

Used by `test` and `bench`. Heap is measured in MicroPython's WebAssembly build, whose objects
are as large as an ESP32's: each module is imported from its .mpy and what is still in use
after a collection counts for it. A module counts for whoever imports it first.
"""

import tempfile
from pathlib import Path

from tools._build import compiled, device_files
from tools._env import ROOT

# What is asked for | modules, imported in this order | budget in bytes (design, Budgets).
CORE = ("rules_core.match", "rules_core.clock", "rules_core.record")
HEAP_BUDGETS = (
    ("rules_core with kaisa", (*CORE, "rules_core.kaisa"), 24 << 10),
    ("rules_core with pyramid", (*CORE, "rules_core.pyramid"), 24 << 10),
    ("rules_core with poedinok", (*CORE, "rules_core.poedinok"), 24 << 10),
    (
        "rules_core with all three",
        (*CORE, "rules_core.kaisa", "rules_core.pyramid", "rules_core.poedinok"),
        40 << 10,
    ),
)
# Modules of the table that are still to be written; a test fails when one of them is there.
NOT_YET: tuple[str, ...] = ()


class Heap:
    """One line of the heap table: `used` bytes of `budget`, the `missing` modules' names."""

    def __init__(self, what: str, used: int, budget: int, missing: list[str]):
        self.what = what
        self.used = used
        self.budget = budget
        self.missing = missing


def file_sizes(root: Path = ROOT) -> tuple[list[tuple[str, int]], list[str]]:
    """((file, bytes as `.mpy -O2` for the ESP32), …) and what failed to compile, a text each."""
    sizes = []
    faults = []
    with tempfile.TemporaryDirectory(prefix="scoreboard-sizes-") as folder:
        for name in device_files(root):
            target = Path(folder) / name.replace(".py", ".mpy")
            fault = compiled(name, target, "-O2", "-march=xtensawin", root=root)
            if fault:
                faults.append(f"{name}: {fault}")
            else:
                sizes.append((name, target.stat().st_size))
    return sizes, faults


def table(sizes: list[tuple[str, int]]) -> str:
    """The sizes as text with their sum."""
    width = max([len(name) for name, _ in sizes], default=0)
    total = sum(size for _, size in sizes)
    lines = [f"  {name:{width}}  {size:7}" for name, size in sizes]
    return "\n".join([*lines, f"  {'sum':{width}}  {total:7}"])


def heap_cost(
    modules: tuple[str, ...], files: dict[str, bytes] | None = None, idle: int = 0
) -> tuple[int, list[str]]:
    """(Bytes of 32-bit heap that importing these takes, modules that don't exist).

    `files` may bring further modules, by file name; `idle` steps come first.
    NotRunnable without the WebAssembly build; RuntimeError when a module fails to import.
    """
    from host_tests.runner.interpreters import run_portable

    # "=" prints what is in use; the first time it takes something itself.
    steps = ["=", "="] + ["="] * idle
    for module in modules:
        steps += [module, "="]
    status, out, err = run_portable(
        "wasm", "host_tests/runner/heap.py", steps, files=files, separately=True
    )
    if status:
        raise RuntimeError((out + err).decode("utf-8", "replace").strip())
    lines = out.decode().splitlines()
    in_use = [int(line[2:]) for line in lines if line.startswith("= ")]
    missing = [line.split()[1] for line in lines if line.startswith("missing ")]
    return in_use[-1] - in_use[1 + idle], missing


def boot_cost(app: str = "boot_app") -> int:
    """Bytes of 32-bit heap that an application holds when it has started: the scoreboard, or
    boot_handheld the handheld.

    The collector takes any word for a pointer, and in this build's low memory the width and
    height of a frame buffer can look like one, so that garbage seems to be in use: of a few
    starts, some bytes apart, the least counts.
    """
    world = "tools.virtual.boot_world"
    bare, _ = heap_cost((world,))
    return min(heap_cost((world, f"tools.virtual.{app}"), idle=i)[0] for i in range(5)) - bare


def boot_need(step: int = 2000, app: str = "boot_app") -> int:
    """Bytes of the smallest 64-bit heap in which the scoreboard starts, to `step` bytes; or, for
    boot_evening, lives through an evening with every page of its menu, and a change of game.

    On the unix port, where objects are up to twice as large. NotRunnable without it.
    """
    from host_tests.runner.interpreters import run_portable

    low, high = 0, 1 << 20
    while high - low > step:
        heap = (low + high) // 2
        status, _, _ = run_portable("unix", f"tools/virtual/{app}.py", heap=heap)
        if status:
            low = heap
        else:
            high = heap
    return high


def heap_table() -> list[Heap]:
    """Every line of HEAP_BUDGETS, measured."""
    lines = []
    for what, modules, budget in HEAP_BUDGETS:
        used, missing = heap_cost(modules)
        lines.append(Heap(what, used, budget, missing))
    return lines
