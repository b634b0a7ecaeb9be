"""Nothing of a build's wiring may be left out or turned round without being told."""

from dataclasses import replace

import pytest

from tools import hardware_power, hardware_wiring
from tools.hardware_data import BUILDS, Build, labels, load
from tools.hardware_plant import copied

FOUND = {name: load(name) for name in BUILDS}


def said_of(build: Build) -> list[str]:
    """What the checks of pins and power say of a build's wires as they are."""
    return hardware_wiring.check(build, build.boards[0]) + hardware_power.check(build)


@pytest.mark.parametrize("name", BUILDS)
def test_a_build_that_lacks_any_one_wire_is_told(name: str) -> None:
    whole = FOUND[name].wires
    spoiled = copied(FOUND[name])
    for missing in whole:
        spoiled.wires = [wire for wire in whole if wire is not missing]
        assert said_of(spoiled), f"{name}: nothing misses {missing.name}"


@pytest.mark.parametrize("name", BUILDS)
def test_a_part_with_a_plus_or_a_band_the_wrong_way_round_is_told(name: str) -> None:
    whole = FOUND[name].wires
    spoiled = copied(FOUND[name])
    turned = 0
    for part, connector in spoiled.connectors.items():
        pins = labels(connector)
        if len(pins) != 2 or not {"+", "anode", "+5V", "VCC"} & set(pins):
            continue
        ends = {(part, pins[0]): (part, pins[1]), (part, pins[1]): (part, pins[0])}
        spoiled.wires = [
            replace(w, start=ends.get(w.start, w.start), end=ends.get(w.end, w.end)) for w in whole
        ]
        assert said_of(spoiled), f"{name}: nobody minds {part} turned"
        turned += 1
    assert turned >= 5
