"""`python3 -m tools.frames_menu`: the golden frames of the menu, drawn anew.

Rewrites host_tests/frames_menu/*.txt with what the firmware draws now, the mono board above and
the colour board below (review the difference in git). `--png DIR` saves pictures, one a scene and
sheets of all; `--check` changes nothing; exit status 1 if something would change.
"""

import sys
from pathlib import Path

from tools import frames, frames_fonts
from tools._errors import Parser, alone
from tools._files import saving

FRAMES = frames_fonts.ROOT / "host_tests" / "frames_menu"

# The scenes that a page shows, as the mono board does; their pictures are committed.
SHOWN = ("02_top_new", "05_stroke", "08_amend_typed", "15_resign_held", "24_letters")


def scenes() -> "list[Path]":
    """The scene files, in order."""
    return sorted(FRAMES.glob("*.txt"))


def redraw(check: bool) -> bool:
    """Every scene drawn anew, or only compared; whether any differs."""
    from host_tests.portable.scene_menu import MenuScene

    news = False
    for path in scenes():
        text = MenuScene(path.read_text(encoding="utf-8")).text()
        news = frames.update(path, text, check) or news
    return news


def picture_name(stem: str) -> str:
    """The name of a scene's picture on a page."""
    return "menu_" + stem[3:]


def page_pictures() -> None:
    """The pictures of the pages, drawn anew."""
    from host_tests.portable.scene_menu import MenuScene
    from tools.virtual.png import save

    for stem in SHOWN:
        scene = MenuScene((FRAMES / (stem + ".txt")).read_text(encoding="utf-8"))
        save(scene.mono, frames.PICTURES / (picture_name(stem) + ".png"))


def pictures(folder: Path) -> None:
    """Pictures of both boards, and two sheets of all."""
    from firmware.palette import RGB
    from host_tests.portable.scene_menu import MenuScene
    from tools import frames_colour, frames_png
    from tools.virtual import png, png_colour

    mono, colour = [], []
    for path in scenes():
        scene = MenuScene(path.read_text(encoding="utf-8"))
        png.save(scene.mono, folder / (path.stem + "_mono.png"))
        text = "\n".join(["", *scene.colour, ""])
        image = png_colour.render(frames_colour.colours_of(text, RGB))
        image.save(folder / (path.stem + "_colour.png"))
        name = path.stem + ": " + frames.title(path)
        mono.append((name, scene.mono))
        colour.append((name, image))
    frames_png.contact_sheet(mono).save(folder / "all_mono.png")
    png_colour.contact_sheet(colour).save(folder / "all_colour.png")
    print("%d pictures in %s" % (2 * len(mono), folder))


def main(argv: "list[str]") -> int:
    """Run the command; the exit status."""
    parser = Parser("frames_menu", description="Draw the menu's golden frames anew.")
    parser.add_argument("--check", action="store_true", help="change nothing, say what would")
    parser.add_argument("--png", metavar="DIR", type=Path, help="save pictures there")
    args = parser.parse_args(argv)
    news = redraw(args.check)
    if args.png:
        with saving(args.png):
            pictures(args.png)
    return 1 if news and args.check else 0


if __name__ == "__main__":
    sys.exit(alone("frames_menu", main))
