"""The negative self-test of the hardware checks: faults planted in a copy, each must be told.

A check that finds nothing wrong proves nothing until it has found something wrong. Each plant
changes one pin, wire, part or figure of a build in memory and names a word of the line that must
come. `tools hardware` runs them as a part of its own, host_tests one by one.
"""

import copy
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import ModuleType, SimpleNamespace
from typing import cast

from tools import hardware_bom, hardware_pins, hardware_power, hardware_wiring
from tools.hardware_data import Build, items, resolve


@dataclass(frozen=True)
class Plant:
    """A fault: what it is, in which build, how it is planted, what must be said of it."""

    what: str
    build: str
    change: Callable[[Build], None]
    said: str


def copied(build: Build) -> Build:
    """A build whose boards, wiring and parts can be spoiled."""
    boards = [cast(ModuleType, SimpleNamespace(**vars(board))) for board in build.boards]
    return replace(
        build, boards=boards, data=copy.deepcopy(build.data), wires=[], faults=[],
        connectors=copy.deepcopy(build.connectors), cables=copy.deepcopy(build.cables),
        connections=copy.deepcopy(build.connections), parts=list(build.parts),
    )  # fmt: skip


def constant(name: str, value) -> Callable[[Build], None]:
    """Another value for a constant of the board module."""
    return lambda build: setattr(build.boards[0], name, value)


def split(row: list, at: int) -> list:
    """Take one wire out of a connection set, as a set of its own."""
    taken: list = []
    for entry in row:
        if isinstance(entry, str):
            taken.append(entry)
            continue
        name = next(iter(entry))
        entry[name] = items(entry[name])
        taken.append({name: [entry[name].pop(at)]})
    return taken


def rewire(cable: str, wire: int, end: int, part: str, pin: str) -> Callable[[Build], None]:
    """Another end for a wire: end 0 is where it begins, 2 where it ends."""

    def change(build: Build) -> None:
        for row in build.connections:
            numbers = items(row[1].get(cable, []))
            if str(wire) in numbers:
                taken = split(row, numbers.index(str(wire)))
                taken[end] = {part: [pin]}
                build.connections.append(taken)
                break
        build.connections[:] = [row for row in build.connections if any(row[1].values())]

    return change


def cut(cable: str) -> Callable[[Build], None]:
    """A cable that is not there."""

    def change(build: Build) -> None:
        del build.cables[cable]
        build.connections[:] = [row for row in build.connections if cable not in row[1]]

    return change


def of_cable(cable: str, key: str, value) -> Callable[[Build], None]:
    """Another gauge or length for a cable."""
    return lambda build: build.cables[cable].__setitem__(key, value)


def of_part(part: str, key: str, value) -> Callable[[Build], None]:
    """Another value for a part of the wiring."""
    return lambda build: build.connectors[part].__setitem__(key, value)


def of_supply(key: str, value) -> Callable[[Build], None]:
    """Another supply."""
    return lambda build: build.data["supply"].__setitem__(key, value)


def without_line(ref: str) -> Callable[[Build], None]:
    """A table of parts that lacks a line."""

    def change(build: Build) -> None:
        build.parts[:] = [part for part in build.parts if ref not in part.refs]

    return change


def without_part(name: str) -> Callable[[Build], None]:
    """Wiring that lacks a part."""

    def change(build: Build) -> None:
        del build.connectors[name]

    return change


def of_line(ref: str, **cells) -> Callable[[Build], None]:
    """A line of parts with another value, quantity or rating."""

    def change(build: Build) -> None:
        for i, part in enumerate(build.parts):
            if ref in part.refs:
                row = part.row | {k: str(v) for k, v in cells.items() if k in part.row}
                qty, most = cells.get("qty", part.qty), cells.get("rating_ma", part.rating_ma)
                build.parts[i] = replace(part, row=row, qty=qty, rating_ma=most)

    return change


PINS = (
    Plant("a key row on the flash", "mono", constant("KEY_ROWS", (6, 27, 14, 13)), "flash's"),
    Plant("a key row on the PSRAM", "mono", constant("KEY_ROWS", (16, 27, 14, 13)), "PSRAM's"),
    Plant("a buzzer on the REPL", "mono", constant("BUZZER", 3), "REPL's"),
    Plant("a strapping pin", "mono", constant("DISPLAY_CS", 5), "how the chip boots"),
    Plant("an output on an input", "mono", constant("BUZZER", 34), "input only"),
    Plant("a doubled pin", "colour", constant("BUZZER", 33), "both BUZZER and LIGHT_SENSOR"),
    Plant("the sensor on ADC2", "colour", constant("LIGHT_SENSOR", 27), "stops with the radio"),
    Plant("no pull-ups", "mono", constant("KEY_COLS_EXTERNAL_PULL", False), "no pull-up of its"),
    Plant("a pin that is not there", "handheld", constant("BUZZER", 24), "no pin of a DevKitC"),
    Plant("a strapping pin as spare", "handheld", constant("SPARE", (12,)), "is not spare"),
)
WIRING = (
    Plant("two rows exchanged", "mono", constant("KEY_ROWS", (27, 26, 14, 13)), "KR2 row"),
    Plant("a column elsewhere", "colour", constant("KEY_COLS", (36, 39, 34, 32)), "GPIO 32"),
    Plant("the display on another pin", "colour", constant("LED_DATA", 22), "level shifter"),
    Plant("clock and data exchanged", "mono", constant("SPI_SCK", 23), "IN CLK"),
    Plant("a wire to the MISO", "mono", rewire("WC3", 1, 0, "U1", "GPIO19"), "unconnected"),
    Plant("a pin without a wire", "mono", cut("WC6"), "LIGHT_SENSOR (GPIO 33)"),
    Plant("a wire on a spare pin", "colour", rewire("WC3", 1, 0, "U1", "GPIO32"), "is nothing to"),
    Plant("pull-ups on the key board", "mono", rewire("WV2", 1, 2, "X3", "row 1"), "no resistor"),
    Plant("a pull-up of 1 kΩ", "colour", of_part("RN1", "subtype", "4 x 1 kΩ"), "1000 Ω"),
    Plant("no pull-up at CS", "mono", cut("WC9"), "DISPLAY_CS"),
    Plant("CS pulled to ground", "mono", rewire("WV3", 1, 0, "RAILG", "1"), "DISPLAY_CS"),
    Plant("no resistor before the LEDs", "colour", of_part("R6", "subtype", "0 Ω"), "330 Ω"),
    Plant("a buffer that is off", "mono", rewire("WG2", 1, 2, "RAILIN", "1"), "1OE is to be"),
    Plant("an input that floats", "colour", rewire("WG2", 4, 0, "U2", "4Y"), "4A floats"),
    Plant("the shifter on 3.3 V", "mono", rewire("WP2", 2, 0, "RAIL33", "1"), "VCC is to be"),
    Plant("modules in another order", "mono", rewire("WD1", 2, 2, "LD2", "DIN"), "LD1 DIN"),
    Plant("a module fewer", "mono", cut("WD4"), "the chain is"),
    Plant("no resistor at the base", "mono", rewire("WC3", 1, 2, "Q1", "base"), "one transistor"),
    Plant("a diode the wrong way", "handheld", rewire("WC8", 2, 2, "D18", "cathode"), "diode"),
    Plant("SDA and SCL exchanged", "handheld", constant("I2C_SDA", 22), "DS1 SDA"),
    Plant("another divider", "handheld", of_part("R1", "subtype", "220 kΩ"), "BATTERY_DIVIDER"),
    Plant("the sensor to ground", "mono", rewire("WK6", 1, 0, "X5", "GND"), "sensor to 3V3"),
    Plant("a capacitor in the air", "mono", cut("WC7"), "C2: its pin 1 has no wire"),
    Plant("two wires in one place", "mono", rewire("WF2", 1, 0, "T2", "2"), "holds one wire"),
    Plant("a chain fed at one end", "mono", cut("WF2"), "0 mV arrive at LD4"),
    Plant("no ground to the controller", "mono", cut("WS5"), "0 mV arrive at U1"),
    Plant("a shifter ungrounded", "colour", rewire("WG1", 2, 0, "U2", "4Y"), "U2: its pin GND"),
    Plant("no ground with the data", "mono", cut("WG3"), "ground is to come with its data"),
    Plant("a panel without ground", "colour", cut("WD2"), "LD2: ground is to come"),
    Plant("a link without 5 V", "mono", rewire("WF6", 1, 2, "LD3", "OUT VCC"), "takes VCC on to"),
    Plant("the motor's resistor", "handheld", of_part("R7", "subtype", "100 Ω"), "arrive at M1"),
    Plant("a base starved", "mono", of_part("R7", "subtype", "33 kΩ"), "R7 before the base"),
    Plant("a cell unprotected", "handheld", rewire("WS1", 2, 2, "A1", "OUT-"), "A1: B-"),
    Plant("a cell without fuse", "handheld", rewire("WS2", 1, 0, "BT1", "+"), "behind its fuse"),
    Plant("the display on the cell", "handheld", rewire("WV2", 2, 0, "RAILB", "1"), "on 3.3 V"),
    Plant("a wire to no pin", "handheld", rewire("WC1", 1, 2, "DS1", "CLK"), "no pin CLK"),
)
BOM = (
    Plant("a part without a line", "mono", without_line("D17"), "D17 has no line"),
    Plant("a line without a part", "colour", without_part("R6"), "no part R6"),
    Plant("a diode too few", "mono", of_line("D3", qty=15), "D1-D16 are 16, not 15"),
    Plant("another resistor", "colour", of_line("R7", value="1 kΩ"), "R7 is 1 kΩ"),
    Plant("another fuse", "mono", of_line("F1", rating_ma=10000), "F1 is for 10000 mA"),
    Plant("a connector too small", "mono", of_line("X4", value="3 pins"), "X4 has 3 pins"),
    Plant("too little wire", "handheld", of_line("W-0.5-RD", qty=0.1), "W-0.5-RD is 0.1 m"),
    Plant("a longer key cable", "colour", of_cable("WK1", "length", 3), "WK1 is 2 m"),
    Plant("no such wire", "mono", of_cable("WC3", "gauge", "0.34 mm2"), "no line W-0.34-WH"),
    Plant("a wire too thick", "handheld", of_cable("WS4", "gauge", "0.5 mm2"), "X1 takes 0.08"),
    Plant("a wire too thin", "mono", of_cable("WS5", "gauge", "0.14 mm2"), "T3 takes 0.2"),
    Plant("words of another part", "mono", of_line("R7", order="metal film, 4.7 kΩ"), "say 470 Ω"),
    Plant("another chip", "mono", of_line("U2", order="SN74HC125N, DIP-14"), "say 74AHCT125"),
    Plant("a fuse's words", "colour", of_line("F1", value="T 10 A"), "F1 is T 10 A, rated 5000"),
    Plant("one socket strip", "handheld", of_line("H1", qty=1), "go with the ESP32 DevKitC V4"),
    Plant("no glands", "mono", without_line("H4"), "2 of cable gland, PG7"),
    Plant("no adaptor", "mono", without_line("PS1"), "0 adaptors"),
    Plant("another adaptor", "colour", of_line("PS1", rating_ma=3000), "budget is for 5 V 6 A"),
    Plant("another plug", "mono", of_line("PS1", order="5 V 6 A, 5.5 x 2.1 mm"), "needs a plug"),
)
POWER = (
    Plant("a higher limit", "colour", constant("LIMIT_MA", 6000), "6430 mA on"),
    Plant("brighter", "mono", constant("BRIGHTNESS_MOST", 15), "5230 mA on"),
    Plant("a smaller supply", "mono", of_supply("ma", 4000), "at most 3200 mA"),
    Plant("a fuse above the wire", "mono", of_line("F2", rating_ma=3000), "lets 3000 mA pass"),
    Plant("a fuse below the load", "colour", of_line("F1", rating_ma=4500), "behind F1 of 4500"),
    Plant("a thin wire", "colour", of_cable("WF1", "gauge", "0.25 mm2"), "of 0.25 mm² stands"),
    Plant("a long wire", "colour", of_cable("WF2", "length", 4), "arrive at LD2"),
    Plant("a thirstier handheld", "handheld", constant("DRAW_MA", 200), "8 hours"),
    Plant("a flattered handheld", "handheld", constant("DRAW_MA", 60), "what is always on"),
    Plant("a smaller cell", "handheld", constant("CELL_MAH", 1500), "too fast"),
    Plant("a bad switch", "handheld", of_line("SW1", rating_ma=300), "SW1 carries 390 mA"),
)
PLANTS = PINS + WIRING + BOM + POWER


def told(plant: Plant, build: Build) -> list[str]:
    """What the checks say once a fault is planted in a copy of its build."""
    spoiled = copied(build)
    plant.change(spoiled)
    resolve(spoiled)
    faults = list(spoiled.faults)
    for board in spoiled.boards:
        faults += hardware_pins.check(board)
        faults += hardware_wiring.check(spoiled, board)
    return faults + hardware_bom.check(spoiled) + hardware_power.check(spoiled)


def missed(plant: Plant, build: Build) -> str:
    """Why a plant counts as not seen; empty when it was told."""
    faults = told(plant, build)
    if any(plant.said in fault for fault in faults):
        return ""
    return f"{plant.build}: {plant.what} is not told; {len(faults)} other lines are"
