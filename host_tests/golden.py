"""For the tests of golden frames: what MicroPython draws of scene files, and which look alike."""

from collections.abc import Callable
from pathlib import Path

from host_tests.runner.interpreters import UNIX_HEAP, run_portable
from tools.frames_scenes import text_of

ON_MICROPYTHON = ("unix", "wasm")  # for the fixture `interpreter`


def drawn_on(
    interpreter: str, script: str, paths: list[Path], at_once: int = 0, heap: int = UNIX_HEAP
) -> str:
    """What a portable script prints of scene files, so many at once (0: all), in their order."""
    out = []
    for at in range(0, len(paths), at_once or len(paths)):
        files = {path.name: path.read_bytes() for path in paths[at : at + (at_once or len(paths))]}
        status, said, err = run_portable(interpreter, script, list(files), files=files, heap=heap)
        if (status, err) != (0, b""):
            raise AssertionError(f"exit status {status}: {(said + err)[-300:].decode()}")
        out.append(said.decode())
    return "".join(out)


def golden(paths: list[Path]) -> str:
    """The golden files, one behind the other."""
    return "".join(text_of(path) for path in paths)


def alike(paths: list[Path], picture: Callable[[str], str]) -> list[tuple[str, str]]:
    """The pairs of scenes that look the same; `picture` finds a frame in a file's text."""
    looks: dict[str, str] = {}
    found = []
    for path in paths:
        first = looks.setdefault(picture(text_of(path)), path.stem)
        if first != path.stem:
            found.append((first, path.stem))
    return found


def after_frame(text: str) -> str:
    """The picture of a scene file that has %frame."""
    return text.split("%frame\n")[1]
