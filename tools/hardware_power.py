"""The power budget of a build: loads at the firmware's limits against supply, fuses, wires, volts.

Nothing is typed twice: loads come from the constants of firmware/boards and from
hardware/shared/figures.toml, lengths and gauges from the wiring, ratings from the tables of parts.
`budget` computes, `check` complains, hardware_pages prints. Whole mA and mV; mΩ in between.
"""

import re
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools import hardware_schema
from tools._errors import UsageError
from tools.hardware_data import Build, Pin, Wire, labels, read_toml
from tools.hardware_nets import Circuit, Way
from tools.hardware_wiring import ohms

MOST = 80  # per cent of a supply or a fuse that a load may take for hours
FORWARD = {"fuse", "diode", "switch", "charger", "regulator", "resistor"}
BACKWARD = {"charger", "transistor"}
ZONE = ("diode", "switch")  # what a fuse still guards behind it
ENDS = ("LED modules", "LED panel")  # no current of others goes through their tracks

Step = Wire | Way


@dataclass
class Feed:
    """The way from the supply to one place and back. mv: what arrives; least: what must, or 0."""

    part: str
    least: int
    there: list[Step]
    back: list[Step]
    mv: float = 0


@dataclass
class Load:
    """What draws: `ma` at any one of its feeds."""

    name: str
    ma: int
    feeds: list[Feed]

    def passes(self, step: Step) -> bool:
        """Whether its current may go this way."""
        return any(step in feed.there or step in feed.back for feed in self.feeds)

    def fuses(self) -> set[str]:
        """The fuses on its ways."""
        steps = [step for feed in self.feeds for step in feed.there]
        return {step.part for step in steps if isinstance(step, Way) and step.kind == "fuse"}


@dataclass
class Budget:
    """Every load with its ways. supply_mv: where they begin."""

    figures: dict[str, Any]
    supply_mv: int
    loads: list[Load] = field(default_factory=list)

    @property
    def total(self) -> int:
        """mA of all loads at once."""
        return sum(load.ma for load in self.loads)

    @property
    def feeds(self) -> list[Feed]:
        """The places where enough must arrive."""
        return [feed for load in self.loads for feed in load.feeds if feed.least]

    def through(self, step: Step) -> int:
        """mA on a wire or in a part, all loads at once."""
        return sum(load.ma for load in self.loads if load.passes(step))

    def of(self, fuse: str) -> int:
        """mA of the loads behind a fuse."""
        return sum(load.ma for load in self.loads if fuse in load.fuses())


def constant(root: Path, path: str) -> int:
    """The number `firmware.battery._LAST_MV` stands for, read from the source.

    Drivers import what only MicroPython has, so they are not imported here.
    """
    module, _, name = path.rpartition(".")
    file = root / (module.replace(".", "/") + ".py")
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    match = re.search(rf"^{re.escape(name)} = (?:const\()?(\d[\d_]*)", text, re.M)
    if match is None:
        raise UsageError(f"{path} is no constant of the firmware")
    return int(match[1])


def load_ma(build: Build, load: dict[str, Any], figures: dict[str, Any]) -> int:
    """What a load of the build's data draws, mA; the most of its board modules."""
    if "figure" in load:
        return int(figures["current"][load["figure"]])
    name = load.get("constant", load.get("level"))
    most = 0
    for board in build.boards:
        value = getattr(board, str(name), None)
        if value is None:
            raise UsageError(f"firmware/boards/{board.NAME}.py: {name} is missing")
        if "level" in load:  # duty cycle of a MAX7219: 1/32 to 31/32
            value = len(board.CHIPS) * figures["current"]["max7219_full"] * (2 * value + 1) // 31
        most = max(most, value)
    return most


def rating(build: Build, name: str) -> int:
    """mA that a part of the wiring may carry, 0 if its line does not say."""
    return max((part.rating_ma for part in build.parts if name in part.refs), default=0)


def path(circuit: Circuit, start: Pin, goal: Pin, kinds: set[str]) -> list[Step]:
    """The shortest way of wires and parts from one pin to another; empty if there is none."""
    came: dict[Pin, tuple[Pin, Step | None]] = {start: (start, None)}
    queue = deque([start])
    while queue:
        pin = queue.popleft()
        if pin != start and circuit.build.kind(pin[0]) in ENDS:
            continue
        onward: list[tuple[Pin, Step | None]] = []
        for wire in circuit.wires:
            if pin in (wire.start, wire.end):
                onward.append((wire.end if pin == wire.start else wire.start, wire))
        for way in circuit.ways([pin], *kinds):
            if way.near[1] not in ("cathode", "OUT"):
                onward.append((way.far, way))
        inner = [p for p in circuit.net(*pin) if p[0] == pin[0]]
        if circuit.build.kind(pin[0]) in ENDS:
            inner = []
        onward += [(p, None) for p in sorted(inner)]  # another place of the same copper
        for there, step in onward:
            if there not in came:
                came[there] = (pin, step)
                queue.append(there)
    if goal not in came:
        return []
    steps: list[Step] = []
    pin = goal
    while pin != start:
        pin, step = came[pin]
        if step is not None:
            steps.append(step)
    return steps[::-1]


def lost(build: Build, step: Step, ma: int, figures: dict[str, Any]) -> float:
    """mV lost on a wire or in a part."""
    if isinstance(step, Wire):
        wire = figures["wire"][step.gauge]
        return (wire["mohm"] * step.metres + 2 * figures["way"]["end"]["mohm"]) * ma / 1000
    own = figures["way"].get(build.kind(step.part), {})
    if step.kind == "resistor":
        return ohms(str(build.connectors[step.part].get("subtype", ""))) * ma
    if "mv_at_rating" in own:
        return own["mv_at_rating"] * ma / max(1, rating(build, step.part))
    return own.get("mv", 0) + own.get("mohm", 0) * ma / 1000


def arrives(build: Build, feed: Feed, sums: Budget) -> float:
    """mV at a place when every load is on; 0 without a way there and back."""
    if not feed.there or not feed.back:
        return 0
    inside = sums.figures["way"].get(build.kind(build.data["supply"]["part"]), {})
    mv = sums.supply_mv - inside.get("mohm", 0) * sums.total / 1000
    for step in feed.back + feed.there:
        mv -= lost(build, step, sums.through(step), sums.figures)
        if isinstance(step, Way) and step.kind == "regulator":
            mv = min(mv, sums.figures["way"]["regulator"]["to_mv"])
    return mv


def take_load(build: Build, circuit: Circuit, load: dict, figures: dict) -> Load:
    """A load of the build's data, with its ways."""
    supply = build.data["supply"]
    plus, minus = (supply["part"], supply["plus"]), (supply["part"], supply["minus"])
    feeds = []
    for at in load["at"]:
        for label in (at["plus"], at["minus"]):
            if label not in labels(build.connectors.get(at["part"], {"pinlabels": []})):
                raise UsageError(f"hardware/{build.name}/build.toml: {load['name']}: there is no"
                                 f" pin {label} of {at['part']}")  # fmt: skip
        there = path(circuit, plus, (at["part"], at["plus"]), FORWARD)
        back = path(circuit, (at["part"], at["minus"]), minus, BACKWARD)
        least = figures["least"][at["least"]] if "least" in at else 0
        feeds.append(Feed(at["part"], least, there, back))
    return Load(load["name"], load_ma(build, load, figures), feeds)


def budget(build: Build) -> Budget:
    """Everything computed of a build; UsageError for data that lacks something."""
    figures = read_toml(build.root / "hardware/shared/figures.toml", hardware_schema.FIGURES)
    supply = build.data["supply"]
    try:
        low = supply.get("constant_mv")
        mv = constant(build.root, low) if low else int(supply["mv"])
        circuit = Circuit(build)
        sums = Budget(figures, mv)
        sums.loads = [take_load(build, circuit, load, figures) for load in build.data["load"]]
        for feed in sums.feeds:
            feed.mv = arrives(build, feed, sums)
    except KeyError as error:
        raise UsageError(
            f"hardware/{build.name}/build.toml or hardware/shared/figures.toml: {error} is missing"
        ) from error
    return sums


def hours(build: Build) -> int:
    """Whole hours that a full cell lasts at the draw the firmware counts on."""
    board = build.boards[0]
    usable = constant(build.root, build.data["battery"]["usable"])
    return board.CELL_MAH * usable // 100 // board.DRAW_MA


def check_fuses(build: Build, sums: Budget) -> list[str]:
    """Each fuse: above its load, below every wire it guards; wires before it stand the supply."""
    faults = []
    circuit = Circuit(build)
    supply = build.data["supply"]
    file = f"hardware/{build.name}/build.toml"
    fuses = [name for name in build.connectors if build.kind(name) == "fuse"]
    zones = {(name, "load"): rating(build, name) for name in fuses}
    for name in fuses:
        ma, most = sums.of(name), rating(build, name)
        if not ma or ma * 100 > most * MOST:
            faults.append(f"{file}: {ma} mA behind {name} of {most} mA; at most"
                          f" {most * MOST // 100} mA, and not none")  # fmt: skip
        if most > supply["ma"]:
            faults.append(f"{file}: {name} of {most} mA never blows on {supply['ma']} mA")
    zones[supply["part"], supply["plus"]] = supply["ma"]
    for start, most in zones.items():
        for wire in circuit.wires_in(circuit.behind(circuit.net(*start), *ZONE)):
            can = sums.figures["wire"].get(wire.gauge, {"ma": 0})["ma"]
            if can < most:
                faults.append(f"{build.files[wire.cable]}: {wire.name} of {wire.gauge} mm² stands"
                              f" {can} mA; what guards it lets {most} mA pass")  # fmt: skip
    faults += [f"{file}: {load.name} is behind no fuse" for load in sums.loads if not load.fuses()]
    return faults


def check_feeds(build: Build, sums: Budget) -> list[str]:
    """Each feed: enough arrives, and nothing on the way carries more than it may."""
    faults = []
    for feed in sums.feeds:
        if feed.mv < feed.least:
            faults.append(f"{build.harness}: {feed.mv:.0f} mV arrive at {feed.part}, {feed.least}"
                          " are needed; shorter or thicker wires")  # fmt: skip
    steps = {s for load in sums.loads for feed in load.feeds for s in feed.there + feed.back}
    for step in steps:
        if isinstance(step, Wire):
            name, can = step.name, sums.figures["wire"][step.gauge]["ma"]
        else:
            name, can = step.part, rating(build, step.part)
        ma = sums.through(step)
        if ma > can and not (isinstance(step, Way) and step.kind == "resistor"):
            faults.append(f"{build.harness}: {name} carries {ma} mA and may carry {can}")
    return sorted(faults)


def check_battery(build: Build, sums: Budget) -> list[str]:
    """Hours, the average the firmware counts on, and how fast the cell is charged."""
    data = build.data["battery"]
    board = build.boards[0]
    file = f"firmware/boards/{board.NAME}.py"
    faults = []
    if hours(build) < data["hours"]:
        faults.append(f"{file}: {board.CELL_MAH} mAh at {board.DRAW_MA} mA are {hours(build)}"
                      f" hours; {data['hours']} are needed")  # fmt: skip
    average = sum(sums.figures["current"][name] for name in data["average"])
    if average > board.DRAW_MA:
        faults.append(f"{file}: DRAW_MA is {board.DRAW_MA}; what is always on draws {average} mA")
    if data["charge_ma"] * 2 > board.CELL_MAH:
        faults.append(f"{file}: CELL_MAH is {board.CELL_MAH}; {data['charge_ma']} mA charge it"
                      f" too fast, {data['charge_ma'] * 2} mAh are needed")  # fmt: skip
    return faults


def check(build: Build) -> list[str]:
    """The faults of a build's power budget, a line each."""
    sums = budget(build)
    faults = []
    supply = build.data["supply"]
    if sums.total * 100 > supply["ma"] * MOST:
        faults.append(f"hardware/{build.name}/build.toml: {sums.total} mA on {supply['name']};"
                      f" at most {supply['ma'] * MOST // 100} mA, {MOST} per cent")  # fmt: skip
    faults += check_fuses(build, sums) + check_feeds(build, sums)
    return faults + (check_battery(build, sums) if "battery" in build.data else [])
