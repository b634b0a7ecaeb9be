"""Sizes for the OpenSCAD cases: what firmware/boards says, and hardware/case/dimensions.toml.

It makes the text of hardware/case/params_*.scad, one file a board, so that windows and key
holes follow the data. No geometry here, no program is called; tools.hardware_case writes the
files and holds the committed ones against this. Standard library only.
"""

import importlib
import tomllib
from pathlib import Path
from types import ModuleType

from tools._errors import UsageError

BOARDS = ("mono64x16", "colour32x16", "handheld_sh1106", "handheld_ssd1306")
CHIP = 8  # LEDs to a side of a MAX7219's matrix


class Sizes:
    """The table of dimensions.toml. `sizes("keys", "pitch")` is a length in mm."""

    def __init__(self, path: Path):
        self.path = path
        try:
            self.table = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise UsageError(f"{path}: cannot be read: {error}") from error

    def __call__(self, group: str, name: str) -> float:
        entry = self.table.get(group, {}).get(name)
        if not isinstance(entry, dict) or not isinstance(entry.get("mm"), int | float):
            raise UsageError(f"{self.path}: [{group}] needs {name} = {{ mm = …, from = … }}")
        return entry["mm"]

    def pair(self, group: str, x: str, y: str) -> list[float]:
        """Two lengths as OpenSCAD writes a vector."""
        return [self(group, x), self(group, y)]

    def faults(self) -> list[str]:
        """A line for each size without a source, or that is no length."""
        found = []
        for group, entries in self.table.items():
            for name, entry in entries.items():
                if not str(entry.get("from", "")).strip():
                    found.append(f"{self.path.name}: [{group}] {name} has no source (from = …)")
                if not 0 <= entry.get("mm", -1) <= 500:
                    found.append(f"{self.path.name}: [{group}] {name} is no length of 0..500 mm")
        return found


def board(name: str) -> ModuleType:
    """A board module of the firmware."""
    return importlib.import_module(f"firmware.boards.{name}")


def display_lengths(name: str, sizes: Sizes) -> dict:
    """What the display of a board asks of its case."""
    data = board(name)
    kind = data.DISPLAY
    if name.startswith("handheld"):
        return {
            "oled_board": sizes.pair(kind, "board_x", "board_y"),
            "oled_lit": sizes.pair(kind, "lit_x", "lit_y"),
            "oled_shift": sizes(kind, "shift") * (-1 if data.DISPLAY_TURNED else 1),
        }
    return {
        "cols": data.WIDTH,
        "rows": data.HEIGHT,
        "pitch": sizes(kind, "pitch"),
        "stack": sizes(kind, "stack"),
        "grid_d": sizes(kind, "grid"),
        "sheet_t": sizes("sheet", "thickness"),
        "sheet_lip": sizes("sheet", "lip"),
        "light_sensor": data.HAS_LIGHT_SENSOR,
    }


def common_lengths(name: str, sizes: Sizes) -> dict:
    """Keys, screws and walls: the same everywhere."""
    data = board(name)
    return {
        "key_cols": len(data.KEY_COLS),
        "key_rows": len(data.KEY_ROWS),
        "key_pitch": sizes("keys", "pitch"),
        "key_top": sizes("keys", "top"),
        "key_bars": sizes("keys", "bars"),
        "overlay_t": sizes("keys", "overlay"),
        "switch_d": sizes("keys", "switch"),
        "switch_h": sizes("keys", "switch_height"),
        "pins_x": sizes("keys", "pins_x"),
        "pins_y": sizes("keys", "pins_y"),
        "wall": sizes("print", "wall"),
        "lid_t": sizes("print", "wall"),
        "fit": sizes("print", "fit"),
        "screw_core": sizes("print", "screw_core"),
        "screw_free": sizes("print", "screw_free"),
        "screw_head": sizes("print", "screw_head"),
        "gland": sizes("lead", "gland"),
        "usb": sizes.pair("usb", "x", "y"),
    }


def place_lengths(name: str, sizes: Sizes) -> dict:
    """What only a wall board, or only a handheld, has room for."""
    if not name.startswith("handheld"):
        return {
            "sensor": sizes("lead", "sensor"),
            "jack": sizes("lead", "jack"),
            "perf_x": sizes("perfboard", "x"),
            "perf_y": sizes("perfboard", "y"),
            "mount_screw": sizes("wall_mount", "screw"),
            "mount_head": sizes("wall_mount", "screw_head"),
        }
    return {
        "perf_x": sizes("perfboard_handheld", "x"),
        "perf_y": sizes("perfboard_handheld", "y"),
        "holder_18650": [sizes("holder_18650", axis) for axis in "xyz"],
        "charger_x": sizes("charger", "x"),
        "charger_y": sizes("charger", "y"),
        "charger_usb": sizes.pair("charger", "usb_x", "usb_y"),
        "power_switch": sizes.pair("power_switch", "x", "y"),
    }


def lengths(name: str, sizes: Sizes) -> dict:
    """Every parameter of a board's case."""
    return {
        **display_lengths(name, sizes),
        **common_lengths(name, sizes),
        **place_lengths(name, sizes),
    }


def written(value: object) -> str:
    """A value as OpenSCAD writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(written(one) for one in value)}]"
    return f"{value:g}"


def text(name: str, sizes: Sizes) -> str:
    """The file of a board."""
    out = [
        f"// Made from firmware/boards/{name}.py and dimensions.toml; mm. Change those, then run",
        "// python3 -m tools hardware --only case --write",
    ]
    out += [f"{key} = {written(value)};" for key, value in lengths(name, sizes).items()]
    return "\n".join([*out, ""])
