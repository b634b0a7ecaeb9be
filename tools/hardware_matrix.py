"""The key matrix as a picture: rows, columns, a key and a diode at each crossing, with GPIOs.

Drawn from the board module; WireViz has no sign for what is inside a row of keys. Called by
`tools hardware`, which compares the committed picture with this one letter by letter.
"""

from pathlib import Path
from xml.sax.saxutils import escape

from tools.hardware_data import Build
from tools.letters import FAMILY

_LEFT, _TOP, _STEP = 150, 90, 130
_HOW = (
    "Seen from the front. Above a key its row.column, as the self-test tells it.",
    "The bar of a diode is its cathode: it is on the row.",
)
_HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"
 height="{height}" font-family="{family}" font-size="15">
<rect width="{width}" height="{height}" fill="#fff"/>
<style>.l{{stroke:#222;stroke-width:2;fill:none}}.r{{stroke:#a33;stroke-width:2;fill:none}}
.f{{fill:#222}}.w{{fill:#fff;stroke:#222;stroke-width:2}}</style>
"""


def text(x: int, y: int, words: str, anchor: str = "middle", more: str = "") -> str:
    """A line of text."""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}"{more}>{escape(words)}</text>'


def crossing(number: int, x: int, y: int) -> list[str]:
    """A key from the column at x, then its diode down to the row at y."""
    top = y - 78
    return [
        f'<circle class="f" cx="{x}" cy="{top}" r="4"/>',
        f'<path class="l" d="M{x} {top}H{x + 20}M{x + 50} {top}H{x + 62}V{top + 22}"/>',
        f'<path class="l" d="M{x + 20} {top - 12}H{x + 50}M{x + 35} {top - 12}V{top - 20}"/>',
        f'<circle class="w" cx="{x + 20}" cy="{top}" r="4"/>',
        f'<circle class="w" cx="{x + 50}" cy="{top}" r="4"/>',
        text(x + 12, top + 20, f"S{number}", "start"),
        text(x + 35, top - 26, f"{(number - 1) // 4 + 1}.{(number - 1) % 4 + 1}"),
        f'<path class="f" d="M{x + 50} {top + 22}H{x + 74}L{x + 62} {top + 42}Z"/>',
        f'<path class="l" d="M{x + 48} {top + 43}H{x + 76}M{x + 62} {top + 43}V{y}"/>',
        f'<circle class="f" cx="{x + 62}" cy="{y}" r="4"/>',
        text(x + 46, top + 40, f"D{number}", "end"),
    ]


def picture(build: Build) -> str:
    """The matrix of a build as SVG."""
    board = build.boards[0]
    width, height = _LEFT + 4 * _STEP + 20, _TOP + 4 * _STEP + 90
    lines = [_HEAD.format(width=width, height=height, family=FAMILY)]
    ends = [_LEFT + i * _STEP for i in range(4)]
    for i, x in enumerate(ends):
        lines.append(f'<path class="l" d="M{x} {_TOP - 30}V{_TOP + 4 * _STEP - 20}"/>')
        lines.append(text(x, _TOP - 56, f"column {i + 1}"))
        lines.append(text(x, _TOP - 37, f"GPIO {board.KEY_COLS[i]}", more=' font-weight="bold"'))
    for i in range(4):
        y = _TOP + (i + 1) * _STEP - 20
        lines.append(f'<path class="r" d="M{_LEFT - 30} {y}H{ends[3] + 90}"/>')
        lines.append(text(_LEFT - 38, y - 4, f"row {i + 1}", "end"))
        gpio = f"GPIO {board.KEY_ROWS[i]}"
        lines.append(text(_LEFT - 38, y + 15, gpio, "end", ' font-weight="bold"'))
        for j, x in enumerate(ends):
            lines += crossing(4 * i + j + 1, x, y)
    outside = board.KEY_COLS_EXTERNAL_PULL
    pull = "10 kΩ each, on the controller board" if outside else "in the ESP32"
    how = (*_HOW, f"Columns are pulled up to 3.3 V: {pull}.")
    for i, words in enumerate(how):
        lines.append(text(20, height - 64 + 22 * i, words, "start"))
    return "\n".join(lines) + "\n</svg>\n"


def path(build: Build) -> Path:
    """Where the picture is."""
    return build.folder / "drawings" / "keymatrix.svg"


def pages(build: Build) -> dict[Path, str]:
    """The picture by its path, as hardware_pages has its pages."""
    return {path(build): picture(build)}
