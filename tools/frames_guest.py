"""The self-test's golden frames, drawn anew: a family of `python3 -m tools frames`.

Writes host_tests/frames_guest.txt with what the firmware draws now on both boards.
"""

from pathlib import Path

from tools._env import ROOT
from tools._files import renew
from tools.frames_scenes import text_of

GOLDEN = ROOT / "host_tests" / "frames_guest.txt"


def scenes() -> list[tuple[str, list[str], list[str]]]:
    """Every golden frame: its title, the mono board's rows and the colour board's."""
    found = []
    for block in text_of(GOLDEN).strip().split("\n\n"):
        title, *rows = block.split("\n")
        at = rows.index("-")
        found.append((title.lstrip("# "), rows[:at], rows[at + 1 :]))
    return found


def redraw(check: bool) -> bool:
    """Draw them anew, or only compare; whether anything differs."""
    from host_tests.portable.scene_guest import text

    return renew(GOLDEN, text() + "\n", check)


def pictures(folder: Path) -> int:
    """Pictures of both boards, and two sheets of all; how many pictures."""
    from tools.frames_png import save_both

    return save_both([(f"{i:02}", *scene) for i, scene in enumerate(scenes(), 1)], folder)
