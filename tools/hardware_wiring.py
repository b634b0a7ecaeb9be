"""Whether a build's wiring is what its board module says: every pin, and what hangs on it.

Each function of a board has one check that follows the copper from the ESP32's pin through
resistors and level shifter to the part at the other end, whatever the wires are called. What an
ESP32's pin can do at all is hardware_pins'. `tools hardware` calls `check`.
"""

import re
from types import ModuleType

from tools import hardware_rails
from tools.hardware_data import Build, Pin, labels
from tools.hardware_nets import Circuit
from tools.hardware_pins import base, pins

KEY_CABLE = ("WK",)
# Parts that need not have every pin connected.
PARTLY = ("ESP32 DevKitC V4", "lever connector", "LED modules", "LED panel", "74AHCT125")


def ohms(text: str) -> int:
    """The value of a resistor as the wiring has it, `10 kΩ` or `4 x 10 kΩ`; 0 for none."""
    match = re.search(r"([\d.]+) (k?)Ω", text)
    return int(float(match[1]) * (1000 if match[2] else 1)) if match else 0


class Lint:
    """One build against one of its board modules; `faults` are the lines of what is wrong."""

    def __init__(self, build: Build, board: ModuleType) -> None:
        self.build = build
        self.board = board
        self.circuit = Circuit(build)
        self.faults: list[str] = []

    def fault(self, text: str) -> None:
        """Note what is wrong with the wiring."""
        self.faults.append(f"{self.build.harness}: {text}")

    def gpio(self, number: int) -> set[Pin]:
        """The net of a pin of the ESP32."""
        return self.circuit.net("U1", f"GPIO{number}")

    def about(self, name: str) -> str:
        """`KEY_ROWS[0] (GPIO 26)`."""
        return f"{name} (GPIO {dict(pins(self.board))[name]})"

    def expect(self, name: str, found: set[Pin], wanted: set[Pin]) -> None:
        """Complain unless a signal ends where it is to end, and nowhere else."""
        if found != wanted:
            where = ", ".join(" ".join(pin) for pin in sorted(found)) or "nothing"
            right = ", ".join(" ".join(pin) for pin in sorted(wanted))
            self.fault(f"{self.about(name)} of {self.board.NAME} leads to {where}, not to {right}")

    def ohms(self, part: str) -> int:
        """The value of a resistor of the wiring."""
        return ohms(str(self.build.connectors[part].get("subtype", "")))

    def resistor(self, net: set[Pin], to: Pin, circuit: Circuit | None = None) -> int:
        """The ohms of the resistor between two nets; 0 without one."""
        circuit = circuit or self.circuit
        for way in circuit.ways(net, "resistor"):
            if circuit.same(way.far, to):
                return self.ohms(way.part)
        return 0

    def pulled(self, name: str, net: set[Pin], to: Pin, wanted: int, circuit=None) -> None:
        """Complain unless a resistor of that value leads from a net to a rail."""
        found = self.resistor(net, to, circuit)
        if found != wanted:
            has = f"{found} Ω" if found else "no resistor"
            self.fault(f"{self.about(name)} has {has} to {to[1]}, not {wanted} Ω")


def check_keys(lint: Lint) -> None:
    """Rows and columns reach the rows of keys in order; pull-ups are where they are to be."""
    board, circuit = lint.board, lint.circuit
    for i, number in enumerate(board.KEY_ROWS):
        found = set(circuit.on(lint.gpio(number), "row of four keys"))
        lint.expect(f"KEY_ROWS[{i}]", found, {(f"KR{i + 1}", "row")})
    unplugged = Circuit(lint.build, KEY_CABLE)
    for i, number in enumerate(board.KEY_COLS):
        name = f"KEY_COLS[{i}]"
        found = set(circuit.on(lint.gpio(number), "row of four keys"))
        lint.expect(name, found, {(f"KR{row}", f"column {i + 1}") for row in range(1, 5)})
        if board.KEY_COLS_EXTERNAL_PULL:
            net = unplugged.net("U1", f"GPIO{number}")
            lint.pulled(name, net, ("U1", "3V3"), 10_000, unplugged)
        elif lint.resistor(lint.gpio(number), ("U1", "3V3")):
            lint.fault(f"{lint.about(name)} has a pull-up of its own, and one is wired")


def shifted(lint: Lint, name: str, kind: str, wanted: set[Pin], *then: str) -> None:
    """A display line: through one buffer of the level shifter that is on, then to the display."""
    circuit = lint.circuit
    net = lint.gpio(getattr(lint.board, name))
    ways = [way for way in circuit.ways(net, "buffer") if way.near[1].endswith("A")]
    if not ways:
        lint.fault(f"{lint.about(name)} does not pass through the level shifter")
        return
    for way in ways:
        enable = (way.part, way.near[1].replace("A", "OE"))
        if not circuit.same(enable, ("U1", "GND")):
            lint.fault(f"{way.part}: {enable[1]} is to be on GND, or {name} does not pass")
    far = circuit.behind(circuit.net(*ways[0].far), *then)
    lint.expect(name, set(circuit.on(far, kind)), wanted)


def chain(lint: Lint, kind: str, first: str) -> list[str]:
    """The parts of a display in the order in which data passes them."""
    circuit = lint.circuit
    found: list[str] = []
    nxt: list[Pin] = [(first, "DIN")]
    while nxt and nxt[0][0] not in found:
        part = nxt[0][0]
        found.append(part)
        onward = circuit.net(part, "DOUT")
        nxt = [pin for pin in circuit.on(onward, kind) if pin[1] == "DIN"]
    return found


def check_max7219(lint: Lint) -> None:
    """Clock, data and select, the chain of modules, and what keeps them quiet at boot."""
    board = lint.board
    kind = "LED modules"
    modules = [f"LD{n}" for n in range(1, len(board.CHIPS) // 4 + 1)]
    for name, label in (("SPI_SCK", "CLK"), ("DISPLAY_CS", "CS")):
        wanted = {(part, f"{side} {label}") for part in modules for side in ("IN", "OUT")}
        shifted(lint, name, kind, wanted)
    shifted(lint, "SPI_MOSI", kind, {("LD1", "DIN")})
    found = chain(lint, kind, "LD1")
    if found != modules:
        lint.fault(f"the chain is {' '.join(found)}; CHIPS has {' '.join(modules)}")
    lint.pulled("DISPLAY_CS", lint.gpio(board.DISPLAY_CS), ("U1", "3V3"), 10_000)
    if lint.gpio(board.SPI_MISO_UNUSED) != {("U1", f"GPIO{board.SPI_MISO_UNUSED}")}:
        lint.fault(f"{lint.about('SPI_MISO_UNUSED')} is to stay unconnected: SPI takes it as MISO")


def check_ws2812(lint: Lint) -> None:
    """The data line with its two resistors, and the order of the panels."""
    board = lint.board
    kind = "LED panel"
    shifted(lint, "LED_DATA", kind, {("LD1", "DIN")}, "resistor")
    lint.pulled("LED_DATA", lint.gpio(board.LED_DATA), ("U1", "GND"), 10_000)
    into = lint.circuit.net("LD1", "DIN")
    series = [lint.ohms(way.part) for way in lint.circuit.ways(into, "resistor")]
    if series != [330]:
        lint.fault(f"330 Ω are to stand before the LEDs' data line, not {series or 'none'}")
    found = chain(lint, kind, "LD1")
    panels = [f"LD{n}" for n in range(1, len(board.PANELS) + 1)]
    if found != panels:
        lint.fault(f"the chain is {' '.join(found)}; PANELS of {board.NAME} has {len(panels)}")


def check_oled(lint: Lint) -> None:
    """The bus of the OLED."""
    for name, label in (("I2C_SDA", "SDA"), ("I2C_SCL", "SCL")):
        found = set(lint.circuit.on(lint.gpio(getattr(lint.board, name)), "OLED"))
        lint.expect(name, found, {("DS1", label)})


def check_switched(lint: Lint, name: str, kind: str) -> None:
    """A load behind a transistor: base resistors, the load on the collector, a flyback diode."""
    circuit = lint.circuit
    net = lint.gpio(getattr(lint.board, name))
    before = circuit.ways(net, "resistor")
    bases = [circuit.net(*way.far) for way in before]
    found = [pin for pins_ in bases for pin in circuit.on(pins_, "transistor") if pin[1] == "base"]
    if len(found) != 1:
        lint.fault(f"{lint.about(name)} is to lead to one transistor's base through a resistor")
        return
    part = found[0][0]
    for way in before:
        value = lint.ohms(way.part)
        if value not in hardware_rails.BASE:
            lint.fault(f"{way.part} before the base of {part} is {value} Ω; 220 to 1000 drive it")
    if not circuit.same((part, "emitter"), ("U1", "GND")):
        lint.fault(f"{part}: its emitter is to be on GND")
    lint.pulled(name, circuit.net(part, "base"), ("U1", "GND"), 10_000)
    collector = circuit.net(part, "collector")
    loads = circuit.on(collector, kind)
    lint.expect(name, set(loads), {(loads[0][0] if loads else kind, "-")})
    diodes = [way for way in circuit.ways(collector, "diode") if way.near[1] == "anode"]
    if loads and not any(circuit.same(way.far, (loads[0][0], "+")) for way in diodes):
        lint.fault(f"{loads[0][0]} needs a diode, its cathode to +, or {part} is killed")


def check_light_sensor(lint: Lint) -> None:
    """The divider of the light sensor: the sensor to 3.3 V, a resistor to ground."""
    board, circuit = lint.board, lint.circuit
    net = lint.gpio(board.LIGHT_SENSOR)
    if not any(circuit.same(way.far, ("U1", "3V3")) for way in circuit.ways(net, "sensor")):
        lint.fault(f"{lint.about('LIGHT_SENSOR')} is to have the sensor to 3V3")
    lint.pulled("LIGHT_SENSOR", net, ("U1", "GND"), getattr(board, "LIGHT_PULL_DOWN", 2200))


def check_battery(lint: Lint) -> None:
    """The divider of the battery: from behind the switch, by the factor the board module has."""
    board, circuit = lint.board, lint.circuit
    net = lint.gpio(board.BATTERY)
    low = lint.resistor(net, ("U1", "GND"))
    high = 0
    for way in circuit.ways(net, "resistor"):
        if ("X1", "cell") in circuit.net(*way.far):
            high = lint.ohms(way.part)
    if not low or high + low != board.BATTERY_DIVIDER * low:
        lint.fault(f"{lint.about('BATTERY')} has {high} and {low} Ω, which do not divide"
                   f" by BATTERY_DIVIDER, {board.BATTERY_DIVIDER}")  # fmt: skip


def check_rest(lint: Lint) -> None:
    """Wired pins have a meaning, spare ones have no wire, no other part's pin hangs in the air."""
    named = {number: name for name, number in pins(lint.board)}
    if not getattr(lint.board, "HAS_I2C", True):  # kept for a module: no wire yet
        named = {n: name for n, name in named.items() if not name.startswith("I2C_")}
    wired = {pin for wire in lint.build.wires for pin in (wire.start, wire.end)}
    for part, label in sorted(wired):
        if part == "U1" and label.startswith("GPIO"):
            name = named.get(int(label[4:]))
            if name is None or base(name) == "SPARE":
                lint.fault(f"{label} has a wire, but is nothing to {lint.board.NAME}")
    for part, connector in lint.build.connectors.items():
        if lint.build.kind(part) in PARTLY:
            continue
        for label in labels(connector):
            if (part, label) not in wired:
                lint.fault(f"{part}: its pin {label} has no wire")


def check_places(lint: Lint) -> None:
    """A place of a lever connector holds one wire."""
    ends = [pin for wire in lint.build.wires for pin in (wire.start, wire.end)]
    for part in lint.build.connectors:
        for label in labels(lint.build.connectors[part]):
            if lint.build.kind(part) == "lever connector" and ends.count((part, label)) > 1:
                lint.fault(f"{part}: place {label} holds one wire, and has more")


def check_shifter(lint: Lint) -> None:
    """The level shifter has 5 V and no input of it floats."""
    for part in lint.build.connectors:
        if lint.build.kind(part) != "74AHCT125":
            continue
        supply = lint.build.data["supply"]
        behind = lint.circuit.behind(lint.circuit.net(part, "VCC"), "fuse")
        if (supply["part"], supply["plus"]) not in behind:
            lint.fault(f"{part}: VCC is to be the supply's 5 V")
        for n in range(1, 5):
            for label in (f"{n}OE", f"{n}A"):
                if lint.circuit.net(part, label) == {(part, label)}:
                    lint.fault(f"{part}: {label} floats; tie what is not used")


DISPLAYS = {"max7219": check_max7219, "ws2812": check_ws2812,
            "sh1106": check_oled, "ssd1306": check_oled}  # fmt: skip


def check(build: Build, board: ModuleType) -> list[str]:
    """The faults of a build's wiring against one of its board modules, a line each."""
    lint = Lint(build, board)
    check_keys(lint)
    DISPLAYS[board.DISPLAY](lint)
    check_shifter(lint)
    if board.HAS_BUZZER:
        check_switched(lint, "BUZZER", "buzzer")
    if getattr(board, "HAS_VIBRATION", False):
        check_switched(lint, "VIBRATION", "vibration motor")
    if board.HAS_LIGHT_SENSOR:
        check_light_sensor(lint)
    if getattr(board, "HAS_BATTERY", False):
        check_battery(lint)
    hardware_rails.check(lint)
    check_rest(lint)
    check_places(lint)
    return lint.faults
