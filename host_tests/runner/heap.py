"""Tells what modules take from the heap: with `=` prints the bytes in use, else imports NAME.

Run by tools.sizes in the WebAssembly build, each argument in a run of its own, since that build
collects garbage only between runs. `missing NAME` for a module that does not exist; one that
fails to import is an error.
"""

import gc
import sys


def exists(name: str) -> bool:
    """Whether a file of this dotted name can be found on the path."""
    path = name.replace(".", "/")
    for folder in sys.path:
        start = folder + "/" + path if folder else path
        for ending in (".mpy", ".py", "/__init__.mpy", "/__init__.py"):
            try:
                open(start + ending).close()
            except OSError:
                continue
            return True
    return False


def main(argument: str) -> None:
    """One step."""
    if argument == "=":
        print("=", gc.mem_alloc())  # pyright: ignore[reportAttributeAccessIssue]
    elif exists(argument):
        __import__(argument)
    else:
        print("missing", argument)
    gc.collect()


main(sys.argv[1])
