"""The packages of the verbs: makes and renews .venv at the repository's root. No package list.

What goes in is what pyproject.toml's dependency groups pin. A stamp, written last, records
what is in: no stamp, or one that disagrees, means the set-up was interrupted or is old, and
it is done again. Called by tools._cli for a verb with groups; uses the standard library only.
"""

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tools._errors import UsageError
from tools._verbs import Verb

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
MARK = "made-by-scoreboard-tools"
GUARD = "SCOREBOARD_TOOLS_IN_VENV"  # set for the second start, so that there is no third


def family(group: str, pyproject: Path = ROOT / "pyproject.toml") -> dict[str, list[str]]:
    """The requirements of a dependency group by group name: its own, and those it includes.

    UsageError when pyproject.toml can't be read or has no such group.
    """
    try:
        groups = tomllib.loads(pyproject.read_text(encoding="utf-8")).get("dependency-groups", {})
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{pyproject.name} cannot be read: {error}") from error
    if group not in groups:
        raise UsageError(f"{pyproject.name} has no dependency group {group!r}")
    found: dict[str, list[str]] = {group: []}
    for entry in groups[group]:
        if isinstance(entry, dict):
            found |= family(entry["include-group"], pyproject)
        else:
            found[group].append(entry)
    return found


def pins(group: str) -> list[str]:
    """Every requirement of a dependency group, those of included groups too."""
    return [pin for own in family(group).values() for pin in own]


def digest(group: str) -> str:
    """A fingerprint of a group's pins."""
    return hashlib.sha256("\n".join(sorted(pins(group))).encode()).hexdigest()[:16]


def python(venv: Path = VENV) -> Path:
    """The interpreter inside a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def program(name: str) -> Path:
    """A command of an installed package, whether or not it is there."""
    return python().parent / (name + ".exe" if os.name == "nt" else name)


def read_stamp(venv: Path) -> dict:
    """What the stamp says is in, `{}` without a readable one or after the folder was moved."""
    try:
        stamp = json.loads((venv / "scoreboard.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(stamp, dict) or stamp.get("where") != str(venv):
        return {}
    return stamp if python(venv).exists() else {}


def write_stamp(venv: Path, groups: dict[str, str]) -> None:
    """Record, all at once, what is in."""
    new = venv / "scoreboard.json.new"
    new.write_text(json.dumps({"where": str(venv), "groups": groups}), encoding="utf-8")
    os.replace(new, venv / "scoreboard.json")


def is_ready(groups: tuple[str, ...], venv: Path = VENV) -> bool:
    """Whether everything these groups pin is in."""
    there = read_stamp(venv).get("groups", {})
    return all(there.get(group) == digest(group) for group in groups)


@contextlib.contextmanager
def alone(venv: Path) -> Iterator[None]:
    """Hold off a second set-up in the same folder.

    The steps of the set-up inherit the lock: should this process be killed while pip runs,
    the next set-up waits for that pip instead of working in the same folder.
    """
    try:
        import fcntl
    except ImportError:  # Windows: two first uses at once are not guarded there
        yield
        return
    with open(venv.with_name(venv.name + ".lock"), "w", encoding="ascii") as lock:
        os.set_inheritable(lock.fileno(), True)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another set-up of .venv to finish …")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def say(text: str) -> None:
    """A line of progress."""
    print(f"python3 -m tools: {text}", file=sys.stderr, flush=True)


def quiet(command: list[str], otherwise: str) -> None:
    """Run a step of the set-up; UsageError with its last telling line when it fails."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", check=False, close_fds=False,
    )  # fmt: skip
    if done.returncode == 0:
        return
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    errors = [line for line in lines if line.upper().startswith("ERROR")] or lines
    said = errors[-1][:200] if errors else f"exit status {done.returncode}"
    raise UsageError(f"{otherwise} ({said})")


def clear(venv: Path) -> None:
    """Remove what an interrupted set-up left, and nothing that someone else made."""
    if venv.exists():
        if any(venv.iterdir()) and not (venv / MARK).exists():
            raise UsageError(f"{venv} was not made by these tools; move it out of the way")
        old = venv.with_name(venv.name + ".old")
        shutil.rmtree(old, ignore_errors=True)
        venv.rename(old)
        shutil.rmtree(old, ignore_errors=True)
    venv.mkdir()
    (venv / MARK).touch()


def make(venv: Path) -> None:
    """A new virtual environment in place of whatever an interrupted set-up left."""
    # Debian ships venv without ensurepip; either may be left out.
    for name in ("venv", "ensurepip"):
        if importlib.util.find_spec(name) is None:
            raise UsageError(
                f"this Python lacks {name}; install it (on Debian: apt install"
                f" python{sys.version_info[0]}.{sys.version_info[1]}-venv) and try again"
            )
    try:
        clear(venv)
    except OSError as error:
        raise UsageError(f"{venv} cannot be made anew: {error.strerror}") from error
    quiet(
        [sys.executable, "-m", "venv", str(venv)],
        f"{venv.name} cannot be made; is the folder writable, and the disk not full?",
    )


def set_up(groups: tuple[str, ...], why: str, venv: Path = VENV) -> None:
    """Bring `venv` to what the groups pin; UsageError when it can't be done.

    Groups that are in already stay in. Without a good stamp everything is made anew.
    """
    stamp = read_stamp(venv)
    known = [name for name in stamp.get("groups", {}) if name not in groups]
    wanted = [*groups, *(name for name in known if has_group(name))]
    packages = sorted({pin for group in wanted for pin in pins(group)})
    say(f"setting up {venv.name} for {why}: {len(packages)} packages, a minute or two …")
    if stamp:
        (venv / "scoreboard.json").unlink()
    else:
        make(venv)
    quiet(
        [str(python(venv)), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--no-input", *packages],
        "packages cannot be installed; is there a network? Try again when there is",
    )  # fmt: skip
    # With a group those are in that it includes.
    write_stamp(venv, {name: digest(name) for group in wanted for name in family(group)})


def has_group(name: str) -> bool:
    """Whether pyproject.toml still has the group."""
    try:
        family(name)
    except UsageError:
        return False
    return True


def enter(verb: Verb, arguments: list[str]) -> int | None:
    """Set up what the verb needs and go on in .venv's Python.

    None: this process is in it already, go on here. On Windows, where a process cannot be
    replaced, the exit status of the second one.
    """
    if not is_ready(verb.groups):
        with alone(VENV):
            if not is_ready(verb.groups):
                set_up(verb.groups, verb.name)
    if os.path.realpath(sys.prefix) == os.path.realpath(VENV):
        os.environ.pop(GUARD, None)
        return None
    if os.environ.get(GUARD) == str(VENV):
        raise UsageError("the Python in .venv does not know its place; remove .venv and try again")
    environment = dict(os.environ, **{GUARD: str(VENV)})
    if os.path.realpath(os.getcwd()) != str(ROOT):
        environment["PYTHONPATH"] = os.pathsep.join(
            part for part in (str(ROOT), environment.get("PYTHONPATH")) if part
        )
    command = [str(python()), "-m", "tools", verb.name, *arguments]
    sys.stdout.flush()
    if os.name == "nt":
        return subprocess.run(command, env=environment, check=False).returncode
    os.execve(command[0], command, environment)
