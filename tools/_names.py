"""Which names the compiled files get: on a device every name of its own costs heap, for good.

MicroPython keeps each name that is not already in its firmware ("qstr") in memory from the first
import on: the text, seven bytes, and room for as many again. With the names of the sources that
is a fifth of an ESP32's heap. So what is compiled says `zip` or `ellipse` where the source says
`next_match`: names that every firmware has in its flash, none of which the sources use
(names.txt). Nothing else changes, lines stay lines. `rename` does it, `_names_scan` finds which
names there are; tests run what has been renamed. Never renamed: what MicroPython or CPython call
by name, modules, names that are also strings or keywords of a call, what root files say, classes
with a base that is not ours (an exception's name is told to whoever reads the faults).
"""

import functools
import itertools
from pathlib import Path
from zlib import crc32

from tools._env import ROOT
from tools._names_scan import Scan, Sharing

LIST = Path(__file__).with_name("names.txt")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
PARAMETERS = 4  # names for them; what one function has more than that stays as it is


@functools.cache
def known() -> tuple[frozenset[str], tuple[str, ...]]:
    """(Names of MicroPython's, never to be renamed; those in every build, to be had for nothing).

    Of names.txt: a name a line, `=` before one that every build has.
    """
    lines = LIST.read_text(encoding="utf-8").split("\n")
    words = [line for line in lines if line and not line.startswith("#")]
    everywhere = tuple(word[1:] for word in words if word[0] == "=")
    return frozenset(word.lstrip("=") for word in words), everywhere


class Names:
    """The new names, from the texts of all files that are compiled together, by path.

    variables: for what a module holds; attributes: for what instances, classes and modules
    have; parameters: what a function's are called, in order. Two modules that share no name
    may call different things the same, and so may two families of classes with attributes that
    only `self.` reaches; other attributes have a name each. Which name one gets hangs on what it
    is called itself, so that a change of one file moves few names of the others: a device is
    sent the files that are not as they were.
    """

    def __init__(self, texts: dict[str, str], shipped: set[str]) -> None:
        foreign, everywhere = known()
        scan = Scan(texts, shipped, foreign)
        self.kept = scan.kept
        self.classes = scan.classes
        free = [name for name in everywhere if scan.is_new(name)]
        short = (a + b for a, b in itertools.product(_LETTERS, _LETTERS + "0123456789"))
        made_up = [name for name in short if scan.is_new(name) and name not in foreign]
        self.parameters, free = tuple(free[:PARAMETERS]), free[PARAMETERS:]
        self.variables: dict[str, str] = {}
        self.attributes: dict[str, str] = {}
        groups = [(each, self.variables) for each in shared(scan.variables)]
        groups += [(each, self.attributes) for each in shared(scan.private)]
        groups += [([name], self.attributes) for name in scan.public]
        # The free names are for what most files say.
        groups.sort(key=lambda group: (-sum(scan.files[name] for name in group[0]), group[0]))
        for group, where in groups:
            where.update(dict.fromkeys(group, drawn(group[0], free or made_up)))
        self.variables.update((name, self.attributes[name]) for name in scan.both)


def drawn(name: str, pool: list[str]) -> str:
    """Take a new name for this one out of a pool: of what is left always the same."""
    new = min(pool, key=lambda each: crc32(f"{name} {each}".encode()))
    pool.remove(new)
    return new


def shared(wanted: Sharing) -> list[list[str]]:
    """Groups of names of which no two are ever in the same place."""
    groups: list[tuple[list[str], set[str]]] = []
    for name, places in wanted:
        for group, taken in groups:
            if not taken & places:
                group.append(name)
                taken |= places
                break
        else:
            groups.append(([name], set(places)))
    return [group for group, _ in groups]


def texts_of(root: Path, files: list[str]) -> dict[str, str]:
    """The texts of files by path; one that can't be parsed is left out, as it is when compiled."""
    found = {}
    for name in files:
        text = (root / name).read_text(encoding="utf-8")
        try:
            compile(text, name, "exec", dont_inherit=True)
        except SyntaxError:
            continue
        found[name] = text
    return found


@functools.cache
def names(root: Path = ROOT) -> Names:
    """The new names of everything below `root` that is compiled."""
    from tools import _build

    shipped = _build.sources("firmware", root) + _build.sources("rules_core", root)
    return Names(texts_of(root, shipped + _build.beside(root)), set(shipped))
