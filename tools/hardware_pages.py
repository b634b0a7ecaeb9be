"""The pages made from a build's data: WIRING.md, BOM.md and POWER.md, as text by path.

Everything in them is read or computed; nobody writes them. `tools hardware` compares the
committed ones with these and `--write` puts them in place.
"""

from pathlib import Path

from tools.hardware_bom import WIRE, wire_totals
from tools.hardware_data import Build, Pin, Wire, labels
from tools.hardware_draw import sheets
from tools.hardware_nets import Circuit
from tools.hardware_pins import base, pins
from tools.hardware_power import MOST, Budget, Feed, budget, hours, lost, rating
from tools.hardware_readings import readings
from tools.hardware_schema import COLOURS

MADE = "Made by `python3 -m tools hardware --write` from {what}; do not edit.\n"


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "/") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def spot(build: Build, pin: Pin) -> str:
    """A pin in words, as drawings have it: `U2:2 1A`; a rail has one pin only."""
    part, label = pin
    connector = build.connectors[part]
    if connector.get("style") == "simple":
        return part
    known = labels(connector)
    number = str(connector.get("pins", range(1, len(known) + 1))[known.index(label)])
    return f"{part}:{number}" if number == label else f"{part}:{number} {label}"


def header_pin(build: Build, gpio: int) -> str:
    """Where a GPIO is on the DevKitC's headers."""
    connector = build.connectors["U1"]
    known = [str(label) for label in connector["pinlabels"]]
    label = f"GPIO{gpio}"
    names = connector.get("pins", known)
    return str(names[known.index(label)]) if label in known else ""


def pin_table(build: Build) -> str:
    """What each pin of the ESP32 is for, by the board module, and where its wire goes first."""
    board = build.boards[0]
    rows = []
    for name, gpio in pins(board):
        if base(name) == "SPARE":
            continue
        wires = [w for w in build.wires if ("U1", f"GPIO{gpio}") in (w.start, w.end)]
        first = ", ".join(
            spot(build, w.end if w.start[0] == "U1" else w.start) + f" ({w.name})" for w in wires
        )
        if name == "SPI_MISO_UNUSED":
            first = first or "nothing: it stays unconnected"
        rows.append((str(gpio), header_pin(build, gpio), f"`{name}`", first or "nothing yet"))
    spare = ", ".join(str(number) for number in board.SPARE)
    return table(("GPIO", "header pin", "board module", "wire to"), rows) + f"\nFree: {spare}.\n"


def wire_row(build: Build, wire: Wire) -> tuple[str, ...]:
    """A wire as a line of the table."""
    length = f"{wire.metres * 100:.0f}"
    ends = spot(build, wire.start), spot(build, wire.end)
    return (wire.name, COLOURS[wire.colour], wire.gauge, length, *ends)


def wiring(build: Build) -> str:
    """WIRING.md."""
    sources = ", ".join(f"`hardware/{name}`" for name in build.data["harness"])
    boards = ", ".join(f"`firmware/boards/{board.NAME}.py`" for board in build.boards)
    out = [
        f"# Wiring: {build.data['title']}\n",
        MADE.format(what=sources),
        f"It is checked against {boards}. Parts are those of [BOM.md](BOM.md); a wire's number is"
        " its cable and its place in it. Click a drawing to see it large.\n",
        "## Pins of the ESP32\n",
        pin_table(build),
        "J2 is the header that begins with 3V3, J3 the other one; both count from the end with the"
        " antenna.\n",
        "## Key matrix\n",
        "![key matrix](drawings/keymatrix.svg)\n",
    ]
    for sheet, prefix, what in sheets(build):
        rows = [wire_row(build, w) for w in build.wires if w.cable.startswith(prefix)]
        out += [
            f"## {what.rstrip('.')}\n",
            f"[![{sheet}](drawings/{sheet}.png)](drawings/{sheet}.svg)\n",
            table(("wire", "colour", "mm²", "cm", "from", "to"), rows),
        ]
    return "\n".join(out)


def bom(build: Build) -> str:
    """BOM.md."""
    sources = ", ".join(f"`hardware/{name}`" for name in build.data["parts"])
    rows = []
    wires = []
    totals = wire_totals(build)
    for part in build.parts:
        row = part.row
        match = WIRE.fullmatch(row["ref"])
        if match:
            metres = totals.get((match[1], match[2]), 0)
            wires.append((row["value"], f"{metres:.2f}", f"{part.qty:g}", row["order"]))
        else:
            rows.append((row["ref"], f"{row['part']}, {row['value']}", f"{part.qty:g}",
                         row["where"], row["order"], row["notes"]))  # fmt: skip
    return "\n".join([
        f"# Bill of materials: {build.data['title']}\n",
        MADE.format(what=sources),
        "References are those of [WIRING.md](WIRING.md); H and PS are parts without wires there."
        " Order by the words; no shop is meant.\n",
        table(("ref", "part", "number", "where", "order", "note"), rows),
        "## Wire\n",
        table(("wire", "used, m", "buy, m", "order"), wires),
    ])  # fmt: skip


def loads(build: Build, sums: Budget) -> str:
    """The loads and what they come to."""
    supply = build.data["supply"]
    rows = [(load.name, str(load.ma), " ".join(sorted(load.fuses()))) for load in sums.loads]
    rows.append(("all at once", str(sums.total), ""))
    share = sums.total * 100 // supply["ma"]
    return table(("load", "mA", "behind"), rows) + (
        f"\n{supply['name']}: {supply['ma']} mA. The load is {share} % of it; {MOST} % are"
        " allowed.\n"
    )


def fuses(build: Build, sums: Budget) -> str:
    """The fuses between their loads and the wires behind them."""
    rows = []
    circuit = Circuit(build)
    for name in [name for name in build.connectors if build.kind(name) == "fuse"]:
        behind = circuit.behind(circuit.net(name, "load"), "diode", "switch")
        wires = circuit.wires_in(behind)
        least = min((sums.figures["wire"][w.gauge]["ma"] for w in wires), default=0)
        rows.append((name, str(sums.of(name)), str(rating(build, name)), str(least)))
    return table(("fuse", "load, mA", "fuse, mA", "thinnest wire behind it stands, mA"), rows)


def feed_table(build: Build, feed: Feed, sums: Budget) -> str:
    """What is lost on the way to a part and back."""
    rows = []
    for step in feed.there + feed.back:
        if isinstance(step, Wire):
            what = f"{step.name}, {step.metres * 100:.0f} cm of {step.gauge} mm²"
        else:
            what = f"{step.part}, {build.kind(step.part)}"
        ma = sums.through(step)
        gone = f"{lost(build, step, ma, sums.figures):.0f}"
        rows.append((what, "there" if step in feed.there else "back", str(ma), gone))
    return table(("on", "way", "mA", "mV lost"), rows)


def power(build: Build) -> str:
    """POWER.md."""
    sums = budget(build)
    out = [
        f"# Power: {build.data['title']}\n",
        MADE.format(what=f"`hardware/{build.name}/build.toml`, `hardware/shared/figures.toml`,"
                    " the wiring and the constants of the firmware"),
        "The worst the firmware can ask for, all of it at once. In play it is far less.\n",
        loads(build, sums),
        "## Fuses\n",
        fuses(build, sums),
        "## What arrives\n",
        f"From {sums.supply_mv} mV at the supply.\n",
        table(("at", "mV", "needed"),
              [(feed.part, f"{feed.mv:.0f}", str(feed.least)) for feed in sums.feeds]),
    ]  # fmt: skip
    states = [(what, f"{low} to {high}") for what, low, high in readings(build, sums.figures)]
    out += ["## What an ammeter shows\n", table(("state", "mA"), states)]
    if "battery" in build.data:
        board = build.boards[0]
        out.append(
            f"A cell of {board.CELL_MAH} mAh lasts {hours(build)} hours at {board.DRAW_MA} mA;"
            f" {build.data['battery']['hours']} are asked for.\n"
        )
    for feed in sums.feeds:
        out += [f"### To {feed.part}\n", feed_table(build, feed, sums)]
    return "\n".join(out)


def pages(build: Build) -> dict[Path, str]:
    """Every page of a build by its path."""
    return {
        build.folder / "WIRING.md": wiring(build),
        build.folder / "BOM.md": bom(build),
        build.folder / "POWER.md": power(build),
    }
