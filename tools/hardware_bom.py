"""Whether a build's table of parts is complete: a line for every part of the wiring, and reverse.

Lines without wires (adaptor, sockets, screws, printed parts) have references H… and PS…; they are
for the reader alone. Wire is counted by gauge and colour. `tools hardware` calls `check`.
"""

import re

from tools.hardware_data import Build, Part, labels, references
from tools.hardware_wiring import ohms

UNWIRED = re.compile(r"(H|PS)\d+")
WIRE = re.compile(r"W-([\d.]+)-([A-Z]{2})")
# mm² that a contact takes: JST XH from AWG 28 to 22, the others as they are sold.
HOLDS = {"JST XH": (0.08, 0.33), "screw terminal": (0.14, 2.5), "lever connector": (0.2, 4.0)}
# What of a value must be among the words to order it: sizes with their unit, and types.
SAID = re.compile(
    r"[\d.]+(?: x [\d.]+)* (?:k?Ω|[nµ]F|A|V|mm²?)(?![\w²])"
    r"|\b(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{3,}\b"
)
COMPANIONS = {
    "ESP32 DevKitC V4": ("socket strip", "19 pins", 2),
    "74AHCT125": ("IC socket", "DIP-14", 1),
    "cable": ("cable gland", "PG7", 2),
}
SOLDERED = ("WP", "WV", "WG", "WC")  # on the controller board: to a header's legs


def wired_parts(build: Build) -> dict[str, tuple[str, str]]:
    """Type and subtype of every part in the wiring, those inside another part too."""
    found = {}
    for name, connector in build.connectors.items():
        found[name] = (build.kind(name), str(connector.get("subtype", "")))
        for inner in connector.get("additional_components", ()):
            for ref in references(str(inner["subtype"])):
                found[ref] = (str(inner["type"]), "")
    return found


def loose(build: Build, cable: str) -> bool:
    """Whether a cable is single wires; one with a sheath is bought as such."""
    return build.cables[cable].get("category") == "bundle"


def wire_totals(build: Build) -> dict[tuple[str, str], float]:
    """Metres of single wire by gauge and colour."""
    totals: dict[tuple[str, str], float] = {}
    for wire in build.wires:
        if loose(build, wire.cable):
            key = (wire.gauge, wire.colour)
            totals[key] = totals.get(key, 0) + wire.metres
    return dict(sorted(totals.items()))


def check_cables(build: Build) -> list[str]:
    """A line for each cable with a sheath: as many wires, as thick, long enough."""
    faults = []
    for name, cable in build.cables.items():
        if loose(build, name):
            continue
        line = next((part for part in build.parts if name in part.refs), None)
        value = f"{len(cable['colors'])} x {str(cable['gauge']).split(' ')[0]} mm²"
        if line is None:
            faults.append(f"{build.files[name]}: {name} has no line in"
                          f" hardware/{' or '.join(build.data['parts'])}")  # fmt: skip
        elif line.row["value"] != value or line.qty < cable["length"]:
            faults.append(f"{line.file}: {name} is {line.qty:g} m of {line.row['value']};"
                          f" the wiring has {cable['length']} m of {value}")  # fmt: skip
    return faults


def check_line(build: Build, part: Part, kind: str, subtype: str, ref: str) -> list[str]:
    """What a line says of a part against what the wiring says of it."""
    faults = []
    if part.row["part"] != kind:
        faults.append(f"{ref} is a {part.row['part']}; the wiring has a {kind}")
    elif kind in ("resistor", "resistor network") and ohms(part.row["value"]) != ohms(subtype):
        faults.append(f"{ref} is {part.row['value']}; the wiring has {subtype}")
    elif kind in ("capacitor", "diode", "Schottky diode") and subtype:
        if part.row["value"] not in subtype:
            faults.append(f"{ref} is {part.row['value']}; the wiring has {subtype}")
    elif kind == "fuse" and f"{part.rating_ma // 1000} A" not in subtype:
        faults.append(f"{ref} is for {part.rating_ma} mA; the wiring has {subtype}")
    elif kind == "JST XH":
        count = len(labels(build.connectors[ref]))
        if part.row["value"] != f"{count} pins":
            faults.append(f"{ref} has {part.row['value']}; the wiring has {count}")
    return [f"{part.file}: {fault}" for fault in faults]


def check_wire(build: Build, lines: dict[tuple[str, str], Part]) -> list[str]:
    """Metres of wire: enough of every kind, none of a kind that is nowhere."""
    faults = []
    totals = wire_totals(build)
    own = build.parts[-1].file if build.parts else build.harness
    for key, metres in totals.items():
        line = lines.get(key)
        if line is None:
            faults.append(f"{own}: no line W-{key[0]}-{key[1]}; {metres:.2f} m are in the wiring")
        elif line.qty < metres * 1.1:
            faults.append(f"{line.file}: {line.row['ref']} is {line.qty:g} m; the wiring has"
                          f" {metres:.2f} m, and a tenth is lost")  # fmt: skip
    for key, line in lines.items():
        if key not in totals:
            faults.append(f"{line.file}: {line.row['ref']} is in no place of the wiring")
    return faults


def check_words(build: Build) -> list[str]:
    """A line for each part whose words to order it lack a size or a type that its value has."""
    faults = []
    for part in build.parts:
        row = part.row
        if row["order"].startswith(("of the", "nothing")):
            continue
        for word in SAID.findall(f"{row['part']} {row['value']}"):
            if not re.search(rf"(?<![\d.,]){re.escape(word)}", row["order"]):
                faults.append(f"{part.file}: {row['ref']} is {row['value']}; the words to order"
                              f" it do not say {word}")  # fmt: skip
        if row["part"] == "fuse" and row["value"] != f"T {part.rating_ma / 1000:g} A":
            faults.append(f"{part.file}: {row['ref']} is {row['value']}, rated"
                          f" {part.rating_ma} mA")  # fmt: skip
    return faults


def check_companions(build: Build) -> list[str]:
    """Parts without wires that one with wires needs: sockets, glands at both ends of a cable."""
    faults = []
    kinds = {build.kind(name) for name in build.connectors}
    if any(not loose(build, name) for name in build.cables):
        kinds.add("cable")
    for kind, (what, value, qty) in COMPANIONS.items():
        found = [line for line in build.parts if line.row["part"] == what]
        if kind in kinds and not any(
            line.row["value"] == value and line.qty == qty for line in found
        ):
            faults.append(f"hardware/{' or '.join(build.data['parts'])}: {qty} of {what}, {value},"
                          f" go with the {kind}")  # fmt: skip
    return faults


def check_contacts(build: Build) -> list[str]:
    """A line for each wire that is too thin or too thick for the contact it goes into."""
    faults = []
    for wire in build.wires:
        if wire.cable.startswith(SOLDERED):
            continue
        for part, _ in (wire.start, wire.end):
            low, high = HOLDS.get(build.kind(part), (0.0, 99.0))
            if not low <= float(wire.gauge) <= high:
                faults.append(f"{build.files[wire.cable]}: {wire.name} is {wire.gauge} mm²;"
                              f" {part} takes {low:g} to {high:g}")  # fmt: skip
    return faults


def check_supply(build: Build) -> list[str]:
    """The adaptor that is ordered is the supply that the budget counts on, and its plug fits."""
    supply = build.data["supply"]
    part = supply["part"]
    if build.kind(part) != "DC jack":
        return []
    file = f"hardware/{build.name}/build.toml"
    wanted = f"{supply['mv'] / 1000:g} V {supply['ma'] / 1000:g} A"
    plug = str(build.connectors[part].get("subtype", ""))
    lines = [line for line in build.parts if line.row["part"] == "adaptor"]
    if len(lines) != 1:
        return [f"{file}: {len(lines)} adaptors in the tables of parts; 1 of {wanted} is right"]
    line = lines[0]
    ordered, value = line.row["order"], line.row["value"]
    faults = []
    if wanted not in ordered or wanted not in value or line.rating_ma != supply["ma"]:
        faults.append(f"{line.file}: {line.row['ref']} is {value}; the budget is for {wanted}")
    if plug not in ordered or "centre +" not in ordered:
        faults.append(f"{line.file}: {line.row['ref']} needs a plug of {plug}, centre +")
    return faults


def check(build: Build) -> list[str]:
    """The faults of a build's tables of parts, a line each."""
    faults = []
    wired = wired_parts(build)
    seen: set[str] = set()
    lines: dict[tuple[str, str], Part] = {}
    for part in build.parts:
        if not part.row["order"].strip() or "http" in " ".join(part.row.values()):
            faults.append(f"{part.file}: {part.row['ref']} needs words to order it, and no link")
        match = WIRE.fullmatch(part.row["ref"])
        if match:
            lines[match[1], match[2]] = part
        elif part.row["ref"] not in build.cables and not UNWIRED.fullmatch(part.row["ref"]):
            if part.qty != len(part.refs):
                faults.append(f"{part.file}: {part.row['ref']} are {len(part.refs)}, not"
                              f" {part.qty:g}")  # fmt: skip
            for ref in part.refs:
                if ref not in wired:
                    faults.append(f"{part.file}: {ref} is in no place of the wiring")
                else:
                    faults += check_line(build, part, *wired[ref], ref)
        for ref in part.refs:
            if ref in seen:
                faults.append(f"{part.file}: {ref} has two lines")
            seen.add(ref)
    for ref in sorted(set(wired) - seen):
        faults.append(f"{build.files.get(ref, build.harness)}: {ref} has no line in"
                      f" hardware/{' or '.join(build.data['parts'])}")  # fmt: skip
    faults += check_contacts(build) + check_supply(build)
    faults += check_words(build) + check_companions(build)
    return faults + check_cables(build) + check_wire(build, lines)
