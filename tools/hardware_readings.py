"""What an ammeter shows at each step of building: currents of ordinary states, for the builder.

The budget (hardware_power) is the worst case; these are what a sound board draws, so that a wrong
reading is noticed. From the figures and the firmware's constants, like the budget. For POWER.md.
"""

from typing import Any

from tools._errors import UsageError
from tools.hardware_data import Build
from tools.hardware_power import constant

NEAR = 30  # per cent by which modules differ


def dark(build: Build, name: str) -> int:
    """mA of LEDs with a chip each that show nothing, by a constant of the firmware."""
    board = build.boards[0]
    return constant(build.root, name) * board.WIDTH * board.HEIGHT


def lit(build: Build, percent: int, level: str, figures: dict[str, Any]) -> int:
    """mA of MAX7219 modules with so many LEDs on, at the level of a constant."""
    board = build.boards[0]
    full = len(board.CHIPS) * figures["current"]["max7219_full"]
    if not hasattr(board, level):
        raise UsageError(f"firmware/boards/{board.NAME}.py: {level} is missing")
    return full * (2 * getattr(board, level) + 1) * percent // 3100


def rounded(share: int) -> int:
    """Hundredths of mA to tens of mA: no meter of a club shows more."""
    return (share + 500) // 1000 * 10


def readings(build: Build, figures: dict[str, Any]) -> list[tuple[str, int, int]]:
    """(state, least mA, most mA) of every state; UsageError for data that lacks something."""
    found = []
    try:
        for row in build.data["reading"]:
            ma = sum(figures["current"][name] for name in row["figures"])
            ma += row.get("shown_ma", 0)
            if "dark" in row:
                ma += dark(build, row["dark"])
            if "lit" in row:
                ma += lit(build, row["lit"], row["level"], figures)
            found.append((row["what"], rounded(ma * (100 - NEAR)), rounded(ma * (100 + NEAR))))
    except KeyError as error:
        file = f"hardware/{build.name}/build.toml"
        raise UsageError(f"{file}: reading: {error} is missing") from error
    return found
