"""A builder's faults that a script of sim can plant, and what their numbers may be on a board."""

import importlib

from tools.virtual.plant import KINDS

BOARDS = {"mono": "firmware.boards.mono64x16", "colour": "firmware.boards.colour32x16"}


def faults_text() -> str:
    """The faults a script can plant, with how many numbers each has."""
    return " ".join(kind + ":N" * count for kind, count in KINDS.items())


def wrong(kind: str, numbers: list[str], board: str) -> str:
    """Why a fault cannot be planted on a board of BOARDS, "" when it can."""
    digits = all(text.isascii() and text.isdigit() for text in numbers)
    if KINDS.get(kind, -1) != len(numbers) or not digits:
        return f"no such fault; there are {faults_text()}"
    most = _most(kind, board)
    if any(int(text[:9]) > most for text in numbers):
        return f"on this board the numbers of {kind} are 0 to {most}"
    return ""


def _most(kind: str, board: str) -> int:
    """The highest number: of a key, of a chip or LED, of a module or panel."""
    if kind in ("key", "diode"):
        return 15
    module = importlib.import_module(BOARDS[board])
    if hasattr(module, "CHIPS"):
        return len(module.CHIPS) - 1
    return (len(module.PANELS) if kind == "swap" else module.WIDTH * module.HEIGHT) - 1
