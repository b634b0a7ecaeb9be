"""Runs portable tests on any interpreter: `portable.py MODULE…`. Not for CPython-only tests.

Every function `test_…` of the modules named is called, in the order of their names. A line a
test, a traceback where one fails, and a last line `portable: N passed, N failed` that
tools.test reads. Exit status 1 when a test failed, a module can't be imported, or nothing ran.
A module may say `NOT_ON = {"wasm": "reason"}`: there it is reported as not run.
"""

import gc
import sys


def interpreter() -> str:
    """`cpython`, `unix`, `wasm` or `device`."""
    if sys.implementation.name != "micropython":
        return "cpython"
    names = {"webassembly": "wasm", "linux": "unix", "darwin": "unix"}
    return names.get(sys.platform, "device")


def reason(module) -> str:
    """Why a module does not run here, "" if it does. What is too much for unix is for a device."""
    not_on = getattr(module, "NOT_ON", {})
    here = interpreter()
    return not_on.get(here) or here == "device" and not_on.get("unix") or ""


def show(error: BaseException) -> None:
    """Print a traceback to standard output."""
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, sys.stdout)  # pyright: ignore[reportAttributeAccessIssue]
    else:
        import traceback

        print("".join(traceback.format_exception(error)), end="")


def run_test(label: str, test) -> bool:
    """Call one test, print its line; whether it passed."""
    try:
        test()
    except Exception as error:  # noqa: BLE001 (whatever a test raises is its failure)
        print("FAIL", label)
        show(error)
        return False
    print("ok", label)
    return True


def load(name: str):
    """The module of a dotted name, None (and its traceback printed) when it can't be had."""
    try:
        __import__(name)
    except Exception as error:  # noqa: BLE001 (a test module that raises is a failure)
        print("FAIL", name, "(import)")
        show(error)
        return None
    return sys.modules[name]


def run_module(name: str) -> "tuple[int, int]":
    """Run one module's tests; how many passed and failed."""
    module = load(name)
    if module is None:
        return 0, 1
    why = reason(module)
    if why:
        print("NOT RUN", name, "(%s)" % why)
        return 0, 0
    passed = failed = 0
    for attribute in sorted(dir(module)):
        test = getattr(module, attribute)
        if attribute.startswith("test_") and callable(test):
            if run_test(name + "." + attribute, test):
                passed += 1
            else:
                failed += 1
            gc.collect()
    if not passed and not failed:
        print("FAIL", name, "(no tests in it)")
        failed = 1
    return passed, failed


def main(names: "list[str]") -> int:
    """Run the modules; the exit status."""
    passed = failed = 0
    for name in names:
        good, bad = run_module(name)
        passed += good
        failed += bad
    if not names:
        print("FAIL: no module named; usage: portable.py MODULE…")
    print("portable: %d passed, %d failed" % (passed, failed))
    return 0 if names and not failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
