"""The golden frames of the menu, drawn anew: a family of `python3 -m tools frames`.

Rewrites host_tests/frames_menu/*.txt with what the firmware draws now, the mono board above and
the colour board below, and the menu's pictures in firmware/pictures that the pages show.
"""

from pathlib import Path

from tools import frames_scenes
from tools._env import ROOT
from tools._files import renew
from tools.frames_scenes import PICTURES, text_of

FRAMES = ROOT / "host_tests" / "frames_menu"

# The scenes that a page shows, as the mono board does; their pictures are committed.
SHOWN = ("02_top_new", "05_stroke", "08_amend_typed", "15_resign_held", "24_letters")


def scenes() -> list[Path]:
    """The scene files, in order."""
    return frames_scenes.scenes(FRAMES)


def redraw(check: bool) -> bool:
    """Every scene and the pages' pictures anew, or only compared; whether any scene differs."""
    from host_tests.portable.scene_menu import MenuScene

    news = False
    for path in scenes():
        news = renew(path, MenuScene(text_of(path)).text(), check) or news
    if not check:
        page_pictures()
    return news


def picture_name(stem: str) -> str:
    """The name of a scene's picture on a page."""
    return "menu_" + stem[3:]


def page_pictures() -> None:
    """The pictures of the pages, drawn anew."""
    from host_tests.portable.scene_menu import MenuScene
    from tools.virtual.png import save

    for stem in SHOWN:
        scene = MenuScene(text_of(FRAMES / (stem + ".txt")))
        save(scene.mono, PICTURES / (picture_name(stem) + ".png"))


def pictures(folder: Path) -> int:
    """Pictures of both boards, and two sheets of all; how many pictures."""
    from host_tests.portable.scene_menu import MenuScene
    from tools.frames_png import save_both

    shown = []
    for path in scenes():
        scene = MenuScene(text_of(path))
        shown.append((path.stem, frames_scenes.title(path), scene.mono, scene.colour))
    return save_both(shown, folder)
