"""`python3 -m tools.frames`: draw the golden frames anew, and pictures of them to look at.

Makes firmware/fonts_data.py from the fonts' art, rewrites host_tests/frames/*.txt with what
the firmware draws now (review the difference in git), and with `--png DIR` saves pictures of
round LEDs, one a scene and a sheet of all. `--check` changes nothing; exit status 1 if
something would change.
"""

import argparse
import sys
from pathlib import Path

from tools import frames_fonts

FRAMES = frames_fonts.ROOT / "host_tests" / "frames"


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


def pictures(folder: Path) -> None:
    """A PNG a scene, and all.png with every scene and its title."""
    from tools.frames_png import contact_sheet
    from tools.virtual.png import save

    folder.mkdir(parents=True, exist_ok=True)
    drawn = []
    for path in scenes():
        rows = path.read_text(encoding="utf-8").split("%frame\n")[1].split()
        save(rows, folder / (path.stem + ".png"))
        drawn.append((path.stem + ": " + title(path), rows))
    contact_sheet(drawn).save(folder / "all.png")
    print("%d pictures in %s" % (len(drawn), folder))


def main(argv: "list[str]") -> int:
    """Run the command; the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.frames", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, say what would")
    parser.add_argument("--png", metavar="DIR", type=Path, help="save pictures there")
    args = parser.parse_args(argv)
    news = update(frames_fonts.DATA, frames_fonts.module_text(), args.check)
    from host_tests.portable.scene import Scene  # after the fonts are up to date

    for path in scenes():
        scene = Scene(path.read_text(encoding="utf-8"))
        news = update(path, scene.text(), args.check) or news
    if args.png:
        pictures(args.png)
    return 1 if news and args.check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
