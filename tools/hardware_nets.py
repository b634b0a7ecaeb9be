"""A build's wiring as a circuit: which pins are one net, and what parts join two nets.

Nothing of boards or rules is in here; the checks of pins and power ask it. What a part does
inside is told by its `type` in the WireViz files, in one table.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tools.hardware_data import Build, Pin, Wire, labels

# Ways inside a part: (pin, other pin, kind). "joined" is copper; all else joins two nets.
INSIDE: dict[str, tuple[tuple[str, str, str], ...]] = {
    "ESP32 DevKitC V4": (("GND", "GND2", "joined"), ("GND", "GND3", "joined")),
    "74AHCT125": tuple((f"{n}A", f"{n}Y", "buffer") for n in range(1, 5)),
    "resistor": (("1", "2", "resistor"),),
    "resistor network": tuple(("common", f"R{n}", "resistor") for n in range(1, 5)),
    "light sensor": (("1", "2", "sensor"),),
    "capacitor": (("1", "2", "capacitor"), ("+", "-", "capacitor")),
    "transistor": (("collector", "emitter", "transistor"),),
    "fuse": (("supply", "load", "fuse"),),
    "diode": (("anode", "cathode", "diode"),),
    "Schottky diode": (("anode", "cathode", "diode"),),
    "slide switch": (("1", "2", "switch"),),
    "charger": (("B+", "OUT+", "joined"), ("B-", "OUT-", "charger")),  # the way back is switched
    "regulator": (("IN", "OUT", "regulator"),),
    "LED modules": (
        ("IN VCC", "OUT VCC", "joined"), ("IN GND", "OUT GND", "joined"),
        ("IN CS", "OUT CS", "joined"), ("IN CLK", "OUT CLK", "joined"), ("DIN", "DOUT", "chain"),
    ),
    "LED panel": (
        ("IN GND", "OUT GND", "joined"), ("IN GND", "FEED GND", "joined"),
        ("DIN", "DOUT", "chain"),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Way:
    """A way from one pin to another inside a part."""

    part: str
    kind: str
    near: Pin
    far: Pin


def inside(build: Build, part: str) -> Iterator[tuple[str, str, str]]:
    """The ways inside a part, of pins that it has."""
    known = labels(build.connectors[part])
    if build.kind(part) == "lever connector":
        for label in known[1:]:
            yield known[0], label, "joined"
    for one, other, kind in INSIDE.get(build.kind(part), ()):
        if one in known and other in known:
            yield one, other, kind


class Circuit:
    """The nets of a build. leave_out: beginnings of the names of cables that are unplugged."""

    def __init__(self, build: Build, leave_out: tuple[str, ...] = ()) -> None:
        self.build = build
        self.wires = [w for w in build.wires if not w.cable.startswith(leave_out)]
        if not leave_out:
            self.wires = list(build.wires)
        self._net: dict[Pin, set[Pin]] = {}
        self._ways: dict[Pin, list[Way]] = {}
        for wire in self.wires:
            self._join(wire.start, wire.end)
        for part in build.connectors:
            for one, other, kind in inside(build, part):
                self._inside(part, one, other, kind)

    def _inside(self, part: str, one: str, other: str, kind: str) -> None:
        a, b = (part, one), (part, other)
        if kind == "joined":
            self._join(a, b)
            return
        self._ways.setdefault(a, []).append(Way(part, kind, a, b))
        self._ways.setdefault(b, []).append(Way(part, kind, b, a))

    def _join(self, a: Pin, b: Pin) -> None:
        one = self._net.setdefault(a, {a})
        other = self._net.setdefault(b, {b})
        if one is not other:
            one |= other
            for pin in other:
                self._net[pin] = one

    def net(self, part: str, pin: str) -> set[Pin]:
        """Every pin that copper joins to this one, itself included."""
        return self._net.get((part, pin), {(part, pin)})

    def same(self, a: Pin, b: Pin) -> bool:
        """Whether two pins are one net."""
        return b in self.net(*a)

    def ways(self, pins: Iterable[Pin], *kinds: str) -> list[Way]:
        """The ways out of a net through parts, of these kinds."""
        found = [way for pin in sorted(pins) for way in self._ways.get(pin, ())]
        return [way for way in found if way.kind in kinds]

    def on(self, pins: Iterable[Pin], kind: str) -> list[Pin]:
        """The pins of a net that belong to parts of a type, sorted."""
        return sorted(pin for pin in pins if self.build.kind(pin[0]) == kind)

    def behind(self, pins: Iterable[Pin], *kinds: str) -> set[Pin]:
        """Every pin reached from a net through parts of these kinds, that net included."""
        found: set[Pin] = set()
        open_ = [set(pins)]
        while open_:
            net = open_.pop()
            if net <= found:
                continue
            found |= net
            open_ += [self.net(*way.far) for way in self.ways(net, *kinds)]
        return found

    def wires_in(self, pins: set[Pin]) -> list[Wire]:
        """The wires with both ends among some pins."""
        return [w for w in self.wires if w.start in pins and w.end in pins]
