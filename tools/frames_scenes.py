"""Scene files of the golden frames, and where pages' pictures are. For the families' modules.

What a scene's lines mean is known to host_tests/portable/scene*.py, not here.
"""

from pathlib import Path

from tools._env import ROOT

PICTURES = ROOT / "firmware" / "pictures"


def scenes(folder: Path) -> list[Path]:
    """The scene files of a folder, in order."""
    return sorted(folder.glob("*.txt"))


def text_of(path: Path) -> str:
    """What a scene file, or any other, says."""
    return path.read_text(encoding="utf-8")


def title(path: Path) -> str:
    """A scene's first line, its comment."""
    return text_of(path).split("\n", 1)[0].lstrip("# ")
