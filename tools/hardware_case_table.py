"""The table of cases: drawing, board, parts, what is measured, pictures. No checks here.

Used by tools.hardware_case, which renders and measures, and tools.hardware_case_pictures.
"""

from pathlib import Path
from typing import NamedTuple

WALL_PARTS = ("front_a", "front_b", "spacer_a", "spacer_b", "bar", "back_a", "back_b", "foot")
KEY_PARTS = ("lid", "grid", "carrier", "keys", "tray")


class Case(NamedTuple):
    """A drawing, the board whose case it is, its parts, which fits apply, and its pictures.

    pictures: view and the camera's three angles in degrees. lent: parts it shares with another.
    """

    name: str
    board: str
    parts: tuple[str, ...]
    fits: str
    pictures: tuple[tuple[str, str], ...]
    lent: tuple[str, str] = ("", "")


WALL_PICTURES = (
    ("exploded", "70,0,30"), ("standing", "72,0,28"), ("front_inside", "35,0,20"),
    ("back_inside", "35,0,20"),
)  # fmt: skip
HAND_PICTURES = (("exploded", "62,0,30"), ("closed", "40,0,25"), ("inside", "35,0,25"))
CASES = (
    Case("mono", "mono64x16", WALL_PARTS, "wall", WALL_PICTURES),
    Case("colour", "colour32x16", WALL_PARTS, "wall", WALL_PICTURES),
    Case("keybox", "mono64x16", KEY_PARTS, "key box", (("exploded", "62,0,30"),)),
    Case("handheld_sh1106", "handheld_sh1106", (*KEY_PARTS, "clamp"), "handheld", HAND_PICTURES),
    Case("handheld_ssd1306", "handheld_ssd1306", ("lid", "clamp"), "handheld",
         (("closed", "40,0,25"),), ("handheld_sh1106", "")),
)  # fmt: skip


def folder(root: Path) -> Path:
    """Where the drawings are."""
    return root / "hardware" / "case"
