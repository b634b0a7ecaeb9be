"""The power budget of a build: loads at the firmware's limits against supply, fuses, wires, volts.

Nothing is typed twice: loads come from the constants of firmware/boards and from
hardware/shared/figures.toml, lengths and gauges from the wiring, ratings from the tables of parts.
`budget` computes, `check` complains, hardware_pages prints. Whole mA and mV; mΩ in between.
"""

import importlib
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from tools._errors import UsageError
from tools.hardware_data import Build, Pin, Wire, read_toml
from tools.hardware_nets import Circuit, Way

MOST = 80  # per cent of a supply or a fuse that a load may take for hours
FORWARD = {"fuse", "diode", "switch", "charger", "regulator"}
ZONE = ("diode", "switch", "charger")  # what a fuse still guards behind it

Step = Wire | Way


@dataclass
class Feed:
    """The way from the supply to a part and back.

    steps: (what, mA through it, mV lost on it, on the way back); mv: what arrives; least: what
    must.
    """

    part: str
    least: int
    steps: list[tuple[Step, int, float, bool]] = field(default_factory=list)
    mv: float = 0


@dataclass
class Budget:
    """loads: (name, mA, fuse). feeds: what arrives where. supply_mv: where it begins."""

    figures: dict[str, Any]
    supply_mv: int
    loads: list[tuple[str, int, str]] = field(default_factory=list)
    feeds: list[Feed] = field(default_factory=list)

    @property
    def total(self) -> int:
        """mA of all loads at once."""
        return sum(ma for _, ma, _ in self.loads)

    def of(self, fuse: str) -> int:
        """mA of the loads behind a fuse."""
        return sum(ma for _, ma, behind in self.loads if behind == fuse)


def constant(path: str) -> int:
    """The number `firmware.battery._LAST_MV` stands for."""
    module, _, name = path.rpartition(".")
    try:
        return int(getattr(importlib.import_module(module), name))
    except (ImportError, AttributeError) as error:
        raise UsageError(f"{path} is no constant of the firmware: {error}") from error


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
        onward: list[tuple[Pin, Step | None]] = []
        for wire in circuit.wires:
            if pin in (wire.start, wire.end):
                onward.append((wire.end if pin == wire.start else wire.start, wire))
        for way in circuit.ways([pin], *kinds):
            if way.near[1] not in ("cathode", "OUT"):
                onward.append((way.far, way))
        inner = [p for p in circuit.net(*pin) if p[0] == pin[0]]
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
    if "mv_at_rating" in own:
        return own["mv_at_rating"] * ma / max(1, rating(build, step.part))
    return own.get("mv", 0) + own.get("mohm", 0) * ma / 1000


def follow(build: Build, circuit: Circuit, data: dict, sums: Budget) -> Feed:
    """One feed: both ways, what is lost on them, what arrives."""
    supply, figures = build.data["supply"], sums.figures
    plus, minus = (supply["part"], supply["plus"]), (supply["part"], supply["minus"])
    there = path(circuit, plus, (data["part"], data["plus"]), FORWARD)
    back = path(circuit, (data["part"], data["minus"]), minus, {"charger"})
    feed = Feed(data["part"], figures["least"][data["least"]])
    if not there or not back:
        return feed
    own = figures["way"].get(build.kind(supply["part"]), {})
    feed.mv = sums.supply_mv - own.get("mohm", 0) * sums.total / 1000
    behind = next((s.part for s in there if isinstance(s, Way) and s.kind == "fuse"), "")
    for step in back:
        ends = (step.start, step.end) if isinstance(step, Wire) else (step.near, step.far)
        ma = sums.total if minus in ends else sums.of(behind)
        gone = lost(build, step, ma, figures)
        feed.steps.append((step, ma, gone, True))
        feed.mv -= gone
    ma = sums.total
    for at, step in enumerate(there):
        if isinstance(step, Way) and step.kind == "fuse":
            ma = sums.of(step.part)
        gone = lost(build, step, ma, figures)
        feed.steps.insert(at, (step, ma, gone, False))
        feed.mv -= gone
        if isinstance(step, Way) and step.kind == "regulator":
            feed.mv = min(feed.mv, figures["way"]["regulator"]["to_mv"])
    return feed


def budget(build: Build) -> Budget:
    """Everything computed of a build; UsageError for data that lacks something."""
    figures = read_toml(build.root / "hardware/shared/figures.toml")
    supply = build.data["supply"]
    try:
        mv = constant(supply["constant_mv"]) if "constant_mv" in supply else int(supply["mv"])
        sums = Budget(figures, mv)
        for load in build.data["load"]:
            sums.loads.append((load["name"], load_ma(build, load, figures), load["fuse"]))
        circuit = Circuit(build)
        sums.feeds = [follow(build, circuit, feed, sums) for feed in build.data["feed"]]
    except KeyError as error:
        raise UsageError(
            f"hardware/{build.name}/build.toml or hardware/shared/figures.toml: {error} is missing"
        ) from error
    return sums


def hours(build: Build) -> int:
    """Whole hours that a full cell lasts at the draw the firmware counts on."""
    board = build.boards[0]
    usable = constant(build.data["battery"]["usable"])
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
    for name in {behind for _, _, behind in sums.loads} - set(fuses):
        faults.append(f"{file}: a load is behind {name}, which is no fuse of the wiring")
    return faults


def check_feeds(build: Build, sums: Budget) -> list[str]:
    """Each feed: enough arrives, and nothing on the way carries more than it may."""
    faults = []
    for feed in sums.feeds:
        if feed.mv < feed.least:
            faults.append(f"{build.harness}: {feed.mv:.0f} mV arrive at {feed.part}, {feed.least}"
                          " are needed; shorter or thicker wires")  # fmt: skip
        for step, ma, _, _ in feed.steps:
            if isinstance(step, Wire):
                name, can = step.name, sums.figures["wire"][step.gauge]["ma"]
            else:
                name, can = step.part, rating(build, step.part)
            if ma > can:
                faults.append(f"{build.harness}: {name} carries {ma} mA and may carry {can}")
    return sorted(set(faults))


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
