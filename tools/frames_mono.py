"""The mono board's fonts and golden frames, drawn anew: a family of `python3 -m tools frames`.

Makes firmware/fonts_data.py from the fonts' art, rewrites host_tests/frames/*.txt with what the
firmware draws now, and the pictures in firmware/pictures that the pages show.
"""

from pathlib import Path

from tools import frames_fonts, frames_scenes
from tools._env import ROOT
from tools._files import renew
from tools.frames_scenes import PICTURES, text_of

FRAMES = ROOT / "host_tests" / "frames"

# The scenes that a page shows; their pictures are committed.
SHOWN = (
    "02_play",
    "06_hand_both",
    "08_spot_three",
    "10_preview",
    "13_preview_foul_fallen",
    "19_refused_idle",
    "21_paused_sign",
    "24_grace",
    "27_time",
    "28_last_visits",
    "30_lag",
    "31_shootout",
    "33_sudden_death",
    "34_winner",
    "39_team_names",
    "43_frames",
    "48_cap_alert",
    "51_hold",
)


def scenes() -> list[Path]:
    """The scene files, in order."""
    return frames_scenes.scenes(FRAMES)


def rows_of(path: Path) -> list[str]:
    """A scene's frame as rows of '#' and '.'."""
    return text_of(path).split("%frame\n")[1].split()


def redraw(check: bool) -> bool:
    """Fonts, golden frames and pages' pictures anew, or only compared; whether any differs."""
    news = renew(frames_fonts.DATA, frames_fonts.module_text(), check)
    from host_tests.portable.scene import Scene  # after the fonts are up to date

    for path in scenes():
        news = renew(path, Scene(text_of(path)).text(), check) or news
    if not check:
        page_pictures()
    return news


def page_pictures() -> None:
    """The pictures of the pages, drawn anew."""
    from tools.virtual.png import save

    PICTURES.mkdir(parents=True, exist_ok=True)
    for path in scenes():
        if path.stem in SHOWN:
            save(rows_of(path), PICTURES / (path.stem[3:] + ".png"))


def pictures(folder: Path) -> int:
    """A PNG a scene, and all.png with every scene and its title; how many scenes."""
    from tools.frames_png import save_mono

    shown = [(path.stem, frames_scenes.title(path), rows_of(path)) for path in scenes()]
    save_mono(shown, folder)
    return len(shown)
