"""The referee's page as SVG: where everything stands on a sheet of A4. Called by tools.pages.

All lengths in millimetres. SVG breaks no lines, so the widths of letters are estimated here, on
the safe side of the fonts a browser is likely to take.
"""

from xml.sax.saxutils import escape

from tools.overlays import BOLD, key, text

_WIDTH, _HEIGHT = 210, 297
_LEFT, _RIGHT = 11, 199
_KEYS_TOP = 25
_PITCH = 17.2  # of the keys drawn
_TABLE = 88  # where the strokes' table begins
_LINE = 5.5  # from stroke to stroke
_NOTES = 106
_SHOWN = 148
_COLUMNS = 3
_GAP = 5
_STYLE = (
    "text{font-family:Arial,'Liberation Sans','DejaVu Sans',sans-serif;fill:#000}"
    ".k{fill:#fff;stroke:#000;stroke-width:.25}.f{fill:#000}.w{fill:#fff}"
    ".h{fill:none;stroke:#000;stroke-width:.2}.r{stroke:#000;stroke-width:.2}"
    ".p{fill:#fff;stroke:#000;stroke-width:.3}.d{fill:#000}"
)
_NARROW = "ijltfrI.,:;'|!()[] /"
_BROAD = "mwMWЖШЩЫЮФМжшщыюфмД"


def width_of(words: str, size: float) -> float:
    """About how wide a line of text is, in mm; rather more than less."""
    ems = 0.0
    for sign in words:
        if sign in _NARROW:
            ems += 0.32
        elif sign in _BROAD:
            ems += 0.86
        else:
            ems += 0.7 if sign.isupper() else 0.57
    return ems * size


def wrapped(words: str, size: float, room: float) -> list[str]:
    """The text in lines that are at most `room` mm wide."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def paragraph(x: float, y: float, size: float, words: str, room: float) -> list[str]:
    """Text from its first base line y downwards."""
    lines = wrapped(words, size, room)
    return [text(x, y + 1.28 * size * i, size, line) for i, line in enumerate(lines)]


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
    out += paragraph(_LEFT, bottom, 2.5, " | ".join(said.KEYS), 4 * _PITCH)
    return out


def _table(said, strokes) -> list[str]:
    columns = (_TABLE, _TABLE + 54, _TABLE + 82, _RIGHT)
    y = _KEYS_TOP + 4
    out = [text(_TABLE, y, 4.2, said.STROKES, BOLD)]
    y += 6.5
    right = ' text-anchor="end"'
    for x, words in zip(columns, said.HAPPENED):
        out.append(text(x, y, 2.5, words, right if x == _RIGHT else ""))
    out.append(f'<path class="r" d="M{_TABLE} {y + 1.4:.2f}H{_RIGHT}"/>')
    for what, taps, token, points in strokes:
        y += _LINE
        fit = min(3.1, 3.1 * 53 / width_of(what, 3.1))
        out.append(text(columns[0], y, fit, what))
        out.append(text(columns[1], y, min(3.1, 3.1 * 27 / width_of(taps, 3.4)), taps, BOLD))
        out.append(text(columns[2], y, 3.1, token))
        out.append(text(_RIGHT, y, 3.1, points, right))
    return out


def _notes(said, game: str) -> list[str]:
    out = []
    notes = said.NOTES[game]
    room = (_RIGHT - _LEFT - _GAP * (len(notes) - 1)) / len(notes)
    for i, (title, words) in enumerate(notes):
        x = _LEFT + i * (room + _GAP)
        out.append(text(x, _NOTES + 4, 3.4, title, BOLD))
        out += paragraph(x, _NOTES + 9, 2.8, words, room)
    return out


def _shown(said, shown) -> list[str]:
    out = [text(_LEFT, _SHOWN, 4.2, said.SHOWN, BOLD)]
    width = (_RIGHT - _LEFT - _GAP * (_COLUMNS - 1)) / _COLUMNS
    step = (_HEIGHT - 14 - _SHOWN - 4) / -(-len(shown) // _COLUMNS)
    for i, (rows, caption) in enumerate(shown):
        x = _LEFT + i % _COLUMNS * (width + _GAP)
        y = _SHOWN + 4 + i // _COLUMNS * step
        out += picture(x, y, width, rows)
        out += paragraph(x, y + 2 + (width - 2) / 4 + 3, 2.55, caption, width)
    return out


def page(game: str, language: str, said, strokes, shown) -> str:
    """One page. strokes: (what, taps, token, points); shown: (rows of a frame, caption)."""
    title = f"{said.TITLES[game]}: {said.PAGE}"
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}mm" height="{_HEIGHT}mm" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}" xml:lang="{language}">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        text(_LEFT, 18, 7, title, BOLD),
    ]
    out += _keys(game, said)
    out += _table(said, strokes)
    out += paragraph(_TABLE, _KEYS_TOP + 72.5, 2.8, said.MORE, _RIGHT - _TABLE)
    out += _notes(said, game)
    out += _shown(said, shown)
    out.append(text(_LEFT, _HEIGHT - 8, 2.6, said.FOOT))
    return "\n".join([*out, "</svg>", ""])
