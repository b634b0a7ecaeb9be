"""Whether every part of a build is on the rails that its pins are named after.

Ground, 5 V, 3.3 V and the cell: what is missing here lets a board run by accident, over the
ground of a data line or through the tracks of an LED module. hardware_wiring calls `check` with
its Lint, after the signals.
"""

from typing import TYPE_CHECKING

from tools.hardware_data import Pin, labels
from tools.hardware_nets import Circuit

if TYPE_CHECKING:
    from tools.hardware_wiring import Lint

FEED = ("WF",)  # the feed of the LEDs
NO_RAIL = ("ESP32 DevKitC V4", "lever connector", "rail")
PLUS = ("+5V", "VCC", "IN VCC", "OUT VCC", "FEED +5V", "cell", "unswitched", "IN")
ONWARD = ("fuse", "switch", "diode", "regulator")
BASE = range(220, 1001)  # Ω before a base: 3 to 12 mA from the pin, enough for 0.2 A behind it


def plus(lint: "Lint") -> set[Pin]:
    """Every pin that the supply's + reaches, in the direction in which current flows."""
    supply = lint.build.data["supply"]
    found: set[Pin] = set()
    ahead = [lint.circuit.net(supply["part"], supply["plus"])]
    while ahead:
        net = ahead.pop()
        if net <= found:
            continue
        found |= net
        for way in lint.circuit.ways(net, *ONWARD):
            if way.near[1] not in ("cathode", "OUT"):
                ahead.append(lint.circuit.net(*way.far))
    return found


def check_rails(lint: "Lint") -> None:
    """Pins that are named after a rail are on it, and electrolytics the right way round."""
    circuit, fed = lint.circuit, plus(lint)
    for part, connector in lint.build.connectors.items():
        kind = lint.build.kind(part)
        if kind in NO_RAIL:
            continue
        for label in labels(connector):
            pin = (part, label)
            capacitor = kind == "capacitor"
            if label.endswith("GND") or (capacitor and label == "-"):
                if not circuit.same(pin, ("U1", "GND")):
                    lint.fault(f"{part}: its pin {label} is to be on ground")
            elif label == "3V3" or (kind == "OLED" and label == "VCC"):
                if not circuit.same(pin, ("U1", "3V3")):
                    lint.fault(f"{part}: its pin {label} is to be on 3.3 V")
            elif (label in PLUS or (capacitor and label == "+")) and pin not in fed:
                lint.fault(f"{part}: its pin {label} is to be on the supply's +")


def check_display_ground(lint: "Lint") -> None:
    """Ground goes with the display's data, also where the feed brings it."""
    circuit = Circuit(lint.build, FEED)
    for part in lint.build.connectors:
        if part != "LD1" and lint.build.kind(part) != "LED panel":
            continue
        if not circuit.same((part, "IN GND"), ("U1", "GND")):
            lint.fault(f"{part}: ground is to come with its data; the feed's is not enough")


def check_links(lint: "Lint") -> None:
    """LED modules pass 5 V and ground on, each to the next: the feed at both ends needs that."""
    wired = [{wire.start, wire.end} for wire in lint.build.wires]
    count = len(lint.board.CHIPS) // 4
    for n in range(1, count):
        for label in ("VCC", "GND"):
            link = {(f"LD{n}", f"OUT {label}"), (f"LD{n + 1}", f"IN {label}")}
            if link not in wired:
                lint.fault(f"LD{n}: no wire takes {label} on to LD{n + 1}")


def check_cell(lint: "Lint") -> None:
    """The cell on the charger's B pads through a fuse, what it feeds on OUT: it is protected."""
    circuit = lint.circuit
    for part in lint.build.connectors:
        if lint.build.kind(part) != "charger":
            continue
        supply = lint.build.data["supply"]
        after = {way.far for way in circuit.ways(
            circuit.net(supply["part"], supply["plus"]), "fuse")}  # fmt: skip
        wires = [{wire.start, wire.end} for wire in lint.build.wires]
        if not any({pin, (part, "B+")} in wires for pin in after):
            lint.fault(f"{part}: B+ is to have the cell's + behind its fuse")
        if not circuit.same((part, "B-"), (supply["part"], supply["minus"])):
            lint.fault(f"{part}: B- is to have the cell's -")
        if not circuit.same((part, "OUT-"), ("U1", "GND")):
            lint.fault(f"{part}: OUT- is to be the ground of what it feeds")


def check(lint: "Lint") -> None:
    """Every rail of a build."""
    check_rails(lint)
    if lint.board.DISPLAY in ("max7219", "ws2812"):
        check_display_ground(lint)
    if lint.board.DISPLAY == "max7219":
        check_links(lint)
    check_cell(lint)
