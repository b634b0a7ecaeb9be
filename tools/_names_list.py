"""Makes names.txt: `python3 -m tools._names_list` asks the builds of MicroPython that are here.

Needed when the pinned MicroPython, its stubs or its builds change; a test compares. A build says
how many names it has taken into its heap (micropython.qstr_info): one it has in its own binary
adds nothing. The ESP32's build is not here: what both the unix port and the WebAssembly build
have is the language, its types and modules of all ports. What stubs of the ESP32 name is foreign
too, though it may not be in every build.
"""

import ast
import re
import sys

from host_tests.runner import interpreters
from tools._names import LIST
from tools._types import site_packages

_HEAD = """\
# Names that belong to MicroPython, made by tools/_names_list.py: see there. Those with = are in
# every build that was asked, so that a device has them in its flash.
"""
_IN_BINARY = re.compile(rb"(?<![\w.])[A-Za-z_]\w{1,19}(?=\0)")


def foreign() -> set[str]:
    """What the ESP32 stubs define: functions, classes, attributes, constants."""
    found = set()
    folder = site_packages()
    for path in [*folder.glob("*.pyi"), *(folder / "stdlib").rglob("*.pyi")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                found.add(node.name)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found.update(each.id for each in targets if isinstance(each, ast.Name))
    return {name for name in found if len(name) > 1 and not name.startswith("_")}


def in_build(name: str, words: list[str]) -> set[str]:
    """Which of the words a build has in its binary; RuntimeError when it does not say."""
    stdin = "\n".join(["never_heard_of", *words]).encode()
    script = interpreters.HERE / "ask_names.py"
    status, out, err = interpreters.run_portable(name, str(script), stdin=stdin, heap=8 << 20)
    if status:
        raise RuntimeError((out + err).decode("utf-8", "replace"))
    found, before, word = set(), -1, ""
    for line in out.decode().splitlines():
        if "n_qstr=" not in line:
            word = line
            continue
        count = int(line.split("n_qstr=")[1].split(",")[0])
        if count == before:
            found.add(word)
        before = count
    return found


def text() -> str:
    """What names.txt has to be."""
    names = foreign()
    build = interpreters.HERE / "node_modules" / interpreters.PACKAGE / "micropython.wasm"
    binary = {word.decode() for word in _IN_BINARY.findall(build.read_bytes())}
    words = sorted(names | binary)
    everywhere = in_build("unix", words) & in_build("wasm", words)
    lines = [("=" if word in everywhere else "") + word for word in sorted(names | everywhere)]
    return _HEAD + "\n".join(lines) + "\n"


if __name__ == "__main__":
    interpreters.wasm_ready()
    LIST.write_text(text(), encoding="utf-8")
    sys.exit(0)
