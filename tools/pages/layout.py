"""The referee's page as SVG: where everything stands on a sheet of A4. Called by tools.pages.

All lengths in millimetres. Whatever might be too long for its place is set in lines or in a
smaller size by tools.letters, which knows the widest font the page may be printed in.
"""

from xml.sax.saxutils import escape

from tools.letters import DESCENT, FAMILY, fitting, width_of, wrapped
from tools.overlays import BOLD, key, text

_WIDTH, _HEIGHT = 210, 297
_LEFT, _RIGHT = 11, 199
_KEYS_TOP = 25
_PITCH = 16.2  # of the keys drawn
_TABLE = 82  # where the strokes' table begins
_LINE = 5.5  # from stroke to stroke
_APART = 2.5  # columns of that table, at least
_NOTES = 106
_SHOWN = 148
_COLUMNS = 3
_GAP = 5
_STYLE = (
    f"text{{font-family:{FAMILY};fill:#000}}"
    ".k{fill:#fff;stroke:#000;stroke-width:.25}.f{fill:#000}.w{fill:#fff}"
    ".h{fill:none;stroke:#000;stroke-width:.2}.r{stroke:#000;stroke-width:.2}"
    ".p{fill:#fff;stroke:#000;stroke-width:.3}.d{fill:#000}"
)
_LEADING = 1.28  # from line to line of a paragraph, in sizes


def line(x: float, y: float, size: float, words: str, room: float, bold: bool = False) -> str:
    """One line of text, smaller where it would be wider than `room`."""
    return text(x, y, fitting(words, size, room, bold), words, BOLD if bold else "")


def paragraph(
    x: float, y: float, size: float, words: str, room: float, bottom: float
) -> list[str]:
    """Text from its first base line y downwards, smaller where it would go below `bottom`."""

    def fits() -> bool:
        last = y + size * (_LEADING * (len(lines) - 1) + DESCENT)
        return last <= bottom and all(width_of(each, size) <= room for each in lines)

    lines = wrapped(words, size, room)
    while size > 1 and not fits():
        size = int(98 * size) / 100
        lines = wrapped(words, size, room)
    return [text(x, y + _LEADING * size * i, size, each) for i, each in enumerate(lines)]


def picture(x: float, y: float, width: float, rows: list[str]) -> list[str]:
    """A frame of the board, lit LEDs black: it is to be printed."""
    pitch = (width - 2) / len(rows[0])
    height = pitch * len(rows) + 2
    out = [f'<rect class="p" x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" '
           f'height="{height:.2f}" rx="1"/>']  # fmt: skip
    dots = []
    for j, row in enumerate(rows):
        for i, sign in enumerate(row):
            if sign == "#":
                dots.append(f"M{i} {j}h.86v.86h-.86z")
    out.append(f'<path class="d" transform="translate({x + 1:.2f} {y + 1:.2f}) '
               f'scale({pitch:.4f})" d="{"".join(dots)}"/>')  # fmt: skip
    return out


def _keys(game: str, said) -> list[str]:
    from tools.overlays import rows_of

    out = []
    for number, row in enumerate(rows_of(game)):
        x, y = _LEFT + number % 4 * _PITCH, _KEYS_TOP + number // 4 * _PITCH
        out += key(x, y, _PITCH, number, row)
    bottom = _KEYS_TOP + 4 * _PITCH + 3.4
    out += paragraph(_LEFT, bottom, 2.5, " | ".join(said.KEYS), 4 * _PITCH, _NOTES)
    return out


def _columns(heads, strokes, size: float) -> list[float]:
    """How wide each column of the strokes' table is at a size: as its widest line."""
    wide = [width_of(head, 2.5) for head in heads]
    for stroke in strokes:
        for i, words in enumerate(stroke):
            wide[i] = max(wide[i], width_of(words, size, bold=i == 1))
    return wide


def _table(said, strokes) -> list[str]:
    y = _KEYS_TOP + 4
    out = [line(_TABLE, y, 4.2, said.STROKES, _RIGHT - _TABLE, bold=True)]
    size, room = 3.1, _RIGHT - _TABLE - 3 * _APART
    while sum(_columns(said.HAPPENED, strokes, size)) > room:
        size = round(size - 0.01, 2)
    wide = _columns(said.HAPPENED, strokes, size)
    more = (room - sum(wide)) / 3 + _APART
    places = [float(_TABLE)]
    for width in wide[:2]:
        places.append(places[-1] + width + more)
    right = ' text-anchor="end"'
    columns = [*zip(places, ("", BOLD, ""), strict=True), (_RIGHT, right)]
    y += 6.5
    for (x, kind), words in zip(columns, said.HAPPENED, strict=True):
        out.append(text(x, y, 2.5, words, right if kind == right else ""))
    out.append(f'<path class="r" d="M{_TABLE} {y + 1.4:.2f}H{_RIGHT}"/>')
    for stroke in strokes:
        y += _LINE
        for (x, kind), words in zip(columns, stroke, strict=True):
            out.append(text(x, y, size, words, kind))
    return out


def _notes(said, game: str) -> list[str]:
    out = []
    notes = said.NOTES[game]
    room = (_RIGHT - _LEFT - _GAP * (len(notes) - 1)) / len(notes)
    size = min(fitting(title, 3.4, room, bold=True) for title, _ in notes)
    for i, (title, words) in enumerate(notes):
        x = _LEFT + i * (room + _GAP)
        out.append(text(x, _NOTES + 4, size, title, BOLD))
        out += paragraph(x, _NOTES + 9, 2.8, words, room, _SHOWN - 4.5)
    return out


def _shown(said, shown) -> list[str]:
    out = [line(_LEFT, _SHOWN, 4.2, said.SHOWN, _RIGHT - _LEFT, bold=True)]
    width = (_RIGHT - _LEFT - _GAP * (_COLUMNS - 1)) / _COLUMNS
    step = (_HEIGHT - 14 - _SHOWN - 4) / -(-len(shown) // _COLUMNS)
    for i, (rows, caption) in enumerate(shown):
        x = _LEFT + i % _COLUMNS * (width + _GAP)
        y = _SHOWN + 4 + i // _COLUMNS * step
        out += picture(x, y, width, rows)
        below = y + 2 + (width - 2) / 4
        out += paragraph(x, below + 3, 2.55, caption, width, y + step - 0.5)
    return out


def page(game: str, language: str, said, strokes, shown) -> str:
    """One page. strokes: (what, taps, token, points); shown: (rows of a frame, caption)."""
    title = f"{said.TITLES[game]}: {said.PAGE}"
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}mm" height="{_HEIGHT}mm" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}" xml:lang="{language}">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        line(_LEFT, 18, 7, title, _RIGHT - _LEFT, bold=True),
    ]
    out += _keys(game, said)
    out += _table(said, strokes)
    out += paragraph(_TABLE, _KEYS_TOP + 72.5, 2.8, said.MORE, _RIGHT - _TABLE, _NOTES)
    out += _notes(said, game)
    out += _shown(said, shown)
    out.append(line(_LEFT, _HEIGHT - 8, 2.6, said.FOOT, _RIGHT - _LEFT))
    return "\n".join([*out, "</svg>", ""])
