"""`python3 -m tools overlays`: the key legends of each game as a page to print and cut out.

One SVG a game, A4, in millimetres: the sixteen keys in their real size, what they mean, and
strokes as examples. All of it is made from firmware/legends_*.py; a test types the examples
at a desk and holds the committed pages against the table. Print at 100 %.
"""

from pathlib import Path
from xml.sax.saxutils import escape

from tools._env import ROOT
from tools._errors import Parser, UsageError
from tools._files import renew
from tools.letters import FAMILY, fitting, width_of

FOLDER = ROOT / "hardware" / "overlays"
PITCH = 19.05  # mm from key to key: the usual spacing of keyboard switches
_BOTTOM = 290  # mm: where the last line is
TITLES = {"kaisa": "Kaisa", "pyramid": "Small pyramid", "poedinok": "Poedinok"}

# Strokes as a referee would look for them: what happened, taps (! held), the sheet's token.
EXAMPLES = {
    "kaisa": (
        ("miss or safety", "MISS", "-"),
        ("red to a corner", "R OK", "R"),
        ("yli keskelle, carom on a red", "YLI R OK", "Ycs*R"),
        ("white, carom on the yellow, which fell too", "W Y +POT Y OK", "W*Y+Y"),
        ("a red fell that was not called", "+POT R MISS", "-R"),
        ("cue ball potted, yellow touched first", "FOUL Y OK", "FYp"),
        ("ball touched before the stroke", "FOUL TOUCH OK", "F0t"),
        ("position restored, same player", "= OK", "="),
    ),
    "pyramid": (
        ("a stroke that made nothing", "MISS", "-"),
        ("ball 12", "1 2 OK", "12"),
        ("ball 12, the 5 fell too", "1 2 + 5 OK", "12+5"),
        ("ball 8; the 10 fell and is put back", "8 +! 1 0 OK", "8(10)"),
        ("ball 8, but the turn passes", "8 0! OK", "8>"),
        ("the 5 fell, not as called", "+ 5 MISS", "-(5)"),
        ("cue ball potted", "FOUL OK", "Fp"),
        ("no ball hit", "FOUL 1 OK", "Fm"),
        ("ball touched, position as it was", "FOUL 3 0 OK", "Ft="),
        ("cue ball off the table, the 5 fell", "FOUL 2 + 5 OK", "Fo(5)"),
        ("position restored, same player", "0 OK", "="),
    ),
    "poedinok": (
        ("miss or safety", "MISS", "-"),
        ("straight yellow", "Y OK", "Y"),
        ("yellow off two cushions by a third ball", "Y 2 BY OK", "Y2b"),
        ("white by jump", "W OFF OK", "Wj"),
        ("white and yellow in two pockets", "W Y OK", "W&Y"),
        ("white and yellow in one pocket", "W Y BY! OK", "WY"),
        ("three-cushion carom", "C OK", "C"),
        ("object ball on the black off four cushions", "T 3 1 OK", "T4"),
        ("black by combination off a cushion", "K 1 OK", "K1"),
        ("yellow; the red fell by accident", "Y R! OK", "Y(R)"),
        ("cue ball potted", "FOUL OK", "Fp"),
        ("no ball hit", "FOUL C OK", "Fm"),
        ("position restored, same player", "C! OK", "="),
    ),
}
BOLD = ' font-weight="bold"'
_ARROWS = {1: "▲", 9: "▼", 4: "◀", 6: "▶"}  # keys of the menu (firmware/menu_page.py)
_STYLE = (
    f"text{{font-family:{FAMILY};fill:#000}}"
    ".k{fill:#fff;stroke:#000;stroke-width:.25}.f{fill:#000}.w{fill:#fff}"
    ".h{fill:none;stroke:#000;stroke-width:.2}.c{stroke:#000;stroke-width:.15}"
)


def rows_of(game: str) -> tuple:
    """The rows of a game's legends."""
    import importlib

    return importlib.import_module(f"firmware.legends_{game}").LEGENDS


def text(x: float, y: float, size: float, words: str, more: str = "") -> str:
    """A line of text, `y` its base line; all in mm."""
    return f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}"{more}>{escape(words)}</text>'


def spoken(taps: str, held: str = "held") -> str:
    """The keys of a stroke as a page tells them: of "8 +! 1 0 OK" it is "8, + held, 1 0 OK"."""
    words = [f", {tap[:-1]} {held}," if tap[-1] == "!" else tap for tap in taps.split()]
    return " ".join(words).replace(" ,", ",").replace(",,", ",").strip(", ")


def key(x: float, y: float, size: float, number: int, row: tuple) -> list[str]:
    """One key with its left upper corner at x, y: tap large, hold framed, foul white on black."""
    legend, foul, held, _ = row
    middle = ' text-anchor="middle"'
    inner = size - 2
    out = [f'<rect class="k" x="{x + 0.5:.2f}" y="{y + 0.5:.2f}" width="{size - 1:.2f}" '
           f'height="{size - 1:.2f}" rx="1.5"/>']  # fmt: skip
    big = fitting(legend, 0.36 * size, inner - 2, bold=True)
    out.append(text(x + size / 2, y + 0.5 * size + 0.36 * big, big, legend, middle + BOLD))
    if foul and foul != legend:
        small = fitting(foul, 0.15 * size, inner - 1)
        top = y + 0.76 * size
        out.append(f'<rect class="f" x="{x + 1:.2f}" y="{top:.2f}" width="{inner:.2f}" '
                   f'height="{0.2 * size:.2f}" rx=".8"/>')  # fmt: skip
        base = top + 0.1 * size + 0.36 * small
        out.append(text(x + size / 2, base, small, foul, middle + ' class="w"'))
    if held:
        small = fitting(held, 0.14 * size, 0.6 * size)
        width = width_of(held, small) + 1.2
        left = x + size - 1.2 - width
        out.append(f'<rect class="h" x="{left:.2f}" y="{y + 1.2:.2f}" width="{width:.2f}" '
                   f'height="{0.19 * size:.2f}" rx=".8"/>')  # fmt: skip
        base = y + 1.2 + 0.095 * size + 0.36 * small
        out.append(text(left + width / 2, base, small, held, middle))
    if number in _ARROWS:
        out.append(text(x + 1.4, y + 0.2 * size, 0.12 * size, _ARROWS[number]))
    return out


def keys(game: str, left: float, top: float, pitch: float) -> list[str]:
    """The sixteen keys, and marks to cut along."""
    out = []
    for number, row in enumerate(rows_of(game)):
        x, y = left + number % 4 * pitch, top + number // 4 * pitch
        out += key(x, y, pitch, number, row)
    right, bottom = left + 4 * pitch, top + 4 * pitch
    for x in (left, right):
        for y, end in ((top, top - 5), (bottom, bottom + 5)):
            out.append(f'<path class="c" d="M{x:.2f} {y:.2f}V{end:.2f}"/>')
    for y in (top, bottom):
        for x, end in ((left, left - 5), (right, right + 5)):
            out.append(f'<path class="c" d="M{x:.2f} {y:.2f}H{end:.2f}"/>')
    return out


def page(game: str, pitch: float = PITCH) -> str:
    """The page of a game as SVG."""
    top = 26.0
    left = (210 - 4 * pitch) / 2
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" '
        'viewBox="0 0 210 297">',
        f"<title>{TITLES[game]}: key overlay</title><style>{_STYLE}</style>",
        '<rect width="210" height="297" fill="#fff"/>',
        text(15, 16, 6, f"{TITLES[game]}: sixteen keys", BOLD),
    ]
    out += keys(game, left, top, pitch)
    y = top + 4 * pitch + 11
    line = "large: a tap   |   white on black: behind FOUL   |   framed: held for a second   |   "
    out.append(text(15, y, 2.8, line + "arrows: in the menu"))
    out.append(text(15, y + 4, 2.8, f"Print at 100 %: from key to key {pitch:g} mm."))
    y += 12
    step = min(4.5, (_BOTTOM - y) / (17 + len(EXAMPLES[game])))
    size = 2.9 * step / 4.5
    for row in rows_of(game):
        out.append(text(15, y, size, row[0], BOLD))
        out.append(text(32, y, fitting(row[3], size, 163), row[3]))
        y += step
    y += step
    for what, taps, token in EXAMPLES[game]:
        said = spoken(taps)
        out.append(text(15, y, fitting(what, size, 78), what))
        out.append(text(95, y, fitting(said, size, 53, bold=True), said, BOLD))
        out.append(text(150, y, fitting(token, size, 45), token))
        y += step
    return "\n".join([*out, "</svg>", ""])


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    parser = Parser("overlays", description="Make the pages of key legends, one SVG a game.")
    parser.add_argument("--check", action="store_true", help="change nothing, say what would")
    parser.add_argument("--out", metavar="DIR", type=Path, default=FOLDER, help="save them there")
    parser.add_argument("--pitch", metavar="MM", type=float, default=PITCH,
                        help=f"from key to key, 12 to 30 mm (default {PITCH})")  # fmt: skip
    options = parser.parse_args(argv)
    if not 12 <= options.pitch <= 30:
        raise UsageError(f"keys {options.pitch:g} mm apart do not fit the page; 12 to 30 do")
    news = 0
    for game in TITLES:
        news += renew(options.out / f"{game}.svg", page(game, options.pitch), options.check)
    return 1 if news and options.check else 0
