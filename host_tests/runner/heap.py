"""Prints what importing each module given takes from the heap: `NAME BYTES`, or `NAME missing`.

Run by tools.sizes in the WebAssembly build. A module that is there but fails to import is an
error; only one that doesn't exist is missing.
"""

import gc
import sys


def exists(name: str) -> bool:
    """Whether a file of this dotted name can be found on the path."""
    path = name.replace(".", "/")
    for folder in sys.path:
        for ending in (".mpy", ".py", "/__init__.mpy", "/__init__.py"):
            try:
                open(folder + "/" + path + ending).close()
            except OSError:
                continue
            return True
    return False


def used() -> int:
    """Bytes in use after a collection; a second one takes what the first's finalisers freed."""
    gc.collect()
    gc.collect()
    return gc.mem_alloc()  # pyright: ignore[reportAttributeAccessIssue]


def main(names: "list[str]") -> None:
    """Import and print."""
    for name in names:
        if not exists(name):
            print(name, "missing")
            continue
        before = used()
        __import__(name)
        print(name, used() - before)


main(sys.argv[1:])
