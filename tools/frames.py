"""`python3 -m tools frames`: draw the golden frames anew, and the pictures of the pages.

Makes firmware/fonts_data.py from the fonts' art, rewrites host_tests/frames/*.txt with what
the firmware draws now (review the difference in git), the colour board's likewise in
host_tests/frames_colour, the menu's in host_tests/frames_menu, the self-test's in
host_tests/frames_guest.txt (modules of these names do that), and the pictures in
firmware/pictures that the pages show. `--png DIR` saves pictures of round LEDs, one a scene and
a sheet of all. `--check` changes nothing; exit status 1 if a frame would change.
"""

import sys
from pathlib import Path

from tools import frames_fonts
from tools._errors import Parser, alone
from tools._files import saving

FRAMES = frames_fonts.ROOT / "host_tests" / "frames"
PICTURES = frames_fonts.ROOT / "firmware" / "pictures"

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


def scenes() -> "list[Path]":
    """The scene files, in order."""
    return sorted(FRAMES.glob("*.txt"))


def title(path: Path) -> str:
    """A scene's first line, its comment."""
    return path.read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ")


def update(path: Path, text: str, check: bool) -> bool:
    """Write `text` to `path` if that is news; whether it is."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    if not check:
        path.write_text(text, encoding="utf-8")
    print("%s %s" % ("differs:" if check else "drawn:", path.relative_to(frames_fonts.ROOT)))
    return True


def rows_of(path: Path) -> "list[str]":
    """A scene's frame as rows of '#' and '.'."""
    return path.read_text(encoding="utf-8").split("%frame\n")[1].split()


def page_pictures() -> None:
    """The pictures of the pages, drawn anew where the frame has changed."""
    from tools.virtual.png import save

    PICTURES.mkdir(parents=True, exist_ok=True)
    for path in scenes():
        if path.stem in SHOWN:
            save(rows_of(path), PICTURES / (path.stem[3:] + ".png"))


def pictures(folder: Path) -> None:
    """A PNG a scene, and all.png with every scene and its title."""
    from tools.frames_png import contact_sheet
    from tools.virtual.png import save

    drawn = []
    for path in scenes():
        rows = rows_of(path)
        save(rows, folder / (path.stem + ".png"))
        drawn.append((path.stem + ": " + title(path), rows))
    contact_sheet(drawn).save(folder / "all.png")
    print("%d pictures in %s" % (len(drawn), folder))


def main(argv: "list[str]") -> int:
    """Run the command; the exit status."""
    parser = Parser("frames", description="Draw the golden frames and the pages' pictures anew.")
    parser.add_argument("--check", action="store_true", help="change nothing, say what would")
    parser.add_argument("--png", metavar="DIR", type=Path, help="save pictures there")
    args = parser.parse_args(argv)
    news = update(frames_fonts.DATA, frames_fonts.module_text(), args.check)
    from host_tests.portable.scene import Scene  # after the fonts are up to date

    for path in scenes():
        scene = Scene(path.read_text(encoding="utf-8"))
        news = update(path, scene.text(), args.check) or news
    from tools import frames_colour, frames_guest, frames_menu

    news = frames_colour.redraw(args.check) or news
    news = frames_menu.redraw(args.check) or news
    news = frames_guest.redraw(args.check) or news
    if not args.check:
        page_pictures()
        frames_menu.page_pictures()
    if args.png:
        with saving(args.png):
            pictures(args.png)
    return 1 if news and args.check else 0


if __name__ == "__main__":
    sys.exit(alone("frames", main))
