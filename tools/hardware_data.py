"""What hardware/ says of a build: its wires, its parts, its power. It only reads.

A build is a folder of hardware/ with a `build.toml`, which names the board modules it is for, the
WireViz files that together are its wiring, and its tables of parts. Called by the checks and the
pages of `tools hardware`; a file that cannot be read is a UsageError with its name.
"""

import csv
import importlib
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from tools import hardware_schema
from tools._env import ROOT
from tools._errors import UsageError
from tools.hardware_pins import missing

BUILDS = ("mono", "colour", "handheld")
COLUMNS = ("ref", "part", "value", "qty", "rating_a", "where", "order", "notes")

Pin = tuple[str, str]  # a part and the label of its pin


@dataclass(frozen=True)
class Wire:
    """One wire: its cable and number, colour code, mm² as text, metres, and its two ends."""

    cable: str
    number: int
    colour: str
    gauge: str
    metres: float
    start: Pin
    end: Pin

    @property
    def name(self) -> str:
        """As the pages name it."""
        return f"{self.cable}.{self.number}"


@dataclass(frozen=True)
class Part:
    """One line of a table of parts. refs: every reference it stands for; rating_ma: 0 if none."""

    refs: tuple[str, ...]
    row: dict[str, str]
    file: str
    qty: float
    rating_ma: int


@dataclass
class Build:
    """A build: `connectors`, `cables` and `connections` as WireViz has them, files merged.

    files: which file a connector or cable is from. faults: what is wrong with the files
    themselves, a line each.
    """

    name: str
    root: Path
    data: dict[str, Any]
    boards: list[ModuleType]
    connectors: dict[str, dict] = field(default_factory=dict)
    cables: dict[str, dict] = field(default_factory=dict)
    connections: list[list] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    wires: list[Wire] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def folder(self) -> Path:
        """Where its files are."""
        return self.root / "hardware" / self.name

    @property
    def harness(self) -> str:
        """Its own wiring file, for messages."""
        return f"hardware/{self.name}/harness.yml"

    def kind(self, part: str) -> str:
        """What a part of the wiring is; empty for one that is not there."""
        return str(self.connectors.get(part, {}).get("type", ""))


def labels(connector: dict) -> list[str]:
    """The labels of a connector's pins, as text; their numbers where they have none."""
    if connector.get("style") == "simple":
        return ["1"]
    if "pinlabels" in connector:
        return [str(label) for label in connector["pinlabels"]]
    return [str(number) for number in range(1, int(connector.get("pincount", 1)) + 1)]


def read_toml(path: Path, schema: dict[str, Any]) -> dict[str, Any]:
    """A TOML file of a form; UsageError with its name."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    hardware_schema.fit(found, schema, path)
    return found


def read_yaml(path: Path) -> dict[str, Any]:
    """A WireViz file; UsageError with its name and the line."""
    import yaml

    try:
        found = yaml.load(path.read_text(encoding="utf-8"), hardware_schema.once())
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        raise UsageError(f"{path}{where}: {getattr(error, 'problem', error)}") from error
    hardware_schema.fit(found, hardware_schema.WIRING, path)
    return found


def references(text: str) -> tuple[str, ...]:
    """`R3 R5`, `S1-S16`: the references of a cell, ranges written out."""
    found: list[str] = []
    for word in text.split():
        match = re.fullmatch(r"([A-Z]+)(\d+)-([A-Z]+)(\d+)", word)
        if match and match[1] == match[3]:
            found += [f"{match[1]}{n}" for n in range(int(match[2]), int(match[4]) + 1)]
        else:
            found.append(word)
    return tuple(found)


def read_parts(path: Path, name: str) -> list[Part]:
    """A table of parts; UsageError for what is no table."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            if tuple(reader.fieldnames or ()) != COLUMNS:
                raise UsageError(f"{path}: its first line is to be {','.join(COLUMNS)}")
            rows = [(reader.line_num, row) for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    parts = []
    for line, row in rows:
        try:
            qty = float(row["qty"])
            rating = int(float(row["rating_a"] or 0) * 1000)
            if not 0 < qty < 1000 or not 0 <= rating < 100_000:
                raise ValueError
        except (TypeError, ValueError, OverflowError) as error:
            raise UsageError(
                f"{path}, line {line}: qty and rating_a are numbers, no qty is 0 or less"
            ) from error
        if None in row or None in row.values():
            raise UsageError(f"{path}, line {line}: {len(COLUMNS)} cells are expected")
        parts.append(Part(references(row["ref"]), row, name, qty, rating))
    return parts


def items(entry: Any) -> list[str]:
    """The pins or wires of one entry of a connection set, `1-4` written out."""
    found: list[str] = []
    for item in entry if isinstance(entry, list) else [entry]:
        match = re.fullmatch(r"(\d+)-(\d+)", str(item))
        if match:
            found += [str(n) for n in range(int(match[1]), int(match[2]) + 1)]
        else:
            found.append(str(item))
    return found


class _Resolver:
    """Turns connection sets into wires; what cannot be is a fault of the build."""

    def __init__(self, build: Build) -> None:
        self.build = build
        self.used: set[tuple[str, int]] = set()

    def fault(self, name: str, text: str) -> None:
        file = self.build.files.get(name, self.build.harness)
        self.build.faults.append(f"{file}: {text}")

    def pin(self, name: str, item: str) -> str:
        """The label of a pin given by its label or its number."""
        connector = self.build.connectors.get(name)
        if connector is None:
            self.fault(name, f"there is no part {name}, but a wire leads to it")
            return item
        known = labels(connector)
        if item in known:
            return item
        if item.isdigit() and 1 <= int(item) <= len(known):
            return known[int(item) - 1]
        self.fault(name, f"{name} has no pin {item}; it has {', '.join(known)}")
        return item

    def ends(self, entry: Any, count: int) -> list[Pin]:
        """The pins of one end of a connection set, one for each of its wires."""
        if isinstance(entry, str):
            return [(entry, self.pin(entry, "1"))] * count
        name = next(iter(entry))
        return [(name, self.pin(name, item)) for item in items(entry[name])]

    def take(self, row: list) -> None:
        """The wires of one connection set."""
        if not isinstance(row[1], dict):
            self.fault("", f"a connection is [part, cable, part], not {row}")
            return
        name = next(iter(row[1]))
        numbers = items(row[1][name])
        cable = self.build.cables.get(name)
        if cable is None:
            self.fault(name, f"there is no cable {name}")
            return
        starts, ends = self.ends(row[0], len(numbers)), self.ends(row[2], len(numbers))
        if not len(starts) == len(numbers) == len(ends):
            self.fault(name, f"{name}: {len(starts)} pins, {len(numbers)} wires, {len(ends)} pins")
            return
        colours = [str(colour) for colour in cable.get("colors", [])]
        for start, number, end in zip(starts, numbers, ends, strict=True):
            n = int(number) if number.isdigit() else 0
            if not 1 <= n <= len(colours):
                self.fault(name, f"{name} has no wire {number}; it has {len(colours)}")
                continue
            if (name, n) in self.used:
                self.fault(name, f"{name}: wire {n} is used twice")
            self.used.add((name, n))
            gauge = str(cable.get("gauge", "")).split(" ")[0]
            wire = Wire(name, n, colours[n - 1], gauge, float(cable["length"]), start, end)
            self.build.wires.append(wire)

    def rest(self) -> None:
        """Wires that lead nowhere, and pins that are numbered otherwise than labelled."""
        for name, connector in self.build.connectors.items():
            known = labels(connector)
            if len(set(known)) != len(known) or len(connector.get("pins", known)) != len(known):
                self.fault(name, f"{name}: every pin has a label of its own, and one only")
        for name, cable in self.build.cables.items():
            for n in range(1, len(cable.get("colors", [])) + 1):
                if (name, n) not in self.used:
                    self.fault(name, f"{name}: wire {n} leads nowhere")


def resolve(build: Build) -> None:
    """Fill in `wires` anew from the connections; what is wrong with them goes to `faults`."""
    build.wires.clear()
    resolver = _Resolver(build)
    for row in build.connections:
        resolver.take(row)
    resolver.rest()


def load(name: str, root: Path = ROOT) -> Build:
    """Everything of a build; UsageError for a file that cannot be read or lacks a key."""
    folder = root / "hardware"
    data = read_toml(folder / name / "build.toml", hardware_schema.BUILD)
    try:
        boards = [importlib.import_module(f"firmware.boards.{board}") for board in data["boards"]]
        for board in boards:
            for lacks in missing(board):
                raise UsageError(f"{board.__name__.replace('.', '/')}.py: {lacks} is missing")
        build = Build(name, root, data, boards)
        for file in data["harness"]:
            found = read_yaml(folder / file)
            for section in ("connectors", "cables"):
                for key, value in found.get(section, {}).items():
                    if key in build.files:
                        build.faults.append(f"hardware/{file}: {key} is in two files")
                    build.files[key] = f"hardware/{file}"
                    getattr(build, section)[key] = value
            build.connections += found.get("connections", [])
        for file in data["parts"]:
            build.parts += read_parts(folder / file, f"hardware/{file}")
    except (ImportError, SyntaxError, NameError) as error:
        raise UsageError(f"{folder / name / 'build.toml'}: its boards: {error}") from error
    supply = data["supply"]
    for label in (supply["plus"], supply["minus"]):
        if label not in labels(build.connectors.get(supply["part"], {"pinlabels": []})):
            raise UsageError(f"hardware/{name}/build.toml: the supply: there is no pin {label} of"
                             f" {supply['part']}")  # fmt: skip
    resolve(build)
    return build
