"""Scripts run the same way on the three interpreters, and what goes wrong there comes back."""

import pytest

from host_tests.runner.interpreters import ROOT, UNIX_HEAP, run_portable
from tools._build import portable_tree

ECHO = "host_tests/runner/echo.py"
PORTABLE = "host_tests/runner/portable.py"


def test_arguments_input_files_output_and_status_pass_through(interpreter: str) -> None:
    status, out, err = run_portable(
        interpreter, ECHO, ["7", "sub/a.txt"], b"one\nzwei \xc3\xa4\n", {"sub/a.txt": b"text"}
    )
    expected = "['7', 'sub/a.txt']\n<one>\n<zwei ä>\n<>\ntext\nno line end, не ASCII"
    assert (status, out.decode(), err) == (7, expected, b"")


def test_an_exception_is_status_1_and_a_traceback(interpreter: str) -> None:
    status, out, err = run_portable(interpreter, ECHO, ["0", "no-such-file"])
    assert status == 1
    assert out.startswith(b"['0', 'no-such-file']\n")
    # The unix port prints it on standard output.
    assert b"Traceback" in out + err and b"Error" in out + err


def test_long_output_arrives_whole(interpreter: str, tmp_path) -> None:
    script = tmp_path / "long.py"
    script.write_text("for i in range(30000):\n    print('line', i)\n")
    status, out, _ = run_portable(interpreter, str(script))
    assert status == 0
    assert out == b"".join(b"line %d\n" % i for i in range(30000))


def test_a_failing_assert_of_a_test_is_found(interpreter: str) -> None:
    planted = b"def test_bad():\n    assert False\n\n\ndef test_good():\n    assert True\n"
    status, out, _ = run_portable(
        interpreter, PORTABLE, ["test_planted"], files={"test_planted.py": planted}
    )
    assert status == 1
    assert b"FAIL test_planted.test_bad" in out and b"AssertionError" in out
    assert out.endswith(b"portable: 1 passed, 1 failed\n")


def test_asserts_of_the_compiled_portable_tests_are_alive(interpreter: str, tmp_path) -> None:
    script = tmp_path / "alive.py"
    script.write_text(
        "import host_tests.portable.test_runner_alive as t\n"
        "t.EXACT = None\n"  # neither True nor False: the assert on it must fail
        "t.test_an_allocation_is_noticed_where_it_can_be()\n"
    )
    status, out, err = run_portable(interpreter, str(script))
    assert status == 1
    assert b"AssertionError" in out + err


def test_a_file_that_does_not_compile_is_a_syntax_error_where_it_is_imported(tmp_path) -> None:
    for name in ("rules_core/good.py", "rules_core/bad.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("def f(:\n" if "bad" in name else "A = 1\n")
    portable_tree(tmp_path / "tree", tmp_path)
    made = sorted(path.name for path in (tmp_path / "tree/rules_core").iterdir())
    assert made == ["bad.py", "good.mpy"]


def test_nothing_to_run_is_a_failure(interpreter: str) -> None:
    status, out, _ = run_portable(interpreter, PORTABLE)
    assert status == 1
    assert out.endswith(b"portable: 0 passed, 0 failed\n")


def test_the_heap_of_the_unix_port_is_capped(tmp_path) -> None:
    script = tmp_path / "large.py"
    script.write_text(f"bytearray({UNIX_HEAP})\n")
    status, out, _ = run_portable("unix", str(script))
    assert status == 1
    assert b"MemoryError" in out
    assert run_portable("unix", str(script), heap=3 * UNIX_HEAP)[0] == 0


def test_an_unknown_interpreter_is_refused() -> None:
    with pytest.raises(ValueError, match="there are cpython, unix, wasm"):
        run_portable("jython", ECHO)


def test_the_wasm_build_is_pinned_and_its_lock_names_no_address() -> None:
    folder = ROOT / "host_tests/runner"
    lock = (folder / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in lock
    assert '"integrity"' in lock
    assert "^" not in (folder / "package.json").read_text(encoding="utf-8")
